import { documentColumns, toInt, toJson } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
import { SHIPPING_METHODS } from './content-types/shipping';
import { METHOD_COLUMNS, toMethodRow, type MethodRow } from './shipping.rows';

export type MethodValues = Omit<MethodRow, 'id' | 'created_at' | 'updated_at'>;

const columnsOf = ({ states, settings, meta, ...values }: MethodValues) => ({
  ...values,
  states: toJson(states),
  settings: toJson(settings),
  meta: toJson(meta),
});

/** In the order in which they are offered. */
export const findMethodsOf = async (db: Database, zoneIds: readonly number[]): Promise<readonly MethodRow[]> => {
  if (zoneIds.length === 0) return [];
  const rows = await db
    .table(SHIPPING_METHODS)
    .whereIn('zone_id', [...zoneIds])
    .select([...METHOD_COLUMNS])
    .orderBy(['sort_order', 'id']);
  return rows.map(toMethodRow);
};

export const findAllMethods = async (db: Database): Promise<readonly MethodRow[]> =>
  (
    await db
      .table(SHIPPING_METHODS)
      .select([...METHOD_COLUMNS])
      .orderBy('id')
  ).map(toMethodRow);

export const findMethod = async (db: Database, id: number): Promise<MethodRow | null> => {
  const row = await db
    .table(SHIPPING_METHODS)
    .where({ id })
    .first([...METHOD_COLUMNS]);
  return row ? toMethodRow(row) : null;
};

/** Holds the method for the rest of the transaction. */
export const lockMethod = async (db: Database, id: number): Promise<MethodRow | null> => {
  const row = await db
    .table(SHIPPING_METHODS)
    .where({ id })
    .forUpdate()
    .first([...METHOD_COLUMNS]);
  return row ? toMethodRow(row) : null;
};

/** How many the zone has, and the place behind the last. */
export const measureMethods = async (
  db: Database,
  zoneId: number
): Promise<{ readonly count: number; readonly next: number }> => {
  const [row] = (await db
    .table(SHIPPING_METHODS)
    .where({ zone_id: zoneId })
    .count({ total: '*' })
    .max({ last: 'sort_order' })) as unknown as { total: unknown; last: unknown }[];
  return { count: toInt(row?.total), next: row?.last == null ? 0 : toInt(row.last) + 1 };
};

export const insertMethod = (db: Database, values: MethodValues, now: Date): Promise<number> =>
  db.insert(SHIPPING_METHODS, { ...documentColumns(now), ...columnsOf(values) });

export const updateMethod = async (db: Database, id: number, values: MethodValues, now: Date): Promise<void> => {
  await db
    .table(SHIPPING_METHODS)
    .where({ id })
    .update({ ...columnsOf(values), updated_at: now });
};

/** False where there is no such method. */
export const deleteMethod = async (db: Database, id: number): Promise<boolean> =>
  (await db.table(SHIPPING_METHODS).where({ id }).delete()) > 0;
