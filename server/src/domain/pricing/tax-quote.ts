import { roundHalfUp, sum, type Cents } from '../money';
import type { ShippingCharge } from '../shipping';
import { discountedLine } from './discount-lines';
import { lineAmounts } from './line-amounts';
import { taxCart } from './tax-cart';
import type { CartLine, TaxBehavior, TaxFacts } from './types';

/** A line whose discount and delivery are known already. */
export type QuotedLine = {
  readonly line: Omit<CartLine, 'unitPrice' | 'quantity' | 'subscription'>;
  readonly subtotal: Cents;
  readonly discount: Cents;
  readonly shippingCharge: Cents;
};

export type QuotedRate = {
  readonly label: string;
  readonly percent: string;
  /** On the lines and on their delivery. */
  readonly taxAmount: Cents;
  readonly inclusive: boolean;
};

export type TaxQuote = {
  readonly taxTotal: Cents;
  readonly shippingTax: Cents;
  readonly behavior: TaxBehavior;
  readonly rates: readonly QuotedRate[];
};

const shippingOf = (charges: readonly Cents[]): ShippingCharge => ({
  total: sum(charges),
  lines: charges.map((charge) => ({ classCharge: 0, charge })),
});

/** What is owed on amounts that are given; `step` is the smallest amount of the currency, see `amountStep`. */
export const taxQuote = (lines: readonly QuotedLine[], tax: TaxFacts | null, step: Cents = 1): TaxQuote => {
  const down = (amount: Cents): Cents => roundHalfUp(amount / step);
  const discounted = lines.map(({ line, subtotal, discount }) =>
    discountedLine(lineAmounts({ ...line, unitPrice: down(subtotal), quantity: 1 }), {
      manual: down(discount),
      coupons: [],
      recurringUnit: 0,
    })
  );
  const shipping = shippingOf(lines.map(({ shippingCharge }) => down(shippingCharge)));
  const { tax: computed } = taxCart({ lines: discounted, shipping, fees: [] }, tax);
  return {
    taxTotal: computed.taxTotal * step,
    shippingTax: computed.shippingTax * step,
    behavior: computed.behavior,
    rates: computed.byRate.map(({ rate, orderTax, shippingTax, inclusive }) => ({
      label: rate.label,
      percent: rate.percent,
      taxAmount: (orderTax + shippingTax) * step,
      inclusive,
    })),
  };
};
