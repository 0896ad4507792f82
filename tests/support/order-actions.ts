import { callStore, type Reply } from './call-store';
import { asMerchant, type Shop } from './merchant';

/** What a merchant does to an order in the back office. */
export type Acted = {
  readonly message?: string;
  readonly reload?: boolean;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly errors?: unknown;
  readonly order?: Readonly<Record<string, unknown>>;
  readonly status?: string;
  readonly payment_status?: string;
  readonly transaction?: Readonly<Record<string, unknown>>;
  readonly transactions?: readonly Readonly<Record<string, unknown>>[];
  readonly shop_refund?: Readonly<Record<string, string>>;
  readonly gateway_refund?: Readonly<Record<string, string>>;
  readonly subscription_cancel?: Readonly<Record<string, string>>;
};

export const actOn = (
  shop: Shop,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown
): Promise<Reply<Acted>> => callStore<Acted>(method, `${shop.baseUrl}${path}`, { headers: asMerchant(shop), body });

export const setStatus = (shop: Shop, orderId: number, to: string, more: object = {}): Promise<Reply<Acted>> =>
  actOn(shop, 'PUT', `/orders/${orderId}/statuses`, {
    action: 'change_order_status',
    statuses: { order_status: to },
    ...more,
  });

export const setShipping = (shop: Shop, orderId: number, to: string): Promise<Reply<Acted>> =>
  actOn(shop, 'PUT', `/orders/${orderId}/statuses`, {
    action: 'change_shipping_status',
    statuses: { shipping_status: to },
  });

export const refund = (shop: Shop, orderId: number, info: object): Promise<Reply<Acted>> =>
  actOn(shop, 'POST', `/orders/${orderId}/refund`, { refund_info: info });

export const bulk = (shop: Shop, body: object): Promise<Reply<Acted>> =>
  actOn(shop, 'POST', '/orders/do-bulk-action', body);

export type Stock = { readonly available: number; readonly on_hold: number; readonly committed: number };

/** What the store says of the stock of a product's first variant. */
export const stockOf = async (shop: Shop, productId: number): Promise<Stock> => {
  const url = `${shop.baseUrl}/products/${productId}?with[]=variants`;
  const { body } = await callStore<{ product: { variants: readonly Stock[] } }>('GET', url, {
    headers: asMerchant(shop),
  });
  const { available, on_hold, committed } = body.product.variants[0] as Stock;
  return { available, on_hold, committed };
};
