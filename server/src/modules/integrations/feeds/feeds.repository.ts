import type { SelectableFeed } from '../../../domain/integration';
import { fromJson, toInt, toJson } from '../../../platform/db/columns';
import type { Database } from '../../../platform/db/database';
import { FEEDS } from '../content-types/feed';
import { SELECTED_COLUMNS, toFeedRow, toSelectable, type FeedColumns, type FeedRow } from './feeds.rows';

type Raw = Readonly<Record<string, unknown>>;

/** Of the whole store, or of one product. */
export type FeedOwner = { readonly product_id: number | null };

const JSON_COLUMNS = ['triggers', 'variation_ids', 'settings'] as const;

const columnsOf = (values: FeedColumns): Record<string, unknown> => ({
  ...values,
  ...Object.fromEntries(
    JSON_COLUMNS.filter((name) => values[name] !== undefined).map((name) => [name, toJson(values[name])])
  ),
});

export const findFeeds = async (db: Database, owner: FeedOwner): Promise<readonly FeedRow[]> =>
  (
    (await db
      .table(FEEDS)
      .where({ ...owner })
      .orderBy('id')
      .select('*')) as readonly Raw[]
  ).map(toFeedRow);

export const findFeed = async (db: Database, id: number): Promise<FeedRow | null> => {
  const row = (await db.table(FEEDS).where({ id }).first('*')) as Raw | undefined;
  return row ? toFeedRow(row) : null;
};

/** Whoever changes it waits here until the transaction ends. A feed of another owner is none. */
export const lockFeed = async (db: Database, id: number, owner: FeedOwner): Promise<FeedRow | null> => {
  const row = (await db
    .table(FEEDS)
    .where({ id, ...owner })
    .forUpdate()
    .first('*')) as Raw | undefined;
  return row ? toFeedRow(row) : null;
};

/** Whoever else holds this feed waits here until the transaction ends. */
export const holdFeed = async (db: Database, id: number): Promise<void> => {
  await db.table(FEEDS).where({ id }).forUpdate().first('id');
};

export const countFeeds = async (db: Database, owner: FeedOwner): Promise<number> => {
  const row = (await db
    .table(FEEDS)
    .where({ ...owner })
    .count({ feeds: '*' })
    .first()) as Raw;
  return toInt(row.feeds);
};

export const insertFeed = (db: Database, values: FeedColumns, now: Date): Promise<number> =>
  db.insert(FEEDS, { ...columnsOf(values), created_at: now, updated_at: now });

export const updateFeed = async (db: Database, id: number, values: FeedColumns, now: Date): Promise<void> => {
  await db
    .table(FEEDS)
    .where({ id })
    .update({ ...columnsOf(values), updated_at: now });
};

/** With its runs. */
export const deleteFeed = async (db: Database, id: number): Promise<void> => {
  await db.table(FEEDS).where({ id }).delete();
};

/** Feeds that are on, of the store and of these products: what decides whether they run. */
export const findSelectable = async (
  db: Database,
  productIds: readonly number[]
): Promise<readonly SelectableFeed[]> => {
  const rows = (await db
    .table(FEEDS)
    .where({ enabled: 'yes' })
    .where((owner) => void owner.whereNull('product_id').orWhereIn('product_id', [...productIds]))
    .orderBy('id')
    .select([...SELECTED_COLUMNS])) as readonly Raw[];
  return rows.map(toSelectable);
};

export type WantedEvents = { readonly triggers: ReadonlySet<string>; readonly watchesRevoke: boolean };

/** What any feed that is on runs for. */
export const findWantedEvents = async (db: Database): Promise<WantedEvents> => {
  const rows = (await db
    .table(FEEDS)
    .where({ enabled: 'yes' })
    .groupBy('triggers', 'watches_revoke')
    .select('triggers', 'watches_revoke')) as readonly Raw[];
  return {
    triggers: new Set(rows.flatMap(({ triggers }) => fromJson<readonly string[]>(triggers, []))),
    watchesRevoke: rows.some(({ watches_revoke: watches }) => watches === 'yes'),
  };
};

export const findAllFeeds = async (db: Database): Promise<readonly FeedRow[]> =>
  ((await db.table(FEEDS).orderBy('id').select('*')) as readonly Raw[]).map(toFeedRow);

/** Answers how many there were. */
export const switchAllOff = async (db: Database, now: Date): Promise<number> =>
  toInt(await db.table(FEEDS).where({ enabled: 'yes' }).update({ enabled: 'no', updated_at: now }));
