import * as yup from 'yup';
import { id, listFields, listOf, text } from '../../platform/http/fields';

const statuses = listOf(text(50), 20);

export const listOrdersQuery = yup.object({
  ...listFields(),
  advanced_filters: text(20_000),
  with: listOf(text(50), 20),
  include_ids: listOf(id(), 200),
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
