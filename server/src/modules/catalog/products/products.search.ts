import {
  anyOf,
  onRelation,
  parseOperatorSearch,
  plainSearch,
  type AdvancedFilterFields,
  type Condition,
  type EntityFields,
  type Scalar,
  type SearchContext,
} from '../../../domain/search';
import type { SqlMapping } from '../../../platform/db/condition-sql';
import { MAX_ID } from '../../../platform/http/fields';
import { shownStockSql } from '../bundles/bundle-stock.read-model';
import { PRODUCTS, TERMS_OF_PRODUCTS, VARIANTS } from '../catalog.rows';
import { FOLDED_TITLES, foldedTitle } from '../folded-title';
import type { TaxonomyName } from '../taxonomies/terms.repository';

/** What the admin list of products can be searched and sorted by. */
export const PRODUCT_FIELDS: EntityFields = {
  id: { type: 'int', column: 'id' },
  post_title: { type: 'text', column: 'post_title', aliases: ['title'] },
  post_status: { type: 'enum', column: 'post_status', aliases: ['status'] },
  post_date: { type: 'date', column: 'post_date', aliases: ['date'] },
  post_name: { type: 'text', column: 'post_name', aliases: ['slug'] },
  description: { type: 'text', column: 'post_content', contains: true, sortable: false },
  sku: { type: 'text', column: 'sku', relation: { name: 'variants' } },
  min_price: { type: 'cents', column: 'min_price', aliases: ['price'] },
  max_price: { type: 'cents', column: 'max_price' },
  created_at: { type: 'date', column: 'created_at' },
  updated_at: { type: 'date', column: 'updated_at' },
};

const IN_VARIANTS = { name: 'variants' };

export type ProductFilterContext = {
  /** Of each taxonomy: a term and those below it, under which a product may be filed as well. */
  readonly families: Readonly<Record<TaxonomyName, (id: Scalar) => readonly Scalar[]>>;
  /** False: what is counted can be bought whatever its figures say. */
  readonly countsStock: boolean;
};

const filedUnder = (name: string, widen: (id: Scalar) => readonly Scalar[]) =>
  ({ type: 'int', column: 'term_id', relation: { name }, widen }) as const;

export const productFilters = ({ families, countsStock }: ProductFilterContext): AdvancedFilterFields => ({
  pricing: {
    min_price: { type: 'cents', column: 'min_price' },
    max_price: { type: 'cents', column: 'max_price' },
  },
  stock: {
    stock_status: {
      type: 'enum',
      column: countsStock ? 'shown_stock' : 'shown_stock_uncounted',
      values: ['in-stock', 'out-of-stock'],
    },
    available_quantity: { type: 'int', column: 'available', relation: { name: 'counted_variants' } },
  },
  order: { has: { type: 'count', relation: { name: 'order_items' } } },
  variations: {
    has: { type: 'count', relation: IN_VARIANTS },
    variation_items: { type: 'int', column: 'id', relation: IN_VARIANTS },
    variation_type: { type: 'enum', column: 'variation_type', values: ['simple', 'simple_variations'] },
  },
  taxonomy: {
    'product-categories': filedUnder('categories', families['product-categories']),
    'product-brands': filedUnder('brands', families['product-brands']),
  },
});

const COLUMNS = [
  ...['id', 'post_title', 'post_status', 'post_date', 'post_name', 'post_content', 'fulfillment_type'],
  ...[
    'variation_type',
    'has_subscription',
    'is_bundle',
    'manage_stock',
    'stock_availability',
    'min_price',
    'max_price',
  ],
  ...['created_at', 'updated_at'],
];

const carriersOf = (taxonomy: string, alias: string) => ({
  table: TERMS_OF_PRODUCTS,
  alias,
  on: [`${PRODUCTS}.id`, `${alias}.product_id`] as const,
  where: { [`${alias}.taxonomy`]: taxonomy },
  columns: { term_id: `${alias}.term_id` },
});

const variantsAs = (alias: string, names: readonly string[]) => ({
  table: VARIANTS,
  alias,
  on: [`${PRODUCTS}.id`, `${alias}.post_id`] as const,
  columns: Object.fromEntries(names.map((name) => [name, `${alias}.${name}`])),
});

export const PRODUCT_SQL: SqlMapping = {
  columns: {
    ...Object.fromEntries(COLUMNS.map((name) => [name, `${PRODUCTS}.${name}`])),
    shown_stock: { expression: shownStockSql(true) },
    shown_stock_uncounted: { expression: shownStockSql(false) },
  },
  sortKeys: { post_title: `${PRODUCTS}.title_sort` },
  relations: {
    ...FOLDED_TITLES,
    variants: variantsAs('found_variants', ['id', 'sku', 'variation_title']),
    counted_variants: {
      ...variantsAs('counted_variants', ['available']),
      where: { 'counted_variants.manage_stock': 1 },
    },
    order_items: {
      table: 'shop_order_items',
      alias: 'sold_items',
      on: [`${PRODUCTS}.id`, 'sold_items.post_id'],
      columns: {},
    },
    categories: carriersOf('product-categories', 'carried_categories'),
    brands: carriersOf('product-brands', 'carried_brands'),
  },
};

export const equals = (field: string, value: string | number): Condition => ({
  kind: 'compare',
  field,
  operator: 'eq',
  value,
});

export const SHOWN_STATUSES = ['publish', 'draft', 'private', 'future'];

/** A list of what it may be rather than "not trash": the first can use an index. */
export const notInTrash: Condition = { kind: 'compare', field: 'post_status', operator: 'in', values: SHOWN_STATUSES };

const VIEWS: Readonly<Record<string, Condition>> = {
  publish: equals('post_status', 'publish'),
  draft: equals('post_status', 'draft'),
  future: equals('post_status', 'future'),
  trash: equals('post_status', 'trash'),
  physical: equals('fulfillment_type', 'physical'),
  digital: equals('fulfillment_type', 'digital'),
  subscribable: equals('has_subscription', 1),
  not_subscribable: equals('has_subscription', 0),
  bundle: equals('is_bundle', 1),
  non_bundle: equals('is_bundle', 0),
};

const BY_STATUS: ReadonlySet<string> = new Set(['publish', 'draft', 'future', 'trash']);

/** A tab of the list; an unknown tab shows everything. Only its own tab shows what is in the trash. */
export const productView = (view: string | undefined): readonly Condition[] => {
  const condition = view !== undefined && Object.hasOwn(VIEWS, view) ? VIEWS[view] : undefined;
  if (view === undefined || condition === undefined) return [notInTrash];
  return BY_STATUS.has(view) ? [condition] : [notInTrash, condition];
};

const byText = (text: string): Condition | null => {
  const title = plainSearch(text, ['post_title']);
  const variant = plainSearch(text, ['variation_title']);
  if (!title || !variant) return null;
  const id = /^#?(\d{1,10})$/.exec(text.trim())?.[1];
  const folded = foldedTitle(text);
  const matches = [title, onRelation('variants', variant), ...(folded ? [folded] : [])];
  if (id && Number(id) <= MAX_ID) matches.push(equals('id', Number(id)));
  return anyOf(matches);
};

/** Title, id or variation title; or the operator syntax (`sku = AB*`, `min_price > 10`). */
export const productSearch = (text: string | undefined, context: SearchContext): Condition | null => {
  if (!text) return null;
  return parseOperatorSearch(text, PRODUCT_FIELDS, context) ?? byText(text);
};

export const publishedOnly: Condition = equals('post_status', 'publish');
