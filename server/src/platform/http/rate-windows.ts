import { TooManyRequestsError } from '../../domain/errors';
import type { Clock } from '../clock';
import type { Database } from '../db/database';
import { BIGINT, type RawModel } from '../db/raw-model';

/**
 * Request counters in a table that all processes share, so that a limit holds however many of them serve the site. One row
 * per bucket, moved on by one atomic statement.
 */
export const rateWindowModel: RawModel = {
  uid: 'shop::rate-window',
  singularName: 'shop_rate_windows',
  tableName: 'shop_rate_windows',
  attributes: { id: { type: 'increments' }, bucket: { type: 'string' }, hits: { type: 'integer' }, resets_at: BIGINT },
  indexes: [
    { name: 'shop_rate_windows_bucket_uq', columns: ['bucket'], type: 'unique' },
    { name: 'shop_rate_windows_resets_idx', columns: ['resets_at'] },
  ],
};

export type RateWindow = { readonly hits: number; /** Epoch milliseconds. */ readonly resetsAt: number };

export type RateWindows = {
  /** Counts one hit and answers the window with it. */
  readonly hit: (bucket: string, duration: number) => Promise<RateWindow>;
  readonly read: (bucket: string) => Promise<RateWindow | null>;
  /** Takes one hit back, e.g. after a login that turned out to be right. */
  readonly refund: (bucket: string) => Promise<void>;
  readonly removeExpired: () => Promise<void>;
};

const TABLE = 'shop_rate_windows';

// `hits` stands before `resets_at`: MariaDB assigns from left to right and would otherwise see the new window already. A window that ends
// too far ahead was begun by a clock that was wrong.
const upsertSql = (target: string, onConflict: string): string =>
  `insert into ${TABLE} (bucket, hits, resets_at) values (?, 1, ?) ${onConflict}
   hits = case when ${target}resets_at <= ? or ${target}resets_at > ? then 1 else ${target}hits + 1 end,
   resets_at = case when ${target}resets_at <= ? or ${target}resets_at > ? then ? else ${target}resets_at end`;

const STANDARD_UPSERT = `${upsertSql(`${TABLE}.`, 'on conflict (bucket) do update set')} returning hits, resets_at`;
const MYSQL_UPSERT = upsertSql('', 'on duplicate key update');

type Row = { readonly hits: unknown; readonly resets_at: unknown };

const windowOf = (row: Row): RateWindow => ({ hits: Number(row.hits), resetsAt: Number(row.resets_at) });

/**
 * The window as this hit left it. A reading of its own would also see the hits of parallel requests, and then refuse some
 * that are still within the limit.
 */
const countHit = async (db: Database, bucket: string, duration: number, now: number): Promise<RateWindow> => {
  // Clocks of other processes may be ahead by as much as a window lasts.
  const over = [now, now + 2 * duration];
  const bindings = [bucket, now + duration, ...over, ...over, now + duration];
  if (db.client !== 'mysql') {
    const result = await db.raw<Row[] | { rows: Row[] }>(STANDARD_UPSERT, bindings);
    return windowOf((Array.isArray(result) ? result : result.rows)[0] as Row);
  }
  // MySQL cannot return the row. The first statement locks it, so that the second reads what the first has written.
  return db.transaction(async () => {
    await db.raw(MYSQL_UPSERT, bindings);
    return windowOf((await db.table(TABLE).where({ bucket }).first('hits', 'resets_at')) as Row);
  });
};

export const createRateWindows = (db: Database, clock: Clock): RateWindows => ({
  hit: (bucket, duration) => countHit(db, bucket, duration, clock.now().getTime()),
  read: async (bucket) => {
    const row = (await db.table(TABLE).where({ bucket }).first('hits', 'resets_at')) as Row | undefined;
    return row && Number(row.resets_at) > clock.now().getTime() ? windowOf(row) : null;
  },
  refund: async (bucket) => {
    await db.table(TABLE).where({ bucket }).where('hits', '>', 0).decrement('hits', 1);
  },
  removeExpired: async () => {
    await db.table(TABLE).where('resets_at', '<=', clock.now().getTime()).delete();
  },
});

/** How often something may be counted within `duration` milliseconds, and what is said beyond that. */
export type WindowLimit = {
  readonly bucket: string;
  readonly limit: number;
  readonly duration: number;
  readonly message: string;
};

/**
 * Counts one hit. `now` is in epoch milliseconds.
 * @throws TooManyRequestsError beyond the limit; the hit stays counted.
 */
export const hitWithin = async (
  windows: RateWindows,
  now: () => number,
  { bucket, limit, duration, message }: WindowLimit
): Promise<void> => {
  const { hits, resetsAt } = await windows.hit(bucket, duration);
  if (hits <= limit) return;
  throw new TooManyRequestsError(message, Math.max(1, Math.ceil((resetsAt - now()) / 1000)));
};
