import { allocate, type Cents } from '../money';
import {
  computeTax,
  isReverseCharged,
  NO_TAX,
  priceWithoutTax,
  reverseCharge,
  selectRates,
  type AppliedRate,
  type ComputedTax,
  type ReversedTax,
  type TaxableLine,
} from '../tax';
import type { ShippingCharge } from '../shipping';
import { discountedLine, type DiscountedLine } from './discount-lines';
import { amountsFor } from './line-amounts';
import type { CartFee, CartLine, TaxFacts } from './types';

/** What is taxed; reverse charge may lower its prices. */
export type TaxableCart = {
  readonly lines: readonly DiscountedLine[];
  readonly shipping: ShippingCharge;
  readonly fees: readonly CartFee[];
  /** What renewals are charged for delivery, where that is something else than `shipping`. */
  readonly renewed?: ShippingCharge;
};

export type TaxedCart = TaxableCart & {
  /** Along the lines. */
  readonly rates: readonly (readonly AppliedRate[])[];
  /** Its lines are the cart's, then one for each of `setupLines`. */
  readonly tax: ComputedTax;
  /** The places of the lines that have a setup fee. */
  readonly setupLines: readonly number[];
  readonly reversed: ReversedTax['reversed'] | null;
};

const isInclusive = ({ taxInclusion }: CartLine, tax: TaxFacts): boolean =>
  (taxInclusion ?? tax.inclusion) === 'included';

export const isTaxInclusive = (line: CartLine, tax: TaxFacts | null | undefined): boolean =>
  !!tax && isInclusive(line, tax);

/** Lines of the same class and categories have the same rates, and a store may know thousands of them. */
const rateFinder = (tax: TaxFacts): ((line: CartLine) => readonly AppliedRate[]) => {
  const known = new Map<string, readonly AppliedRate[]>();
  const { rates, overrides, address } = tax;
  return ({ taxClassId, categoryIds = [], taxExempt = false }) => {
    const classId = taxClassId ?? tax.standardClassId;
    const key = JSON.stringify([classId, taxExempt, overrides?.length ? categoryIds : []]);
    const found =
      known.get(key) ?? selectRates({ rates, overrides, address, classId, categoryIds, isExempt: taxExempt });
    known.set(key, found);
    return found;
  };
};

const productDue = ({ amounts, productDiscount }: DiscountedLine): Cents =>
  amounts.isTrial ? 0 : amounts.subtotal - productDiscount;

const setupDue = ({ amounts, setupDiscount }: DiscountedLine): Cents => amounts.setupSubtotal - setupDiscount;

type RatedCart = TaxableCart & Pick<TaxedCart, 'rates' | 'setupLines'>;

const taxableLines = ({ lines, shipping, rates, setupLines }: RatedCart, tax: TaxFacts): readonly TaxableLine[] => {
  const common = (index: number): Pick<TaxableLine, 'rates' | 'inclusive'> => ({
    rates: rates[index] ?? [],
    inclusive: isInclusive((lines[index] as DiscountedLine).amounts.line, tax),
  });
  const products = lines.map((line, index) => ({
    ...common(index),
    taxable: productDue(line),
    shippingShare: shipping.lines[index]?.charge ?? 0,
  }));
  const setups = setupLines.map((index) => ({
    ...common(index),
    taxable: setupDue(lines[index] as DiscountedLine),
    shippingShare: 0,
  }));
  return [...products, ...setups];
};

const isReversed = (lines: readonly DiscountedLine[], { reverseCharge: facts, address }: TaxFacts): boolean => {
  if (!facts) return false;
  const categoryIds = lines.flatMap(({ amounts }) => amounts.line.categoryIds ?? []);
  return isReverseCharged({ ...facts, taxCountry: address.country, categoryIds });
};

const loweredLine = ({ amounts, discounts }: DiscountedLine, rates: readonly AppliedRate[]): DiscountedLine => {
  const { line } = amounts;
  const signupFee = line.subscription?.signupFee ?? 0;
  const lowered = amountsFor(line, priceWithoutTax(amounts.unitPrice, rates), priceWithoutTax(signupFee, rates));
  return discountedLine(lowered, discounts);
};

const computedTax = (cart: RatedCart, tax: TaxFacts): ComputedTax =>
  computeTax({
    lines: taxableLines(cart, tax),
    fees: cart.fees,
    rounding: tax.rounding,
    shippingInclusive: tax.inclusion === 'included',
  });

const loweredShipping = (shipping: ShippingCharge, computed: ComputedTax): ShippingCharge => {
  // Of a share of a cent or two, rates that are rounded one by one may contain more than there is.
  const total = Math.max(0, shipping.total - (computed.shippingTax - computed.addedShippingTax));
  const charges = allocate(
    total,
    shipping.lines.map(({ charge }) => charge)
  );
  return { total, lines: shipping.lines.map((share, index) => ({ ...share, charge: charges[index] as Cents })) };
};

/** The tax that prices, shipping and fees contain is taken off them. See docs/rules/tax.md#reverse-charge. */
const lowered = (cart: RatedCart, tax: TaxFacts, computed: ComputedTax): TaxableCart => {
  const { lines, shipping, renewed, fees, rates } = cart;
  return {
    lines: lines.map((line, index) =>
      isInclusive(line.amounts.line, tax) ? loweredLine(line, rates[index] ?? []) : line
    ),
    shipping: loweredShipping(shipping, computed),
    ...(renewed ? { renewed: loweredShipping(renewed, computedTax({ ...cart, shipping: renewed }, tax)) } : {}),
    fees: fees.map((fee, index) =>
      fee.inclusive ? { ...fee, amount: fee.amount - (computed.fees[index] as Cents) } : fee
    ),
  };
};

/** See docs/rules/tax.md#which-rates and docs/rules/tax.md#reverse-charge. */
export const taxCart = (cart: TaxableCart, tax: TaxFacts | null | undefined): TaxedCart => {
  const setupLines = cart.lines.flatMap(({ amounts }, index) => (amounts.setupSubtotal > 0 ? [index] : []));
  if (!tax) return { ...cart, rates: [], tax: NO_TAX, setupLines, reversed: null };
  const ratesOf = rateFinder(tax);
  const rates = cart.lines.map(({ amounts }) => ratesOf(amounts.line));
  const rated = { ...cart, rates, setupLines };
  const computed = computedTax(rated, tax);
  if (!isReversed(cart.lines, tax)) return { ...rated, tax: computed, reversed: null };
  const kept = tax.reverseCharge?.mode === 'dynamic' ? lowered(rated, tax, computed) : cart;
  const { tax: none, reversed } = reverseCharge(computed);
  return { ...kept, rates: [], tax: none, setupLines, reversed };
};
