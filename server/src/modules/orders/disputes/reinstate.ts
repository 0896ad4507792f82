import { resettle } from '../../../domain/order';
import { toInt, toJson } from '../../../platform/db/columns';
import type { Platform } from '../../../platform/platform';
import { addToItems, updateOrder, updateTransaction } from '../orders.repository';
import { payableOf, REFUNDED_TOTAL, type OrderRow, type TransactionRow } from '../orders.rows';
import type { Author } from '../statuses/status-change';
import { recordMoney } from '../use-cases/record-money';
import type { Disputed } from './disputed';

const SHARES = 'lost_shares';

/** Line -> cents, as `recordRefund` kept them. */
const sharesOf = ({ meta }: TransactionRow): ReadonlyMap<number, number> =>
  new Map(
    (Array.isArray(meta[SHARES]) ? (meta[SHARES] as readonly (readonly [unknown, unknown])[]) : []).map(
      ([line, cents]) => [toInt(line), -toInt(cents)]
    )
  );

const lossOf = ({ transactions, transaction: { id, meta } }: Disputed): TransactionRow | undefined =>
  transactions.find(
    (each) =>
      each.status === 'refunded' &&
      each.vendor_charge_id === meta.dispute_id &&
      toInt(each.meta.parent_id) === id &&
      SHARES in each.meta
  );

/** The part that was lost stands as a refund, which has not been one after all. Answers what it was. */
const undoLoss = async (platform: Platform, order: OrderRow, loss: TransactionRow): Promise<number> => {
  const { db, clock } = platform;
  const now = clock.now();
  await updateTransaction(db, loss.id, { status: 'failed' }, now);
  await addToItems(db, { refund_total: sharesOf(loss), restocked_quantity: new Map() }, now);
  await updateOrder(db, order.id, { total_refund: order.total_refund - loss.total, refunded_at: null }, now);
  return loss.total;
};

/** A dispute that was lost has been won on appeal: what was written off is there again. With customer and order locked. */
export const reinstate = async (platform: Platform, disputed: Disputed, author: Author): Promise<void> => {
  const { order, transactions, transaction } = disputed;
  const loss = lossOf(disputed);
  const back = loss ? await undoLoss(platform, order, loss) : 0;
  const meta = {
    ...transaction.meta,
    [REFUNDED_TOTAL]: transaction.refunded_total - back,
    is_dispute_actionable: false,
    dispute_status: 'won',
  };
  const values = { transaction_type: 'charge', status: 'succeeded' } as const;
  await updateTransaction(platform.db, transaction.id, { ...values, meta: toJson(meta) }, platform.clock.now());
  const after = transactions.map((each) => {
    if (each.id === transaction.id) return { ...each, ...values, refunded_total: transaction.refunded_total - back };
    return each.id === loss?.id ? { ...each, status: 'failed' as const } : each;
  });
  await recordMoney(platform, order, resettle(payableOf(order), after, order.payment_status), { author });
};
