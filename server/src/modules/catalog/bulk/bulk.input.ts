import type * as yup from 'yup';
import { BULK_ACTION_NAMES } from '../../../domain/catalog';
import {
  explained,
  freeMap,
  id,
  listOf,
  object,
  oneOf,
  page,
  perPage,
  required,
  requiredText,
  searched,
  word,
  yesNo,
  zeroOne,
} from '../../../platform/http/fields';
import { FULFILLMENT } from '../variants/variant-fields';
import { parseInput, type Conforms } from '../../../platform/http/parse-input';
import { savePricingBody } from '../products/products.input';
import type { BulkActionCommand, DuplicateCommand, NewProductEntryCommand, SavePricingCommand } from '../commands';
import type { EntryReaders } from './use-cases/save-entries';

const MAX_PRODUCTS = 200;
const MAX_INSERTS = 50;
const MAX_UPDATES = 10;
const MAX_KEYS = 100;

export const bulkActionBody = object({
  action: explained(required(oneOf(...BULK_ACTION_NAMES)), 'What is restored from the trash is a draft.'),
  product_ids: explained(required(listOf(id(), MAX_PRODUCTS)), 'At least one.'),
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
  product_ids: explained(listOf(id(), MAX_PRODUCTS), 'These products only.'),
  search: searched(255),
  active_view: explained(word(), 'As in the list of products.'),
  per_page: perPage(10, 50),
  page: page(),
  sort_by: explained(word(), 'As in the list of products.'),
  sort_type: word(),
});

export const duplicateBody = object({
  import_stock_management: explained(
    yesNo(),
    'The copy counts its pieces, and begins with the same totals. `no` without a word.'
  ),
  import_license_settings: explained(yesNo(), '`no` without a word.'),
  import_downloadable_files: explained(yesNo(), '`no` without a word.'),
});

export type BulkActionBody = Conforms<BulkActionCommand, yup.InferType<typeof bulkActionBody>>;
export type BulkInsertBody = yup.InferType<typeof bulkInsertBody>;
export type BulkUpdateBody = yup.InferType<typeof bulkUpdateBody>;
export type NewProductEntry = Conforms<NewProductEntryCommand, yup.InferType<typeof newProduct>>;
export type BulkEditQuery = yup.InferType<typeof bulkEditQuery>;
export type DuplicateBody = Conforms<DuplicateCommand, yup.InferType<typeof duplicateBody>>;

export const entryReaders: EntryReaders = {
  readNew: (entry) => parseInput(newProduct, entry) as NewProductEntryCommand,
  readPricing: (entry) => parseInput(savePricingBody, entry) as SavePricingCommand,
};
