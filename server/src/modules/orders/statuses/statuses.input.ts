import type * as yup from 'yup';
import { id, idOrNone, listOf, object, oneOf, required, text, zeroOne } from '../../../platform/http/fields';

const MAX_ORDERS = 200;

/** Source: behaviours 1.2. Which statuses there are is decided by the order, so that its words are answered. */
export const statusesBody = object({
  statuses: object({ order_status: text(50), shipping_status: text(50) }).required('statuses is required'),
  action: required(oneOf('change_order_status', 'change_shipping_status')),
  manage_stock: zeroOne(),
});

/** Source: specification 2, POST /orders/do-bulk-action; behaviours 1.2 for the test orders. */
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
  order_ids: listOf(id(), MAX_ORDERS),
  new_status: text(50),
  manage_stock: zeroOne(),
  last_order_id: idOrNone(),
});

export type StatusesBody = yup.InferType<typeof statusesBody>;
export type BulkBody = yup.InferType<typeof bulkBody>;
