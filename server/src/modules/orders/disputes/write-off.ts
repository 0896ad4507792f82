import { resettle } from '../../../domain/order';
import { toDate, toInt, toJson } from '../../../platform/db/columns';
import type { Platform } from '../../../platform/platform';
import { updateTransaction } from '../orders.repository';
import { payableOf, type TransactionRow } from '../orders.rows';
import { recordNewRefund } from '../refunds/record-provider-refund';
import type { Author } from '../statuses/status-change';
import { isRefundRow } from '../transactions/charge-rows';
import { recordMoney } from '../use-cases/record-money';
import type { Disputed, KnownDispute } from './disputed';

export type Loss = KnownDispute & { readonly note: string; readonly author: Author };

const lostMeta = ({ meta }: TransactionRow, { note }: Loss) => ({
  ...meta,
  is_dispute_actionable: false,
  dispute_status: 'lost',
  dispute_note: note,
});

/** What is left of the payment decides what the order is. Source: behaviours 1.2. */
const loseAll = async (platform: Platform, { order, transactions, transaction }: Disputed, loss: Loss) => {
  const values = { status: 'dispute_lost', meta: toJson(lostMeta(transaction, loss)) };
  await updateTransaction(platform.db, transaction.id, values, platform.clock.now());
  const after = transactions.map((each) =>
    each.id === transaction.id ? { ...each, status: 'dispute_lost' as const } : each
  );
  await recordMoney(platform, order, resettle(payableOf(order), after, 'failed'), { author: loss.author });
};

/** Wallets tell of the same money twice: as what was taken back from the payment, and as what the dispute cost. */
const isTold = ({ transactions, transaction }: Disputed, amount: number): boolean => {
  const since = Date.parse(String(transaction.meta.dispute_opened_at ?? ''));
  return transactions
    .filter((each) => isRefundRow(each) && toInt(each.meta.parent_id) === transaction.id)
    .filter(({ meta }) => meta.gateway_refund === undefined)
    .some(({ total, created_at: at }) => total === amount && (toDate(at)?.getTime() ?? 0) >= since);
};

/** The part that was lost goes as a refund does: the rest of the sale stands, and nobody is asked to pay it again. */
const losePart = async (platform: Platform, disputed: Disputed, loss: Loss, amount: number): Promise<void> => {
  const { order, transactions, transaction } = disputed;
  const meta = lostMeta(transaction, loss);
  const kept = { ...transaction, transaction_type: 'charge', meta } as const;
  await updateTransaction(
    platform.db,
    kept.id,
    { transaction_type: 'charge', meta: toJson(meta) },
    platform.clock.now()
  );
  if (amount === 0 || isTold(disputed, amount)) return;
  const all = transactions.map((each) => (each.id === kept.id ? kept : each));
  const refund = { amount, vendorId: loss.id, reason: 'Lost in a dispute.', isLoss: true };
  await recordNewRefund(platform, { order, transactions: all, charge: kept }, refund);
};

/** A dispute is lost: its money is written off, as far as it was withdrawn. */
export const writeOff = (platform: Platform, disputed: Disputed, loss: Loss): Promise<void> => {
  const { total, refunded_total: refunded } = disputed.transaction;
  const { amount = total } = loss;
  return amount > 0 && amount >= total - refunded
    ? loseAll(platform, disputed, loss)
    : losePart(platform, disputed, loss, amount);
};
