import { refundableOf, type RefundableCharge } from '../../../domain/order';
import { toInt } from '../../../platform/db/columns';
import type { TransactionRow } from '../orders.rows';

/** Key of a charge's meta: how much of it has been given back. Source: behaviours 1.7. */
export const REFUNDED_TOTAL = 'refunded_total';

export const refundedTotalOf = ({ meta }: TransactionRow): number => toInt(meta[REFUNDED_TOTAL]);

/** The row as the rules of refunds see it. */
export const chargeOf = (row: TransactionRow): RefundableCharge => ({
  id: row.id,
  status: row.status,
  transactionType: row.transaction_type,
  total: row.total,
  refundedTotal: refundedTotalOf(row),
});

export const refundableOfRow = (row: TransactionRow): number => refundableOf(chargeOf(row));

export const isRefundRow = ({ transaction_type: type }: TransactionRow): boolean => type === 'refund';
