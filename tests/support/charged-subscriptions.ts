import { openRenewal } from '../../server/src/modules/subscriptions';
import type { SubscriptionRow } from '../../server/src/modules/subscriptions/subscriptions.rows';
import type { Platform } from '../../server/src/platform/platform';
import type { OrderOfTest } from './paid-orders';
import { soldSubscription, subscriptionOf, type SaleOfTest, type Sold } from './sold-subscriptions';
import { hear, type StripeStore } from './stripe-process';

/** Subscriptions whose renewals the store charges, bought by a card that the bank takes. */
export const chargedSubscription = async (store: StripeStore, terms: SaleOfTest['terms'] = {}): Promise<Sold> => {
  const { platform, stripe } = store;
  const collection = { method: 'system', mode: 'store_managed' } as const;
  const sold = await soldSubscription(platform, { gateway: 'stripe', collection, terms });
  await platform.db.table('shop_orders').where({ id: sold.orderId }).update({ config: '{"keeps_method":1}' });
  const intent = await store.begin(sold);
  stripe.pay(intent);
  await hear(store, intent);
  return { ...sold, subscription: await subscriptionOf(platform, sold.orderId) };
};

export type RenewalOfTest = OrderOfTest & {
  readonly first: Sold;
  readonly subscriptionId: number;
  readonly dueAt: Date;
};

const chargeOf = async ({ db }: Platform, orderId: number): Promise<OrderOfTest> => {
  const charge = await db.table('shop_order_transactions').where({ order_id: orderId }).first('id', 'uuid');
  return { orderId, chargeId: Number(charge?.id), uuid: String(charge?.uuid) };
};

/** The next renewal is open, and its due date has come. */
export const dueRenewal = async (store: StripeStore, terms: SaleOfTest['terms'] = {}): Promise<RenewalOfTest> => {
  const { platform, clock } = store;
  const first = await chargedSubscription(store, terms);
  const { id: subscriptionId, next_billing_date: dueAt } = first.subscription;
  if (!dueAt) throw new Error('The subscription is never due.');
  const opened = await openRenewal(platform, subscriptionId, { author: { author: 'system' } });
  if (opened.isRefused) throw new Error(`The renewal was not opened: ${opened.reason}.`);
  clock.advance(Math.max(0, dueAt.getTime() - clock.now().getTime()));
  return { ...(await chargeOf(platform, opened.renewal.order_id)), first, subscriptionId, dueAt };
};

export const renewalRow = async (
  { platform }: Pick<StripeStore, 'platform'>,
  { orderId }: OrderOfTest
): Promise<Readonly<Record<string, unknown>>> => {
  const row = await platform.db.table('shop_renewals').where({ order_id: orderId }).first();
  if (!row) throw new Error('The order is no renewal.');
  return row as Readonly<Record<string, unknown>>;
};

export const subscriptionNow = (
  { platform }: Pick<StripeStore, 'platform'>,
  { first }: RenewalOfTest
): Promise<SubscriptionRow> => subscriptionOf(platform, first.orderId);
