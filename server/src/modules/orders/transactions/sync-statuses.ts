import { NotFoundError } from '../../../domain/errors';
import { settle } from '../../../domain/order';
import type { Platform } from '../../../platform/platform';
import { existing, withPayable } from '../locked-order';
import { findOrder, findTransactions } from '../orders.repository';
import { payableOf, type OrderRow } from '../orders.rows';
import { orderMoves, type Author } from '../statuses/status-change';
import { recordMoney } from '../use-cases/record-money';
import { recordPayment, settlementOf, type Payment } from '../use-cases/record-payment';

/** What is recorded of the order's money, and where a paid order stands, is not what its transactions say. */
const correct = async (platform: Platform, payment: Payment, author: Author): Promise<void> => {
  const { order } = payment;
  const settlement = await settlementOf(platform, payment);
  const moves = orderMoves(order, settlement);
  const isSame = settlement.paymentStatus === order.payment_status && settlement.totalPaid === order.total_paid;
  if (!isSame || moves.length > 0) await recordMoney(platform, order, settlement, { author, moves });
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
    const { becamePaid } = settle(payableOf(order), transactions);
    if (becamePaid && order.status !== 'canceled') await recordPayment(platform, payment);
    else await correct(platform, payment, author);
    return existing(await findOrder(platform.db, orderId));
  });
