import type * as yup from 'yup';
import {
  explained,
  id,
  listFields,
  listOf,
  object,
  page,
  perPage,
  relationFields,
  required,
  text,
  zeroOne,
} from '../../platform/http/fields';
import { plainLine } from '../../platform/http/plain-fields';
import type { Conforms } from '../../platform/http/parse-input';
import type { CustomerOrdersCriteria, MarkAsPaidCommand, OrdersCriteria, UpdateOrderCommand } from './commands';

const statusesOf = (words: string) => explained(listOf(text(50), 20), words);

const RELATIONS =
  'order_items, transactions, billing_address, shipping_address, subscriptions, activities, labels, applied_coupons, children, parent_order, order_operation; with Count behind it (order_itemsCount) only how many there are';

export const listOrdersQuery = object({
  ...listFields(),
  ...relationFields({ one: 'order', many: 'orders', relations: RELATIONS }),
  payment_statuses: statusesOf('Only orders of one of these payment statuses.'),
  order_statuses: statusesOf('Only orders of one of these statuses.'),
  shipping_statuses: statusesOf('Only orders of one of these shipping statuses.'),
});

/** Which orders, without a page of them. */
export const orderFilters = listOrdersQuery
  .omit(['page', 'per_page', 'sort_by', 'sort_type', 'with', 'select', 'limit', 'offset', 'include_ids'])
  .default(undefined);

/** GET /customers/{customerId}/orders. */
export const listCustomerOrdersQuery = object(listFields(199));

/** GET /customers/{customerId}/order. */
export const customerOrdersQuery = object({ page: page(), per_page: perPage(10, 199) });

export const markAsPaidBody = object({
  payment_method: explained(
    plainLine(50),
    'Slug of the method that was paid with; the one of the order if it is left out.'
  ),
  vendor_charge_id: explained(
    plainLine(100),
    "The payment provider's own id of the payment; it pays for one order only."
  ),
  transaction_type: explained(text(50), 'signup_fee for the setup of a subscription; a charge everywhere else.'),
  mark_paid_note: explained(text(5_000), 'Takes the place of the note of the order.'),
});

/** PUT /orders/{id}: what can be changed without pricing the order anew. */
export const updateOrderBody = object({
  note: text(5_000),
  known_note: explained(text(5_000), 'The note that is changed: where another one is stored by then, nothing is.'),
  status: explained(text(50), 'on-hold, processing, completed or canceled.'),
  shipping_status: explained(text(50), 'unshipped, shipped, delivered or unshippable.'),
  labels: explained(listOf(id(), 100), 'Exactly the labels that the order has afterwards.'),
  add_labels: explained(listOf(id(), 100), 'Put on the order beside the labels that it has.'),
  remove_labels: explained(listOf(id(), 100), 'Taken off the order; other labels stay.'),
  manage_stock: explained(zeroOne(), 'Whether the pieces of an order that is canceled go back on sale; 1 if left out.'),
});

export const changeCustomerBody = object({ customer_id: required(id()) });

/** A blank note empties the order's. */
export const attachNoteBody = object({ order_id: required(id()), note: required(text(5_000)) });

export type UpdateOrderBody = Conforms<UpdateOrderCommand, yup.InferType<typeof updateOrderBody>>;
export type ChangeCustomerBody = yup.InferType<typeof changeCustomerBody>;
export type AttachNoteBody = yup.InferType<typeof attachNoteBody>;
export type ListOrdersQuery = Conforms<OrdersCriteria, yup.InferType<typeof listOrdersQuery>>;
export type CustomerOrdersQuery = Conforms<CustomerOrdersCriteria, yup.InferType<typeof customerOrdersQuery>>;
export type MarkAsPaidBody = Conforms<MarkAsPaidCommand, yup.InferType<typeof markAsPaidBody>>;
