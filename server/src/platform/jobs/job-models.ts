import type { RawModel } from '../db/raw-model';

export const JOB_TABLE = 'shop_jobs';
export const CRON_RUN_TABLE = 'shop_cron_runs';

export const jobModel: RawModel = {
  uid: 'shop::job',
  singularName: JOB_TABLE,
  tableName: JOB_TABLE,
  attributes: {
    id: { type: 'increments' },
    name: { type: 'string', column: { notNullable: true } },
    /** JSON. */
    payload: { type: 'text' },
    /** Set while the job waits or runs, null once it has settled: so the unique index admits one live job per key. */
    unique_key: { type: 'string' },
    /** pending | running | done | dead */
    status: { type: 'string', column: { notNullable: true } },
    attempts: { type: 'integer', column: { notNullable: true } },
    max_attempts: { type: 'integer', column: { notNullable: true } },
    run_at: { type: 'datetime', column: { notNullable: true } },
    locked_by: { type: 'string' },
    locked_until: { type: 'datetime' },
    last_error: { type: 'text' },
    created_at: { type: 'datetime', column: { notNullable: true } },
    finished_at: { type: 'datetime' },
  },
  indexes: [
    { name: 'shop_jobs_due', columns: ['status', 'run_at', 'id'] },
    { name: 'shop_jobs_unique_key', columns: ['unique_key'], type: 'unique' },
  ],
};

/** One row per cron name: the last minute for which a process has taken it on. */
export const cronRunModel: RawModel = {
  uid: 'shop::cron-run',
  singularName: CRON_RUN_TABLE,
  tableName: CRON_RUN_TABLE,
  attributes: {
    id: { type: 'increments' },
    name: { type: 'string', column: { notNullable: true } },
    /** Minutes since the epoch. */
    slot: { type: 'integer', column: { notNullable: true } },
    owner: { type: 'string' },
    started_at: { type: 'datetime' },
    finished_at: { type: 'datetime' },
  },
  indexes: [{ name: 'shop_cron_runs_name', columns: ['name'], type: 'unique' }],
};
