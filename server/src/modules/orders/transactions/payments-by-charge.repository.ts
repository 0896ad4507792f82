import { TRANSACTION_CAME } from '../../../domain/order';
import { toInt } from '../../../platform/db/columns';
import type { Database } from '../../../platform/db/database';

const TRANSACTIONS = 'shop_order_transactions';

type NamedPayment = { readonly id: number; readonly uuid: string };

/** Payments that were made by this charge of a provider. MariaDB compares without regard to case, so the answer is looked at again. */
export const findByCharge = async (
  db: Database,
  method: string,
  chargeId: string
): Promise<readonly NamedPayment[]> => {
  const rows = (await db
    .table(TRANSACTIONS)
    .where({ payment_method: method, vendor_charge_id: chargeId })
    .whereIn('status', [...TRANSACTION_CAME])
    .whereNot('transaction_type', 'refund')
    .select('id', 'uuid', 'vendor_charge_id')) as readonly Readonly<Record<string, unknown>>[];
  return rows
    .filter(({ vendor_charge_id: known }) => known === chargeId)
    .map(({ id, uuid }) => ({ id: toInt(id), uuid: String(uuid) }));
};

export const findIdsByCharge = async (db: Database, method: string, chargeId: string): Promise<readonly number[]> =>
  (await findByCharge(db, method, chargeId)).map(({ id }) => id);
