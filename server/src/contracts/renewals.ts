import type { MessageAnswer, Page } from './answers';
import type { Order, OrderCustomer, OrderDetail } from './orders';
import type { Count, Id, Moment } from './scalars';

/** What the store knows of a renewal that it bills; null of one that a payment provider billed. */
export type RenewalFacts = {
  readonly subscription_id: Id | null;
  /** When its money is due. */
  readonly due_at: Moment | null;
  /** `open`: it waits for money; `void`: nobody is to pay it; null: a provider bills it, or another order has taken its place. */
  readonly state: 'open' | 'paid' | 'void' | null;
  /** Tries to charge the saved payment method. */
  readonly attempts: Count;
  /** When the store charges next; null: the customer pays. */
  readonly next_attempt_at: Moment | null;
};

export type Renewal = Order & RenewalFacts;

export type ListedRenewal = Renewal & {
  /** Null where the customer was deleted. */
  readonly customer: OrderCustomer | null;
};

export type RenewalListAnswer = { readonly renewals: Page<ListedRenewal> };

/** The order of a renewal as its page shows it. */
export type RenewalAnswer = { readonly invoice: OrderDetail & RenewalFacts };

/** The message says so where it had been opened before. */
export type CreatedRenewalAnswer = { readonly message: string; readonly renewal: Renewal };

export type SkippedRenewalAnswer = {
  readonly message: string;
  readonly old_next_billing_date: Moment | null;
  readonly new_next_billing_date: Moment | null;
};

export type RenewalOperations = {
  'renewals.find': RenewalListAnswer;
  'renewals.findOne': RenewalAnswer;
  'renewals.void': MessageAnswer;
  'renewals.resend': MessageAnswer;
  'subscriptions.createRenewal': CreatedRenewalAnswer;
  'subscriptions.skipRenewal': SkippedRenewalAnswer;
};
