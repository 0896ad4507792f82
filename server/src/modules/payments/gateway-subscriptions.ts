import type { Cents } from '../../domain/money';
import type { SubscriptionStatus } from '../../domain/subscription';
import type { ProviderAnswer } from '../orders';
import type { PaymentMode } from './methods/method-fields';
import type { PaidReport } from './payment-report';

export type SubscriptionFeature =
  /** Bills subscriptions by itself, from the first payment on. */
  | 'subscriptions'
  /** Takes the first payment of subscriptions whose renewals customers pay by invoice. */
  | 'manual_subscription'
  /**
   * Takes the first payment of subscriptions whose renewals the store charges to the saved payment method: `chargeSaved`, and `setUp` where
   * nothing is to be paid at first.
   */
  | 'system_subscription'
  /** Takes subscriptions whose renewals cost nothing. */
  | 'zero_recurring'
  /** Looks subscriptions up by the ids that staff type in: `verifySubscription`. */
  | 'verify_vendor_ids';

/** A subscription at its provider, by the provider's own ids. */
export type VendorSubscription = {
  readonly vendorId: string;
  readonly customerId: string | null;
  /** test or live. */
  readonly mode: PaymentMode;
};

/** Ids that a provider gives to a subscription. */
export type VendorIdsOfSubscription = {
  readonly vendorSubscriptionId: string;
  readonly vendorCustomerId?: string;
  readonly vendorPlanId?: string;
};

/** What of the terms of a subscription a provider may have limits for. */
export type PlanToSell = {
  readonly trialDays: number;
  /** Payments in all; 0: endless. */
  readonly billTimes: number;
};

/** A subscription that is being sold, and that its provider is to bill from the first payment on. */
export type SubscriptionToBill = {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly productId: number;
  /** See docs/rules/subscriptions.md#billing-intervals. */
  readonly interval: string;
  /** What each later payment costs, with its tax: the store reckons it. Hundredths of the currency unit. */
  readonly recurring: Cents;
  /** ISO 4217. */
  readonly currency: string;
  /** Payments of periods in all, that of the first one included; behind a trial so many begin. 0: endless. */
  readonly billTimes: number;
  /** Days until the first of them; 0: the first period is paid with the order, which then costs at least as much. */
  readonly trialDays: number;
  /** What the provider called it when its payment was begun before; null: it was not. */
  readonly vendorSubscriptionId: string | null;
  /** To be told what the provider calls it, before the buyer can pay; null: what was begun before has ended. */
  readonly begun: (ids: VendorIdsOfSubscription | null) => Promise<void>;
};

/** A bill of a later period that is paid. */
export type ReportedRenewal = {
  /** The provider's id of the bill: it is recorded once by it. At most 255 characters. */
  readonly id: string;
  /** The provider's id of the payment, as `inspect` takes it; null where nothing was charged. At most 255 characters. */
  readonly paymentId: string | null;
  /** Hundredths of the currency unit. */
  readonly amount: Cents;
  /** When its period began, and until when it lasts. */
  readonly dueAt: Date;
  readonly paidUntil: Date;
};

/** What a provider says of a subscription that it bills. */
export type SubscriptionReport = {
  /** In the words of the store; see docs/rules/subscriptions.md#states. */
  readonly status: SubscriptionStatus;
  /** Until when it is paid. */
  readonly nextBillingDate?: Date;
  readonly vendorCustomerId?: string;
  readonly vendorPlanId?: string;
  /** The uuid of the transaction that it was begun with, where the provider keeps it. */
  readonly transactionUuid?: string;
  /** The oldest first; the provider need not tell more than the last hundred. */
  readonly renewals?: readonly ReportedRenewal[];
  /** Why the last bill is not paid, in words for the merchant. */
  readonly failure?: string;
  /** It is paid, and money will be asked for again, unless somebody ends it. */
  readonly isBilling?: boolean;
  /** The provider ends it by itself at some date. */
  readonly hasEnd?: boolean;
  /** It was taken over from another gateway: what the provider calls a trial is a time that was paid there. */
  readonly isTakenOver?: boolean;
};

/** What was found at the provider under ids that staff typed in. The amount is hundredths of the currency unit. */
export type FoundSubscription = {
  readonly id: string;
  /** In the provider's words. */
  readonly status: string;
  readonly customerId: string;
  readonly amount: Cents;
  /** ISO 4217. */
  readonly currency: string;
  readonly nextBillingDate: Date | null;
};

/** What a gateway that bills subscriptions itself may be able to do with them. */
export type SubscriptionFunctions = {
  /**
   * Ends a subscription that the provider bills, at once or with the period that is paid. Outside of any transaction; may be called again.
   * Without it a person ends it there.
   */
  readonly cancelSubscription?: (
    subscription: VendorSubscription,
    options: { readonly atOnce: boolean }
  ) => Promise<ProviderAnswer>;
  /** The page of the provider that shows the merchant a subscription; it must decide by itself, without any call. */
  readonly subscriptionUrl?: (subscription: VendorSubscription) => string;
  /** How such a subscription stands at its provider. Outside of any transaction; null where the provider does not know it. */
  readonly inspectSubscription?: (subscription: VendorSubscription) => Promise<SubscriptionReport | null>;
  /** The payment of such a bill. Outside of any transaction; null where it was paid elsewhere. */
  readonly inspectRenewal?: (
    renewal: ReportedRenewal & Pick<VendorSubscription, 'mode'>
  ) => Promise<Omit<PaidReport, 'transactionUuid'> | null>;
  /** So many bills, and then no more: it ends by itself where its last period does. Outside of any transaction; may be called again. */
  readonly limitSubscription?: (
    subscription: VendorSubscription,
    term: { readonly interval: string; readonly bills: number }
  ) => Promise<void>;
  /** False: it bills no new subscriptions as it is set up now, whatever its features say. May be asked inside a transaction. */
  readonly billsNow?: () => Promise<boolean>;
  /**
   * Whether the provider can bill such a plan: where it cannot, the gateway counts as one without the feature `subscriptions`. Asked inside a
   * transaction: it must decide by itself, without any call.
   */
  readonly billsPlan?: (plan: PlanToSell) => boolean;
  /** Feature `verify_vendor_ids`. Outside of any transaction; null where the provider has none under these ids. */
  readonly verifySubscription?: (subscription: VendorSubscription) => Promise<FoundSubscription | null>;
};
