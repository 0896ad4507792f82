import fc from 'fast-check';
import { priceCart, type PricingInput } from '../../../server/src/domain/pricing';
import { holds } from '../../support/properties';
import { randomCoupons, randomLines } from '../../support/random-carts';
import { referencePrice } from '../../support/reference-pricing';

const RATES = ['10', '19', '8.25', '9.975'];

const cart = fc.record({
  lines: randomLines,
  coupons: randomCoupons,
  percent: fc.constantFrom(...RATES),
  inclusion: fc.constantFrom('included' as const, 'excluded' as const),
  basis: fc.constantFrom('per_order' as const, 'per_item' as const),
  amount: fc.constantFrom('0', '499', '125'),
});

type Drawn = typeof cart extends fc.Arbitrary<infer Value> ? Value : never;

/** What the reference does not know is taken out: subscriptions, classes, exemptions, limits on amounts. */
const inputOf = ({ lines, coupons, percent, inclusion, basis, amount }: Drawn): PricingInput => ({
  lines: lines.map(({ variationId, unitPrice, quantity, fulfillmentType, categoryIds, isLocked }) => ({
    ...{ variationId, unitPrice, quantity, fulfillmentType, categoryIds, isLocked },
  })),
  coupons: coupons.map((coupon) => ({
    ...coupon,
    conditions: {
      ...coupon.conditions,
      ...{ minPurchaseAmount: null, maxPurchaseAmount: null, maxDiscountAmount: null, emailRestrictions: '' },
    },
  })),
  now: new Date('2026-01-15T12:00:00Z'),
  shippingMethod: {
    ...{ id: 1, zoneId: 1, title: 'Parcel', type: 'flat_rate', amount, isEnabled: true, states: [], order: 1 },
    ...{ basis, classAggregation: 'sum_all', weightTiers: [] },
  },
  tax: {
    inclusion,
    rounding: 'item',
    standardClassId: 1,
    rates: [
      {
        ...{ id: 1, label: 'Tax', percent, priority: 1, isCompound: false, forShipping: null, classId: 1 },
        ...{ country: 'US', state: '', city: '', postcode: '', forOrder: false },
      },
    ],
    address: { country: 'US', state: '', city: '', postcode: '' },
  },
});

describe('the engine and a second one, written after the text alone', () => {
  it('agree to the cent', () => {
    holds(cart, (drawn) => {
      const input = inputOf(drawn);
      const { couponDiscountTotal, shippingTotal, shippingTax, taxTotal, total } = priceCart(input);
      const thousandths = Math.round(Number(drawn.percent) * 1_000);
      const expected = referencePrice(input, thousandths, drawn.inclusion === 'included');
      return (
        couponDiscountTotal === expected.discount &&
        shippingTotal === expected.shipping &&
        taxTotal === expected.tax &&
        shippingTax === expected.shippingTax &&
        total === expected.total
      );
    });
  });
});
