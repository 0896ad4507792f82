import type { Clock } from '../clock';
import { fromJson } from '../db/columns';
import { errorText, type Log } from '../log';
import type { Job, JobDefinition } from './job-queue';
import { backoff, type LeasedRows, type Narrow } from './leased-rows';

export type JobRow = {
  readonly id: number;
  readonly name: string;
  readonly payload: string | null;
  readonly status: 'pending' | 'running' | 'done' | 'dead';
  readonly attempts: number;
  readonly max_attempts: number;
};

export type JobRunnerOptions = {
  readonly rows: LeasedRows<JobRow>;
  readonly definitions: ReadonlyMap<string, JobDefinition>;
  readonly leaseOf: (name: string) => number;
  readonly clock: Clock;
  readonly log: Log;
  readonly random: () => number;
  /** Called when a job has ended and its place is free. */
  readonly finished: () => void;
};

export type JobRunner = {
  /** Fills the free places with due jobs, without waiting for their end; true when nothing was in hand and nothing due. */
  readonly takeDue: () => Promise<boolean>;
  /** Waits for one of the jobs in hand, if any. */
  readonly nextFinished: () => Promise<void>;
  /** Waits for all jobs in hand. */
  readonly idle: () => Promise<void>;
  /** From now on nothing is taken. */
  readonly halt: () => void;
  readonly resume: () => void;
  /** How many jobs this process has brought to an end, good or dead. */
  readonly settledCount: () => number;
};

/** Jobs that one process runs side by side, so that a long one does not hold up the rest. */
const PLACES = 4;

/** Milliseconds for which a job that this process does not know is left to others. */
const LEFT = 3_600_000;

/**
 * While a new version is rolled out, older processes run beside those of it: they would use up the attempts of jobs that only the new
 * version knows. What nobody has taken for an hour is nobody's, and is to be seen among the dead.
 */
const knownOrLeft =
  ({ definitions, clock }: Pick<JobRunnerOptions, 'definitions' | 'clock'>): Narrow =>
  (due) =>
    due.where((any) => {
      void any.whereIn('name', [...definitions.keys()]);
      void any.orWhere('run_at', '<', new Date(clock.now().getTime() - LEFT));
    });

const toJob = ({ id, name, payload, attempts }: JobRow): Job => ({
  id: String(id),
  name,
  payload: fromJson<unknown>(payload, null),
  attempt: attempts,
});

/** The error text, or null when all went well. */
const perform = async (definitions: JobRunnerOptions['definitions'], row: JobRow): Promise<string | null> => {
  try {
    // A row may come back after its last attempt: when its worker died during it.
    if (row.attempts > row.max_attempts) throw new Error('every worker that took it was lost');
    const definition = definitions.get(row.name);
    if (!definition) throw new Error(`no job '${row.name}' is defined`);
    await definition.handle(toJob(row));
    return null;
  } catch (error) {
    return errorText(error);
  }
};

const columnsAfter = (row: JobRow, error: string | null, now: Date, random: number): Record<string, unknown> => {
  if (error === null) return { status: 'done', unique_key: null, finished_at: now, last_error: null };
  if (row.attempts >= row.max_attempts) {
    return { status: 'dead', unique_key: null, finished_at: now, last_error: error };
  }
  return { status: 'pending', run_at: new Date(now.getTime() + backoff(row.attempts, random)), last_error: error };
};

/** True when the job has come to its end; false when it will be tried again or is no longer ours. Never throws. */
const runJob = async (options: JobRunnerOptions, row: JobRow, token: string): Promise<boolean> => {
  const { rows, definitions, leaseOf, clock, log, random } = options;
  const label = `Job ${row.id} '${row.name}'`;
  const hold = rows.hold(token, [row.id], leaseOf(row.name));
  try {
    const error = await perform(definitions, row);
    const columns = columnsAfter(row, error, clock.now(), random());
    if (columns.status === 'dead') log.error(`${label} is given up after ${row.max_attempts} attempts: ${error}`);
    const held = await rows.settle(token, [row.id], columns);
    if (held === 0) log.warn(`${label} outlived its lease; another worker may have repeated it.`);
    return held === 1 && columns.status !== 'pending';
  } catch (error) {
    log.error(`${label} could not be settled: ${errorText(error)}`);
    return false;
  } finally {
    hold.stop();
  }
};

const createPlaces = (options: JobRunnerOptions) => {
  const inHand = new Set<Promise<void>>();
  let settled = 0;
  return {
    free: () => PLACES - inHand.size,
    settledCount: () => settled,
    isEmpty: () => inHand.size === 0,
    nextFinished: async (): Promise<void> => {
      if (inHand.size > 0) await Promise.race(inHand);
    },
    idle: async (): Promise<void> => {
      await Promise.all(inHand);
    },
    begin: (row: JobRow, token: string): void => {
      const running: Promise<void> = runJob(options, row, token).then((ended) => {
        inHand.delete(running);
        if (ended) settled += 1;
        options.finished();
      });
      inHand.add(running);
    },
  };
};

export const createJobRunner = (options: JobRunnerOptions): JobRunner => {
  const { rows } = options;
  const places = createPlaces(options);
  let halted = false;

  const take = async (): Promise<{ readonly taken: number; readonly mayHaveMore: boolean }> => {
    const { token, rows: taken, mayHaveMore } = await rows.claim(places.free(), knownOrLeft(options));
    const ids = taken.map(({ id }) => id);
    if (halted) await rows.release(token, ids);
    else taken.forEach((row) => places.begin(row, token));
    return { taken: taken.length, mayHaveMore };
  };

  const takeDue = async (): Promise<boolean> => {
    // What is in hand now may add jobs after the look below, so only a look without any can find that all is done.
    let idle = places.isEmpty();
    if (!halted) await rows.requeueExpired();
    while (!halted && places.free() > 0) {
      const { taken, mayHaveMore } = await take();
      if (taken > 0) idle = false;
      if (!mayHaveMore) break;
    }
    return idle;
  };

  return {
    takeDue,
    nextFinished: places.nextFinished,
    idle: places.idle,
    halt: () => {
      halted = true;
    },
    resume: () => {
      halted = false;
    },
    settledCount: places.settledCount,
  };
};
