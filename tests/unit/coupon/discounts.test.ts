import { priceCart, type CartLine, type PricedCart, type PricingInput } from '../../../server/src/domain/pricing';
import type { ShippingMethod } from '../../../server/src/domain/shipping';
import { aCoupon, type CouponTraits } from '../../support/coupons';

const now = new Date('2026-01-15T12:00:00Z');

const line = (variationId: number, unitPrice: number, quantity = 1, more: Partial<CartLine> = {}): CartLine => ({
  variationId,
  unitPrice,
  quantity,
  ...more,
});

const priced = (lines: readonly CartLine[], ...coupons: readonly CouponTraits[]): PricedCart =>
  priceCart({
    lines,
    now,
    coupons: coupons.map((traits, index) => aCoupon({ id: index + 1, code: `C${index + 1}`, ...traits })),
  });

const discountsOf = ({ lines }: PricedCart): readonly number[] => lines.map(({ couponDiscount }) => couponDiscount);

describe('percentage and fixed coupons', () => {
  it('rounds each line half up and holds percentages between 0 and 100', () => {
    expect(discountsOf(priced([line(1, 5), line(2, 15)], { amount: 10 }))).toEqual([1, 2]);
    expect(discountsOf(priced([line(1, 500)], { amount: 250 }))).toEqual([500]);
  });

  it('settles a fixed amount to the cent from the first line on', () => {
    const thirds = priced([line(1, 333_333), line(2, 333_333), line(3, 333_333)], { type: 'fixed', amount: 100_000 });
    expect(discountsOf(thirds)).toEqual([100_000 - 2 * 33_333, 33_333, 33_333]);
  });

  it('counts a fixed amount for each unit with apply_to_quantity', () => {
    const byUnit = { type: 'fixed', amount: 300, conditions: { applyToQuantity: true } } as const;
    expect(discountsOf(priced([line(1, 1_000, 3), line(2, 200, 2)], byUnit))).toEqual([900, 400]);
  });

  it('covers other lines with apply_to_whole_cart, but locked ones', () => {
    const conditions = { applyToWholeCart: true, includedProducts: [1] };
    const lines = [line(1, 1_000), line(2, 500), line(3, 500, 1, { isLocked: true })];
    expect(discountsOf(priced(lines, { amount: 10, conditions }))).toEqual([100, 50, 0]);
  });

  it('shares out a maximum in proportion', () => {
    const conditions = { maxDiscountAmount: 100 };
    expect(discountsOf(priced([line(1, 3_000), line(2, 1_000)], { amount: 50, conditions }))).toEqual([75, 25]);
  });
});

describe('buy x get y', () => {
  const offer = (buyProducts: number[], getProducts: number[], amount = 100): CouponTraits => ({
    type: 'buy_x_get_y',
    amount,
    conditions: { buyProducts, getProducts },
  });

  it.each<[string, CartLine[], CouponTraits, number[]]>([
    ['one for one', [line(1, 1_000, 2), line(2, 300, 5)], offer([1], [2]), [0, 600]],
    ['no more gifts than there are', [line(1, 1_000, 9), line(2, 300)], offer([1], [2]), [0, 300]],
    ['the cheapest gifts', [line(1, 1_000), line(2, 300), line(3, 200)], offer([1], [2, 3]), [0, 0, 200]],
    ['a part of the price', [line(1, 1_000), line(2, 333)], offer([1], [2], 50), [0, 167]],
    ['free where no percentage is given', [line(1, 1_000), line(2, 300)], offer([1], [2], 0), [0, 300]],
    ['its own gift: every second unit', [line(1, 1_000, 5)], offer([1], [1]), [2_000]],
    ['without lists: the cheaper half', [line(1, 1_000, 2), line(2, 300, 2)], offer([], []), [0, 600]],
    ['one unit never counts twice', [line(1, 500), line(2, 300, 2)], offer([1, 2], [2]), [0, 300]],
  ])('%s', (_name, lines, traits, expected) => {
    expect(discountsOf(priced(lines, traits))).toEqual(expected);
  });

  it('gives nothing for a single unit that would be its own gift', () => {
    expect(priced([line(1, 1_000)], offer([1], [1])).refusedCoupons[0]?.reason).toBe('no_applicable_items');
  });
});

describe('several coupons', () => {
  it('apply by priority on what is left', () => {
    const cart = priced([line(1, 10_000)], { amount: 10, priority: 5 }, { type: 'fixed', amount: 500, priority: 1 });
    expect(cart.appliedCoupons.map(({ code, discount }) => [code, discount])).toEqual([
      ['C2', 500],
      ['C1', 950],
    ]);
  });

  it('drop those that do not stack, once another one can be used', () => {
    const stays = priced(
      [line(1, 1_000)],
      { amount: 30, stackable: false },
      { conditions: { maxUses: 1 }, useCount: 1 }
    );
    expect(stays.total).toBe(700);
    const dropped = priced([line(1, 1_000)], { amount: 30, stackable: false }, { amount: 10 });
    expect(dropped).toMatchObject({ total: 900, refusedCoupons: [{ code: 'C1', reason: 'coupon_not_stackable' }] });
  });

  it.each<[string, CouponTraits]>([
    ['without a gift', { type: 'buy_x_get_y', conditions: { buyProducts: [1], getProducts: [2] } }],
    ['that rounds to nothing', { amount: 0.01 }],
    ['for what is free', { conditions: { includedProducts: [3] } }],
  ])('are not dropped for one %s', (_name, useless) => {
    const lines = [line(1, 1_000), line(3, 0)];
    const [first, beside] = [
      { amount: 30, stackable: false },
      { amount: 10, stackable: false },
    ];
    expect(priced(lines, first, useless).total).toBe(700);
    expect(priced(lines, { ...useless, stackable: false }, beside).total).toBe(900);
  });

  it('count once however often they were entered', () => {
    expect(priced([line(1, 1_000)], { id: 7, code: 'TEN' }, { id: 7, code: 'TEN' }).total).toBe(900);
  });

  it('find nothing left after a full discount', () => {
    const cart = priced([line(1, 1_000)], { amount: 100 }, { amount: 10 });
    expect(cart.refusedCoupons).toEqual([{ code: 'C2', reason: 'items_already_discounted' }]);
  });
});

describe('free shipping', () => {
  const shippingMethod: ShippingMethod = {
    ...{ id: 1, zoneId: 1, title: 'Parcel', type: 'flat_rate', amount: '500', isEnabled: true, states: [], order: 1 },
    ...{ basis: 'per_order', classAggregation: 'sum_all', weightTiers: [] },
  };
  const parcel: PricingInput = { lines: [line(1, 1_000, 1, { fulfillmentType: 'physical' })], shippingMethod };

  it('pays for the delivery and takes nothing off the goods', () => {
    const cart = priceCart({ ...parcel, coupons: [aCoupon({ type: 'free_shipping', amount: 50 })], now });
    expect(cart).toMatchObject({ total: 1_000, shippingTotal: 0, couponDiscountTotal: 0, refusedCoupons: [] });
    expect(priceCart(parcel).total).toBe(1_500);
  });
});
