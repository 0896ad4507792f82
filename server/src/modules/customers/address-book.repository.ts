import { documentColumns } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
import { ADDRESS_RECORD_COLUMNS, toAddressRecord, type AddressRecord } from './customers.rows';

const ADDRESSES = 'shop_customer_addresses';

/** What is written of an address; whose it is, and of which type, never changes. */
export type AddressValues = Omit<AddressRecord, 'id' | 'customer_id' | 'is_primary' | 'created_at' | 'updated_at'>;

/** The address book of a customer, whom the caller has locked; of each type the primary address first. */
export const selectAddresses = async (
  db: Database,
  customerId: number,
  type?: string
): Promise<readonly AddressRecord[]> => {
  const rows = await db
    .table(ADDRESSES)
    .where({ customer_id: customerId, ...(type === undefined ? {} : { type }) })
    .orderBy([
      { column: 'type', order: 'asc' },
      { column: 'is_primary', order: 'desc' },
      { column: 'id', order: 'asc' },
    ])
    .select([...ADDRESS_RECORD_COLUMNS]);
  return rows.map(toAddressRecord);
};

export const insertAddress = (db: Database, customerId: number, values: AddressValues, now: Date): Promise<number> =>
  db.insert(ADDRESSES, { ...documentColumns(now), ...values, customer_id: customerId, is_primary: 0 });

export const updateAddress = async (db: Database, id: number, values: AddressValues, now: Date): Promise<void> => {
  await db
    .table(ADDRESSES)
    .where({ id })
    .update({ ...values, updated_at: now });
};

/** From now on the one primary address of its type. */
export const setPrimary = async (db: Database, { id, customer_id, type }: AddressRecord, now: Date): Promise<void> => {
  const isPrimary = db.raw('case when id = ? then 1 else 0 end', [id]);
  await db.table(ADDRESSES).where({ customer_id, type }).update({ is_primary: isPrimary, updated_at: now });
};

export const deleteAddress = async (db: Database, id: number): Promise<void> => {
  await db.table(ADDRESSES).where({ id }).delete();
};
