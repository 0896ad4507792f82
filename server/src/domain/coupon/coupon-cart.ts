import type { Cents } from '../money';

/** A line as coupons see it. */
export type CouponLine = {
  readonly variationId: number;
  readonly quantity: number;
  readonly unitPrice: Cents;
  /** What is due for the line now, earlier discounts taken off: a trial's setup fee, else price x quantity. */
  readonly amount: Cents;
  /** What one unit costs again and again; 0 where it does not, or where a trial comes first. */
  readonly recurringUnit: Cents;
  readonly categoryIds: readonly number[];
  readonly isLocked: boolean;
};

export type CouponCustomer = {
  readonly isLoggedIn: boolean;
  /** As typed into the checkout; null while it is not known. */
  readonly email: string | null;
};

export type CouponCart = {
  readonly lines: readonly CouponLine[];
  /** What minimum and maximum purchases are compared with: all that is due for goods before coupons. */
  readonly purchaseAmount: Cents;
  readonly customer: CouponCustomer;
  readonly now: Date;
};
