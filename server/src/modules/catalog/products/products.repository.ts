import type { Condition, Sort } from '../../../domain/search';
import { documentColumns, toInt } from '../../../platform/db/columns';
import type { Database } from '../../../platform/db/database';
import { pageRows } from '../../../platform/db/page-rows';
import type { PageRequest } from '../../../platform/http/envelope';
import { leaveBundles } from '../bundles/bundles.repository';
import {
  ADJUSTMENTS,
  PRODUCT_COLUMNS,
  PRODUCTS,
  TERMS_OF_PRODUCTS,
  toProductRow,
  UPGRADE_PATHS,
  VARIANTS,
  type ProductRow,
} from '../catalog.rows';
import { PRODUCT_SQL, SHOWN_STATUSES } from './products.search';

export type ProductListRequest = PageRequest & {
  readonly conditions: readonly (Condition | null)[];
  readonly sort: Sort;
};

export type ProductPage = { readonly products: readonly ProductRow[]; readonly total: number };

// Lists do not carry the long texts.
const LIST_COLUMNS = PRODUCT_COLUMNS.filter((name) => name !== 'post_content').map((name) => `${PRODUCTS}.${name}`);
/** For whoever adds conditions, an order and columns of its own. */
export const productRows = (db: Database) => db.table(PRODUCTS);

export const ALL_COLUMNS = PRODUCT_COLUMNS.map((name) => `${PRODUCTS}.${name}`);

export const listProducts = async (
  db: Database,
  request: ProductListRequest,
  columns: 'list' | 'all' = 'list'
): Promise<ProductPage> => {
  const wanted = columns === 'all' ? ALL_COLUMNS : LIST_COLUMNS;
  const { rows, total } = await pageRows(() => db.table(PRODUCTS), wanted, PRODUCT_SQL, request);
  return { products: rows.map(toProductRow), total };
};

export const findProduct = async (db: Database, id: number): Promise<ProductRow | null> => {
  const row = await db
    .table(PRODUCTS)
    .where({ id })
    .first([...PRODUCT_COLUMNS]);
  return row ? toProductRow(row) : null;
};

export const findProducts = async (db: Database, ids: readonly number[]): Promise<readonly ProductRow[]> => {
  if (ids.length === 0) return [];
  const rows = await db
    .table(PRODUCTS)
    .whereIn('id', [...ids])
    .select(LIST_COLUMNS)
    .orderBy('id');
  return rows.map((row) => toProductRow(row as Record<string, unknown>));
};

/** All but those in the trash. */
export const countProducts = async (db: Database): Promise<number> => {
  const row = (await db.table(PRODUCTS).whereIn('post_status', SHOWN_STATUSES).count({ products: '*' }).first()) as
    { products?: unknown } | undefined;
  return toInt(row?.products);
};

/** Whether there is a product that is not in the trash. */
export const hasProducts = async (db: Database): Promise<boolean> =>
  (await db.table(PRODUCTS).whereIn('post_status', SHOWN_STATUSES).first('id')) !== undefined;

/** Which of the products stand in an order. */
export const findSoldProducts = async (db: Database, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  if (ids.length === 0) return new Set();
  const rows = await db
    .table('shop_order_items')
    .whereIn('post_id', [...ids])
    .distinct('post_id');
  return new Set(rows.map((row) => toInt(row.post_id)));
};

/** Variants before their products, as orders take them: a save beside a sale waits for it instead of deadlocking with it. */
const holdVariantsOf = async (db: Database, productIds: readonly number[]): Promise<void> => {
  await db
    .table(VARIANTS)
    .whereIn('post_id', [...productIds])
    .orderBy('id')
    .forUpdate()
    .select('id');
};

/** For whoever holds its variants already. */
export const lockProductAlone = async (db: Database, id: number): Promise<ProductRow | null> => {
  const row = await db
    .table(PRODUCTS)
    .where({ id })
    .forUpdate()
    .first([...PRODUCT_COLUMNS]);
  return row ? toProductRow(row) : null;
};

/** Waits for whoever else is changing the product, so that two saves follow one another instead of mixing. Its variants are held too. */
export const lockProduct = async (db: Database, id: number): Promise<ProductRow | null> => {
  await holdVariantsOf(db, [id]);
  return lockProductAlone(db, id);
};

/** In the order of their ids, so that two writers of the same products wait for one another instead of deadlocking. */
export const lockProducts = async (db: Database, ids: readonly number[]): Promise<readonly ProductRow[]> => {
  if (ids.length === 0) return [];
  await holdVariantsOf(db, ids);
  const rows = await db
    .table(PRODUCTS)
    .whereIn('id', [...ids])
    .orderBy('id')
    .forUpdate()
    .select(LIST_COLUMNS);
  return rows.map((row) => toProductRow(row as Record<string, unknown>));
};

/** Scheduled products whose moment has come, locked. */
export const lockDueProducts = async (db: Database, now: Date, limit: number): Promise<readonly ProductRow[]> => {
  const rows = await db
    .table(PRODUCTS)
    .where('post_status', 'future')
    .where('post_date', '<=', now)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .select(LIST_COLUMNS);
  return rows.map((row) => toProductRow(row as Record<string, unknown>));
};

export const findSlugsLike = async (db: Database, slug: string, exceptId: number): Promise<ReadonlySet<string>> => {
  const rows = await db
    .table(PRODUCTS)
    .where((either) => void either.where('post_name', slug).orWhere('post_name', 'like', `${slug}-%`))
    .whereNot('id', exceptId)
    .select('post_name');
  return new Set(rows.map((row) => String(row.post_name)));
};

export const insertProduct = (db: Database, values: Record<string, unknown>, now: Date): Promise<number> =>
  db.insert(PRODUCTS, { ...documentColumns(now), ...values });

/** Answers how many of them exist. */
export const updateProducts = async (
  db: Database,
  ids: readonly number[],
  values: Record<string, unknown>,
  now: Date
): Promise<number> => {
  if (ids.length === 0) return 0;
  const changed = await db
    .table(PRODUCTS)
    .whereIn('id', [...ids])
    .update({ ...values, updated_at: now });
  return toInt(changed);
};

export const updateProduct = async (
  db: Database,
  id: number,
  values: Record<string, unknown>,
  now: Date
): Promise<void> => {
  await updateProducts(db, [id], values, now);
};

/** With everything that belongs to them. What orders sold stays in the orders: their lines are snapshots. */
export const deleteProducts = async (db: Database, ids: readonly number[]): Promise<void> => {
  await leaveBundles(db, 'post_id', ids);
  for (const table of [TERMS_OF_PRODUCTS, UPGRADE_PATHS, ADJUSTMENTS]) {
    await db
      .table(table)
      .whereIn('product_id', [...ids])
      .delete();
  }
  await db
    .table(VARIANTS)
    .whereIn('post_id', [...ids])
    .delete();
  await db
    .table(PRODUCTS)
    .whereIn('id', [...ids])
    .delete();
};
