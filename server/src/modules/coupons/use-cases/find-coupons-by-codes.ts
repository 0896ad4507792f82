import type { Coupon } from '../../../domain/coupon';
import type { CartLine } from '../../../domain/pricing';
import { uniqueKey } from '../../../platform/db/unique-key';
import type { Platform } from '../../../platform/platform';
import { couponFacts } from '../coupon-facts';
import { CAN_USE_COUPON, CUSTOMER_USAGE, PRE_APPLY, RESOLVE_COUPONS, SKIP_ITEM } from '../coupons.hooks';
import { enqueueUsable, type CouponUser, type FoundCoupon } from '../usable-coupons.repository';

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

export type FoundCoupons = {
  /** Each once, in the order of the codes. */
  readonly coupons: readonly Coupon[];
  /** As they were written. */
  readonly unknownCodes: readonly string[];
};

/** Nobody enters more; each costs a bound value in the statement. */
const MAX_CODES = 50;

const withVeto = async (platform: Platform, coupon: Coupon, user: CouponUser): Promise<Coupon> => {
  const context = { coupon, customer_id: user.customerId, email: user.email };
  return { ...coupon, vetoed: !(await platform.hooks.ask(CAN_USE_COUPON, true, context)) };
};

const withUsage = async (platform: Platform, coupon: Coupon, user: CouponUser): Promise<Coupon> => {
  const context = { coupon, customer_id: user.customerId, email: user.email };
  const uses = await platform.hooks.ask(CUSTOMER_USAGE, coupon.usesByThisCustomer, context);
  return { ...coupon, usesByThisCustomer: uses };
};

/** The facts of found coupons, after the filters about one coupon and its user where somebody listens to them. */
export const factsOf = async (
  platform: Platform,
  found: readonly FoundCoupon[],
  user: CouponUser
): Promise<readonly Coupon[]> => {
  const now = platform.clock.now();
  const stored = found.map((each) => couponFacts(each.row, each, now));
  const { hooks } = platform;
  const coupons = hooks.isHeard(CUSTOMER_USAGE)
    ? await Promise.all(stored.map((coupon) => withUsage(platform, coupon, user)))
    : stored;
  if (!hooks.isHeard(CAN_USE_COUPON)) return coupons;
  return Promise.all(coupons.map((coupon) => withVeto(platform, coupon, user)));
};

/** Whether no code of the site says which codes a cart is priced with. */
export const areCodesOwn = ({ hooks }: Pick<Platform, 'hooks'>): boolean => !hooks.isHeard(RESOLVE_COUPONS);

/** The codes that a cart is priced with: its own, unless other code of the site says otherwise. */
export const codesToTry = (
  { hooks }: Platform,
  codes: readonly string[],
  { customerId, email }: CouponUser
): readonly string[] | Promise<readonly string[]> =>
  areCodesOwn({ hooks }) ? codes : hooks.ask(RESOLVE_COUPONS, codes, { customer_id: customerId, email });

/**
 * What is known of the coupons with these codes, whatever their spelling, for the rules of domain/pricing; one statement,
 * independent of how many coupons are stored. It goes along with the next one: decision 0071.
 */
export const enqueueCouponsByCodes = (
  platform: Platform,
  codes: readonly string[],
  user: CouponUser
): (() => Promise<FoundCoupons>) => {
  const written = new Map(codes.slice(0, MAX_CODES).map((code) => [uniqueKey(code), code] as const));
  const find = enqueueUsable(platform.db, { codeKeys: [...written.keys()] }, user);
  return async () => {
    const found = new Map((await find()).map((each) => [each.codeKey, each] as const));
    const inOrder = [...written.keys()].flatMap((key) => found.get(key) ?? []);
    return {
      coupons: await factsOf(platform, inOrder, user),
      unknownCodes: [...written].filter(([key]) => !found.has(key)).map(([, code]) => code),
    };
  };
};
