import * as yup from 'yup';
import { ADJUSTMENT_REASONS, MAX_STOCK, type AdjustmentReason } from '../../../domain/catalog';
import {
  described,
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
import type { Conforms } from '../../../platform/http/parse-input';
import type { BulkStockCommand, ExportCommand, InventoryCriteria, UpdateStockCommand } from '../commands';

const MAX_ITEMS = 500;
const REASONS = Object.keys(ADJUSTMENT_REASONS) as readonly AdjustmentReason[];

const TOTAL = 'Pieces that the merchant has, those of open orders among them.';

const reasonFields = {
  reason: required(oneOf(...REASONS)),
  customReason: explained(text(255), 'Required with the reason `other`.'),
};

export const inventoryQuery = object({
  active_view: explained(word(), 'low_stock, out_of_stock or all; all without a word.'),
  search: searched(255),
  per_page: perPage(10, 200),
  page: page(),
  sort_by: explained(word(), 'As in the list of products.'),
  sort_type: word(),
});

export const updateStockBody = object({
  variant_id: required(id()),
  post_id: explained(required(id()), 'The product of the variant.'),
  new_stock: explained(required(wholeNumber(0, MAX_STOCK)), TOTAL),
  ...reasonFields,
});

const item = object({ id: required(id()) });

export const bulkStockBody = object({
  mode: required(oneOf('add', 'set')),
  value: explained(
    required(wholeNumber(-MAX_STOCK, MAX_STOCK)),
    'What is added to each stock, or the new stock of each. Only what is added may be negative.'
  ),
  items: explained(required(listOf(item, MAX_ITEMS)), 'Variants.'),
  ...reasonFields,
});

export const historyQuery = object({ variant_id: required(id()) });

const ID_OR_ROW = {
  oneOf: [
    { type: 'integer', minimum: 1 },
    { type: 'object', properties: { id: { type: 'integer', minimum: 1 } }, required: ['id'] },
  ],
};

export const exportBody = object({
  scope: explained(oneOf('all', 'current_page', 'selected'), '`all` without a word; the others need `items`.'),
  inventoryState: explained(
    oneOf('available', 'full'),
    '`full`: also what is on hold and committed, and the total. `available` without a word.'
  ),
  format: explained(
    oneOf('csv', 'csv_spreadsheet'),
    '`csv_spreadsheet`: marked as UTF-8 for programs that would not guess it.'
  ),
  items: explained(
    listOf(described(yup.mixed<number | { id?: unknown }>(), ID_OR_ROW), MAX_ITEMS),
    'Variants, by their ids or as rows with one.'
  ),
});

export const stockBody = object({
  total_stock: explained(required(wholeNumber(0, MAX_STOCK)), TOTAL),
  available: explained(
    required(wholeNumber(0, MAX_STOCK)),
    'Ignored: it follows from the total and from what orders hold.'
  ),
});

export const manageStockBody = object({ manage_stock: required(zeroOne()) });

export type InventoryQuery = Conforms<InventoryCriteria, yup.InferType<typeof inventoryQuery>>;
export type UpdateStockBody = Conforms<UpdateStockCommand, yup.InferType<typeof updateStockBody>>;
export type BulkStockBody = Conforms<BulkStockCommand, yup.InferType<typeof bulkStockBody>>;
export type HistoryQuery = yup.InferType<typeof historyQuery>;
export type ExportBody = Conforms<ExportCommand, yup.InferType<typeof exportBody>>;
export type StockBody = yup.InferType<typeof stockBody>;
export type ManageStockBody = yup.InferType<typeof manageStockBody>;
