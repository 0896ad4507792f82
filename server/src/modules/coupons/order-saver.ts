import type { AppliedCoupon } from '../../contracts/coupons';
import type { Platform } from '../../platform/platform';
import type { Author } from './use-cases/save-coupon';

export type CouponRemoval = {
  readonly orderId: number;
  readonly isMeant: (applied: AppliedCoupon) => boolean;
};

/** What coupons ask of orders, whose price they know nothing of. */
export type OrderSaver = {
  /**
   * Takes coupons off an order, prices it anew and saves it, in one transaction of its own: a use is free again only when nobody can pay
   * the order with its discount any more. Answers the codes that were taken off.
   *
   * @throws NotFoundError; RuleViolationError where the order cannot be changed any more; whatever keeps it from being saved.
   */
  readonly withoutCoupons: (removal: CouponRemoval, author: Author) => Promise<readonly string[]>;
};

const SAVER = Symbol('what saves orders without a coupon');

const holderOf = (platform: Platform): { current: OrderSaver | null } =>
  platform.memo(SAVER, () => ({ current: null }));

/** Called at start by the order editor, which knows coupons and therefore cannot be known by them. */
export const provideOrderSaver = (platform: Platform, saver: OrderSaver): void => {
  holderOf(platform).current = saver;
};

export const orderSaverOf = (platform: Platform): OrderSaver => {
  const { current } = holderOf(platform);
  if (!current) throw new Error('Nobody saves orders yet.');
  return current;
};
