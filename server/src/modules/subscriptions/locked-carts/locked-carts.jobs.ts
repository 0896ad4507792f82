import type { CancelTime } from '../../../domain/subscription';
import type { JobDefinition, JobOptions } from '../../../platform/jobs/job-queue';
import type { Platform } from '../../../platform/platform';
import { completeCartOf } from '../../cart';
import { findGateway } from '../../payments';
import { findSubscription } from '../subscriptions.repository';
import type { SubscriptionRow } from '../subscriptions.rows';

export const COMPLETE_CART = 'shop-complete-locked-cart';
const END_BILLING = 'shop-end-replaced-billing';

/** A subscription of a provider that bills nothing more. */
type EndedBilling = {
  readonly subscription_id: number;
  readonly gateway: string;
  readonly vendor_subscription_id: string;
  readonly vendor_customer_id: string | null;
  readonly mode: 'live' | 'test';
  /** It was canceled here, and is to end then. Left out: the store bills in its place, so it ends at once. */
  readonly canceled?: CancelTime;
};

const MINUTE = 60_000;

/** Whoever cancels asks the provider as well, and comes first. */
const PATIENCE = 5 * MINUTE;

/** A provider that is down comes back within a day. */
const ATTEMPTS = 30;

/** Behind the payment, which holds the order: whoever places the cart holds that one first. */
const completeCart = (platform: Platform, orderId: number): Promise<void> =>
  platform.db.transaction(async () => {
    const cartId = await completeCartOf(platform.db, orderId, platform.clock.now());
    if (cartId === null) return;
    await platform.events.record([{ name: 'cart_completed', references: { cart_id: cartId, order_id: orderId } }]);
  });

/** False where somebody has taken it up again since, or it is paid in another way: what that means for the provider is decided there. */
const isStillEnded = async ({ db }: Platform, ended: EndedBilling): Promise<boolean> => {
  if (ended.canceled === undefined) return true;
  const row = await findSubscription(db, ended.subscription_id);
  return !row || (row.status === 'canceled' && row.vendor_subscription_id === ended.vendor_subscription_id);
};

/** @throws until the provider has ended it: a job that fails for good is shown to the merchant. */
const endBilling = async (platform: Platform, ended: EndedBilling): Promise<void> => {
  if (!(await isStillEnded(platform, ended))) return;
  const gateway = findGateway(platform, ended.gateway);
  const name = `${ended.vendor_subscription_id} (${ended.gateway}) of subscription ${ended.subscription_id}`;
  if (gateway?.kind !== 'online' || !gateway.cancelSubscription) {
    throw new Error(`${name}: the payment method cannot end subscriptions. Please end it at the payment provider.`);
  }
  const { vendor_subscription_id: vendorId, vendor_customer_id: customerId, mode } = ended;
  const atOnce = ended.canceled !== 'period_end';
  const outcome = await gateway.cancelSubscription({ vendorId, customerId, mode }, { atOnce });
  if (outcome.status === 'failed') throw new Error(`${name}: ${outcome.message}`);
};

type Billed = Pick<
  SubscriptionRow,
  'id' | 'collection_method' | 'current_payment_method' | 'vendor_subscription_id' | 'vendor_customer_id'
>;

const enqueueEnd = async (
  { jobs }: Platform,
  row: Billed,
  mode: string,
  { canceled, ...options }: JobOptions & Pick<EndedBilling, 'canceled'>
): Promise<void> => {
  const { vendor_subscription_id: vendorId } = row;
  if (row.collection_method !== 'automatic' || vendorId === null) return;
  const ended: EndedBilling = {
    subscription_id: row.id,
    gateway: row.current_payment_method,
    vendor_subscription_id: vendorId,
    vendor_customer_id: row.vendor_customer_id,
    mode: mode === 'live' ? 'live' : 'test',
    ...(canceled === undefined ? {} : { canceled }),
  };
  const name = `${ended.gateway}-${vendorId}`;
  await jobs.enqueue(END_BILLING, ended, { ...options, key: canceled === undefined ? name : `${name}-${canceled}` });
};

/** A provider that billed a subscription must not go on; it is told once the caller's transaction is committed. */
export const endBillingOf = (platform: Platform, row: Billed, mode: string): Promise<void> =>
  enqueueEnd(platform, row, mode, {});

/**
 * The provider of a subscription that is canceled in the caller's transaction hears of it even if whoever cancels does not reach it, or dies
 * before: it is told until it has ended its subscription.
 */
export const endCanceledOf = (platform: Platform, row: Billed, mode: string, canceled: CancelTime): Promise<void> => {
  const runAt = new Date(platform.clock.now().getTime() + PATIENCE);
  return enqueueEnd(platform, row, mode, { canceled, runAt, maxAttempts: ATTEMPTS });
};

export const lockedCartJobs = (platform: Platform): readonly JobDefinition[] => [
  {
    name: COMPLETE_CART,
    handle: ({ payload }) => completeCart(platform, Number((payload as { readonly order_id: unknown }).order_id)),
  },
  { name: END_BILLING, handle: ({ payload }) => endBilling(platform, payload as EndedBilling) },
];
