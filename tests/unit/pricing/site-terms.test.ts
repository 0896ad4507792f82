import { goodsTotal, priceCart, type CartLine, type PricingInput } from '../../../server/src/domain/pricing';
import type { ShippingMethod } from '../../../server/src/domain/shipping';

/** What filters of the site put in place of the store's own terms. */
const line = (changes: Partial<CartLine> = {}): CartLine => ({
  variationId: 1,
  unitPrice: 1_000,
  quantity: 1,
  fulfillmentType: 'physical',
  ...changes,
});

const METHOD: ShippingMethod = {
  id: 1,
  title: 'Post',
  type: 'flat_rate',
  amount: '700',
  basis: 'per_order',
  classAggregation: 'sum_all',
  weightTiers: [],
} as unknown as ShippingMethod;

const shares = (input: PricingInput): readonly number[] =>
  priceCart(input).lines.map(({ itemwiseShippingCharge }) => itemwiseShippingCharge);

describe('another charge for shipping', () => {
  const lines = [
    line(),
    line({ variationId: 2, unitPrice: 2_000 }),
    line({ variationId: 3, fulfillmentType: 'digital' }),
  ];

  it('is shared as the charge of the method is', () => {
    expect(shares({ lines, shippingMethod: METHOD })).toEqual([233, 467, 0]);
    expect(shares({ lines, shippingMethod: METHOD, shippingTotal: 1_000 })).toEqual([333, 667, 0]);
    expect(priceCart({ lines, shippingMethod: METHOD, shippingTotal: 1_000 }).total).toBe(4_000 + 1_000);
  });

  it('is shared by what the goods cost where nothing was charged, and equally where they are free', () => {
    expect(shares({ lines, shippingTotal: 900 })).toEqual([300, 600, 0]);
    const free = [line({ unitPrice: 0 }), line({ variationId: 2, unitPrice: 0, freeShipping: true })];
    expect(shares({ lines: free, shippingTotal: 901 })).toEqual([451, 450]);
  });

  it('counts only where something is sent', () => {
    const digital = [line({ fulfillmentType: 'digital' })];
    expect(priceCart({ lines: digital, shippingTotal: 900 })).toMatchObject({ shippingTotal: 0, total: 1_000 });
  });

  it('is a whole unit where the currency has no smaller one', () => {
    expect(priceCart({ lines, step: 100, shippingTotal: 949 })).toMatchObject({ shippingTotal: 900, total: 4_900 });
  });
});

it('goods cost what is due for them before discounts', () => {
  const subscription = { interval: 'monthly', billTimes: 0, trialDays: 14, signupFee: 300 };
  expect(goodsTotal([line({ quantity: 3 }), line({ variationId: 2, subscription })])).toBe(3_300);
});
