import type { MessageAnswer } from './answers';
import type { SettingField, SettingKind } from './settings';
import type { YesNo } from './scalars';

/** What a method can do beside taking a payment; `offline`: the money arrives outside the store. */
export type PaymentMethodFeature =
  | 'refund'
  | 'capture'
  | 'dispute_handler'
  | 'webhook'
  | 'reconcile'
  | 'offline'
  | 'subscriptions'
  | 'manual_subscription'
  | 'system_subscription'
  | 'zero_recurring'
  | 'verify_vendor_ids'
  | 'card_update'
  | 'switch_payment_method';

export type ListedPaymentMethod = {
  /** Slug: the `payment_method` of orders. */
  readonly method_key: string;
  readonly title: string;
  /** Switched on. It is offered where nothing is missing. */
  readonly is_active: YesNo;
  /** Keys of required settings that have no value in the store's mode: while there are some it cannot be switched on. */
  readonly missing: readonly string[];
  /** For the merchant; empty where the method has none. */
  readonly description: string;
  /** Address of a picture; empty where there is none. */
  readonly logo: string;
  readonly upcoming: boolean;
  readonly requires_pro: boolean;
  readonly supported_features: readonly PaymentMethodFeature[];
};

/**
 * Key -> value, of the fields that the method declares: those that each has (is_active, payment_mode, checkout_label, checkout_logo,
 * checkout_instructions, thank_you_page_instructions) and its own. A secret that is set is a mask; sent back, it stays as it is.
 */
export type PaymentMethodSettings = Readonly<Record<string, string>>;

export type PaymentMethodField = Omit<SettingField, 'type'> & {
  /** A secret is a password. */
  readonly type: SettingKind | 'password';
  /** Belongs to the account of that mode; missing where it is for both. */
  readonly mode?: 'test' | 'live';
  /** The environment of the server gives its value. */
  readonly locked: boolean;
};

export type PaymentMethodAnswer = {
  readonly settings: PaymentMethodSettings;
  /** Key -> field, in the order in which they are shown. */
  readonly fields: Readonly<Record<string, PaymentMethodField>>;
  /** What the merchant enters at the provider; empty where there is nothing to enter. */
  readonly webhook_url: string;
};

export type PaymentMethodListAnswer = {
  /** In the order of the merchant. */
  readonly gateways: readonly ListedPaymentMethod[];
};

/** An account at the payment provider. */
export type PaymentAccount = { readonly id: string; readonly name: string };

/** The provider did not tell the account: its keys are wrong, or it cannot be reached. */
export type PaymentAccountFailure = { readonly error: string };

export type PaymentConnectionAnswer = {
  readonly connect_config: {
    /** Page of the provider where the merchant connects an account; empty where keys are pasted. */
    readonly test_redirect: string;
    readonly live_redirect: string;
    /** What disconnecting means; empty for methods without an account. */
    readonly disconnect_note: string;
  };
  /** Null while there are no keys. */
  readonly test_account: PaymentAccount | PaymentAccountFailure | null;
  readonly live_account: PaymentAccount | PaymentAccountFailure | null;
  readonly settings: PaymentMethodSettings;
};

export type SavedPaymentMethodAnswer = { readonly settings: PaymentMethodSettings; readonly message: string };

export type PaymentMethodOrderAnswer = {
  readonly message: string;
  /** Slugs. */
  readonly order: readonly string[];
};

export type PaymentAddonAnswer = {
  readonly message: string;
  /** What activate-addon takes. */
  readonly plugin_file: string;
};

export type PaypalWebhookAnswer = {
  readonly status: 'success';
  /** The provider's id of the listener. */
  readonly webhook_id: string;
  /** What the store is told of. */
  readonly events: readonly string[];
  readonly message: string;
};

export type WebhookReceivedAnswer = { readonly received: true };

export type PaymentMethodOperations = {
  'paymentMethods.find': PaymentMethodListAnswer;
  'paymentMethods.findOne': PaymentMethodAnswer;
  'paymentMethods.connectionFind': PaymentConnectionAnswer;
  'paymentMethods.save': SavedPaymentMethodAnswer;
  'paymentMethods.reorder': PaymentMethodOrderAnswer;
  'paymentMethods.design': SavedPaymentMethodAnswer;
  'paymentMethods.disconnect': SavedPaymentMethodAnswer;
  'paymentMethods.installAddon': PaymentAddonAnswer;
  'paymentMethods.activateAddon': MessageAnswer;
  'paypal.setUpWebhook': MessageAnswer;
  'paypal.checkWebhook': PaypalWebhookAnswer;
  'webhooks.receive': WebhookReceivedAnswer;
};
