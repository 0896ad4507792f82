import { NotFoundError } from '../../../domain/errors';
import { resettle, settle } from '../../../domain/order';
import type { Platform } from '../../../platform/platform';
import { existing, withPayable } from '../locked-order';
import { findOrder, findTransactions } from '../orders.repository';
import { payableOf, type OrderRow } from '../orders.rows';
import type { Author } from '../statuses/status-change';
import { recordMoney } from '../use-cases/record-money';
import { recordPayment } from '../use-cases/record-payment';

/** Works out anew what the transactions of an order mean for it. @throws NotFoundError where there are none. */
export const syncStatuses = (platform: Platform, orderId: number, author: Author): Promise<OrderRow> =>
  withPayable(platform, orderId, async (order) => {
    const transactions = await findTransactions(platform.db, orderId);
    const latest = transactions.at(-1);
    if (!latest) throw new NotFoundError('The order has no transaction.');
    const payable = payableOf(order);
    if (settle(payable, transactions).becamePaid && order.status !== 'canceled') {
      const payment = { order, transactions, transactionId: latest.id, author: author.author };
      await recordPayment(platform, payment);
    } else {
      const money = resettle(payable, transactions, order.payment_status);
      const isSame = money.paymentStatus === order.payment_status && money.totalPaid === order.total_paid;
      if (!isSame) await recordMoney(platform, order, money, { author });
    }
    return existing(await findOrder(platform.db, orderId));
  });
