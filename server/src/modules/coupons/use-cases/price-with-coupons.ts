import type { Coupon, RefusedCoupon } from '../../../domain/coupon';
import { emailKey } from '../../../domain/customer';
import { NotFoundError } from '../../../domain/errors';
import { priceCart, type PricedLine } from '../../../domain/pricing';
import { uniqueKey } from '../../../platform/db/unique-key';
import type { Platform } from '../../../platform/platform';
import { stepOf } from '../../settings';
import type { DraftItem } from '../commands';
import { findCouponOrder, type CouponOrder } from '../order-lines.repository';
import { readOrderLines, type OrderLine } from '../order-lines';
import { findUsable, selectApplied, type CouponUser } from '../usable-coupons.repository';
import { areCouponsHeard, couponsBySite, factsOf } from './find-coupons-by-codes';

/** What the three endpoints of the order editor send alike. */
export type OrderDraft = {
  readonly order_items?: readonly DraftItem[] | undefined;
  readonly order_uuid?: string | undefined;
  readonly applied_coupons?: readonly number[] | undefined;
  readonly customer_email?: string | undefined;
};

export type KnownCoupons = {
  readonly order: CouponOrder | null;
  /** The coupon of the code that was sent; null where there is none. */
  readonly entered: Coupon | null;
  /** In the order in which they were put on the order. */
  readonly earlier: readonly Coupon[];
};

export type PricedOrderLine = OrderLine & { readonly priced: PricedLine };

export type AppliedDiscount = { readonly coupon: Coupon; readonly discount: number };

export type CouponedOrder = {
  readonly lines: readonly PricedOrderLine[];
  readonly applied: readonly AppliedDiscount[];
  readonly refused: readonly RefusedCoupon[];
};

const findOrder = async (platform: Platform, uuid: string | undefined): Promise<CouponOrder | null> => {
  if (!uuid) return null;
  const order = await findCouponOrder(platform.db, uuid);
  if (!order) throw new NotFoundError('The order does not exist.');
  return order;
};

const idsOnOrder = async (platform: Platform, order: CouponOrder | null): Promise<readonly number[]> => {
  const rows = order ? await selectApplied(platform.db, order.id) : [];
  return rows.flatMap(({ coupon_id: id }) => (id === null ? [] : [Number(id)]));
};

/**
 * Whoever the order is for; a typed address counts more than that of the order, which may be about to change. Its own customer stays known
 * by id, which filters of the site are told.
 */
const buyerOf = (draft: OrderDraft, order: CouponOrder | null): CouponUser & { readonly email: string | null } => {
  const { id = null, customerId = null, email = null } = order ?? {};
  const typed = draft.customer_email || null;
  const isOther = typed !== null && emailKey(typed) !== emailKey(email ?? '');
  return { customerId: isOther ? null : customerId, email: typed ?? email, orderId: id };
};

/** The coupons of the draft and of its order, and that of `code`, in three statements at most. */
export const findDraftCoupons = async (
  platform: Platform,
  draft: OrderDraft,
  code: string | null
): Promise<KnownCoupons> => {
  const order = await findOrder(platform, draft.order_uuid);
  const ids = [...new Set([...(await idsOnOrder(platform, order)), ...(draft.applied_coupons ?? [])])];
  const codeKey = code === null ? null : uniqueKey(code);
  const user = buyerOf(draft, order);
  const found = await findUsable(platform.db, { codeKeys: codeKey === null ? [] : [codeKey], ids }, user);
  const facts = await factsOf(platform, found, user);
  const byId = new Map(facts.map((coupon) => [coupon.id, coupon] as const));
  const entered = facts.find((_coupon, index) => found[index]?.codeKey === codeKey);
  return { order, entered: entered ?? null, earlier: ids.flatMap((id) => byId.get(id) ?? []) };
};

/** The lines of the draft with these coupons on them. Whoever has an order or an address counts as signed in. */
export const priceDraft = async (
  platform: Platform,
  draft: OrderDraft,
  order: CouponOrder | null,
  coupons: readonly Coupon[]
): Promise<CouponedOrder> => {
  const lines = await readOrderLines(platform, draft.order_items ?? [], order?.id ?? null);
  const { email } = buyerOf(draft, order);
  const cartLines = lines.map(({ line }) => line);
  const priced = priceCart({
    lines: cartLines,
    coupons: areCouponsHeard(platform) ? await couponsBySite(platform, coupons, cartLines) : coupons,
    customer: { isLoggedIn: email !== null, email },
    now: platform.clock.now(),
    manualDiscount: order?.manualDiscount ?? null,
    step: await stepOf(platform, order?.currency),
  });
  const byId = new Map(coupons.map((coupon) => [coupon.id, coupon] as const));
  return {
    lines: lines.map((each, index) => ({ ...each, priced: priced.lines[index] as PricedLine })),
    applied: priced.appliedCoupons.map(({ id, discount }) => ({ coupon: byId.get(id) as Coupon, discount })),
    refused: priced.refusedCoupons,
  };
};
