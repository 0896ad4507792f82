import * as yup from 'yup';
import { POST_STATUSES } from '../../../domain/catalog';
import {
  described,
  freeMap,
  id,
  idOrClear,
  jsonOrBrackets,
  listFields,
  listOf,
  object,
  oneOf,
  required,
  requiredText,
  text,
  wholeNumber,
  yesNo,
  zeroOne,
} from '../../../platform/http/fields';
import { FULFILLMENT, picture, pricingRow } from '../variants/variant-fields';

const MAX_VARIANTS = 200;
const MAX_HTML = 200_000;
/** The largest id there is; 0 takes the picture or class away. */
const MAX_REFERENCE = 2_147_483_647;

const relations = listOf(text(50), 20);

export const listProductsQuery = object({
  ...listFields(),
  with: relations,
  /** `advanced_filters` under another name, as query brackets write it. */
  search_groups: jsonOrBrackets(),
});

export const productQuery = object({ with: relations });

export const createProductBody = object({
  post_title: requiredText(200),
  post_status: oneOf('publish', 'draft', 'private'),
  detail: object({
    fulfillment_type: oneOf(...FULFILLMENT),
    other_info: object({ is_bundle_product: yesNo() }),
  }),
});

const productInfo = object({
  group_pricing_by: oneOf('payment_type', 'repeat_interval', 'none'),
  sold_individually: yesNo(),
  use_pricing_table: yesNo(),
  is_bundle_product: yesNo(),
  shipping_class: idOrClear(),
  tax_class: text(50),
  active_editor: text(50),
});

const detailFields = {
  manage_stock: zeroOne(),
  manage_downloadable: zeroOne(),
  default_variation_id: id(),
  stock_availability: oneOf('in-stock', 'out-of-stock'),
  other_info: productInfo,
};

/** POST products/detail/{id}: the detail on its own, any part of it. */
export const detailBody = object({
  ...detailFields,
  fulfillment_type: oneOf(...FULFILLMENT),
  variation_type: oneOf('simple', 'simple_variations'),
});

export const savePricingBody = object({
  post_title: requiredText(200),
  post_status: required(oneOf(...POST_STATUSES.filter((status) => ['draft', 'publish', 'future'].includes(status)))),
  post_date: text(40),
  post_excerpt: text(10_000),
  post_content: text(MAX_HTML),
  post_name: text(180),
  comment_status: text(100),
  featured_image_id: wholeNumber(0, MAX_REFERENCE),
  detail: object({
    ...detailFields,
    fulfillment_type: required(oneOf(...FULFILLMENT)),
    variation_type: required(oneOf('simple', 'simple_variations')),
  }).required(),
  variants: listOf(pricingRow, MAX_VARIANTS),
  product_terms: freeMap(20),
  gallery: listOf(picture, 100),
  metaValue: described(yup.mixed(), { description: 'Kept as it is sent.' }).nullable(),
});

export type ListProductsQuery = yup.InferType<typeof listProductsQuery>;
export type ProductQuery = yup.InferType<typeof productQuery>;
export type CreateProductBody = yup.InferType<typeof createProductBody>;
export type DetailBody = yup.InferType<typeof detailBody>;
export type SavePricingBody = yup.InferType<typeof savePricingBody>;
