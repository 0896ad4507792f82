import { callStore, prepare, type Reply } from './call-store';
import type { Shop } from './merchant';
import { asMerchant } from './merchant';
import { uniqueName, type Credentials } from './site-admin';

/** What a shopper does: a cart, a checkout; and what the merchant then does with the order. */
type At = Pick<Shop, 'baseUrl'>;

export type CartLine = {
  readonly id: number;
  readonly post_id: number;
  readonly quantity: number;
  readonly unit_price: number;
  readonly line_total: number;
};

export type Cart = {
  readonly cart_hash: string;
  readonly cart_data: readonly CartLine[];
  readonly stage: string;
  readonly item_count: number;
  readonly subtotal: number;
  readonly total: number;
};

/** Every documented shape of an answer to the storefront, so that a test can look for the one it expects. */
export type CartReply = { readonly message?: string; readonly data: Cart };
export type OrderReply = {
  readonly status?: 'success' | 'failed';
  readonly message?: string;
  readonly errors?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly redirect_url?: string;
  readonly order_id?: number;
  readonly order_uuid?: string;
};

export const addItem = (
  { baseUrl }: At,
  item: {
    readonly item_id: number;
    readonly quantity?: number;
    readonly cart_hash?: string;
    readonly by_input?: boolean;
  },
  headers: Credentials = {}
): Promise<Reply<CartReply>> => callStore<CartReply>('POST', `${baseUrl}/cart/add_item`, { headers, body: item });

/** A new cart with these variants; the value is the quantity. */
export const fillCart = async (
  at: At,
  lines: Readonly<Record<number, number>>,
  headers: Credentials = {}
): Promise<string> => {
  let hash: string | undefined;
  for (const [id, quantity] of Object.entries(lines)) {
    const body = { item_id: Number(id), quantity, ...(hash === undefined ? {} : { cart_hash: hash }) };
    const reply = await prepare<CartReply>('POST', `${at.baseUrl}/cart/add_item`, { headers, body });
    hash = reply.body.data.cart_hash;
  }
  if (hash === undefined) throw new Error('A cart needs a line.');
  return hash;
};

export const readCart = async ({ baseUrl }: At, hash: string, headers: Credentials = {}): Promise<Cart> => {
  const reply = await prepare<{ cart: Cart }>('GET', `${baseUrl}/cart?cart_hash=${hash}`, { headers });
  return reply.body.cart;
};

export const uniqueEmail = (): string => `${uniqueName('shopper')}@example.com`;

/** A checkout form that passes for digital and physical carts alike. */
export const checkoutForm = (changes: Readonly<Record<string, unknown>> = {}) => ({
  billing_email: uniqueEmail(),
  billing_full_name: 'Ada Lovelace',
  billing_country: 'GB',
  billing_address_1: '12 St James Square',
  billing_city: 'London',
  billing_postcode: 'SW1Y 4JH',
  payment_method: 'cod',
  ...changes,
});

export const placeOrder = ({ baseUrl }: At, body: unknown, headers: Credentials = {}): Promise<Reply<OrderReply>> =>
  callStore<OrderReply>('POST', `${baseUrl}/checkout/place-order`, { headers, body });

/** Fills a cart, checks it out and answers the order's id. */
export const buy = async (
  at: At,
  lines: Readonly<Record<number, number>>,
  changes: Readonly<Record<string, unknown>> = {}
): Promise<number> => {
  const cart_hash = await fillCart(at, lines);
  const { status, body } = await placeOrder(at, checkoutForm({ ...changes, cart_hash }));
  if (status !== 200 || body.order_id === undefined) throw new Error(`place-order: ${status} ${JSON.stringify(body)}`);
  return body.order_id;
};

export const markAsPaid = (
  shop: Shop,
  orderId: number,
  body: unknown = {}
): Promise<Reply<{ readonly message?: string }>> =>
  callStore('POST', `${shop.baseUrl}/orders/${orderId}/mark-as-paid`, { headers: asMerchant(shop), body });

export type OrderDetail = Readonly<Record<string, unknown>> & {
  readonly id: number;
  readonly order_items: readonly Readonly<Record<string, unknown>>[];
  readonly transactions: readonly Readonly<Record<string, unknown>>[];
  readonly activities: readonly { readonly title: string; readonly content: string }[];
  readonly customer: Readonly<Record<string, unknown>>;
};

export const readOrder = async (shop: Shop, orderId: number): Promise<OrderDetail> => {
  const url = `${shop.baseUrl}/orders/${orderId}`;
  return (await prepare<{ order: OrderDetail }>('GET', url, { headers: asMerchant(shop) })).body.order;
};
