import type { DatabaseClient } from '../../../platform/db/database';
import { fromJsonRows, jsonRowsSql, type JsonRow, type RowsSql } from '../../../platform/db/json-rows';
import { lockingSql, sql, type SqlText } from '../../../platform/db/sql';
import type { Platform } from '../../../platform/platform';
import {
  ADDRESS_ROWS,
  payableOf,
  queuePayable,
  queueRenewedOrder,
  type OrderAddressRow,
  type OrderRow,
  type RenewedOrder,
} from '../../orders';
import { FIRST_TAX_ROWS } from '../../tax';
import { SUBSCRIPTIONS } from '../content-types/subscription';
import { subscriptionNotFound } from '../subscriptions.errors';
import { SUBSCRIPTION_COLUMNS, toSubscriptionRow, type SubscriptionRow } from '../subscriptions.rows';
import { fromOpenOrDueRows, openOrDueRows, reserveRenewalId, type OpenOrDue } from './renewals.repository';

/** A subscription that is to be billed, and all that its bill is made of. */
export type LockedDue = {
  readonly row: SubscriptionRow;
  /** The order that it was sold with. */
  readonly parent: OrderRow;
  readonly renewed: RenewedOrder;
  /** What the first order owes, for `renewedTaxes`. */
  readonly taxes: readonly JsonRow[];
  /** Its renewals that are in the way of another one. */
  readonly found: OpenOrDue;
  /** The date that is to be billed; null: there is none. */
  readonly dueAt: Date | null;
  /** Of the renewal. */
  readonly reservedId: number | null;
};

const FIRST_ORDER = `(select parent_order_id from ${SUBSCRIPTIONS} where id = ?)`;
const NEXT_DATE = `(select next_billing_date from ${SUBSCRIPTIONS} where id = ?)`;

/** A renewal keeps its date to the millisecond; that of the subscription may be more exact, where it was written by SQL. */
const MILLISECOND_OF_NEXT: Readonly<Record<DatabaseClient, string>> = {
  sqlite: NEXT_DATE,
  postgres: `date_trunc('milliseconds', ${NEXT_DATE})`,
  mysql: `cast(substr(cast(${NEXT_DATE} as char), 1, 23) as datetime(6))`,
};

const ofFirstOrder = (rows: RowsSql): RowsSql => ({ ...rows, text: rows.text.replace('?', FIRST_ORDER) });

const selectOf = (client: DatabaseClient, hasDate: boolean): string => {
  const lists = {
    due_renewals: openOrDueRows(`due_at = ${hasDate ? '?' : MILLISECOND_OF_NEXT[client]}`),
    first_addresses: ofFirstOrder(ADDRESS_ROWS),
    first_taxes: ofFirstOrder(FIRST_TAX_ROWS),
  };
  const columns = Object.entries(lists).map(([name, rows]) => `${jsonRowsSql({ client }, rows)} as ${name}`);
  return `select ${[...SUBSCRIPTION_COLUMNS, ...columns].join(', ')} from ${SUBSCRIPTIONS}`;
};

const selects = new Map<string, string>();

/** Long, and always the same. */
const recallSelect = (client: DatabaseClient, hasDate: boolean): string => {
  const key = `${client} ${hasDate}`;
  const known = selects.get(key) ?? selectOf(client, hasDate);
  selects.set(key, known);
  return known;
};

/**
 * Short lists come with the row. Whoever changes one of them holds the first order, or its customer, so nothing in them is older than the
 * locks that this statement comes after.
 */
const lockQuery = (client: DatabaseClient, id: number, due: Date | undefined): SqlText => {
  const { text, values } = lockingSql({ client }, recallSelect(client, due !== undefined), { id });
  return sql(text, [id, due ?? id, id, id, ...values]);
};

/**
 * Holds the customer and the first order before the subscription, as whoever pays them or gives them away takes them. One message to
 * PostgreSQL. `due`: the date that is to be billed; left out: the next one.
 * @throws NotFoundError; OrderMovedError.
 */
export const lockDue = async (platform: Platform, id: number, due?: Date): Promise<LockedDue> => {
  const { db } = platform;
  const first = sql(FIRST_ORDER, [id]);
  const payable = queuePayable(db, first);
  const rows = db.enqueue(lockQuery(db.client, id, due));
  const renewed = queueRenewedOrder(db, first);
  const reserved = reserveRenewalId(db);
  const held = await payable();
  const [found] = await rows();
  if (!found) throw subscriptionNotFound(platform);
  const parent = payableOf(held);
  const row = toSubscriptionRow(found);
  const dueAt = due ?? row.next_billing_date;
  const addresses = fromJsonRows(found.first_addresses) as unknown as readonly OrderAddressRow[];
  return {
    row,
    parent,
    renewed: await renewed(addresses),
    taxes: fromJsonRows(found.first_taxes),
    found: fromOpenOrDueRows(fromJsonRows(found.due_renewals), dueAt),
    dueAt,
    reservedId: await reserved(),
  };
};
