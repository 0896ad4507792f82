import { documentColumns } from '../../../platform/db/columns';
import type { Database } from '../../../platform/db/database';
import { rowsSql } from '../../../platform/db/json-rows';
import { known, sql, type SqlText } from '../../../platform/db/sql';
import { noteChangedDay, type DatedOrder } from '../changed-days.repository';
import { ADDRESS_COLUMNS, findOrderAddresses, type OrderAddressRow } from '../order-addresses.repository';
import { reserveOrderIds, type ReservedIds } from '../orders.repository';
import { ITEM_COLUMNS, toItemRow, type OrderItemRow } from '../orders.rows';

const ITEMS = 'shop_order_items';

/** What a bill of a subscription takes over from its first order. */
export type RenewedOrder = {
  readonly items: readonly OrderItemRow[];
  readonly addresses: readonly OrderAddressRow[];
  /** Of the order of the bill, with one line. */
  readonly ids: ReservedIds | null;
};

/** For a statement that reads them beside something else. */
export const ADDRESS_ROWS = rowsSql('shop_order_addresses', ADDRESS_COLUMNS, 'order_id = ?');

const SELECT_ITEMS = `select ${ITEM_COLUMNS.join(', ')} from ${ITEMS}`;

/** Queued as by `Database.enqueue`, but for the addresses, which whoever calls has read. With the first order locked, or about to be. */
export const queueRenewedOrder = (
  db: Database,
  firstOrderId: SqlText
): ((addresses: RenewedOrder['addresses']) => Promise<RenewedOrder>) => {
  const text = `${SELECT_ITEMS} where order_id = ${firstOrderId.text} order by cart_index, id`;
  const rows = db.enqueue(sql(text, firstOrderId.values));
  const ids = reserveOrderIds(db, 1);
  return async (addresses) => ({ items: (await rows()).map(toItemRow), addresses, ids: await ids() });
};

/** With the first order locked. */
export const readRenewedOrder = async (db: Database, firstOrderId: number): Promise<RenewedOrder> =>
  queueRenewedOrder(db, known(firstOrderId))(await findOrderAddresses(db, firstOrderId));

/** A line whose id nobody asks for. */
export const deferItem = async (
  db: Database,
  order: DatedOrder,
  values: Record<string, unknown>,
  now: Date
): Promise<void> => {
  await db.deferInsert(ITEMS, [{ ...values, ...documentColumns(now), order_id: order.id }]);
  await noteChangedDay(db, order, now);
};
