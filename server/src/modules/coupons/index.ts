import { defineModule } from '../../platform/module';
import { appliedCouponType } from './content-types/applied-coupon';
import { couponUseModel } from './content-types/coupon-use';
import { couponType } from './content-types/coupon';
import { couponEvents } from './coupons.events';
import { COUPON_FILTERS } from './coupons.hooks';
import { couponRoutes } from './coupons.routes';

export { couponService } from './coupon-service';
export { areCouponsHeard, couponsBySite } from './use-cases/coupons-by-site';
export { areCodesOwn, codesToTry, enqueueCouponsByCodes, type FoundCoupons } from './use-cases/find-coupons-by-codes';
export { presentApplied } from './coupons.presenter';
export { APPLIED_ROWS } from './usable-coupons.repository';
export { findAppliedCoupons, findAppliedCouponsOfMany } from './use-cases/find-applied-coupons';
export { beginClaims, claimCoupons, CouponUsedUpError, type ClaimRequest } from './use-cases/claim-coupons';
export { reclaimCoupons, releaseCoupons } from './use-cases/release-coupons';
export { listShownCoupons } from './use-cases/list-shown-coupons';
export { moveClaims } from './use-cases/move-claims';
export { provideOrderSaver, type CouponRemoval } from './order-saver';
export { guardCouponGuess, type Guesser } from './use-cases/guard-coupon-guess';
export { settleStatuses as settleCouponStatuses } from './use-cases/settle-statuses';
export type { CouponUser } from './usable-coupons.repository';

/** Codes that make orders cheaper, and which order used which of them. */
export const couponsModule = defineModule({
  name: 'coupons',
  transfer: { settings: ['coupon_settings'] },
  contentTypes: [couponType, appliedCouponType],
  rawModels: [couponUseModel],
  routes: couponRoutes,
  filters: COUPON_FILTERS,
  events: couponEvents,
});
