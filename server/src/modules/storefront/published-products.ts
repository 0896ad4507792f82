import type { Knex } from 'knex';
import type { Cursor, ProductFilters, ProductSort, ProductType } from '../../domain/storefront';
import type { MatchingIds } from './search/find-products';
import { columnsOf } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';

/** Everything that decides which products a shopper sees, and in which order. */
export type ShopWindow = {
  readonly filters: ProductFilters;
  readonly allowOutOfStock: boolean;
  /** False: what is counted is for sale whatever its figures say. */
  readonly countsStock: boolean;
  readonly includeIds: readonly number[] | null;
  readonly excludeIds: readonly number[];
  readonly productType: ProductType | null;
  readonly onSale: boolean;
  /** Subquery of the ids that a search found; null when there was no search. */
  readonly found: MatchingIds | null;
};

const P = 'shop_products';
const V = 'shop_product_variants';

type Query = Knex.QueryBuilder;

const TYPE_CONDITIONS: Readonly<Record<ProductType, readonly [string, string | number]>> = {
  physical: ['fulfillment_type', 'physical'],
  digital: ['fulfillment_type', 'digital'],
  subscription: ['has_subscription', 1],
  onetime: ['has_subscription', 0],
  simple: ['variation_type', 'simple'],
  simple_variations: ['variation_type', 'simple_variations'],
};

const variantsOf = (db: Database): Query =>
  db.table(V).select(db.raw('1')).whereRaw(`${V}.post_id = ${P}.id`).where(`${V}.item_status`, 'active');

const applyPrices = (db: Database, query: Query, { priceFrom: from, priceTo: to }: ProductFilters): void => {
  if (from !== null) query.where(`${P}.max_price`, '>=', from);
  if (to !== null) query.where(`${P}.min_price`, '<=', to);
  if (from === null || to === null) return;
  // The range of a product may span the wanted one without a variant in it.
  query.where((either: Query) => {
    either
      .where(`${P}.min_price`, '>=', from)
      .orWhere(`${P}.max_price`, '<=', to)
      .orWhereExists(variantsOf(db).whereBetween(`${V}.item_price`, [from, to]) as never);
  });
};

const applyTerms = (db: Database, query: Query, { terms }: ProductFilters): void => {
  for (const [taxonomy, ids] of terms) {
    const carriers = db
      .table('shop_product_terms')
      .where({ taxonomy })
      .whereIn('term_id', [...ids])
      .select('product_id');
    query.whereIn(`${P}.id`, carriers as never);
  }
};

const applyIds = (query: Query, { includeIds, excludeIds, found }: ShopWindow): void => {
  if (includeIds) query.whereIn(`${P}.id`, [...includeIds]);
  if (excludeIds.length > 0) query.whereNotIn(`${P}.id`, [...excludeIds]);
  if (found) query.whereIn(`${P}.id`, found() as never);
};

const applyStock = (query: Query, { allowOutOfStock, countsStock }: ShopWindow): void => {
  if (allowOutOfStock) return;
  if (countsStock) query.where(`${P}.stock_availability`, 'in-stock');
  else {
    query.where(
      (either: Query) => void either.where(`${P}.stock_availability`, 'in-stock').orWhere(`${P}.manage_stock`, 1)
    );
  }
};

/** Published products only; without columns, order or limit. */
export const publishedProducts = (db: Database, window: ShopWindow): Query => {
  const query = db.table(P).where(`${P}.post_status`, 'publish') as unknown as Query;
  applyStock(query, window);
  if (window.productType) {
    query.where(`${P}.${TYPE_CONDITIONS[window.productType][0]}`, TYPE_CONDITIONS[window.productType][1]);
  }
  if (window.onSale) query.whereExists(variantsOf(db).whereRaw(`${V}.compare_price > ${V}.item_price`) as never);
  applyPrices(db, query, window.filters);
  applyTerms(db, query, window.filters);
  applyIds(query, window);
  return query;
};

/**
 * Keyset paging: every database starts in its index. PostgreSQL does so at the very row; the others at the first with its sort
 * value, because they read comparisons of rows less well.
 */
export const after = (db: Database, query: Query, cursor: Cursor, { column, direction }: ProductSort): Query => {
  const beyond = direction === 'asc' ? '>' : '<';
  if (column === 'id') return query.where(`${P}.id`, beyond, cursor.id);
  const value = column === 'post_date' ? new Date(Number(cursor.value)) : cursor.value;
  if (db.client === 'postgres') {
    return query.whereRaw(`(??, ??) ${beyond} (?, ?)`, [`${P}.${column}`, `${P}.id`, value, cursor.id]);
  }
  return query
    .where(`${P}.${column}`, `${beyond}=`, value)
    .where((either: Query) => void either.where(`${P}.${column}`, beyond, value).orWhere(`${P}.id`, beyond, cursor.id));
};

export const ordered = (query: Query, { column, direction }: ProductSort): Query => {
  if (column !== 'id') query.orderBy(`${P}.${column}`, direction);
  return query.orderBy(`${P}.id`, direction);
};

/** From here on, rows are skipped in the index alone and only those of the page are fetched. */
const DEEP = 500;

/** Whether few windows look like it: those that name products or terms, or search, make statements of all sizes. */
export const isCommon = ({ filters, includeIds, excludeIds, found }: ShopWindow): boolean =>
  filters.terms.length === 0 && includeIds === null && excludeIds.length === 0 && found === null;

export type PageColumns = {
  /** A constant list of qualified names. */
  readonly columns: readonly string[];
  /** More columns, written out: lists of what belongs to a product. */
  readonly lists?: readonly string[];
};

/** The given rows of an ordered query without columns. */
export const pageOf = (
  db: Database,
  query: Query,
  sort: ProductSort,
  page: PageColumns & { readonly offset: number; readonly limit: number }
): Query => {
  const columns = [columnsOf(query, page.columns), ...(page.lists ?? []).map((sql) => db.raw(sql))];
  // SQLite would make the lists of all rows that it sorts.
  const isDirect = page.offset < DEEP && columns.length === 1;
  if (isDirect) return query.select(columns).offset(page.offset).limit(page.limit);
  const ids = query.select(`${P}.id`).offset(page.offset).limit(page.limit).as('page');
  const rows = db.table(P) as unknown as Query;
  return ordered(rows.join(ids as never, 'page.id', `${P}.id`).select(columns), sort);
};
