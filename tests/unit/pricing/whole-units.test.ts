import { priceCart, type PricedCart, type PricingInput } from '../../../server/src/domain/pricing';
import { keepsAll } from '../../support/properties';
import { randomCart } from '../../support/random-carts';
import { aCoupon } from '../../support/coupons';

/**
 * In a currency without decimals every amount is a whole unit, and all that is true of other carts stays true. See decision 0036.
 */
const NO_AMOUNTS: ReadonlySet<string> = new Set([
  ...['id', 'variationId', 'quantity', 'couponId', 'priority', 'taxBehavior', 'classId'],
]);

const isWhole = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.every(isWhole);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, each]) =>
    typeof each === 'number' ? NO_AMOUNTS.has(name) || each % 100 === 0 : isWhole(each)
  );
};

const amountsOf = ({ appliedCoupons, taxLines, ...cart }: PricedCart) => ({
  ...cart,
  discounts: appliedCoupons.map(({ discount }) => ({ discount })),
  taxes: taxLines.map(({ orderTax, shippingTax, feeTax, taxable }) => ({ orderTax, shippingTax, feeTax, taxable })),
});

type Case = { readonly cart: PricingInput; readonly priced: PricedCart; readonly inCents: PricedCart };

const raised = (cart: PricingInput): PricingInput => ({ ...cart, step: 100 });

const isSumOfParts = ({ cart, priced }: Case): boolean => {
  const goods = priced.subtotal - priced.couponDiscountTotal - priced.manualDiscountTotal;
  const addedShippingTax = cart.tax?.inclusion === 'excluded' ? priced.shippingTax : 0;
  const due = goods + priced.shippingTotal + priced.feeTotal + priced.exclusiveTaxTotal + addedShippingTax;
  return priced.total === Math.max(0, due - priced.prorateCredit - priced.upgradeDiscount);
};

const isAlike = ({ priced, inCents }: Case): boolean =>
  priced.lines.every(
    ({ variationId, quantity }, index) =>
      variationId === inCents.lines[index]?.variationId && quantity === inCents.lines[index]?.quantity
  ) &&
  priced.appliedCoupons.every(({ amount, id }) =>
    inCents.appliedCoupons.every((each) => each.id !== id || each.amount === amount)
  );

describe('a cart in a currency without decimals', () => {
  it('has whole units alone, adds up, and has the lines and coupons of any other', () => {
    const casesOf = (cart: PricingInput): Case => ({
      cart: raised(cart),
      priced: priceCart(raised(cart)),
      inCents: priceCart(cart),
    });
    keepsAll(randomCart, casesOf, {
      'every amount is a whole unit': ({ priced }) => isWhole(amountsOf(priced)),
      'the total is the sum of its parts': isSumOfParts,
      'lines and coupons are those that were put in': isAlike,
    });
  });

  it('rounds what comes in, each discount, tax and shipping charge to whole units', () => {
    const cart: PricingInput = {
      step: 100,
      lines: [
        { variationId: 1, unitPrice: 99_950, quantity: 3, fulfillmentType: 'physical' },
        { variationId: 2, unitPrice: 33_300, quantity: 1 },
      ],
      coupons: [aCoupon({ amount: 10 })],
      now: new Date('2026-01-15T12:00:00Z'),
      shippingMethod: {
        ...{
          id: 1,
          zoneId: 1,
          title: 'Post',
          type: 'flat_rate',
          amount: '55050',
          isEnabled: true,
          states: [],
          order: 1,
        },
        ...{ basis: 'per_order', classAggregation: 'sum_all', weightTiers: [] },
      },
      tax: {
        ...{ inclusion: 'excluded', rounding: 'item', standardClassId: 1 },
        address: { country: 'JP', state: '', city: '', postcode: '' },
        rates: [
          {
            ...{ id: 1, label: 'Tax', percent: '8', priority: 1, isCompound: false, forShipping: null, classId: 1 },
            ...{ country: 'JP', state: '', city: '', postcode: '', forOrder: false },
          },
        ],
      },
    };
    // 3 x 1000 + 333; 10 % is 300 and 33; tax of 2700 and 300 is 216 and 24; shipping 551, its tax 44.
    expect(priceCart(cart)).toMatchObject({
      subtotal: 333_300,
      couponDiscountTotal: 33_300,
      shippingTotal: 55_100,
      taxTotal: 24_000,
      shippingTax: 4_400,
      total: 333_300 - 33_300 + 55_100 + 24_000 + 4_400,
      appliedCoupons: [{ amount: 10, discount: 33_300 }],
    });
  });

  it('keeps a fixed coupon by its own words, its cap in whole units, and its limits exact', () => {
    const price = (traits: Parameters<typeof aCoupon>[0]) =>
      priceCart({
        step: 100,
        lines: [{ variationId: 1, unitPrice: 100_000, quantity: 1 }],
        coupons: [aCoupon(traits)],
        now: new Date('2026-01-15T12:00:00Z'),
      });
    expect(price({ type: 'fixed', amount: 5_050 })).toMatchObject({
      couponDiscountTotal: 5_100,
      appliedCoupons: [{ amount: 5_050 }],
    });
    expect(price({ conditions: { maxDiscountAmount: 5_050 } }).couponDiscountTotal).toBe(5_000);
    expect(price({ conditions: { maxDiscountAmount: 50 } }).couponDiscountTotal).toBe(100);
    expect(price({ conditions: { minPurchaseAmount: 100_001 } }).refusedCoupons).toHaveLength(1);
    expect(price({ conditions: { minPurchaseAmount: 100_000 } }).refusedCoupons).toHaveLength(0);
  });
});
