import type { DeadLetters, DeadSearch } from './row-upkeep';

/**
 * The port for work outside a request. A job is a name, a JSON payload and options. The database is the truth on every driver: the row
 * of a job is written in the transaction of its cause, and a driver only decides how soon and by whom it is run.
 */
export type JobOptions = {
  readonly runAt?: Date;
  /** A second job with the same name and key is not added while the first is waiting or running. */
  readonly key?: string;
  /** Default 5. After the last failed attempt the job is a dead letter, visible and replayable. */
  readonly maxAttempts?: number;
};

export type Job = { readonly id: string; readonly name: string; readonly payload: unknown; readonly attempt: number };

export type JobDefinition = {
  readonly name: string;
  readonly handle: (job: Job) => Promise<void>;
  /** Milliseconds after which a running job counts as lost and is given to another worker. Default 60,000. */
  readonly lease?: number;
};

export type CronDefinition = {
  readonly name: string;
  /** Five-field cron rule, in UTC. */
  readonly rule: string;
  /** Runs in one process only, however many share the database. */
  readonly run: () => Promise<void>;
};

export type DeadJob = {
  readonly id: string;
  readonly name: string;
  readonly payload: unknown;
  readonly error: string;
  readonly attempts: number;
  readonly createdAt: Date;
  readonly failedAt: Date;
};

export type JobQueue = {
  readonly define: (definition: JobDefinition) => void;
  readonly schedule: (definition: CronDefinition) => void;
  /** Joins the ambient transaction, so the job exists exactly when the change does. Unknown names throw. */
  readonly enqueue: (name: string, payload: unknown, options?: JobOptions) => Promise<void>;
  /** Runs what is due now and what it adds; answers how many jobs came to their end. Throws inside a transaction. */
  readonly drain: () => Promise<number>;
  /** The youngest first. */
  readonly deadLetters: (search: DeadSearch) => Promise<DeadLetters<DeadJob>>;
  /** With all its attempts again, but without its key; false when there is no such dead letter. */
  readonly retryDead: (id: string) => Promise<boolean>;
  /** From now on jobs are run and crons registered. */
  readonly start: () => void;
  /** Takes nothing more and waits for the jobs and cron tasks in hand. */
  readonly stop: () => Promise<void>;
};
