import { randomUUID } from 'node:crypto';
import { RuleViolationError } from '../../../domain/errors';
import { amountDue, OFFLINE_PAYMENT } from '../../../domain/order';
import type { Platform } from '../../../platform/platform';
import { lockPayable } from '../locked-order';
import { isOfflineMethod } from '../order-gateways';
import type { MarkAsPaidCommand } from '../commands';
import { findTransactions, insertTransaction, updateTransaction } from '../orders.repository';
import { payableOf, type OrderRow, type TransactionRow } from '../orders.rows';
import { isPendingCharge } from '../transactions/charge-rows';
import { claimNamedCharge } from '../transactions/charge-used';
import { recordPayment } from './record-payment';

/** A charge that a provider has been asked for stays its own: what it becomes, the provider says. */
const isOpenCharge =
  (platform: Platform) =>
  (transaction: TransactionRow): boolean =>
    isPendingCharge(transaction) && isOfflineMethod(platform, transaction.payment_method);

/** Unless the person says how the money came, it did not come through a provider. */
const methodOf = (platform: Platform, { payment_method: chosen }: OrderRow, body: MarkAsPaidCommand): string =>
  body.payment_method || (isOfflineMethod(platform, chosen) ? chosen : OFFLINE_PAYMENT);

const chargeValues = (method: string, due: number, body: MarkAsPaidCommand) => ({
  status: 'succeeded',
  total: due,
  payment_method: method,
  transaction_type: body.transaction_type === 'signup_fee' ? 'signup_fee' : 'charge',
  vendor_charge_id: body.vendor_charge_id || null,
});

const completeCharge = async (
  platform: Platform,
  order: OrderRow,
  pending: TransactionRow | undefined,
  values: ReturnType<typeof chargeValues>
): Promise<number> => {
  const now = platform.clock.now();
  if (pending) {
    await updateTransaction(platform.db, pending.id, values, now);
    return pending.id;
  }
  return insertTransaction(
    platform.db,
    {
      ...values,
      uuid: randomUUID(),
      order_id: order.id,
      order_type: order.type,
      payment_mode: order.mode,
      currency: order.currency,
      rate: order.rate,
      meta: '{}',
    },
    now
  );
};

/**
 * An admin says that the money has arrived. The pending offline charge becomes the payment; without one a charge is added, and what
 * a provider was asked for is closed.
 * Runs in the caller's transaction. Throws the two documented 423s. However many people press the button at once, the order is
 * paid once. Throws ChargeUsedError for a charge that has paid another order.
 */
export const markAsPaid = async (
  platform: Platform,
  orderId: number,
  body: MarkAsPaidCommand,
  author: string
): Promise<void> => {
  const order = await lockPayable(platform, orderId);
  const due = amountDue(payableOf(order));
  const transactions = await findTransactions(platform.db, orderId);
  const pending = transactions.find(isOpenCharge(platform));
  const values = chargeValues(methodOf(platform, order, body), due, body);
  await claimNamedCharge(platform, values);
  const transactionId = await completeCharge(platform, order, pending, values);
  const others = transactions.filter(({ id }) => id !== transactionId);
  const paid = await recordPayment(platform, {
    order,
    transactions: [...others, { status: 'succeeded', total: due, transaction_type: values.transaction_type }],
    transactionId,
    author,
    note: body.mark_paid_note || undefined,
  });
  if (!paid) throw new RuleViolationError('The order has already been paid.');
};
