import type { Knex } from 'knex';
import { toInt, toIntOrNull } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';

const VARIANTS = 'shop_product_variants';
const PRODUCTS = 'shop_products';
const MOVEMENTS = 'shop_stock_movements';

/** How many of a variant a line of an order wants. */
export type Wanted = { readonly variationId: number; readonly quantity: number };

/**
 * An update of several variants. PostgreSQL would lock the rows in whatever order it meets them, and two orders with the same
 * variants could each hold what the other waits for; the others go through the primary key in order.
 */
const variantsInOrder = (db: Database, narrow: (query: Knex.QueryBuilder) => Knex.QueryBuilder): Knex.QueryBuilder => {
  const variants = db.table(VARIANTS);
  if (db.client !== 'postgres') return narrow(variants);
  return variants.whereIn('id', narrow(db.table(VARIANTS).select('id')).orderBy('id').forUpdate());
};

/** Which of the variants an update at `now` left out; one that was deleted just now is missing too. */
const findUntaken = async (db: Database, ids: readonly number[], now: Date): Promise<number> => {
  const row = await db.table(VARIANTS).whereIn('id', ids).whereNot('updated_at', now).orderBy('id').first('id');
  return row ? toInt(row.id) : (ids[0] as number);
};

/**
 * Takes all quantities out of what can be sold, in one statement and never read-then-write. Answers the variant that there is
 * not enough of, or null; the caller then rolls back what was taken of the others. The status is assigned before the count,
 * because MariaDB assigns from left to right and would already see the new one.
 */
export const takeAvailable = async (db: Database, wanted: readonly Wanted[], now: Date): Promise<number | null> => {
  const pieces = new Map<number, number>();
  for (const { variationId, quantity } of wanted) pieces.set(variationId, (pieces.get(variationId) ?? 0) + quantity);
  if (pieces.size === 0) return null;
  const ids = [...pieces.keys()];
  const quantity = `case id ${ids.map(() => 'when ? then ?').join(' ')} else 0 end`;
  const values = [...pieces].flat();
  const taken = await variantsInOrder(db, (query) => query.whereIn('id', ids))
    .whereRaw(`available >= ${quantity}`, values)
    .update({
      stock_status: db.raw(`case when available - ${quantity} > 0 then 'in-stock' else 'out-of-stock' end`, values),
      on_hold: db.raw(`on_hold + ${quantity}`, values),
      available: db.raw(`available - ${quantity}`, values),
      updated_at: now,
    });
  return taken === ids.length ? null : findUntaken(db, ids, now);
};

/**
 * The products of which one of these variants is used up, locked in the order of their ids. The caller has taken the variants
 * just now, so what it reads of them is the present state, whatever others took since it read the catalogue. Held products make
 * two orders that use up different variants of one product look at it one after the other. Two statements rather than a join:
 * MariaDB would walk the products first and hold those that nothing was used up of, against whoever saves them.
 */
export const lockUsedUp = async (db: Database, variationIds: readonly number[]): Promise<readonly number[]> => {
  if (variationIds.length === 0) return [];
  const variants = await db
    .table(VARIANTS)
    .whereIn('id', [...variationIds])
    .where('available', '<=', 0)
    .distinct('post_id');
  const ids = variants.map((row) => toInt((row as Record<string, unknown>).post_id));
  if (ids.length === 0) return [];
  const products = await db.table(PRODUCTS).whereIn('id', ids).orderBy('id').forUpdate().select('id');
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

/** Products of whose variants these lines still hold something; null stands for a variant that was deleted meanwhile. */
const findProductsHeldBy = async (
  db: Database,
  orderItemIds: readonly number[]
): Promise<readonly (number | null)[]> => {
  const rows = await db
    .table(`${MOVEMENTS} as m`)
    .leftJoin(`${VARIANTS} as v`, 'v.id', 'm.variation_id')
    .whereIn('m.order_item_id', [...orderItemIds])
    .where('m.on_hold', '>', 0)
    .distinct('v.post_id');
  return rows.map((row) => toIntOrNull((row as Record<string, unknown>).post_id));
};

/**
 * What these lines of one order hold is sold now; what can be sold does not change. At most three statements, however many lines
 * there are. The caller has locked the order, which alone moves its holds. Answers the products whose stock moved.
 */
export const commitHolds = async (
  db: Database,
  orderItemIds: readonly number[],
  now: Date
): Promise<readonly number[]> => {
  if (orderItemIds.length === 0) return [];
  const products = await findProductsHeldBy(db, orderItemIds);
  if (products.length === 0) return [];
  const holds = () =>
    db
      .table(MOVEMENTS)
      .whereIn('order_item_id', [...orderItemIds])
      .where('on_hold', '>', 0);
  const held = `(select sum(m.on_hold) from ${MOVEMENTS} m
    where m.variation_id = ${VARIANTS}.id and m.order_item_id in (${orderItemIds.map(() => '?').join(', ')}))`;
  await variantsInOrder(db, (query) => query.whereIn('id', holds().select('variation_id'))).update({
    on_hold: db.raw(`on_hold - ${held}`, orderItemIds),
    committed: db.raw(`committed + ${held}`, orderItemIds),
    updated_at: now,
  });
  // `committed` before `on_hold`: MariaDB assigns from left to right.
  await holds().update({ committed: db.raw('committed + on_hold'), on_hold: 0 });
  return products.filter((id) => id !== null);
};

/** The products of the variants of which the order holds something. */
export const findHeldProducts = async (db: Database, orderId: number): Promise<readonly number[]> => {
  const rows = await db
    .table(`${VARIANTS} as v`)
    .join(`${MOVEMENTS} as m`, 'm.variation_id', 'v.id')
    .where('m.order_id', orderId)
    .where('m.on_hold', '>', 0)
    .distinct('v.post_id');
  return rows.map((row) => toInt((row as Record<string, unknown>).post_id));
};

/** Puts all that an order holds back on sale and forgets its holds. The caller has locked the order. */
export const returnHolds = async (db: Database, orderId: number, now: Date): Promise<void> => {
  const holds = () => db.table(MOVEMENTS).where({ order_id: orderId }).where('on_hold', '>', 0);
  const held = `(select sum(m.on_hold) from ${MOVEMENTS} m where m.variation_id = ${VARIANTS}.id and m.order_id = ?)`;
  const left = `total_stock - on_hold + ${held} - committed`;
  // In the order in which each still sees the old values: MariaDB assigns from left to right.
  await variantsInOrder(db, (query) => query.whereIn('id', holds().select('variation_id'))).update({
    stock_status: db.raw(`case when ${left} > 0 then 'in-stock' else 'out-of-stock' end`, [orderId]),
    available: db.raw(`case when ${left} > 0 then ${left} else 0 end`, [orderId, orderId]),
    on_hold: db.raw(`on_hold - ${held}`, [orderId]),
    updated_at: now,
  });
  await holds().where({ committed: 0 }).delete();
};
