export { billingInfo, paymentParts, shownBillingDate, type BillingInfo, type PaymentPart } from './billing-facts';
export {
  addDays,
  addIntervals,
  cycleAfterPayment,
  firstCycle,
  graceEnd,
  graceStart,
  isOnTime,
  laterDueDates,
  moveBy,
  nextRetry,
  remainingTrialDays,
  renewalOpensAt,
  retryMoments,
  termEnd,
  type BillingCycle,
  type CyclePayment,
  type CycleStart,
  type StoredCycle,
} from './calendar';
export {
  canPayEarly,
  canReactivate,
  customerCapabilities,
  staffCapabilities,
  type BillingGateway,
  type Capabilities,
  type CapabilityContext,
} from './capabilities';
export type {
  Fact,
  FactDetails,
  FactKind,
  FactOf,
  TermsChange,
  TermsRefusal,
  Transition,
  TransitionRefusal,
} from './facts';
export { BILLING_INTERVALS, intervalTerms, type BillingInterval, type IntervalTerms } from './intervals';
export {
  planChangeCost,
  subscriptionCredit,
  unrefundedOf,
  type PaidLine,
  type PlanChange,
  type PlanChangeCost,
} from './proration';
export { transition } from './state';
export {
  hasAccess,
  HIDDEN_STATUSES,
  isEndOfTerm,
  isInRealTrial,
  LIVE_STATUSES,
  LOST_REASON,
  NOT_PAID,
  overriddenStatus,
  REACTIVATABLE_STATUSES,
  remainingBills,
} from './statuses';
export { missingDates, sync, type BillingFacts, type SyncInput, type SyncOutcome } from './sync';
export { statusChoices } from './terms-change';
export { subscriptionDraft, type OriginalPlan, type SoldSubscription, type SubscriptionDraft } from './terms';
export {
  COLLECTION_METHODS,
  SUBSCRIPTION_STATUSES,
  type CancelTime,
  type CollectionMethod,
  type EarlyPayment,
  type Effect,
  type LifecycleEvent,
  type Moment,
  type StatusEvent,
  type Subscription,
  type SubscriptionChanges,
  type SubscriptionEvent,
  type SubscriptionStatus,
} from './types';
export { payPalStatus, stripeStatus, type PayPalSubscription, type StripeSubscription } from './vendor-status';
