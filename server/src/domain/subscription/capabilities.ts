import { isEndOfTerm, LIVE_STATUSES, mayBeBilled, REACTIVATABLE_STATUSES, remainingBills } from './statuses';
import { statusChoices } from './terms-change';
import type { Subscription, SubscriptionStatus } from './types';

/** What the gateway of a subscription can do. */
export type BillingGateway = {
  readonly canPause: boolean;
  readonly canUpdateCard: boolean;
  /** Slugs of the gateways that a subscription can be moved to. */
  readonly switchesTo: readonly string[];
};

export type CapabilityContext = {
  readonly gateway: BillingGateway;
  /** The store's setting `enable_early_payment_for_installment`. */
  readonly isEarlyPaymentEnabled: boolean;
};

/** What can be done with a subscription; filters of the site may take more away. */
export type Capabilities = {
  readonly canCancel: boolean;
  readonly canPause: boolean;
  readonly canResume: boolean;
  /** Its terms are changed by staff alone. */
  readonly canUpdate: boolean;
  readonly canReactivate: boolean;
  readonly canPayEarly: boolean;
  readonly canUpgrade: boolean;
  /** Staff never enter a customer's card. */
  readonly canUpdateCard: boolean;
  readonly canSwitchGateway: boolean;
};

const RUNNING: readonly SubscriptionStatus[] = ['active', 'trialing'];
const SWITCHABLE: readonly SubscriptionStatus[] = [...RUNNING, 'paused'];
const CARD_UPDATABLE: readonly SubscriptionStatus[] = [...LIVE_STATUSES, 'intended'];

const isIn = (statuses: readonly SubscriptionStatus[], { status }: Pick<Subscription, 'status'>): boolean =>
  statuses.some((each) => each === status);

const hasPauses = ({ collectionMethod }: Subscription, { gateway }: CapabilityContext): boolean =>
  collectionMethod !== 'automatic' || gateway.canPause;

/** See docs/rules/subscriptions.md#reactivation. */
export const canReactivate = (subscription: Subscription): boolean =>
  isIn(REACTIVATABLE_STATUSES, subscription) &&
  subscription.upgradedToId === null &&
  subscription.recurringAmount > 0 &&
  !isEndOfTerm(subscription);

/** See docs/rules/subscriptions.md#early-payment. */
export const canPayEarly = (subscription: Subscription, isEnabled: boolean): boolean =>
  isEnabled &&
  isIn(RUNNING, subscription) &&
  subscription.collectionMethod !== 'automatic' &&
  subscription.recurringTotal > 0 &&
  (remainingBills(subscription) ?? 0) > 0;

const shared = (subscription: Subscription, context: CapabilityContext) => ({
  canPause: isIn(RUNNING, subscription) && hasPauses(subscription, context),
  canResume: subscription.status === 'paused' && hasPauses(subscription, context),
  canReactivate: canReactivate(subscription),
  canPayEarly: canPayEarly(subscription, context.isEarlyPaymentEnabled),
  canUpgrade: isIn(RUNNING, subscription) && subscription.upgradedToId === null,
});

/** In the portal: customers see no subscription of which nothing came, and end only what may still be billed. */
export const customerCapabilities = (subscription: Subscription, context: CapabilityContext): Capabilities => ({
  ...shared(subscription, context),
  canCancel: mayBeBilled(subscription),
  canUpdate: false,
  canUpdateCard: context.gateway.canUpdateCard && isIn(CARD_UPDATABLE, subscription),
  canSwitchGateway: context.gateway.switchesTo.length > 0 && isIn(SWITCHABLE, subscription),
});

export const staffCapabilities = (subscription: Subscription, context: CapabilityContext): Capabilities => ({
  ...shared(subscription, context),
  canCancel: !['none', 'canceled', 'completed'].includes(subscription.status),
  canUpdate: statusChoices(subscription).length > 0,
  canUpdateCard: false,
  canSwitchGateway: false,
});
