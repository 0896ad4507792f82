import { createHash } from 'node:crypto';
import type { Clock } from '../clock';
import { fromJson, toDate, toInt, toJson } from '../db/columns';
import type { Database } from '../db/database';
import type { Log } from '../log';
import { type BackgroundLoop, createBackgroundLoop } from './background-loop';
import { createCronRuns } from './cron-runs';
import { JOB_TABLE } from './job-models';
import type { CronDefinition, DeadJob, JobDefinition, JobOptions, JobQueue } from './job-queue';
import { createJobRunner, type JobRow, type JobRunner } from './job-runner';
import { DEFAULT_LEASE, createLeasedRows } from './leased-rows';
import { purgeDone, readDead, reviveDead } from './row-upkeep';

export type EmbeddedQueueOptions = {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** Unique among all processes. */
  readonly workerId: string;
  /** In [0, 1). */
  readonly random: () => number;
  /** For tests: every cron task runs each so many seconds, 59 at most, whatever its rule; 0: by its rule. */
  readonly scheduleSeconds: number;
  /** Sets up a timer of this process for the rule (UTC; five fields, or six with the seconds in front). */
  readonly registerCron: (name: string, rule: string, task: () => Promise<void>) => void;
};

const POLL_INTERVAL = 2000;
const DEFAULT_MAX_ATTEMPTS = 5;
const KEPT = 7 * 24 * 3_600_000;

/** A digest, because the databases do not agree on letter case, accents, trailing blanks and length of unique text. */
const uniqueKeyOf = (name: string, key: string | undefined): string | null =>
  key === undefined
    ? null
    : createHash('sha256')
        .update(JSON.stringify([name, key]))
        .digest('hex');

const jobRow = (name: string, payload: unknown, options: JobOptions, now: Date): Record<string, unknown> => ({
  name,
  payload: toJson(payload ?? null),
  unique_key: uniqueKeyOf(name, options.key),
  status: 'pending',
  attempts: 0,
  max_attempts: options.maxAttempts ?? DEFAULT_MAX_ATTEMPTS,
  run_at: options.runAt ?? now,
  created_at: now,
});

/** Writes the row and says `added` once it is there for other connections to see. */
const createEnqueue = (
  db: Database,
  clock: Clock,
  definitions: ReadonlyMap<string, JobDefinition>,
  added: () => void
) => {
  const insert = async (row: Record<string, unknown>): Promise<void> => {
    const query = db.table(JOB_TABLE).insert(row);
    // Ignored rather than caught: a unique violation would spoil the caller's whole transaction on PostgreSQL.
    await (row.unique_key === null ? query : query.onConflict('unique_key').ignore());
  };

  return async (name: string, payload: unknown, options: JobOptions = {}): Promise<void> => {
    if (!definitions.has(name)) throw new Error(`No job '${name}' is defined.`);
    const row = jobRow(name, payload, options, clock.now());
    if (db.inTransaction()) {
      await db.transaction(async ({ onCommit }) => {
        await insert(row);
        onCommit(added);
      });
    } else {
      await insert(row);
      added();
    }
  };
};

const deadJob = (row: Record<string, unknown>): DeadJob => ({
  id: String(toInt(row.id)),
  name: String(row.name),
  payload: fromJson<unknown>(row.payload, null),
  error: String(row.last_error ?? ''),
  attempts: toInt(row.attempts),
  createdAt: toDate(row.created_at) as Date,
  failedAt: toDate(row.finished_at) as Date,
});

/** Registers the crons with the host when the queue starts; before, and after it stops, none of them runs. */
const createSchedule = (options: EmbeddedQueueOptions) => {
  const runs = createCronRuns(options);
  const scheduled = new Map<string, CronDefinition>();
  const registered = new Set<string>();
  let active = false;

  const register = (definition: CronDefinition): void => {
    const { name, rule } = definition;
    if (registered.has(name)) return;
    registered.add(name);
    const often = options.scheduleSeconds;
    options.registerCron(name, often === 0 ? rule : `*/${often} * * * * *`, async () => {
      if (active) await runs.run(definition);
    });
  };

  return {
    add: (definition: CronDefinition): void => {
      if (scheduled.has(definition.name)) throw new Error(`The cron task '${definition.name}' is scheduled twice.`);
      scheduled.set(definition.name, definition);
      if (active) register(definition);
    },
    start: (): void => {
      active = true;
      scheduled.forEach(register);
    },
    stop: async (): Promise<void> => {
      active = false;
      await runs.settled();
    },
  };
};

type Definitions = ReadonlyMap<string, JobDefinition>;

const createRunner = (options: EmbeddedQueueOptions, definitions: Definitions, finished: () => void): JobRunner => {
  const leaseOf = (name: string): number => definitions.get(name)?.lease ?? DEFAULT_LEASE;
  const rows = createLeasedRows<JobRow>({
    ...options,
    table: JOB_TABLE,
    dueColumn: 'run_at',
    kindColumn: 'name',
    leaseOf,
  });
  return createJobRunner({ ...options, rows, definitions, leaseOf, finished });
};

const sweep = ({ db, clock }: EmbeddedQueueOptions): CronDefinition => ({
  name: 'shop-jobs-sweep',
  rule: '41 3 * * *',
  run: async () => {
    const jobs = { table: JOB_TABLE, dueColumn: 'run_at', finishedColumn: 'finished_at' };
    await purgeDone(db, jobs, new Date(clock.now().getTime() - KEPT));
  },
});

const createDrain = (db: Database, runner: JobRunner, loop: BackgroundLoop<boolean>) => async (): Promise<number> => {
  if (db.inTransaction()) throw new Error('Jobs cannot be run inside a transaction.');
  const before = runner.settledCount();
  while (!(await loop.run())) await runner.nextFinished();
  return runner.settledCount() - before;
};

/** The job queue in a table of the store's own database, safe with any number of processes. */
export const createEmbeddedQueue = (options: EmbeddedQueueOptions): JobQueue => {
  const { db, clock, log } = options;
  const definitions = new Map<string, JobDefinition>();
  const runner = createRunner(options, definitions, () => loop.wake());
  const loop = createBackgroundLoop({ name: 'Taking of jobs', interval: POLL_INTERVAL, work: runner.takeDue, log });
  const schedule = createSchedule(options);
  schedule.add(sweep(options));

  return {
    define: (definition) => {
      if (definitions.has(definition.name)) throw new Error(`The job '${definition.name}' is defined twice.`);
      definitions.set(definition.name, definition);
    },
    schedule: schedule.add,
    enqueue: createEnqueue(db, clock, definitions, loop.wake),
    drain: createDrain(db, runner, loop),
    deadLetters: async (search) => {
      const { letters, total } = await readDead(db, { table: JOB_TABLE, kindColumn: 'name' }, search);
      return { letters: letters.map(deadJob), total };
    },
    retryDead: (id) => reviveDead(db, JOB_TABLE, id, { run_at: clock.now(), finished_at: null }),
    start: () => {
      runner.resume();
      loop.start();
      schedule.start();
    },
    stop: async () => {
      runner.halt();
      await Promise.all([loop.stop(), schedule.stop()]);
      await runner.idle();
    },
  };
};
