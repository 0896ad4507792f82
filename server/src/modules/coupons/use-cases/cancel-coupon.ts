import type { AppliedCoupon } from '../../../contracts/coupons';
import { NotFoundError } from '../../../domain/errors';
import { uniqueKey } from '../../../platform/db/unique-key';
import type { Platform } from '../../../platform/platform';
import { findClaimOrder } from '../claims.repository';
import type { CancelCouponCommand, ReapplyCouponsCommand } from '../commands';
import { findCouponOrder } from '../order-lines.repository';
import { orderSaverOf } from '../order-saver';
import { findDraftCoupons, priceDraft, type CouponedOrder } from './price-with-coupons';
import type { Author } from './save-coupon';

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
