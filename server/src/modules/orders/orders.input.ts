import type * as yup from 'yup';
import {
  id,
  listFields,
  listOf,
  MAX_ID,
  object,
  page,
  perPage,
  required,
  text,
  wholeNumber,
  zeroOne,
} from '../../platform/http/fields';
import { plainLine } from '../../platform/http/plain-fields';

const statuses = listOf(text(50), 20);

export const listOrdersQuery = object({
  ...listFields(),
  with: listOf(text(50), 20),
  select: listOf(text(50), 50),
  /** Tabs of the list that have to hold beside `active_view`; unknown ones restrict nothing. */
  scopes: listOf(text(50), 20),
  /** Instead of pages: so many rows, after so many others. */
  limit: wholeNumber(1, 200),
  offset: wholeNumber(0, MAX_ID),
  include_ids: listOf(id(), 200),
  payment_statuses: statuses,
  order_statuses: statuses,
  shipping_statuses: statuses,
});

/** GET /customers/{customerId}/orders. */
export const listCustomerOrdersQuery = object(listFields(199));

/** GET /customers/{customerId}/order. */
export const customerOrdersQuery = object({ page: page(), per_page: perPage(10, 199) });

export const markAsPaidBody = object({
  payment_method: plainLine(50),
  vendor_charge_id: plainLine(100),
  transaction_type: text(50),
  mark_paid_note: text(5_000),
});

/** PUT /orders/{id}: what can be changed without pricing the order anew. */
export const updateOrderBody = object({
  note: text(5_000),
  status: text(50),
  shipping_status: text(50),
  labels: listOf(id(), 100),
  manage_stock: zeroOne(),
});

export const changeCustomerBody = object({ customer_id: required(id()) });

/** A blank note empties the order's. */
export const attachNoteBody = object({ order_id: required(id()), note: required(text(5_000)) });

export type UpdateOrderBody = yup.InferType<typeof updateOrderBody>;
export type ChangeCustomerBody = yup.InferType<typeof changeCustomerBody>;
export type AttachNoteBody = yup.InferType<typeof attachNoteBody>;
export type ListOrdersQuery = yup.InferType<typeof listOrdersQuery>;
/** The page that is meant, by number or by offset. */
export const pageOf = ({ page: number, per_page: each, limit, offset }: OrdersQuery) => ({
  page: number,
  perPage: limit ?? each,
  offset,
});

export type OrdersQuery = Partial<ListOrdersQuery> & Pick<ListOrdersQuery, 'page' | 'per_page'>;
export type CustomerOrdersQuery = yup.InferType<typeof customerOrdersQuery>;
export type MarkAsPaidBody = yup.InferType<typeof markAsPaidBody>;
