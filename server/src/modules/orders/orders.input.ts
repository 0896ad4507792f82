import * as yup from 'yup';
import { id, listOf, page, perPage, text, word } from '../../platform/http/fields';

const statuses = listOf(text(50), 20);

export const listOrdersQuery = yup.object({
  page: page(),
  per_page: perPage(10, 200),
  search: text(255),
  sort_by: word(),
  sort_type: word(),
  active_view: word(),
  filter_type: word(),
  advanced_filters: text(20_000),
  with: listOf(text(50), 20),
  include_ids: listOf(id(), 200),
  user_tz: word(),
  payment_statuses: statuses,
  order_statuses: statuses,
  shipping_statuses: statuses,
});

export const markAsPaidBody = yup.object({
  payment_method: text(50),
  vendor_charge_id: text(100),
  transaction_type: text(50),
  mark_paid_note: text(5_000),
});

export type ListOrdersQuery = yup.InferType<typeof listOrdersQuery>;
export type MarkAsPaidBody = yup.InferType<typeof markAsPaidBody>;
