import type { LineToShip, Shipment, ShipmentItem, ShipmentListAnswer } from '../../../contracts/shipments';
import { NotFoundError } from '../../../domain/errors';
import { leftToShip, type FulfillableLine } from '../../../domain/order';
import { toInt, toTimestamp } from '../../../platform/db/columns';
import type { Platform } from '../../../platform/platform';
import { existing } from '../locked-order';
import { findItems, findOrder } from '../orders.repository';
import type { OrderItemRow } from '../orders.rows';
import { findPiecesOf, findShipments, type PiecesRow, type ShipmentRow } from './shipments.repository';

const bundleOf = ({ line_meta: meta, payment_type: type }: OrderItemRow): number | null => {
  const parent = (meta as { readonly bundle_parent_item_id?: unknown }).bundle_parent_item_id;
  return type === 'bundle' && parent !== undefined ? Number(parent) : null;
};

export const toFulfillable = (item: OrderItemRow): FulfillableLine => ({
  id: item.id,
  title: item.post_title,
  isPhysical: item.fulfillment_type === 'physical',
  quantity: item.quantity,
  restocked: toInt(item.restocked_quantity),
  fulfilled: toInt(item.fulfilled_quantity),
  bundleId: bundleOf(item),
});

const namesOf = ({ id, post_title, title, sku }: OrderItemRow): Omit<ShipmentItem, 'quantity'> => ({
  order_item_id: id,
  post_title,
  title,
  sku,
});

const presentShipment = (row: ShipmentRow, pieces: readonly PiecesRow[], items: readonly OrderItemRow[]): Shipment => ({
  id: row.id,
  order_id: row.order_id,
  status: row.status,
  carrier: row.carrier ?? '',
  tracking_number: row.tracking_number ?? '',
  tracking_url: row.tracking_url ?? '',
  note: row.note ?? '',
  shipped_at: toTimestamp(row.shipped_at),
  delivered_at: toTimestamp(row.delivered_at),
  canceled_at: toTimestamp(row.canceled_at),
  items: pieces.flatMap(({ order_item_id: itemId, quantity }) => {
    const item = items.find(({ id }) => id === itemId);
    return item ? [{ ...namesOf(item), quantity }] : [];
  }),
  created_at: toTimestamp(row.created_at),
  updated_at: toTimestamp(row.updated_at),
});

export type SentPieces = { readonly rows: readonly ShipmentRow[]; readonly pieces: readonly PiecesRow[] };

/** One statement, and another where something was sent. */
const findAllSent = async ({ db }: Pick<Platform, 'db'>, orderId: number): Promise<SentPieces> => {
  const rows = await findShipments(db, orderId);
  const ids = rows.map(({ id }) => id);
  return { rows, pieces: await findPiecesOf(db, ids) };
};

/** What was sent of an order and not called back. */
export const findSent = async (platform: Pick<Platform, 'db'>, orderId: number): Promise<SentPieces> => {
  const { rows, pieces } = await findAllSent(platform, orderId);
  return { rows: rows.filter(({ status }) => status !== 'canceled'), pieces };
};

export const presentSent = ({ rows, pieces }: SentPieces, items: readonly OrderItemRow[]): readonly Shipment[] =>
  rows.map((row) => {
    const own = pieces.filter(({ shipment_id: id }) => id === row.id);
    return presentShipment(row, own, items);
  });

/** All shipments of an order, whose lines these are. */
export const loadShipments = async (
  platform: Pick<Platform, 'db'>,
  orderId: number,
  items: readonly OrderItemRow[]
): Promise<readonly Shipment[]> => presentSent(await findAllSent(platform, orderId), items);

const presentLine = (item: OrderItemRow): LineToShip => {
  const line = toFulfillable(item);
  return {
    ...namesOf(item),
    bundle_item_id: line.bundleId,
    ordered: line.quantity,
    restocked: line.restocked,
    shipped: line.fulfilled,
    left: leftToShip(line),
  };
};

/** @throws NotFoundError. */
export const readShipments = async (platform: Platform, orderId: number): Promise<ShipmentListAnswer> => {
  existing(await findOrder(platform.db, orderId));
  const items = await findItems(platform.db, orderId);
  return {
    shipments: await loadShipments(platform, orderId, items),
    lines: items.filter(({ fulfillment_type: type }) => type === 'physical').map(presentLine),
  };
};

/** @throws NotFoundError, also for a shipment of another order. */
export const readShipment = async (platform: Platform, orderId: number, shipmentId: number): Promise<Shipment> => {
  const { shipments } = await readShipments(platform, orderId);
  const found = shipments.find(({ id }) => id === shipmentId);
  if (!found) throw new NotFoundError('The shipment does not exist.');
  return found;
};
