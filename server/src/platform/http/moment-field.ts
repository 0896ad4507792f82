import * as yup from 'yup';
import { localZone, parseDateLiteral } from '../../domain/search';
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
