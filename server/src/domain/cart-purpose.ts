import type { Cents } from './money';

/**
 * What a locked cart was made for, and what its order is to do once it is paid. Written by the store alone: no input names any of it. See
 * docs/rules/subscriptions.md#carts-for-one-purpose.
 */
export type Purpose =
  | {
      readonly kind: 'reactivation';
      readonly subscription_id: number;
      /** Whole days that are paid already. */
      readonly trial_days: number;
    }
  | {
      readonly kind: 'early_payment';
      readonly subscription_id: number;
      /** Installments that are paid at once. */
      readonly count: number;
    };

export type PurposeKind = Purpose['kind'];

/** Which tax the bill bears; the same as lines of orders say it. */
export type AgreedRate = {
  readonly rate_id: number;
  readonly label: string;
  readonly rate_percent: string;
  readonly tax_amount: Cents;
  readonly taxable_amount: Cents;
  readonly is_compound: boolean;
  readonly for_shipping: string | null;
};

/** What a cart for one purpose costs: agreed upon when the subscription was sold, whatever the catalogue says by now. */
export type AgreedBill = {
  /** Periods that are paid; 0: nothing is due now. */
  readonly periods: number;
  readonly subtotal: Cents;
  /** Contained in the subtotal, or added to it. */
  readonly tax_total: Cents;
  readonly added_tax: Cents;
  readonly total: Cents;
  /** 0 none, 1 exclusive, 2 inclusive, 3 mixed. */
  readonly tax_behavior: 0 | 1 | 2 | 3;
  readonly is_inclusive: boolean;
  readonly rates: readonly AgreedRate[];
};

/** What a locked cart carries. */
export type CartPurpose = {
  readonly purpose: Purpose;
  readonly subscription_uuid: string;
  /** Payments that are left of the term, those of this cart included; 0: endless. */
  readonly bill_times: number;
  /** What every later renewal costs. */
  readonly recurring_total: Cents;
  readonly bill: AgreedBill;
};

/** The key of `checkout_data`. */
export const PURPOSE = 'renew_data';

export const purposeIn = (checkoutData: Readonly<Record<string, unknown>>): CartPurpose | null =>
  (checkoutData[PURPOSE] as CartPurpose | undefined) ?? null;

/** There is one open cart of each. */
export const purposeKey = ({ kind, subscription_id: id }: Pick<Purpose, 'kind' | 'subscription_id'>): string =>
  `${kind}:${id}`;
