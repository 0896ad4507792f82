import type { Coupon } from '../../domain/coupon';
import type { CartLine } from '../../domain/pricing';
import { filterPoint, isCount, isYesOrNo } from '../../platform/events/hook-points';

/** Who uses coupons. */
export type CouponBuyer = { readonly customer_id: number | null; readonly email: string | null };

const MAX_CODES = 50;
const LONGEST_CODE = 255;

const isCodes = (answer: unknown): answer is readonly string[] =>
  Array.isArray(answer) &&
  answer.length <= MAX_CODES &&
  answer.every((code) => typeof code === 'string' && code !== '' && code.length <= LONGEST_CODE);

const isCoupons = (answer: unknown, { known }: { readonly known: readonly Coupon[] }): answer is readonly Coupon[] =>
  Array.isArray(answer) && answer.every((coupon) => known.some(({ id }) => id === (coupon as Coupon | null)?.id));

export const RESOLVE_COUPONS = filterPoint('shop/coupon/resolve_coupons').of<readonly string[], CouponBuyer>({
  says: 'The codes that are tried on a cart; codes may be added or taken out, at most 50. Context {customer_id, email}.',
  accepts: isCodes,
});

export const CUSTOMER_USAGE = filterPoint('shop/coupon/per_customer_usage_query').of<
  number,
  CouponBuyer & { readonly coupon: Coupon }
>({
  says: 'How often the customer has used a coupon; a whole number, compared with its limit per customer. An order still claims the coupon against the count of the store. Context {coupon, customer_id, email}.',
  accepts: isCount,
});

export const PRE_APPLY = filterPoint('shop/discount/pre_apply').of<
  readonly Coupon[],
  { readonly known: readonly Coupon[]; readonly lines: readonly CartLine[] }
>({
  says: 'The coupons of a cart before they are judged; some may be left out, which refuses them, or put into another order. Nothing of a coupon can be changed. Context {known, lines}.',
  accepts: isCoupons,
});

export const SKIP_ITEM = filterPoint('shop/coupon/will_skip_item').of<
  boolean,
  { readonly coupon: Coupon; readonly line: CartLine }
>({
  says: 'Whether a coupon leaves a line alone; false. Asked for each coupon and line. Context {coupon, line}.',
  accepts: isYesOrNo,
});

export const CAN_USE_COUPON = filterPoint('shop/coupon/can_use_coupon').readAs<
  boolean,
  CouponBuyer & { readonly coupon: Coupon },
  boolean
>({
  says: 'Whether a coupon may be used; anything but false says yes. Context {coupon, customer_id, email}.',
  reads: (answer) => answer !== false,
});

export const COUPON_FILTERS = [CAN_USE_COUPON, RESOLVE_COUPONS, CUSTOMER_USAGE, PRE_APPLY, SKIP_ITEM] as const;
