import {
  anyOf,
  parseOperatorSearch,
  plainSearch,
  type Condition,
  type EntityFields,
  type SearchContext,
} from '../../../domain/search';
import type { SqlMapping } from '../../../platform/db/condition-sql';
import { MAX_ID } from '../../../platform/http/fields';
import { shownVariantStockSql } from '../bundles/bundle-stock.read-model';
import { PRODUCTS, VARIANTS } from '../catalog.rows';
import { FOLDED_TITLES, foldedTitle } from '../folded-title';
import { equals, notInTrash } from '../products/products.search';

/** What lists of variants can be searched and sorted by. */
export const VARIANT_FIELDS: EntityFields = {
  id: { type: 'int', column: 'id' },
  post_id: { type: 'int', column: 'post_id', aliases: ['product_id'] },
  variation_title: { type: 'text', column: 'variation_title', aliases: ['title'] },
  product: { type: 'text', column: 'post_title', contains: true },
  sku: { type: 'text', column: 'sku' },
  item_price: { type: 'cents', column: 'item_price', aliases: ['price'] },
  item_status: { type: 'enum', column: 'item_status', aliases: ['status'] },
  payment_type: { type: 'enum', column: 'payment_type' },
  fulfillment_type: { type: 'enum', column: 'fulfillment_type' },
  stock_status: { type: 'enum', column: 'stock_status', values: ['in-stock', 'out-of-stock'] },
  available: { type: 'int', column: 'available' },
  total_stock: { type: 'int', column: 'total_stock' },
  serial_index: { type: 'int', column: 'serial_index' },
  created_at: { type: 'date', column: 'created_at' },
  updated_at: { type: 'date', column: 'updated_at' },
};

const OWN_COLUMNS = Object.values(VARIANT_FIELDS)
  .map(({ column }) => String(column))
  .filter((column) => column !== 'post_title');

export const VARIANT_SQL = {
  columns: {
    ...Object.fromEntries(OWN_COLUMNS.map((name) => [name, `${VARIANTS}.${name}`])),
    post_title: `${PRODUCTS}.post_title`,
    post_status: `${PRODUCTS}.post_status`,
    manage_stock: `${VARIANTS}.manage_stock`,
    product_manage_stock: `${PRODUCTS}.manage_stock`,
    shown_stock: { expression: shownVariantStockSql(true) },
    shown_stock_uncounted: { expression: shownVariantStockSql(false) },
  },
  sortKeys: { variation_title: `${VARIANTS}.title_sort`, post_title: `${PRODUCTS}.title_sort` },
  relations: FOLDED_TITLES,
} satisfies SqlMapping;

const plain = (text: string): Condition | null => {
  const found = plainSearch(text, ['variation_title', 'post_title', 'sku']);
  if (!found) return null;
  const id = /^#?(\d{1,10})$/.exec(text.trim())?.[1];
  const folded = foldedTitle(text);
  const matches = [found, ...(folded ? [folded] : [])];
  if (id && Number(id) <= MAX_ID) matches.push({ kind: 'compare', field: 'id', operator: 'eq', value: Number(id) });
  return anyOf(matches);
};

type VariantSearchContext = SearchContext & {
  /** False: what is counted can be bought whatever its figures say. */
  readonly countsStock: boolean;
};

/** Variant title, product title, SKU or id; or the operator syntax, in which the stock is the one that is shown. */
export const variantSearch = (
  text: string | undefined,
  { countsStock, ...context }: VariantSearchContext
): Condition | null => {
  if (!text) return null;
  const column = countsStock ? 'shown_stock' : 'shown_stock_uncounted';
  const fields = { ...VARIANT_FIELDS, stock_status: { ...VARIANT_FIELDS.stock_status, column } } as EntityFields;
  return parseOperatorSearch(text, fields, context) ?? plain(text);
};

const availableAs = (operator: 'gte' | 'lte', value: number): Condition => ({
  kind: 'compare',
  field: 'available',
  operator,
  value,
});

/** As the inventory counts them (`countScarce`): the variant and its product say that pieces are counted. */
const COUNTED: readonly Condition[] = [equals('manage_stock', 1), equals('product_manage_stock', 1), notInTrash];

/** Counted variants by how many are left; an unknown view shows everything. `lowStock`: how many pieces count as few. */
export const variantView = (view: string | undefined, lowStock: number): readonly Condition[] => {
  if (view === 'counted') return COUNTED;
  if (view === 'low_stock') return [...COUNTED, availableAs('gte', 1), availableAs('lte', lowStock)];
  if (view === 'out_of_stock') return [...COUNTED, availableAs('lte', 0)];
  return [];
};
