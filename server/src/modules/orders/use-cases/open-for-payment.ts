import { BusinessFailure, NotFoundError } from '../../../domain/errors';
import { amountDue, awaitsBuyer, KEEPS_METHOD, PLACED_OFFLINE, recalculatePayment } from '../../../domain/order';
import { toJson } from '../../../platform/db/columns';
import type { Platform } from '../../../platform/platform';
import { CouponUsedUpError, reclaimCoupons } from '../../coupons';
import { editHolds } from '../../stock';
import { lockPayable } from '../locked-order';
import { chargeOf } from '../new-order';
import {
  findItems,
  findOrderByUuid,
  findTransactions,
  insertTransaction,
  updateOrder,
  updateTransaction,
} from '../orders.repository';
import { isProductLine, payableOf, type OrderRow } from '../orders.rows';
import { holdGoods } from '../renewals/hold-goods';
import { isPendingCharge } from '../transactions/charge-rows';
import { recordMoney } from './record-payment';

/** The order behind a payment link. Read outside the transaction. @throws NotFoundError. */
export const findPaymentLink = async ({ db }: Platform, orderHash: string): Promise<OrderRow> => {
  const order = await findOrderByUuid(db, orderHash);
  if (!order) throw new NotFoundError('The order does not exist.');
  return order;
};

export type OpenedOrder = {
  readonly order: OrderRow;
  readonly due: number;
  /** Whose stock moved: for `stockMoved` and, as the last step of the transaction, `refreshStock`. */
  readonly movedProducts: readonly number[];
  /** It has been told before that it is paid outside the store. */
  readonly wasPlaced: boolean;
};

const SYSTEM = { author: 'system' };

/**
 * What nobody paid in time may have been put back on sale: the order takes it again, as far as it is there. A bill of a subscription
 * takes what it was opened with.
 */
const takeStock = async (platform: Platform, order: OrderRow): Promise<readonly number[]> => {
  const items = await findItems(platform.db, order.id);
  if (order.type === 'renewal') return holdGoods(platform, order.id, items, SYSTEM);
  const lines = items.filter((item) => isProductLine(item) && item.variation_id > 0);
  return editHolds(
    platform,
    order.id,
    lines.map((item) => ({
      orderItemId: item.id,
      variationId: item.variation_id,
      quantity: item.quantity,
      isSold: false,
      takes: true,
      productTitle: item.post_title,
    }))
  );
};

const takeBack = async (platform: Platform, order: OrderRow): Promise<readonly number[]> => {
  const moved = await takeStock(platform, order);
  // There is no money yet: a coupon that others have used up gives this order its price no longer.
  const usedUp = await reclaimCoupons(platform, order.id);
  if (usedUp.length > 0) throw new CouponUsedUpError(usedUp);
  return moved;
};

/** A payment that failed may be tried again: from now on the order waits for money. */
export const reopenFailed = async (platform: Platform, order: OrderRow): Promise<readonly number[]> => {
  if (order.payment_status !== 'failed') return [];
  const moved = await takeBack(platform, order);
  const money = recalculatePayment(payableOf(order), await findTransactions(platform.db, order.id), 'pending');
  await recordMoney(platform, order, money, { author: SYSTEM });
  return moved;
};

const refusalOf = ({ status, payment_status: paymentStatus }: OrderRow): string => {
  if (status === 'canceled') return 'This order has been canceled.';
  return paymentStatus === 'payment_scheduled'
    ? 'This order is paid with the saved payment method when it is due.'
    : 'This order has already been paid.';
};

/**
 * Somebody with the link of an order is about to pay what is still due: one open charge asks for it by the method that was chosen.
 * Lines and amounts are settled. In the caller's transaction.
 *
 * @throws BusinessFailure where nothing is to pay any more; UnprocessableError where its goods were sold meanwhile; RuleViolationError.
 */
export const openForPayment = async (platform: Platform, orderId: number): Promise<OpenedOrder> => {
  const order = await lockPayable(platform, orderId);
  if (!awaitsBuyer(payableOf(order))) throw new BusinessFailure(refusalOf(order));
  const movedProducts = await reopenFailed(platform, order);
  const wasPlaced = order.config[PLACED_OFFLINE] === 1;
  return { order, due: amountDue(payableOf(order)), movedProducts, wasPlaced };
};

export type ChosenMethod = {
  readonly slug: string;
  readonly title: string;
  readonly isOffline: boolean;
  /** What it is paid with is charged again later. */
  readonly keepsMethod: boolean;
};

/** What `chargeBy` makes of the configuration of an order. */
export const configWith = (
  { config }: OrderRow,
  { isOffline, keepsMethod }: Pick<ChosenMethod, 'isOffline' | 'keepsMethod'>
): OrderRow['config'] => {
  const { [KEEPS_METHOD]: _kept, ...rest } = config;
  return { ...rest, ...(keepsMethod ? { [KEEPS_METHOD]: 1 } : {}), ...(isOffline ? { [PLACED_OFFLINE]: 1 } : {}) };
};

/** Answers the charge. In the transaction that opened the order. */
export const chargeBy = async (
  { db, clock }: Platform,
  { order, due }: OpenedOrder,
  { slug, title, ...how }: ChosenMethod
): Promise<number> => {
  const now = clock.now();
  const config = toJson(configWith(order, how));
  await updateOrder(db, order, { payment_method: slug, payment_method_title: title, config }, now);
  const open = (await findTransactions(db, order.id)).find(isPendingCharge);
  const values = { payment_method: slug, total: due };
  if (!open) return insertTransaction(db, { ...chargeOf(order, due), ...values, status: 'pending' }, now);
  await updateTransaction(db, open.id, values, now);
  return open.id;
};
