import type { LatestOrder } from '../../../contracts/dashboard';
import type { OrderMode } from '../../../contracts/order-statuses';
import { presentPaymentStatus } from '../../../domain/order';
import { toInt, toTimestamp } from '../../../platform/db/columns';
import type { Database } from '../../../platform/db/database';
import { sql } from '../../../platform/db/sql';
import type { OrderRow } from '../orders.rows';

/** Counting more takes longer than the figure is worth. */
const MOST_COUNTED = 10_000;

const TO_FULFIL = `select count(*) as orders from (
    select 1 as one from shop_orders where status = 'processing' and shipping_status = 'unshipped' and mode = ?
    limit ${MOST_COUNTED}
  ) waiting`;

/** Orders that are processed and not shipped, at most 10,000. */
export const countOrdersToFulfil = async (
  { prepared }: Pick<Database, 'prepared'>,
  mode: OrderMode
): Promise<number> => {
  const [row] = await prepared(sql(TO_FULFIL, [mode]));
  return toInt(row?.orders);
};

const LATEST = `select o.id, o.invoice_no, o.status, o.payment_status, o.shipping_status, o.mode, o.total_amount, o.currency,
    o.customer_id, o.created_at, c.first_name, c.last_name, bill.name as placed_as
  from shop_orders o left join shop_customers c on c.id = o.customer_id
  left join shop_order_addresses bill on bill.order_id = o.id and bill.type = 'billing'
  order by o.id desc limit ?`;

const nameOf = (row: Readonly<Record<string, unknown>>): string =>
  [row.first_name, row.last_name].filter((part) => typeof part === 'string' && part !== '').join(' ');

/** Of any mode, the newest first. */
export const findLatestOrders = async (
  { prepared }: Pick<Database, 'prepared'>,
  count: number
): Promise<readonly LatestOrder[]> => {
  const rows = await prepared(sql(LATEST, [count]));
  return rows.map((row) => ({
    id: toInt(row.id),
    invoice_no: row.invoice_no === null ? null : String(row.invoice_no),
    status: row.status as LatestOrder['status'],
    payment_status: presentPaymentStatus(row.payment_status as OrderRow['payment_status']),
    shipping_status: String(row.shipping_status ?? '') as LatestOrder['shipping_status'],
    mode: row.mode as LatestOrder['mode'],
    total_amount: toInt(row.total_amount),
    currency: String(row.currency),
    customer_id: toInt(row.customer_id),
    customer_name: nameOf(row),
    placed_as: String(row.placed_as ?? ''),
    created_at: toTimestamp(row.created_at),
  }));
};
