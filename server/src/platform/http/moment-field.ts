import * as yup from 'yup';
import { localZone, parseDateLiteral, type LocalZone } from '../../domain/search';
import { described } from './fields';

const MAX_LENGTH = 60;
/** What every database keeps. */
const [EARLIEST, LATEST] = [Date.UTC(1001, 0, 1), Date.UTC(9998, 11, 31)];

/** A date that names its year in full; JavaScript would take a bare '5' for a day of the year 2001. */
const HAS_YEAR = /(?:^|\D)\d{4}(?:\D|$)/;
/** Such dates are read strictly: JavaScript would take the 30th of February for the 2nd of March. */
const ISO = /^\d{4}-\d{2}/;
const HAS_SEPARATOR = /[-/,: ]/;
const NAMES_ZONE = /(?:\b(?:Z|UTC|GMT|[ECMP][SD]T)|[+-]\d{2}:?\d{2})$/i;

const parseFreely = (text: string): Date | null => {
  if (text.length > MAX_LENGTH || ISO.test(text) || !HAS_YEAR.test(text) || !HAS_SEPARATOR.test(text)) return null;
  const moment = new Date(NAMES_ZONE.test(text) ? text : `${text} UTC`).getTime();
  return moment >= EARLIEST && moment <= LATEST ? new Date(moment) : null;
};

/**
 * A moment as clients write it: 'YYYY-MM-DD[ HH:MM[:SS]][offset]', ISO 8601, RFC 2822 or '12/31/2026 10:00 PM'. Without an offset it
 * is GMT, a bare date its first second. Null for anything else, and for what no database can keep.
 */
export const readMoment = (text: string): Date | null => {
  const written = text.trim();
  return parseDateLiteral(written, localZone('UTC'))?.start ?? parseFreely(written);
};

export const MOMENT = {
  type: 'string',
  description: "'YYYY-MM-DD HH:MM:SS' or ISO 8601; GMT where no offset is named.",
};

/** A moment, as `readMoment` takes it. */
export const moment = () =>
  described(
    yup.mixed<Date>((value): value is Date => value instanceof Date),
    MOMENT
  )
    .transform((_value, original) => (typeof original === 'string' ? (readMoment(original) ?? original) : original))
    .typeError('${path} must be a date') as unknown as yup.Schema<Date | undefined>;

/** A moment, or a day of the store's calendar, which lasts from its first second to its last. */
export type MomentOrDay = Date | { readonly day: string };

/** An hour, or a time zone: a text with neither names a day. */
const NAMES_TIME = /:|\dT\d/i;
const SECOND = 1_000;

const readMomentOrDay = (text: string): MomentOrDay | null => {
  const written = text.trim();
  const moment = readMoment(written);
  return moment && !NAMES_TIME.test(written) && !NAMES_ZONE.test(written)
    ? { day: moment.toISOString().slice(0, 10) }
    : moment;
};

/** As `moment`; a bare date is a day, and `momentOf` says which of its moments is meant. Only a text makes a day. */
export const momentOrDay = () =>
  described(
    yup.mixed<MomentOrDay>((value): value is MomentOrDay => typeof value === 'object'),
    MOMENT
  )
    .transform((_value, original: unknown) => {
      if (typeof original === 'string') return readMomentOrDay(original) ?? original;
      return original === undefined || original === null || original instanceof Date ? original : String(original);
    })
    .typeError('${path} must be a date') as unknown as yup.Schema<MomentOrDay | undefined>;

/** The first or the last second of a day in a time zone; a moment is what it is. */
export const momentOf = (value: MomentOrDay, zone: LocalZone, side: 'first' | 'last'): Date => {
  if (value instanceof Date) return value;
  const span = parseDateLiteral(value.day, zone);
  if (!span) throw new RangeError(`${value.day} is no day.`);
  return side === 'first' ? span.start : new Date(span.end.getTime() - SECOND);
};
