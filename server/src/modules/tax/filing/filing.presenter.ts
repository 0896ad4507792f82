import { toTimestamp } from '../../../platform/db/columns';
import { presentRate } from '../rates/rates.presenter';
import type { RateRow } from '../rates/rates.repository';
import type { OrderTaxRow, TaxedOrder } from './order-taxes.repository';

export const presentOrderTax = (row: OrderTaxRow) => ({
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

export type PresentedTax = ReturnType<typeof presentOrderTax>;

const presentOrder = (order: TaxedOrder | undefined) =>
  order
    ? {
        id: order.id,
        uuid: order.uuid,
        invoice_no: order.invoice_no,
        status: order.status,
        payment_status: order.payment_status,
        currency: order.currency,
        total_amount: order.total_amount,
        created_at: toTimestamp(order.created_at),
      }
    : null;

export type Relations = {
  readonly orders: ReadonlyMap<number, TaxedOrder> | null;
  readonly rates: ReadonlyMap<number, RateRow> | null;
};

/** Only the chosen fields, where any known one was chosen; the id always. */
const chosen = (row: PresentedTax, select: readonly string[]): Partial<PresentedTax> => {
  const names = select.filter((name) => Object.hasOwn(row, name));
  if (names.length === 0) return row;
  return Object.fromEntries(Object.entries(row).filter(([name]) => name === 'id' || names.includes(name)));
};

export const presentListed = (row: OrderTaxRow, { orders, rates }: Relations, select: readonly string[]) => {
  const rate = rates?.get(row.tax_rate_id);
  return {
    ...chosen(presentOrderTax(row), select),
    ...(orders ? { order: presentOrder(orders.get(row.order_id)) } : {}),
    ...(rates ? { tax_rate: rate ? presentRate(rate) : null } : {}),
  };
};
