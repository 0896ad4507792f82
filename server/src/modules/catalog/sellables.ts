import { SELLABLE_STATUSES, type PostStatus } from '../../domain/catalog';
import { fromJson, toInt } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';

/** A variant with what carts and orders need of its product. */
export type Sellable = {
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
  /** Product published (or private) and variant active. */
  readonly forSale: boolean;
  /** Null where stock is not counted; stock rules apply only when product and variant both count. Source: behaviours 4. */
  readonly available: number | null;
  readonly inStock: boolean;
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

type Info = Readonly<Record<string, unknown>>;

/** Source: behaviours 2.6, rule 2. */
const taxOf = (variant: Info, product: Info): Pick<Sellable, 'taxClass' | 'taxExempt'> => {
  const taxClass = variant.tax_class || product.tax_class;
  return {
    taxClass: typeof taxClass === 'string' || typeof taxClass === 'number' ? String(taxClass) : null,
    taxExempt: (variant.tax_exempt || product.tax_exempt) === 'yes',
  };
};

const toSellable = (row: Record<string, unknown>): Sellable => {
  const counted = toInt(row.manage_stock) === 1 && toInt(row.product_manage_stock) === 1;
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
    forSale: SELLABLE_STATUSES.includes(row.post_status as PostStatus) && row.item_status === 'active',
    available: counted ? toInt(row.available) : null,
    inStock: counted ? toInt(row.available) > 0 : row.stock_status !== 'out-of-stock',
  };
};

/** One statement, whatever the number of ids; unknown ids are missing from the answer. */
export const findSellables = async (
  db: Database,
  variationIds: readonly number[]
): Promise<ReadonlyMap<number, Sellable>> => {
  if (variationIds.length === 0) return new Map();
  const rows = await db
    .table('shop_product_variants as v')
    .join('shop_products as p', 'p.id', 'v.post_id')
    .whereIn('v.id', [...variationIds])
    .select(COLUMNS);
  return new Map(rows.map((row) => [toInt((row as Record<string, unknown>).id), toSellable(row as never)]));
};
