import type { CouponCart } from './coupon-cart';
import { eligibleLines } from './eligibility';
import type { Coupon, CouponRefusal } from './types';

/** Null and 0 alike say that there is no limit. */
const isAbove = (value: number, limit: number | null): boolean => !!limit && value > limit;
const isBelow = (value: number, limit: number | null): boolean => !!limit && value < limit;
const isUsedUp = (uses: number, limit: number | null): boolean => !!limit && uses >= limit;

type Rule = readonly [CouponRefusal, (coupon: Coupon, cart: CouponCart) => boolean];

/** The rules of docs/rules/coupons.md#validity; the first that holds is the answer, so their order is part of the behaviour. */
const RULES: readonly Rule[] = [
  ['coupon_expired', ({ status, endDate }, { now }) => status === 'expired' || (endDate !== null && endDate <= now)],
  [
    'coupon_not_started',
    ({ status, startDate }, { now }) => status === 'scheduled' || (startDate !== null && startDate > now),
  ],
  ['coupon_not_available', ({ status }) => status !== 'active'],
  [
    'max_purchase_amount_exceeded',
    ({ conditions }, { purchaseAmount }) => isAbove(purchaseAmount, conditions.maxPurchaseAmount),
  ],
  [
    'min_purchase_amount_not_met',
    ({ conditions }, { purchaseAmount }) => isBelow(purchaseAmount, conditions.minPurchaseAmount),
  ],
  ['coupon_max_uses_exceeded', ({ conditions, useCount }) => isUsedUp(useCount, conditions.maxUses)],
  ['coupon_login_required', ({ conditions }, { customer }) => !!conditions.maxPerCustomer && !customer.isLoggedIn],
  [
    'coupon_max_uses_exceeded',
    ({ conditions, usesByThisCustomer }) => isUsedUp(usesByThisCustomer, conditions.maxPerCustomer),
  ],
  ['coupon_cannot_be_used', ({ vetoed }) => vetoed],
  ['no_applicable_items', (coupon, cart) => !eligibleLines(coupon, cart).includes(true)],
];

/** Why the coupon cannot be used on this cart, whatever other coupons do; null where it can. */
export const refusalOf = (coupon: Coupon, cart: CouponCart): CouponRefusal | null =>
  RULES.find(([, holds]) => holds(coupon, cart))?.[0] ?? null;
