import type { ShipmentStatus } from '../../../contracts/shipments';
import { documentColumns, toInt } from '../../../platform/db/columns';
import type { Database } from '../../../platform/db/database';

const SHIPMENTS = 'shop_shipments';
const PIECES = 'shop_shipment_items';

export type ShipmentRow = {
  readonly id: number;
  readonly order_id: number;
  readonly status: ShipmentStatus;
  readonly carrier: string | null;
  readonly tracking_number: string | null;
  readonly tracking_url: string | null;
  readonly note: string | null;
  readonly shipped_at: unknown;
  readonly delivered_at: unknown;
  readonly canceled_at: unknown;
  readonly created_at: unknown;
  readonly updated_at: unknown;
};

export type ShipmentValues = Partial<Omit<ShipmentRow, 'id' | 'order_id' | 'created_at' | 'updated_at'>>;

const COLUMNS = [
  'id',
  'order_id',
  'status',
  'carrier',
  'tracking_number',
  'tracking_url',
  'note',
  'shipped_at',
  'delivered_at',
  'canceled_at',
  'created_at',
  'updated_at',
] as const;

export type PiecesRow = { readonly shipment_id: number; readonly order_item_id: number; readonly quantity: number };

type Raw = Readonly<Record<string, unknown>>;

/** The oldest first. */
export const findShipments = async (db: Database, orderId: number): Promise<readonly ShipmentRow[]> => {
  const rows = (await db
    .table(SHIPMENTS)
    .where({ order_id: orderId })
    .orderBy('id')
    .select([...COLUMNS])) as readonly Raw[];
  return rows.map((row) => ({ ...row, id: toInt(row.id), order_id: toInt(row.order_id) }) as ShipmentRow);
};

export const findPiecesOf = async (db: Database, shipmentIds: readonly number[]): Promise<readonly PiecesRow[]> => {
  if (shipmentIds.length === 0) return [];
  const rows = (await db
    .table(PIECES)
    .whereIn('shipment_id', [...shipmentIds])
    .orderBy('id')
    .select('shipment_id', 'order_item_id', 'quantity')) as readonly Raw[];
  return rows.map((row) => ({
    shipment_id: toInt(row.shipment_id),
    order_item_id: toInt(row.order_item_id),
    quantity: toInt(row.quantity),
  }));
};

/** Answers the id of the new shipment. */
export const insertShipment = async (
  db: Database,
  orderId: number,
  values: ShipmentValues,
  pieces: readonly { readonly lineId: number; readonly quantity: number }[],
  now: Date
): Promise<number> => {
  const id = await db.insert(SHIPMENTS, { ...values, ...documentColumns(now), order_id: orderId });
  await db.table(PIECES).insert(
    pieces.map(({ lineId, quantity }) => ({
      ...documentColumns(now),
      shipment_id: id,
      order_item_id: lineId,
      quantity,
    }))
  );
  return id;
};

export const updateShipments = async (
  db: Database,
  ids: readonly number[],
  values: ShipmentValues,
  now: Date
): Promise<void> => {
  if (ids.length === 0) return;
  await db
    .table(SHIPMENTS)
    .whereIn('id', [...ids])
    .update({ ...values, updated_at: now });
};
