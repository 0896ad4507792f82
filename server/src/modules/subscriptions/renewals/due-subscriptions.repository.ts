import type { Knex } from 'knex';
import { BILLING_INTERVALS, type SubscriptionStatus } from '../../../domain/subscription';
import { toInt } from '../../../platform/db/columns';
import type { Database, DatabaseClient } from '../../../platform/db/database';
import { SUBSCRIPTIONS } from '../content-types/subscription';
import { SUBSCRIPTION_COLUMNS, toSubscriptionRow, type SubscriptionRow } from '../subscriptions.rows';

/** Behind the last row of the page before; null: from the first on. The moment is as exact as the database keeps it; a date is not. */
export type DueCursor = { readonly at: string | number; readonly id: number } | null;

export type DueSearch = {
  readonly status: SubscriptionStatus;
  /** The next billing date at the latest. */
  readonly until: Date;
  readonly after: DueCursor;
  readonly limit: number;
};

export type DuePage = {
  readonly rows: readonly SubscriptionRow[];
  /** Of the last row. */
  readonly end: DueCursor;
};

const COLUMNS = SUBSCRIPTION_COLUMNS.map((name) => `s.${name}`);

/** In a form that the database compares with the column again, without loss. */
const EXACT_MOMENT: Readonly<Record<DatabaseClient, string>> = {
  sqlite: 's.next_billing_date',
  postgres: 's.next_billing_date::text',
  mysql: 'cast(s.next_billing_date as char)',
};

/** Each database goes there by the index alone: without that, a page of what is due at one moment reads all of it. */
const goBehind = (query: Knex.QueryBuilder, client: DatabaseClient, { at, id }: NonNullable<DueCursor>): void => {
  if (client === 'mysql') {
    void query.whereRaw('(s.next_billing_date > ? or (s.next_billing_date = ? and s.id > ?))', [at, at, id]);
  } else void query.whereRaw('(s.next_billing_date, s.id) > (?, ?)', [at, id]);
};

/** Those of one status whose date comes first, by the index of both. */
const byDate = (
  db: Pick<Database, 'client' | 'table'>,
  { status, until, after, limit }: DueSearch
): Knex.QueryBuilder => {
  const query = db.table(`${SUBSCRIPTIONS} as s`).where('s.status', status).where('s.next_billing_date', '<=', until);
  if (after) goBehind(query, db.client, after);
  return query.orderBy(['s.next_billing_date', 's.id']).limit(limit);
};

type Raw = Readonly<Record<string, unknown>>;

const cursorOf = (last: Raw | undefined): DueCursor =>
  last ? { at: last.exact_moment as string | number, id: toInt(last.id) } : null;

const read = async (db: Database, query: Knex.QueryBuilder): Promise<DuePage> => {
  const exact = db.raw(`${EXACT_MOMENT[db.client]} as exact_moment`);
  const rows = (await query.select([...COLUMNS, exact])) as readonly Raw[];
  return { rows: rows.map(toSubscriptionRow), end: cursorOf(rows.at(-1)) };
};

/** Whatever they are billed by. */
export const findPastDate = (db: Database, search: DueSearch): Promise<DuePage> => read(db, byDate(db, search));

/** Of these intervals; null: of those that the store does not know. */
const ofIntervals = (query: Knex.QueryBuilder, intervals: readonly string[] | null): Knex.QueryBuilder =>
  intervals === null
    ? query.whereNotIn('s.billing_interval', [...BILLING_INTERVALS])
    : query.whereIn('s.billing_interval', [...intervals]);

const DIFFERS: Readonly<Record<DatabaseClient, (one: string, other: string) => string>> = {
  sqlite: (one, other) => `${one} is not ${other}`,
  postgres: (one, other) => `${one} is distinct from ${other}`,
  mysql: (one, other) => `not (${one} <=> ${other})`,
};

/** Written out, as an index of these rows alone is used for this very condition only. */
const isUnopened = (client: DatabaseClient, of: '' | 's.'): string =>
  `${of}collection_method <> 'automatic' and ${of}recurring_total > 0 and ` +
  DIFFERS[client](`${of}opened_for`, `${of}next_billing_date`);

/** However many renewals are open, looking for the others passes none of them. MariaDB has no index of some rows: it passes them within its index. */
export const indexUnopened = async (db: Database): Promise<void> => {
  if (db.client === 'mysql') return;
  await db.raw(
    `create index if not exists shop_subscriptions_unopened_idx on ${SUBSCRIPTIONS} (status, next_billing_date, id) ` +
      `where ${isUnopened(db.client, '')}`
  );
};

export const toOpenQuery = (
  db: Pick<Database, 'client' | 'table'>,
  search: DueSearch,
  intervals: readonly string[] | null
): Knex.QueryBuilder => ofIntervals(byDate(db, search), intervals).whereRaw(isUnopened(db.client, 's.'));

/** Billed by the store, and the renewal of their next date is not known to have been opened, or made void. */
export const findToOpen = (db: Database, search: DueSearch, intervals: readonly string[] | null): Promise<DuePage> =>
  read(db, toOpenQuery(db, search, intervals));
