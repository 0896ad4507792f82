import type { Cursor, Facet, ProductSort, ProductType, TaxonomyFilter } from '../../domain/storefront';
import { toInt } from '../../platform/db/columns';
import type { Database, DatabaseClient } from '../../platform/db/database';
import { placeholders, sql, type SqlText } from '../../platform/db/sql';
import { inStockSql, lacksPartSql, soldOutBundlesSql } from '../catalog';
import type { ChosenGroup, ResolvedFilters } from './resolve-filters.read-model';
import type { Sql } from './search/search-index';

/** Everything that decides which products a shopper sees, and in which order. */
export type ShopWindow = {
  readonly filters: ResolvedFilters;
  readonly allowOutOfStock: boolean;
  /** False: what is counted is for sale whatever its figures say. */
  readonly countsStock: boolean;
  /** Whether there are bundles that cannot be had because of what lies in them. */
  readonly hasSoldOutBundles: boolean;
  readonly includeIds: readonly number[] | null;
  readonly excludeIds: readonly number[];
  readonly productType: ProductType | null;
  readonly onSale: boolean;
  /** Query for the ids that a search found; null when there was no search. */
  readonly found: Sql | null;
};

const P = 'shop_products';

const TYPE_CONDITIONS: Readonly<Record<ProductType, string>> = {
  physical: `${P}.fulfillment_type = 'physical'`,
  digital: `${P}.fulfillment_type = 'digital'`,
  subscription: `${P}.has_subscription = 1`,
  onetime: `${P}.has_subscription = 0`,
  simple: `${P}.variation_type = 'simple'`,
  simple_variations: `${P}.variation_type = 'simple_variations'`,
};

const condition = (text: string, ...bindings: Sql['bindings']): Sql => ({ sql: text, bindings });

export const joined = (conditions: readonly Sql[]): Sql => ({
  sql: conditions.map((part) => part.sql).join(' and '),
  bindings: conditions.flatMap(({ bindings }) => bindings),
});

const hasVariant = (text: string, ...bindings: Sql['bindings']): Sql =>
  condition(
    `exists (select 1 from shop_product_variants v where v.post_id = ${P}.id and v.item_status = 'active' and ${text})`,
    ...bindings
  );

const pricesIn = ({ priceFrom: from, priceTo: to }: ResolvedFilters): readonly Sql[] => {
  const conditions: Sql[] = [];
  if (from !== null) conditions.push(condition(`${P}.max_price >= ?`, from));
  if (to !== null) conditions.push(condition(`${P}.min_price <= ?`, to));
  if (from === null || to === null) return conditions;
  // The range of a product may span the requested one without a variant in it.
  const within = hasVariant('v.item_price between ? and ?', from, to);
  const either = `(${P}.min_price >= ? or ${P}.max_price <= ? or ${within.sql})`;
  return [...conditions, condition(either, from, to, ...within.bindings)];
};

/** No id is in an empty list. */
const listed = (ids: readonly number[]): string => `(${placeholders(ids.length) || 'null'})`;

const termsOf = ({ terms }: ResolvedFilters, wanted: TaxonomyFilter): readonly Sql[] =>
  terms
    .filter(([taxonomy]) => taxonomy === wanted)
    .map(([taxonomy, ids]) =>
      condition(
        `${P}.id in (select product_id from shop_product_terms where taxonomy = ? and term_id in ${listed(ids)})`,
        taxonomy,
        ...ids
      )
    );

/** The variant `v` carries a term of the group. */
export const carriesOneOf = ({ termIds }: ChosenGroup): Sql =>
  condition(
    `exists (select 1 from shop_variant_attributes c where c.variation_id = v.id and c.term_id in ${listed(termIds)})`,
    ...termIds
  );

/** One variant has a term of each group, and `more`. */
const attributesOf = ({ attributes }: ResolvedFilters, more: readonly Sql[] = []): readonly Sql[] => {
  if (attributes.length === 0) return [];
  const carried = joined([...attributes.map(carriesOneOf), ...more]);
  return [hasVariant(carried.sql, ...carried.bindings)];
};

/** The variant `v` can be had; `product` is what the statement calls its product. */
export const canBeHad = ({ countsStock }: ShopWindow, product = P): Sql =>
  condition(`${inStockSql(countsStock, { variant: 'v', product })} and not ${lacksPartSql(countsStock, 'v.id')}`);

const idsIn = ({ includeIds, excludeIds, found }: ShopWindow): readonly Sql[] => {
  const conditions: Sql[] = [];
  if (includeIds) conditions.push(condition(`${P}.id in ${listed(includeIds)}`, ...includeIds));
  if (excludeIds.length > 0) conditions.push(condition(`${P}.id not in ${listed(excludeIds)}`, ...excludeIds));
  if (found) conditions.push(condition(`${P}.id in (${found.sql})`, ...found.bindings));
  return conditions;
};

const IN_STOCK = `${P}.stock_availability = 'in-stock'`;

/** Something of the product can be had. */
const anyInStock = ({ countsStock, hasSoldOutBundles }: ShopWindow): readonly Sql[] => [
  condition(countsStock ? IN_STOCK : `(${IN_STOCK} or ${P}.manage_stock = 1)`),
  ...(hasSoldOutBundles ? [condition(`${P}.id not in (${soldOutBundlesSql(countsStock)})`)] : []),
];

/** What was chosen of it can be had: who looks for size 42 is not helped by a shoe of which 43 is left. */
export const inStock = (window: ShopWindow): readonly Sql[] => [
  ...anyInStock(window),
  ...attributesOf(window.filters, [canBeHad(window)]),
];

/** What the window asks of the stock of products, whatever is chosen of their attributes. */
export const anyStockOf = (window: ShopWindow): readonly Sql[] => (window.allowOutOfStock ? [] : anyInStock(window));

const stockOf = (window: ShopWindow): readonly Sql[] => (window.allowOutOfStock ? [] : inStock(window));

/** What the window narrows that no facet chooses. */
export const offeredIn = (window: ShopWindow): readonly Sql[] => [
  condition(`${P}.post_status = 'publish'`),
  ...(window.productType ? [condition(TYPE_CONDITIONS[window.productType])] : []),
  ...(window.onSale ? [hasVariant('v.compare_price > v.item_price')] : []),
  ...idsIn(window),
];

/** What the window narrows by each facet. */
export const chosenIn = (window: ShopWindow): Readonly<Record<Facet, readonly Sql[]>> => ({
  stock: stockOf(window),
  price: pricesIn(window.filters),
  categories: termsOf(window.filters, 'product-categories'),
  brands: termsOf(window.filters, 'product-brands'),
  attributes: attributesOf(window.filters),
});

/** The condition of the published products in the window. Written out, for building such a query takes longer than reading its rows. */
const publishedIn = (window: ShopWindow): readonly Sql[] => [
  ...offeredIn(window),
  ...Object.values(chosenIn(window)).flat(),
];

/** How many products there are in the window, as `total`. */
export const countSql = (window: ShopWindow): SqlText => {
  const where = joined(publishedIn(window));
  return sql(`select count(*) as total from ${P} where ${where.sql}`, where.bindings);
};

/**
 * Keyset paging: every database starts in its index. PostgreSQL does so at the very row; the others at the first with its sort
 * value, because they read comparisons of rows less well.
 */
const after = (client: DatabaseClient, { value: sortValue, id }: Cursor, { column, direction }: ProductSort): Sql => {
  const beyond = direction === 'asc' ? '>' : '<';
  if (column === 'id') return condition(`${P}.id ${beyond} ?`, id);
  const value = column === 'post_date' ? new Date(Number(sortValue)) : sortValue;
  const sorted = `${P}.${column}`;
  if (client === 'postgres') return condition(`(${sorted}, ${P}.id) ${beyond} (?, ?)`, value, id);
  return condition(`${sorted} ${beyond}= ? and (${sorted} ${beyond} ? or ${P}.id ${beyond} ?)`, value, value, id);
};

const orderOf = ({ column, direction }: ProductSort): string =>
  `${column === 'id' ? '' : `${P}.${column} ${direction}, `}${P}.id ${direction}`;

/** From here on, rows are skipped in the index alone and only those of the page are fetched. */
const DEEP = 500;

/** Whether few windows look like it: those that name products or terms, or search, make statements of all sizes. */
export const isCommon = ({ filters, includeIds, excludeIds, found }: ShopWindow): boolean =>
  filters.terms.length + filters.attributes.length === 0 &&
  includeIds === null &&
  excludeIds.length === 0 &&
  found === null;

export type PageOfProducts = {
  /** Qualified, as they stand in the statement. */
  readonly columns: string;
  /** Whether there are lists of what belongs to a product among the columns. */
  readonly hasLists: boolean;
  readonly cursor: Cursor | null;
  readonly offset: number;
  readonly limit: number;
};

/** Some rows of the products in the window, in the order of its sort. */
export const pageSql = (
  client: DatabaseClient,
  window: ShopWindow,
  { columns, hasLists, cursor, offset, limit }: PageOfProducts
): SqlText => {
  const { sort } = window.filters;
  const conditions = publishedIn(window);
  const where = joined(cursor ? [...conditions, after(client, cursor, sort)] : conditions);
  const rows = `from ${P} where ${where.sql} order by ${orderOf(sort)} limit ? offset ?`;
  const values = [...where.bindings, limit, offset];
  // SQLite would make the lists of all rows that it sorts.
  if (offset < DEEP && !hasLists) return sql(`select ${columns} ${rows}`, values);
  const page = `(select ${P}.id as page_id ${rows}) page join ${P} on ${P}.id = page.page_id`;
  return sql(`select ${columns} from ${page} order by ${orderOf(sort)}`, values);
};

export const countPublished = async (db: Database, window: ShopWindow): Promise<number> => {
  const [counted] = await db.unprepared(countSql(window));
  return toInt(counted?.total);
};

/** The rows of one page, prepared where few windows look like it. */
export const readPublished = (
  db: Database,
  window: ShopWindow,
  page: PageOfProducts
): Promise<readonly Record<string, unknown>[]> => {
  const statement = pageSql(db.client, window, page);
  return isCommon(window) ? db.prepared(statement) : db.unprepared(statement);
};
