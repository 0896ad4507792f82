import type { Database } from '../../platform/db/database';
import { BIGINT, type RawModel } from '../../platform/db/raw-model';

/** Named counters whose next value is taken inside the transaction that uses it, so that a rollback leaves no gap. */
export const counterModel: RawModel = {
  uid: 'shop::counter',
  singularName: 'shop_counters',
  tableName: 'shop_counters',
  attributes: { id: { type: 'increments' }, name: { type: 'string' }, value: BIGINT },
  indexes: [{ name: 'shop_counters_name_uq', columns: ['name'], type: 'unique' }],
};

const TABLE = 'shop_counters';
/** Counters of numbers that papers bear. */
export type NumberCounter = 'receipt_number' | 'credit_note_number';

/** One statement that moves the counter on, or makes it, and answers where it stands. */
const ADVANCE = `insert into ${TABLE} (name, value) values (?, ?) on conflict (name) do update set
  value = case when ${TABLE}.value + 1 < ? then ? else ${TABLE}.value + 1 end returning value`;

type Returned = { readonly rows?: readonly { readonly value: unknown }[] } | readonly { readonly value: unknown }[];

const advance = async (db: Database, name: NumberCounter, minimum: number): Promise<number> => {
  const result = await db.raw<Returned>(ADVANCE, [name, minimum, minimum, minimum]);
  const rows = 'rows' in result ? result.rows : (result as readonly { readonly value: unknown }[]);
  return Number(rows?.[0]?.value);
};

/** MySQL cannot return what it wrote, but `last_insert_id(value)` comes back with the count of changed rows. */
const ADVANCE_MYSQL = `update ${TABLE} set value = last_insert_id(case when value + 1 < ? then ? else value + 1 end)
  where name = ?`;

type Written = { readonly affectedRows: number; readonly insertId: number };

const advanceMysql = async (db: Database, name: NumberCounter, minimum: number): Promise<number> => {
  const [written] = await db.raw<readonly Written[]>(ADVANCE_MYSQL, [minimum, minimum, name]);
  if (written?.affectedRows === 1) return Number(written.insertId);
  await db.table(TABLE).insert({ name, value: 0 }).onConflict('name').ignore();
  return advanceMysql(db, name, minimum);
};

/**
 * The next number of a counter: one more than the last, at least `minimum`. Whoever asks holds the counter until its transaction
 * ends, so take it late. Numbers are never used again, also when what bore them is deleted. See
 * docs/rules/order-states.md#invoice-numbers.
 */
export const nextNumber = (db: Database, name: NumberCounter, minimum: number): Promise<number> =>
  db.client === 'mysql' ? advanceMysql(db, name, minimum) : advance(db, name, minimum);
