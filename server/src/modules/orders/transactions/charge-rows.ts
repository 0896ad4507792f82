import { refundableOf, TRANSACTION_CAME, type RefundableCharge } from '../../../domain/order';
import type { TransactionRow } from '../orders.rows';

/** The row as the rules of refunds see it. */
export const chargeOf = (row: TransactionRow): RefundableCharge => ({
  id: row.id,
  status: row.status,
  transactionType: row.transaction_type,
  total: row.total,
  refundedTotal: row.refunded_total,
});

export const refundableOfRow = (row: TransactionRow): number => refundableOf(chargeOf(row));

/** A charge that nobody has paid yet, and that can still be. */
export const isPendingCharge = ({ status, transaction_type: type }: TransactionRow): boolean =>
  status === 'pending' && type === 'charge';

/** A charge whose money has come, wherever it went since. */
export const hasCome = ({ status, transaction_type: type }: TransactionRow): boolean =>
  type !== 'refund' && TRANSACTION_CAME.includes(status);

export const isRefundRow = ({ transaction_type: type }: TransactionRow): boolean => type === 'refund';
