import * as yup from 'yup';
import { ADJUSTMENT_REASONS, MAX_STOCK, type AdjustmentReason } from '../../../domain/catalog';
import {
  described,
  id,
  listOf,
  object,
  oneOf,
  page,
  perPage,
  required,
  text,
  wholeNumber,
  word,
  zeroOne,
} from '../../../platform/http/fields';

const MAX_ITEMS = 500;
const REASONS = Object.keys(ADJUSTMENT_REASONS) as readonly AdjustmentReason[];

const reasonFields = { reason: required(oneOf(...REASONS)), customReason: text(255) };

export const inventoryQuery = object({
  active_view: word(),
  search: text(255),
  per_page: perPage(10, 200),
  page: page(),
  sort_by: word(),
  sort_type: word(),
});

export const updateStockBody = object({
  variant_id: required(id()),
  post_id: required(id()),
  new_stock: required(wholeNumber(0, MAX_STOCK)),
  ...reasonFields,
});

const item = object({ id: required(id()) });

export const bulkStockBody = object({
  mode: required(oneOf('add', 'set')),
  value: required(wholeNumber(-MAX_STOCK, MAX_STOCK)),
  items: required(listOf(item, MAX_ITEMS)),
  ...reasonFields,
});

export const historyQuery = object({ variant_id: required(id()) });

const ID_OR_ROW = {
  oneOf: [
    { type: 'integer', minimum: 1 },
    { type: 'object', required: ['id'] },
  ],
};

export const exportBody = object({
  scope: oneOf('all', 'current_page', 'selected'),
  inventoryState: oneOf('available', 'full'),
  format: oneOf('csv', 'csv_spreadsheet'),
  items: listOf(described(yup.mixed<number | { id?: unknown }>(), ID_OR_ROW), MAX_ITEMS),
});

export const stockBody = object({
  total_stock: required(wholeNumber(0, MAX_STOCK)),
  available: required(wholeNumber(0, MAX_STOCK)),
});

export const manageStockBody = object({ manage_stock: required(zeroOne()) });

export type InventoryQuery = yup.InferType<typeof inventoryQuery>;
export type UpdateStockBody = yup.InferType<typeof updateStockBody>;
export type BulkStockBody = yup.InferType<typeof bulkStockBody>;
export type HistoryQuery = yup.InferType<typeof historyQuery>;
export type ExportBody = yup.InferType<typeof exportBody>;
export type StockBody = yup.InferType<typeof stockBody>;
export type ManageStockBody = yup.InferType<typeof manageStockBody>;
