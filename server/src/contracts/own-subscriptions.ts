import type { MessageAnswer, Page } from './answers';
import type { Html, Id } from './scalars';
import type { Subscription, SubscriptionConfig } from './subscriptions';
import type { Transaction } from './transactions';

/** A subscription as its customer sees it. */
export type OwnSubscription = Pick<
  Subscription,
  | 'uuid'
  | 'status'
  | 'overridden_status'
  | 'vendor_subscription_id'
  | 'next_billing_date'
  | 'current_payment_method'
  | 'collection_method'
  | 'billing_interval'
  | 'quantity'
  | 'currency'
  | 'recurring_total'
  | 'bill_times'
  | 'bill_count'
  | 'trial_days'
  | 'trial_ends_at'
  | 'canceled_at'
  | 'item_name'
  | 'variation_id'
  | 'created_at'
> & {
  readonly config: Pick<
    SubscriptionConfig,
    'currency' | 'is_trial_days_simulated' | 'cancellation_reason' | 'upgraded_to_sub_id'
  >;
  /** In words, e.g. `12.50 USD every month`. */
  readonly billing_info: string;
  /** Title of the payment method. */
  readonly payment_method: string;
  /** In words: the card, or the name of the payment method. */
  readonly payment_info: string;
  /** Of the order that it was sold with. */
  readonly order_uuid: string;
  readonly can_cancel: boolean;
};

export type OwnSubscriptionTransaction = Pick<
  Transaction,
  'uuid' | 'created_at' | 'total' | 'order_type' | 'currency' | 'status' | 'payment_method' | 'card_brand'
> &
  Pick<Transaction, 'card_last_4' | 'vendor_charge_id' | 'transaction_type'>;

export type OwnSubscriptionDetail = OwnSubscription & {
  /** The page of the storefront that opens the cart for it; empty: it cannot be reactivated. */
  readonly reactivate_url: string;
  /** The page of the storefront that pays the renewal which is open; empty: there is none, or the store charges it. */
  readonly payment_link: string;
  readonly can_upgrade: boolean;
  readonly can_switch_payment_method: boolean;
  readonly can_update_payment_method: boolean;
  /** What it can be moved to; empty where it cannot. */
  readonly switch_payment_methods: readonly { readonly slug: string; readonly title: string }[];
  readonly can_early_pay: boolean;
  readonly can_pause: boolean;
  readonly can_resume: boolean;
  readonly variation: { readonly id: Id; readonly variation_title: string };
  readonly transactions: readonly OwnSubscriptionTransaction[];
};

export type OwnSubscriptionsAnswer = { readonly message: string; readonly subscriptions: Page<OwnSubscription> };

export type OwnSubscriptionAnswer = {
  readonly message: string;
  readonly subscription: OwnSubscriptionDetail;
  /** Of the site, below the subscription; empty where it has none. */
  readonly section_parts: { readonly end_of_subscription: Html };
};

export type OwnSubscriptionOperations = {
  'purchases.subscriptionsFind': OwnSubscriptionsAnswer;
  'purchases.subscriptionsFindOne': OwnSubscriptionAnswer;
  'purchases.cancelAutoRenew': MessageAnswer;
  'purchases.pause': MessageAnswer;
  'purchases.resume': MessageAnswer;
};
