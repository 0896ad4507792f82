import { firstOfMonth, monthsWithin } from '../../../domain/report';
import type { Platform } from '../../../platform/platform';
import { holdRollup, readRollup, type RollupState } from './day-rows.repository';
import { findWholeMonths, sumMonth } from './part-rows.repository';
import { findFirstDay } from './unequal-days.read-model';

/** Months of which all days have been added up, and which have no sums of them. */
const findOpenMonths = async (platform: Platform, to: string): Promise<readonly string[]> => {
  const first = await findFirstDay(platform.db);
  if (first === null || first > to) return [];
  // The first month is whole from its first day on, whether or not anything was sold on that.
  const range = { from: firstOfMonth(first), to };
  const whole = new Set(await findWholeMonths(platform.db, range));
  return monthsWithin(range).filter((month) => !whole.has(month));
};

const sumOpenMonth = (platform: Platform, month: string, { epoch }: RollupState): Promise<void> =>
  platform.db.transaction(async () => {
    const state = await holdRollup(platform.db);
    // Begun anew since: its days have their turn first.
    if (!state.isOwn || state.epoch !== epoch) return;
    await sumMonth(platform.db, month);
  });

/**
 * Adds up the days of months that are over, once none of them is left to be added up. Each month is a transaction. A day that has changed
 * and is added up again takes the sums of its month away, and the month is added up again behind it.
 */
export const rollUpMonths = async (platform: Platform): Promise<void> => {
  const state = await readRollup(platform.db);
  if (!state.isOwn || state.rolledTo === null) return;
  for (const month of await findOpenMonths(platform, state.rolledTo)) await sumOpenMonth(platform, month, state);
};
