import type { CouponCalculation, CouponEligibility } from '../../contracts/coupons';
import type { ShopRequest } from '../../platform/http/route';
import { authorOf } from '../activity';
import type { ApplyCouponBody, CancelCouponBody, CheckEligibilityBody, ReapplyCouponsBody } from './coupons.input';
import { presentCouponedOrder } from './order-coupons.presenter';
import { applyCoupon } from './use-cases/apply-coupon';
import { cancelCoupon, reapplyCoupons } from './use-cases/cancel-coupon';
import { checkEligibility } from './use-cases/check-eligibility';

export const apply = async ({ platform, body }: ShopRequest<unknown, ApplyCouponBody>): Promise<CouponCalculation> =>
  presentCouponedOrder('The coupon has been applied.', await applyCoupon(platform, body));

export const cancel = async ({
  platform,
  principal,
  body,
}: ShopRequest<unknown, CancelCouponBody>): Promise<CouponCalculation> =>
  presentCouponedOrder('The coupon has been removed.', await cancelCoupon(platform, body, authorOf(principal)));

export const reapply = async ({
  platform,
  principal,
  body,
}: ShopRequest<unknown, ReapplyCouponsBody>): Promise<CouponCalculation> =>
  presentCouponedOrder(
    'The coupons have been applied again.',
    await reapplyCoupons(platform, body, authorOf(principal))
  );

export const check = ({ platform, body }: ShopRequest<unknown, CheckEligibilityBody>): Promise<CouponEligibility> =>
  checkEligibility(platform, body);
