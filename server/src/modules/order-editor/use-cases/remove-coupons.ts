import type { AppliedCoupon } from '../../../contracts/coupons';
import { RuleViolationError } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import { recordActivities } from '../../activity';
import { findAppliedCoupons, type CouponRemoval } from '../../coupons';
import { isOwnLine, lockPayable, readLinesToEdit, type OrderRow } from '../../orders';
import { assertEditable } from '../editable-order';
import type { StaffAuthor } from '../requested-status';
import { saveEdit } from './edit-order-by-staff';

const CHANGEABLE: readonly string[] = ['pending', 'failed'];

/** @throws RuleViolationError */
const assertChangeable = (order: OrderRow): void => {
  if (order.status === 'canceled' || !CHANGEABLE.includes(order.payment_status)) {
    throw new RuleViolationError('The coupons of an order cannot be changed once it is paid or canceled.');
  }
};

/** One that was deleted since gives nothing any more. */
const couponOf = ({ coupon_id: id, code }: AppliedCoupon) => (id === null ? [] : [{ coupon_id: id, code }]);

/** See `OrderSaver`: the lines stay as they are, and the coupons that stay are worked out on them. */
export const removeCoupons = (
  platform: Platform,
  { orderId, isMeant }: CouponRemoval,
  author: StaffAuthor
): Promise<readonly string[]> =>
  platform.db.transaction(async () => {
    const order = await lockPayable(platform, orderId);
    const applied = await findAppliedCoupons(platform, orderId);
    const removed = applied.filter(isMeant).map(({ code }) => code);
    assertChangeable(order);
    if (removed.length === 0) return [];
    assertEditable(order);
    const lines = (await readLinesToEdit(platform, orderId)).filter(isOwnLine);
    const body = {
      order_items: lines.map(({ id, quantity }) => ({ id, quantity })),
      applied_coupon: applied.filter((each) => !isMeant(each)).flatMap(couponOf),
    };
    await saveEdit(platform, { order, body, author });
    const entry = { title: 'Coupon removed', content: removed.join(', '), moduleName: 'order', moduleId: orderId };
    await recordActivities(platform, [{ ...entry, ...author }]);
    return removed;
  });
