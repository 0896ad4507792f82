import { toInt } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
import { LICENSES } from './content-types/license';
import { keyDigest } from '../../platform/db/license-digests';
import { LICENSE_COLUMNS, toLicenseRow, type LicenseRow } from './licenses.rows';

/** JSON columns as text. */
export type LicenseValues = Readonly<Record<string, string | number | Date | null>>;

export type NewLicense = Pick<
  LicenseRow,
  'limit' | 'license_key' | 'product_id' | 'variation_id' | 'order_id' | 'order_item_id' | 'unit' | 'customer_id'
> &
  Pick<LicenseRow, 'subscription_id' | 'expiration_date'>;

/** In a transaction. @throws where the key, or the unit of the line, has a licence. */
export const insertLicense = (db: Database, license: NewLicense, now: Date): Promise<number> =>
  db.insert(LICENSES, {
    ...license,
    key_digest: keyDigest(license.license_key),
    status: 'active',
    activation_count: 0,
    config: '{}',
    created_at: now,
    updated_at: now,
  });

export const findLicense = async (db: Database, id: number): Promise<LicenseRow | null> => {
  const row = await db
    .table(LICENSES)
    .where({ id })
    .first([...LICENSE_COLUMNS]);
  return row ? toLicenseRow(row) : null;
};

export const findLicenseByKey = async (db: Database, key: string): Promise<LicenseRow | null> => {
  const row = await db
    .table(LICENSES)
    .where({ key_digest: keyDigest(key) })
    .first([...LICENSE_COLUMNS]);
  return row ? toLicenseRow(row) : null;
};

/** Nobody else changes it, or its activations, until the transaction ends. */
export const lockLicense = async (db: Database, id: number): Promise<LicenseRow | null> => {
  const row = await db
    .table(LICENSES)
    .where({ id })
    .forUpdate()
    .first([...LICENSE_COLUMNS]);
  return row ? toLicenseRow(row) : null;
};

type BelongingTo = 'id' | 'order_id' | 'order_item_id' | 'customer_id' | 'subscription_id';

/** The oldest first. */
export const findLicensesOf = async (
  db: Database,
  column: BelongingTo,
  ids: readonly number[]
): Promise<readonly LicenseRow[]> => {
  if (ids.length === 0) return [];
  const rows = await db
    .table(LICENSES)
    .whereIn(column, [...ids])
    .orderBy('id')
    .select([...LICENSE_COLUMNS]);
  return rows.map(toLicenseRow);
};

/** A unit of a line of an order; behind it come its later units, and those of all lines with a higher id. */
export type UnitPlace = { readonly itemId: number; readonly unit: number };

/** Units of these lines that have a licence, by line; of the line of the place those behind it alone. */
export const findIssuedUnits = async (
  db: Database,
  itemIds: readonly number[],
  { itemId, unit }: UnitPlace
): Promise<ReadonlyMap<number, ReadonlySet<number>>> => {
  const others = itemIds.filter((id) => id !== itemId);
  const rows = await db
    .table(LICENSES)
    .whereIn('order_item_id', others)
    .orWhere((rest) => void rest.where({ order_item_id: itemId }).where('unit', '>', unit))
    .select('order_item_id', 'unit');
  const found = new Map<number, Set<number>>();
  for (const row of rows) {
    const id = toInt(row.order_item_id);
    found.set(id, (found.get(id) ?? new Set<number>()).add(toInt(row.unit)));
  }
  return found;
};

export const updateLicense = async (db: Database, id: number, values: LicenseValues, now: Date): Promise<void> => {
  await db
    .table(LICENSES)
    .where({ id })
    .update({ ...values, updated_at: now });
};

/** When its customer was reminded last, and at which stage. That each stage is told once is seen to by the table of reminders. */
export const noteReminder = async (
  db: Database,
  id: number,
  { sentAt, type }: { readonly sentAt: Date; readonly type: string }
): Promise<void> => {
  await db.table(LICENSES).where({ id }).update({ last_reminder_sent: sentAt, last_reminder_type: type });
};

/** With their activations. */
export const deleteLicenses = async (db: Database, ids: readonly number[]): Promise<void> => {
  await db
    .table(LICENSES)
    .whereIn('id', [...ids])
    .delete();
};

/** The licences of these orders are those of another customer from now on. */
export const giveLicensesOfOrders = async (
  db: Database,
  orderIds: readonly number[],
  customerId: number,
  now: Date
): Promise<void> => {
  if (orderIds.length === 0) return;
  await db
    .table(LICENSES)
    .whereIn('order_id', [...orderIds])
    .update({ customer_id: customerId, updated_at: now });
};

/** All licences of one customer are those of another from now on; answers how many. */
export const giveLicensesOf = async (
  db: Database,
  { fromId, toId }: { readonly fromId: number; readonly toId: number },
  now: Date
): Promise<number> =>
  Number(await db.table(LICENSES).where({ customer_id: fromId }).update({ customer_id: toId, updated_at: now }));

export const countLicensesOfCustomer = async (db: Database, customerId: number): Promise<number> => {
  const row = (await db.table(LICENSES).where({ customer_id: customerId }).count({ rows: '*' }).first()) as
    Record<string, unknown> | undefined;
  return toInt(row?.rows);
};
