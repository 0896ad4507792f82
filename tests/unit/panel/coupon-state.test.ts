import { couponBody, fieldsOfCoupon, NEW_COUPON } from '../../../admin/src/coupons/coupon-fields';
import { couponState } from '../../../admin/src/coupons/coupon-state';
import type { Coupon } from '../../../server/src/contracts/coupons';

const NOW = new Date('2026-11-25T12:00:00Z');

const COUPON: Coupon = {
  id: 7,
  parent: null,
  title: 'Ten off',
  code: 'TEN',
  status: 'active',
  type: 'percentage',
  amount: 12.5,
  stackable: 'no',
  priority: 3,
  use_count: 2,
  notes: '',
  show_on_checkout: 'no',
  conditions: {
    min_purchase_amount: 5_050,
    max_purchase_amount: 50_000,
    max_discount_amount: null,
    apply_to_whole_cart: 'no',
    apply_to_quantity: 'no',
    is_recurring: 'no',
    max_uses: 3,
    max_per_customer: null,
    included_products: [4],
    excluded_products: [],
    included_categories: [],
    excluded_categories: [],
    email_restrictions: '',
    buy_products: [],
    get_products: [],
  },
  start_date: '2026-11-01 00:00:00',
  end_date: null,
  created_at: null,
  updated_at: null,
};

const stateOf = (changes: Partial<Coupon>) => couponState({ ...COUPON, ...changes }, NOW);

describe('why a coupon cannot be used now', () => {
  it('depends on the cart alone where nothing stands against it', () => {
    expect(stateOf({})).toEqual({ kind: 'applies' });
    expect(stateOf({ type: 'free_shipping', amount: 0 })).toEqual({ kind: 'applies' });
  });

  it('is its status, or what its dates make of it', () => {
    expect(stateOf({ status: 'disabled', end_date: '2026-01-01 00:00:00' })).toEqual({ kind: 'disabled' });
    expect(stateOf({ end_date: '2026-11-25 12:00:00' })).toEqual({ kind: 'expired', moment: '2026-11-25 12:00:00' });
    expect(stateOf({ end_date: '2026-11-25 12:00:01' })).toEqual({ kind: 'applies' });
    expect(stateOf({ start_date: '2026-11-25 12:00:01' })).toEqual({
      kind: 'notStarted',
      moment: '2026-11-25 12:00:01',
    });
    expect(stateOf({ status: 'expired' })).toEqual({ kind: 'expired', moment: null });
  });

  it('is that it was used as often as it may be', () => {
    expect(stateOf({ use_count: 3 })).toEqual({ kind: 'usedUp' });
  });

  it('is that it gives nothing, or does not say what', () => {
    expect(stateOf({ amount: 0 })).toEqual({ kind: 'nothingToGive' });
    expect(stateOf({ type: 'buy_x_get_y' })).toEqual({ kind: 'noGoods' });
  });
});

describe('what is sent of a coupon', () => {
  it('has the amounts in the units that the API takes', () => {
    const body = couponBody(fieldsOfCoupon(COUPON));
    expect(body).toMatchObject({ amount: 12.5, start_date: '2026-11-01 00:00:00', end_date: null });
    expect(body.conditions).toMatchObject({
      min_purchase_amount: 50.5,
      max_purchase_amount: 50_000,
      max_discount_amount: 0,
      max_uses: 3,
      max_per_customer: 0,
    });
    expect(couponBody(fieldsOfCoupon({ ...COUPON, type: 'fixed', amount: 1_250 })).amount).toBe(12.5);
  });

  it('gives no amount with free shipping, whatever was typed before', () => {
    expect(couponBody({ ...NEW_COUPON, type: 'free_shipping', amount: 1_000 }).amount).toBe(0);
  });
});
