import { parseOffset, type LocalZone } from './local-time';

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
