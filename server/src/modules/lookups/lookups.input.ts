import type { InferType } from 'yup';
import {
  explained,
  id,
  jsonOrBrackets,
  listOf,
  object,
  required,
  searched,
  text,
  wholeNumber,
} from '../../platform/http/fields';

const MOST_OPTIONS = 200;
const MAX_IDS = 100;

/** Becomes a part of the name of a filter. */
const key = () =>
  explained(
    text(50).test(
      'format',
      '${path} may hold letters, digits, hyphens and underscores',
      (value) => !value || /^[\w-]+$/.test(value)
    ),
    { pattern: '^[A-Za-z0-9_-]*$' }
  );

const requiredKey = () => required(key()).test('required', '${path} is required', (value) => value !== '');

export const countryQuery = object({
  country_code: explained(text(60), 'ISO 3166-1 alpha-2.'),
  timezone: explained(text(100), 'IANA; tells the country where `country_code` is left out.'),
});

export const filterOptionsQuery = object({
  remote_data_key: explained(
    requiredKey(),
    '`product_variations`, `labels`, or a key that the site answers for by `shop/advanced_filter_options_{key}`.'
  ),
  search: searched(255),
  include_ids: explained(listOf(id(), MAX_IDS), 'Variants or labels that are wanted beside those that are found.'),
  limit: explained(wholeNumber(1, MOST_OPTIONS), `Most options; ${MOST_OPTIONS} without a word.`),
});

export const searchOptionsQuery = object({
  search_for: explained(
    requiredKey(),
    '`store_country`, `currency`, `products`, `product_variations`, `labels`, or a key that the site answers for by `shop/get_dynamic_search_{key}`.'
  ),
  search_by: explained(searched(255), 'A part of the label.'),
});

export const widgetsQuery = object({
  filter: explained(key(), 'The page, e.g. `single_order_page`; a leading `shop_` is left out.'),
  data: explained(
    jsonOrBrackets(),
    'What the page is about, e.g. `data[order_id]`, which `single_order_page` needs. As JSON, or in query brackets.'
  ),
});

export type CountryQuery = InferType<typeof countryQuery>;
export type FilterOptionsQuery = InferType<typeof filterOptionsQuery>;
export type SearchOptionsQuery = InferType<typeof searchOptionsQuery>;
export type WidgetsQuery = InferType<typeof widgetsQuery>;
