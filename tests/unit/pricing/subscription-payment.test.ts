import {
  bumpPrice,
  firstPaymentOf,
  priceCart,
  type FirstPayment,
  type PricedCart,
  type PricingInput,
  type SubscriptionTerms,
  type TaxFacts,
} from '../../../server/src/domain/pricing';
import { aCoupon, type CouponTraits } from '../../support/coupons';

const MONTHLY: SubscriptionTerms = { interval: 'monthly', billTimes: 12, trialDays: 0, signupFee: 0 };

const sold = (
  terms: Partial<SubscriptionTerms>,
  coupon?: CouponTraits,
  more: Partial<PricingInput> = {}
): { readonly cart: PricedCart; readonly first: FirstPayment } => {
  const subscription = { ...MONTHLY, ...terms };
  const coupons = coupon ? [aCoupon(coupon)] : [];
  const lines = [{ variationId: 1, unitPrice: 1_000, quantity: 1, subscription }];
  const cart = priceCart({ ...more, lines, coupons, now: new Date('2026-01-15T12:00:00Z') });
  const [line] = cart.lines;
  if (!line) throw new Error('The subscription is missing.');
  return { cart, first: firstPaymentOf(subscription, line, cart) };
};

const tax: TaxFacts = {
  inclusion: 'excluded',
  rounding: 'item',
  standardClassId: 1,
  rates: [
    {
      ...{ id: 1, label: 'Tax', percent: '10', priority: 1, isCompound: false, forShipping: null, classId: 1 },
      ...{ country: 'US', state: '', city: '', postcode: '', forOrder: false },
    },
  ],
  address: { country: 'US', state: 'CA', city: '', postcode: '' },
};

const recurring = { conditions: { isRecurring: true } };

describe('what a gateway is told of a subscription', () => {
  it.each<[string, ReturnType<typeof sold>, Partial<FirstPayment> & { readonly now: number }]>([
    ['as configured', sold({}), { now: 1_000, signupFee: 0, trialDays: 0, billTimes: 12 }],
    ['with a setup fee', sold({ signupFee: 500 }), { now: 1_500, signupFee: 500, isTrialSimulated: false }],
    ['a trial', sold({ trialDays: 14 }), { now: 0, signupFee: 0, trialDays: 14, recurringTotal: 1_000 }],
    ['a trial with a setup fee', sold({ trialDays: 14, signupFee: 500 }), { now: 500, signupFee: 500, trialDays: 14 }],
    [
      'a discount on the fee of a trial',
      sold({ trialDays: 14, signupFee: 500 }, { type: 'fixed', amount: 200 }),
      { now: 300, signupFee: 300, trialDays: 14, billTimes: 12 },
    ],
    [
      'a cheaper first month: a simulated trial',
      sold({}, { amount: 10 }),
      { now: 900, signupFee: 900, trialDays: 30, billTimes: 11, isTrialSimulated: true, recurringTotal: 1_000 },
    ],
    ['a cheaper single month', sold({ billTimes: 1 }, {}), { now: 900, signupFee: 900, billTimes: 0, isPaidOff: true }],
    ['a cheaper endless first month', sold({ billTimes: 0 }, {}), { now: 900, billTimes: 0, isPaidOff: false }],
    [
      'a fee above the discount',
      sold({ signupFee: 500 }, { type: 'fixed', amount: 200 }),
      { now: 1_300, signupFee: 300, isTrialSimulated: false },
    ],
    [
      'a recurring coupon',
      sold({}, recurring),
      { now: 900, signupFee: 0, recurringTotal: 900, isTrialSimulated: false },
    ],
    [
      'a recurring fixed coupon',
      sold({}, { type: 'fixed', amount: 333, ...recurring }),
      { now: 667, signupFee: 0, recurringTotal: 667 },
    ],
    [
      'a recurring coupon that is capped',
      sold({}, { amount: 50, conditions: { isRecurring: true, maxDiscountAmount: 100 } }),
      { now: 900, recurringTotal: 900 },
    ],
    ['tax on top', sold({ signupFee: 500 }, undefined, { tax }), { now: 1_650, signupFee: 550, recurringTotal: 1_100 }],
    ['tax on what is left', sold({}, { amount: 10 }, { tax }), { now: 990, signupFee: 990, recurringTotal: 1_100 }],
    ['a credit', sold({}, undefined, { prorateCredit: 400 }), { now: 600, signupFee: 600, isTrialSimulated: true }],
    ['a year with a trial of its own', sold({ interval: 'yearly' }, {}), { now: 900, trialDays: 365 }],
  ])('%s', (_name, { cart, first }, { now, ...expected }) => {
    expect(cart.total).toBe(now);
    expect(first).toMatchObject(expected);
  });

  it('splits a discount between product and setup fee', () => {
    const [line] = sold({ signupFee: 500 }, { amount: 30 }).cart.lines;
    expect(line).toMatchObject({ couponDiscount: 300, discountTotal: 200, lineTotal: 800 });
    expect(line?.setupFee).toMatchObject({ discountTotal: 100, lineTotal: 400 });
  });
});

describe('reverse charge', () => {
  const included = { ...tax, inclusion: 'included' as const, address: { ...tax.address, country: 'DE' } };
  const charged = (mode: 'fixed' | 'dynamic'): PricedCart =>
    priceCart({
      lines: [{ variationId: 1, unitPrice: 1_100, quantity: 2 }],
      fees: [{ key: 'cod', source: 'gateway', label: 'Cash', amount: 110, taxable: true, inclusive: true }],
      tax: {
        ...included,
        rates: included.rates.map((rate) => ({ ...rate, country: 'DE' })),
        reverseCharge: {
          vatNumber: { country: 'DE', valid: true },
          storeCountry: 'FR',
          local: false,
          excludedCategoryIds: [],
          mode,
        },
      },
    });

  it('keeps gross prices in fixed mode, and what is owed', () => {
    expect(charged('fixed')).toMatchObject({ total: 2_310, taxTotal: 0, taxBehavior: 0 });
    expect(charged('fixed').reversedTax).toEqual({ taxTotal: 200, shippingTax: 0, feeTax: 10 });
  });

  it('takes the contained tax off in dynamic mode', () => {
    expect(charged('dynamic')).toMatchObject({ total: 2_100, subtotal: 2_000, feeTotal: 100, taxTotal: 0 });
  });
});

describe('renewals under a dynamic reverse charge', () => {
  const net: TaxFacts = {
    ...tax,
    inclusion: 'included',
    rates: tax.rates.map((rate) => ({ ...rate, country: 'DE' })),
    address: { country: 'DE', state: '', city: '', postcode: '' },
    reverseCharge: {
      vatNumber: { country: 'DE', valid: true },
      storeCountry: 'FR',
      local: false,
      excludedCategoryIds: [],
      mode: 'dynamic',
    },
  };
  const post = {
    ...{ id: 1, zoneId: 1, title: 'Post', type: 'flat_rate', amount: '550', isEnabled: true, states: [], order: 0 },
    ...{ basis: 'per_order' as const, classAggregation: 'sum_all' as const, weightTiers: [] },
  };
  const boxed = (coupons: readonly CouponTraits[]): PricedCart =>
    priceCart({
      lines: [
        { variationId: 1, unitPrice: 1_100, quantity: 1, fulfillmentType: 'physical', subscription: { ...MONTHLY } },
      ],
      coupons: coupons.map(aCoupon),
      now: new Date('2026-01-15T12:00:00Z'),
      shippingMethod: post,
      tax: net,
    });

  it('are delivered without the tax, as the first time', () => {
    expect(boxed([])).toMatchObject({ total: 1_500, lines: [{ recurringAmount: 1_500, recurringTotal: 1_500 }] });
    expect(boxed([{ type: 'free_shipping' }])).toMatchObject({
      total: 1_000,
      lines: [{ recurringAmount: 1_500, recurringTotal: 1_500, recurringTax: 0 }],
    });
  });
});

describe('the price of an order bump', () => {
  it.each([
    [999, { type: 'percentage', amount: 15 } as const, 849],
    [999, { type: 'percentage', amount: 100 } as const, 0],
    [999, { type: 'fixed', amount: 200 } as const, 799],
    [999, { type: 'fixed', amount: 5_000 } as const, 0],
  ])('%d with %j', (price, discount, expected) => {
    expect(bumpPrice(price, discount)).toBe(expected);
  });
});
