import { BadRequestError, NotFoundError, RuleViolationError } from '../../../domain/errors';
import {
  assertTransactionTransition,
  isRetryable,
  recalculatePayment,
  reconcilePayment,
  spreadRefund,
  TRANSACTION_SUCCESS,
  unpaidStatusFor,
  type TransactionStatus,
} from '../../../domain/order';
import type { Platform } from '../../../platform/platform';
import { stepOfCurrency } from '../../settings';
import { refreshStock } from '../../stock';
import { existing, withPayable } from '../locked-order';
import { keepInvoice } from '../order-documents';
import { findItems, findOrder, findTransactions, updateTransaction } from '../orders.repository';
import { payableOf, type OrderRow, type TransactionRow } from '../orders.rows';
import { recordRefund } from '../refunds/record-refund';
import { assertNotUpgraded, maxRefundable, refundedLines } from '../refunds/refund-lines';
import { orderMoves, type Author } from '../statuses/status-change';
import { failPending } from '../use-cases/fail-charge';
import { reclaimCouponsOf, reclaimStockOf } from '../use-cases/reclaim';
import { recordMoney, recordPayment, paymentOutcomeOf, type Payment } from '../use-cases/record-payment';
import { isRefundRow, refundableOfRow } from './charge-rows';
import { claimNamedCharge } from './charge-used';

/** What is recorded of the order's money, and where a paid order stands, is not what its transactions say. */
const correct = async (platform: Platform, payment: Payment, author: Author): Promise<void> => {
  const { order } = payment;
  const outcome = await paymentOutcomeOf(platform, payment);
  const moves = orderMoves(order, outcome);
  const isSame = outcome.paymentStatus === order.payment_status && outcome.totalPaid === order.total_paid;
  if (!isSame || moves.length > 0) await recordMoney(platform, order, outcome, { author, moves });
};

/**
 * Works out anew what the transactions of an order mean for it. @throws NotFoundError where there are none. See
 * docs/rules/payments.md#when-an-order-is-paid.
 */
export const syncStatuses = (platform: Platform, orderId: number, author: Author): Promise<OrderRow> =>
  withPayable(platform, orderId, async (order) => {
    const transactions = await findTransactions(platform.db, orderId);
    const latest = transactions.at(-1);
    if (!latest) throw new NotFoundError('The order has no transaction.');
    const payment = { order, transactions, transactionId: latest.id, author: author.author };
    const { becamePaid } = reconcilePayment(payableOf(order), transactions);
    if (becamePaid && order.status !== 'canceled') await recordPayment(platform, payment);
    else await correct(platform, payment, author);
    return existing(await findOrder(platform.db, orderId));
  });

export type Changing = {
  /** Locked, and its customer too. */
  readonly order: OrderRow;
  readonly transactions: readonly TransactionRow[];
  readonly transaction: TransactionRow;
  readonly author: Author;
};

type Apply = (platform: Platform, changing: Changing, to: TransactionStatus) => Promise<void>;

const withStatus = ({ transactions, transaction }: Changing, status: TransactionStatus): readonly TransactionRow[] =>
  transactions.map((each) => (each.id === transaction.id ? { ...each, status } : each));

/** Another charge may have paid the order: then a person would record its money twice. What was authorized counts as money already. */
const assertDue = ({ order, transaction }: Changing): void => {
  const due = order.total_amount - order.total_paid;
  if (TRANSACTION_SUCCESS.includes(transaction.status) || transaction.total <= due) return;
  throw new RuleViolationError(
    due > 0 ? 'This payment is more than what the order still asks for.' : 'The order has already been paid.'
  );
};

const completeCharge: Apply = async (platform, changing, to) => {
  const { order, transaction, author } = changing;
  if (order.status === 'canceled') throw new RuleViolationError('A canceled order cannot be marked as paid.');
  assertDue(changing);
  await claimNamedCharge(platform, transaction);
  await updateTransaction(platform.db, transaction.id, { status: to }, platform.clock.now());
  await recordPayment(platform, {
    order,
    transactions: withStatus(changing, to),
    transactionId: transaction.id,
    author: author.author,
  });
};

/** What is left of the charge goes back, outside the store. */
const giveBack: Apply = async (platform, { order, transactions, transaction, author }, to) => {
  assertNotUpgraded(order);
  const amount = refundableOfRow(transaction);
  if (amount > (await maxRefundable(platform, transaction))) {
    throw new BadRequestError('The amount is more than can be refunded of this payment.');
  }
  if (amount > 0) {
    const parts = [{ transactionId: transaction.id, amount }];
    const lines = refundedLines(order, await findItems(platform.db, order.id), []);
    const shares = spreadRefund(amount, lines, await stepOfCurrency(platform, order.currency));
    const refund = { order, transactions, parts, reason: '', shares, restocked: [] };
    await recordRefund(platform, refund, author);
  }
  await updateTransaction(platform.db, transaction.id, { status: to }, platform.clock.now());
};

/** The order is then what its other charges make of it. */
const becomeUnpaid: Apply = async (platform, changing, to) => {
  const { order, transaction, author } = changing;
  await keepInvoice(platform, order);
  await updateTransaction(platform.db, transaction.id, { status: to }, platform.clock.now());
  const money = recalculatePayment(payableOf(order), withStatus(changing, to), unpaidStatusFor(to));
  await recordMoney(platform, order, money, { author });
};

/** Money that was recorded has not come. What it set in motion, stock and coupons, stays: things may have been sent. */
const takeBack: Apply = async (platform, changing, to) => {
  if (changing.transaction.refunded_total > 0) {
    throw new BadRequestError('A part of this payment has been refunded: it did come.');
  }
  await becomeUnpaid(platform, changing, to);
};

/** The payment may be tried once more: the order takes again what its failure gave back. */
const reopen: Apply = async (platform, changing, to) => {
  const { order, transaction, author } = changing;
  if (order.status === 'canceled') throw new BadRequestError('A canceled order cannot be changed any more.');
  await updateTransaction(platform.db, transaction.id, { status: to }, platform.clock.now());
  if (order.payment_status !== 'failed') return;
  const taking = { order, author: author.author };
  const moved = await reclaimStockOf(platform, taking);
  // What is paid by a provider then must not use a coupon beyond its limits.
  await reclaimCouponsOf(platform, { ...taking, refuseShortage: true });
  const money = recalculatePayment(payableOf(order), withStatus(changing, to), 'pending');
  await recordMoney(platform, order, money, { author, moved });
  await refreshStock(platform, moved);
};

/** What the order set in motion without its money, stock and coupons, stays as it does when money is taken back. */
const fail: Apply = async (platform, changing, to) => {
  const { order, transaction, author } = changing;
  if (isRetryable({ status: order.status, paymentStatus: order.payment_status })) {
    return failPending(platform, { order, transaction }, { reason: 'Marked as failed.' }, author);
  }
  await becomeUnpaid(platform, changing, to);
};

const stepFor = (from: TransactionStatus, to: TransactionStatus): Apply => {
  if (TRANSACTION_SUCCESS.includes(to)) return completeCharge;
  if (to === 'refunded') return giveBack;
  if (TRANSACTION_SUCCESS.includes(from)) return takeBack;
  return to === 'failed' ? fail : reopen;
};

/** In the caller's transaction. Answers false where the transaction has that status already. */
export const moveTransaction = async (
  platform: Platform,
  changing: Changing,
  to: TransactionStatus
): Promise<boolean> => {
  const { transaction } = changing;
  if (isRefundRow(transaction)) throw new BadRequestError('A refund cannot be changed any more.');
  if (transaction.status === to) return false;
  assertTransactionTransition(transaction.status, to);
  await stepFor(transaction.status, to)(platform, changing, to);
  return true;
};

export type TransactionStatusRequest = {
  readonly orderId: number;
  /** Null: the latest charge of the order. */
  readonly transactionId: number | null;
  readonly to: TransactionStatus;
};

const pick = (transactions: readonly TransactionRow[], transactionId: number | null): TransactionRow => {
  const found =
    transactionId === null
      ? transactions.filter((each) => !isRefundRow(each)).at(-1)
      : transactions.find(({ id }) => id === transactionId);
  if (!found) throw new NotFoundError('The transaction does not exist.');
  return found;
};

/**
 * A person says what became of a charge; the order's payment follows from its charges. Answers the transaction as it was, and
 * whether it changed. @throws NotFoundError; BadRequestError for a change that money cannot make; RuleViolationError for money of a
 * canceled order. See docs/rules/order-states.md#transitions.
 */
export const changeTransactionStatus = (
  platform: Platform,
  { orderId, transactionId, to }: TransactionStatusRequest,
  author: Author
): Promise<{ readonly transaction: TransactionRow; readonly changed: boolean }> =>
  withPayable(platform, orderId, async (order) => {
    const transactions = await findTransactions(platform.db, orderId);
    const transaction = pick(transactions, transactionId);
    const changed = await moveTransaction(platform, { order, transactions, transaction, author }, to);
    return { transaction, changed };
  });
