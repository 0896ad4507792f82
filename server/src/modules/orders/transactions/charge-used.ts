import { ConflictError } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import { findIdsByCharge, findTransactions } from '../orders.repository';
import type { TransactionRow } from '../orders.rows';
import { hasCome } from './charge-rows';

/** One charge pays one order: its money must not go back either, as the other order has it. */
export class ChargeUsedError extends ConflictError {}

/** Of those of one order, the one that a charge has paid: a person may have named it without its provider's name. */
export const paidBy = (transactions: readonly TransactionRow[], vendorChargeId: string): TransactionRow | undefined =>
  transactions.find((each) => each.vendor_charge_id === vendorChargeId && hasCome(each));

type NamedCharge = { readonly gateway: string; readonly vendorChargeId: string };

/** Whether a charge has paid anything: this order, or another. */
export const isChargeUsed = async (
  { db }: Platform,
  { gateway, vendorChargeId }: NamedCharge,
  orderId: number | null
): Promise<boolean> => {
  const own = orderId === null ? [] : await findTransactions(db, orderId);
  return paidBy(own, vendorChargeId) !== undefined || (await findIdsByCharge(db, gateway, vendorChargeId)).length > 0;
};

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
