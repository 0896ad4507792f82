import { BadRequestError } from '../../../domain/errors';
import { toDate, toInt } from '../../../platform/db/columns';
import type { PaymentStatus } from '../../../domain/order';
import type { Database } from '../../../platform/db/database';
import { jsonText } from '../../../platform/db/json-sql';
import { noteChangedDay, type DatedOrder } from '../changed-days.repository';

/**
 * Counts a refund at its order, never beyond what was paid, whoever else does so.
 * @throws BadRequestError when that much is not left.
 */
export const claimRefund = async (
  db: Database,
  order: DatedOrder,
  { amount, paymentStatus }: { readonly amount: number; readonly paymentStatus: PaymentStatus },
  now: Date
): Promise<void> => {
  const claimed = await db
    .table('shop_orders')
    .where({ id: order.id })
    .whereRaw('total_refund + ? <= total_paid', [amount])
    .update({
      total_refund: db.raw('total_refund + ?', [amount]),
      payment_status: paymentStatus,
      ...(paymentStatus === 'refunded' ? { refunded_at: now } : {}),
      updated_at: now,
    });
  if (claimed !== 1) throw new BadRequestError('The refund is more than what is left of the payment.');
  await noteChangedDay(db, order, now);
};

export type PendingRefund = { readonly id: number; readonly orderId: number; readonly createdAt: Date };

const BATCH = 100;

export type PendingSearch = {
  /** Recorded before that moment: nobody is at it any more. */
  readonly before: Date;
  /** Recorded after it: the provider remembers the key. One that it has named and that is older is left to its messages. */
  readonly keyKnownSince: Date;
  readonly afterId: number;
};

/** Refunds of which no final answer of a provider was noted, some at a time in the order of their ids. */
export const findPendingRefunds = async (
  db: Database,
  { before, keyKnownSince, afterId }: PendingSearch
): Promise<readonly PendingRefund[]> => {
  const rows = (await db
    .table('shop_order_transactions')
    .where({ status: 'refunded', transaction_type: 'refund' })
    .where('id', '>', afterId)
    .where('created_at', '<', before)
    .where((either) => void either.whereNull('vendor_charge_id').orWhere('created_at', '>', keyKnownSince))
    .whereRaw('? = ?', [jsonText(db, 'meta', 'gateway_refund'), 'pending'])
    .orderBy('id')
    .limit(BATCH)
    .select('id', 'order_id', 'created_at')) as unknown as readonly Readonly<Record<string, unknown>>[];
  return rows.map(({ id, order_id, created_at }) => ({
    id: toInt(id),
    orderId: toInt(order_id),
    createdAt: toDate(created_at) as Date,
  }));
};
