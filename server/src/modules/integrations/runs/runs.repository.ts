import type { Knex } from 'knex';
import { toInt } from '../../../platform/db/columns';
import type { Database } from '../../../platform/db/database';
import { FEEDS } from '../content-types/feed';
import { FEED_RUNS } from '../content-types/run';
import { toRunRow, type NewRun, type RunRow } from './runs.rows';

type Raw = Readonly<Record<string, unknown>>;

const CHUNK = 200;
const MOST_SHOWN = 200;
const OPEN = ['pending', 'running'] as const;
/** What gave something, or will. */
const GIVING = [...OPEN, 'done'] as const;

/** One for each feed, order, trigger and occurrence, whoever records it how often. */
export const insertRuns = async (db: Database, runs: readonly NewRun[], now: Date): Promise<void> => {
  for (let at = 0; at < runs.length; at += CHUNK) {
    const rows = runs.slice(at, at + CHUNK).map((run) => ({ ...run, status: 'pending', attempts: 0, created_at: now }));
    await db.table(FEED_RUNS).insert(rows).onConflict(['feed_id', 'order_id', 'event', 'occurrence']).ignore();
  }
};

export const findRun = async (db: Database, id: number): Promise<RunRow | null> => {
  const row = (await db.table(FEED_RUNS).where({ id }).first('*')) as Raw | undefined;
  return row ? toRunRow(row) : null;
};

export type NamedRun = RunRow & { readonly feed_name: string };

const named = (db: Database) =>
  db
    .table(FEED_RUNS)
    .join(FEEDS, `${FEEDS}.id`, `${FEED_RUNS}.feed_id`)
    .select(`${FEED_RUNS}.*`, `${FEEDS}.name as feed_name`);

const toNamedRun = (raw: Raw): NamedRun => ({ ...toRunRow(raw), feed_name: String(raw.feed_name) });

/** The newest first. */
export const findRunsOfOrder = async (db: Database, orderId: number): Promise<readonly NamedRun[]> =>
  (
    (await named(db)
      .where({ order_id: orderId })
      .orderBy(`${FEED_RUNS}.id`, 'desc')
      .limit(MOST_SHOWN)) as unknown as readonly Raw[]
  ).map(toNamedRun);

export const findNamedRun = async (db: Database, id: number, orderId: number): Promise<NamedRun | null> => {
  const [row] = (await named(db).where({ [`${FEED_RUNS}.id`]: id, order_id: orderId })) as unknown as readonly Raw[];
  return row ? toNamedRun(row) : null;
};

/** False where it is on its way already: of many who ask at once, one is first. */
export const revive = async (db: Database, id: number, now: Date): Promise<boolean> =>
  toInt(
    await db
      .table(FEED_RUNS)
      .where({ id })
      .whereNotIn('status', [...OPEN])
      .update({ status: 'pending', attempts: 0, note: null, finished_at: null, available_at: now })
  ) > 0;

/** What the runs before this one have made last for the same sale. */
export const findMadeBefore = async (db: Database, { id, lane }: RunRow): Promise<string | null> => {
  const row = (await db
    .table(FEED_RUNS)
    .where({ lane })
    .where('id', '<', id)
    .whereNotNull('made')
    .orderBy('id', 'desc')
    .first('made')) as Raw | undefined;
  return row ? String(row.made) : null;
};

/** Whether the feed gave something for this sale before. */
export const hasGiven = async (db: Database, { id, lane }: RunRow): Promise<boolean> =>
  (await db.table(FEED_RUNS).where({ lane, is_revoke: 'no', status: 'done' }).where('id', '<', id).first('id')) !==
  undefined;

/** Whether the same feed gave the same customer the same for another sale, and nothing has taken it back. */
export const isGivenByAnotherSale = async (db: Database, { feed_id, customer_id, lane }: RunRow): Promise<boolean> => {
  if (customer_id === null) return false;
  const taken = db
    .table(`${FEED_RUNS} as taken`)
    .select(db.raw('1'))
    .whereRaw('taken.lane = given.lane and taken.id > given.id')
    .where('taken.is_revoke', 'yes')
    .whereIn('taken.status', [...GIVING]);
  const row = await db
    .table(`${FEED_RUNS} as given`)
    .where({ 'given.feed_id': feed_id, 'given.customer_id': customer_id, 'given.is_revoke': 'no' })
    .whereNot('given.lane', lane)
    .whereIn('given.status', [...GIVING])
    .whereNotExists(taken as unknown as Knex.QueryBuilder)
    .first('given.id');
  return row !== undefined;
};

/** What feeds gave one customer counts as given to another from now on. Few feeds have many runs: the index begins with the feed. */
export const giveFeedRuns = async (
  db: Database,
  { fromId, toId }: { readonly fromId: number; readonly toId: number }
): Promise<void> => {
  const feeds = db.table(FEEDS).select('id') as unknown as Knex.QueryBuilder;
  await db.table(FEED_RUNS).whereIn('feed_id', feeds).where({ customer_id: fromId }).update({ customer_id: toId });
};

/** Of a store that came from another site: what waits there is done there. */
export const skipOpen = async (db: Database, note: string, now: Date): Promise<void> => {
  await db
    .table(FEED_RUNS)
    .whereIn('status', [...OPEN])
    .update({ status: 'skipped', note, finished_at: now, locked_by: null, locked_until: null });
};
