import fc from 'fast-check';
import { COUPON_TYPES, type Coupon } from '../../server/src/domain/coupon';
import type { CartFee, CartLine, ManualDiscount, PricingInput, TaxFacts } from '../../server/src/domain/pricing';
import type { ShippingMethod } from '../../server/src/domain/shipping';
import type { TaxRate } from '../../server/src/domain/tax';
import { aCoupon } from './coupons';

/** So few that the lists of coupons name what lies in carts. */
const id = fc.integer({ min: 1, max: 6 });
const category = fc.integer({ min: 1, max: 4 });
const flag = (weight: number): fc.Arbitrary<boolean> =>
  fc.integer({ min: 1, max: 100 }).map((drawn) => drawn <= weight);

const shippingClass = fc.record({
  id: fc.constant(1),
  cost: fc.constantFrom('0', '350', '10', '0.333'),
  type: fc.constantFrom('fixed' as const, 'percentage' as const),
  perItem: fc.boolean(),
});

const subscription = fc.record({
  interval: fc.constantFrom('weekly', 'monthly', 'yearly'),
  billTimes: fc.constantFrom(0, 3),
  trialDays: fc.constantFrom(0, 0, 14),
  signupFee: fc.constantFrom(0, 500, 1_999),
});

const line: fc.Arbitrary<CartLine> = fc.record(
  {
    variationId: id,
    unitPrice: fc.oneof(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 200_000 })),
    quantity: fc.integer({ min: 1, max: 20 }),
    fulfillmentType: fc.constantFrom('digital' as const, 'physical' as const, 'physical' as const),
    subscription: fc.option(subscription, { nil: undefined, freq: 6 }),
    categoryIds: fc.uniqueArray(category, { maxLength: 2 }),
    isLocked: flag(5),
    customDiscount: fc.constantFrom(0, 0, 0, 99),
    freeShipping: flag(5),
    weight: fc.constantFrom(0, 0.25, 1.5),
    shippingClasses: fc.array(shippingClass, { maxLength: 2 }),
    taxClassId: fc.constantFrom(1, 1, 2),
    taxExempt: flag(10),
    taxInclusion: fc.constantFrom('included' as const, 'excluded' as const),
  },
  { requiredKeys: ['variationId', 'unitPrice', 'quantity', 'subscription'] }
);

export const randomLines = fc.uniqueArray(line, { maxLength: 5, selector: ({ variationId }) => variationId });

const idList = (each: fc.Arbitrary<number>): fc.Arbitrary<number[]> =>
  fc.oneof({ weight: 5, arbitrary: fc.constant<number[]>([]) }, fc.uniqueArray(each, { minLength: 1, maxLength: 3 }));

const conditions = fc.record({
  minPurchaseAmount: fc.constantFrom(null, null, null, 2_000),
  maxPurchaseAmount: fc.constantFrom(null, null, 900_000),
  maxDiscountAmount: fc.constantFrom(null, null, 1_234),
  applyToWholeCart: flag(20),
  applyToQuantity: flag(30),
  isRecurring: fc.boolean(),
  includedProducts: idList(id),
  excludedProducts: idList(id),
  buyProducts: idList(id),
  getProducts: idList(id),
  includedCategories: idList(category),
  emailRestrictions: fc.constantFrom('', '', '', '', '', '', '*@example.test', 'nobody@example.test'),
});

export const randomCoupon: fc.Arbitrary<Coupon> = fc
  .record({
    type: fc.constantFrom(...COUPON_TYPES),
    percent: fc.constantFrom(0.01, 5, 10, 33.33, 50, 100),
    cents: fc.integer({ min: 1, max: 20_000 }),
    stackable: flag(85),
    priority: fc.integer({ min: 1, max: 3 }),
    conditions,
  })
  .map(({ percent, cents, ...traits }) => aCoupon({ ...traits, amount: traits.type === 'fixed' ? cents : percent }));

const numbered = (coupons: readonly Coupon[]): readonly Coupon[] =>
  coupons.map((coupon, index) => ({ ...coupon, id: index + 1, code: `CODE${index + 1}` }));

export const randomCoupons = fc.array(randomCoupon, { maxLength: 3 }).map(numbered);

const rate = (id_: number, percent: string, more: Partial<TaxRate> = {}): TaxRate => ({
  ...{ id: id_, label: `Tax ${percent}`, percent, priority: id_, isCompound: false, forShipping: null, classId: 1 },
  ...{ country: 'US', state: '', city: '', postcode: '', forOrder: false },
  ...more,
});

const RATES: readonly (readonly TaxRate[])[] = [
  [],
  [rate(1, '10')],
  // Far apart: what moves between lines of these must show in the total.
  [rate(1, '80'), rate(2, '1', { classId: 2 })],
  [rate(1, '5'), rate(2, '9.975', { isCompound: true }), rate(3, '8.25', { state: 'CA', forShipping: '4' })],
];

export const randomTax: fc.Arbitrary<TaxFacts> = fc.record({
  inclusion: fc.constantFrom('included' as const, 'excluded' as const),
  rounding: fc.constantFrom('item' as const, 'subtotal' as const),
  standardClassId: fc.constant(1),
  rates: fc.constantFrom(...RATES),
  address: fc.constant({ country: 'US', state: 'CA', city: 'Los Angeles', postcode: '90001' }),
});

export const randomMethod: fc.Arbitrary<ShippingMethod> = fc.record({
  ...{ id: fc.constant(1), zoneId: fc.constant(1), title: fc.constant('Method'), isEnabled: fc.constant(true) },
  type: fc.constantFrom('flat_rate', 'flat_rate', 'flat_rate', 'local_pickup', 'free_shipping'),
  amount: fc.constantFrom('0', '499', '49999', '7.5'),
  states: fc.constant([]),
  order: fc.constant(1),
  basis: fc.constantFrom('per_order' as const, 'per_item' as const, 'per_price' as const, 'per_weight' as const),
  classAggregation: fc.constantFrom('sum_all' as const, 'highest_class' as const),
  weightTiers: fc.constant([
    { min: 0, max: 2, cost: 200 },
    { min: 2, max: 0, cost: 999 },
  ]),
});

const fee: fc.Arbitrary<CartFee> = fc.record({
  key: fc.constantFrom('handling', 'surcharge'),
  source: fc.constantFrom('store', 'gateway'),
  label: fc.constant('Fee'),
  amount: fc.integer({ min: 0, max: 900 }),
  taxable: fc.boolean(),
  inclusive: fc.boolean(),
});

const manualDiscount: fc.Arbitrary<ManualDiscount> = fc.oneof(
  fc.record({ type: fc.constant('percentage' as const), value: fc.constantFrom(0, 3.33, 100) }),
  fc.record({ type: fc.constant('fixed' as const), value: fc.integer({ min: 0, max: 5_000 }) })
);

/** Carts of every kind: all coupon types, methods, taxes, fees and credits. */
export const randomCart: fc.Arbitrary<PricingInput> = fc.record({
  lines: randomLines,
  coupons: randomCoupons,
  now: fc.constant(new Date('2026-01-15T12:00:00Z')),
  customer: fc.constantFrom({ isLoggedIn: false, email: null }, { isLoggedIn: true, email: 'Ann@Example.test' }),
  shippingMethod: fc.option(randomMethod, { nil: null }),
  tax: fc.option(randomTax, { nil: null }),
  fees: fc.array(fee, { maxLength: 2 }),
  manualDiscount: fc.option(manualDiscount, { nil: null, freq: 3 }),
  prorateCredit: fc.constantFrom(0, 0, 0, 700),
  upgradeDiscount: fc.constantFrom(0, 0, 0, 300),
});
