import { ConflictError } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import { isOfflineMethod, isReturnedCharge } from '../order-gateways';
import { findTransactions, lockOrder } from '../orders.repository';
import type { TransactionRow } from '../orders.rows';
import { hasCome } from './charge-rows';
import { holdNamedCharge, type NamedCharge } from './named-charges.repository';
import { findIdsByCharge } from './payments-by-charge.repository';

/** One charge pays one order: its money must not go back either, as the other order has it. */
export class ChargeUsedError extends ConflictError {}

/** Of those of one order, the one that a charge has paid: a person may have named it without its provider's name. */
export const paidBy = (transactions: readonly TransactionRow[], vendorChargeId: string): TransactionRow | undefined =>
  transactions.find((each) => each.vendor_charge_id === vendorChargeId && hasCome(each));

type Paying = Pick<TransactionRow, 'payment_method' | 'vendor_charge_id'> & {
  /** Of the transaction that the charge is to pay; left out where it is still to be written. */
  readonly id?: number;
};

/** Whoever asks whether a charge is used, and goes by the answer, holds it until his transaction ends. */
const holdCharge = ({ db }: Platform, charge: NamedCharge): Promise<void> => holdNamedCharge(db, charge);

/** Whether a charge has paid anything: this order, or another. */
const isChargeUsed = async (
  { db }: Platform,
  { gateway, vendorChargeId }: NamedCharge,
  orderId: number | null
): Promise<boolean> => {
  const own = orderId === null ? [] : await findTransactions(db, orderId);
  return paidBy(own, vendorChargeId) !== undefined || (await findIdsByCharge(db, gateway, vendorChargeId)).length > 0;
};

/**
 * Holds the order that a charge was meant for, where it is there still, and the charge. Answers whether the charge is a payment
 * already. In the caller's transaction.
 */
export const holdUnapplied = async (
  platform: Platform,
  charge: NamedCharge,
  wantedBy: number | null
): Promise<{ readonly orderId: number | null; readonly isUsed: boolean }> => {
  const order = wantedBy === null ? null : await lockOrder(platform.db, wantedBy);
  const orderId = order?.id ?? null;
  await holdCharge(platform, charge);
  return { orderId, isUsed: await isChargeUsed(platform, charge, orderId) };
};

/** @throws ChargeUsedError. Whoever then records the charge has held it before: `claimCharge`. */
export const assertChargeUnused = async (
  { db }: Platform,
  { id, payment_method, vendor_charge_id: charge }: Paying
): Promise<void> => {
  if (!charge) return;
  const used = await findIdsByCharge(db, payment_method, charge);
  if (used.some((other) => other !== id)) throw new ChargeUsedError('This charge has paid another transaction.');
};

/**
 * Makes sure that the charge pays nothing else, and goes on doing so until the transaction ends. With the order locked, and before
 * anything that orders share. @throws ChargeUsedError.
 */
export const claimCharge = async (platform: Platform, paying: Paying): Promise<void> => {
  if (!paying.vendor_charge_id) return;
  await holdCharge(platform, { gateway: paying.payment_method, vendorChargeId: paying.vendor_charge_id });
  await assertChargeUnused(platform, paying);
};

/** As `claimCharge`, for what a person names. @throws ConflictError, too, where the money goes back to the buyer or has gone. */
export const claimNamedCharge = async (platform: Platform, paying: Paying): Promise<void> => {
  const { payment_method: method, vendor_charge_id: charge } = paying;
  if (!charge) return;
  await claimCharge(platform, paying);
  // Money that no provider has taken is not given back by one.
  if (isOfflineMethod(platform, method)) return;
  if (await isReturnedCharge(platform, method, charge)) {
    throw new ConflictError('The money of this charge has been given back, or is on its way.');
  }
};
