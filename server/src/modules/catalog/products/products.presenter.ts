import type { TermOfProduct } from '../../../contracts/categories';
import type { ProductDownload } from '../../../contracts/downloads';
import type {
  CreatedProduct,
  EditedProduct,
  ListedProduct,
  Product,
  ProductDetail,
  ProductMenu,
} from '../../../contracts/products';
import type { ProductVariant } from '../../../contracts/variants';
import { toTimestamp } from '../../../platform/db/columns';
import type { ProductRow, VariantRow } from '../catalog.rows';
import type { ProductUrls } from '../product-urls';
import type { CarriedTerm } from '../taxonomies/terms.repository';
import type { AttributesByVariant } from '../variant-attributes';

export const presentDetail = (product: ProductRow): ProductDetail => ({
  id: product.id,
  post_id: product.id,
  fulfillment_type: product.fulfillment_type,
  variation_type: product.variation_type,
  manage_stock: product.manage_stock,
  manage_downloadable: product.manage_downloadable,
  default_variation_id: product.default_variation_id,
  stock_availability: product.stock_availability,
  min_price: product.min_price,
  max_price: product.max_price,
  other_info: product.other_info,
});

/** What the variant is (red, S) only where the attributes were read. */
export const presentVariant = (variant: VariantRow, attributes?: AttributesByVariant): ProductVariant => ({
  id: variant.id,
  post_id: variant.post_id,
  variation_title: variant.variation_title,
  variation_identifier: variant.variation_identifier,
  item_price: variant.item_price,
  compare_price: variant.compare_price,
  manage_cost: variant.manage_cost,
  item_cost: variant.item_cost,
  serial_index: variant.serial_index,
  sku: variant.sku,
  fulfillment_type: variant.fulfillment_type,
  payment_type: variant.payment_type,
  item_status: variant.item_status,
  manage_stock: variant.manage_stock,
  stock_status: variant.stock_status,
  total_stock: variant.total_stock,
  available: variant.available,
  on_hold: variant.on_hold,
  committed: variant.committed,
  media: variant.media,
  other_info: variant.other_info,
  ...(attributes ? { attributes: attributes.get(variant.id) ?? [] } : {}),
  created_at: toTimestamp(variant.created_at),
  updated_at: toTimestamp(variant.updated_at),
});

export const presentTerm = ({ id, name, slug, taxonomy }: CarriedTerm): TermOfProduct => ({
  term_id: id,
  name,
  slug,
  taxonomy,
});

const presentRow = (product: ProductRow, urls: ProductUrls) => ({
  ID: product.id,
  post_title: product.post_title,
  post_status: product.post_status,
  post_date: toTimestamp(product.post_date),
  view_url: urls.viewUrl(product),
  edit_url: urls.editUrl(product),
  thumbnail: product.thumbnail,
});

/** Null where a part was not asked for. */
export type ProductParts = {
  readonly detail: boolean;
  readonly variants: readonly VariantRow[] | null;
  readonly attributes?: AttributesByVariant | undefined;
  readonly terms?: readonly CarriedTerm[] | null;
};

const withParts = (product: ProductRow, { detail, variants, attributes, terms }: ProductParts) => ({
  ...(detail ? { detail: presentDetail(product) } : {}),
  ...(variants ? { variants: variants.map((variant) => presentVariant(variant, attributes)) } : {}),
  ...(terms ? { terms: terms.map(presentTerm) } : {}),
});

export const presentListedProduct = (product: ProductRow, urls: ProductUrls, parts: ProductParts): ListedProduct => ({
  ...presentRow(product, urls),
  ...withParts(product, parts),
});

export const presentProduct = (
  product: ProductRow,
  urls: ProductUrls,
  parts: Omit<ProductParts, 'terms'>
): Product => ({
  ID: product.id,
  post_title: product.post_title,
  post_status: product.post_status,
  post_excerpt: product.post_excerpt ?? '',
  post_content: product.post_content ?? '',
  post_name: product.post_name,
  post_date: toTimestamp(product.post_date),
  view_url: urls.viewUrl(product),
  edit_url: urls.editUrl(product),
  ...withParts(product, parts),
});

export type PricingParts = {
  readonly downloads?: readonly ProductDownload[] | undefined;
  readonly attributes?: AttributesByVariant;
};

export const presentPricing = (
  product: ProductRow,
  variants: readonly VariantRow[],
  urls: ProductUrls,
  { downloads, attributes }: PricingParts = {}
): EditedProduct => ({
  ...presentRow(product, urls),
  post_excerpt: product.post_excerpt ?? '',
  post_content: product.post_content ?? '',
  post_name: product.post_name,
  comment_status: product.comment_status,
  featured_image_id: product.featured_image_id,
  gallery: product.gallery,
  has_subscription: product.has_subscription === 1,
  detail: presentDetail(product),
  variants: variants.map((variant) => presentVariant(variant, attributes)),
  downloadable_files: downloads ?? [],
});

export const presentMenu = (product: ProductRow, urls: ProductUrls): ProductMenu => ({
  edit: { label: 'Edit product', link: urls.editUrl(product) },
  view: { label: 'View product', link: urls.viewUrl(product) },
});

/** What POST /products answers: just enough to go on to pricing. */
export const presentCreated = (product: ProductRow, variant: VariantRow): CreatedProduct => ({
  ID: product.id,
  variant: {
    id: variant.id,
    post_id: variant.post_id,
    variation_title: variant.variation_title,
    stock_status: variant.stock_status,
    payment_type: variant.payment_type,
    total_stock: variant.total_stock,
    available: variant.available,
    fulfillment_type: variant.fulfillment_type,
  },
  product_details: presentDetail(product),
});
