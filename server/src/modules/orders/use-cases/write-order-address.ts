import type { Platform } from '../../../platform/platform';
import type { OrderAddress } from '../new-order';
import { changeOrderAddress, insertOrderAddress } from '../order-addresses.repository';

/** Without an id the order gets a new address. Answers the id. In the caller's transaction, with the order locked. */
export const writeOrderAddress = async (
  { db, clock }: Platform,
  { orderId, id }: { readonly orderId: number; readonly id: number | null },
  address: OrderAddress
): Promise<number> => {
  const now = clock.now();
  if (id === null) return insertOrderAddress(db, { ...address, order_id: orderId }, now);
  await changeOrderAddress(db, id, address, now);
  return id;
};
