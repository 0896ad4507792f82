import type { Cents } from '../money';

/** A bill of a subscription, as it was agreed upon. */
export type RenewalBill = {
  readonly total: Cents;
  /** Contained in the total. */
  readonly tax: Cents;
  /** Of the first order: 0 no tax, 1 on top of all prices, 2 in all prices, 3 either. */
  readonly taxBehavior: number;
  /** Whether the price of the subscription itself contains its tax. */
  readonly isInclusive: boolean;
};

/** What its one line costs, and the tax that comes on top of that. See docs/rules/subscriptions.md#renewal-orders. */
export const renewalAmounts = ({ total, tax, taxBehavior, isInclusive }: RenewalBill) => {
  const isAdded = taxBehavior === 1 || (taxBehavior === 3 && !isInclusive);
  const addedTax = isAdded ? tax : 0;
  return { subtotal: total - addedTax, addedTax };
};
