import type { AttachedAttribute } from '../../contracts/attributes';
import { partsOffSale } from '../../domain/catalog';
import { fromJson, toInt } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
import { placeholders, sql, type SqlText } from '../../platform/db/sql';
import type { Platform } from '../../platform/platform';
import { countsStock } from '../settings';
import { BUNDLE_ITEMS, PRODUCTS, VARIANTS } from './catalog.rows';
import { flagSql, forSaleSql, inStockSql } from './sellable.sql';
import { hasAttributesSql, recallVariantAttributes, type AttributesByVariant } from './variant-attributes';

/** A variant with what carts and orders need of its product. */
export type SellableVariant = {
  readonly variationId: number;
  readonly productId: number;
  readonly productTitle: string;
  readonly productSlug: string;
  readonly thumbnail: string | null;
  readonly variationTitle: string;
  readonly variationType: string;
  readonly price: number;
  readonly cost: number;
  readonly sku: string | null;
  readonly fulfillmentType: 'digital' | 'physical';
  readonly paymentType: string;
  readonly otherInfo: Readonly<Record<string, unknown>>;
  readonly soldIndividually: boolean;
  /** Slug or id of the class; null: standard. What the variant says counts before what its product says. */
  readonly taxClass: string | null;
  readonly taxExempt: boolean;
  /** The shipping class of the product; null where it has none. */
  readonly shippingClassId: number | null;
  /** Product published (or private) and variant active; of a bundle, everything in it, too. */
  readonly forSale: boolean;
  /** Null where stock is not counted; stock rules apply only when product and variant both count. See docs/rules/stock.md. */
  readonly available: number | null;
  readonly inStock: boolean;
};

export type PurchasableVariant = SellableVariant & {
  /** What makes it this variant of its product: 'Colour: red'. Empty where the product has but one. */
  readonly attributes: readonly AttachedAttribute[];
  /** What lies in the bundle, in the merchant's order; empty for everything else. The bundle is for sale as long as all of it is. */
  readonly parts: readonly SellableVariant[];
  /** What lay in the bundle and was deleted, by name. */
  readonly deletedParts: readonly string[];
};

const ALIASES = { variant: 'v', product: 'p' };

const COLUMNS = [
  'v.id',
  'v.post_id',
  'v.variation_title',
  'v.item_price',
  'v.item_cost',
  'v.sku',
  'v.fulfillment_type',
  'v.payment_type',
  'v.other_info',
  'v.manage_stock',
  'v.available',
  'p.post_title',
  'p.post_name',
  'p.thumbnail',
  'p.variation_type',
  'p.manage_stock as product_manage_stock',
  'p.other_info as product_info',
  `${flagSql(forSaleSql(ALIASES))} as for_sale`,
  `${flagSql(inStockSql(true, ALIASES))} as in_stock`,
  `${flagSql(inStockSql(false, ALIASES))} as in_stock_uncounted`,
];

type Row = Readonly<Record<string, unknown>>;

type Info = Readonly<Record<string, unknown>>;

/** See docs/rules/tax.md#which-rates. */
const taxOf = (variant: Info, product: Info): Pick<SellableVariant, 'taxClass' | 'taxExempt'> => {
  const taxClass = variant.tax_class || product.tax_class;
  return {
    taxClass: typeof taxClass === 'string' || typeof taxClass === 'number' ? String(taxClass) : null,
    taxExempt: (variant.tax_exempt || product.tax_exempt) === 'yes',
  };
};

const stockOf = (row: Row, counting: boolean): Pick<SellableVariant, 'available' | 'inStock'> => {
  const counted = counting && toInt(row.manage_stock) === 1 && toInt(row.product_manage_stock) === 1;
  return {
    available: counted ? toInt(row.available) : null,
    inStock: toInt(counting ? row.in_stock : row.in_stock_uncounted) === 1,
  };
};

const toPurchasable = (row: Row, counting: boolean): SellableVariant => {
  const productInfo = fromJson<Record<string, unknown>>(row.product_info, {});
  const otherInfo = fromJson<Record<string, unknown>>(row.other_info, {});
  return {
    variationId: toInt(row.id),
    productId: toInt(row.post_id),
    productTitle: String(row.post_title),
    productSlug: String(row.post_name),
    thumbnail: row.thumbnail === null ? null : String(row.thumbnail),
    variationTitle: String(row.variation_title),
    variationType: String(row.variation_type),
    price: toInt(row.item_price),
    cost: toInt(row.item_cost),
    sku: row.sku === null ? null : String(row.sku),
    fulfillmentType: row.fulfillment_type === 'physical' ? 'physical' : 'digital',
    paymentType: String(row.payment_type),
    otherInfo,
    soldIndividually: productInfo.sold_individually === 'yes',
    ...taxOf(otherInfo, productInfo),
    shippingClassId: Number(productInfo.shipping_class) || null,
    forSale: toInt(row.for_sale) === 1,
    ...stockOf(row, counting),
  };
};

type Contents = Pick<PurchasableVariant, 'parts' | 'deletedParts'>;

const NO_CONTENTS: Contents = { parts: [], deletedParts: [] };

const partsSql = (count: number): string =>
  `select item.parent_variation_id, item.deleted_part, ${COLUMNS.join(', ')}
   from ${BUNDLE_ITEMS} item left join ${VARIANTS} v on v.id = item.child_variation_id left join ${PRODUCTS} p on p.id = v.post_id
   where item.parent_variation_id in (${placeholders(count)})
   order by item.parent_variation_id, item.position, item.id`;

const withPart = ({ parts, deletedParts }: Contents, row: Row, counting: boolean): Contents =>
  row.id === null
    ? { parts, deletedParts: [...deletedParts, String(row.deleted_part ?? 'a product that was deleted')] }
    : { parts: [...parts, toPurchasable(row, counting)], deletedParts };

/** By the id of the bundle. */
const findContents = async (
  db: Database,
  bundleIds: readonly number[],
  counting: boolean
): Promise<ReadonlyMap<number, Contents>> => {
  const contents = new Map<number, Contents>();
  if (bundleIds.length === 0) return contents;
  for (const row of await db.prepared(sql(partsSql(bundleIds.length), bundleIds))) {
    const bundleId = toInt(row.parent_variation_id);
    contents.set(bundleId, withPart(contents.get(bundleId) ?? NO_CONTENTS, row, counting));
  }
  return contents;
};

const findAttributes = async (platform: Platform, rows: readonly Row[]): Promise<AttributesByVariant> => {
  const varied = rows.filter((row) => toInt(row.has_attributes) === 1).map((row) => ({ id: toInt(row.id) }));
  return varied.length === 0 ? new Map() : recallVariantAttributes(platform, varied);
};

/** Written out, for it is asked with every change of a cart and every order. */
const sellablesSql = (platform: Platform, which: string): string =>
  `select p.is_bundle, ${COLUMNS.join(', ')}, case when ${hasAttributesSql(platform, 'v.id')} then 1 else 0 end as has_attributes
   from ${VARIANTS} v join ${PRODUCTS} p on p.id = v.post_id where v.id ${which}`;

type PurchasableVariants = ReadonlyMap<number, PurchasableVariant>;

const toPurchasables = async (platform: Platform, rows: readonly Row[]): Promise<PurchasableVariants> => {
  const counting = await countsStock(platform);
  const bundles = rows.filter((row) => toInt(row.is_bundle) === 1);
  const contents = await findContents(
    platform.db,
    bundles.map((row) => toInt(row.id)),
    counting
  );
  const attributes = await findAttributes(platform, rows);
  return new Map(
    rows.map((row) => {
      const variant = toPurchasable(row, counting);
      const id = variant.variationId;
      const content = contents.get(id) ?? NO_CONTENTS;
      const forSale = variant.forSale && partsOffSale(content).length === 0;
      return [id, { ...variant, ...content, forSale, attributes: attributes.get(id) ?? [] }];
    })
  );
};

/**
 * One statement, one more where bundles are among them, and one where the attributes of a variant have not been read since the
 * catalogue changed, whatever the number of ids; unknown ids are missing from the answer.
 */
export const findPurchasableVariants = async (
  platform: Platform,
  variationIds: readonly number[]
): Promise<PurchasableVariants> => {
  if (variationIds.length === 0) return new Map();
  const ids = [...new Set(variationIds)];
  const rows = await platform.db.prepared(sql(sellablesSql(platform, `in (${placeholders(ids.length)})`), ids));
  return toPurchasables(platform, rows);
};

/**
 * As `findPurchasableVariants`, for the ids that a subquery of one column answers, along with the next statement: PostgreSQL reads both when
 * that one is done.
 */
export const enqueuePurchasableVariants = (
  platform: Platform,
  { text, values }: SqlText
): (() => Promise<PurchasableVariants>) => {
  // An array, for the planner takes a subquery for many more ids than a cart has.
  const rows = platform.db.enqueue(sql(sellablesSql(platform, `= any(array(${text}))`), values));
  return async () => toPurchasables(platform, await rows());
};

/** What an order remembers of a variant. */
export const orderedVariantOf = (variant: SellableVariant) => ({
  variationId: variant.variationId,
  productId: variant.productId,
  productTitle: variant.productTitle,
  title: variant.variationTitle,
  sku: variant.sku,
  fulfillmentType: variant.fulfillmentType,
  otherInfo: variant.otherInfo,
  available: variant.available,
});
