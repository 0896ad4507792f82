import type { CalculatedItem, CouponCalculation, CouponEligibility, DraftCoupon } from '../../contracts/coupons';
import { refusalWords } from '../../domain/coupon';
import { roundHalfUp, sum } from '../../domain/money';
import type { ShopRequest } from '../../platform/http/route';
import { authorOf } from '../activity';
import type { ApplyCouponBody, CancelCouponBody, CheckEligibilityBody, ReapplyCouponsBody } from './coupons.input';
import { cancelCoupon, reapplyCoupons } from './use-cases/applied-coupons';
import { applyCoupon } from './use-cases/apply-coupon';
import { checkEligibility } from './use-cases/check-eligibility';
import type { AppliedDiscount, CouponedOrder, PricedOrderLine } from './use-cases/price-with-coupons';

const presentCoupon = ({ coupon, discount }: AppliedDiscount): DraftCoupon => ({
  id: coupon.id,
  title: coupon.title,
  code: coupon.code,
  type: coupon.type,
  amount: coupon.amount,
  discount_amount: discount,
  stackable: coupon.stackable ? 'yes' : 'no',
  priority: coupon.priority,
});

const presentLine = ({ line, priced, productId, item }: PricedOrderLine): CalculatedItem => {
  const { quantity, unitPrice, subtotal, discountTotal } = priced;
  const isCustom = line.variationId < 0;
  return {
    id: item.id ?? null,
    post_id: productId,
    object_id: isCustom ? 0 : line.variationId,
    variation_id: isCustom ? 0 : line.variationId,
    quantity,
    price: unitPrice,
    unit_price: unitPrice,
    subtotal,
    discounted_price: roundHalfUp(Math.max(0, subtotal - discountTotal) / quantity),
    coupon_discount: priced.couponDiscount,
    discount_total: discountTotal,
    line_total: priced.lineTotal,
  };
};

/** The breakdown of coupons/apply, cancel and re-apply. See docs/reference/coupons.md#coupons-in-the-order-editor. */
export const presentCouponedOrder = (message: string, result: CouponedOrder): CouponCalculation => ({
  message,
  applied_coupons: Object.fromEntries(result.applied.map((each) => [each.coupon.code, presentCoupon(each)])),
  calculated_items: result.lines.map(presentLine),
  coupon_discount_total: sum(result.applied.map(({ discount }) => discount)),
  refused_coupons: result.refused.map(({ code, reason }) => ({ code, reason, message: refusalWords(reason) })),
});

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
