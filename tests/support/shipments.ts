import type {
  SavedShipmentAnswer,
  Shipment,
  ShipmentAnswer,
  ShipmentListAnswer,
} from '../../server/src/contracts/shipments';
import { callStore, type Reply } from './call-store';
import { asMerchant, type Shop } from './merchant';

type Refused = { readonly message: string };
type Pieces = { readonly order_item_id: number; readonly quantity: number };
type Saved = Reply<SavedShipmentAnswer & Refused>;

export const ship = (shop: Shop, orderId: number, body: object = {}, headers: object = {}): Promise<Saved> =>
  callStore('POST', `${shop.baseUrl}/orders/${orderId}/shipments`, {
    headers: { ...asMerchant(shop), ...headers },
    body,
  });

export const shipPieces = (shop: Shop, orderId: number, ...items: readonly Pieces[]): Promise<Saved> =>
  ship(shop, orderId, { items });

export const changeShipment = (shop: Shop, { order_id: orderId, id }: Shipment, body: object): Promise<Saved> =>
  callStore('PUT', `${shop.baseUrl}/orders/${orderId}/shipments/${id}`, { headers: asMerchant(shop), body });

export const cancelShipment = (shop: Shop, { order_id: orderId, id }: Shipment): Promise<Saved> =>
  callStore('POST', `${shop.baseUrl}/orders/${orderId}/shipments/${id}/cancel`, { headers: asMerchant(shop) });

export const readShipments = async (shop: Shop, orderId: number): Promise<ShipmentListAnswer> =>
  (
    await callStore<ShipmentListAnswer>('GET', `${shop.baseUrl}/orders/${orderId}/shipments`, {
      headers: asMerchant(shop),
    })
  ).body;

export const readShipment = (shop: Shop, orderId: number, id: number): Promise<Reply<ShipmentAnswer>> =>
  callStore('GET', `${shop.baseUrl}/orders/${orderId}/shipments/${id}`, { headers: asMerchant(shop) });
