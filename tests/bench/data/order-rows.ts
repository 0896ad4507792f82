import { randomUUID } from 'node:crypto';
import { document, type Row } from './insert-rows';
import type { PlannedProduct, PlannedVariant } from './plan-catalogue';
import type { PlannedItem, PlannedOrder } from './plan-orders';

const STATUSES = { placed: 'on-hold', paid: 'processing', delivered: 'completed' } as const;

const shippingStatus = ({ physical, stage }: PlannedOrder): string => {
  if (!physical) return '';
  return stage === 'delivered' ? 'delivered' : 'unshipped';
};

export const orderRow = (order: PlannedOrder, customerId: number): Row => {
  const paid = order.stage !== 'placed';
  return document(order.createdAt, {
    uuid: randomUUID(),
    receipt_number: order.receiptNumber,
    invoice_no: order.receiptNumber === null ? null : `INV-${order.receiptNumber}`,
    status: STATUSES[order.stage],
    payment_status: paid ? 'paid' : 'pending',
    shipping_status: shippingStatus(order),
    payment_method: 'cod',
    payment_method_title: 'Cash on delivery',
    type: 'payment',
    mode: 'test',
    fulfillment_type: order.physical ? 'physical' : 'digital',
    currency: 'USD',
    customer_id: customerId,
    subtotal: order.total,
    discount_tax: 0,
    manual_discount_total: 0,
    coupon_discount_total: 0,
    shipping_tax: 0,
    shipping_total: 0,
    fee_total: 0,
    tax_total: 0,
    total_amount: order.total,
    total_paid: paid ? order.total : 0,
    total_refund: 0,
    tax_behavior: 0,
    rate: '1',
    note: '',
    ip_address: '127.0.0.1',
    config: JSON.stringify({ user_tz: 'UTC' }),
    placed_on: order.createdAt.toISOString().slice(0, 10),
    completed_at: order.stage === 'delivered' ? order.createdAt : null,
  });
};

/** A variant with its product and the ids that both got. */
export type SoldVariant = {
  readonly id: number;
  readonly productId: number;
  readonly variant: PlannedVariant;
  readonly product: PlannedProduct;
};

export const itemRow = (
  order: PlannedOrder,
  orderId: number,
  item: PlannedItem,
  index: number,
  sold: SoldVariant
): Row => {
  const { variant, product } = sold;
  const subtotal = variant.price * item.quantity;
  return document(order.createdAt, {
    order_id: orderId,
    post_id: sold.productId,
    variation_id: sold.id,
    object_id: sold.id,
    fulfillment_type: product.fulfillment,
    payment_type: 'onetime',
    quantity: item.quantity,
    fulfilled_quantity: order.stage === 'delivered' && product.fulfillment === 'physical' ? item.quantity : 0,
    post_title: product.title,
    title: variant.title,
    sku: variant.sku,
    unit_price: variant.price,
    item_cost: variant.cost,
    subtotal,
    discount_total: 0,
    tax_amount: 0,
    shipping_charge: 0,
    refund_total: 0,
    line_total: subtotal,
    cart_index: index,
    rate: '1',
    line_meta: '[]',
    other_info: JSON.stringify({ payment_type: 'onetime', manage_setup_fee: 'no', weight: '1.2', weight_unit: 'kg' }),
  });
};

export const chargeRow = (order: PlannedOrder, orderId: number): Row =>
  document(order.createdAt, {
    uuid: randomUUID(),
    order_id: orderId,
    order_type: 'payment',
    transaction_type: 'charge',
    payment_method: 'cod',
    payment_mode: 'test',
    status: order.stage === 'placed' ? 'pending' : 'succeeded',
    currency: 'USD',
    total: order.total,
    rate: '1',
    meta: '{}',
  });

export const operationRow = (order: PlannedOrder, orderId: number): Row =>
  document(order.createdAt, { order_id: orderId, created_via: 'import', refer_url: '', meta: '{}' });

const activityRow = (order: PlannedOrder, orderId: number, title: string, content: string): Row =>
  document(order.createdAt, {
    title,
    content,
    status: 'success',
    log_type: 'activity',
    module_id: orderId,
    module_name: 'order',
    author: 'guest',
    read_status: 'unread',
  });

export const activityRows = (order: PlannedOrder, orderId: number): readonly Row[] => {
  const created = activityRow(order, orderId, 'Order created', `Order ${orderId}`);
  if (order.stage === 'placed') return [created];
  const status = STATUSES[order.stage];
  return [
    created,
    activityRow(order, orderId, 'Payment status updated', 'from pending to paid'),
    activityRow(order, orderId, 'Order status updated', `from on-hold to ${status}`),
  ];
};
