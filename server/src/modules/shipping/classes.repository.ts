import { documentColumns, toInt } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
import { pageNamedRows, type NamedRowsRequest } from '../../platform/db/named-rows';
import { SHIPPING_CLASSES, SHIPPING_ZONES } from './content-types/shipping';
import { CLASS_COLUMNS, toClassRow, type ClassRow } from './shipping.rows';
import { CLASS_SQL } from './shipping.search';

export type ClassValues = Pick<ClassRow, 'name' | 'cost' | 'type' | 'per_item'>;

export const listClasses = async (
  db: Database,
  request: NamedRowsRequest
): Promise<{ readonly classes: readonly ClassRow[]; readonly total: number }> => {
  const { rows, total } = await pageNamedRows(() => db.table(SHIPPING_CLASSES), CLASS_COLUMNS, CLASS_SQL, request);
  return { classes: rows.map(toClassRow), total };
};

export const findAllClasses = async (db: Database): Promise<readonly ClassRow[]> =>
  (
    await db
      .table(SHIPPING_CLASSES)
      .select([...CLASS_COLUMNS])
      .orderBy('id')
  ).map(toClassRow);

export const findClass = async (db: Database, id: number): Promise<ClassRow | null> => {
  const row = await db
    .table(SHIPPING_CLASSES)
    .where({ id })
    .first([...CLASS_COLUMNS]);
  return row ? toClassRow(row) : null;
};

/** Holds the class for the rest of the transaction. */
export const lockClass = async (db: Database, id: number): Promise<ClassRow | null> => {
  const row = await db
    .table(SHIPPING_CLASSES)
    .where({ id })
    .forUpdate()
    .first([...CLASS_COLUMNS]);
  return row ? toClassRow(row) : null;
};

export const countClasses = async (db: Database): Promise<number> => {
  const [row] = (await db.table(SHIPPING_CLASSES).count({ total: '*' })) as { total: unknown }[];
  return toInt(row?.total);
};

export const insertClass = (db: Database, values: ClassValues, now: Date): Promise<number> =>
  db.insert(SHIPPING_CLASSES, { ...documentColumns(now), ...values });

/** False where there is no such class. */
export const updateClass = async (
  db: Database,
  id: number,
  values: Partial<ClassValues>,
  now: Date
): Promise<boolean> =>
  (await db
    .table(SHIPPING_CLASSES)
    .where({ id })
    .update({ ...values, updated_at: now })) > 0;

/** False where there is no such class. Its zones serve every cart from now on. */
export const deleteClass = async (db: Database, id: number): Promise<boolean> => {
  await db.table(SHIPPING_ZONES).where({ shipping_class_id: id }).update({ shipping_class_id: null });
  return (await db.table(SHIPPING_CLASSES).where({ id }).delete()) > 0;
};
