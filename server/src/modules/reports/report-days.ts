import { ForbiddenError, InvalidInputError } from '../../domain/errors';
import { daysIn, defaultRange, LONGEST_RANGE, precedingRange, type DayRange } from '../../domain/report';
import type { Platform } from '../../platform/platform';
import { readZone } from '../settings';

const PREMIUM_ONLY = 'The free edition of the shop reports on the last 30 days. Other ranges need the premium edition.';

const NO_OTHER_PERIOD =
  'The free edition of the shop compares with the days just before. Other periods need the premium edition.';

export const storeToday = async (platform: Platform): Promise<string> =>
  (await readZone(platform)).dayAt(platform.clock.now());

/** On the free edition no day before these is reported on. */
const isCovered = (platform: Platform, { from, to }: DayRange, today: string): boolean =>
  platform.config.edition !== 'free' || (from >= defaultRange(today).from && to <= today);

/** @throws ForbiddenError on the free edition, unless the days are among the last 30. */
export const assertCovered = (platform: Platform, range: DayRange, today: string): void => {
  if (!isCovered(platform, range, today)) throw new ForbiddenError(PREMIUM_ONLY);
};

/** Whether reports keep to the last 30 days. */
export const keepsToLastDays = ({ config }: Platform): boolean => config.edition === 'free';

/**
 * On the free edition the last 30 days are compared with as many days before them, whatever tells which.
 * @throws ForbiddenError for others
 */
export const assertComparable = (platform: Platform, compared: DayRange, today: string): void => {
  if (keepsToLastDays(platform) && compared.from < precedingRange(defaultRange(today)).from) {
    throw new ForbiddenError(NO_OTHER_PERIOD);
  }
};

/** The days, and as many around them as make whole groups where the edition covers these. */
export const widened = (platform: Platform, range: DayRange, whole: DayRange): DayRange =>
  keepsToLastDays(platform) ? range : whole;

type Names = { readonly from: string; readonly to: string };

const wrong = (field: string, rule: string, message: string): InvalidInputError =>
  new InvalidInputError(message, { [field]: { [rule]: message } });

/** @throws InvalidInputError where a range ends before it begins, or is longer than ten years. */
const assertRange = (range: DayRange, names: Names): void => {
  if (range.to < range.from) throw wrong(names.to, 'after', `${names.to} must not be before ${names.from}`);
  if (daysIn(range) > LONGEST_RANGE) throw wrong(names.to, 'range', 'A report covers ten years at most');
};

type Given = { readonly from: string | undefined; readonly to: string | undefined };

/** The days that were asked for. @throws InvalidInputError, ForbiddenError */
export const askedRange = (
  platform: Platform,
  { from, to }: Given,
  { today, names, fallback }: { readonly today: string; readonly names: Names; readonly fallback: DayRange }
): DayRange => {
  // Who names a last day alone means the days up to it.
  const end = to ?? (from !== undefined && from > fallback.to ? from : fallback.to);
  const start = from ?? (to !== undefined && to < fallback.from ? defaultRange(to).from : fallback.from);
  const range = { from: start, to: end };
  assertRange(range, names);
  assertCovered(platform, range, today);
  return range;
};
