import { endOfMonth, groupsOf, type DayRange } from '../../../domain/report';
import type { Database } from '../../../platform/db/database';
import type { Platform } from '../../../platform/platform';
import { readRollup } from './day-rows.repository';
import { ROLLED_DIMENSIONS, TOTALS } from './rolled-dimensions';
import { ALL_PARTS } from './rolled-parts';
import { findFirstDay, findUnequalSums, type UnequalSum } from './unequal-days.read-model';
import { findUnequalParts } from './unequal-parts.read-model';

/** Nobody reads more of them to know what is to be done: add the days up anew. */
const MOST_SUMS = 100;

const earlier = (a: string, b: string): string => (a < b ? a : b);

/** A month at a time: no statement takes long. */
const monthsOf = (range: DayRange): readonly DayRange[] =>
  groupsOf({ from: `${range.from.slice(0, 7)}-01`, to: range.to }, 'monthly').map((month) => ({
    from: `${month}-01`,
    to: earlier(endOfMonth(`${month}-01`), range.to),
  }));

/** Parts of the days of the month, and of the month as a whole. */
const findUnequalOfMonth = async (
  db: Database,
  month: DayRange,
  epoch: number,
  most: number
): Promise<readonly UnequalSum[]> => {
  const found: UnequalSum[] = [];
  for (const part of ALL_PARTS) {
    for (const span of [10, 7] as const) {
      if (found.length >= most) return found;
      found.push(...(await findUnequalParts(db, month, { part, span, epoch }, most - found.length)));
    }
  }
  return found;
};

/** Sums of days that are not what a recount of their orders says, at most a hundred. */
export const findUnequalDays = async ({ db }: Platform): Promise<readonly UnequalSum[]> => {
  const state = await readRollup(db);
  const first = await findFirstDay(db);
  if (state.rolledTo === null || first === null || first > state.rolledTo) return [];
  const found: UnequalSum[] = [];
  for (const month of monthsOf({ from: first, to: state.rolledTo })) {
    for (const dimension of [TOTALS, ...ROLLED_DIMENSIONS] as const) {
      found.push(...(await findUnequalSums(db, month, { dimension, state }, MOST_SUMS - found.length)));
      if (found.length >= MOST_SUMS) return found;
    }
    if (state.isOwn) found.push(...(await findUnequalOfMonth(db, month, state.epoch, MOST_SUMS - found.length)));
    if (found.length >= MOST_SUMS) return found;
  }
  return found;
};
