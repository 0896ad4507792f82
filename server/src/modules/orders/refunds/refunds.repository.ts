import { BadRequestError } from '../../../domain/errors';
import { fromJson, toInt } from '../../../platform/db/columns';
import type { PaymentStatus } from '../../../domain/order';
import type { Database } from '../../../platform/db/database';

/**
 * Counts a refund at its order, never beyond what was paid, whoever else does so.
 * @throws BadRequestError when that much is not left.
 */
export const claimRefund = async (
  db: Database,
  orderId: number,
  { amount, paymentStatus }: { readonly amount: number; readonly paymentStatus: PaymentStatus },
  now: Date
): Promise<void> => {
  const claimed = await db
    .table('shop_orders')
    .where({ id: orderId })
    .whereRaw('total_refund + ? <= total_paid', [amount])
    .update({
      total_refund: db.raw('total_refund + ?', [amount]),
      payment_status: paymentStatus,
      ...(paymentStatus === 'refunded' ? { refunded_at: now } : {}),
      updated_at: now,
    });
  if (claimed !== 1) throw new BadRequestError('The refund is more than what is left of the payment.');
};

type Unasked = { readonly id: number; readonly order_id: unknown };

const BATCH = 100;

/** Refunds of which no answer of a provider was noted, recorded between the two moments. */
export const findUnaskedRefunds = async (db: Database, after: Date, before: Date): Promise<readonly Unasked[]> => {
  const rows = (await db
    .table('shop_order_transactions')
    .where({ status: 'refunded', transaction_type: 'refund' })
    .whereNull('vendor_charge_id')
    .where('created_at', '>', after)
    .where('created_at', '<', before)
    .orderBy('id')
    .select('id', 'order_id', 'meta')) as unknown as readonly (Unasked & { readonly meta: unknown })[];
  const isUnasked = ({ meta }: { readonly meta: unknown }): boolean =>
    fromJson<Record<string, unknown>>(meta, {}).gateway_refund === 'pending';
  return rows
    .filter(isUnasked)
    .slice(0, BATCH)
    .map(({ id, order_id }) => ({ id: toInt(id), order_id }));
};
