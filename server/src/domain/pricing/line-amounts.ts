import { assertExact, type Cents } from '../money';
import type { CartLine } from './types';

/** What a line costs before discounts. */
export type LineAmounts = {
  readonly line: CartLine;
  readonly unitPrice: Cents;
  /** Price x quantity, also while a trial defers it. */
  readonly subtotal: Cents;
  /** Setup fee x quantity. */
  readonly setupSubtotal: Cents;
  /** Only the setup fee is due now. */
  readonly isTrial: boolean;
};

export const amountsFor = (line: CartLine, unitPrice: Cents, signupFee: Cents): LineAmounts => ({
  line,
  unitPrice,
  subtotal: assertExact(unitPrice * line.quantity),
  setupSubtotal: assertExact(signupFee * line.quantity),
  isTrial: (line.subscription?.trialDays ?? 0) > 0,
});

export const lineAmounts = (line: CartLine): LineAmounts =>
  amountsFor(line, line.unitPrice, line.subscription?.signupFee ?? 0);

/** The amount that discounts are taken of: the setup fee of a trial, else the price alone. See docs/rules/coupons.md#discounts. */
export const discountable = ({ isTrial, subtotal, setupSubtotal }: LineAmounts): Cents =>
  isTrial ? setupSubtotal : subtotal;

/** Product and setup fee, as far as they are due now. */
export const dueBeforeDiscounts = ({ isTrial, subtotal, setupSubtotal }: LineAmounts): Cents =>
  (isTrial ? 0 : subtotal) + setupSubtotal;

/**
 * The places of the lines in an order that does not depend on how they were put in. Rounding differences go to the first lines that
 * can take them: were that the shopper's order, it would change what the cart costs.
 */
export const canonicalOrder = (lines: readonly LineAmounts[]): readonly number[] =>
  lines
    .map((amounts, index) => ({ amounts, index }))
    .sort(
      ({ amounts: a, index: i }, { amounts: b, index: j }) =>
        a.line.variationId - b.line.variationId ||
        a.unitPrice - b.unitPrice ||
        a.line.quantity - b.line.quantity ||
        i - j
    )
    .map(({ index }) => index);
