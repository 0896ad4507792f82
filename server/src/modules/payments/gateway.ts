import type { Cents } from '../../domain/money';
import type { ProviderAnswer, ProviderCharge, ProviderRefund, RefundAnswer, ToldCharge } from '../orders';
import type { AgreementFeature, AgreementFunctions } from './gateway-agreements';
import type {
  PlanToSell,
  SubscriptionFeature,
  SubscriptionFunctions,
  SubscriptionToBill,
  VendorSubscription,
} from './gateway-subscriptions';
import type { MethodFields, MethodValues, PaymentMode } from './methods/method-fields';
import type { PaymentReport, SavedMethod } from './payment-report';

export type { PaymentReport, ReportedDispute, ReportedRefund, SavedMethod, SavedMethodDetails } from './payment-report';

/**
 * What a gateway must be able to do for some orders. A gateway says which it can; the store offers it only where that is enough.
 */
export type GatewayFeature =
  | SubscriptionFeature
  | AgreementFeature
  /** Gives money back: `refund`. */
  | 'refund'
  /** Takes money that was only authorized: `capture`. */
  | 'capture'
  /** Tells the provider that a dispute is accepted: `acceptDispute`. */
  | 'dispute_handler'
  /** Takes messages of its provider at /public/webhooks/{slug}: `webhook`. */
  | 'webhook'
  /** Tells how a payment stands at its provider: `inspect`. */
  | 'reconcile';

/** What a gateway is asked about before the order is written. */
export type Charge = {
  /** Hundredths of the currency unit, whatever its decimals. */
  readonly total: Cents;
  /** What each later payment of a subscription costs; 0 without one. */
  readonly recurring: Cents;
  readonly hasSubscription: boolean;
  /** What the subscription is sold on; left out without one. */
  readonly plan?: PlanToSell;
  /** ISO 4217. */
  readonly currency: string;
};

export type DeliveryPlace = {
  readonly name: string;
  readonly address_1: string;
  readonly address_2: string;
  readonly city: string;
  /** Code or name; blank where the country has none. */
  readonly state: string;
  readonly postcode: string;
  /** ISO 3166-1, two letters. */
  readonly country: string;
};

/** A payment that is to be started: the order has been written and committed, and nothing has been paid yet. */
export type PaymentToStart = {
  readonly order: {
    readonly id: number;
    readonly uuid: string;
    readonly type: string;
    /** test or live. */
    readonly mode: string;
    readonly currency: string;
    readonly total_amount: Cents;
    readonly fulfillment_type: 'digital' | 'physical';
  };
  /** Where the goods go; null where nothing is sent. */
  readonly delivery: DeliveryPlace | null;
  readonly transaction: {
    readonly id: number;
    /** Names this payment towards the provider: with it as the provider's idempotency key, starting twice charges once. */
    readonly uuid: string;
    readonly currency: string;
    readonly total: Cents;
    /**
     * What `start` answered as vendorId before, of the last payment that nobody can make any more. It belongs into the idempotency key:
     * under the old one the provider answers the dead payment.
     */
    readonly endedVendorId?: string;
  };
  readonly customer: {
    readonly id: number;
    readonly uuid: string;
    readonly email: string;
    readonly first_name: string;
    readonly last_name: string;
  };
  /**
   * The order is paid again and again: what it is paid with is to be kept for later charges, and reported as `savedMethod`. Only for
   * gateways with the feature `system_subscription`.
   */
  readonly keepsMethod: boolean;
  /** Feature `subscriptions`: with this payment the provider begins to bill it. */
  readonly subscription?: SubscriptionToBill;
};

/** A charge of a saved method, without its owner. */
export type SavedCharge = Omit<PaymentToStart, 'keepsMethod' | 'delivery' | 'subscription'> & {
  readonly method: SavedMethod;
  /** What `begun` was told of this charge before, while that has not ended: it goes on with the same payment. */
  readonly vendorId?: string;
  /** To be told the provider's own id before any money can move, so that the payment is found whatever happens then. */
  readonly begun: (vendorId: string) => Promise<void>;
};

/** What the shopper has to do next. */
export type StartedPayment =
  | {
      readonly status: 'success';
      readonly message: string;
      /** A page of the provider, or of the site. */
      readonly redirectTo?: string;
      /** The provider's own id of the payment: what `inspect` is asked about until the payment is over. At most 255 characters. */
      readonly vendorId?: string;
      /** Who gets the money, in the words of the gateway; kept with the vendor id for it. At most 255 characters. */
      readonly payee?: string;
      /** What the provider's script needs in the browser, e.g. {client_secret, checkout_mode}. */
      readonly paymentArgs?: Readonly<Record<string, unknown>>;
    }
  | { readonly status: 'failed'; /** Shown to the shopper. */ readonly message: string };

/** A payment at its provider, by the provider's own id of it. */
export type StartedVendorPayment = { readonly vendorId: string; /** test or live. */ readonly mode: PaymentMode };

export type InspectOptions = {
  /** Refunds that failed and disputes are looked for, too, also where nothing else hints at them. */
  readonly isWhole?: boolean;
};

/** A message whose signature was right. */
export type VerifiedEvent = {
  /** The provider's own id: a message is taken once by it. */
  readonly id: string;
  readonly type: string;
  /** Kept as JSON until it is processed: ids, no more of a person than is needed. Null: nothing is to be done. */
  readonly data: Readonly<Record<string, unknown>> | null;
  /** Of a message that tells of money taken: where it cannot be that of the order, the first answer is a 400. Nothing is decided by it. */
  readonly told?: ToldMoney;
};

/** What a message itself says of a charge. The amount is hundredths of the currency unit, whatever its decimals. */
export type ToldMoney = Omit<ToldCharge, 'gateway'>;

export type Webhook = {
  /** Null where the signature is missing, wrong or too old. Over the bytes as they came, in constant time. */
  readonly verify: (message: {
    readonly body: Buffer;
    readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  }) => Promise<VerifiedEvent | null>;
  /** Runs in a job, and again after a failure; asks the provider how the payment stands. Null: it is none of the store's. */
  readonly read: (data: Readonly<Record<string, unknown>>) => Promise<PaymentReport | null>;
  /**
   * Feature `subscriptions`. The one that a message is about, which is asked about in place of `read`; null: it is about a payment. A first
   * payment that `start` named as the subscription is inspected with it.
   */
  readonly subscriptionOf?: (data: Readonly<Record<string, unknown>>) => VendorSubscription | null;
};

/** A charge of an order, as its gateway knows it. Amounts are hundredths of the currency unit, whatever its decimals. */
export type SettledCharge = ProviderCharge;

/** Money that the store has recorded as given back. */
export type RefundToMake = ProviderRefund;

/** What the provider says; an error that is thrown counts as failed. */
export type ProviderOutcome = ProviderAnswer;

/** What came of a refund; an error that is thrown counts as pending. */
export type { RefundAnswer };

/** What the checkout page needs before an order exists. */
export type OrderInfo = {
  readonly message?: string;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly payment_args?: Readonly<Record<string, unknown>>;
};

/** An account at the provider, as the page of the settings shows it. */
export type ConnectedAccount = { readonly id: string; readonly name: string };

export type SettingsVerdict = { readonly status: 'success' } | { readonly status: 'failed'; readonly message: string };

type CommonGateway = {
  /** Lower-case letters, digits, _ and -; at most 50. It is the `payment_method` of the API and of orders. */
  readonly slug: string;
  readonly title: string;
  readonly features: readonly GatewayFeature[];
  /** Whether it may be chosen for such an order. Asked inside a transaction: it must decide by itself, without any call. */
  readonly accepts?: (charge: Charge) => boolean;
  /** For the merchant, one sentence. */
  readonly description?: string;
  /** http(s) address of a picture. */
  readonly logo?: string;
  /** Its own settings beside those that every method has. What is `required` must be there before it can be offered. */
  readonly fields?: MethodFields;
  /** False: not offered until it is switched on. A method with settings of its own never is. */
  readonly activeAtFirst?: boolean;
  /** Asked before the method is switched on, or saved while it is on; may call its provider. */
  readonly validateSettings?: (values: MethodValues) => Promise<SettingsVerdict>;
  /** The provider's account for a mode, null where no keys are there; throws where the provider does not take them. */
  readonly account?: (mode: PaymentMode) => Promise<ConnectedAccount | null>;
  /** The provider's page where the merchant connects an account; blank where there is none, and keys are pasted. */
  readonly connectRedirect?: (mode: PaymentMode) => string;
};

/** The money arrives outside the store: the order is placed and marked as paid by hand. */
export type OfflineGateway = CommonGateway & { readonly kind: 'offline' };

/** The money is taken by a provider. */
export type OnlineGateway = CommonGateway &
  SubscriptionFunctions &
  AgreementFunctions & {
    readonly kind: 'online';
    /**
     * Runs after the commit of the order, outside of any transaction, and may take its time with the provider. When it fails, or the
     * process dies, the order stays pending: the shopper tries again, and it may be called again for the same transaction.
     */
    readonly start: (payment: PaymentToStart) => Promise<StartedPayment>;
    /**
     * As `start`, of an order whose first payment is nothing: the shopper only agrees to later ones, and the report says `set_up`. Without it
     * `start` is called with a total of 0.
     */
    readonly setUp?: (payment: PaymentToStart) => Promise<StartedPayment>;
    /**
     * Feature `system_subscription`. Outside of any transaction; answers how the payment stands then. `transaction.uuid` is the provider's
     * idempotency key: it may be called again for the same charge, also at the same time, and takes the money once. What was declined before
     * is tried again. Throws where the provider does not answer.
     */
    readonly chargeSaved?: (charge: SavedCharge) => Promise<PaymentReport>;
    /** The method is never to be charged again. May be called again. Throws where the provider does not answer. */
    readonly forgetMethod?: (method: SavedMethod, mode: PaymentMode) => Promise<void>;
    /**
     * Whether a payment that was started so many milliseconds ago, and of which no end is known, can no longer be made: its page has
     * expired. Starting again is another payment then. Without it, none is until the provider says so.
     */
    readonly isStale?: (payment: StartedVendorPayment, age: number) => boolean;
    readonly orderInfo?: () => Promise<OrderInfo>;
    /**
     * The page of the provider that shows the merchant a charge, named by the id that it was confirmed with; blank where there is
     * none. Asked for every charge of a list: it must decide by itself, without any call.
     */
    readonly transactionUrl?: (charge: StartedVendorPayment) => string;
    /**
     * Feature `refund`. Runs after the refund has been committed, outside of any transaction. It may be called again for the same
     * `refund.uuid`, which the provider has to be given as idempotency key, until the answer is `success` or `failed`. What fails stays
     * recorded in the store.
     */
    readonly refund?: (refund: RefundToMake) => Promise<RefundAnswer>;
    /**
     * Whether that much can be given back, e.g. no fraction where the currency has none: what cannot is refused before it is recorded.
     * Asked inside a transaction: it must decide by itself, without any call. The amount is hundredths of the currency unit.
     */
    readonly canRefund?: (money: { readonly amount: Cents; readonly currency: string }) => boolean;
    /** Feature `capture`. Outside of any transaction; may be called again for the same transaction. */
    readonly capture?: (charge: SettledCharge) => Promise<ProviderOutcome>;
    /** Feature `dispute_handler`. Outside of any transaction, before the store writes the money off. */
    readonly acceptDispute?: (charge: SettledCharge, note: string) => Promise<ProviderOutcome>;
    /** Feature `webhook`. */
    readonly webhook?: Webhook;
    /** Feature `reconcile`. Outside of any transaction; null where the provider does not know the payment. */
    readonly inspect?: (payment: StartedVendorPayment, options?: InspectOptions) => Promise<PaymentReport | null>;
    /**
     * Ends a payment that nobody has made yet, so that it cannot be paid any more, and answers how it stands then: canceled, or what came
     * first. A payment that is paid or processing is left as it is. Null where the provider does not know it. Outside of any
     * transaction; may be called again. Throws where the provider does not answer. Without it, the store lets orders go whose
     * payments can still be made, and gives back what it cannot use.
     */
    readonly cancel?: (payment: StartedVendorPayment) => Promise<PaymentReport | null>;
  };

export type Gateway = OfflineGateway | OnlineGateway;
