import type * as yup from 'yup';
import { BULK_ACTION_NAMES } from '../../../domain/catalog';
import {
  freeMap,
  id,
  listOf,
  object,
  oneOf,
  page,
  perPage,
  required,
  requiredText,
  text,
  word,
  yesNo,
  zeroOne,
} from '../../../platform/http/fields';
import { FULFILLMENT } from '../variants/variant-fields';

const MAX_PRODUCTS = 200;
const MAX_INSERTS = 50;
/** Behaviours 21. */
const MAX_UPDATES = 10;
const MAX_KEYS = 100;

export const bulkActionBody = object({
  action: required(oneOf(...BULK_ACTION_NAMES)),
  product_ids: required(listOf(id(), MAX_PRODUCTS)),
});

/** Each entry is read on its own, so that one that is wrong does not keep the others from being saved. */
const entries = (max: number) => required(listOf(freeMap(MAX_KEYS), max));

export const bulkInsertBody = object({ products: entries(MAX_INSERTS) });

export const bulkUpdateBody = object({ products: entries(MAX_UPDATES) });

/** What makes a new product; the rest of the entry is a pricing save. */
export const newProduct = object({
  post_title: requiredText(200),
  post_status: oneOf('draft', 'publish'),
  detail: object({
    fulfillment_type: oneOf(...FULFILLMENT),
    variation_type: oneOf('simple', 'simple_variations'),
    manage_stock: zeroOne(),
    other_info: object({ is_bundle_product: yesNo() }),
  }),
  variants: listOf(freeMap(MAX_KEYS), MAX_PRODUCTS),
});

export const bulkEditQuery = object({
  product_ids: listOf(id(), MAX_PRODUCTS),
  search: text(255),
  active_view: word(),
  per_page: perPage(10, 50),
  page: page(),
  sort_by: word(),
  sort_type: word(),
});

export const duplicateBody = object({
  import_stock_management: yesNo(),
  import_license_settings: yesNo(),
  import_downloadable_files: yesNo(),
});

export type BulkActionBody = yup.InferType<typeof bulkActionBody>;
export type BulkInsertBody = yup.InferType<typeof bulkInsertBody>;
export type BulkUpdateBody = yup.InferType<typeof bulkUpdateBody>;
export type NewProductEntry = yup.InferType<typeof newProduct>;
export type BulkEditQuery = yup.InferType<typeof bulkEditQuery>;
export type DuplicateBody = yup.InferType<typeof duplicateBody>;
