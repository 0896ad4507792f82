import { pickLines, remainderOf, type RefundedLine } from '../../../domain/order';
import type { OrderItemRow, OrderRow } from '../orders.rows';

/** Prices without tax: the tax comes on top of the line. Source: behaviours 1.6, tax_behavior. */
const TAX_ON_TOP = 1;

const lineOf = ({ tax_behavior: behavior }: OrderRow, item: OrderItemRow): RefundedLine => ({
  id: item.id,
  worth: item.line_total + (behavior === TAX_ON_TOP ? item.tax_amount : 0),
  refunded: item.refund_total,
});

/** The named lines of an order, or all of them where none is named. @throws BadRequestError for a line of another order. */
export const refundedLines = (
  order: OrderRow,
  items: readonly OrderItemRow[],
  ids: readonly number[]
): readonly RefundedLine[] => {
  const lines = items.map((item) => lineOf(order, item));
  return ids.length === 0 ? lines : pickLines(lines, ids);
};

/** What is left of the lines, but never more than what is left of the payment. */
export const remainderOfLines = (order: OrderRow, lines: readonly RefundedLine[]): number =>
  Math.min(remainderOf(lines), order.total_paid - order.total_refund);
