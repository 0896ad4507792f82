import { NotFoundError } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import { existing } from '../locked-order';
import { findOrderAddresses, type OrderAddressRow } from '../order-addresses.repository';
import { findItems, findOrder, findOrderByUuid } from '../orders.repository';
import type { OrderItemRow, OrderRow } from '../orders.rows';

// What the order editor sees of an order, with all that it must send back.

/** @throws NotFoundError. */
export const readOrderToEdit = async ({ db }: Platform, orderId: number): Promise<OrderRow> =>
  existing(await findOrder(db, orderId));

/** In the order of the cart; parts of bundles and fees, too, which follow from the others. */
export const readLinesToEdit = ({ db }: Platform, orderId: number): Promise<readonly OrderItemRow[]> =>
  findItems(db, orderId);

export const readAddressesToEdit = ({ db }: Platform, orderId: number): Promise<readonly OrderAddressRow[]> =>
  findOrderAddresses(db, orderId);

/** What amounts of the order are in. @throws NotFoundError. */
export const readCurrencyOf = async ({ db }: Platform, orderHash: string): Promise<string> => {
  const order = await findOrderByUuid(db, orderHash);
  if (!order) throw new NotFoundError('The order does not exist.');
  return order.currency;
};
