import { documentColumns, toInt } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
import { pageNamedRows, type NamedRowsRequest } from '../../platform/db/named-rows';
import { ORDER_BUMPS } from './content-types/order-bumps';
import { BUMP_COLUMNS, toBumpRow, type BumpRow } from './order-bumps.rows';
import { BUMP_SQL } from './order-bumps.search';

/** JSON columns as text. */
export type BumpValues = Readonly<Record<string, string | number | null>>;

export const selectBumpPage = async (
  db: Database,
  request: NamedRowsRequest
): Promise<{ readonly bumps: readonly BumpRow[]; readonly total: number }> => {
  const { rows, total } = await pageNamedRows(() => db.table(ORDER_BUMPS), BUMP_COLUMNS, BUMP_SQL, request);
  return { bumps: rows.map(toBumpRow), total };
};

/** In the order in which they are shown; at most `limit`. See docs/rules/order-bumps.md. */
export const findActive = async (db: Database, limit: number): Promise<readonly BumpRow[]> =>
  (
    await db
      .table(ORDER_BUMPS)
      .where({ status: 'active' })
      .orderBy(['priority', 'id'])
      .limit(limit)
      .select([...BUMP_COLUMNS])
  ).map(toBumpRow);

export const countActive = async (db: Database, exceptId: number): Promise<number> => {
  const [row] = (await db
    .table(ORDER_BUMPS)
    .where({ status: 'active' })
    .whereNot({ id: exceptId })
    .count({ total: '*' })) as { total: unknown }[];
  return toInt(row?.total);
};

export const findBump = async (db: Database, id: number): Promise<BumpRow | null> => {
  const row = await db
    .table(ORDER_BUMPS)
    .where({ id })
    .first([...BUMP_COLUMNS]);
  return row ? toBumpRow(row) : null;
};

/** Holds the bump for the rest of the transaction. */
export const lockBump = async (db: Database, id: number): Promise<BumpRow | null> => {
  const row = await db
    .table(ORDER_BUMPS)
    .where({ id })
    .forUpdate()
    .first([...BUMP_COLUMNS]);
  return row ? toBumpRow(row) : null;
};

export const insertBump = (db: Database, values: BumpValues, now: Date): Promise<number> =>
  db.insert(ORDER_BUMPS, { ...documentColumns(now), ...values });

export const updateBump = async (db: Database, id: number, values: BumpValues, now: Date): Promise<void> => {
  await db
    .table(ORDER_BUMPS)
    .where({ id })
    .update({ ...values, updated_at: now });
};

export const deleteBump = async (db: Database, id: number): Promise<void> => {
  await db.table(ORDER_BUMPS).where({ id }).delete();
};
