import type { Database } from '../../../platform/db/database';
import { findItems } from '../orders.repository';
import type { OrderItemRow } from '../orders.rows';

/** The lines of an order, in the order in which they were written. */
export const readBoughtLines = (db: Database, orderId: number): Promise<readonly OrderItemRow[]> =>
  findItems(db, orderId);
