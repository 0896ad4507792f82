import fc from 'fast-check';
import { sum } from '../../../server/src/domain/money';
import { priceCart, type PricedCart, type PricingInput } from '../../../server/src/domain/pricing';
import { keepsAll } from '../../support/properties';
import { randomCart } from '../../support/random-carts';

/** What is true of every cart, whatever lies in it and whatever is taken off it. */
type Case = {
  readonly cart: PricingInput;
  readonly priced: PricedCart;
  /** Lines in another order, and coupons too where all of them stack. */
  readonly reordered: PricedCart;
  readonly withoutCoupons: PricedCart;
};

const shuffled = <T>(items: readonly T[], seed: number): readonly T[] =>
  items
    .map((item, index) => ({ item, key: (index * 7919 + seed * 104_729) % 1_000_003 }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);

/** Of coupons that do not stack the first one typed stays, so that their order counts. */
const reordered = (cart: PricingInput, seed: number): PricedCart => {
  const lines = shuffled(cart.lines, seed);
  if (!cart.coupons?.every(({ stackable }) => stackable)) return priceCart({ ...cart, lines });
  return priceCart({ ...cart, lines, coupons: shuffled(cart.coupons, seed) });
};

const casesOf = ([cart, seed]: readonly [PricingInput, number]): Case => {
  const { coupons: _coupons, now: _now, ...without } = cart;
  return {
    cart,
    priced: priceCart(cart),
    reordered: reordered(cart, seed),
    withoutCoupons: priceCart(without),
  };
};

const isAmount = (value: unknown): boolean => {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0;
  return typeof value !== 'object' || value === null || Object.values(value).every(isAmount);
};

const goodsDue = ({ lines }: PricedCart): number =>
  sum(lines.map((line) => (line.isTrial ? 0 : line.lineTotal) + (line.setupFee?.lineTotal ?? 0)));

const addedShippingTax = (cart: PricingInput, priced: PricedCart): number =>
  cart.tax?.inclusion === 'excluded' ? priced.shippingTax : 0;

const isSumOfParts = ({ cart, priced }: Case): boolean => {
  const fees = sum(priced.fees.map(({ amount, inclusive, taxAmount }) => amount + (inclusive ? 0 : taxAmount)));
  const due = goodsDue(priced) + priced.shippingTotal + priced.exclusiveTaxTotal + addedShippingTax(cart, priced);
  return priced.total === Math.max(0, due + fees - priced.prorateCredit - priced.upgradeDiscount);
};

const shares = ({ lines, appliedCoupons, ...priced }: PricedCart): boolean =>
  priced.subtotal - priced.couponDiscountTotal - priced.manualDiscountTotal === goodsDue({ lines } as PricedCart) &&
  sum(appliedCoupons.map(({ discount }) => discount)) === priced.couponDiscountTotal &&
  sum(lines.map(({ itemwiseShippingCharge }) => itemwiseShippingCharge)) === priced.shippingTotal;

const withinLines = ({ lines }: PricedCart): boolean =>
  lines.every((line) => {
    const due = line.isTrial ? (line.setupFee?.subtotal ?? 0) : line.subtotal;
    const byCoupon = sum(line.couponDiscounts.map(({ amount }) => amount));
    return line.couponDiscount + line.manualDiscount <= due && byCoupon === line.couponDiscount;
  });

const wholeAmounts = ({ appliedCoupons: _percentages, taxLines, lines, ...priced }: PricedCart): boolean =>
  isAmount(priced) &&
  taxLines.every(({ rate: _rate, ...amounts }) => isAmount(amounts)) &&
  lines.every(({ taxLines: _rates, ...amounts }) => isAmount(amounts));

const RULES: Readonly<Record<string, (each: Case) => boolean>> = {
  'the total is the sum of its parts': isSumOfParts,
  'lines, coupons and shipping shares add up': ({ priced }) => shares(priced),
  'no amount is negative or a fraction of a cent': ({ priced }) => wholeAmounts(priced),
  'no line is discounted by more than it costs': ({ priced }) => withinLines(priced),
  'the order of lines and stackable coupons changes no discount': ({ priced, reordered: other }) =>
    priced.couponDiscountTotal === other.couponDiscountTotal &&
    priced.manualDiscountTotal === other.manualDiscountTotal,
  'the order of lines and stackable coupons changes neither shipping nor tax': ({ priced, reordered: other }) =>
    priced.shippingTotal === other.shippingTotal && priced.taxTotal === other.taxTotal,
  'coupons never raise a total': ({ priced, withoutCoupons }) => priced.total <= withoutCoupons.total,
};

describe('every cart', () => {
  it(`keeps the ${Object.keys(RULES).length} rules`, () => {
    keepsAll(fc.tuple(randomCart, fc.integer({ min: 1, max: 1_000 })), casesOf, RULES);
  });
});
