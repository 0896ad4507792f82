import type { StockStatus } from '../../../domain/catalog';
import { toInt } from '../../../platform/db/columns';
import type { Platform } from '../../../platform/platform';
import { placeholders, sql } from '../../../platform/db/sql';
import { countsStock } from '../../settings';
import { BUNDLE_ITEMS, PRODUCTS, VARIANTS, type ProductRow, type VariantRow } from '../catalog.rows';
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

/** Whether `soldOutBundlesSql` finds any. */
export const findsSoldOutBundle = async ({ db }: Pick<Platform, 'db'>, counting: boolean): Promise<boolean> =>
  (await db.prepared(sql(`${soldOutBundlesSql(counting)} limit 1`, []))).length > 0;

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

/** What `asShown` shows of a row of `shop_product_variants`, as a value of SQL. */
export const shownVariantStockSql = (counting: boolean): string =>
  `case when ${lacksPartSql(counting, `${VARIANTS}.id`)} then 'out-of-stock' else ${VARIANTS}.stock_status end`;

export type BundleStock = {
  /** Products no variant of which can be had. */
  readonly soldOut: ReadonlySet<number>;
  /** Variants in which something is missing, for sale or not. */
  readonly lacking: ReadonlySet<number>;
};

type BundleOrNot = Pick<ProductRow, 'id' | 'is_bundle'>;

const OUT = 'out-of-stock' as const;
const NOTHING: BundleStock = { soldOut: new Set(), lacking: new Set() };

/** Of the bundles among the products; one statement, none without a bundle. */
export const findBundleStock = async (
  { db }: Pick<Platform, 'db'>,
  counting: boolean,
  products: readonly BundleOrNot[]
): Promise<BundleStock> => {
  const ids = [...new Set(products.filter(({ is_bundle: flag }) => flag === 1).map(({ id }) => id))];
  if (ids.length === 0) return NOTHING;
  const isOffered = `bundle.item_status = 'active' and ${inStockSql(counting, OWN)}`;
  const text = `select bundle.id, bundle.post_id, ${flagSql(isOffered)} as in_stock,
      ${flagSql(lacksPartSql(counting, 'bundle.id'))} as lacks_part
    from ${VARIANTS} bundle join ${PRODUCTS} own on own.id = bundle.post_id
    where bundle.post_id in (${placeholders(ids.length)})`;
  const rows = await db.prepared(sql(text, ids));
  const lacking = rows.filter((row) => toInt(row.lacks_part) === 1);
  const inStock = rows.filter((row) => toInt(row.in_stock) === 1 && toInt(row.lacks_part) === 0);
  const sold = new Set(inStock.map((row) => toInt(row.post_id)));
  return {
    soldOut: new Set(ids.filter((id) => !sold.has(id))),
    lacking: new Set(lacking.map((row) => toInt(row.id))),
  };
};

const readBundleStock = async (platform: Platform, products: readonly BundleOrNot[]): Promise<BundleStock> =>
  products.some(({ is_bundle: flag }) => flag === 1)
    ? findBundleStock(platform, await countsStock(platform), products)
    : NOTHING;

/** Those of the variants in which something is missing; one statement. */
const findLacking = async (platform: Platform, variantIds: readonly number[]): Promise<ReadonlySet<number>> => {
  if (variantIds.length === 0) return NOTHING.lacking;
  const text = `select bundle.id from ${VARIANTS} bundle
    where bundle.id in (${placeholders(variantIds.length)}) and ${lacksPartSql(await countsStock(platform), 'bundle.id')}`;
  const rows = await platform.db.prepared(sql(text, [...variantIds]));
  return new Set(rows.map(({ id }) => toInt(id)));
};

/** Variants of the product in which something is missing; no statement where nobody says of one that it is out of stock. */
export const findLackingOf = async (
  platform: Platform,
  product: BundleOrNot,
  posted: readonly { readonly stock_status?: StockStatus | undefined }[]
): Promise<BundleStock['lacking']> => {
  if (!posted.some(({ stock_status: status }) => status === OUT)) return NOTHING.lacking;
  return (await readBundleStock(platform, [product])).lacking;
};

type ShownProduct = BundleOrNot & Pick<ProductRow, 'stock_availability'>;
type ShownVariant = Pick<VariantRow, 'id' | 'stock_status'>;

const without = <Variant extends ShownVariant>(variants: readonly Variant[], lacking: ReadonlySet<number>) =>
  variants.map((each) => (lacking.has(each.id) ? { ...each, stock_status: OUT } : each));

/** Products and variants of theirs as they are shown: a bundle can be bought as long as everything in it can. What is stored is of the bundle alone. */
export const asShown = async <Product extends ShownProduct, Variant extends ShownVariant>(
  platform: Platform,
  { products, variants }: { readonly products: readonly Product[]; readonly variants: readonly Variant[] }
): Promise<{ readonly products: readonly Product[]; readonly variants: readonly Variant[] }> => {
  const { soldOut, lacking } = await readBundleStock(platform, products);
  if (soldOut.size + lacking.size === 0) return { products, variants };
  return {
    products: products.map((each) => (soldOut.has(each.id) ? { ...each, stock_availability: OUT } : each)),
    variants: without(variants, lacking),
  };
};

/** `asShown`, of products alone. */
export const withBundleStock = async <Product extends ShownProduct>(
  platform: Platform,
  products: readonly Product[]
): Promise<readonly Product[]> => (await asShown(platform, { products, variants: [] })).products;

/** `asShown`, of one product. */
export const productAsShown = async <Product extends ShownProduct, Variant extends ShownVariant>(
  platform: Platform,
  product: Product,
  variants: readonly Variant[]
): Promise<{ readonly product: Product; readonly variants: readonly Variant[] }> => {
  const shown = await asShown(platform, { products: [product], variants });
  return { product: shown.products[0] ?? product, variants: shown.variants };
};

/** `asShown`, of variants whose products are not at hand; one statement. */
export const variantsAsShown = async <Variant extends ShownVariant>(
  platform: Platform,
  variants: readonly Variant[]
): Promise<readonly Variant[]> =>
  without(
    variants,
    await findLacking(
      platform,
      variants.map(({ id }) => id)
    )
  );
