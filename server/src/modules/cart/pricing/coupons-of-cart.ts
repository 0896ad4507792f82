import type { Platform } from '../../../platform/platform';
import { areCodesOwn, codesToTry, findCouponsByCodesAlong, type FoundCoupons } from '../../coupons';
import type { CartRow } from '../cart.repository';
import type { PricedFor, PricingRequest } from './pricing-request';

const NONE: FoundCoupons = { coupons: [], unknownCodes: [] };

type Entered = Pick<PricingRequest, 'coupons' | 'orderId' | 'customer'>;

const findAlong = (
  platform: Platform,
  codes: readonly string[],
  { orderId, customer: { customerId, email } }: Entered
): (() => Promise<FoundCoupons>) =>
  codes.length === 0
    ? () => Promise.resolve(NONE)
    : findCouponsByCodesAlong(platform, codes, { customerId, email, orderId });

/** What is known of the coupons that the cart is priced with. */
export const couponsOf = async (platform: Platform, request: PricingRequest): Promise<FoundCoupons> => {
  if (request.findCoupons) return request.findCoupons();
  const { customerId, email } = request.customer;
  const codes = await codesToTry(platform, request.coupons, { customerId, email });
  return findAlong(platform, codes, request)();
};

/**
 * As `couponsOf`, along with the next statement, for `PricingRequest.findCoupons`; undefined where code of the site names the codes,
 * and where a draft of the cart is there: it holds coupons until it is written again.
 */
export const couponsOfCartAlong = (
  platform: Platform,
  { coupons, order_id: orderId }: CartRow,
  customer: PricedFor
): (() => Promise<FoundCoupons>) | undefined =>
  orderId === null && areCodesOwn(platform) ? findAlong(platform, coupons, { coupons, orderId, customer }) : undefined;
