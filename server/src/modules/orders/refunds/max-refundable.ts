import type { RefundableCharge } from '../../../domain/order';
import type { Platform } from '../../../platform/platform';
import { MAX_REFUNDABLE } from '../orders.hooks';
import { presentTransaction } from '../orders.presenter';
import type { TransactionRow } from '../orders.rows';
import { chargeOf } from '../transactions/charge-rows';

/**
 * Cents that staff may give back of a charge: what is left of it, or less where the site says so. See
 * docs/rules/refunds.md#refunds.
 */
export const maxRefundable = async ({ hooks }: Platform, row: TransactionRow): Promise<number> => {
  const transaction = presentTransaction(row);
  return hooks.ask(MAX_REFUNDABLE, transaction.refundable, { transaction });
};

/** The charges of an order as a refund by staff sees them. */
export const staffCharges = async (
  platform: Platform,
  rows: readonly TransactionRow[]
): Promise<readonly RefundableCharge[]> => {
  const charges: RefundableCharge[] = [];
  for (const row of rows) charges.push({ ...chargeOf(row), most: await maxRefundable(platform, row) });
  return charges;
};
