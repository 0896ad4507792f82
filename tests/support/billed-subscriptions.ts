import { billedSubscriptionsOf } from '../../server/src/modules/payments/billed-subscriptions';
import type { PricingInput } from '../../server/src/domain/pricing';
import type { SubscriptionRow } from '../../server/src/modules/subscriptions/subscriptions.rows';
import { insertCustomer, type OrderOfTest } from './paid-orders';
import { sell, subscriptionOf, type Terms } from './sold-subscriptions';
import type { Billed } from './stripe-billing-objects';
import { hear, type StripeStore } from './stripe-process';

/** Subscriptions that the card gateway bills, sold without a checkout. */
const AUTOMATIC = { method: 'automatic', mode: 'gateway_managed' } as const;

const PRICE = 1_000;

export type SaleOfTest = { readonly terms?: Partial<Terms>; /** Of the first period. */ readonly discount?: number };

const cartOf = ({ terms = {}, discount = 0 }: SaleOfTest): PricingInput => {
  const subscription = { interval: 'monthly', billTimes: 0, trialDays: 0, signupFee: 0, ...terms };
  const line = { variationId: 7, unitPrice: PRICE, quantity: 1, subscription };
  return { lines: [line], ...(discount > 0 ? { manualDiscount: { type: 'fixed', value: discount } } : {}) };
};

export type BilledOfTest = OrderOfTest & {
  /** What the browser has to confirm. */
  readonly payment: string;
  /** Its name at the provider. */
  readonly vendorId: string;
};

export const billedRow = (
  { platform }: Pick<StripeStore, 'platform'>,
  { orderId }: OrderOfTest
): Promise<SubscriptionRow> => subscriptionOf(platform, orderId);

/** An order that waits for its first payment. */
export const soldByProvider = async (store: StripeStore, sale: SaleOfTest = {}): Promise<OrderOfTest> => {
  const { platform } = store;
  const { trialDays = 0, signupFee = 0 } = sale.terms ?? {};
  const total = (trialDays > 0 ? 0 : PRICE) + signupFee - (sale.discount ?? 0);
  const customerId = await insertCustomer(platform);
  const order = await store.order({ customerId, total, order: { type: 'subscription', config: '{}' } });
  await sell(platform, order.orderId, { input: cartOf(sale), collection: AUTOMATIC, gateway: 'stripe' });
  return order;
};

/** The same, begun at the provider. */
export const begunByProvider = async (store: StripeStore, sale: SaleOfTest = {}): Promise<BilledOfTest> => {
  const order = await soldByProvider(store, sale);
  const payment = await store.begin(order);
  return { ...order, payment, vendorId: store.stripe.subscriptionsOf(order.uuid).at(-1)?.id ?? '' };
};

/** The buyer does their part: pays, or agrees to later payments. */
export const confirm = ({ stripe }: Pick<StripeStore, 'stripe'>, { payment }: Pick<BilledOfTest, 'payment'>): void => {
  if (payment.startsWith('seti_')) stripe.agree(payment);
  else stripe.pay(payment);
};

/** Bought, paid, and heard of. */
export const billedByProvider = async (store: StripeStore, sale: SaleOfTest = {}): Promise<BilledOfTest> => {
  const begun = await begunByProvider(store, sale);
  confirm(store, begun);
  await hear(store, begun.payment);
  return begun;
};

/** What the job of a message about a subscription does. */
export const hearOf = ({ platform }: Pick<StripeStore, 'platform'>, vendorId: string): Promise<void> =>
  billedSubscriptionsOf(platform).heard('stripe', { vendorId, customerId: null, mode: 'test' });

export const atProvider = ({ stripe }: Pick<StripeStore, 'stripe'>, { vendorId }: BilledOfTest): Billed =>
  stripe.billing.subscriptionOf(vendorId);

export type RenewalOfTest = {
  readonly id: number;
  readonly payment_status: string;
  readonly total_amount: number;
  readonly total_refund: number;
  readonly status: string;
  readonly charge: { readonly vendor_charge_id: string; readonly status: string; readonly uuid: string };
};

/** Its renewals, the oldest first. */
export const renewalsOf = async (
  { database }: Pick<StripeStore, 'database'>,
  { orderId }: OrderOfTest
): Promise<readonly RenewalOfTest[]> => {
  const { knex } = database;
  const orders = (await knex('shop_orders').where({ parent_id: orderId, type: 'renewal' }).orderBy('id')) as Omit<
    RenewalOfTest,
    'charge'
  >[];
  const charges = (await knex('shop_order_transactions')
    .whereIn(
      'order_id',
      orders.map(({ id }) => id)
    )
    .where({ transaction_type: 'charge' })) as (RenewalOfTest['charge'] & { readonly order_id: number })[];
  return orders.map(({ id, ...order }) => {
    const charge = charges.find((each) => Number(each.order_id) === id);
    if (!charge) throw new Error(`The renewal ${id} has no charge.`);
    const money = { total_amount: Number(order.total_amount), total_refund: Number(order.total_refund) };
    return { ...order, ...money, id, charge };
  });
};

/** How often an event was recorded. */
export const countTold = async ({ platform }: Pick<StripeStore, 'platform'>, event: string): Promise<number> =>
  (await platform.db.table('shop_outbox').where({ event }).select('id')).length;
