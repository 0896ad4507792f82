import type { Coupon } from '../../server/src/domain/coupon';
import { priceCart, type CartLine, type PricingInput, type TaxFacts } from '../../server/src/domain/pricing';
import type { ShippingMethod } from '../../server/src/domain/shipping';
import { aCoupon } from '../support/coupons';
import { median } from './median';

const ROUNDS = 2_000;
const WARM_UP = 500;

const line = (index: number): CartLine => ({
  variationId: index + 1,
  unitPrice: 99 + 137 * index,
  quantity: 1 + (index % 5),
  fulfillmentType: index % 3 === 0 ? 'digital' : 'physical',
  categoryIds: [1 + (index % 7)],
  weight: 0.25,
});

const coupons: readonly Coupon[] = [
  aCoupon({ id: 1, code: 'PERCENT', amount: 10 }),
  aCoupon({ id: 2, code: 'FIXED', type: 'fixed', amount: 5_000 }),
  aCoupon({ id: 3, code: 'CAPPED', amount: 20, conditions: { maxDiscountAmount: 3_000 } }),
  aCoupon({
    id: 4,
    code: 'GIFT',
    type: 'buy_x_get_y',
    amount: 100,
    conditions: { buyProducts: [1, 2], getProducts: [3] },
  }),
  aCoupon({ id: 5, code: 'CATEGORY', amount: 5, conditions: { includedCategories: [1, 2, 3] } }),
];

const rate = (id: number, percent: string, isCompound: boolean): TaxFacts['rates'][number] => ({
  ...{ id, label: `Tax ${id}`, percent, priority: id, isCompound, forShipping: null, classId: 1, forOrder: false },
  ...{ country: 'US', state: '', city: '', postcode: '' },
});

const shippingMethod: ShippingMethod = {
  ...{ id: 1, zoneId: 1, title: 'Parcel', type: 'flat_rate', amount: '499', isEnabled: true, states: [], order: 1 },
  ...{ basis: 'per_order', classAggregation: 'sum_all', weightTiers: [] },
};

const cart: PricingInput = {
  lines: Array.from({ length: 50 }, (_none, index) => line(index)),
  coupons,
  now: new Date('2026-01-15T12:00:00Z'),
  shippingMethod,
  tax: {
    inclusion: 'excluded',
    rounding: 'item',
    standardClassId: 1,
    rates: [rate(1, '5', false), rate(2, '9.975', false), rate(3, '2', true)],
    address: { country: 'US', state: 'CA', city: 'Los Angeles', postcode: '90001' },
  },
};

/** Milliseconds that it takes to price a cart of 50 lines with 5 coupons and 3 rates, half of the time. */
export const measurePricing = (): number => {
  const times: number[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const started = performance.now();
    const { total } = priceCart(cart);
    if (total === 0) throw new Error('The cart of the benchmark costs nothing.');
    if (round >= WARM_UP) times.push(performance.now() - started);
  }
  return median(times);
};
