import type { AttachedAttribute } from '../../contracts/attributes';
import { SELLABLE_STATUSES, type PostStatus } from '../../domain/catalog';
import { fromJson, toInt } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
import { placeholders, sql, type SqlText } from '../../platform/db/sql';
import type { Platform } from '../../platform/platform';
import { countsStock } from '../settings';
import { BUNDLE_ITEMS, PRODUCTS, VARIANTS } from './catalog.rows';
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
  /** Product published (or private) and variant active. */
  readonly forSale: boolean;
  /** Null where stock is not counted; stock rules apply only when product and variant both count. See docs/rules/stock.md. */
  readonly available: number | null;
  readonly inStock: boolean;
};

export type PurchasableVariant = SellableVariant & {
  /** What makes it this variant of its product: 'Colour: red'. Empty where the product has but one. */
  readonly attributes: readonly AttachedAttribute[];
  /** What lies in the bundle, in the merchant's order; empty for everything else. Whether it is on show alone does not matter. */
  readonly parts: readonly SellableVariant[];
};

const COLUMNS = [
  'v.id',
  'v.post_id',
  'v.variation_title',
  'v.item_price',
  'v.item_cost',
  'v.sku',
  'v.fulfillment_type',
  'v.payment_type',
  'v.item_status',
  'v.other_info',
  'v.manage_stock',
  'v.stock_status',
  'v.available',
  'p.post_title',
  'p.post_name',
  'p.post_status',
  'p.thumbnail',
  'p.variation_type',
  'p.manage_stock as product_manage_stock',
  'p.other_info as product_info',
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

/** What ran out while it was counted can be bought where counting is switched off; what a person marked as gone cannot. */
const stockOf = (row: Row, counting: boolean): Pick<SellableVariant, 'available' | 'inStock'> => {
  const counted = toInt(row.manage_stock) === 1 && toInt(row.product_manage_stock) === 1;
  if (!counted) return { available: null, inStock: row.stock_status !== 'out-of-stock' };
  return counting
    ? { available: toInt(row.available), inStock: toInt(row.available) > 0 }
    : { available: null, inStock: true };
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
    forSale: SELLABLE_STATUSES.includes(row.post_status as PostStatus) && row.item_status === 'active',
    ...stockOf(row, counting),
  };
};

/** By the id of the bundle. */
const findParts = async (
  db: Database,
  bundleIds: readonly number[],
  counting: boolean
): Promise<ReadonlyMap<number, readonly SellableVariant[]>> => {
  const parts = new Map<number, SellableVariant[]>();
  if (bundleIds.length === 0) return parts;
  const rows = (await db
    .table(`${BUNDLE_ITEMS} as item`)
    .join(`${VARIANTS} as v`, 'v.id', 'item.child_variation_id')
    .join(`${PRODUCTS} as p`, 'p.id', 'v.post_id')
    .whereIn('item.parent_variation_id', [...bundleIds])
    .orderBy(['item.parent_variation_id', 'item.position', 'v.id'])
    .select(['item.parent_variation_id', ...COLUMNS])) as readonly Row[];
  for (const row of rows) {
    const bundleId = toInt(row.parent_variation_id);
    parts.set(bundleId, [...(parts.get(bundleId) ?? []), toPurchasable(row, counting)]);
  }
  return parts;
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
  const parts = await findParts(
    platform.db,
    bundles.map((row) => toInt(row.id)),
    counting
  );
  const attributes = await findAttributes(platform, rows);
  return new Map(
    rows.map((row) => {
      const variant = toPurchasable(row, counting);
      const id = variant.variationId;
      return [id, { ...variant, parts: parts.get(id) ?? [], attributes: attributes.get(id) ?? [] }];
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
