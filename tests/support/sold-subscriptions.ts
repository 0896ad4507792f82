import type { Collection } from '../../server/src/domain/collection';
import { priceCart, type CartLine, type PricingInput } from '../../server/src/domain/pricing';
import { findSubscriptionsOf } from '../../server/src/modules/subscriptions/subscriptions.repository';
import type { SubscriptionRow } from '../../server/src/modules/subscriptions/subscriptions.rows';
import { writeSubscriptions } from '../../server/src/modules/subscriptions/use-cases/sell-subscriptions';
import { findOrder } from '../../server/src/modules/orders/orders.repository';
import type { Platform } from '../../server/src/platform/platform';
import { insertCustomer, insertOrder, type OrderOfTest } from './paid-orders';

/** Subscriptions that are sold without a checkout. */
export type Terms = NonNullable<CartLine['subscription']>;

const MONTHLY: Terms = { interval: 'monthly', billTimes: 0, trialDays: 0, signupFee: 0 };
const INVOICES: Collection = { method: 'manual', mode: 'store_managed' };

export type SaleOfTest = {
  readonly input?: PricingInput;
  readonly terms?: Partial<Terms>;
  readonly collection?: Collection;
  readonly gateway?: string;
};

const infoOf = ({ interval, billTimes, trialDays, signupFee }: Terms) => ({
  payment_type: 'subscription',
  repeat_interval: interval,
  installment: billTimes > 0 ? 'yes' : 'no',
  times: billTimes,
  trial_days: trialDays,
  manage_setup_fee: signupFee > 0 ? 'yes' : 'no',
  signup_fee: signupFee,
});

const lineOf = (terms: Terms): CartLine => ({ variationId: 7, unitPrice: 1_000, quantity: 1, subscription: terms });

/** Writes the subscriptions of an order that is there already. */
export const sell = async (
  platform: Platform,
  orderId: number,
  { input, terms = {}, collection = INVOICES }: SaleOfTest,
  isNew = true
): Promise<void> => {
  const cart = input ?? { lines: [lineOf({ ...MONTHLY, ...terms })] };
  const priced = priceCart(cart);
  const order = await findOrder(platform.db, orderId);
  if (!order) throw new Error('There is no such order.');
  const lines = cart.lines.flatMap(({ subscription }, index) => {
    const line = priced.lines[index];
    if (!subscription || !line) return [];
    const title = { productTitle: 'Box', variationTitle: 'Small', variationType: 'simple_variations' };
    const info = { paymentType: 'subscription', otherInfo: infoOf(subscription), attributes: [] };
    return [{ productId: 3, ...title, ...info, line }];
  });
  await platform.db.transaction(() =>
    writeSubscriptions(platform, { order, items: [], lines, priced, collection }, { isNew })
  );
};

export type Sold = OrderOfTest & { readonly subscription: SubscriptionRow };

export const subscriptionOf = async ({ db }: Platform, orderId: number): Promise<SubscriptionRow> => {
  const [row] = await findSubscriptionsOf(db, 'parent_order_id', [orderId]);
  if (!row) throw new Error('The order has no subscription.');
  return row;
};

/** An order that is not paid yet, and what it sells again and again. */
export const soldSubscription = async (platform: Platform, sale: SaleOfTest = {}): Promise<Sold> => {
  const customerId = await insertCustomer(platform);
  const { gateway = 'cod', terms: { trialDays = 0, signupFee = 0 } = {} } = sale;
  const total = trialDays > 0 ? signupFee : 1_000 + signupFee;
  const placed = await insertOrder(platform, { customerId, gateway, total, order: { type: 'subscription' } });
  await sell(platform, placed.orderId, sale);
  return { ...placed, subscription: await subscriptionOf(platform, placed.orderId) };
};
