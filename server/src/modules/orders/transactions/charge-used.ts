import { ConflictError } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import { findIdsByCharge } from '../orders.repository';
import type { TransactionRow } from '../orders.rows';

/** One charge pays one order: its money must not go back either, as the other order has it. */
export class ChargeUsedError extends ConflictError {}

/**
 * Asked last: an order that has become paid holds the counter of invoices, so that of two orders which are told of one charge at the
 * same moment the second sees the first.
 */
export const assertChargeUnused = async (
  { db }: Platform,
  { id, payment_method, vendor_charge_id: charge }: Pick<TransactionRow, 'id' | 'payment_method' | 'vendor_charge_id'>
): Promise<void> => {
  if (!charge) return;
  const used = await findIdsByCharge(db, payment_method, charge);
  if (used.some((other) => other !== id)) throw new ChargeUsedError('This charge has paid another transaction.');
};
