export { applyCoupons, type CouponOutcome, type CouponShare, type LineCoupons } from './apply-coupons';
export type { CouponCart, CouponCustomer, CouponLine } from './coupon';
export { coveredLines, eligibleLines, refusalOf } from './eligibility';
export * from './coupon';
