import type { Cents } from '../money';

/** What an interval's payments come to in a month, in twelfths. See docs/reports.md. */
const TWELFTHS = new Map([
  ['yearly', 1],
  ['half_yearly', 2],
  ['quarterly', 4],
  ['monthly', 12],
  ['weekly', 52],
  ['daily', 360],
]);

/** Of an interval that a site adds itself the store knows nothing but that it repeats: it counts as a month. */
const MONTHLY = 12;

export type RecurringSum = { readonly interval: string; readonly amount: Cents };

/** MRR of subscriptions whose amounts were added up by interval: exact until the end, then rounded half up to cents. */
export const monthlyRecurring = (sums: readonly RecurringSum[]): Cents => {
  const twelfths = sums.reduce((sum, { interval, amount }) => sum + amount * (TWELFTHS.get(interval) ?? MONTHLY), 0);
  return Math.floor((twelfths + MONTHLY / 2) / MONTHLY);
};
