import type { Clock } from '../clock';
import { toInt } from '../db/columns';
import type { Database } from '../db/database';
import { errorText, type Log } from '../log';
import { CRON_RUN_TABLE } from './job-models';
import type { CronDefinition } from './job-queue';

export type CronRunsOptions = {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly workerId: string;
  /** Every task runs each so many seconds; 0: by its own rule, once in a minute at most. */
  readonly scheduleSeconds: number;
};

export type CronRuns = {
  /** Runs the task unless a process has run it for this minute (or these seconds), or this one still runs it; true when it ran. Never throws. */
  readonly run: (definition: CronDefinition) => Promise<boolean>;
  /** Waits for the tasks in hand. */
  readonly settled: () => Promise<void>;
};

const MINUTE = 60_000;
/** Of a slot, 5 s of a minute. Timers fire, and clocks of other machines go, a little early: 11:59:59.999 is the tick of 12:00. */
const EARLY = 1 / 12;
/** Milliseconds. A row that is further ahead was written by a clock that was wrong, and would keep its task from running until then. */
const AHEAD = 3_600_000;

const slotLength = ({ scheduleSeconds }: CronRunsOptions): number => scheduleSeconds * 1000 || MINUTE;

const takeSlot = async (options: CronRunsOptions, name: string, slot: number): Promise<boolean> => {
  const { db, clock, workerId } = options;
  const furthest = slot + Math.ceil(AHEAD / slotLength(options));
  const taken = await db
    .table(CRON_RUN_TABLE)
    .where('name', name)
    .where((either) => void either.where('slot', '<', slot).orWhere('slot', '>', furthest))
    .update({ slot, owner: workerId, started_at: clock.now(), finished_at: null });
  return toInt(taken) === 1;
};

/** Slots of seconds are counted in a row of their own: as minutes they lie centuries ahead. */
const rowOf = ({ scheduleSeconds }: CronRunsOptions, name: string): string =>
  scheduleSeconds === 0 ? name : `${name} each ${scheduleSeconds} s`;

const slotOf = (options: CronRunsOptions): number =>
  Math.floor(options.clock.now().getTime() / slotLength(options) + EARLY);

const win = async (options: CronRunsOptions, name: string): Promise<boolean> => {
  const slot = slotOf(options);
  if (await takeSlot(options, name, slot)) return true;
  // Either another process was first, or the row does not exist yet.
  await options.db.table(CRON_RUN_TABLE).insert({ name, slot: 0 }).onConflict('name').ignore();
  return takeSlot(options, name, slot);
};

const attempt = async (options: CronRunsOptions, { name: task, run }: CronDefinition): Promise<boolean> => {
  const { db, clock, log, workerId } = options;
  const name = rowOf(options, task);
  let won = false;
  try {
    won = await win(options, name);
    if (!won) return false;
    await run();
    // Stays null after a failure, which tells the two apart.
    await db.table(CRON_RUN_TABLE).where({ name, owner: workerId }).update({ finished_at: clock.now() });
  } catch (error) {
    log.error(`The cron task '${task}' failed: ${errorText(error)}`);
  }
  return won;
};

/** Every process has its own timer for each cron rule; the one that moves the row on to this minute runs the task. */
export const createCronRuns = (options: CronRunsOptions): CronRuns => {
  const inHand = new Map<string, Promise<boolean>>();
  return {
    run: async (definition) => {
      const { name } = definition;
      if (inHand.has(name)) return false;
      const running = attempt(options, definition).finally(() => inHand.delete(name));
      inHand.set(name, running);
      return running;
    },
    settled: async () => {
      await Promise.all(inHand.values());
    },
  };
};
