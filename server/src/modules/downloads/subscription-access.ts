import type { Platform } from '../../platform/platform';
import type { Purchase } from './download-permissions.repository';

/** Of orders that sold subscriptions, those that give access no longer. */
type FindEnded = (orderIds: readonly number[]) => Promise<ReadonlySet<number>>;

const FIND = Symbol('orders whose subscriptions have ended');

const holderOf = (platform: Platform): { find: FindEnded } =>
  platform.memo(FIND, () => ({ find: () => Promise.resolve(new Set()) }));

/** Called at start by the subscriptions, which know what they give access to. */
export const provideSubscriptionAccess = (platform: Platform, find: FindEnded): void => {
  holderOf(platform).find = find;
};

/** Without what was bought with a subscription that gives access no longer; asks only where there is one. */
export const withAccess = async <Bought extends Purchase>(
  platform: Platform,
  purchases: readonly Bought[]
): Promise<readonly Bought[]> => {
  const sold = purchases.filter(({ isSubscription }) => isSubscription).map(({ firstOrderId }) => firstOrderId);
  if (sold.length === 0) return purchases;
  const ended = await holderOf(platform).find([...new Set(sold)]);
  return purchases.filter(({ isSubscription, firstOrderId }) => !isSubscription || !ended.has(firstOrderId));
};
