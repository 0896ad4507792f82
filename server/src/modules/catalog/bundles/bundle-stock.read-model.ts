import { toInt } from '../../../platform/db/columns';
import type { Platform } from '../../../platform/platform';
import { placeholders, sql } from '../../../platform/db/sql';
import { countsStock } from '../../settings';
import { BUNDLE_ITEMS, PRODUCTS, VARIANTS, type ProductRow } from '../catalog.rows';
import { flagSql, forSaleSql, inStockSql } from '../sellable.sql';

/**
 * What keeps a bundle from being bought, for statements that read many: the conditions are those under which a cart takes it. See
 * docs/rules/stock.md#bundles.
 */

const PART = { variant: 'part', product: 'part_product' };
const OWN = { variant: 'bundle', product: 'own' };

/** A condition: something in the bundle `parent`, an SQL name of the id of a variant, was deleted, is not for sale, or is out of stock. */
export const lacksPartSql = (counting: boolean, parent: string): string =>
  `exists (select 1 from ${BUNDLE_ITEMS} link
    left join ${VARIANTS} part on part.id = link.child_variation_id
    left join ${PRODUCTS} part_product on part_product.id = part.post_id
    where link.parent_variation_id = ${parent} and ${flagSql(`${forSaleSql(PART)} and ${inStockSql(counting, PART)}`)} = 0)`;

/**
 * The products no variant of which can be had, because of what lies in them. Begins with the contents of bundles: a catalogue has few of
 * them, and the flag of a product has no index.
 */
export const soldOutBundlesSql = (counting: boolean): string =>
  `select own.id from ${PRODUCTS} own
    where own.id in (
      select held.post_id from ${BUNDLE_ITEMS} link join ${VARIANTS} held on held.id = link.parent_variation_id)
    and not exists (
      select 1 from ${VARIANTS} bundle where bundle.post_id = own.id and bundle.item_status = 'active'
      and ${inStockSql(counting, OWN)} and not ${lacksPartSql(counting, 'bundle.id')})`;

/**
 * What `withBundleStock` shows of a row of `shop_products`, as a value of SQL, for conditions of lists. It reads the id and the stock of a
 * row and nothing else: these stand in the indexes by which lists are read, so that the rows of other products are not visited. The flag of
 * a bundle does not; but only bundles hold something, and an empty one is out of stock exactly where its column says so. As two conditions
 * (`stock_availability = ? and id not in (...)`) no index would answer more: those that list the stock have it last, and 'out-of-stock'
 * is an `or` of both.
 */
export const shownStockSql = (counting: boolean): string =>
  `case when ${PRODUCTS}.id in (${soldOutBundlesSql(counting)}) then 'out-of-stock'
    else ${PRODUCTS}.stock_availability end`;

export type BundleStock = {
  /** Products no variant of which can be had. */
  readonly soldOut: ReadonlySet<number>;
  /** Variants in which something is missing. */
  readonly lacking: ReadonlySet<number>;
};

const NOTHING: BundleStock = { soldOut: new Set(), lacking: new Set() };

/** Of the bundles among the products; one statement, none without a bundle. */
export const findBundleStock = async (
  { db }: Pick<Platform, 'db'>,
  counting: boolean,
  products: readonly { readonly id: number; readonly is_bundle: number }[]
): Promise<BundleStock> => {
  const ids = products.filter(({ is_bundle: flag }) => flag === 1).map(({ id }) => id);
  if (ids.length === 0) return NOTHING;
  const text = `select bundle.id, bundle.post_id, ${flagSql(inStockSql(counting, OWN))} as in_stock,
      ${flagSql(lacksPartSql(counting, 'bundle.id'))} as lacks_part
    from ${VARIANTS} bundle join ${PRODUCTS} own on own.id = bundle.post_id
    where bundle.post_id in (${placeholders(ids.length)}) and bundle.item_status = 'active'`;
  const rows = await db.prepared(sql(text, ids));
  const lacking = rows.filter((row) => toInt(row.lacks_part) === 1);
  const inStock = rows.filter((row) => toInt(row.in_stock) === 1 && toInt(row.lacks_part) === 0);
  const sold = new Set(inStock.map((row) => toInt(row.post_id)));
  return {
    soldOut: new Set(ids.filter((id) => !sold.has(id))),
    lacking: new Set(lacking.map((row) => toInt(row.id))),
  };
};

/** Products as they are shown: a bundle can be bought as long as everything in it can. What is stored is of the bundle alone. */
export const withBundleStock = async <Product extends Pick<ProductRow, 'id' | 'is_bundle' | 'stock_availability'>>(
  platform: Platform,
  products: readonly Product[]
): Promise<readonly Product[]> => {
  if (!products.some(({ is_bundle: flag }) => flag === 1)) return products;
  const { soldOut } = await findBundleStock(platform, await countsStock(platform), products);
  return products.map((product) =>
    soldOut.has(product.id) ? { ...product, stock_availability: 'out-of-stock' } : product
  );
};
