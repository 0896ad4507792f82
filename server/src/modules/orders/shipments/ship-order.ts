import type { Shipment } from '../../../contracts/shipments';
import { BadRequestError, NotFoundError } from '../../../domain/errors';
import { assertMayShip, planShipment } from '../../../domain/order';
import { momentOf } from '../../../platform/http/moment-field';
import type { Platform } from '../../../platform/platform';
import { readZone } from '../../settings';
import type { ChangeShipmentCommand, ShipmentCommand } from '../commands';
import { lockExistingOrder } from '../locked-order';
import { findItems } from '../orders.repository';
import type { Author } from '../statuses/status-change';
import { orderFollows } from './order-follows';
import { toFulfillable } from './read-shipments';
import type { ShipmentValues } from './shipments.repository';
import type { ShipmentChange } from './tell-shipments';
import { cancelShipments, changeShipments, findPresented, writeShipment } from './write-shipments';

const givenValues = async (
  platform: Platform,
  { items: _items, status: _status, shipped_at: sent, ...given }: ShipmentCommand & ChangeShipmentCommand
): Promise<ShipmentValues> => {
  const shipped_at = sent && momentOf(sent, await readZone(platform), 'first');
  const values = Object.entries({ ...given, shipped_at }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(values) as ShipmentValues;
};

const lockShippable = async (platform: Platform, orderId: number): Promise<void> => {
  const order = await lockExistingOrder(platform, orderId);
  assertMayShip(order.status, order.shipping_status);
};

/**
 * Sends pieces of an order, or all that is left of it, and moves its shipping status on. However many do so at once, no line gives
 * more than was ordered and not put back on sale.
 *
 * @throws NotFoundError; BadRequestError for what cannot be shipped. See docs/rules/order-states.md#shipments.
 */
export const createShipment = (
  platform: Platform,
  orderId: number,
  command: ShipmentCommand,
  author: Author
): Promise<Shipment> =>
  platform.db.transaction(async () => {
    await lockShippable(platform, orderId);
    const lines = (await findItems(platform.db, orderId)).map(toFulfillable);
    const named = command.items?.map(({ order_item_id: lineId, quantity }) => ({ lineId, quantity }));
    const pieces = planShipment(lines, named);
    const shipment = await writeShipment(platform, orderId, await givenValues(platform, command), pieces, author);
    await orderFollows(platform, orderId, author);
    return shipment;
  });

type Named = { readonly orderId: number; readonly shipmentId: number };

/** With the order locked. */
const findLive = async (platform: Platform, { orderId, shipmentId }: Named): Promise<Shipment> => {
  await lockShippable(platform, orderId);
  const [shipment] = await findPresented(platform, orderId, [shipmentId]);
  if (!shipment) throw new NotFoundError('The shipment does not exist.');
  if (shipment.status === 'canceled') throw new BadRequestError('A canceled shipment cannot be changed any more.');
  return shipment;
};

const movedValues = (platform: Platform, { status: from }: Shipment, { status: to }: ChangeShipmentCommand) => {
  if (to === undefined || to === from) return {};
  return { status: to, delivered_at: to === 'delivered' ? platform.clock.now() : null };
};

/** @throws NotFoundError; BadRequestError for a shipment that was canceled, or an order that cannot be shipped any more. */
export const changeShipment = (
  platform: Platform,
  named: Named,
  command: ChangeShipmentCommand,
  author: Author
): Promise<Shipment> =>
  platform.db.transaction(async () => {
    const shipment = await findLive(platform, named);
    const moved = movedValues(platform, shipment, command);
    const change: ShipmentChange = 'status' in moved && moved.status === 'delivered' ? 'delivered' : 'updated';
    const values = { ...(await givenValues(platform, command)), ...moved };
    if (Object.keys(values).length === 0) return shipment;
    const [changed] = await changeShipments(platform, [shipment], values, change, author);
    await orderFollows(platform, named.orderId, author);
    return changed ?? shipment;
  });

/** Its pieces are left to ship again. @throws NotFoundError; BadRequestError, as `changeShipment`. */
export const cancelShipment = (platform: Platform, named: Named, author: Author): Promise<Shipment> =>
  platform.db.transaction(async () => {
    const shipment = await findLive(platform, named);
    const [canceled] = await cancelShipments(platform, [shipment], author);
    await orderFollows(platform, named.orderId, author);
    return canceled ?? shipment;
  });
