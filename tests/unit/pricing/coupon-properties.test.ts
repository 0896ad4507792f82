import fc from 'fast-check';
import { priceCart, type CartLine, type PricedCart } from '../../../server/src/domain/pricing';
import { aCoupon } from '../../support/coupons';
import { keepsAll } from '../../support/properties';
import { randomCoupons, randomLines } from '../../support/random-carts';

/** What single kinds of coupons do to every cart. */
const now = new Date('2026-01-15T12:00:00Z');

type Case = {
  readonly whole: PricedCart;
  readonly amount: number;
  readonly fixed: PricedCart;
  readonly limit: number;
  readonly capped: PricedCart;
};

const drawn = fc.tuple(
  randomLines,
  fc.integer({ min: 1, max: 300_000 }),
  randomCoupons,
  fc.integer({ min: 1, max: 2_000 })
);

/** Paid once, and open to coupons. */
const plain = ({ subscription: _terms, customDiscount: _own, ...line }: CartLine): CartLine => ({
  ...line,
  isLocked: false,
});

describe('every coupon', () => {
  it('takes what it says', () => {
    keepsAll(
      drawn,
      ([given, amount, coupons, limit]): Case => {
        const lines = given.map(plain);
        const limited = coupons.map((coupon) => ({
          ...coupon,
          conditions: { ...coupon.conditions, maxDiscountAmount: limit },
        }));
        return {
          whole: priceCart({ lines, coupons: [aCoupon({ amount: 100 })], now }),
          amount,
          fixed: priceCart({ lines, coupons: [aCoupon({ type: 'fixed', amount })], now }),
          limit,
          capped: priceCart({ lines: given, coupons: limited, now }),
        };
      },
      {
        'at 100 percent everything is free': ({ whole }) => whole.total === 0,
        'a fixed one takes exactly its amount, or all there is': ({ fixed, amount }) =>
          fixed.couponDiscountTotal === Math.min(amount, fixed.subtotal),
        'none takes more than its maximum': ({ capped, limit }) =>
          capped.appliedCoupons.every(({ discount }) => discount <= limit),
      }
    );
  });
});
