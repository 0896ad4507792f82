import type { MessageAnswer } from '../../../contracts/answers';
import type { ListedOrderTax, OrderTax, OrderTaxListAnswer, TaxedOrder } from '../../../contracts/tax';
import { BadRequestError } from '../../../domain/errors';
import { presentPaymentStatus } from '../../../domain/order';
import { toTimestamp } from '../../../platform/db/columns';
import type { ShopRequest } from '../../../platform/http/route';
import { authorOf, recordActivities } from '../../activity';
import { presentRate } from '../rates/rates.presenter';
import type { RateRow } from '../rates/rates.repository';
import type { FileTaxesBody, ListTaxesQuery } from '../tax.input';
import { listTaxes } from './list-taxes';
import { fileOrderTaxes, type OrderTaxRow, type TaxedOrderRow } from './order-taxes.repository';

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

export const list = async ({ platform, query }: ShopRequest<ListTaxesQuery>): Promise<OrderTaxListAnswer> => ({
  taxes: await listTaxes(platform, query),
});

/** Records that are filed already keep their moment; ids that no record has are passed over. */
export const file = async ({
  platform,
  principal,
  body,
}: ShopRequest<unknown, FileTaxesBody>): Promise<MessageAnswer> => {
  const ids = (body.ids ?? []) as number[];
  if (ids.length === 0) throw new BadRequestError('Choose the tax records to file.');
  const count = await platform.db.transaction(async () => {
    const filed = await fileOrderTaxes(platform.db, ids, platform.clock.now());
    const content = `${filed} tax records`;
    if (filed > 0) {
      await recordActivities(platform, [{ title: 'Taxes filed', content, moduleName: 'tax', ...authorOf(principal) }]);
    }
    return filed;
  });
  return { message: count === 1 ? 'One tax record has been filed.' : `${count} tax records have been filed.` };
};
