import type { OrderAddress } from '../../contracts/order-lines';
import { documentColumns } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';

const ADDRESSES = 'shop_order_addresses';

type Values = Record<string, unknown>;

export type OrderAddressRow = Readonly<Record<string, string | number | null>> & {
  readonly type: OrderAddress['type'];
};

export const ADDRESS_COLUMNS = [
  'id',
  'order_id',
  'type',
  'name',
  'first_name',
  'last_name',
  'address_1',
  'address_2',
  'city',
  'state',
  'postcode',
  'country',
  'phone',
  'email',
  'company_name',
];

export const findOrderAddresses = async (db: Database, orderId: number): Promise<readonly OrderAddressRow[]> =>
  (await db.table(ADDRESSES).where({ order_id: orderId }).select(ADDRESS_COLUMNS)) as unknown as OrderAddressRow[];

export const changeOrderAddress = async (db: Database, id: number, values: Values, now: Date): Promise<void> => {
  await db
    .table(ADDRESSES)
    .where({ id })
    .update({ ...values, updated_at: now });
};

export const insertOrderAddresses = (db: Database, rows: readonly Values[], now: Date): Promise<void> =>
  db.deferInsert(
    ADDRESSES,
    rows.map((row) => ({ ...documentColumns(now), ...row }))
  );

/** Answers the id of the new address, at once. */
export const insertOrderAddress = (db: Database, row: Values, now: Date): Promise<number> =>
  db.insert(ADDRESSES, { ...documentColumns(now), ...row });

export const deleteOrderAddresses = async (db: Database, orderId: number): Promise<void> => {
  await db.table(ADDRESSES).where({ order_id: orderId }).delete();
};
