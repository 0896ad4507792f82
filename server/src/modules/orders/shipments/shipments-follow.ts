import { leftToShip, planShipment, type ShippingStatus } from '../../../domain/order';
import type { Platform } from '../../../platform/platform';
import { findItems, resetFulfilled } from '../orders.repository';
import type { Author } from '../statuses/status-change';
import { toFulfillable } from './read-shipments';
import { cancelShipments, changeShipments, findPresented, isLive, writeShipment } from './write-shipments';

type Sent = 'shipped' | 'delivered';

/** All that is left of an order goes out in one more shipment; none where nothing is. In the caller's transaction, with the order locked. */
export const shipRest = async (platform: Platform, orderId: number, to: Sent, author: Author): Promise<void> => {
  const lines = (await findItems(platform.db, orderId)).map(toFulfillable);
  if (!lines.some((line) => leftToShip(line) > 0)) return;
  const arrived = to === 'delivered' ? { delivered_at: platform.clock.now() } : {};
  await writeShipment(platform, orderId, { status: to, ...arrived }, planShipment(lines), author);
};

const moveAll = async (platform: Platform, orderId: number, to: Sent, author: Author): Promise<void> => {
  const from = to === 'delivered' ? 'shipped' : 'delivered';
  const moving = (await findPresented(platform, orderId)).filter(({ status }) => status === from);
  const values = { status: to, delivered_at: to === 'delivered' ? platform.clock.now() : null };
  await changeShipments(platform, moving, values, to === 'delivered' ? 'delivered' : 'updated', author);
  await shipRest(platform, orderId, to, author);
};

/**
 * A person has called all of an order shipped, delivered, or neither: its shipments become that. In the caller's transaction, with the
 * order locked.
 */
export const shipmentsFollow = async (
  platform: Platform,
  orderId: number,
  to: ShippingStatus,
  author: Author
): Promise<void> => {
  if (to === 'shipped' || to === 'delivered') return moveAll(platform, orderId, to, author);
  await cancelShipments(platform, (await findPresented(platform, orderId)).filter(isLive), author);
  // Orders that an older version has sent count pieces without shipments.
  await resetFulfilled(platform.db, orderId, platform.clock.now());
};
