import { isDayOver } from '../../domain/report';
import { toInt } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
import type { RawModel } from '../../platform/db/raw-model';
import type { OrderRow } from './orders.rows';

const TABLE = 'shop_changed_days';

/** A day whose orders have changed after it was over, one row for each change: without a unique key, nobody waits for anybody. */
export const changedDayModel: RawModel = {
  uid: 'shop::changed-day',
  singularName: TABLE,
  tableName: TABLE,
  attributes: {
    id: { type: 'increments' },
    day: { type: 'string', columnType: { type: 'string', args: [10] }, column: { notNullable: true } },
  },
  indexes: [{ name: 'shop_changed_days_day_idx', columns: ['day', 'id'] }],
};

/** An order as far as it must be known to change what reports say of its day. Null: it belongs to none. */
export type DatedOrder = Pick<OrderRow, 'id' | 'placed_on'>;

/** What orders, their lines and their addresses have that reports count, or put together by. */
const COUNTED: ReadonlySet<string> = new Set(
  ['status', 'payment_status', 'payment_method', 'type', 'mode', 'currency', 'placed_on', 'completed_at'].concat(
    ['total_amount', 'total_paid', 'total_refund', 'tax_total', 'shipping_tax'],
    ['quantity', 'payment_type', 'country'],
    ['post_id', 'variation_id', 'title', 'post_title', 'line_total', 'refund_total']
  )
);

/**
 * Notes, in the caller's transaction, that figures of days have changed; null is none. Also where nobody has added them up yet: who
 * looked first could look just before somebody else does.
 */
export const noteChangedDays = async (db: Database, days: readonly (string | null)[], now: Date): Promise<void> => {
  const over = days.filter((day) => day !== null && isDayOver(day, now));
  const rows = over.map((day) => ({ day }));
  if (rows.length > 0) await db.deferInsert(TABLE, rows);
};

/** The day of an order. */
export const noteChangedDay = (db: Database, { placed_on: day }: DatedOrder, now: Date): Promise<void> =>
  noteChangedDays(db, [day], now);

/** The same, where one of the changed columns is counted. */
export const noteChange = async (
  db: Database,
  order: DatedOrder,
  values: Readonly<Record<string, unknown>>,
  now: Date
): Promise<void> => {
  if (Object.keys(values).some((column) => COUNTED.has(column))) await noteChangedDay(db, order, now);
};

/** Days, the first and the last included. */
export type DaysBetween = { readonly from: string; readonly to: string };

/** The next of these days that has changed; null where none has. */
export const findChangedDay = async (db: Database, { from, to }: DaysBetween): Promise<string | null> => {
  const row = await db.table(TABLE).where('day', '>=', from).where('day', '<=', to).orderBy('day').first('day');
  return typeof row?.day === 'string' ? row.day : null;
};

/** How many days have changed up to this one. */
export const countChangedDays = async (db: Database, to: string): Promise<number> => {
  const row = await db.table(TABLE).where('day', '<=', to).countDistinct({ days: 'day' }).first();
  return toInt((row as Readonly<Record<string, unknown>> | undefined)?.days);
};

export type NotedChange = { readonly id: number; readonly day: string };

/** The changes that are noted at this moment of these days: what comes after it is not among them. */
export const findChangesOf = async (db: Database, { from, to }: DaysBetween): Promise<readonly NotedChange[]> => {
  const rows = await db.table(TABLE).where('day', '>=', from).where('day', '<=', to).select('id', 'day');
  return rows.map(({ id, day }) => ({ id: toInt(id), day: String(day) }));
};

const BATCH = 500;

/** Exactly these changes have been counted. */
export const forgetChanges = async (db: Database, changes: readonly NotedChange[]): Promise<void> => {
  const ids = changes.map(({ id }) => id);
  for (let at = 0; at < ids.length; at += BATCH) {
    await db
      .table(TABLE)
      .whereIn('id', ids.slice(at, at + BATCH))
      .delete();
  }
};
