import type { AppliedCoupon } from '../../../contracts/coupons';
import { NotFoundError } from '../../../domain/errors';
import { awaitsBuyer } from '../../../domain/order';
import type { Platform } from '../../../platform/platform';
import { findAppliedCoupons } from '../../coupons';
import { claimFirstView } from '../order-operations.repository';
import { AFTER_FIRST_RECEIPT, AFTER_RECEIPT, RECEIPT_VIEWED } from '../orders.hooks';
import { presentOrder } from '../orders.presenter';
import { findItems, findOrderByUuid } from '../orders.repository';
import { payableOf, type OrderItemRow, type OrderRow } from '../orders.rows';

export type Receipt = {
  readonly order: OrderRow;
  readonly items: readonly OrderItemRow[];
  readonly coupons: readonly AppliedCoupon[];
  /** Cents that may still be paid; 0 where the order takes no money any more. */
  readonly due: number;
};

/** Whoever has the hash has bought the order, or was shown it by the buyer. */
export const readReceipt = async (platform: Platform, orderHash: string): Promise<Receipt> => {
  const order = await findOrderByUuid(platform.db, orderHash);
  if (!order) throw new NotFoundError('The order does not exist.');
  const [items, coupons] = await Promise.all([
    findItems(platform.db, order.id),
    findAppliedCoupons(platform, order.id),
  ]);
  const due = awaitsBuyer(payableOf(order)) ? order.total_amount - order.total_paid : 0;
  return { order, items, coupons, due };
};

/**
 * The receipt is shown to somebody: the site is told. Answers whether it is for the first time, which is where a storefront counts
 * the sale.
 */
export const noteView = async ({ db, clock, hooks }: Platform, { order }: Receipt): Promise<boolean> => {
  const isFirst = await claimFirstView(db, order.id, clock.now());
  const payload = () => ({ order: presentOrder(order) });
  await hooks.tell(RECEIPT_VIEWED, payload);
  await hooks.tell(AFTER_RECEIPT, payload);
  if (isFirst) await hooks.tell(AFTER_FIRST_RECEIPT, payload);
  return isFirst;
};
