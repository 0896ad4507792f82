import { ConflictError } from '../../../domain/errors';
import { digestOf } from '../../../platform/db/unique-key';
import { insertOrHold } from '../../../platform/db/database';
import type { RawModel } from '../../../platform/db/raw-model';
import type { Platform } from '../../../platform/platform';
import { isOfflineMethod, isReturnedCharge } from '../order-gateways';
import { findIdsByCharge, findTransactions } from '../orders.repository';
import type { TransactionRow } from '../orders.rows';
import { hasCome } from './charge-rows';

/** One charge pays one order: its money must not go back either, as the other order has it. */
export class ChargeUsedError extends ConflictError {}

/** Of those of one order, the one that a charge has paid: a person may have named it without its provider's name. */
export const paidBy = (transactions: readonly TransactionRow[], vendorChargeId: string): TransactionRow | undefined =>
  transactions.find((each) => each.vendor_charge_id === vendorChargeId && hasCome(each));

const TABLE = 'shop_named_charges';

/** One row for each charge that a payment was recorded by: two orders that are told of one charge at once meet there. */
export const namedChargeModel: RawModel = {
  uid: 'shop::named-charge',
  singularName: TABLE,
  tableName: TABLE,
  attributes: {
    id: { type: 'increments' },
    /** Digest of payment method and charge. */
    charge_key: { type: 'string', column: { notNullable: true } },
  },
  indexes: [{ name: 'shop_named_charges_key_uq', columns: ['charge_key'], type: 'unique' }],
};

type Paying = Pick<TransactionRow, 'payment_method' | 'vendor_charge_id'> & {
  /** Of the transaction that the charge is to pay; left out where it is still to be written. */
  readonly id?: number;
};

type NamedCharge = { readonly gateway: string; readonly vendorChargeId: string };

/** Whoever asks whether a charge is used, and goes by the answer, holds it until his transaction ends. */
export const holdCharge = ({ db }: Platform, { gateway, vendorChargeId }: NamedCharge): Promise<void> =>
  insertOrHold(db, TABLE, { charge_key: digestOf(gateway, vendorChargeId) }, 'charge_key');

/** Whether a charge has paid anything: this order, or another. */
export const isChargeUsed = async (
  { db }: Platform,
  { gateway, vendorChargeId }: NamedCharge,
  orderId: number | null
): Promise<boolean> => {
  const own = orderId === null ? [] : await findTransactions(db, orderId);
  return paidBy(own, vendorChargeId) !== undefined || (await findIdsByCharge(db, gateway, vendorChargeId)).length > 0;
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
