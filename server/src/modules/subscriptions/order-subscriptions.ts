import type { Subscription } from '../../contracts/subscriptions';
import type { RefundOutcome } from '../../contracts/transactions';
import { BadRequestError } from '../../domain/errors';
import { LIVE_STATUSES } from '../../domain/subscription';
import type { Platform } from '../../platform/platform';
import { readOrdersById, type OrderSubscriptions } from '../orders';
import { presentSubscription } from './subscriptions.presenter';
import {
  countSubscriptionsOf,
  findSubscription,
  findSubscriptionsOf,
  giveSubscriptionsOfOrders,
} from './subscriptions.repository';
import type { SubscriptionRow } from './subscriptions.rows';
import { carryOutPurpose } from './locked-carts/carry-out';
import { carryOutPlanChange } from './plan-changes/carry-out-plan-change';
import { voidRenewalOf } from './renewals/close-renewals';
import { findRenewalOf } from './renewals/renewals.repository';
import { cancelSubscription } from './use-cases/cancel-subscription';
import { activateSubscriptions, endUnpaidSubscriptions } from './use-cases/paid-order';
import { renewSubscription } from './use-cases/renewal-paid';
import { removeSubscriptions } from './use-cases/sell-subscriptions';
import type { Author } from './use-cases/sync-subscription';

type Owner = 'parent_order_id' | 'customer_id';

/** Presented, by the id of the order or the customer that they belong to. */
export const subscriptionsBy = async (
  { db, clock }: Platform,
  owner: Owner,
  ids: readonly number[]
): Promise<ReadonlyMap<number, readonly Subscription[]>> => {
  const found = new Map<number, Subscription[]>();
  for (const row of await findSubscriptionsOf(db, owner, ids)) {
    found.set(row[owner], [...(found.get(row[owner]) ?? []), presentSubscription(row, clock.now())]);
  }
  return found;
};

const isLive = ({ status }: SubscriptionRow): boolean => LIVE_STATUSES.includes(status);

const ofOrder = ({ db }: Platform, orderId: number): Promise<readonly SubscriptionRow[]> =>
  findSubscriptionsOf(db, 'parent_order_id', [orderId]);

const NONE: RefundOutcome = { status: 'failed', message: 'The order has no subscription.' };
const CANCELED: RefundOutcome = { status: 'success', message: 'The subscription has been canceled.' };

/** What the order sold, renewed, reactivated or paid for ahead. */
const paidBy = async (platform: Platform, orderId: number): Promise<SubscriptionRow | null> => {
  const { db } = platform;
  const [sold] = await ofOrder(platform, orderId);
  if (sold) return sold;
  const renewal = await findRenewalOf(db, orderId);
  const { purpose } = (await readOrdersById(db, [orderId])).get(orderId)?.config ?? {};
  const id = renewal?.subscription_id ?? purpose?.subscription_id;
  return id === undefined ? null : findSubscription(db, id);
};

/** With a refund: it ends now, and what is left of the period with it. */
const cancelAtOnce = async (platform: Platform, orderId: number, author: Author): Promise<RefundOutcome> => {
  const row = await paidBy(platform, orderId);
  if (!row) return NONE;
  const cancellation = { by: 'refund', reason: 'refunded', effective: 'at_once' } as const;
  try {
    const { provider } = await cancelSubscription(platform, row.id, cancellation, author);
    return provider?.status === 'failed' ? { status: 'failed', message: provider.message } : CANCELED;
  } catch (error) {
    if (error instanceof BadRequestError) return { status: 'failed', message: error.message };
    throw error;
  }
};

/** What orders ask of subscriptions. */
export const orderSubscriptions = (platform: Platform): OrderSubscriptions => ({
  activate: (orderId, author, note) => activateSubscriptions(platform, orderId, author, note),
  renew: (orderId, author, note) => renewSubscription(platform, orderId, author, note),
  carryOut: (orderId, author, note) => carryOutPurpose(platform, orderId, author, note),
  changePlan: (orderId, author) => carryOutPlanChange(platform, orderId, author),
  voidRenewal: (orderId) => voidRenewalOf(platform, orderId),
  endUnpaid: (orderId) => endUnpaidSubscriptions(platform, orderId),
  isLive: async (orderId) => (await ofOrder(platform, orderId)).some(isLive),
  remove: (orderId) => removeSubscriptions(platform, orderId),
  give: (orderIds, customerId) => giveSubscriptionsOfOrders(platform.db, orderIds, customerId, platform.clock.now()),
  cancelAtOnce: (orderId, author) => cancelAtOnce(platform, orderId, author),
  findOf: (orderIds) => subscriptionsBy(platform, 'parent_order_id', orderIds),
  countOf: (orderIds) => countSubscriptionsOf(platform.db, 'parent_order_id', orderIds),
});
