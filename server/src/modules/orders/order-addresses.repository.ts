import type { OrderAddress } from '../../contracts/order-lines';
import { documentColumns } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
import { noteChange, noteChangedDay, type DatedOrder } from './changed-days.repository';

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

/** An address of the order. */
export const changeOrderAddress = async (
  db: Database,
  order: DatedOrder,
  { id, values }: { readonly id: number; readonly values: Values },
  now: Date
): Promise<void> => {
  await db
    .table(ADDRESSES)
    .where({ id })
    .update({ ...values, updated_at: now });
  await noteChange(db, order, values, now);
};

export const insertOrderAddresses = async (
  db: Database,
  order: DatedOrder,
  rows: readonly Values[],
  now: Date
): Promise<void> => {
  await db.deferInsert(
    ADDRESSES,
    rows.map((row) => ({ ...documentColumns(now), ...row }))
  );
  await noteChangedDay(db, order, now);
};

/** Answers the id of the new address, at once. */
export const insertOrderAddress = async (db: Database, order: DatedOrder, row: Values, now: Date): Promise<number> => {
  const id = await db.insert(ADDRESSES, { ...documentColumns(now), ...row, order_id: order.id });
  await noteChangedDay(db, order, now);
  return id;
};

export const deleteOrderAddresses = async (db: Database, order: DatedOrder, now: Date): Promise<void> => {
  await db.table(ADDRESSES).where({ order_id: order.id }).delete();
  await noteChangedDay(db, order, now);
};
