import type { OrderMode, OrderPaymentStatus, OrderStatus, OrderType, TransactionStatus } from './order-statuses';
import type { Order } from './orders';
import type { Cents, CurrencyCode, Id, Moment, Whole } from './scalars';

/** `dispute`: a charge that the buyer disputes, or that was lost that way; `signup_fee`: a charge for the setup alone. */
export type TransactionType = 'charge' | 'refund' | 'dispute' | 'signup_fee';

/** What is kept of a transaction beside its fields. A key is missing where it does not apply. */
export type TransactionMeta = {
  /** Of a charge: what was given back of it. */
  readonly refunded_total?: Cents;
  /** Of a refund: the charge whose money went back. */
  readonly parent_id?: Id;
  /** Of a refund: why, in the words of whoever made it. */
  readonly reason?: string;
  /** Of a refund: what the payment provider says of it; missing where it has not been asked. */
  readonly gateway_refund?: 'pending' | 'success' | 'failed';
  /** Of money that was lost in a dispute: pairs of line and cents. */
  readonly lost_shares?: readonly (readonly Whole[])[];
  /** Whoever paid, as the provider knows them. */
  readonly payer_email?: string;
  /** The provider's id of the latest dispute. */
  readonly dispute_id?: string;
  /** What the dispute withdrew: 0 for an inquiry, null for all of the charge. */
  readonly dispute_amount?: Cents | null;
  /** Whether the dispute can still be accepted. */
  readonly is_dispute_actionable?: boolean;
  readonly dispute_status?: 'open' | 'won' | 'lost';
  /**
   * ISO 8601, GMT.
   * @format date-time
   */
  readonly dispute_opened_at?: string;
  readonly dispute_note?: string;
  /** Of a charge: every dispute of it that was heard of, the oldest first. */
  readonly disputes?: readonly DisputeRecord[];
  /** Of a charge: what its provider has taken back without a dispute that it named. */
  readonly reversals?: readonly ReversalRecord[];
  /** Of a charge: the provider says that it took all of it back. */
  readonly is_reversed?: boolean;
  /** Of a charge: people were told that a part has gone back of which nobody knows how much. */
  readonly is_unknown_return_told?: boolean;
  /** Of a refund that the store did not ask for: when the money left; milliseconds since 1970. */
  readonly given_back_at?: Whole;
  /** Of a refund that the store did not ask for: the provider has taken the money back. */
  readonly is_reversal?: boolean;
  /** Of a refund: pairs of line and cents; of one by staff, of the lines that they named. */
  readonly line_shares?: readonly (readonly Whole[])[];
};

/** A dispute as the store keeps it. */
export type DisputeRecord = {
  /** The provider's; blank, #2 and so on where it has none. */
  readonly id: string;
  readonly state: 'open' | 'won' | 'lost';
  /** What it withdraws; null for all of the charge. */
  readonly amount: Cents | null;
  /** The most that it has withdrawn so far; null for all of the charge. */
  readonly most: Cents | null;
  /** Milliseconds since 1970; 0 where it is not known. */
  readonly openedAt: Whole;
  /** Grows with each change at the provider; null where that is not told. */
  readonly version: Whole | null;
};

/** Money that a provider has taken back. */
export type ReversalRecord = { readonly id: string; readonly amount: Cents; readonly at: Whole };

/** Money that moved, or is to move, for an order. */
export type Transaction = {
  readonly id: Id;
  readonly uuid: string;
  readonly order_id: Id;
  readonly order_type: OrderType;
  readonly transaction_type: TransactionType;
  readonly subscription_id: Id | null;
  /** The payment provider's own id of it. */
  readonly vendor_charge_id: string | null;
  /** Slug of the payment method. */
  readonly payment_method: string;
  readonly payment_mode: OrderMode;
  /** What the provider calls the kind of payment, such as card. */
  readonly payment_method_type: string | null;
  /** A number, and text where that would lose zeros in front ("0042"). */
  readonly card_last_4: CardDigits;
  readonly card_brand: string | null;
  readonly status: TransactionStatus;
  readonly currency: CurrencyCode;
  readonly total: Cents;
  /** What staff may still give back of it; 0 of everything but a charge that has succeeded. */
  readonly refundable: Cents;
  /** Exchange rate to the currency of the store. */
  readonly rate: number;
  readonly meta: TransactionMeta;
  readonly created_at: Moment | null;
  readonly updated_at: Moment | null;
};

/** The last four digits of a card: a number, and text where that would lose zeros in front ("0042"). Null of what is no card. */
export type CardDigits = CardNumber | string | null;

/**
 * @asType integer
 * @minimum 0
 * @maximum 9999
 */
export type CardNumber = number;

export type ShownTransaction = Transaction & {
  /** Page of the payment provider that shows the charge; empty where there is none. */
  readonly url: string;
};

export type TransactionListAnswer = {
  /** The oldest first. */
  readonly transactions: readonly ShownTransaction[];
};

export type TransactionAnswer = { readonly transaction: ShownTransaction };

/** It had the status already. */
export type SameTransactionStatus = { readonly reload: true; readonly message: string };

export type SavedTransactionAnswer = TransactionAnswer & { readonly message: string };

export type SyncedOrderAnswer = {
  readonly message: string;
  readonly order: Order;
  readonly payment_status: OrderPaymentStatus;
  readonly status: OrderStatus;
};

export type TransactionOperations = {
  'orderTransactions.find': TransactionListAnswer;
  'orderTransactions.findOne': TransactionAnswer;
  'orderTransactions.changeStatus': SavedTransactionAnswer | SameTransactionStatus;
  'orderTransactions.acceptDispute': SavedTransactionAnswer;
  'orderTransactions.sync': SyncedOrderAnswer;
};

/** In words for the merchant. */
export type RefundOutcome = { readonly status: 'success' | 'failed'; readonly message: string };

/** The store and the payment provider succeed or fail each for itself. */
export type RefundAnswer = {
  /** What the store recorded. */
  readonly shop_refund: RefundOutcome;
  /** What the payment provider did; failed also while its answer is not known. */
  readonly gateway_refund: RefundOutcome;
  /** Where the subscription was to end with the refund. */
  readonly subscription_cancel?: RefundOutcome;
};

export type RefundOperations = { 'orders.refund': RefundAnswer };
