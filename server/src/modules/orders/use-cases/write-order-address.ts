import type { Platform } from '../../../platform/platform';
import type { OrderAddress } from '../new-order';
import { changeOrderAddress, insertOrderAddress } from '../order-addresses.repository';
import { keepInvoice } from '../order-documents';
import type { OrderRow } from '../orders.rows';

/** Without an id the order gets a new address. Answers the id. In the caller's transaction, with the order locked. */
export const writeOrderAddress = async (
  platform: Platform,
  { order, id }: { readonly order: OrderRow; readonly id: number | null },
  address: OrderAddress
): Promise<number> => {
  const { db, clock } = platform;
  await keepInvoice(platform, order);
  const now = clock.now();
  if (id === null) return insertOrderAddress(db, order, address, now);
  await changeOrderAddress(db, order, { id, values: address }, now);
  return id;
};
