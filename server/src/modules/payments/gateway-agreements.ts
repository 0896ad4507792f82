import type { Cents } from '../../domain/money';
import type { ProviderAnswer } from '../orders';
import type { VendorSubscription } from './gateway-subscriptions';
import type { PaymentMode } from './methods/method-fields';
import type { SavedMethod } from './payment-report';

export type AgreementFeature =
  /** Keeps another method in place of a saved one: `beginAgreement`; where it bills itself, `useMethod`, too. */
  | 'card_update'
  /** Takes over subscriptions that run with another payment method: `beginTakeover`. */
  | 'switch_payment_method';

/** Of what a provider bills again and again. */
export type PlanToMake = {
  /** test or live. */
  readonly mode: PaymentMode;
  readonly productId: number;
  readonly name: string;
  /** See docs/rules/subscriptions.md#billing-intervals. */
  readonly interval: string;
  /** What each payment costs, with its tax. Hundredths of the currency unit. */
  readonly recurring: Cents;
  /** ISO 4217. */
  readonly currency: string;
  /** Payments that are left; 0: endless. */
  readonly bills: number;
};

/** Without a payment, a customer agrees to what later payments are made with. */
export type AgreementToBegin = {
  /** Names it towards the provider: its idempotency key, and to be kept with what the provider makes of it. */
  readonly uuid: string;
  readonly mode: PaymentMode;
  readonly subscriptionUuid: string;
  readonly customer: {
    readonly id: number;
    readonly uuid: string;
    readonly email: string;
    readonly first_name: string;
    readonly last_name: string;
  };
  /** The customer at the provider who is billed already; null: nobody is. */
  readonly vendorCustomerId: string | null;
};

/** A subscription that runs with another payment method. */
export type TakeoverToBegin = Omit<AgreementToBegin, 'vendorCustomerId'> & {
  /** `automatic`: the provider bills it, for the first time at `startsAt`. `system`: the store charges what is agreed on. */
  readonly collection: 'automatic' | 'system';
  readonly plan: PlanToMake;
  /** Until then it is paid. */
  readonly startsAt: Date;
};

/** What the customer has to do next. */
export type BegunAgreement =
  | {
      readonly status: 'success';
      readonly message: string;
      /** What `readAgreement` is asked about; the subscription itself where the provider is to bill. At most 255 characters. */
      readonly vendorId: string;
      /** A page of the provider. */
      readonly redirectTo?: string;
      /** What the provider's script needs in the browser. */
      readonly paymentArgs?: Readonly<Record<string, unknown>>;
    }
  | { readonly status: 'failed'; /** Shown to the customer. */ readonly message: string };

/** An agreement at its provider. */
export type VendorAgreement = {
  readonly vendorId: string;
  readonly mode: PaymentMode;
  /** That it was begun with: one that does not carry it is another one. */
  readonly uuid: string;
};

/** How an agreement stands, read from the provider. */
export type AgreementReport =
  /** Nobody has agreed yet. */
  | { readonly state: 'open' }
  /** Nobody can agree any more, and nothing is billed. */
  | { readonly state: 'over'; /** In words, for the customer. */ readonly reason: string }
  | {
      readonly state: 'agreed';
      readonly vendorCustomerId?: string;
      readonly vendorPlanId?: string;
      /** What can be charged again; of what the provider bills, how people tell it. */
      readonly savedMethod?: SavedMethod;
      /** Of what the provider bills: it has taken money already. */
      readonly hasBilled?: boolean;
    };

/** How customers change the payment method of what runs. All of it runs outside of transactions, and throws where nobody answers. */
export type AgreementFunctions = {
  /** Feature `card_update`. May be called again with the same uuid. */
  readonly beginAgreement?: (asked: AgreementToBegin) => Promise<BegunAgreement>;
  /** Features `card_update` and `switch_payment_method`. Null where the provider does not know it. */
  readonly readAgreement?: (agreement: VendorAgreement) => Promise<AgreementReport | null>;
  /**
   * Nobody can agree to it any more, what was agreed on is not used, and what would bill ends at once. May be called again, and is, where
   * somebody agrees to what the provider could not end.
   */
  readonly endAgreement?: (agreement: VendorAgreement) => Promise<void>;
  /**
   * Feature `card_update` of a gateway that bills itself: a subscription is billed to this method from now on, and what is not paid of it
   * is asked for at once. May be called again.
   */
  readonly useMethod?: (subscription: VendorSubscription, method: SavedMethod) => Promise<ProviderAnswer>;
  /** Feature `switch_payment_method`. What it makes must not bill before `startsAt`, nor without the customer's agreement. */
  readonly beginTakeover?: (asked: TakeoverToBegin) => Promise<BegunAgreement>;
  /** The provider's id of a plan, which is made where there is none yet. Of a gateway that bills what it takes over. */
  readonly planFor?: (plan: PlanToMake) => Promise<string>;
  /** Gateways whose subscriptions it takes over; left out: all. */
  readonly takesOverFrom?: readonly string[];
};
