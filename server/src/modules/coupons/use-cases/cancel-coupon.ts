import { NotFoundError, RuleViolationError } from '../../../domain/errors';
import { uniqueKey } from '../../../platform/db/unique-key';
import type { Platform } from '../../../platform/platform';
import { recordActivities } from '../../activity';
import { findClaimOrder, findClaims } from '../claims.repository';
import type { CancelCouponBody, ReapplyCouponsBody } from '../coupons.input';
import { lockCouponOrder, type CouponOrder } from '../order-lines.repository';
import { selectApplied } from '../usable-coupons.repository';
import { findDraftCoupons, priceDraft, type CouponedOrder } from './price-with-coupons';
import { dropClaims } from './release-coupons';
import type { Author } from './save-coupon';

const CHANGEABLE: ReadonlySet<string> = new Set(['pending', 'failed']);

const noSuchRow = (): NotFoundError => new NotFoundError('This coupon is not on the order.');

const assertChangeable = ({ status, paymentStatus }: CouponOrder): void => {
  if (status === 'canceled' || !CHANGEABLE.has(paymentStatus)) {
    throw new RuleViolationError('The coupons of an order cannot be changed once it is paid or canceled.');
  }
};

/** Takes rows off an order that is locked by then: their uses are free again. */
const takeOff = async (
  platform: Platform,
  order: CouponOrder,
  isMeant: (row: Readonly<Record<string, unknown>>) => boolean,
  author: Author
): Promise<number> => {
  assertChangeable(order);
  const rows = (await selectApplied(platform.db, order.id)).filter(isMeant);
  const ids = rows.map(({ id }) => Number(id));
  const claims = (await findClaims(platform.db, order.id)).filter(({ id }) => ids.includes(id));
  const dropped = claims.length === 0 ? [] : await dropClaims(platform, claims);
  if (dropped.length === 0) return 0;
  const content = rows.map(({ code }) => String(code)).join(', ');
  await recordActivities(platform, [
    { title: 'Coupon removed', content, moduleName: 'order', moduleId: order.id, ...author },
  ]);
  return dropped.length;
};

/** By the row's id or the order's uuid; where both are sent they must mean the same order. */
const lockMeantOrder = async ({ db }: Platform, { id, order_uuid: uuid }: CancelCouponBody): Promise<CouponOrder> => {
  const orderId = id === undefined ? null : await findClaimOrder(db, id);
  if (id !== undefined && orderId === null) throw noSuchRow();
  const order = await lockCouponOrder(db, orderId === null ? { uuid: uuid ?? '' } : { id: orderId });
  if (!order || (uuid && order.uuid !== uuid)) throw noSuchRow();
  return order;
};

const removeFromOrder = (platform: Platform, body: CancelCouponBody, author: Author): Promise<void> =>
  platform.db.transaction(async () => {
    const order = await lockMeantOrder(platform, body);
    const codeKey = uniqueKey(body.coupon_code);
    const isMeant = (row: Readonly<Record<string, unknown>>): boolean =>
      (body.id === undefined || Number(row.id) === body.id) && uniqueKey(String(row.code)) === codeKey;
    const removed = await takeOff(platform, order, isMeant, author);
    if (removed === 0 && body.id !== undefined) throw noSuchRow();
  });

/**
 * Takes a coupon off the draft, and off the order where it is named, and prices what is left.
 * @throws NotFoundError for a row or an order that does not exist; RuleViolationError once the order is paid or canceled.
 */
export const cancelCoupon = async (
  platform: Platform,
  body: CancelCouponBody,
  author: Author
): Promise<CouponedOrder> => {
  if (body.id !== undefined || body.order_uuid) await removeFromOrder(platform, body, author);
  const { order, entered, earlier } = await findDraftCoupons(platform, body, body.coupon_code);
  const left = earlier.filter(({ id }) => id !== entered?.id);
  return priceDraft(platform, body, order, left);
};

const removeAll = (platform: Platform, uuid: string, author: Author): Promise<void> =>
  platform.db.transaction(async () => {
    const order = await lockCouponOrder(platform.db, { uuid });
    if (!order) throw new NotFoundError('The order does not exist.');
    await takeOff(platform, order, () => true, author);
  });

/**
 * Prices the draft with its coupons once more, e.g. after its lines have changed; those that give nothing any more are left out. A
 * draft without lines loses all of them, on the order too.
 */
export const reapplyCoupons = async (
  platform: Platform,
  body: ReapplyCouponsBody,
  author: Author
): Promise<CouponedOrder> => {
  if ((body.order_items ?? []).length === 0) {
    if (body.order_uuid) await removeAll(platform, body.order_uuid, author);
    return { lines: [], applied: [], refused: [] };
  }
  const { order, earlier } = await findDraftCoupons(platform, body, null);
  return priceDraft(platform, body, order, earlier);
};
