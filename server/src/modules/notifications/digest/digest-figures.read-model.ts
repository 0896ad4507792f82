import { toInt } from '../../../platform/db/columns';
import type { Database } from '../../../platform/db/database';
import { sql } from '../../../platform/db/sql';

/** Days of the store, the first and the last included. */
export type DigestDays = {
  readonly from: string;
  readonly to: string;
  readonly mode: 'live' | 'test';
  readonly currency: string;
};

export type SoldParts = { readonly onetime: number; readonly subscription: number; readonly renewal: number };

export type TopProduct = { readonly name: string; readonly quantity: number; readonly total: number };

/** Sales as the dashboard counts them: neither on hold nor failed. */
const SALES = `o.placed_on >= ? and o.placed_on <= ? and o.mode = ? and o.currency = ? and o.status not in ('on-hold', 'failed')`;

const bindings = ({ from, to, mode, currency }: DigestDays): readonly string[] => [from, to, mode, currency];

const BY_TYPE = `select o.type, count(*) as orders from shop_orders o where ${SALES} group by o.type`;

/** One range of the index of days, as the other two. */
export const countByType = async (db: Database, days: DigestDays): Promise<SoldParts> => {
  const rows = await db.prepared(sql(BY_TYPE, [...bindings(days)]));
  const count = (type: string): number => toInt(rows.find((row) => row.type === type)?.orders);
  const all = rows.reduce((sum, row) => sum + toInt(row.orders), 0);
  const [subscription, renewal] = [count('subscription'), count('renewal')];
  return { subscription, renewal, onetime: all - subscription - renewal };
};

/** What people bought: no fees, and what lies in a bundle counts as the bundle. */
const ITEMS = `from shop_orders o join shop_order_items i on i.order_id = o.id
  where ${SALES} and i.payment_type in ('onetime', 'subscription')`;

export const countItems = async (db: Database, days: DigestDays): Promise<number> => {
  const [row] = await db.prepared(sql(`select coalesce(sum(i.quantity), 0) as pieces ${ITEMS}`, [...bindings(days)]));
  return toInt(row?.pieces);
};

const TOP = `select i.post_id, max(i.post_title) as name, sum(i.quantity) as quantity, sum(i.line_total) as total ${ITEMS}
  group by i.post_id order by total desc, i.post_id limit 5`;

export const findTopProducts = async (db: Database, days: DigestDays): Promise<readonly TopProduct[]> =>
  (await db.prepared(sql(TOP, [...bindings(days)]))).map((row) => ({
    name: String(row.name ?? ''),
    quantity: toInt(row.quantity),
    total: toInt(row.total),
  }));
