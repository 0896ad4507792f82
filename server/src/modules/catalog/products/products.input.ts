import * as yup from 'yup';
import { MAX_VARIANTS, POST_STATUSES } from '../../../domain/catalog';
import {
  described,
  explained,
  freeMap,
  id,
  idOrClear,
  idOrNone,
  jsonOrBrackets,
  listFields,
  listOf,
  MAX_ID,
  object,
  oneOf,
  required,
  requiredText,
  text,
  versionField,
  word,
  yesNo,
  zeroOne,
} from '../../../platform/http/fields';
import { TAXONOMY_NAMES } from '../taxonomies/terms.repository';
import { FULFILLMENT, picture, pricingRow } from '../variants/variant-fields';
import type { Conforms } from '../../../platform/http/parse-input';
import { htmlText } from '../../../platform/http/plain-fields';
import { MAX_RELATED } from './related-products.repository';
import type { CreateProductCommand, DetailCommand, ListProductsCriteria, SavePricingCommand } from '../commands';

const MAX_HTML = 200_000;
const TERM_IDS = { type: ['array', 'null'], items: { type: 'integer', minimum: 1, maximum: MAX_ID }, maxItems: 200 };
const VIEWS =
  'publish, draft, future, trash, physical, digital, subscribable, not_subscribable, bundle or non_bundle; ' +
  'everything but the trash without a word. Or the slug of a saved view.';
const SORTS =
  'id, post_title, post_status, post_date, post_name, min_price, max_price, created_at or updated_at; id without a word.';

/** Names that are not known are ignored. */
const relations = explained(listOf(text(50), 20), 'What is wanted beside the product itself.');

export const listProductsQuery = object({
  ...listFields(),
  active_view: explained(word(), VIEWS),
  sort_by: explained(word(), SORTS),
  filter_type: explained(word(), '`advanced`: `advanced_filters` count.'),
  with: relations,
  search_groups: explained(jsonOrBrackets(), '`advanced_filters` under another name.'),
});

/** Which products, without a page of them. */
export const productFilters = listProductsQuery
  .omit(['page', 'per_page', 'sort_by', 'sort_type', 'with'])
  .default(undefined);

export const productQuery = object({ with: relations });

export const createProductBody = object({
  post_title: requiredText(200),
  post_status: explained(oneOf('publish', 'draft', 'private'), '`draft` without a word.'),
  detail: object({
    fulfillment_type: explained(oneOf(...FULFILLMENT), '`digital` without a word.'),
    other_info: object({ is_bundle_product: yesNo() }),
  }),
});

const productInfo = object({
  group_pricing_by: oneOf('payment_type', 'repeat_interval', 'none'),
  sold_individually: explained(yesNo(), 'An order takes at most one piece.'),
  use_pricing_table: yesNo(),
  is_bundle_product: explained(
    yesNo(),
    'A product that lies in a bundle cannot become one; what ceases to be one is emptied.'
  ),
  shipping_class: explained(idOrClear(), 'Id of a shipping class; 0 takes it away.'),
  tax_class: explained(text(50), 'Slug or id of a tax class; empty for the standard class.'),
  active_editor: text(50),
  related_product_ids: explained(
    listOf(id(), MAX_RELATED),
    'What storefronts show beside it, in this order, before what shares a category or a brand with it.'
  ),
});

const detailFields = {
  manage_stock: explained(zeroOne(), '1: the pieces are counted of those variants that say so too.'),
  manage_downloadable: zeroOne(),
  default_variation_id: explained(id(), 'One of the variants of the product; others are ignored.'),
  stock_availability: explained(
    oneOf('in-stock', 'out-of-stock'),
    'Taken for the sake of older clients, and ignored: it follows from the variants.'
  ),
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
  post_date: explained(
    text(40),
    '`YYYY-MM-DD HH:MM:SS` in GMT; a bare date is its first second in the time zone of the store. Required with the status `future`, and then in the future.'
  ),
  post_excerpt: htmlText(10_000),
  post_content: htmlText(MAX_HTML),
  post_name: explained(text(180), 'The slug of its page. It gets a number where another product has it.'),
  comment_status: text(100),
  featured_image_id: explained(idOrNone(), 'An image of the media library; 0 takes it away.'),
  detail: object({
    ...detailFields,
    fulfillment_type: required(oneOf(...FULFILLMENT)),
    variation_type: required(oneOf('simple', 'simple_variations')),
  }).required(),
  variants: explained(
    listOf(pricingRow, MAX_VARIANTS),
    'Variants to change (by `id`) and to add. At least one for a `simple` product that is no draft.'
  ),
  product_terms: explained(freeMap(20), {
    description:
      'The terms that the product has afterwards. Taxonomies that are not named stay, unknown ones are ignored.',
    properties: Object.fromEntries(TAXONOMY_NAMES.map((name) => [name, TERM_IDS])),
  }),
  gallery: explained(listOf(picture, 100), 'In this order; uploads that do not exist are left out.'),
  version: versionField('product'),
  metaValue: described(yup.mixed(), { description: 'Kept as it is sent.' }).nullable(),
});

export type ListProductsQuery = Conforms<ListProductsCriteria, yup.InferType<typeof listProductsQuery>>;
export type ProductQuery = yup.InferType<typeof productQuery>;
export type CreateProductBody = Conforms<CreateProductCommand, yup.InferType<typeof createProductBody>>;
export type DetailBody = Conforms<DetailCommand, yup.InferType<typeof detailBody>>;
export type SavePricingBody = Conforms<SavePricingCommand, yup.InferType<typeof savePricingBody>>;
