import type { OrderOrigin } from '../../contracts/orders';
import { UTM_KEYS } from '../../domain/cart';
import { MAIL_SENT } from '../../domain/notification';
import { documentColumns, fromJson, toInt, toTextOrNull } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
import type { RowsSql } from '../../platform/db/json-rows';
import { noteChangedDays } from './changed-days.repository';

const OPERATIONS = 'shop_order_operations';

type Values = Record<string, unknown>;

export type OrderOperationRow = {
  readonly id: number;
  readonly order_id: number;
  readonly created_via: string;
  readonly cart_hash: string | null;
  readonly refer_url: string | null;
  readonly utm_campaign: string | null;
  readonly utm_term: string | null;
  readonly utm_source: string | null;
  readonly utm_medium: string | null;
  readonly utm_content: string | null;
  readonly utm_id: string | null;
  readonly meta: OrderOrigin['meta'];
  /** Whether a coupon of the order counts as used. */
  readonly hasCountedCoupons: boolean;
  /** Whether a message about the order has gone out, by its log. */
  readonly hasSentMails: boolean;
};

const COLUMNS = ['id', 'order_id', 'created_via', 'cart_hash', 'refer_url', ...UTM_KEYS, 'meta'] as const;

const COUNTED_COUPONS = `case when exists (select 1 from shop_applied_coupons used
  where used.order_id = ${OPERATIONS}.order_id and used.is_counted = 1) then 1 else 0 end as counted_coupons`;

const SENT_MAILS = `case when exists (select 1 from shop_activities told where told.module_name = 'order'
  and told.module_id = ${OPERATIONS}.order_id and told.title = '${MAIL_SENT}') then 1 else 0 end as sent_mails`;

export const toOperation = ({ counted_coupons: counted, sent_mails: sent, ...row }: Values): OrderOperationRow =>
  ({
    ...row,
    id: toInt(row.id),
    order_id: toInt(row.order_id),
    meta: fromJson<Values>(row.meta, {}),
    hasCountedCoupons: toInt(counted) === 1,
    hasSentMails: toInt(sent) === 1,
  }) as unknown as OrderOperationRow;

/** That of one order, for statements that read it; `toOperation` reads the row. */
export const OPERATION_ROWS: RowsSql = {
  columns: [...COLUMNS, 'counted_coupons', 'sent_mails'],
  text: `select ${COLUMNS.join(', ')}, ${COUNTED_COUPONS}, ${SENT_MAILS} from ${OPERATIONS} where order_id = ?`,
};

/** By order; orders without one are missing. */
export const findOperationsOfMany = async (
  db: Database,
  orderIds: readonly number[]
): Promise<ReadonlyMap<number, OrderOperationRow>> => {
  const rows = await db
    .table(OPERATIONS)
    .whereIn('order_id', [...orderIds])
    .select([...COLUMNS, db.raw(COUNTED_COUPONS), db.raw(SENT_MAILS)]);
  return new Map((rows as unknown as readonly Values[]).map(toOperation).map((row) => [row.order_id, row]));
};

/** Where orders come from tells their sources: what changes of these rows changes the days of their orders. In the caller's transaction. */
export const noteDaysOfOperations = async (db: Database, ids: readonly number[], now: Date): Promise<void> => {
  const rows = await db
    .table(`${OPERATIONS} as p`)
    .join('shop_orders as o', 'o.id', 'p.order_id')
    .whereIn('p.id', [...ids])
    .distinct('o.placed_on');
  await noteChangedDays(
    db,
    rows.map((row) => toTextOrNull((row as Values).placed_on)),
    now
  );
};

export const insertOperation = (db: Database, values: Values, now: Date): Promise<void> =>
  db.deferInsert(OPERATIONS, [{ ...documentColumns(now), ...values }]);

export const updateOperation = async (db: Database, orderId: number, values: Values, now: Date): Promise<void> => {
  await db
    .table(OPERATIONS)
    .where({ order_id: orderId })
    .update({ ...values, updated_at: now });
};

/** Whether nobody had asked for the receipt before. */
export const claimFirstView = async (db: Database, orderId: number, now: Date): Promise<boolean> =>
  (await db
    .table(OPERATIONS)
    .where({ order_id: orderId })
    .whereNull('receipt_viewed_at')
    .update({ receipt_viewed_at: now })) === 1;
