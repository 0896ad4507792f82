import type { Cents } from '../../domain/money';
import type { PaymentMode } from './methods/method-fields';

/** What people tell a payment method by. */
export type SavedMethodDetails = {
  /** e.g. visa, or a bank; blank where the provider does not say. */
  readonly brand: string;
  /** Text, as `0042` is not 42; blank where there are none. */
  readonly last_4: string;
  /** 1 to 12; null for what does not expire. */
  readonly exp_month: number | null;
  /** Four digits. */
  readonly exp_year: number | null;
};

/**
 * A payment method that its owner has agreed to be charged by later, as its provider names it. Ids and no secrets: whoever reads them can do
 * nothing with them without the keys of the account.
 */
export type SavedMethod = {
  /** At most 255 characters each. */
  readonly vendorCustomerId: string;
  readonly vendorMethodId: string;
  /** In the provider's words, e.g. card. */
  readonly type: string;
  readonly details: SavedMethodDetails;
};

export type ReportedRefund = {
  readonly id: string;
  /** `refund.uuid` of what the store asked for, where the provider keeps it; else refunds are told apart by their amounts. */
  readonly refundUuid?: string;
  readonly amount: Cents;
  readonly reason?: string;
  /** It was taken, and then the money did not reach the buyer. */
  readonly hasFailed?: boolean;
  /** It was taken, and the money is not on its way yet. Of the store's own alone where they can be told: it asks for them again. */
  readonly isPending?: boolean;
  /**
   * True: the provider has taken the money back by itself, as wallets do for a dispute; it comes again where that is won. False: it is
   * surely none of a dispute. Left out: one of the disputed amount, since the dispute was opened, is taken for the money of the dispute.
   */
  readonly isReversal?: boolean;
  /** When the money left; left out: when the store hears of it. */
  readonly at?: Date;
};

export type ReportedDispute = {
  readonly id: string;
  /** Won after lost, under the same id, is an appeal: what was written off is there again. */
  readonly state: 'open' | 'won' | 'lost';
  /** What was withdrawn, or will be, where that is not all of the charge; 0 for an inquiry, by which nothing is. */
  readonly amount?: Cents;
  /** In words, for the merchant. */
  readonly reason?: string;
  /** When the buyer opened it; left out: when the store hears of it. */
  readonly openedAt?: Date;
  /** Grows with every change of the dispute at the provider. Without it a dispute goes from open to lost to won, and never back. */
  readonly version?: number;
};

/**
 * How one payment stands at its provider, all of it. Reports are about states and not about changes, so it does not matter how
 * often and in which order they come. Amounts are hundredths of the currency unit, whatever its decimals.
 */
export type PaymentReport = {
  /** The uuid of the transaction that was handed to the gateway. */
  readonly transactionUuid: string;
  /** What `start` answered as vendorId, where the provider tells it. */
  readonly vendorId: string;
  /** The subscription at the provider whose first payment it is. */
  readonly subscriptionId?: string;
} &
  /** Nobody has paid yet. */
  (
    | { readonly state: 'open' }
    /** The buyer has done their part, and the money takes days, as bank debits, vouchers and e-checks do. It may still fail. */
    | { readonly state: 'processing' }
    /** A charge of a saved method that only the buyer can finish, because their bank asks for them. */
    | { readonly state: 'requires_action'; /** In words, for the merchant. */ readonly reason: string }
    /** Declined: this try has failed, another one may follow. Canceled: no money will come any more. */
    | {
        readonly state: 'declined' | 'canceled';
        /** In words, for the merchant. */
        readonly reason: string;
        /** Of a charge of a saved method. False: the same method would be declined again, however often it is tried. */
        readonly canRetry?: boolean;
      }
    /** No money was asked for: the method was kept for later charges, and that was all there was to do. */
    | {
        readonly state: 'set_up';
        /** The provider's own id of the agreement. At most 255 characters. */
        readonly id: string;
        /** As of a charge. */
        readonly mode?: PaymentMode | undefined;
        readonly savedMethod: SavedMethod;
      }
    | {
        readonly state: 'paid';
        readonly charge: {
          readonly id: string;
          readonly amount: Cents;
          /** ISO 4217. */
          readonly currency: string;
          /** Which money it is, as the provider tells it; left out, that in which the payment was started. */
          readonly mode?: PaymentMode | undefined;
          readonly methodType?: string;
          readonly cardLast4?: number;
          readonly cardBrand?: string;
          /** Why it is none that the order asks for, in words: it goes back. The gateway knows what the store cannot see. */
          readonly refusal?: string;
          /** Of whoever paid, as the provider knows them. */
          readonly payerEmail?: string;
          /** All of it was taken back by the provider, and `refunds` need not say how. */
          readonly isReversed?: boolean;
          /** A part of it has gone back, and `refunds` and `disputes` need not say how: where nothing else does, people are told. */
          readonly isPartlyReturned?: boolean;
        };
        /** Where the payment was started with `keepsMethod`, and what it was made with can be charged again. */
        readonly savedMethod?: SavedMethod;
        /** The oldest first. */
        readonly refunds: readonly ReportedRefund[];
        readonly dispute?: ReportedDispute;
        /** Where there may be several, in place of `dispute`; the oldest first. */
        readonly disputes?: readonly ReportedDispute[];
      }
  );

export type PaidReport = Extract<PaymentReport, { state: 'paid' }>;
