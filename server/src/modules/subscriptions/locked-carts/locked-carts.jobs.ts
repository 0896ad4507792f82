import type { JobDefinition } from '../../../platform/jobs/job-queue';
import type { Platform } from '../../../platform/platform';
import { completeCartOf } from '../../cart';
import { findGateway } from '../../payments';
import type { SubscriptionRow } from '../subscriptions.rows';

export const COMPLETE_CART = 'shop-complete-locked-cart';
const END_BILLING = 'shop-end-replaced-billing';

/** A subscription of a provider, in whose place the store bills. */
type EndedBilling = {
  readonly subscription_id: number;
  readonly gateway: string;
  readonly vendor_subscription_id: string;
  readonly vendor_customer_id: string | null;
  readonly mode: 'live' | 'test';
};

/** Behind the payment, which holds the order: whoever places the cart holds that one first. */
const completeCart = (platform: Platform, orderId: number): Promise<void> =>
  platform.db.transaction(async () => {
    const cartId = await completeCartOf(platform.db, orderId, platform.clock.now());
    if (cartId === null) return;
    await platform.events.record([{ name: 'cart_completed', references: { cart_id: cartId, order_id: orderId } }]);
  });

/** @throws until the provider has ended it: a job that fails for good is shown to the merchant. */
const endBilling = async (platform: Platform, ended: EndedBilling): Promise<void> => {
  const gateway = findGateway(platform, ended.gateway);
  const name = `${ended.vendor_subscription_id} (${ended.gateway}) of subscription ${ended.subscription_id}`;
  if (gateway?.kind !== 'online' || !gateway.cancelSubscription) {
    throw new Error(`${name}: the payment method cannot end subscriptions. Please end it at the payment provider.`);
  }
  const { vendor_subscription_id: vendorId, vendor_customer_id: customerId, mode } = ended;
  const outcome = await gateway.cancelSubscription({ vendorId, customerId, mode }, { atOnce: true });
  if (outcome.status === 'failed') throw new Error(`${name}: ${outcome.message}`);
};

/** A provider that billed a subscription must not go on; it is told once the caller's transaction is committed. */
export const endBillingOf = async (
  { jobs }: Platform,
  row: Pick<
    SubscriptionRow,
    'id' | 'collection_method' | 'current_payment_method' | 'vendor_subscription_id' | 'vendor_customer_id'
  >,
  mode: string
): Promise<void> => {
  const { vendor_subscription_id: vendorId } = row;
  if (row.collection_method !== 'automatic' || vendorId === null) return;
  const ended: EndedBilling = {
    subscription_id: row.id,
    gateway: row.current_payment_method,
    vendor_subscription_id: vendorId,
    vendor_customer_id: row.vendor_customer_id,
    mode: mode === 'live' ? 'live' : 'test',
  };
  await jobs.enqueue(END_BILLING, ended, { key: `${ended.gateway}-${vendorId}` });
};

export const lockedCartJobs = (platform: Platform): readonly JobDefinition[] => [
  {
    name: COMPLETE_CART,
    handle: ({ payload }) => completeCart(platform, Number((payload as { readonly order_id: unknown }).order_id)),
  },
  { name: END_BILLING, handle: ({ payload }) => endBilling(platform, payload as EndedBilling) },
];
