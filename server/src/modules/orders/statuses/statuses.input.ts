import type * as yup from 'yup';
import { explained, id, idOrNone, listOf, object, oneOf, required, text, zeroOne } from '../../../platform/http/fields';
import type { Conforms } from '../../../platform/http/parse-input';
import type { BulkOrdersCommand } from '../commands';

const MAX_ORDERS = 200;

const manageStock = () =>
  explained(zeroOne(), 'Whether the pieces of orders that are canceled go back on sale; 1 if left out.');

/** See docs/rules/order-states.md#transitions. Which statuses there are is decided by the order, so that its words are answered. */
export const statusesBody = object({
  statuses: object({
    order_status: explained(text(50), 'on-hold, processing, completed or canceled; for change_order_status.'),
    shipping_status: explained(text(50), 'unshipped, shipped, delivered or unshippable; for change_shipping_status.'),
  }).required('statuses is required'),
  action: required(oneOf('change_order_status', 'change_shipping_status')),
  manage_stock: manageStock(),
});

/** See docs/rules/order-states.md#transitions. */
export const bulkBody = object({
  action: required(
    oneOf(
      'delete_orders',
      'change_shipping_status',
      'change_order_status',
      'capture_payments',
      'change_payment_status',
      'delete_test_orders'
    )
  ),
  order_ids: explained(listOf(id(), MAX_ORDERS), 'Needed for everything but delete_test_orders.'),
  new_status: explained(text(50), 'Needed where a status is changed.'),
  manage_stock: manageStock(),
  last_order_id: explained(idOrNone(), 'For delete_test_orders: last_attempted_order_id of the call before.'),
});

export type StatusesBody = yup.InferType<typeof statusesBody>;
export type BulkBody = Conforms<BulkOrdersCommand, yup.InferType<typeof bulkBody>>;
