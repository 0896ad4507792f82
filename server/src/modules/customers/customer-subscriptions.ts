import type { Subscription } from '../../contracts/subscriptions';
import type { Platform } from '../../platform/platform';

/** What customers subscribed to, by their ids, in one statement; those without any are missing. */
type FindSubscriptions = (customerIds: readonly number[]) => Promise<ReadonlyMap<number, readonly Subscription[]>>;

const FIND = Symbol('subscriptions of customers');

const holderOf = (platform: Platform): { find: FindSubscriptions } =>
  platform.memo(FIND, () => ({ find: () => Promise.resolve(new Map()) }));

/** Called at start by the subscriptions, which know customers and therefore cannot be known by them. */
export const provideCustomerSubscriptions = (platform: Platform, find: FindSubscriptions): void => {
  holderOf(platform).find = find;
};

export const findSubscriptionsOf: (
  platform: Platform,
  customerIds: readonly number[]
) => ReturnType<FindSubscriptions> = (platform, customerIds) => holderOf(platform).find(customerIds);
