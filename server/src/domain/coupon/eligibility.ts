import type { CouponCart, CouponLine } from './coupon-cart';
import { isEmailAdmitted } from './email-restriction';
import type { Coupon, CouponConditions } from './types';

const shares = (some: readonly number[], others: readonly number[]): boolean => some.some((id) => others.includes(id));

const isListed = (conditions: CouponConditions, { variationId, categoryIds }: CouponLine): boolean => {
  const { includedProducts, excludedProducts, includedCategories, excludedCategories } = conditions;
  if (includedProducts.length > 0 && !includedProducts.includes(variationId)) return false;
  if (excludedProducts.includes(variationId)) return false;
  if (includedCategories.length > 0 && !shares(categoryIds, includedCategories)) return false;
  return !shares(categoryIds, excludedCategories);
};

const isSkipped = ({ skips = [] }: Coupon, { variationId }: CouponLine): boolean => skips.includes(variationId);

/** The lines that the coupon's lists let in, as a flag for each line. See docs/rules/coupons.md#eligible-lines. */
export const eligibleLines = (coupon: Coupon, { lines, customer }: CouponCart): readonly boolean[] => {
  const { conditions } = coupon;
  const isAdmitted = isEmailAdmitted(conditions.emailRestrictions, customer.email);
  return lines.map((line) => isAdmitted && !line.isLocked && !isSkipped(coupon, line) && isListed(conditions, line));
};

/** The lines that the discount covers: with apply_to_whole_cart the lists only decide whether the coupon may be used. */
export const coveredLines = (coupon: Coupon, cart: CouponCart): readonly boolean[] => {
  const eligible = eligibleLines(coupon, cart);
  const coversAll = coupon.conditions.applyToWholeCart && eligible.includes(true);
  return coversAll ? cart.lines.map((line) => !line.isLocked && !isSkipped(coupon, line)) : eligible;
};
