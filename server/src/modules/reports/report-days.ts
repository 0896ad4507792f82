import { ForbiddenError, InvalidInputError } from '../../domain/errors';
import { daysIn, defaultRange, LONGEST_RANGE, type DayRange } from '../../domain/report';
import type { Platform } from '../../platform/platform';
import { readZone } from '../settings';

const PREMIUM_ONLY = 'The free edition of the shop reports on the last 30 days. Other ranges need the premium edition.';

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
