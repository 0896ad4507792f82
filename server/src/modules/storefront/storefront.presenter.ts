import type { AttachedAttribute } from '../../contracts/attributes';
import type {
  PublicCategory,
  PublicProduct,
  PublicProductDetails,
  PublicTerm,
  PublicVariant,
  PublicVariantInfo,
} from '../../contracts/public-products';
import type { ProductUrls, Term } from '../catalog';
import type { PublicProductRow, PublicVariantRow } from './storefront.repository';
import type { ProductPage } from './use-cases/read-product-page';
import type { AttributesByVariant } from './listed-extras.read-model';

/** The public face of a product: an explicit list, so that a new column never leaks. */
export const presentPublicProduct = (product: PublicProductRow, { viewUrl }: ProductUrls): PublicProduct => {
  const url = viewUrl(product);
  return {
    ID: product.id,
    post_title: product.post_title,
    post_status: product.post_status,
    post_excerpt: product.post_excerpt ?? '',
    slug: product.post_name,
    guid: url,
    view_url: url,
    has_subscription: product.has_subscription === 1,
    thumbnail: product.thumbnail,
    detail: {
      id: product.id,
      post_id: product.id,
      variation_type: product.variation_type,
      min_price: product.min_price,
      max_price: product.max_price,
      fulfillment_type: product.fulfillment_type,
      stock_availability: product.stock_availability,
    },
  };
};

const PUBLIC_INFO = [
  'payment_type',
  'description',
  'repeat_interval',
  'times',
  'trial_days',
  'billing_summary',
  'manage_setup_fee',
  'signup_fee',
  'signup_fee_name',
  'installment',
] as const;

const publicInfo = (info: PublicVariantRow['other_info']): PublicVariantInfo => {
  const shown: Record<string, unknown> = {};
  for (const key of PUBLIC_INFO) if (Object.hasOwn(info, key)) shown[key] = info[key];
  return shown;
};

const presentAttribute = (attribute: AttachedAttribute): AttachedAttribute => ({
  group_id: attribute.group_id,
  group_title: attribute.group_title,
  term_id: attribute.term_id,
  term_title: attribute.term_title,
  term_slug: attribute.term_slug,
});

/** No cost, no stock figures: whether something can be bought is all a shopper learns. */
export const presentPublicVariant = (variant: PublicVariantRow, attributes?: AttributesByVariant): PublicVariant => ({
  id: variant.id,
  post_id: variant.post_id,
  variation_title: variant.variation_title,
  item_price: variant.item_price,
  compare_price: variant.compare_price,
  sku: variant.sku,
  fulfillment_type: variant.fulfillment_type,
  payment_type: variant.payment_type,
  stock_status: variant.stock_status,
  media: variant.media,
  other_info: publicInfo(variant.other_info),
  ...(attributes ? { attributes: (attributes.get(variant.id) ?? []).map(presentAttribute) } : {}),
});

export const presentTerm = ({ taxonomy, id, name, slug }: PublicTerm): PublicTerm => ({ taxonomy, id, name, slug });

export const presentCategory = ({ id, parent_id, name, slug, description }: Term): PublicCategory => ({
  id,
  parent_id,
  name,
  slug,
  description: description ?? '',
});

/** GET /public/products/{id or slug}: what a product page shows. The description was sanitised when it was saved. */
export const presentProductPage = (
  { product, picture, gallery, attributes }: ProductPage,
  urls: ProductUrls
): PublicProductDetails => ({
  ...presentPublicProduct(product, urls),
  post_content: product.post_content ?? '',
  picture,
  gallery,
  default_variation_id: product.default_variation_id,
  variants: product.variants.map((variant) => presentPublicVariant(variant, attributes)),
  terms: product.terms.map(presentTerm),
  related_product_ids: product.related_product_ids,
});
