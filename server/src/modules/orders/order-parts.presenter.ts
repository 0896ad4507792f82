import type { OrderAddress } from '../../contracts/order-lines';
import type { OrderOrigin } from '../../contracts/orders';
import { fullNameOf } from '../../domain/customer';
import { wasEverPaid } from '../../domain/order';
import { toInt } from '../../platform/db/columns';
import type { OrderAddressRow } from './order-addresses.repository';
import type { OrderOperationRow } from './order-operations.repository';
import type { OrderRow } from './orders.rows';

const text = (value: unknown): string => String(value ?? '');

/** Where an order is billed or sent to. */
export const presentOrderAddress = (row: OrderAddressRow): OrderAddress => ({
  id: toInt(row.id),
  order_id: toInt(row.order_id),
  type: row.type,
  name: text(row.name),
  first_name: text(row.first_name),
  last_name: text(row.last_name),
  full_name: text(row.name) || fullNameOf({ firstName: text(row.first_name), lastName: text(row.last_name) }),
  address_1: text(row.address_1),
  address_2: text(row.address_2),
  city: text(row.city),
  state: text(row.state),
  postcode: text(row.postcode),
  country: text(row.country),
  phone: text(row.phone),
  email: text(row.email),
  company_name: text(row.company_name),
  meta: {},
});

const flag = (isSet: boolean): 0 | 1 => (isSet ? 1 : 0);

/** Where an order came from, and what has been done for it; the flags follow from the order. */
export const presentOperation = (operation: OrderOperationRow, order: OrderRow): OrderOrigin => ({
  id: operation.id,
  order_id: operation.order_id,
  created_via: operation.created_via,
  has_tax: flag(order.tax_total + order.shipping_tax > 0),
  has_discount: flag(order.manual_discount_total + order.coupon_discount_total > 0),
  coupons_counted: flag(operation.hasCountedCoupons),
  emails_sent: flag(operation.hasSentMails),
  sales_recorded: flag(wasEverPaid(order)),
  utm_campaign: operation.utm_campaign,
  utm_term: operation.utm_term,
  utm_source: operation.utm_source,
  utm_medium: operation.utm_medium,
  utm_content: operation.utm_content,
  utm_id: operation.utm_id,
  cart_hash: operation.cart_hash,
  refer_url: operation.refer_url,
  meta: operation.meta,
});
