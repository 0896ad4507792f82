import type { Database } from '../../platform/db/database';
import { known, lockingWhere, type SqlText } from '../../platform/db/sql';
import { queueCustomerOfOrder } from '../customers';
import { ORDER_COLUMNS, toOrderRow, type OrderRow } from './orders.rows';

/** An order, and who it belonged to when that customer was held; null: there is none. */
export type Payable = { readonly customerId: number | null; readonly order: OrderRow | null };

const SELECT_ORDER = `select ${ORDER_COLUMNS.join(', ')} from shop_orders`;

/**
 * Holds the customer and then the order until the transaction ends. Queued as by `Database.enqueue`, and also for an order whose id is
 * selected: what is answered is to be called before other answers of the transaction, as it says that the locks are there.
 */
export const queuePayable = (db: Database, orderId: SqlText): (() => Promise<Payable>) => {
  const customer = queueCustomerOfOrder(db, orderId);
  const rows = db.enqueue(lockingWhere(db, SELECT_ORDER, 'id', orderId));
  return async () => {
    const payer = await customer();
    const [row] = await rows();
    return { customerId: payer?.id ?? null, order: row ? toOrderRow(row) : null };
  };
};

export const findPayable = (db: Database, orderId: number): Promise<Payable> => queuePayable(db, known(orderId))();
