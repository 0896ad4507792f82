import { awaitsMoney, isRetryable, type PaymentStatus } from '../../../domain/order';
import { cutText } from '../../../domain/text';
import type { Platform } from '../../../platform/platform';
import { recordActivities } from '../../activity';
import { releaseCoupons } from '../../coupons';
import {
  findTransactionByUuid,
  findTransactions,
  lockOrder,
  updateOrder,
  updateTransaction,
} from '../orders.repository';
import { isPayableOrder } from '../order-gateways';
import { payableOf, type OrderRow, type TransactionRow } from '../orders.rows';
import { statusEntry, statusEvents, type Author } from '../statuses/status-change';

export type FailedCharge = {
  /** The slug of the gateway that says so. */
  readonly gateway: string;
  /** The uuid of the transaction that was handed to the gateway. */
  readonly transactionUuid: string;
  /** In words, for the merchant. */
  readonly reason: string;
  readonly vendorChargeId?: string;
};

type Failing = { readonly order: OrderRow; readonly transaction: TransactionRow };

const mayFail = (order: OrderRow): boolean =>
  awaitsMoney(payableOf(order)) || isRetryable({ status: order.status, paymentStatus: order.payment_status });

/** What has been paid in part goes on being that. */
const statusAfter = ({ total_paid: paid, payment_status: status }: OrderRow): PaymentStatus =>
  paid > 0 ? status : 'failed';

/** The shopper may have chosen another way to pay since: then this failure does not matter any more. */
const lockFailing = async (
  { db }: Platform,
  { order_id: orderId, id: transactionId }: TransactionRow,
  { gateway }: FailedCharge
): Promise<Failing | null> => {
  const order = await lockOrder(db, orderId);
  if (!order || !mayFail(order)) return null;
  const transaction = (await findTransactions(db, orderId)).find(({ id }) => id === transactionId);
  const fails = transaction?.status === 'pending' && transaction.payment_method === gateway;
  return fails ? { order, transaction } : null;
};

const tell = async (
  platform: Platform,
  { order, transaction }: Failing,
  reason: string,
  author: Author
): Promise<void> => {
  const change = { kind: 'payment', orderId: order.id, from: order.payment_status, to: statusAfter(order) } as const;
  const changes = change.from === change.to ? [] : [change];
  const entry = { title: 'Payment Failed', content: reason, status: 'failed', ...author } as const;
  await recordActivities(platform, [
    { ...entry, moduleName: 'order', moduleId: order.id },
    ...changes.map((each) => statusEntry(each, author)),
  ]);
  const failure = { old_status: order.payment_status, new_status: statusAfter(order) };
  const references = { order_id: order.id, transaction_id: transaction.id, reason: cutText(reason, 500), ...failure };
  await platform.events.record([{ name: 'order_payment_failed', references }, ...changes.flatMap(statusEvents)]);
};

/**
 * A failed order keeps its coupons for as long as a payment that was started for it can still bring money: a card that was declined
 * leaves its payment open for another one. Else others could use them, and all of these orders be paid. With the order locked.
 */
const releaseUnlessPayable = async (platform: Platform, order: OrderRow): Promise<void> => {
  if (order.payment_status !== 'failed' || order.total_paid > 0) return;
  if (!(await isPayableOrder(platform, order.id))) await releaseCoupons(platform, order.id);
};

/** A pending charge of an order, which the caller has locked, brings no money: the order stays on hold with its stock. */
export const failPending = async (
  platform: Platform,
  failing: Failing,
  { reason, vendorChargeId }: Pick<FailedCharge, 'reason' | 'vendorChargeId'>,
  author: Author
): Promise<void> => {
  const { db, clock } = platform;
  const now = clock.now();
  const vendor = vendorChargeId === undefined ? {} : { vendor_charge_id: vendorChargeId };
  await updateTransaction(db, failing.transaction.id, { status: 'failed', ...vendor }, now);
  const to = statusAfter(failing.order);
  await updateOrder(db, failing.order, { payment_status: to }, now);
  await releaseUnlessPayable(platform, { ...failing.order, payment_status: to });
  await tell(platform, failing, reason, author);
};

/** The charge had failed before, and now its payment has ended. */
const letGoOfFailed = async (platform: Platform, orderId: number): Promise<void> => {
  const order = await lockOrder(platform.db, orderId);
  if (order && mayFail(order)) await releaseUnlessPayable(platform, order);
};

/**
 * The provider could not take the money; the cart may be paid again. Answers false when the transaction is not pending any more,
 * or the order is settled. See docs/rules/payments.md#payments-that-fail-or-come-late.
 */
export const failCharge = async (platform: Platform, charge: FailedCharge): Promise<boolean> => {
  const found = await findTransactionByUuid(platform.db, charge.transactionUuid);
  if (!found) return false;
  return platform.db.transaction(async () => {
    const failing = await lockFailing(platform, found, charge);
    if (failing) await failPending(platform, failing, charge, { author: 'system' });
    else await letGoOfFailed(platform, found.order_id);
    return failing !== null;
  });
};
