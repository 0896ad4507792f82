import type { Knex } from 'knex';
import { toInt } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
import type { RowsSql } from '../../platform/db/json-rows';
import { placeholders, sql, type SqlText } from '../../platform/db/sql';
import { statusSql } from './counted.repository';

const VARIANTS = 'shop_product_variants';
const PRODUCTS = 'shop_products';
const MOVEMENTS = 'shop_stock_movements';

/** How many of a variant a line of an order wants. */
export type Wanted = { readonly variationId: number; readonly quantity: number };

type Short = { readonly id: number; readonly available: number };

/** Which of the variants an update at `now` left out; one that was deleted just now is missing too. */
const findUntaken = async (db: Database, ids: readonly number[], now: Date): Promise<Short> => {
  const untaken = db.table(VARIANTS).whereIn('id', ids).whereNot('updated_at', now);
  const row = await untaken.orderBy('id').first('id', 'available');
  return row ? { id: toInt(row.id), available: toInt(row.available) } : { id: ids[0] as number, available: 0 };
};

/** What a taking came to: a variant that there was not enough of, or the products of which a variant is used up now. */
export type Taken = { readonly short: Short } | { readonly usedUp: readonly number[] };

type TakenRow = { readonly post_id: unknown; readonly available: unknown };

const productsOf = (rows: readonly object[]): readonly number[] => [
  ...new Set(rows.map((row) => toInt((row as TakenRow).post_id))),
];

/** PostgreSQL and SQLite tell what they wrote; MariaDB is asked, with the variants held by the update. */
const take = async (
  db: Database,
  { text, values }: SqlText,
  ids: readonly number[]
): Promise<{ readonly taken: number; readonly usedUp: () => Promise<readonly number[]> }> => {
  if (db.client !== 'mysql') {
    const rows = await db.prepared(sql(`${text} returning post_id, available`, values));
    const empty = rows.filter(({ available }) => toInt(available) <= 0);
    return { taken: rows.length, usedUp: () => Promise.resolve(productsOf(empty)) };
  }
  const [answer] = await db.raw<readonly { readonly affectedRows: number }[]>(text, values as Knex.RawBinding[]);
  const find = () => db.table(VARIANTS).whereIn('id', ids).where('available', '<=', 0).distinct('post_id');
  return { taken: toInt(answer?.affectedRows), usedUp: async () => productsOf(await find()) };
};

/** As `variantsInOrder` of moved-pieces.repository.ts, written out, for each order of counted goods sends it. */
const takingSql = ({ client }: Database, pieces: ReadonlyMap<number, number>, now: Date): SqlText => {
  const ids = [...pieces.keys()];
  const each = [...pieces].flat();
  const quantity = `case id ${ids.map(() => 'when ? then ?').join(' ')} else 0 end`;
  const those = `id in (${placeholders(ids.length)})`;
  const held = `id in (select id from ${VARIANTS} where ${those} order by id for update)`;
  return sql(
    `update ${VARIANTS} set
       stock_status = case when available - ${quantity} > 0 then 'in-stock' else 'out-of-stock' end,
       on_hold = on_hold + ${quantity}, available = available - ${quantity}, updated_at = ?
     where ${client === 'postgres' ? held : those} and available >= ${quantity}`,
    [...each, ...each, ...each, now, ...ids, ...each]
  );
};

/**
 * Takes all quantities out of what can be sold, in one statement and never read-then-write. The caller rolls back where one is
 * short. The status is assigned before the count, because MariaDB assigns from left to right and would already see the new one.
 */
export const takeAvailable = async (db: Database, wanted: readonly Wanted[], now: Date): Promise<Taken> => {
  const pieces = new Map<number, number>();
  for (const { variationId, quantity } of wanted) pieces.set(variationId, (pieces.get(variationId) ?? 0) + quantity);
  if (pieces.size === 0) return { usedUp: [] };
  const ids = [...pieces.keys()];
  const { taken, usedUp } = await take(db, takingSql(db, pieces, now), ids);
  return taken === ids.length ? { usedUp: await usedUp() } : { short: await findUntaken(db, ids, now) };
};

/**
 * The products, locked in the order of their ids: two orders that use up different variants of one product look at it one after
 * the other. Not joined with their variants: MariaDB would walk the products first and hold those that nothing was used up of,
 * against whoever saves them.
 */
export const lockProducts = async (db: Database, ids: readonly number[]): Promise<readonly number[]> => {
  if (ids.length === 0) return [];
  const products = await db
    .table(PRODUCTS)
    .whereIn('id', [...ids])
    .orderBy('id')
    .forUpdate()
    .select('id');
  return products.map((row) => toInt((row as Record<string, unknown>).id));
};

/** A product stays in stock as long as one of its variants is. */
export const refreshProductAvailability = async (db: Database, productIds: readonly number[]): Promise<void> => {
  if (productIds.length === 0) return;
  const inStock = `select 1 from ${VARIANTS} v where v.post_id = ${PRODUCTS}.id and v.item_status = 'active' and v.stock_status = 'in-stock'`;
  await db
    .table(PRODUCTS)
    .whereIn('id', [...productIds])
    .update({ stock_availability: db.raw(`case when exists (${inStock}) then 'in-stock' else 'out-of-stock' end`) });
};

export type Movement = {
  readonly order_id: number;
  readonly order_item_id: number;
  readonly variation_id: number;
  readonly on_hold: number;
  readonly committed: number;
};

export const insertMovements = async (db: Database, movements: readonly Movement[]): Promise<void> => {
  if (movements.length > 0) await db.table(MOVEMENTS).insert([...movements]);
};

/** For an order that nobody moves before the transaction ends, `moveHolds` aside. */
export const deferMovements = (db: Database, movements: readonly Movement[]): Promise<void> =>
  db.deferInsert(MOVEMENTS, movements);

export const forgetMovements = async (db: Database, orderId: number): Promise<void> => {
  await db.table(MOVEMENTS).where({ order_id: orderId }).delete();
};

/** For the statement that reads an order: what it has of the stock in all, which leaves it by `emptyOrder`. */
export const PIECES_OF_ORDER: RowsSql = {
  columns: ['pieces'],
  text: `select coalesce(sum(on_hold + committed), 0) as pieces from ${MOVEMENTS} where order_id = ?`,
};

/** What one line of an order has of the stock. */
export const findMovements = async (db: Database, orderItemIds: readonly number[]): Promise<readonly Movement[]> => {
  const rows = await db
    .table(MOVEMENTS)
    .whereIn('order_item_id', [...orderItemIds])
    .orderBy(['variation_id', 'order_item_id'])
    .select('order_id', 'order_item_id', 'variation_id', 'on_hold', 'committed');
  return rows.map((row) => {
    const numbers = row as Record<keyof Movement, unknown>;
    return {
      order_id: toInt(numbers.order_id),
      order_item_id: toInt(numbers.order_item_id),
      variation_id: toInt(numbers.variation_id),
      on_hold: toInt(numbers.on_hold),
      committed: toInt(numbers.committed),
    };
  });
};

/** Some pieces of a line go back on sale: those that are only held first. See docs/rules/stock.md. */
export const returnPieces = async (
  db: Database,
  { order_item_id, variation_id }: Movement,
  pieces: { readonly held: number; readonly sold: number },
  now: Date
): Promise<void> => {
  const { held, sold } = pieces;
  const left = 'total_stock - on_hold - committed + ?';
  const more = held + sold;
  await db
    .table(VARIANTS)
    .where({ id: variation_id })
    .update({
      stock_status: db.raw(statusSql(left), [more]),
      available: db.raw(`case when ${left} > 0 then ${left} else 0 end`, [more, more]),
      on_hold: db.raw('on_hold - ?', [held]),
      committed: db.raw('committed - ?', [sold]),
      updated_at: now,
    });
  await db
    .table(MOVEMENTS)
    .where({ order_item_id, variation_id })
    .update({ on_hold: db.raw('on_hold - ?', [held]), committed: db.raw('committed - ?', [sold]) });
};

/** Holds pieces whether there are any left or not; what can be sold ends at zero. Answers whether there were enough. */
export const holdAnyway = async (db: Database, { variationId, quantity }: Wanted, now: Date): Promise<boolean> => {
  const left = 'total_stock - on_hold - committed - ?';
  await db
    .table(VARIANTS)
    .where({ id: variationId })
    .update({
      stock_status: db.raw(statusSql(left), [quantity]),
      available: db.raw(`case when ${left} > 0 then ${left} else 0 end`, [quantity, quantity]),
      on_hold: db.raw('on_hold + ?', [quantity]),
      updated_at: now,
    });
  const row = await db
    .table(VARIANTS)
    .where({ id: variationId })
    .whereRaw('on_hold + committed > total_stock')
    .first('id');
  return row === undefined;
};
