import type { Coupon } from '../../../domain/coupon';
import type { CartLine } from '../../../domain/pricing';
import type { Platform } from '../../../platform/platform';
import { PRE_APPLY, SKIP_ITEM } from '../coupons.hooks';

const skipsOf = async ({ hooks }: Platform, coupon: Coupon, lines: readonly CartLine[]): Promise<Coupon> => {
  const skips: number[] = [];
  for (const line of lines) {
    if (await hooks.ask(SKIP_ITEM, false, { coupon, line })) skips.push(line.variationId);
  }
  return skips.length > 0 ? { ...coupon, skips } : coupon;
};

/** Only which coupons, and in which order, is taken over: what a coupon gives is for the merchant to say. */
const preApplied = async ({ hooks }: Platform, known: readonly Coupon[], lines: readonly CartLine[]) => {
  const answered = await hooks.ask(PRE_APPLY, known, { known, lines });
  const kept = [...new Set(answered.map(({ id }) => id))].flatMap((id) => known.find((each) => each.id === id) ?? []);
  const dropped = known.filter((coupon) => !kept.includes(coupon));
  return [...kept, ...dropped.map((coupon) => ({ ...coupon, vetoed: true }))];
};

/** Whether other code of the site has a say in the coupons of a cart. */
export const areCouponsHeard = ({ hooks }: Platform): boolean => hooks.isHeard(PRE_APPLY, SKIP_ITEM);

/** The coupons as other code of the site lets them be judged. Asked where somebody listens. */
export const couponsBySite = async (
  platform: Platform,
  coupons: readonly Coupon[],
  lines: readonly CartLine[]
): Promise<readonly Coupon[]> => {
  if (coupons.length === 0) return coupons;
  const judged = await preApplied(platform, coupons, lines);
  if (!platform.hooks.isHeard(SKIP_ITEM)) return judged;
  return Promise.all(judged.map((coupon) => skipsOf(platform, coupon, lines)));
};
