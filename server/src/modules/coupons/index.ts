import { defineModule } from '../../platform/module';
import { appliedCouponType, couponType, couponUseModel } from './content-types/coupons';
import { couponEvents } from './coupons.events';
import { COUPON_FILTERS } from './coupons.hooks';
import { couponRoutes } from './coupons.routes';
import { cleanCodes } from './use-cases/clean-codes';
import { sortCoupons, sortCouponsAnew } from './use-cases/sort-coupons';

export { couponService } from './coupon-service';
export {
  areCouponsHeard,
  couponsBySite,
  areCodesOwn,
  codesToTry,
  enqueueCouponsByCodes,
  type FoundCoupons,
} from './use-cases/find-coupons-by-codes';
export {
  countUsesOf,
  findAppliedCoupons,
  findAppliedCouponsOfMany,
  moveAllClaims,
  moveClaims,
} from './use-cases/applied-coupons';
export { presentApplied } from './coupons.presenter';
export { APPLIED_ROWS } from './usable-coupons.repository';
export { beginClaims, claimCoupons, CouponUsedUpError, type ClaimRequest } from './use-cases/claim-coupons';
export { reclaimCoupons, releaseCoupons } from './use-cases/release-coupons';
export { listShownCoupons } from './use-cases/read-coupons';
export { provideOrderSaver, type CouponRemoval } from './order-saver';
export { guardCouponGuess, type Guesser } from './use-cases/guard-coupon-guess';

/** Codes that make orders cheaper, and which order used which of them. */
export const couponsModule = defineModule({
  name: 'coupons',
  transfer: { settings: ['coupon_settings'], arrived: sortCouponsAnew },
  contentTypes: [couponType, appliedCouponType],
  rawModels: [couponUseModel],
  routes: couponRoutes,
  filters: COUPON_FILTERS,
  events: couponEvents,
  crons: (platform) => [{ name: 'shop-sort-coupons', rule: '* * * * *', run: () => sortCoupons(platform) }],
  start: async (platform) => {
    await cleanCodes(platform);
    await sortCoupons(platform);
  },
});
