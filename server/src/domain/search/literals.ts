import { localZone, parseOffset, type LocalZone } from './local-time';

/** How clients write numbers, money, flags and statuses. Every reader answers null for what it does not understand. */

const WHOLE = /^-?\d{1,255}$/;
const MONEY = /^(-?)(\d{1,13})(?:\.(\d{1,40}))?$/;
const DECIMAL = /^-?\d{1,12}(?:\.\d{1,8})?$/;

const MAX_INT = 2_147_483_647;
const MIN_INT = -2_147_483_648;

/** Saturates at 32 bits: PostgreSQL refuses to compare an integer column with more, and no row holds more. */
export const parseWhole = (text: string): number | null => {
  if (!WHOLE.test(text)) return null;
  // Adding 0 turns -0 into 0.
  return Math.min(MAX_INT, Math.max(MIN_INT, Number(text))) + 0;
};

/** Currency units -> minor units, digit by digit: '19.99' is 1999 whatever floats make of it. Fractions of a cent: null. */
export const parseCents = (text: string): number | null => {
  const match = MONEY.exec(text);
  if (!match) return null;
  const [, sign = '', units = '', fraction = ''] = match;
  const beyondCents = fraction.slice(2);
  if (!/^0*$/.test(beyondCents)) return null;
  return Number(`${sign}${units}${fraction.slice(0, 2).padEnd(2, '0')}`) + 0;
};

export const parseDecimal = (text: string): number | null => (DECIMAL.test(text) ? Number(text) + 0 : null);

const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ['yes', true],
  ['1', true],
  ['true', true],
  ['on', true],
  ['no', false],
  ['0', false],
  ['false', false],
  ['off', false],
]);

export const parseFlag = (text: string): boolean | null => FLAGS.get(text.toLowerCase()) ?? null;

type EnumRules = {
  readonly values?: readonly string[];
  readonly valueAliases?: Readonly<Record<string, string>>;
};

const fold = (value: string): string =>
  value
    .toLowerCase()
    .replace(/[\s_-]+/g, '-')
    .replaceAll('cancelled', 'canceled');

const writtenAs = (value: string): readonly string[] => {
  const single = fold(value);
  const separators = [value.toLowerCase(), single, single.replaceAll('-', '_')];
  const doubled = separators.map((spelling) => spelling.replace(/cancell?ed/g, 'cancelled'));
  return [...new Set([value, ...separators, ...doubled])];
};

/**
 * All spellings under which rows may hold what the client means by `text`. A declared value is known exactly; any other
 * may be a status that the site added, so it passes in each usual spelling.
 */
export const enumSpellings = (text: string, { values = [], valueAliases = {} }: EnumRules): readonly string[] => {
  const alias = Object.entries(valueAliases).find(([name]) => fold(name) === fold(text));
  const meant = alias ? alias[1] : text;
  const declared = values.filter((value) => fold(value) === fold(meant));
  return declared.length > 0 ? declared : writtenAs(meant);
};

/** What a written date covers: a whole day, minute or second, as UTC moments; `end` is the first moment after it. */
export type DateSpan = { readonly start: Date; readonly end: Date };

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** Years that every database can keep, with room for the shift by a time zone. */
const MIN_YEAR = 1001;
const MAX_YEAR = 9998;

const DATE = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,6})?)?(Z|[+-]\d{2}:?\d{2})?)?$/i;

type Parts = { readonly start: number; readonly length: number; readonly zone: string | undefined };

const number = (text: string | undefined): number => Number(text ?? 0);

const midnightOf = (year: number, month: number, day: number): number | null => {
  if (year < MIN_YEAR || year > MAX_YEAR) return null;
  const midnight = new Date(Date.UTC(year, month - 1, day));
  return midnight.getUTCMonth() === month - 1 && midnight.getUTCDate() === day ? midnight.getTime() : null;
};

const timeOf = (hour: string | undefined, minute: string | undefined, second: string | undefined): number | null => {
  if (number(hour) > 23 || number(minute) > 59 || number(second) > 59) return null;
  return number(hour) * 60 * MINUTE + number(minute) * MINUTE + number(second) * SECOND;
};

const lengthOf = (hour: string | undefined, second: string | undefined): number => {
  if (hour === undefined) return DAY;
  return second === undefined ? MINUTE : SECOND;
};

const readParts = (text: string): Parts | null => {
  const match = DATE.exec(text);
  if (!match) return null;
  const [, year, month, day, hour, minute, second, zone] = match;
  const midnight = midnightOf(number(year), number(month), number(day));
  const time = timeOf(hour, minute, second);
  if (midnight === null || time === null) return null;
  return { start: midnight + time, length: lengthOf(hour, second), zone: zone?.toUpperCase() };
};

/**
 * Reads 'YYYY-MM-DD', optionally with ' HH:MM', ':SS' and an offset ('T' for the blank, a fraction is dropped). Without an
 * offset it is clock time of the zone; a bare date is that zone's whole day, be it of 23, 24 or 25 hours.
 */
export const parseDateLiteral = (text: string, zone: LocalZone): DateSpan | null => {
  const parts = readParts(text);
  if (!parts) return null;
  if (parts.zone !== undefined) {
    const start = parts.start - (parts.zone === 'Z' ? 0 : (parseOffset(parts.zone) ?? 0));
    return { start: new Date(start), end: new Date(start + parts.length) };
  }
  const start = zone.toMoment(parts.start);
  const end = parts.length === DAY ? zone.toMoment(parts.start + DAY) : start + parts.length;
  return { start: new Date(start), end: new Date(end) };
};

const BARE_DATE = /^\d{4}-\d{2}-\d{2}$/;
const UTC = localZone('UTC');

/** Dates that people set: a bare one is a day of the zone, and a time without an offset is GMT, as in all answers. */
export const parseDayOrMoment = (text: string, zone: LocalZone): DateSpan | null =>
  parseDateLiteral(text, BARE_DATE.test(text) ? zone : UTC);
