import { EU_COUNTRIES } from '../../../domain/tax';
import { InvalidInputError } from '../../../domain/errors';
import type { Principal } from '../../../platform/auth/principal';
import { assertVersion, contentVersion } from '../../../platform/content-version';
import type { Platform } from '../../../platform/platform';
import { changeTax } from '../change-tax';
import { findClasses, lockClasses, STANDARD, type TaxClassRow } from '../classes/classes.repository';
import { BUILT_IN_RATES } from '../data/built-in-rates';
import { groupOf } from '../data/country-groups';
import { countryNameOf } from '../rates/rates.presenter';
import { findRates, insertRates, renameRates, type RateRow, type RateValues } from '../rates/rates.repository';
import { parseClassRates } from './class-rates';
import type { OssRateCommand } from '../commands';
import type { ClassRates, OssCountryRates } from '../../../contracts/tax-configuration';

/** 27 countries, six classes, and room for rates that merchants doubled. */
const MAX_ROWS = 2_000;

/** The rates of whole member states: what OSS charges there. */
const countryWide = (platform: Platform, countries: readonly string[]): Promise<readonly RateRow[]> =>
  findRates(
    platform.db,
    (query) =>
      void query
        .whereIn('rates.country', [...countries])
        .where({ 'rates.state': '', 'rates.city': '', 'rates.postcode': '' }),
    MAX_ROWS
  );

const builtInOf = (country: string): ClassRates =>
  Object.fromEntries(
    (BUILT_IN_RATES.get(country) ?? []).map(({ type, rate, name }) => [type, { rate, label: name }] as const)
  );

const storedOf = (rows: readonly RateRow[], country: string): ClassRates =>
  Object.fromEntries(
    rows
      .filter((row) => row.country === country)
      .reverse()
      .map(({ class_slug: slug, rate, name }) => [slug, { rate, label: name }] as const)
  );

/** Slugs of the tax classes that the store has. */
type Slugs = ReadonlySet<string>;

/** The slugs that registrations and OSS rates may name. */
export const classSlugs = async (platform: Platform): Promise<Slugs> =>
  new Set((await findClasses(platform.db)).map(({ slug }) => slug));

/** What is built in for classes that the store has not is charged to nobody, and could not be saved. */
const presentCountry = (rows: readonly RateRow[], slugs: Slugs, country: string): OssCountryRates => {
  const known = Object.entries({ ...builtInOf(country), ...storedOf(rows, country) });
  const { [STANDARD]: standard, ...class_rates }: ClassRates = Object.fromEntries(
    known.filter(([slug]) => slugs.has(slug))
  );
  const rates = { country, tax_label: standard?.label ?? '', rate: standard?.rate ?? '0', class_rates };
  return { ...rates, country_name: countryNameOf(country), version: contentVersion(rates) };
};

/**
 * What each member state's customers are charged under OSS: the stored rates, else the built-in ones. See
 * docs/rules/tax.md#vat-in-the-eu.
 */
export const readOssRates = async (platform: Platform): Promise<readonly OssCountryRates[]> => {
  const rows = await countryWide(platform, EU_COUNTRIES);
  const slugs = await classSlugs(platform);
  return EU_COUNTRIES.map((country) => presentCountry(rows, slugs, country));
};

type RequestedRate = {
  readonly country: string;
  readonly classId: number;
  readonly rate: string;
  readonly name: string;
};

const requestedRatesOf = (
  entry: OssRateCommand,
  index: number,
  classes: readonly TaxClassRow[]
): readonly RequestedRate[] => {
  const ids = new Map(classes.map(({ slug, id }) => [slug, id]));
  const field = `rates[${index}].class_rates`;
  const byClass = parseClassRates(field, entry.class_rates, new Set(ids.keys()));
  const standard: ClassRates =
    entry.rate === undefined ? {} : { [STANDARD]: { rate: entry.rate, label: entry.tax_label ?? '' } };
  return Object.entries({ ...byClass, ...standard }).map(([slug, { rate, label }]) => ({
    country: entry.country ?? '',
    classId: Number(ids.get(slug)),
    rate,
    name: label || 'VAT',
  }));
};

const toValues = ({ country, classId, rate, name }: RequestedRate): RateValues => ({
  class_id: classId,
  country,
  state: '',
  postcode: '',
  city: '',
  rate,
  name,
  rate_group: groupOf(country),
  priority: 1,
  is_compound: 0,
  for_shipping: null,
  for_order: 0,
});

const keyOf = (country: string, classId: number): string => `${country} ${classId}`;

const assertOnce = (rates: readonly OssRateCommand[]): void => {
  if (new Set(rates.map(({ country }) => country)).size === rates.length) return;
  const message = 'A country stands in the list twice.';
  throw new InvalidInputError(message, { rates: { unique: message } });
};

/** What was read of the countries is what they are charged. @throws ConflictError */
const assertRead = (rates: readonly OssRateCommand[], rows: readonly RateRow[], slugs: Slugs): void => {
  for (const { country = '', version } of rates) {
    assertVersion(version, () => presentCountry(rows, slugs, country).version, `rates of ${countryNameOf(country)}`);
  }
};

/**
 * Sets the country-wide rates of the posted member states; classes and countries that are not posted stay as they are. Five
 * statements, however many rates.
 * @throws InvalidInputError for an unknown class, a rate that is none, or a country that is posted twice; ConflictError for rates that
 * somebody else has changed since their `version` was read.
 */
export const saveOssRates = (
  platform: Platform,
  principal: Principal,
  rates: readonly OssRateCommand[]
): Promise<void> => {
  assertOnce(rates);
  const countries = rates.map(({ country }) => country ?? '');
  return changeTax(platform, { principal, title: 'OSS rates saved', content: () => countries.join(', ') }, async () => {
    const { db, clock } = platform;
    const classes = await lockClasses(db);
    const wanted = rates.flatMap((entry, index) => requestedRatesOf(entry, index, classes));
    const rows = await countryWide(platform, countries);
    assertRead(rates, rows, new Set(classes.map(({ slug }) => slug)));
    const known = new Map([...rows].reverse().map((row) => [keyOf(row.country, row.class_id), row.id]));
    const idOf = ({ country, classId }: RequestedRate): number | undefined => known.get(keyOf(country, classId));
    await renameRates(
      db,
      wanted.flatMap((each) => {
        const id = idOf(each);
        return id === undefined ? [] : [{ id, rate: each.rate, name: each.name }];
      }),
      clock.now()
    );
    await insertRates(db, wanted.filter((each) => idOf(each) === undefined).map(toValues), clock.now());
  });
};
