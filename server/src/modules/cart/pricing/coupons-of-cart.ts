import type { Platform } from '../../../platform/platform';
import { areCodesOwn, codesToTry, enqueueCouponsByCodes, type FoundCoupons } from '../../coupons';
import type { CartRow } from '../cart.repository';
import type { PricedFor, PricingRequest } from './pricing-request';

/** What is known of the coupons that the cart is priced with. */
export const couponsOf = async (platform: Platform, request: PricingRequest): Promise<FoundCoupons> => {
  if (request.findCoupons) return request.findCoupons();
  const { coupons, orderId, customer } = request;
  const user = { customerId: customer.customerId, email: customer.email, orderId };
  return enqueueCouponsByCodes(platform, await codesToTry(platform, coupons, user), user)();
};

/**
 * As `couponsOf`, along with the next statement, for `PricingRequest.findCoupons`; undefined where code of the site names the codes,
 * and where a draft of the cart is there: it holds coupons until it is written again.
 */
export const enqueueCouponsOfCart = (
  platform: Platform,
  { coupons, order_id: orderId }: CartRow,
  { customerId, email }: PricedFor
): PricingRequest['findCoupons'] =>
  orderId === null && areCodesOwn(platform)
    ? enqueueCouponsByCodes(platform, coupons, { customerId, email, orderId })
    : undefined;
