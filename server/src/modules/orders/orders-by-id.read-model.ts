import type { Order } from '../../contracts/orders';
import type { Database } from '../../platform/db/database';
import { presentOrder } from './orders.presenter';
import { findOrdersByIds } from './orders.repository';

/** Orders as answers and events show them, in one statement; those that were deleted are missing. */
export const readOrdersById = async (db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, Order>> => {
  const orders = await findOrdersByIds(db, ids);
  return new Map([...orders].map(([id, order]) => [id, presentOrder(order)]));
};
