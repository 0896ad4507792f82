import type { PublicFacets } from '../../../contracts/public-products';
import { FACETS, formatCursor, parseCursor, readProductFilters, type ProductSort } from '../../../domain/storefront';
import { InvalidInputError } from '../../../domain/errors';
import { toDate } from '../../../platform/db/columns';
import { offsetOf } from '../../../platform/http/envelope';
import type { Platform } from '../../../platform/platform';
import { hasSoldOutBundles } from '../../catalog';
import { countsStock, readAlphabet } from '../../settings';
import { catalogCache } from '../catalog-cache';
import { matchingIds } from '../search/find-products.read-model';
import { readFacets } from '../facets.read-model';
import { countPublished, readPublished, type PageOfProducts, type ShopWindow } from '../published-products.repository';
import type { ProductViewsCriteria, PublicProductsCriteria } from '../commands';
import { resolveFilters } from '../resolve-filters.read-model';
import { readShownStock, withShownStock, withShownVariants } from '../shown-stock';
import { PUBLIC_COLUMNS, toPublicRow, type PublicProductRow, type PublicVariantRow } from '../storefront.repository';
import { readVariantsOf, variantsSql } from '../variants-of-products.read-model';

export type PublishedPage = {
  readonly products: readonly PublicProductRow[];
  readonly total: number;
  /** Null where nobody asked for any. */
  readonly facets: PublicFacets | null;
  /** Where the next page begins; null on the last one and in offset paging. */
  readonly nextCursor: string | null;
  /** Of all the products; null where nobody asked for them. */
  readonly variants: readonly PublicVariantRow[] | null;
};

const windowOf = async (platform: Platform, query: PublicProductsCriteria): Promise<ShopWindow> => {
  const defaults = { ...query.default_filters, ...(query.search ? { wildcard: query.search } : {}) };
  const filters = await resolveFilters(platform, readProductFilters(defaults, query.filters, query.order_type));
  const counting = await countsStock(platform);
  const scope = filters.inContent ? 'content' : 'title';
  return {
    filters,
    allowOutOfStock: query.allow_out_of_stock === 'yes',
    countsStock: counting,
    hasSoldOutBundles: await hasSoldOutBundles(platform, counting),
    includeIds: query.include_ids ?? null,
    excludeIds: query.exclude_ids ?? [],
    productType: query.product_type ?? null,
    onSale: query.on_sale === 'yes',
    found: filters.wildcard === null ? null : await matchingIds(platform, filters.wildcard, scope),
  };
};

const usesCursor = (query: PublicProductsCriteria): boolean => query.paginate_using === 'cursor';

const cursorOf = (query: PublicProductsCriteria, sort: ProductSort) => {
  if (!usesCursor(query) || !query.cursor) return null;
  const text = Buffer.from(query.cursor, 'base64url').toString('utf8');
  const cursor = parseCursor(text, sort);
  if (cursor) return cursor;
  const message = 'The cursor does not belong to this list.';
  throw new InvalidInputError(message, { cursor: { invalid: message } });
};

const sortValueOf = (row: PublicProductRow, { column }: ProductSort): string | number => {
  if (column === 'post_date') return toDate(row.post_date)?.getTime() ?? 0;
  if (column === 'title_sort') return String(row.title_sort ?? '');
  return row[column];
};

const nextCursorOf = (page: readonly PublicProductRow[], more: boolean, sort: ProductSort): string | null => {
  const last = page.at(-1);
  if (!last || !more) return null;
  return Buffer.from(formatCursor({ value: sortValueOf(last, sort), id: last.id }, sort)).toString('base64url');
};

/** Filters alone decide what is counted; which page is shown, and in which order, does not. */
const filtersKey = (query: ProductViewsCriteria, { countsStock: counting }: ShopWindow): string => {
  const { per_page: _perPage, current_page: _page, cursor: _cursor, with: _with, ...others } = query;
  const { order_type: _order, facets: _facets, paginate_using: _paging, ...shown } = others;
  // Who draws the cards counts none of them.
  const { client_id: _block, template_provider: _provider, ...rest } = shown;
  return JSON.stringify([rest, counting]);
};

const qualified = (columns: readonly string[]): string => columns.map((name) => `shop_products.${name}`).join(', ');

const COLUMNS = qualified(PUBLIC_COLUMNS);
/** The next cursor tells what the last product is sorted by. */
const SORTED_COLUMNS: Readonly<Partial<Record<ProductSort['column'], string>>> = {
  post_date: qualified([...PUBLIC_COLUMNS, 'post_date']),
  title_sort: qualified([...PUBLIC_COLUMNS, 'title_sort']),
};

/** Who asks for what the variants are gets the variants too. */
const wantsVariants = ({ with: wanted = [] }: PublicProductsCriteria): boolean =>
  wanted.includes('variants') || wanted.includes('attributes');

const columnsFor = (
  { db }: Platform,
  query: PublicProductsCriteria,
  { column }: ProductSort
): Pick<PageOfProducts, 'columns' | 'hasLists'> => {
  const columns = SORTED_COLUMNS[column] ?? COLUMNS;
  const variants = wantsVariants(query) ? variantsSql(db.client) : null;
  return variants === null ? { columns, hasLists: false } : { columns: `${columns}, ${variants}`, hasLists: true };
};

const readPage = async (
  platform: Platform,
  query: PublicProductsCriteria,
  window: ShopWindow
): Promise<Omit<PublishedPage, 'total' | 'facets'>> => {
  const { sort } = window.filters;
  const { db } = platform;
  const found = await readPublished(db, window, {
    ...columnsFor(platform, query, sort),
    cursor: cursorOf(query, sort),
    offset: usesCursor(query) ? 0 : offsetOf({ page: query.current_page, perPage: query.per_page }),
    // One more than is shown tells whether there is a next page.
    limit: query.per_page + 1,
  });
  const more = found.length > query.per_page;
  const shown = found.slice(0, query.per_page);
  const rows = shown.map(toPublicRow);
  const stock = await readShownStock(platform, window.countsStock, rows);
  const products = withShownStock(stock, rows);
  const { variants } = wantsVariants(query) ? await readVariantsOf(db, shown) : { variants: null };
  return {
    products,
    nextCursor: usesCursor(query) ? nextCursorOf(products, more, sort) : null,
    variants: variants && withShownVariants(stock, products, variants),
  };
};

/** Null where nobody asked for any. */
const facetsOf = async (
  platform: Platform,
  query: PublicProductsCriteria,
  window: ShopWindow
): Promise<PublicFacets | null> => {
  const wanted = FACETS.filter((facet) => query.facets?.includes(facet));
  if (wanted.length === 0) return null;
  // Names stand in the order of the alphabet.
  const { name: order } = await readAlphabet(platform);
  const key = JSON.stringify([filtersKey(query, window), wanted, order]);
  return catalogCache(platform).facets(key, () => readFacets(platform, window, wanted));
};

export const listPublished = async (platform: Platform, query: PublicProductsCriteria): Promise<PublishedPage> => {
  const window = await windowOf(platform, query);
  const total = await catalogCache(platform).total(filtersKey(query, window), () =>
    countPublished(platform.db, window)
  );
  return { ...(await readPage(platform, query, window)), total, facets: await facetsOf(platform, query, window) };
};

/** Those of the products that anybody may see, with their variants, in a fixed number of statements; bought out ones too. */
export const findPublishedByIds = async (
  platform: Platform,
  ids: readonly number[]
): Promise<Omit<PublishedPage, 'total' | 'facets'>> => {
  const query: PublicProductsCriteria = {
    with: ['variants'],
    include_ids: ids,
    allow_out_of_stock: 'yes',
    per_page: ids.length,
    current_page: 1,
  };
  return readPage(platform, query, await windowOf(platform, query));
};
