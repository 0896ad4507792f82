import { COUNTRIES, isCountryCode } from './places';

type WithZones = Intl.Locale & {
  readonly timeZones?: readonly string[];
  readonly getTimeZones?: () => readonly string[];
};

const lookUp = (timezone: string): string | null => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: timezone }).resolvedOptions().timeZone;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
};

/** More than there are zones; names come from clients, who may make up any number. */
const MAX_NAMES = 1_000;

const names = new Map<string, string | null>();

/** The one that a name and its older spellings stand for ('Asia/Kolkata' and 'Asia/Calcutta'); null for what is no zone. */
const canonical = (timezone: string): string | null => {
  const known = names.get(timezone);
  if (known !== undefined) return known;
  const name = lookUp(timezone);
  if (names.size >= MAX_NAMES) names.clear();
  names.set(timezone, name);
  return name;
};

/** The zone that a client names, by the name that is in use; UTC for what is none. */
export const timezoneOf = (named: string | undefined): string => canonical((named ?? '').slice(0, 100)) ?? 'UTC';

/** Whether it names a zone, as in the IANA's list; offsets such as '+02:00' have no summer time and are none. */
export const isTimezone = (named: string): boolean =>
  /^[A-Za-z]/.test(named) && canonical(named.slice(0, 100)) !== null;

const zonesOf = (country: string): readonly string[] => {
  const locale = new Intl.Locale(`und-${country}`) as WithZones;
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
};

const createIndex = (): ReadonlyMap<string, string> =>
  new Map(Object.keys(COUNTRIES).flatMap((country) => zonesOf(country).map((zone) => [zone, country] as const)));

let index: ReadonlyMap<string, string> | null = null;

/** The country in which a time zone of the IANA lies, a first guess at where a shopper is; '' where it tells nothing. */
export const countryOfTimezone = (timezone: string): string => {
  index ??= createIndex();
  const zone = canonical(timezone.slice(0, 100));
  return (zone !== null && index.get(zone)) || '';
};

/** The country that is named, else that of the time zone; '' where neither names one. */
export const countryNamedBy = ({
  country_code: code,
  timezone,
}: {
  readonly country_code?: string | undefined;
  readonly timezone?: string | undefined;
}): string => {
  if (code) return isCountryCode(code.toUpperCase()) ? code.toUpperCase() : '';
  return timezone ? countryOfTimezone(timezone) : '';
};
