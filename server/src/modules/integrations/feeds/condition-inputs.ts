import type { FeedInputField, FeedOption } from '../../../contracts/integrations';
import { ORDER_STATUSES, PAYMENT_STATUSES, SHIPPING_STATUSES } from '../../../domain/order';
import { SUBSCRIPTION_STATUSES } from '../../../domain/subscription';

const optionsOf = (ids: readonly string[]): readonly FeedOption[] =>
  ids.filter((id) => id !== '').map((id) => ({ id, title: id }));

const text = (field: string, label: string): FeedInputField => ({ field, label, type: 'text' });
const number = (field: string, label: string): FeedInputField => ({ field, label, type: 'number' });
const list = (field: string, label: string): FeedInputField => ({ field, label, type: 'list' });
const choice = (field: string, label: string, ids: readonly string[]): FeedInputField => ({
  ...{ field, label, type: 'select' },
  options: optionsOf(ids),
});

const ADDRESS = [
  ['country', 'country'],
  ['state', 'state'],
  ['city', 'city'],
  ['postcode', 'postcode'],
] as const;

const address = (prefix: string, title: string): readonly FeedInputField[] =>
  ADDRESS.map(([name, label]) => text(`order.${prefix}.${name}`, `${title}: ${label}`));

/** What editors offer for conditions. Any other path into the order, its customer, transaction and subscription works, too. */
export const CONDITION_INPUTS: readonly FeedInputField[] = [
  number('order.total_amount', 'Order: total, in cents'),
  number('order.subtotal', 'Order: subtotal, in cents'),
  number('order.total_paid', 'Order: paid, in cents'),
  text('order.currency', 'Order: currency'),
  choice('order.status', 'Order: status', ORDER_STATUSES),
  choice('order.payment_status', 'Order: payment status', PAYMENT_STATUSES),
  choice('order.shipping_status', 'Order: shipping status', SHIPPING_STATUSES),
  choice('order.fulfillment_type', 'Order: kind of delivery', ['physical', 'digital']),
  text('order.payment_method', 'Order: payment method'),
  text('order.type', 'Order: type'),
  text('order.mode', 'Order: mode'),
  text('order.note', 'Order: note'),
  list('order.order_items.post_id', 'Items: products'),
  list('order.order_items.variation_id', 'Items: variants'),
  list('order.order_items.sku', 'Items: SKUs'),
  list('order.order_items', 'Items: how many lines'),
  list('order.applied_coupons.code', 'Order: coupons'),
  list('order.labels.value', 'Order: labels'),
  text('customer.email', 'Customer: e-mail address'),
  text('customer.first_name', 'Customer: first name'),
  text('customer.last_name', 'Customer: last name'),
  text('customer.country', 'Customer: country'),
  number('customer.purchase_count', 'Customer: purchases'),
  number('customer.ltv', 'Customer: value, in cents'),
  ...address('billing_address', 'Billing address'),
  ...address('shipping_address', 'Shipping address'),
  choice('subscription.status', 'Subscription: status', SUBSCRIPTION_STATUSES),
  text('subscription.billing_interval', 'Subscription: interval'),
  number('subscription.bill_count', 'Subscription: payments so far'),
];
