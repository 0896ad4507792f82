import { callStore, prepare, type Reply } from './call-store';
import { asMerchant, createProduct, type Product, type Shop } from './merchant';
import { buy, markAsPaid, readOrder } from './shopper';

/** Subscriptions over HTTP. */
export type SubscriptionOfTest = Readonly<Record<string, unknown>> & {
  readonly id: number;
  readonly uuid: string;
  readonly status: string;
  readonly parent_order_id: number;
  readonly customer_id: number;
};

export type SubscriptionList = {
  readonly data: { readonly total: number; readonly data: readonly SubscriptionOfTest[] };
};

export const createPlan = (
  shop: Shop,
  terms: Readonly<Record<string, unknown>> = {},
  price = 1_000
): Promise<Product> =>
  createProduct(shop, { fulfillment: 'digital', variants: [{ price, paymentType: 'subscription', terms }] });

export const planVariant = ({ variantIds }: Product): number => variantIds[0] as number;

export const subscriptionOfOrder = async (shop: Shop, orderId: number): Promise<SubscriptionOfTest> => {
  const [subscription] = (await readOrder(shop, orderId)).subscriptions as readonly SubscriptionOfTest[];
  if (!subscription) throw new Error('The order has no subscription.');
  return subscription;
};

/** Bought with cash on delivery, and paid. */
export const subscribe = async (
  shop: Shop,
  variant: number,
  changes: Readonly<Record<string, unknown>> = {}
): Promise<SubscriptionOfTest> => {
  const orderId = await buy(shop, { [variant]: 1 }, changes);
  await markAsPaid(shop, orderId);
  return subscriptionOfOrder(shop, orderId);
};

export const askSubscriptions = <Body = SubscriptionList>(
  shop: Shop,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: unknown
): Promise<Reply<Body>> =>
  callStore<Body>(method, `${shop.baseUrl}${path}`, {
    headers: asMerchant(shop),
    ...(body === undefined ? {} : { body }),
  });

/** By staff; answers the id of its order. */
export const openRenewal = async (
  shop: Shop,
  { id, parent_order_id: order }: Pick<SubscriptionOfTest, 'id' | 'parent_order_id'>
): Promise<number> => {
  const url = `${shop.baseUrl}/orders/${order}/subscriptions/${id}/create-renewal`;
  const call = { headers: asMerchant(shop), body: {} };
  return (await prepare<{ readonly renewal: { readonly id: number } }>('POST', url, call)).body.renewal.id;
};

export const cancelBy = (
  shop: Shop,
  { id, parent_order_id: order }: SubscriptionOfTest,
  cancel_reason = 'moved'
): Promise<Reply<{ readonly message: string; readonly subscription: SubscriptionOfTest }>> =>
  askSubscriptions(shop, 'PUT', `/orders/${order}/subscriptions/${id}/cancel`, { cancel_reason });

export const readSubscription = async (shop: Shop, id: number): Promise<SubscriptionOfTest> => {
  const url = `${shop.baseUrl}/subscriptions/${id}`;
  const headers = asMerchant(shop);
  return (await prepare<{ subscription: SubscriptionOfTest }>('GET', url, { headers })).body.subscription;
};
