import { shippingAfterShipments } from '../../../domain/order';
import type { Platform } from '../../../platform/platform';
import { existing } from '../locked-order';
import { findItems, findOrder } from '../orders.repository';
import { setShippingStatus } from '../statuses/shipping-status';
import type { Author } from '../statuses/status-change';
import { toFulfillable } from './read-shipments';
import { findShipments } from './shipments.repository';

/** The shipping status of an order becomes what its shipments say. In the caller's transaction, with the order locked. */
export const orderFollows = async (platform: Platform, orderId: number, author: Author): Promise<void> => {
  const { db } = platform;
  const order = existing(await findOrder(db, orderId));
  const lines = (await findItems(db, orderId)).map(toFulfillable);
  const live = (await findShipments(db, orderId)).flatMap(({ status }) => (status === 'canceled' ? [] : status));
  const to = shippingAfterShipments(order.shipping_status, lines, live);
  if (to !== order.shipping_status) await setShippingStatus(platform, order, to, author);
};
