import type { AppliedCoupon } from '../../../contracts/coupons';
import { NotFoundError } from '../../../domain/errors';
import { uniqueKey } from '../../../platform/db/unique-key';
import type { Platform } from '../../../platform/platform';
import {
  addUses,
  countAndFindOverused,
  deleteUsesOf,
  findClaimOrder,
  findClaims,
  findOverused,
  findUsesOf,
  giveAllClaims,
  giveClaims,
  lockClaims,
  lockCoupons,
  uncountCustomerUses,
  type ClaimRow,
} from '../claims.repository';
import type { CancelCouponCommand, ReapplyCouponsCommand } from '../commands';
import { presentApplied } from '../coupons.presenter';
import { findCouponOrder } from '../order-lines.repository';
import { orderSaverOf } from '../order-saver';
import { selectApplied, selectAppliedOfMany } from '../usable-coupons.repository';
import { findDraftCoupons, priceDraft, type CouponedOrder } from './price-with-coupons';
import type { Author } from './save-coupon';

/** The coupons of an order, in the order in which they were put on it; one statement. */
export const findAppliedCoupons = async (platform: Platform, orderId: number): Promise<readonly AppliedCoupon[]> =>
  (await selectApplied(platform.db, orderId)).map(presentApplied);

/** The same of many orders in one statement, by order; orders without any are missing. */
export const findAppliedCouponsOfMany = async (
  platform: Platform,
  orderIds: readonly number[]
): Promise<ReadonlyMap<number, readonly AppliedCoupon[]>> => {
  const byOrder = new Map<number, AppliedCoupon[]>();
  for (const applied of (await selectAppliedOfMany(platform.db, orderIds)).map(presentApplied)) {
    byOrder.set(applied.order_id, [...(byOrder.get(applied.order_id) ?? []), applied]);
  }
  return byOrder;
};

type ClaimsMove = { readonly orderId: number; readonly from: number; readonly to: number };

const couponIdsOf = (claims: readonly ClaimRow[]): readonly number[] =>
  claims.flatMap(({ couponId }) => (couponId === null ? [] : [couponId]));

/**
 * An order belongs to another customer: what it uses of coupons counts for that one, also beyond what one customer may use, because
 * the order keeps its price. Answers the codes that are beyond that now. Runs in the caller's transaction, with both customers and
 * the order locked before.
 */
export const moveClaims = async (platform: Platform, { orderId, from, to }: ClaimsMove): Promise<readonly string[]> => {
  const { db, clock } = platform;
  const found = await findClaims(db, orderId);
  if (found.length === 0) return [];
  await lockCoupons(db, couponIdsOf(found));
  const ids = found.map(({ id }) => id);
  const claims = await lockClaims(db, ids);
  const counted = couponIdsOf(claims.filter(({ isCounted }) => isCounted));
  await giveClaims(db, ids, to, clock.now());
  if (counted.length === 0) return [];
  await uncountCustomerUses(db, from, counted);
  const overused = await countAndFindOverused(db, to, counted);
  return claims.filter(({ couponId }) => couponId !== null && overused.includes(couponId)).map(({ code }) => code);
};

/**
 * All that one customer uses of coupons counts for another, as in `moveClaims`. Answers the ids of the coupons that this one uses
 * more often than one customer may. Runs in the caller's transaction, with both customers and all orders of the first locked before.
 */
export const moveAllClaims = async (
  { db, clock }: Platform,
  { fromId, toId }: { readonly fromId: number; readonly toId: number }
): Promise<readonly number[]> => {
  const uses = await findUsesOf(db, fromId);
  const couponIds = uses.map(({ couponId }) => couponId);
  await lockCoupons(db, couponIds);
  for (const { couponId, uses: times } of uses) await addUses(db, toId, couponId, times);
  await deleteUsesOf(db, fromId);
  await giveAllClaims(db, fromId, toId, clock.now());
  return findOverused(db, toId, couponIds);
};

/** How often a customer uses coupons, all together. */
export const countUsesOf = async ({ db }: Platform, customerId: number): Promise<number> =>
  (await findUsesOf(db, customerId)).reduce((sum, { uses }) => sum + uses, 0);

const noSuchRow = (): NotFoundError => new NotFoundError('This coupon is not on the order.');

const orderByUuid = async (platform: Platform, uuid: string): Promise<number | null> =>
  (await findCouponOrder(platform.db, uuid))?.id ?? null;

/** By the row's id or the order's uuid; where both are sent they must mean the same order. */
const findMeantOrder = async (platform: Platform, { id, order_uuid: uuid }: CancelCouponCommand): Promise<number> => {
  const found = [
    ...(id === undefined ? [] : [await findClaimOrder(platform.db, id)]),
    ...(uuid ? [await orderByUuid(platform, uuid)] : []),
  ];
  const [orderId] = found;
  if (orderId == null || found.some((each) => each !== orderId)) throw noSuchRow();
  return orderId;
};

const removeFromOrder = async (platform: Platform, body: CancelCouponCommand, author: Author): Promise<void> => {
  const orderId = await findMeantOrder(platform, body);
  const codeKey = uniqueKey(body.coupon_code);
  const isMeant = ({ id, code }: AppliedCoupon): boolean =>
    (body.id === undefined || id === body.id) && uniqueKey(code) === codeKey;
  const removed = await orderSaverOf(platform).withoutCoupons({ orderId, isMeant }, author);
  if (removed.length === 0 && body.id !== undefined) throw noSuchRow();
};

/**
 * Takes a coupon off the draft, and off the order where it is named, which then costs what it does without it; prices what is left.
 * @throws NotFoundError for a row or an order that does not exist; RuleViolationError where the order cannot be changed any more.
 */
export const cancelCoupon = async (
  platform: Platform,
  body: CancelCouponCommand,
  author: Author
): Promise<CouponedOrder> => {
  if (body.id !== undefined || body.order_uuid) await removeFromOrder(platform, body, author);
  const { order, entered, earlier } = await findDraftCoupons(platform, body, body.coupon_code);
  const left = earlier.filter(({ id }) => id !== entered?.id);
  return priceDraft(platform, body, order, left);
};

const removeAll = async (platform: Platform, uuid: string, author: Author): Promise<void> => {
  const order = await findCouponOrder(platform.db, uuid);
  if (!order) throw new NotFoundError('The order does not exist.');
  await orderSaverOf(platform).withoutCoupons({ orderId: order.id, isMeant: () => true }, author);
};

/**
 * Prices the draft with its coupons once more, e.g. after its lines have changed; those that give nothing any more are left out. A
 * draft without lines loses all of them, on the order too.
 */
export const reapplyCoupons = async (
  platform: Platform,
  body: ReapplyCouponsCommand,
  author: Author
): Promise<CouponedOrder> => {
  if ((body.order_items ?? []).length === 0) {
    if (body.order_uuid) await removeAll(platform, body.order_uuid, author);
    return { lines: [], applied: [], refused: [] };
  }
  const { order, earlier } = await findDraftCoupons(platform, body, null);
  return priceDraft(platform, body, order, earlier);
};
