import { planRefund, spreadRefund } from '../../../domain/order';
import type { Platform } from '../../../platform/platform';
import { stepOfCurrency } from '../../settings';
import { findItems } from '../orders.repository';
import type { OrderRow, TransactionRow } from '../orders.rows';
import { chargeOf } from '../transactions/charge-rows';
import { recordRefund } from './record-refund';
import { refundedLines } from './refund-lines';

export type Refunding = {
  readonly order: OrderRow;
  readonly transactions: readonly TransactionRow[];
  readonly charge: TransactionRow;
};

export type NewRefund = {
  readonly amount: number;
  /** The provider's own id of the refund, of the reversal, or of the dispute. */
  readonly vendorId: string | undefined;
  readonly reason: string;
  /** A provider took it back by itself, and it may come again: see `writeOff`. */
  readonly isLoss?: boolean;
  /** For the meta of the refund. */
  readonly meta?: Readonly<Record<string, unknown>>;
};

/**
 * Money that left a charge without the store: what each line gave is its share. With customer and order locked.
 * @throws BadRequestError where that is more than what is left of the payment.
 */
export const recordNewRefund = async (
  platform: Platform,
  { order, transactions, charge }: Refunding,
  { amount, vendorId, reason, isLoss, meta }: NewRefund
): Promise<void> => {
  const money = { totalPaid: order.total_paid, totalRefund: order.total_refund };
  const parts = planRefund(money, transactions.map(chargeOf), { amount, transactionId: charge.id }).map((part) => ({
    ...part,
    ...(vendorId === undefined ? {} : { vendorId }),
  }));
  const lines = refundedLines(order, await findItems(platform.db, order.id), []);
  const shares = spreadRefund(amount, lines, await stepOfCurrency(platform, order.currency));
  const kept = { ...meta, [isLoss ? 'lost_shares' : 'line_shares']: [...shares] };
  const refund = { order, transactions, parts, reason, shares, restocked: [], meta: kept };
  await recordRefund(platform, refund, { author: 'system' });
};
