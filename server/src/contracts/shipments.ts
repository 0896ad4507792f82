import type { Count, Id, Moment } from './scalars';

export type ShipmentStatus = 'shipped' | 'delivered' | 'canceled';

export type ShipmentItem = {
  /** The line of the order. */
  readonly order_item_id: Id;
  /** Title of the product. */
  readonly post_title: string;
  /** Title of the variant. */
  readonly title: string;
  readonly sku: string | null;
  readonly quantity: Count;
};

/** Pieces of an order that were sent together. Texts are empty where nothing was given. */
export type Shipment = {
  readonly id: Id;
  readonly order_id: Id;
  readonly status: ShipmentStatus;
  /** Who carries it. */
  readonly carrier: string;
  readonly tracking_number: string;
  /** Page of the carrier where it can be followed. */
  readonly tracking_url: string;
  /** For the staff; buyers do not see it. */
  readonly note: string;
  readonly shipped_at: Moment | null;
  readonly delivered_at: Moment | null;
  readonly canceled_at: Moment | null;
  readonly items: readonly ShipmentItem[];
  readonly created_at: Moment | null;
  readonly updated_at: Moment | null;
};

/** A line that is shipped, and how far. */
export type LineToShip = Omit<ShipmentItem, 'quantity'> & {
  /** The line of the bundle that it lies in: a bundle is shipped with its parts. */
  readonly bundle_item_id: Id | null;
  readonly ordered: Count;
  /** Pieces that refunds put back on sale. */
  readonly restocked: Count;
  /** Pieces in shipments that were not canceled. */
  readonly shipped: Count;
  /** Pieces that can still be shipped. */
  readonly left: Count;
};

export type ShipmentListAnswer = {
  /** The oldest first, canceled ones too. */
  readonly shipments: readonly Shipment[];
  /** All lines that are shipped, also those of which nothing is left. */
  readonly lines: readonly LineToShip[];
};

export type SavedShipmentAnswer = { readonly message: string; readonly shipment: Shipment };

export type ShipmentAnswer = { readonly shipment: Shipment };

export type ShipmentOperations = {
  'orderShipments.find': ShipmentListAnswer;
  'orderShipments.findOne': ShipmentAnswer;
  'orderShipments.create': SavedShipmentAnswer;
  'orderShipments.update': SavedShipmentAnswer;
  'orderShipments.cancel': SavedShipmentAnswer;
};
