import type { Shipment } from '../../../contracts/shipments';
import type { ShippedPieces } from '../../../domain/order';
import type { Platform } from '../../../platform/platform';
import { addToItems, findItems } from '../orders.repository';
import type { Author } from '../statuses/status-change';
import { loadShipments } from './read-shipments';
import { insertShipment, updateShipments, type ShipmentValues } from './shipments.repository';
import { tellShipments, type ShipmentChange } from './tell-shipments';

/** All of an order's, or those of `ids`. */
export const findPresented = async (
  platform: Platform,
  orderId: number,
  ids?: readonly number[]
): Promise<readonly Shipment[]> => {
  const all = await loadShipments(platform, orderId, await findItems(platform.db, orderId));
  return ids ? all.filter(({ id }) => ids.includes(id)) : all;
};

/** With the order locked; what is left has been looked at. */
export const writeShipment = async (
  platform: Platform,
  orderId: number,
  values: ShipmentValues,
  pieces: readonly ShippedPieces[],
  author: Author
): Promise<Shipment> => {
  const { db, clock } = platform;
  const now = clock.now();
  const sent = { shipped_at: now, status: 'shipped', ...values } as const;
  const id = await insertShipment(db, orderId, sent, pieces, now);
  const quantities = new Map(pieces.map(({ lineId, quantity }) => [lineId, quantity]));
  await addToItems(db, { fulfilled_quantity: quantities }, now);
  const [shipment] = (await findPresented(platform, orderId, [id])) as readonly [Shipment];
  await tellShipments(platform, 'created', [shipment], author);
  return shipment;
};

/** The same of some shipments of one order, which is locked. */
export const changeShipments = async (
  platform: Platform,
  shipments: readonly Shipment[],
  values: ShipmentValues,
  change: ShipmentChange,
  author: Author
): Promise<readonly Shipment[]> => {
  const [first] = shipments;
  if (!first) return [];
  const ids = shipments.map(({ id }) => id);
  await updateShipments(platform.db, ids, values, platform.clock.now());
  const changed = await findPresented(platform, first.order_id, ids);
  await tellShipments(platform, change, changed, author);
  return changed;
};

/** Their pieces are left to ship again. */
export const cancelShipments = async (
  platform: Platform,
  shipments: readonly Shipment[],
  author: Author
): Promise<readonly Shipment[]> => {
  const now = platform.clock.now();
  const back = new Map<number, number>();
  for (const { order_item_id: id, quantity } of shipments.flatMap(({ items }) => items)) {
    back.set(id, (back.get(id) ?? 0) - quantity);
  }
  await addToItems(platform.db, { fulfilled_quantity: back }, now);
  return changeShipments(platform, shipments, { status: 'canceled', canceled_at: now }, 'canceled', author);
};

export const isLive = ({ status }: Shipment): boolean => status !== 'canceled';
