type Page<Row> = {
  readonly total: number;
  readonly per_page: number;
  readonly current_page: number;
  readonly last_page: number;
  readonly from: number | null;
  readonly to: number | null;
  readonly data: readonly Row[];
};

/** A job that failed at each of its attempts. */
export type DeadJobView = {
  readonly id: number;
  readonly name: string;
  /** What the job was given, mostly ids. */
  readonly payload: unknown;
  readonly attempts: number;
  /** Of the last attempt; at most 2,000 characters. */
  readonly error: string;
  /** 'YYYY-MM-DD HH:MM:SS' in GMT. */
  readonly created_at: string | null;
  readonly failed_at: string | null;
};

/** GET /app/dead-jobs, the youngest first. */
export type DeadJobsAnswer = { readonly dead_jobs: Page<DeadJobView> };

/** An event that one of its consumers refused at each attempt. */
export type DeadEventView = {
  readonly id: number;
  readonly event: string;
  readonly references: Readonly<Record<string, unknown>>;
  readonly attempts: number;
  /** Which consumers refused it, and why; at most 2,000 characters. */
  readonly error: string;
  /** 'YYYY-MM-DD HH:MM:SS' in GMT. */
  readonly created_at: string | null;
};

/** GET /app/dead-events, the youngest first. */
export type DeadEventsAnswer = { readonly dead_events: Page<DeadEventView> };
