import { PAYMENT_SUCCESS } from '../../domain/order';
import type { BillingFacts } from '../../domain/subscription';
import { documentColumns, toDate, toInt } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
import { jsonText } from '../../platform/db/json-sql';
import { SUBSCRIPTIONS } from './content-types/subscription';
import { SUBSCRIPTION_COLUMNS, toSubscriptionRow, type SubscriptionRow } from './subscriptions.rows';

/** JSON columns as text. */
export type SubscriptionValues = Readonly<Record<string, string | number | Date | null>>;

/** At the end of the transaction, behind the order that it belongs to. */
export const insertSubscription = (db: Database, values: SubscriptionValues, now: Date): Promise<void> =>
  db.deferInsert(SUBSCRIPTIONS, [{ ...documentColumns(now), ...values, revision: 1 }]);

export const findSubscription = async (db: Database, id: number): Promise<SubscriptionRow | null> => {
  const row = await db
    .table(SUBSCRIPTIONS)
    .where({ id })
    .first([...SUBSCRIPTION_COLUMNS]);
  return row ? toSubscriptionRow(row) : null;
};

/** Nobody else changes it, or opens its renewal, until the transaction ends. */
export const lockSubscription = async (db: Database, id: number): Promise<SubscriptionRow | null> => {
  const row = await db
    .table(SUBSCRIPTIONS)
    .where({ id })
    .forUpdate()
    .first([...SUBSCRIPTION_COLUMNS]);
  return row ? toSubscriptionRow(row) : null;
};

/** By the digest of its payment method and of what the provider calls it. */
export const findByVendorKey = async (db: Database, vendor_key: string): Promise<SubscriptionRow | null> => {
  const row = await db
    .table(SUBSCRIPTIONS)
    .where({ vendor_key })
    .first([...SUBSCRIPTION_COLUMNS]);
  return row ? toSubscriptionRow(row) : null;
};

/** By id; those that do not exist are missing. */
export const findSubscriptionsByIds = async (
  db: Database,
  ids: readonly number[]
): Promise<ReadonlyMap<number, SubscriptionRow>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .table(SUBSCRIPTIONS)
    .whereIn('id', [...ids])
    .select([...SUBSCRIPTION_COLUMNS]);
  return new Map(rows.map(toSubscriptionRow).map((row) => [row.id, row]));
};

type BelongingTo = 'parent_order_id' | 'customer_id';

/** What was sold with these orders, or to these customers, in one statement; the oldest first. */
export const findSubscriptionsOf = async (
  db: Database,
  column: BelongingTo,
  ids: readonly number[]
): Promise<readonly SubscriptionRow[]> => {
  if (ids.length === 0) return [];
  const rows = await db
    .table(SUBSCRIPTIONS)
    .whereIn(column, [...ids])
    .orderBy('id')
    .select([...SUBSCRIPTION_COLUMNS]);
  return rows.map(toSubscriptionRow);
};

export const countSubscriptionsOf = async (
  db: Database,
  column: BelongingTo,
  ids: readonly number[]
): Promise<ReadonlyMap<number, number>> => {
  if (ids.length === 0) return new Map();
  const rows = (await db
    .table(SUBSCRIPTIONS)
    .whereIn(column, [...ids])
    .groupBy(column)
    .select(`${column} as owner_id`)
    .count({ rows: '*' })) as unknown as readonly Record<string, unknown>[];
  return new Map(rows.map((row) => [toInt(row.owner_id), toInt(row.rows)]));
};

type Read = Pick<SubscriptionRow, 'id' | 'revision'>;

/** False where somebody else has changed the subscription since it was read. */
export const updateUnchanged = async (
  db: Database,
  { id, revision }: Read,
  values: SubscriptionValues,
  now: Date
): Promise<boolean> => {
  const changed = await db
    .table(SUBSCRIPTIONS)
    .where({ id, revision })
    .update({ ...values, revision: revision + 1, updated_at: now });
  return changed === 1;
};

export const deleteSubscriptions = async (db: Database, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  await db
    .table(SUBSCRIPTIONS)
    .whereIn('id', [...ids])
    .delete();
};

/** The subscriptions of these orders are those of another customer from now on. */
export const giveSubscriptionsOfOrders = async (
  db: Database,
  orderIds: readonly number[],
  customerId: number,
  now: Date
): Promise<void> => {
  await db
    .table(SUBSCRIPTIONS)
    .whereIn('parent_order_id', [...orderIds])
    .update({ customer_id: customerId, revision: db.raw('revision + 1'), updated_at: now });
};

/** All subscriptions of one customer are those of another from now on; answers how many. */
export const giveSubscriptionsOf = async (
  db: Database,
  { fromId, toId }: { readonly fromId: number; readonly toId: number },
  now: Date
): Promise<number> =>
  Number(
    await db
      .table(SUBSCRIPTIONS)
      .where({ customer_id: fromId })
      .update({ customer_id: toId, revision: db.raw('revision + 1'), updated_at: now })
  );

/** Only these have ended access. */
const WITHOUT_ACCESS = ['canceled', 'expired'];

/** The end of access of those that were taken up again; answers nothing, and changes nothing else of them. */
export const emptyEndsOfTheLiving = async (db: Database): Promise<void> => {
  await db
    .table(SUBSCRIPTIONS)
    .whereNotIn('status', WITHOUT_ACCESS)
    .whereNotNull('validity_expired_at')
    .update({ validity_expired_at: null });
};

/** Those that name the end of access in their meta alone, by id. */
export const findUnkeptEnds = async (
  db: Database,
  after: number,
  limit: number
): Promise<readonly { readonly id: number; readonly meta: unknown }[]> => {
  const rows = (await db
    .table(SUBSCRIPTIONS)
    .whereIn('status', WITHOUT_ACCESS)
    .whereNull('validity_expired_at')
    .where('id', '>', after)
    .whereRaw('? is not null', [jsonText(db, 'meta', 'validity_expired_at')])
    .orderBy('id')
    .limit(limit)
    .select('id', 'meta')) as readonly { readonly id: unknown; readonly meta: unknown }[];
  return rows.map(({ id, meta }) => ({ id: toInt(id), meta }));
};

export const keepEnd = async (db: Database, id: number, validity_expired_at: Date): Promise<void> => {
  await db.table(SUBSCRIPTIONS).where({ id, validity_expired_at: null }).update({ validity_expired_at });
};

type Family = Pick<SubscriptionRow, 'id' | 'parent_order_id' | 'trial_days'>;

const countPaid = async (db: Database, { id, parent_order_id: parent }: Family) => {
  const [row] = (await db
    .table('shop_order_transactions')
    .where({ subscription_id: id, status: 'succeeded' })
    .whereNot('transaction_type', 'refund')
    .where('total', '>', 0)
    .select(
      db.raw('count(distinct order_id) as paid'),
      db.raw('count(distinct case when order_id = ? then order_id end) as first_paid', [parent])
    )) as readonly Record<string, unknown>[];
  return { paid: toInt(row?.paid), firstPaid: toInt(row?.first_paid) };
};

const findLastPaid = async (db: Database, { parent_order_id: parent }: Family): Promise<BillingFacts['lastPaid']> => {
  const row = await db
    .table('shop_orders')
    .where((family) => void family.where({ id: parent }).orWhere({ parent_id: parent, type: 'renewal' }))
    .whereIn('payment_status', [...PAYMENT_SUCCESS])
    .orderBy('id', 'desc')
    .first('id', 'created_at');
  const at = toDate(row?.created_at);
  return row && at ? { at, isFirst: toInt(row.id) === parent } : null;
};

/** What the orders of a subscription say of its payments. Several charges of one order are one payment. */
export const readBillingFacts = async (db: Database, family: Family): Promise<BillingFacts> => {
  const { paid, firstPaid } = await countPaid(db, family);
  return {
    paidCharges: paid,
    setupCharges: family.trial_days > 0 ? firstPaid : 0,
    lastPaid: await findLastPaid(db, family),
  };
};
