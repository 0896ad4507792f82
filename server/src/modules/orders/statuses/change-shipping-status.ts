import { assertShippingTransition, type ShippingStatus } from '../../../domain/order';
import type { Platform } from '../../../platform/platform';
import { existing } from '../locked-order';
import { lockOrder } from '../orders.repository';
import type { OrderRow } from '../orders.rows';
import { shipmentsFollow } from '../shipments/shipments-follow';
import { setShippingStatus } from './shipping-status';
import type { Author } from './status-change';

export type ShippingStatusRequest = { readonly orderId: number; readonly to: ShippingStatus };

/** In the caller's transaction, with the order locked. @throws BadRequestError for a change that is forbidden. */
export const moveShipping = async (
  platform: Platform,
  order: OrderRow,
  to: ShippingStatus,
  author: Author
): Promise<void> => {
  const { status, shipping_status: shippingStatus } = order;
  assertShippingTransition({ status, shippingStatus }, to);
  await setShippingStatus(platform, order, to, author);
  await shipmentsFollow(platform, order.id, to, author);
};

/**
 * @throws NotFoundError; BadRequestError for a change that is forbidden. See docs/rules/order-states.md#transitions and
 * docs/rules/stock.md.
 */
export const changeShippingStatus = (
  platform: Platform,
  { orderId, to }: ShippingStatusRequest,
  author: Author
): Promise<void> =>
  platform.db.transaction(async () =>
    moveShipping(platform, existing(await lockOrder(platform.db, orderId)), to, author)
  );
