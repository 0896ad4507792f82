import type { Platform } from '../../platform/platform';
import type { SubscriptionToBill, VendorSubscription } from './gateway-subscriptions';

/** What payments ask of subscriptions that providers bill. */
export type BilledSubscriptions = {
  /** What the provider is to bill from the first payment of this order on; null: nothing. */
  readonly toBill: (orderId: number, gateway: string) => Promise<SubscriptionToBill | null>;
  /**
   * Something has changed at the provider, which is asked. `isPaymentApplied`: whatever its first payment brings has been recorded, so
   * what has not begun by now never will. Outside of any transaction. @throws where the provider does not answer.
   */
  readonly heard: (gateway: string, vendor: VendorSubscription, isPaymentApplied?: boolean) => Promise<void>;
};

const BILLED = Symbol('subscriptions that providers bill');

const NONE: BilledSubscriptions = { toBill: () => Promise.resolve(null), heard: () => Promise.resolve() };

const holderOf = (platform: Platform): { current: BilledSubscriptions } =>
  platform.memo(BILLED, () => ({ current: NONE }));

/** Called at start by the subscriptions, which know payments and therefore cannot be known by them. */
export const provideBilledSubscriptions = (platform: Platform, billed: BilledSubscriptions): void => {
  holderOf(platform).current = billed;
};

export const billedSubscriptionsOf = (platform: Platform): BilledSubscriptions => holderOf(platform).current;
