import type { FeedWork } from '../provider';

/** Of an order what other systems are told: not the log of the store, nor its labels and pages. */
const ORDER_KEYS = [
  'id',
  'uuid',
  'invoice_no',
  'receipt_number',
  'status',
  'payment_status',
  'shipping_status',
  'payment_method',
  'payment_method_title',
  'type',
  'mode',
  'fulfillment_type',
  'currency',
  'parent_id',
  'customer_id',
  'subtotal',
  'discount_tax',
  'manual_discount_total',
  'coupon_discount_total',
  'shipping_tax',
  'shipping_total',
  'fee_total',
  'tax_total',
  'total_amount',
  'total_paid',
  'total_refund',
  'tax_behavior',
  'rate',
  'note',
  'completed_at',
  'refunded_at',
  'created_at',
  'updated_at',
  'order_items',
  'billing_address',
  'shipping_address',
] as const;

const CUSTOMER_KEYS = [
  'id',
  'uuid',
  'email',
  'first_name',
  'last_name',
  'full_name',
  'status',
  'country',
  'city',
  'state',
  'postcode',
] as const;

const picked = <Told extends object, Key extends keyof Told>(record: Told, keys: readonly Key[]): Pick<Told, Key> =>
  Object.fromEntries(keys.map((key) => [key, record[key]])) as Pick<Told, Key>;

/** {event, order with its items and addresses, customer, transaction, subscription?, licenses?}. */
export const wholePayload = ({ order, event_data: { customer, transaction, subscription }, trigger }: FeedWork) => ({
  event: trigger,
  order: picked(order, ORDER_KEYS),
  customer: customer && picked(customer, CUSTOMER_KEYS),
  transaction,
  ...(subscription ? { subscription } : {}),
  ...(order.licenses.length > 0 ? { licenses: order.licenses } : {}),
});
