import type * as yup from 'yup';
import { PRODUCT_TYPES } from '../../domain/storefront';
import {
  freeMap,
  id,
  listOf,
  object,
  oneOf,
  page,
  perPage,
  requiredText,
  text,
  word,
  yesNo,
} from '../../platform/http/fields';

const MAX_IDS = 100;

const listParameters = {
  per_page: perPage(10, 200),
  current_page: page(),
  cursor: text(2_000),
  /** As `filters[wildcard]`, which stands above it. */
  search: text(255),
  paginate_using: word(),
  order_type: word(),
  with: listOf(text(50), 20),
  allow_out_of_stock: yesNo(),
  include_ids: listOf(id(), MAX_IDS),
  exclude_ids: listOf(id(), MAX_IDS),
  product_type: oneOf(...PRODUCT_TYPES),
  on_sale: yesNo(),
  default_filters: freeMap(50),
  filters: freeMap(50),
};

export const publicProductsQuery = object(listParameters);

export const productViewsQuery = object({
  ...listParameters,
  template_provider: word(),
  client_id: word(),
});

export const productSearchQuery = object({
  post_title: requiredText(255),
  url_mode: word(),
  termId: id(),
});

export type PublicProductsQuery = yup.InferType<typeof publicProductsQuery>;
export type ProductViewsQuery = yup.InferType<typeof productViewsQuery>;
export type ProductSearchQuery = yup.InferType<typeof productSearchQuery>;
