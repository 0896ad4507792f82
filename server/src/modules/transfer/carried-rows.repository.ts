import { toInt } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';

export type ChangedRow = {
  readonly table: string;
  readonly id: number;
  readonly values: Readonly<Record<string, unknown>>;
};

export const updateRow = async (db: Database, { table, id, values }: ChangedRow): Promise<void> => {
  await db.table(table).where({ id }).update(values);
};

export const emptyTable = async (db: Database, table: string): Promise<void> => {
  await db.table(table).delete();
};

export const countRows = async (db: Database, table: string): Promise<number> => {
  const row = (await db.table(table).count({ rows: '*' }).first()) as { rows?: unknown } | undefined;
  return toInt(row?.rows);
};

export const readVersionNames = async (db: Database): Promise<readonly string[]> => {
  const rows = (await db.table('shop_versions').select('name')) as readonly { name: unknown }[];
  return rows.map(({ name }) => String(name));
};

/** Or customers would be signed in as the new users who have the numbers of their old ones. */
export const detachUsers = (db: Database): Promise<void> =>
  db.transaction(async () => {
    await db.table('shop_customers').whereNotNull('user_id').update({ user_id: null });
    await db.table('shop_carts').whereNotNull('user_id').update({ user_id: null });
    await db.table('shop_sessions').delete();
  });
