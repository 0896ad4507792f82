import type { ListedOrderTax, OrderTax, TaxedOrder } from '../../../contracts/tax';
import { presentPaymentStatus } from '../../../domain/order';
import { toTimestamp } from '../../../platform/db/columns';
import { presentRate } from '../rates/rates.presenter';
import type { RateRow } from '../rates/rates.repository';
import type { OrderTaxRow, TaxedOrderRow } from './order-taxes.repository';

export const presentOrderTax = (row: OrderTaxRow): OrderTax => ({
  id: row.id,
  order_id: row.order_id,
  tax_rate_id: row.tax_rate_id,
  shipping_tax: row.shipping_tax,
  order_tax: row.order_tax,
  total_tax: row.total_tax,
  meta: row.meta,
  filed_at: toTimestamp(row.filed_at),
  created_at: toTimestamp(row.created_at),
  updated_at: toTimestamp(row.updated_at),
});

const presentOrder = (order: TaxedOrderRow | undefined): TaxedOrder | null =>
  order
    ? {
        id: order.id,
        uuid: order.uuid,
        invoice_no: order.invoice_no,
        status: order.status,
        payment_status: presentPaymentStatus(order.payment_status),
        currency: order.currency,
        total_amount: order.total_amount,
        created_at: toTimestamp(order.created_at),
      }
    : null;

export type Relations = {
  readonly orders: ReadonlyMap<number, TaxedOrderRow> | null;
  readonly rates: ReadonlyMap<number, RateRow> | null;
};

/** Only the chosen fields, where any known one was chosen; the id always. */
const chosen = (row: OrderTax, select: readonly string[]): ListedOrderTax => {
  const names = select.filter((name) => Object.hasOwn(row, name));
  if (names.length === 0) return row;
  return { id: row.id, ...Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name))) };
};

export const presentListed = (
  row: OrderTaxRow,
  { orders, rates }: Relations,
  select: readonly string[]
): ListedOrderTax => {
  const rate = rates?.get(row.tax_rate_id);
  return {
    ...chosen(presentOrderTax(row), select),
    ...(orders ? { order: presentOrder(orders.get(row.order_id)) } : {}),
    ...(rates ? { tax_rate: rate ? presentRate(rate) : null } : {}),
  };
};
