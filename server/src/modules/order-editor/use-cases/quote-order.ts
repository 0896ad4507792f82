import type { OrderQuote } from '../../../contracts/order-editor';
import { refusalWords } from '../../../domain/coupon';
import type { Platform } from '../../../platform/platform';
import type { QuoteOrderCommand } from '../commands';
import { readDraftOrder } from './create-order-by-staff';
import { readEditedOrder } from './edit-order-by-staff';
import { priceOrder } from './price-order';

/**
 * What an order would cost if it were saved so. Nothing is stored, locked or counted; stock is looked at by saving alone.
 * @throws as `createOrderByStaff` and `prepareStaffEdit`, but for stock, payments, and coupons, which are told.
 */
export const quoteOrder = async (
  platform: Platform,
  { order_id: orderId, ...body }: QuoteOrderCommand
): Promise<OrderQuote> => {
  const order = orderId ? await readEditedOrder(platform, orderId, body) : await readDraftOrder(platform, body);
  const { priced, shippingMethod } = await priceOrder(platform, order);
  return {
    currency: order.currency,
    lines: priced.lines.map((line, index) => ({
      post_title: order.lines[index]?.written.productTitle ?? '',
      title: order.lines[index]?.written.title ?? '',
      quantity: line.quantity,
      unit_price: line.unitPrice,
      subtotal: line.subtotal,
      discount_total: line.discountTotal,
      line_total: line.lineTotal,
    })),
    subtotal: priced.subtotal,
    coupon_discount_total: priced.couponDiscountTotal,
    manual_discount_total: priced.manualDiscountTotal,
    shipping_total: priced.shippingTotal,
    shipping_title: shippingMethod?.title ?? '',
    shipping_tax: priced.shippingTax,
    fee_total: priced.feeTotal,
    tax_total: priced.taxTotal,
    tax_behavior: priced.taxBehavior,
    total_amount: priced.total,
    applied_coupons: priced.appliedCoupons.map(({ code, discount }) => ({ code, amount: discount })),
    refused_coupons: priced.refusedCoupons.map(({ code, reason }) => ({
      code,
      reason,
      message: refusalWords(reason),
    })),
  };
};
