import { addDays, lastDayToRollUp } from '../../../domain/report';
import type { Platform } from '../../../platform/platform';
import { findChangedDay, findChangesOf, forgetChanges, type DaysBetween, type NotedChange } from '../../orders';
import { readTimezone } from '../../settings';
import { countDay, findNextDay } from './count-days.read-model';
import { countParts } from './count-parts.read-model';
import { holdRollup, readRollup, replaceRows, saveRollup, type RollupState } from './day-rows.repository';
import { replaceParts } from './part-rows.repository';
import { rollUpMonths } from './roll-up-months';

const daysAfter = (day: string | null): string => (day === null ? '' : addDays(day, 1));

/** The last of these days is counted; on the others nothing was placed. */
type Counting = { readonly days: DaysBetween; readonly zone: string; readonly changes: readonly NotedChange[] };

/** Changes were read before orders are: what is committed between the two stays noted, and is counted again. */
const countAgain = async ({ db }: Platform, { days, zone, changes }: Counting): Promise<void> => {
  await replaceRows(db, days, await countDay(db, days.to, zone));
  await replaceParts(db, days, await countParts(db, days.to));
  await forgetChanges(
    db,
    changes.filter(({ day }) => day <= days.to)
  );
};

/**
 * The next day with orders. It is looked for again once the changes have been read: an order that was placed on an earlier day in
 * between is noted among them, and its day must not be passed over.
 */
const nextDays = async (
  { db }: Platform,
  rolledTo: string | null,
  last: string
): Promise<Pick<Counting, 'days' | 'changes'>> => {
  const [from, after] = [daysAfter(rolledTo), rolledTo ?? ''];
  const seen = (await findNextDay(db, after, last)) ?? last;
  const changes = await findChangesOf(db, { from, to: seen });
  return { days: { from, to: (await findNextDay(db, after, seen)) ?? seen }, changes };
};

/** No day counts as added up any more; rows are replaced as days are added up again. With the roll-up held. */
export const startOver = ({ db }: Platform, { epoch }: RollupState, zone: string): Promise<void> =>
  saveRollup(db, { rolledTo: null, zone, epoch: epoch + 1 });

const isUpToDate = (state: RollupState, zone: string, last: string): boolean =>
  state.zone === zone && state.rolledTo !== null && state.rolledTo >= last;

/**
 * All days are added up anew where an older version of the plugin added some up: after an update, and where one still runs. Once for each
 * run, for it may go on: two processes would else begin anew in turns.
 */
const startOverIfForeign = async (platform: Platform): Promise<void> => {
  const { db } = platform;
  if ((await readRollup(db)).isOwn) return;
  const zone = await readTimezone(platform);
  await db.transaction(async () => {
    const state = await holdRollup(db);
    if (!state.isOwn) await startOver(platform, state, zone);
  });
};

/**
 * One more day, or the change to another time zone; false where there is nothing to do. The zone is asked for each time: two processes
 * of which one has not heard of a change would else begin anew for ever, in turns.
 */
const rollUpNext = async (platform: Platform): Promise<boolean> => {
  const { db, clock } = platform;
  const zone = await readTimezone(platform);
  const last = lastDayToRollUp(clock.now());
  const isDone = (state: RollupState): boolean => !state.isOwn || isUpToDate(state, zone, last);
  if (isDone(await readRollup(db))) return false;
  await db.transaction(async () => {
    const state = await holdRollup(db);
    if (isDone(state)) return;
    if (state.zone !== zone) return startOver(platform, state, zone);
    const { days, changes } = await nextDays(platform, state.rolledTo, last);
    await countAgain(platform, { days, zone, changes });
    await saveRollup(db, { ...state, rolledTo: days.to });
  });
  return true;
};

/** A day that has changed. */
const rollUpAgain = async (platform: Platform, day: string): Promise<void> => {
  const zone = await readTimezone(platform);
  await platform.db.transaction(async () => {
    const state = await holdRollup(platform.db);
    // Begun anew since, or to be: the day has its turn then.
    if (!state.isOwn || state.zone !== zone || state.rolledTo === null || day > state.rolledTo) return;
    const days = { from: day, to: day };
    await countAgain(platform, { days, zone, changes: await findChangesOf(platform.db, days) });
    await saveRollup(platform.db, state);
  });
};

/**
 * Adds up the days that are over, and those again that have changed. Each day is a transaction: where this ends before its time,
 * whoever comes next goes on, and nothing is counted twice; of several at once, one at a time counts a day.
 */
export const rollUpDays = async (platform: Platform): Promise<void> => {
  const { db } = platform;
  await startOverIfForeign(platform);
  while (await rollUpNext(platform));
  const to = (await readRollup(db)).rolledTo ?? '';
  for (let from = ''; ;) {
    const day = await findChangedDay(db, { from, to });
    if (day === null) break;
    await rollUpAgain(platform, day);
    from = addDays(day, 1);
  }
  await rollUpMonths(platform);
};
