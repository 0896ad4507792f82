import type { OrderReceipt, ReceiptLine } from '../../contracts/checkout';
import { presentPaymentStatus } from '../../domain/order';
import { toTimestamp } from '../../platform/db/columns';
import type { OrderItemRow } from './orders.rows';
import { declarationOf, sellerOf } from './tax-id';
import type { Receipt } from './use-cases/read-receipt';

const presentLine = (item: OrderItemRow): ReceiptLine => ({
  post_title: item.post_title,
  title: item.title,
  quantity: item.quantity,
  unit_price: item.unit_price,
  subtotal: item.subtotal,
  discount_total: item.discount_total,
  line_total: item.line_total,
});

/** What was bought and what it cost. Not who bought it: the address of a receipt ends up in histories and mails. Cents. */
export const presentReceipt = ({ order, items, coupons }: Receipt): OrderReceipt => ({
  id: order.id,
  uuid: order.uuid,
  invoice_no: order.invoice_no,
  status: order.status,
  payment_status: presentPaymentStatus(order.payment_status),
  shipping_status: order.shipping_status,
  fulfillment_type: order.fulfillment_type,
  payment_method: order.payment_method,
  payment_method_title: order.payment_method_title,
  currency: order.currency,
  created_at: toTimestamp(order.created_at),
  items: items.map(presentLine),
  applied_coupons: coupons.map(({ code, amount }) => ({ code, amount })),
  subtotal: order.subtotal,
  coupon_discount_total: order.coupon_discount_total,
  manual_discount_total: order.manual_discount_total,
  shipping_total: order.shipping_total,
  shipping_tax: order.shipping_tax,
  fee_total: order.fee_total,
  tax_total: order.tax_total,
  tax_behavior: order.tax_behavior,
  total_amount: order.total_amount,
  total_paid: order.total_paid,
  total_refund: order.total_refund,
  store_business_info: sellerOf(order),
  reverse_charge_declaration: declarationOf(order),
});
