import type * as yup from 'yup';
import { MAX_STOCK } from '../../../domain/catalog';
import {
  cents,
  explained,
  id,
  listOf,
  object,
  oneOf,
  page,
  perPage,
  required,
  searched,
  text,
  wholeNumber,
  word,
  zeroOne,
} from '../../../platform/http/fields';
import { MAX_PICTURES, picture, variantBody } from './variant-fields';
import type { Conforms } from '../../../platform/http/parse-input';
import type { PricingTableCommand } from '../commands';

const MAX_UPDATES = 200;
const MAX_GROUPS = 50;

export const saveVariantBody = object({ variants: variantBody.required() });

const change = {
  item_price: explained(cents(), 'Cents.'),
  compare_price: explained(cents(), 'Cents; not below the price, or 0 for none.'),
  item_status: oneOf('active', 'inactive'),
};

export const bulkUpdateBody = object({
  updates: explained(required(listOf(object({ id: required(id()), ...change }), MAX_UPDATES)), 'Each variant once.'),
});

const group = object({
  ids: required(listOf(id(), MAX_UPDATES)),
  ...change,
  manage_stock: explained(zeroOne(), '1: the pieces are counted, where the product counts too.'),
  total_stock: explained(wholeNumber(0, MAX_STOCK), 'Pieces that the merchant has, those of open orders among them.'),
});

export const groupBulkUpdateBody = object({ updates: required(listOf(group, MAX_GROUPS)) });

export const mediaBody = object({ media: required(listOf(picture, MAX_PICTURES)) });

const MAX_FIELDS = 50;

export const pricingTableBody = object({
  description: explained(text(255), 'Plain text.'),
  fields: explained(listOf(text(255), MAX_FIELDS), 'The cells of the row, as plain text.'),
});

const SORTS =
  'id, post_id, variation_title, product, sku, item_price, item_status, payment_type, fulfillment_type, stock_status, ' +
  'available, total_stock, serial_index, created_at or updated_at; id without a word.';

export const listVariantsQuery = object({
  active_view: explained(
    word(),
    'counted: whose stock is counted, of products that are not in the trash. low_stock and out_of_stock: those of them that GET /inventory/stats counts as such. All without a word.'
  ),
  search: searched(255),
  per_page: perPage(10, 200),
  page: page(),
  sort_by: explained(word(), SORTS),
  sort_type: word(),
  product_id: explained(id(), 'Variants of this product only.'),
  post_id: explained(id(), '`product_id` under another name.'),
  ids: explained(listOf(id(), 200), 'These variants only.'),
});

export type SaveVariantBody = yup.InferType<typeof saveVariantBody>;
export type BulkUpdateBody = yup.InferType<typeof bulkUpdateBody>;
export type GroupBulkUpdateBody = yup.InferType<typeof groupBulkUpdateBody>;
export type MediaBody = yup.InferType<typeof mediaBody>;
export type PricingTableBody = Conforms<PricingTableCommand, yup.InferType<typeof pricingTableBody>>;
export type ListVariantsQuery = yup.InferType<typeof listVariantsQuery>;
