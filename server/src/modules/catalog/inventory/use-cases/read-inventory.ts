import type { InventoryStats } from '../../../../contracts/inventory';
import { allOf, onRelation, parseSort, type Condition } from '../../../../domain/search';
import type { Platform } from '../../../../platform/platform';
import { countsStock, searchContext } from '../../../settings';
import { asShown } from '../../bundles/bundle-stock.read-model';
import { LOW_STOCK } from '../../catalog.hooks';
import type { ProductRow, VariantRow } from '../../catalog.rows';
import { listProducts } from '../../products/products.repository';
import { equals, notInTrash, PRODUCT_FIELDS, productSearch } from '../../products/products.search';
import { groupBy } from '../../group-by';
import { findVariantsOf } from '../../variants/variants.repository';
import type { InventoryCriteria } from '../../commands';
import { countInventory, countScarce } from '../inventory.repository';

const DEFAULT_THRESHOLD = 10;

/** How many pieces count as little. */
export const readLowStock = ({ hooks }: Platform): Promise<number> => hooks.ask(LOW_STOCK, DEFAULT_THRESHOLD, null);

type View = { readonly condition: Condition; readonly shows: (variant: VariantRow) => boolean };

const availableBetween = (low: number, high: number): Condition =>
  allOf([
    { kind: 'compare', field: 'available', operator: 'gte', value: low },
    { kind: 'compare', field: 'available', operator: 'lte', value: high },
  ]);

const viewOf = (name: string | undefined, threshold: number): View => {
  const between = (low: number, high: number): View => ({
    condition: onRelation('counted_variants', availableBetween(low, high)),
    shows: ({ available }) => available >= low && available <= high,
  });
  if (name === 'low_stock') return between(1, threshold);
  if (name === 'out_of_stock') return between(0, 0);
  return { condition: onRelation('counted_variants', allOf([])), shows: () => true };
};

export type InventoryProduct = { readonly product: ProductRow; readonly variants: readonly VariantRow[] };

/** Products whose stock is counted, each with those of its counted variants that the view is about. */
export const readInventory = async (
  platform: Platform,
  query: InventoryCriteria
): Promise<{ readonly rows: readonly InventoryProduct[]; readonly total: number }> => {
  const view = viewOf(query.active_view, await readLowStock(platform));
  const { products, total } = await listProducts(platform.db, {
    page: query.page,
    perPage: query.per_page,
    sort: parseSort(query.sort_by, query.sort_type, PRODUCT_FIELDS, { column: 'id', direction: 'desc' }),
    conditions: [
      notInTrash,
      equals('manage_stock', 1),
      view.condition,
      productSearch(query.search, await searchContext(platform)),
    ],
  });
  const ids = products.map(({ id }) => id);
  const shown = await asShown(platform, { products, variants: await findVariantsOf(platform.db, ids) });
  const variants = groupBy(shown.variants, ({ post_id: id }) => id);
  const rows = shown.products.map((product) => ({
    product,
    variants: (variants.get(product.id) ?? []).filter((variant) => variant.manage_stock === 1 && view.shows(variant)),
  }));
  return { rows, total };
};

export const readStats = async (platform: Platform): Promise<InventoryStats> =>
  countInventory(platform.db, await readLowStock(platform));

/** Null while the store counts no stock. */
export const readScarceStock = async (
  platform: Platform
): Promise<{ readonly low: number; readonly out: number } | null> =>
  (await countsStock(platform)) ? countScarce(platform.db, await readLowStock(platform)) : null;
