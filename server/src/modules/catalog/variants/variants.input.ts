import type * as yup from 'yup';
import { MAX_STOCK } from '../../../domain/catalog';
import {
  cents,
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
import { MAX_PICTURES, picture, variantBody } from './variant-fields';

const MAX_UPDATES = 200;
const MAX_GROUPS = 50;

export const saveVariantBody = object({ variants: variantBody.required() });

const change = {
  item_price: cents(),
  compare_price: cents(),
  item_status: oneOf('active', 'inactive'),
};

export const bulkUpdateBody = object({
  updates: required(listOf(object({ id: required(id()), ...change }), MAX_UPDATES)),
});

const group = object({
  ids: required(listOf(id(), MAX_UPDATES)),
  ...change,
  manage_stock: zeroOne(),
  total_stock: wholeNumber(0, MAX_STOCK),
});

export const groupBulkUpdateBody = object({ updates: required(listOf(group, MAX_GROUPS)) });

export const mediaBody = object({ media: required(listOf(picture, MAX_PICTURES)) });

const MAX_FIELDS = 50;

export const pricingTableBody = object({
  description: text(255),
  fields: listOf(text(255), MAX_FIELDS),
});

export const listVariantsQuery = object({
  search: text(255),
  per_page: perPage(10, 200),
  page: page(),
  sort_by: word(),
  sort_type: word(),
  product_id: id(),
  post_id: id(),
  ids: listOf(id(), 200),
});

export type SaveVariantBody = yup.InferType<typeof saveVariantBody>;
export type BulkUpdateBody = yup.InferType<typeof bulkUpdateBody>;
export type GroupBulkUpdateBody = yup.InferType<typeof groupBulkUpdateBody>;
export type MediaBody = yup.InferType<typeof mediaBody>;
export type PricingTableBody = yup.InferType<typeof pricingTableBody>;
export type ListVariantsQuery = yup.InferType<typeof listVariantsQuery>;
