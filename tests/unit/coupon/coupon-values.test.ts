import type { InvalidInputError } from '../../../server/src/domain/errors';
import type { CouponCommand } from '../../../server/src/modules/coupons/commands';
import { couponValues } from '../../../server/src/modules/coupons/coupon-values';

const COUPON = { title: 'Spring', code: 'SPRING', type: 'fixed', amount: 10, status: 'active' } as CouponCommand;

const values = (changes: Partial<CouponCommand>, step: number) =>
  couponValues({ ...COUPON, ...changes }, { zone: 'UTC' as never, step });

const refusedFields = (changes: Partial<CouponCommand>, step: number): readonly string[] => {
  try {
    values(changes, step);
    return [];
  } catch (error) {
    return Object.keys((error as InvalidInputError).details.fields ?? {});
  }
};

describe('amounts of a coupon', () => {
  it('are those of the currency of the store', () => {
    expect(values({ amount: 19.99 }, 1).amount).toBe(1_999);
    expect(values({ amount: 500 }, 100).amount).toBe(50_000);
    expect(refusedFields({ amount: 10.5 }, 100)).toEqual(['amount']);
    const conditions = { min_purchase_amount: 10.5 };
    expect(refusedFields({ conditions }, 1)).toEqual([]);
    expect(refusedFields({ conditions }, 100)).toEqual(['conditions.min_purchase_amount']);
    expect(refusedFields({ conditions: { max_discount_amount: 0.5 } }, 100)).toEqual([
      'conditions.max_discount_amount',
    ]);
  });

  it('are percentages in any currency', () => {
    expect(values({ type: 'percentage', amount: 12.5 }, 100).amount).toBe(1_250);
    expect(values({ type: 'percentage', amount: 12.345 }, 1).amount).toBe(1_235);
  });
});
