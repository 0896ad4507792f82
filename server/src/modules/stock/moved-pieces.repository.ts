import type { Knex } from 'knex';
import { toInt, toIntOrNull } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
import { statusSql } from './counted.repository';

const VARIANTS = 'shop_product_variants';
const MOVEMENTS = 'shop_stock_movements';

/**
 * An update of several variants. PostgreSQL would lock the rows in whatever order it meets them, and two orders with the same
 * variants could each hold what the other waits for; the others go through the primary key in order. By name: where a subquery says
 * which, MariaDB looks through all variants that there are.
 */
const variantsInOrder = (db: Database, ids: readonly number[]): Knex.QueryBuilder => {
  const variants = db.table(VARIANTS);
  if (db.client !== 'postgres') return variants.whereIn('id', [...ids]);
  const held = db
    .table(VARIANTS)
    .select('id')
    .whereIn('id', [...ids])
    .orderBy('id')
    .forUpdate();
  return variants.whereIn('id', held as unknown as Knex.QueryBuilder);
};

/** The two states of what a line has of the stock. */
type Share = 'on_hold' | 'committed';

/** The lines of an order that are sent, or those that are not. */
export type LinesOf = { readonly orderId: number; readonly fulfillment: 'digital' | 'physical' };

/** The rows of these lines. Their order is named beside them: MariaDB does not use a subquery to find what it updates. */
const ofLines = (prefix = ''): string =>
  `${prefix}order_id = ? and ${prefix}order_item_id in (
    select i.id from shop_order_items i where i.order_id = ? and i.fulfillment_type = ?)`;

const bindingsOf = ({ orderId, fulfillment }: LinesOf): readonly (string | number)[] => [orderId, orderId, fulfillment];

/** A variant that an order has something of. */
export type MovedVariant = {
  readonly variationId: number;
  /** Null where the variant was deleted meanwhile. */
  readonly productId: number | null;
};

const toMoved = (row: object): MovedVariant => {
  const { variation_id: variationId, post_id: productId } = row as Readonly<Record<string, unknown>>;
  return { variationId: toInt(variationId), productId: toIntOrNull(productId) };
};

export const idsOfMoved = (moved: readonly MovedVariant[]): readonly number[] =>
  moved.map(({ variationId }) => variationId);

/** The products of the variants, each once. */
export const productsOfMoved = (moved: readonly MovedVariant[]): readonly number[] => [
  ...new Set(moved.flatMap(({ productId }) => productId ?? [])),
];

/** The variants of which these lines have something in that state. */
const findVariantsOf = async (db: Database, lines: LinesOf, share: Share): Promise<readonly MovedVariant[]> => {
  const rows = await db
    .table(`${MOVEMENTS} as m`)
    .leftJoin(`${VARIANTS} as v`, 'v.id', 'm.variation_id')
    .whereRaw(ofLines('m.'), [...bindingsOf(lines)])
    .where(`m.${share}`, '>', 0)
    .distinct('m.variation_id', 'v.post_id');
  return rows.map(toMoved);
};

/**
 * What these lines of one order hold is sold now, or what they were sold is only held again; what can be sold does not change. At
 * most three statements, however many lines there are. The caller has locked the order, which alone moves its holds. Answers the
 * products whose stock moved.
 */
export const moveHolds = async (
  db: Database,
  lines: LinesOf,
  { from, to }: { readonly from: Share; readonly to: Share },
  now: Date
): Promise<readonly number[]> => {
  const variants = await findVariantsOf(db, lines, from);
  if (variants.length === 0) return [];
  const bindings = [...bindingsOf(lines)];
  const moved = `(select sum(m.${from}) from ${MOVEMENTS} m where m.variation_id = ${VARIANTS}.id and ${ofLines('m.')})`;
  await variantsInOrder(db, idsOfMoved(variants)).update({
    [from]: db.raw(`${from} - ${moved}`, bindings),
    [to]: db.raw(`${to} + ${moved}`, bindings),
    updated_at: now,
  });
  // The target before the source: MariaDB assigns from left to right.
  await db
    .table(MOVEMENTS)
    .whereRaw(ofLines(), bindings)
    .where(from, '>', 0)
    .update({ [to]: db.raw(`${to} + ${from}`), [from]: 0 });
  return productsOfMoved(variants);
};

/** The variants, as far as they are there, of which the order holds or has sold something. */
export const findMovedVariants = async (db: Database, orderId: number): Promise<readonly MovedVariant[]> => {
  const rows = await db
    .table(`${VARIANTS} as v`)
    .join(`${MOVEMENTS} as m`, 'm.variation_id', 'v.id')
    .where('m.order_id', orderId)
    .whereRaw('m.on_hold + m.committed > 0')
    .distinct('m.variation_id', 'v.post_id');
  return rows.map(toMoved);
};

/** Whether pieces that leave an order can be sold again, or are gone from the shelf as well. */
export type Whereto = { readonly restock: boolean };

type OrderPieces = {
  readonly orderId: number;
  /** As `findMovedVariants` answers. */
  readonly moved: readonly MovedVariant[];
};

/**
 * Takes from the variants all that an order holds and has sold of them. Where the pieces are gone, the total falls
 * with them and what can be sold stays. The caller has locked the order.
 */
export const emptyOrder = async (
  db: Database,
  { orderId, moved }: OrderPieces,
  { restock }: Whereto,
  now: Date
): Promise<void> => {
  const shareOf = (share: string): string =>
    `(select coalesce(sum(m.${share}), 0) from ${MOVEMENTS} m where m.variation_id = ${VARIANTS}.id and m.order_id = ?)`;
  const [held, sold, all] = [shareOf('on_hold'), shareOf('committed'), shareOf('on_hold + m.committed')];
  const left = restock ? `total_stock - on_hold - committed + ${all}` : 'total_stock - on_hold - committed';
  const ids = restock ? [orderId] : [];
  // In the order in which each still sees the old values: MariaDB assigns from left to right.
  await variantsInOrder(db, idsOfMoved(moved)).update({
    stock_status: db.raw(statusSql(left), ids),
    available: db.raw(`case when ${left} > 0 then ${left} else 0 end`, [...ids, ...ids]),
    ...(restock ? {} : { total_stock: db.raw(`total_stock - ${all}`, [orderId]) }),
    on_hold: db.raw(`on_hold - ${held}`, [orderId]),
    committed: db.raw(`committed - ${sold}`, [orderId]),
    updated_at: now,
  });
};
