export { applyCoupons, type CouponOutcome, type CouponShare, type LineCoupons } from './apply-coupons';
export type { CouponCart, CouponCustomer, CouponLine } from './coupon-cart';
export { coveredLines, eligibleLines } from './eligibility';
export * from './refusal-words';
export * from './status-by-date';
export * from './types';
export { refusalOf } from './validity';
