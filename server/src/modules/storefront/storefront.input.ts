import type * as yup from 'yup';
import { FACETS, PRODUCT_SORTS, PRODUCT_TYPES } from '../../domain/storefront';
import {
  explained,
  freeMap,
  id,
  listOf,
  object,
  oneOf,
  page,
  perPage,
  requiredPasted,
  searched,
  text,
  word,
  yesNo,
} from '../../platform/http/fields';
import type { Conforms } from '../../platform/http/parse-input';
import type { ProductSearchCriteria, ProductViewsCriteria, PublicProductsCriteria } from './commands';

const MAX_IDS = 100;

const NAME = { oneOf: [{ type: 'string' }, { type: 'integer' }] };
const AMOUNT = { oneOf: [{ type: 'string' }, { type: 'number' }] };

const termsOf = (what: string) => ({
  description: `Ids or slugs of ${what}, in a list or with commas between them.`,
  oneOf: [...NAME.oneOf, { type: 'array', items: NAME }],
});

/** As `readProductFilters` reads them. */
const FILTERS = {
  wildcard: { type: 'string', description: 'Text in the title.' },
  enable_wildcard_for_post_content: { ...NAME, description: '1: the text may also stand in the description.' },
  price_range_from: { ...AMOUNT, description: 'In currency units.' },
  price_range_to: { ...AMOUNT, description: 'In currency units.' },
  sort_by: { type: 'string', enum: Object.keys(PRODUCT_SORTS), description: 'By id for another word.' },
  'product-categories': termsOf('categories, any of which suffices; what is filed below one is found too'),
  'product-brands': termsOf('brands, any of which suffices'),
  attributes: termsOf('terms of attributes: any of a group, and one variant with one of each group'),
};

/** The description names what there is; the server passes over what it does not know, so that a newer client may ask for more. */
const shownBeside = () => explained(text(50), { enum: ['variants', 'attributes', 'terms', 'picture'] });

const filterMap = (description: string) =>
  explained(freeMap(50), { description, additionalProperties: false, properties: FILTERS });

const listParameters = {
  per_page: perPage(10, 200),
  current_page: page(),
  cursor: explained(text(2_000), '`next_cursor` of the page before, with `paginate_using=cursor`.'),
  search: explained(searched(255), 'As `filters[wildcard]`, which stands above it.'),
  paginate_using: explained(word(), '`cursor`, else by `current_page`.'),
  order_type: explained(word(), '`asc` or `desc`, where `filters[sort_by]` names no order: by id.'),
  with: explained(listOf(shownBeside(), 20), 'What stands beside each product; unknown names are passed over.'),
  allow_out_of_stock: explained(yesNo(), '`yes`: also what is out of stock.'),
  include_ids: explained(listOf(id(), MAX_IDS), 'Only these products.'),
  exclude_ids: explained(listOf(id(), MAX_IDS), 'All but these products.'),
  product_type: oneOf(...PRODUCT_TYPES),
  on_sale: explained(yesNo(), '`yes`: only products with a variant whose `compare_price` is above its price.'),
  default_filters: filterMap('As `filters`, which stand above them.'),
  filters: filterMap('What the list is narrowed to; keys that it does not know are refused.'),
};

export const publicProductsQuery = object({
  ...listParameters,
  facets: explained(
    listOf(oneOf(...FACETS), FACETS.length),
    'What to count: how many products each choice would show beside what is chosen of the others.'
  ),
});

export const productViewsQuery = object({
  ...listParameters,
  template_provider: explained(word(), 'Code of the site that makes the markup.'),
  client_id: explained(word(), 'A block of the site whose card is used.'),
});

export const productSearchQuery = object({
  post_title: explained(requiredPasted(255), 'What was typed.'),
  url_mode: explained(word(), 'Changes nothing.'),
  termId: explained(id(), 'A category; what is filed below it is found too.'),
});

export type PublicProductsQuery = Conforms<PublicProductsCriteria, yup.InferType<typeof publicProductsQuery>>;
export type ProductViewsQuery = Conforms<ProductViewsCriteria, yup.InferType<typeof productViewsQuery>>;
export type ProductSearchQuery = Conforms<ProductSearchCriteria, yup.InferType<typeof productSearchQuery>>;
