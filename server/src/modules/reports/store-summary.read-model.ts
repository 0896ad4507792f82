import type { OrderMode } from '../../contracts/order-statuses';
import type { RecentOrder, StoreSummaryAnswer } from '../../contracts/report-breakdowns';
import { toInt, toIntOrNull, toTimestamp } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
import { sql } from '../../platform/db/sql';
import { ITEMS_OF_ORDER } from './order-dimensions.read-model';

const COUNTS = `select
    (select count(*) from shop_products where post_status in ('publish', 'draft', 'private', 'future')) as total_products,
    (select count(*) from shop_products where post_status = 'draft') as draft_products,
    (select count(*) from shop_coupons where status = 'active' and (end_date is null or end_date > ?)) as active_coupons,
    (select count(*) from shop_coupons where status = 'expired' or end_date <= ?) as expired_coupons`;

/** A coupon whose end has come is expired, also before its status says so. */
export const countStore = async (db: Database, now: Date): Promise<StoreSummaryAnswer['summaryData']> => {
  const [row] = await db.unprepared(sql(COUNTS, [now, now]));
  return {
    total_products: toInt(row?.total_products),
    draft_products: toInt(row?.draft_products),
    active_coupons: toInt(row?.active_coupons),
    expired_coupons: toInt(row?.expired_coupons),
  };
};

const LATEST = `select o.id, o.customer_id, o.total_amount, o.created_at, c.first_name, c.last_name, bill.name as placed_as,
    ${ITEMS_OF_ORDER} as items
  from shop_orders o left join shop_customers c on c.id = o.customer_id
  left join shop_order_addresses bill on bill.order_id = o.id and bill.type = 'billing'
  where o.mode = ? order by o.id desc limit ?`;

const nameOf = (row: Readonly<Record<string, unknown>>): string =>
  [row.first_name, row.last_name].filter((part) => typeof part === 'string' && part !== '').join(' ');

/** The newest first. */
export const findRecentOrders = async (
  db: Database,
  mode: OrderMode,
  count: number
): Promise<readonly RecentOrder[]> => {
  const rows = await db.unprepared(sql(LATEST, [mode, count]));
  return rows.map((row) => ({
    id: toInt(row.id),
    customer_id: toIntOrNull(row.customer_id),
    customer_name: nameOf(row),
    placed_as: String(row.placed_as ?? ''),
    total_amount: toInt(row.total_amount),
    created_at: toTimestamp(row.created_at),
    order_items_count: toInt(row.items),
  }));
};
