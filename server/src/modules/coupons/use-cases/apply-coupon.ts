import { refusalWords, type CouponRefusal } from '../../../domain/coupon';
import { ForbiddenError, NotFoundError, type ShopError } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import type { ApplyCouponCommand } from '../commands';
import { findDraftCoupons, priceDraft, type CouponedOrder } from './price-with-coupons';

/** The codes that the order editor knows. See docs/reference/coupons.md#coupons-in-the-order-editor. */
const CODES: Partial<Record<CouponRefusal, number>> = {
  coupon_expired: 401,
  coupon_not_started: 401,
  coupon_not_available: 401,
  coupon_cannot_be_used: 401,
  coupon_not_stackable: 401,
};
const OTHER_CODE = 403;

const refusal = (reason: CouponRefusal): ShopError =>
  new ForbiddenError(refusalWords(reason), { extra: { code: CODES[reason] ?? OTHER_CODE, reason } });

/**
 * Tries a code on the lines of the order editor, together with the coupons that are on the order already. Nothing is written: the
 * order takes its coupons when it is saved.
 * @throws NotFoundError for an unknown code; ForbiddenError with `code` and `reason` for one that gives nothing.
 */
export const applyCoupon = async (platform: Platform, body: ApplyCouponCommand): Promise<CouponedOrder> => {
  const { order, entered, earlier } = await findDraftCoupons(platform, body, body.coupon_code);
  if (!entered) throw new NotFoundError(refusalWords('no_valid_coupons'));
  if (earlier.some(({ id }) => id === entered.id)) {
    throw new ForbiddenError('This coupon has already been applied.', { extra: { reason: 'coupon_already_applied' } });
  }
  const result = await priceDraft(platform, body, order, [...earlier, entered]);
  const refused = result.refused.find(({ code }) => code === entered.code);
  if (refused) throw refusal(refused.reason);
  return result;
};
