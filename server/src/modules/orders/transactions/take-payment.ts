import { NotFoundError } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import { updateTransaction } from '../orders.repository';
import type { OrderRow, TransactionRow } from '../orders.rows';
import { recordPayment } from '../use-cases/record-payment';

/** An order, locked with its customer, and the one of its transactions that a provider speaks of. */
export type AwaitedPayment = {
  readonly order: OrderRow;
  readonly transactions: readonly TransactionRow[];
  readonly transaction: TransactionRow;
};

/** @throws NotFoundError */
export const known = <Found>(found: Found | null | undefined): Found => {
  if (!found) throw new NotFoundError('The transaction does not exist.');
  return found;
};

/** The transaction has succeeded at its provider, which says `values` of it: the order is paid by it. @throws UnprocessableError: sold out. */
export const takePayment = async (
  platform: Platform,
  { order, transactions, transaction }: AwaitedPayment,
  values: Readonly<Record<string, unknown>>
): Promise<void> => {
  const { db, clock } = platform;
  await updateTransaction(db, transaction.id, { status: 'succeeded', ...values }, clock.now());
  await recordPayment(platform, {
    order,
    transactions: transactions.map((each) => (each.id === transaction.id ? { ...each, status: 'succeeded' } : each)),
    transactionId: transaction.id,
    author: 'system',
    refuseShortage: true,
  });
};
