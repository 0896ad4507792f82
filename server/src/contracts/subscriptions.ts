import type { Activity } from './activity';
import type { MessageAnswer, Page } from './answers';
import type { AttachedAttribute } from './attributes';
import type { CustomerAddress, CustomerShown } from './customers';
import type { Label } from './labels';
import type { OrderAddress } from './order-lines';
import type { Order, OrderCustomer } from './orders';
import type { Cents, Count, CurrencyCode, Id, Moment, YesNo } from './scalars';
import type { Transaction } from './transactions';

/** See docs/rules/subscriptions.md#states. */
export type SubscriptionStatus =
  | 'pending'
  | 'intended'
  | 'trialing'
  | 'active'
  | 'paused'
  | 'failing'
  | 'expiring'
  | 'past_due'
  | 'canceled'
  | 'expired'
  | 'completed';

/**
 * Who asks for the money of renewals. `automatic`: the payment provider; `manual`: the store, by invoices; `system`: the store, from the
 * saved payment method.
 */
export type CollectionMethod = 'automatic' | 'manual' | 'system';

/** A key is missing where it does not apply. */
export type SubscriptionConfig = {
  /** Of all amounts. */
  readonly currency?: CurrencyCode;
  /** `yes`: the trial stands for a first period that was paid at a discount. */
  readonly is_trial_days_simulated?: YesNo;
  /** `yes`: the first payment was the only one. */
  readonly is_paid_off?: YesNo;
  readonly cancellation_reason?: string;
  /** simple | simple_variations, as the product was when it was sold. */
  readonly variation_type?: string;
  /** Which values of which attributes it has. */
  readonly item_attributes?: readonly AttachedAttribute[];
  /** Who bills; decided when the subscription was sold. */
  readonly management_mode?: 'gateway_managed' | 'store_managed';
  /** What the next renewal costs, where that is not `recurring_total`. */
  readonly current_renewal_amount?: Cents;
  /** The subscription that took its place. */
  readonly upgraded_to_sub_id?: Id;
};

/** What was agreed on when it was sold, whatever becomes of the product. A key is missing where it was not kept. */
export type OriginalPlan = {
  readonly variation_id?: Id;
  readonly variation_title?: string;
  /** Price of a period, before discounts. */
  readonly item_price?: Cents;
  readonly currency?: CurrencyCode;
  readonly repeat_interval?: string;
  /** 0: endless. */
  readonly times?: Count;
  readonly trial_days?: Count;
  readonly signup_fee?: Cents;
  readonly signup_fee_name?: string;
  readonly billing_summary?: string;
};

export type Subscription = {
  readonly id: Id;
  readonly uuid: string;
  readonly status: SubscriptionStatus;
  /** What people are shown: a simulated trial is a period that was paid, and what is active in a real trial is on trial. */
  readonly overridden_status: SubscriptionStatus;
  readonly item_name: string;
  /** The order that it was sold with. */
  readonly parent_order_id: Id;
  /** The line of it; null where the line was removed. */
  readonly order_item_id: Id | null;
  readonly customer_id: Id;
  readonly product_id: Id;
  readonly variation_id: Id;
  /** The payment provider's own ids; null while there are none. */
  readonly vendor_subscription_id: string | null;
  readonly vendor_customer_id: string | null;
  readonly vendor_plan_id: string | null;
  /** Slug of the payment method. */
  readonly current_payment_method: string;
  readonly collection_method: CollectionMethod;
  /** daily | weekly | monthly | quarterly | half_yearly | yearly, or what the site added. */
  readonly billing_interval: string;
  readonly quantity: Count;
  readonly currency: CurrencyCode;
  /** Paid at once beside the first period, or instead of it where there is a trial. */
  readonly signup_fee: Cents;
  /** Price and shipping of a period, before discounts and tax. */
  readonly recurring_amount: Cents;
  readonly recurring_tax_total: Cents;
  /** What every renewal costs. */
  readonly recurring_total: Cents;
  /** Payments of the term behind a trial; 0: endless. */
  readonly bill_times: Count;
  /** Payments so far. */
  readonly bill_count: Count;
  readonly trial_days: Count;
  readonly trial_ends_at: Moment | null;
  /** Until when it is paid; null where nothing is due. */
  readonly next_billing_date: Moment | null;
  /** When the last period of a limited term ends. */
  readonly expire_at: Moment | null;
  readonly canceled_at: Moment | null;
  readonly restored_at: Moment | null;
  readonly config: SubscriptionConfig;
  readonly created_at: Moment | null;
  readonly updated_at: Moment | null;
};

/** What `with[]` adds; missing where it was not asked for. */
export type SubscriptionRelations = {
  readonly labels?: readonly Label[];
  readonly activities?: readonly Activity[];
  /** The order that it was sold with. */
  readonly order?: Order | null;
  /** Of its first order and of its renewals. */
  readonly transactions?: readonly Transaction[];
  readonly labels_count?: Count;
  readonly activities_count?: Count;
  readonly transactions_count?: Count;
};

export type ListedSubscription = Pick<Subscription, 'id'> &
  Partial<Subscription> &
  SubscriptionRelations & {
    /** Null where the customer was deleted. */
    readonly customer: OrderCustomer | null;
  };

export type SubscriptionListAnswer = { readonly data: Page<ListedSubscription> };

export type SubscriptionDetail = Subscription & {
  /** `item_name`, with the pieces in front where there are several. */
  readonly display_item_name: string;
  readonly original_plan: OriginalPlan;
  /** In words, e.g. `12.50 USD every month`. */
  readonly billing_info: string;
  /** In words: the card, or the name of the payment method. */
  readonly payment_info: string;
  /** The provider's page of the subscription; empty where there is none. */
  readonly url: string;
  /** Installments that are still to be paid; null: endless. */
  readonly remaining_bills: Count | null;
  /** What the next billing date becomes where its renewal is skipped; null where none can be. */
  readonly date_after_skip: Moment | null;
  readonly can_cancel: boolean;
  /** The page on which its customer reactivates it; empty where that is not possible. */
  readonly reactivate_url: string;
  /** Whether its customer may pay installments ahead of their dates. */
  readonly can_early_pay: boolean;
  /** Whether its plan may be changed to another one; `GET /products/variation/{id}/upgrade-paths` says to which. */
  readonly can_upgrade: boolean;
  readonly can_pause: boolean;
  readonly can_resume: boolean;
  /** Whether its terms may be changed: the store bills it, and it runs or is paused. */
  readonly can_update: boolean;
  /** What `status` may be when its terms are changed, the one that it has first; empty where they cannot be. */
  readonly status_choices: readonly SubscriptionStatus[];
  /** Whether a payment provider can be asked how it stands. */
  readonly can_fetch: boolean;
  /** Whether staff may correct the provider's ids: code of the site has switched it on, and the provider bills it. */
  readonly can_edit_vendor_ids: boolean;
  readonly customer:
    | (CustomerShown & {
        readonly billing_address: readonly CustomerAddress[];
        readonly shipping_address: readonly CustomerAddress[];
      })
    | null;
  readonly labels: readonly Label[];
  /** The newest 50, the newest first. */
  readonly activities: readonly Activity[];
  /** Of the order that it was sold with. */
  readonly billing_address: OrderAddress | null;
  readonly shipping_address: OrderAddress | null;
  /** That order and the renewals, the oldest first. */
  readonly related_orders: readonly Order[];
  readonly transactions: readonly Transaction[];
};

export type SubscriptionAnswer = {
  readonly subscription: SubscriptionDetail;
  readonly selected_labels: readonly Id[];
};

/** The message says so where the provider could not be told. */
export type ChangedSubscriptionAnswer = { readonly message: string; readonly subscription: Subscription };

export type CanceledSubscriptionAnswer = ChangedSubscriptionAnswer & {
  /** Why the provider that bills has not ended it; null where it has, and where nobody had to be told. */
  readonly gateway_failure: string | null;
};

/** `processing`: whether the money comes is not known yet; nothing else is charged meanwhile. */
export type ChargedSubscriptionAnswer = {
  readonly status: 'success' | 'failed' | 'processing';
  /** What has come of it, in words. */
  readonly message: string;
  readonly subscription: Subscription;
};

export type VendorIdsAnswer = {
  readonly message: string;
  readonly subscription: Pick<
    Subscription,
    'id' | 'collection_method' | 'current_payment_method' | 'vendor_subscription_id' | 'vendor_customer_id'
  >;
};

/** What the payment provider has under these ids. It decides nothing: the ids are checked once more when they are saved. */
export type VerifiedVendorIdsAnswer = {
  readonly message: string;
  readonly verification: {
    readonly id: string;
    /** In the provider's words. */
    readonly status: string;
    readonly customer_id: string;
    /** In currency units, e.g. `12.50`. */
    readonly amount: string;
    readonly currency: CurrencyCode;
    readonly next_billing_date: Moment | null;
  };
};

export type SubscriptionOperations = {
  'subscriptions.find': SubscriptionListAnswer;
  'subscriptions.findOne': SubscriptionAnswer;
  'subscriptions.cancel': CanceledSubscriptionAnswer;
  'subscriptions.fetch': ChangedSubscriptionAnswer;
  'subscriptions.update': ChangedSubscriptionAnswer;
  'subscriptions.pause': ChangedSubscriptionAnswer;
  'subscriptions.resume': ChangedSubscriptionAnswer;
  'subscriptions.chargeNow': ChargedSubscriptionAnswer;
  'subscriptions.reactivate': MessageAnswer;
  'subscriptions.updateVendorIds': VendorIdsAnswer;
  'subscriptions.verifyVendorIds': VerifiedVendorIdsAnswer;
};
