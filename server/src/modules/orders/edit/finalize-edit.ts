import { resettle } from '../../../domain/order';
import type { Platform } from '../../../platform/platform';
import { chargeOf } from '../new-order';
import { findTransactions, insertTransaction, updateTransaction } from '../orders.repository';
import { payableOf, type OrderRow, type TransactionRow } from '../orders.rows';
import type { Author } from '../statuses/status-change';
import { isPendingCharge } from '../transactions/charge-rows';
import { recordMoney } from '../use-cases/record-money';
import { recordPayment } from '../use-cases/record-payment';

/** One open charge for what is still to pay. */
const ask = async (
  { db, clock }: Platform,
  order: OrderRow,
  open: TransactionRow | undefined,
  due: number
): Promise<void> => {
  if (!open) await insertTransaction(db, { ...chargeOf(order, due), status: 'pending' }, clock.now());
  else if (open.total !== due) await updateTransaction(db, open.id, { total: due }, clock.now());
};

/** What costs nothing is paid by that; what others have paid already leaves nothing to charge. */
const close = async (
  { db, clock }: Platform,
  order: OrderRow,
  open: TransactionRow | undefined
): Promise<number | null> => {
  const isFree = order.total_amount === 0 && order.total_paid === 0;
  if (open) {
    await updateTransaction(
      db,
      open.id,
      isFree ? { status: 'succeeded', total: 0 } : { status: 'failed' },
      clock.now()
    );
    return open.id;
  }
  const isUnpaid = order.payment_status === 'pending' || order.payment_status === 'failed';
  return isFree && isUnpaid ? insertTransaction(db, { ...chargeOf(order, 0), status: 'succeeded' }, clock.now()) : null;
};

/**
 * The total of an order has changed: it asks for the difference, or is paid by what has come already. What was paid too much stays
 * until a person gives it back. In the caller's transaction, with customer and order locked; the order has its new total.
 */
export const finalizeEdit = async (platform: Platform, order: OrderRow, author: Author): Promise<void> => {
  const { db } = platform;
  const open = (await findTransactions(db, order.id)).find(isPendingCharge);
  const due = order.total_amount - order.total_paid;
  if (due > 0) {
    await ask(platform, order, open, due);
    const money = resettle(payableOf(order), await findTransactions(db, order.id), 'pending');
    if (money.paymentStatus !== order.payment_status) await recordMoney(platform, order, money, { author });
    return;
  }
  const closed = await close(platform, order, open);
  const transactions = await findTransactions(db, order.id);
  const transactionId = closed ?? transactions[0]?.id ?? 0;
  await recordPayment(platform, { order, transactions, transactionId, author: author.author });
};
