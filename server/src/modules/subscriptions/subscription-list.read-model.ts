import type { Knex } from 'knex';
import type { OrderCustomer } from '../../contracts/orders';
import { fullNameOf } from '../../domain/customer';
import { PLACED_BY_STRANGER } from '../../domain/order';
import { HIDDEN_STATUSES } from '../../domain/subscription';
import { toInt } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
import { jsonTextIsNot } from '../../platform/db/json-sql';
import { pageRows, type RowsRequest } from '../../platform/db/page-rows';
import type { PageRequest } from '../../platform/http/envelope';
import { SUBSCRIPTIONS } from './content-types/subscription';
import { SUBSCRIPTION_SQL } from './subscriptions.search';
import { SUBSCRIPTION_COLUMNS, toSubscriptionRow, type SubscriptionRow } from './subscriptions.rows';

export type ListedRow = { readonly row: SubscriptionRow; readonly customer: OrderCustomer | null };

const OWN = SUBSCRIPTION_COLUMNS.map((name) => `${SUBSCRIPTIONS}.${name}`);

/** Columns of the list: a subscription, and the customer of whom the list shows the name. */
export const LISTED_COLUMNS = [
  ...OWN,
  'shop_customers.email as customer_email',
  'shop_customers.first_name as customer_first_name',
  'shop_customers.last_name as customer_last_name',
];

type Raw = Readonly<Record<string, unknown>>;

const customerOf = (raw: Raw): OrderCustomer | null => {
  if (raw.customer_email === null || raw.customer_email === undefined) return null;
  const [firstName, lastName] = [String(raw.customer_first_name ?? ''), String(raw.customer_last_name ?? '')];
  return {
    id: toInt(raw.customer_id),
    email: String(raw.customer_email),
    first_name: firstName,
    last_name: lastName,
    full_name: fullNameOf({ firstName, lastName }),
  };
};

export const toListedRow = (raw: Raw): ListedRow => ({ row: toSubscriptionRow(raw), customer: customerOf(raw) });

export const listedSubscriptions = (db: Database): Knex.QueryBuilder =>
  db.table(SUBSCRIPTIONS).leftJoin('shop_customers', 'shop_customers.id', `${SUBSCRIPTIONS}.customer_id`);

/** A page of subscriptions with their customers, in one statement. */
export const selectSubscriptionPage = async (
  db: Database,
  request: RowsRequest
): Promise<{ readonly subscriptions: readonly ListedRow[]; readonly total: number }> => {
  const { rows, total } = await pageRows(() => listedSubscriptions(db), LISTED_COLUMNS, SUBSCRIPTION_SQL, request);
  return { subscriptions: rows.map(toListedRow), total };
};

export type OwnRow = {
  readonly row: SubscriptionRow;
  readonly orderUuid: string;
  /** That of its order. */
  readonly mode: 'test' | 'live';
};

const OWN_COLUMNS = [...OWN, 'shop_orders.uuid as order_uuid', 'shop_orders.mode as order_mode'];

const toOwnRow = (raw: Raw): OwnRow => ({
  row: toSubscriptionRow(raw),
  orderUuid: String(raw.order_uuid),
  mode: raw.order_mode === 'live' ? 'live' : 'test',
});

/** What a customer may see of the subscriptions of their record: those of orders that they see, once something has come of them. */
const ofCustomer = (db: Database, customerId: number): Knex.QueryBuilder =>
  db
    .table(SUBSCRIPTIONS)
    .join('shop_orders', 'shop_orders.id', `${SUBSCRIPTIONS}.parent_order_id`)
    .where(`${SUBSCRIPTIONS}.customer_id`, customerId)
    .whereNotIn(`${SUBSCRIPTIONS}.status`, [...HIDDEN_STATUSES])
    .where(jsonTextIsNot(db, 'shop_orders.config', PLACED_BY_STRANGER, 'yes'));

/** Newest first, in one statement. */
export const selectOwnSubscriptions = async (
  db: Database,
  customerId: number,
  page: PageRequest
): Promise<{ readonly subscriptions: readonly OwnRow[]; readonly total: number }> => {
  const { rows, total } = await pageRows(() => ofCustomer(db, customerId), OWN_COLUMNS, SUBSCRIPTION_SQL, {
    ...page,
    conditions: [],
    sort: { column: 'id', direction: 'desc' },
  });
  return { subscriptions: rows.map(toOwnRow), total };
};

export const findOwnSubscription = async (db: Database, customerId: number, uuid: string): Promise<OwnRow | null> => {
  const raw = (await ofCustomer(db, customerId).where(`${SUBSCRIPTIONS}.uuid`, uuid).first(OWN_COLUMNS)) as
    Raw | undefined;
  return raw ? toOwnRow(raw) : null;
};

/** Those of one order. */
export const findOwnOfOrder = async (db: Database, customerId: number, orderId: number): Promise<readonly OwnRow[]> => {
  const rows = (await ofCustomer(db, customerId)
    .where(`${SUBSCRIPTIONS}.parent_order_id`, orderId)
    .orderBy(`${SUBSCRIPTIONS}.id`)
    .select(OWN_COLUMNS)) as readonly Raw[];
  return rows.map(toOwnRow);
};
