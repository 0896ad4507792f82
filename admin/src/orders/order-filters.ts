import type { ListDefinition, ListRow } from '../kit/list/list-definition';
import { FILTER_RECORDS } from '../lookups/filter-records';

/** What `advanced_filters` of the API can ask of orders. */
export const ORDER_FILTERS: NonNullable<ListDefinition<ListRow>['filters']> = [
  {
    source: ['order', 'status'],
    label: 'orders.column.status',
    kind: 'choice',
    options: [
      { value: 'on-hold', label: 'orders.status.on_hold' },
      { value: 'processing', label: 'orders.status.processing' },
      { value: 'completed', label: 'orders.status.completed' },
      { value: 'canceled', label: 'orders.status.canceled' },
      { value: 'failed', label: 'orders.status.failed' },
    ],
  },
  {
    source: ['order', 'payment_status'],
    label: 'orders.column.payment',
    kind: 'choice',
    options: [
      { value: 'pending', label: 'orders.payment.pending' },
      { value: 'payment_scheduled', label: 'orders.payment.payment_scheduled' },
      { value: 'authorized', label: 'orders.payment.authorized' },
      { value: 'paid', label: 'orders.payment.paid' },
      { value: 'partially_paid', label: 'orders.payment.partially_paid' },
      { value: 'partially_refunded', label: 'orders.payment.partially_refunded' },
      { value: 'refunded', label: 'orders.payment.refunded' },
      { value: 'failed', label: 'orders.payment.failed' },
    ],
  },
  { source: ['order', 'total_amount'], label: 'orders.column.total', kind: 'money' },
  { source: ['order', 'created_at'], label: 'orders.column.date', kind: 'date' },
  {
    source: ['order', 'mode'],
    label: 'orders.column.mode',
    kind: 'choice',
    options: [
      { value: 'live', label: 'orders.mode.live' },
      { value: 'test', label: 'orders.mode.test' },
    ],
  },
  { source: ['order', 'currency'], label: 'orders.column.currency', kind: 'choice' },
  {
    source: ['order', 'order_items'],
    label: 'orders.filter.variant',
    kind: 'choice',
    records: FILTER_RECORDS.variants,
  },
  { source: ['labels', 'labels'], label: 'orders.filter.label', kind: 'choice', records: FILTER_RECORDS.labels },
  { source: ['customer', 'customer_email'], label: 'orders.customer.email', kind: 'text' },
  { source: ['customer', 'customer_full_name'], label: 'orders.column.customer', kind: 'text' },
  { source: ['utm', 'utm_campaign'], label: 'orders.origin.campaign', kind: 'text' },
  { source: ['utm', 'utm_source'], label: 'orders.origin.source', kind: 'text' },
  { source: ['transactions', 'transaction_id'], label: 'orders.filter.reference', kind: 'text' },
];
