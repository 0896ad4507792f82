import fc from 'fast-check';
import { priceCart, type CartLine, type PricedCart, type PricingInput } from '../../../server/src/domain/pricing';
import { aCoupon } from '../../support/coupons';
import { keepsAll } from '../../support/properties';
import { randomLines, randomMethod, randomTax } from '../../support/random-carts';

/** The same goods on one line or on two. What may differ is written in docs/rules/money.md#splitting-a-line-in-two. */
const now = new Date('2026-01-15T12:00:00Z');

/** Before and after the first line became two. */
type Pair = readonly [PricedCart, PricedCart];

type Case = {
  /** Goods that are sent for a charge, none of which costs anything: they bear equal parts of it, whatever their number. */
  readonly sendsGifts: boolean;
  readonly rounding: 'item' | 'subtotal' | 'total';
  /** How many taxes may be rounded on each line's share of the delivery. */
  readonly rates: number;
  readonly taxed: Pair;
  readonly percentage: Pair;
  readonly fixed: Pair;
};

const drawn = fc.tuple(
  fc.integer({ min: 2, max: 20 }),
  fc.integer({ min: 1, max: 19 }),
  randomLines,
  randomMethod,
  randomTax
);

/** Shipping classes are charged by line, weight in tiers: there a line that becomes two is meant to cost something else. */
const plain = ({
  subscription: _terms,
  customDiscount: _own,
  shippingClasses: _classes,
  ...line
}: CartLine): CartLine => ({
  ...line,
  weight: 0,
});

const split = ([first, ...others]: readonly CartLine[], quantity: number, at: number): readonly CartLine[] => {
  if (!first) return [];
  const part = 1 + (at % (quantity - 1));
  return [{ ...first, quantity: part }, { ...first, quantity: quantity - part }, ...others];
};

const joined = ([first, ...others]: readonly CartLine[], quantity: number): readonly CartLine[] =>
  first ? [{ ...first, quantity }, ...others] : [];

const isSent = ({ fulfillmentType, freeShipping = false }: CartLine): boolean =>
  fulfillmentType === 'physical' && !freeShipping;

const sendsGifts = (lines: readonly CartLine[]): boolean =>
  lines.filter(isSent).every(({ unitPrice }) => unitPrice === 0);

const differ = ([one, two]: Pair, amountOf: (priced: PricedCart) => number): number =>
  Math.abs(amountOf(one) - amountOf(two));

describe('splitting a line in two', () => {
  it('changes no more than the documented rounding', () => {
    keepsAll(
      drawn,
      ([quantity, at, given, shippingMethod, tax]): Case => {
        const lines = given.map(plain);
        const pairOf = (rest: Omit<PricingInput, 'lines'>): Pair => [
          priceCart({ ...rest, lines: joined(lines, quantity) } as PricingInput),
          priceCart({ ...rest, lines: split(lines, quantity, at) } as PricingInput),
        ];
        return {
          sendsGifts: sendsGifts(lines),
          rounding: tax.rounding,
          rates: tax.rates.length,
          taxed: pairOf({ shippingMethod, tax }),
          percentage: pairOf({ coupons: [aCoupon({ amount: 33.33 })], now }),
          fixed: pairOf({ coupons: [aCoupon({ type: 'fixed', amount: 777 })], now }),
        };
      },
      {
        'shipping stays': ({ taxed }) => differ(taxed, ({ shippingTotal }) => shippingTotal) === 0,
        'tax stays, or moves by a cent where lines are rounded': ({ taxed, rounding }) =>
          differ(taxed, ({ taxTotal }) => taxTotal) <= (rounding === 'item' ? 1 : 0),
        'shipping tax moves by a cent for each rate and share at most': (drawn) =>
          drawn.sendsGifts || differ(drawn.taxed, ({ shippingTax }) => shippingTax) <= Math.max(1, 2 * drawn.rates),
        'a percentage moves by a cent at most': ({ percentage }) => differ(percentage, ({ total }) => total) <= 1,
        'a fixed discount stays': ({ fixed }) => differ(fixed, ({ total }) => total) === 0,
      }
    );
  });
});
