import type { Knex } from 'knex';
import { fromJson, toDate, toInt } from '../../../platform/db/columns';
import type { Database } from '../../../platform/db/database';
import { moneyOnItsWayTo, ordersWithMoneyOnItsWay } from '../../payments';
import type { ReminderKind } from './reminders.repository';

/** Whose date lies behind `above`, and not behind `upTo`. */
export type Window = {
  readonly kind: ReminderKind;
  readonly stage: number;
  readonly above: Date;
  readonly upTo: Date;
  readonly limit: number;
};

export type Due = {
  readonly id: number;
  readonly date: Date;
  readonly amount: number;
  /** Of subscriptions and licences: where they were sold; of a renewal its own order. */
  readonly orderId: number | null;
  /** Whether a trial stands for a first period that was paid. */
  readonly isTrialSimulated: boolean;
};

type Columns = { readonly id: string; readonly date: string; readonly amount: string; readonly order: string };

/** Those that nobody was reminded of at this stage; what is found and settled is not found again, so a page needs no cursor. */
const due = async (
  db: Database,
  query: Knex.QueryBuilder,
  { kind, stage, above, upTo, limit }: Window,
  { id, date, amount, order }: Columns
): Promise<readonly Due[]> => {
  const reminded = db
    .table('shop_reminders as r')
    .whereRaw(`r.kind = ? and r.entity_id = ${id} and r.cycle_at = ${date} and r.amount = ${amount} and r.stage = ?`, [
      kind,
      stage,
    ])
    .select('r.id');
  const rows = (await query
    .where(db.raw(date), '>', above)
    .where(db.raw(date), '<=', upTo)
    .whereNotExists(reminded)
    .orderBy([date, id])
    .limit(limit)
    .select(
      db.raw(`${id} as id`),
      db.raw(`${date} as due_date`),
      db.raw(`${amount} as amount`),
      db.raw(`${order} as order_id`)
    )) as readonly Record<string, unknown>[];
  return rows.map((row) => ({
    id: toInt(row.id),
    date: toDate(row.due_date) as Date,
    amount: toInt(row.amount),
    orderId: row.order_id === null ? null : toInt(row.order_id),
    isTrialSimulated:
      fromJson<{ readonly is_trial_days_simulated?: string }>(row.config, {}).is_trial_days_simulated === 'yes',
  }));
};

const SUBSCRIPTION: Columns = {
  id: 's.id',
  date: 's.next_billing_date',
  amount: 'coalesce(s.recurring_total, 0)',
  order: 's.parent_order_id',
};

type Sought = {
  readonly status: 'active' | 'trialing';
  readonly interval: string | null;
  readonly id: number | undefined;
};

/** By the index of status and date. */
export const findSubscriptionsAhead = (
  db: Database,
  window: Window,
  { status, interval, id }: Sought
): Promise<readonly Due[]> => {
  const query = db.table('shop_subscriptions as s').where('s.status', status).select('s.config as config');
  if (interval !== null) void query.where('s.billing_interval', interval);
  if (id !== undefined) void query.where('s.id', id);
  return due(db, query, window, SUBSCRIPTION);
};

/** Renewals whose customer is to pay them before anything is sent, and has not: a debit that takes its days is paid. */
export const findOverdueRenewals = (
  db: Database,
  window: Window,
  { atDoor }: Pick<Invoiced, 'atDoor'>,
  orderId?: number
): Promise<readonly Due[]> =>
  due(
    db,
    db
      .table('shop_renewals as w')
      .where((one) => void (orderId !== undefined && one.where('w.order_id', orderId)))
      .join('shop_orders as o', 'o.id', 'w.order_id')
      .join('shop_subscriptions as s', 's.id', 'w.subscription_id')
      .where('w.state', 'open')
      .where('s.collection_method', 'manual')
      .whereNot('o.payment_method', atDoor)
      .whereNotExists(moneyOnItsWayTo(db, 'w.order_id'))
      .select('s.config as config'),
    window,
    { id: 'w.subscription_id', date: 'w.due_at', amount: 'o.total_amount', order: 'w.order_id' }
  );

export type Invoiced = {
  /** Ways to pay outside the store by which a buyer owes the money from the order on. */
  readonly methods: readonly string[];
  /** Who pays at the door owes nothing before the parcel comes. */
  readonly atDoor: string;
};

/** Money that the bank gave back to its buyer is the matter of a person, and of no reminder. */
const lostDisputes = (db: Database) =>
  db
    .table('shop_order_transactions as t')
    .whereRaw('t.order_id = o.id')
    .where('t.status', 'dispute_lost')
    .select('t.id');

/**
 * Orders that were placed to be paid outside the store, written by staff, or paid in part; their date is the day of the order. An online
 * checkout that nobody finished is none, with a number or without, and neither is what a debit is about to pay.
 */
export const findUnpaidInvoices = (
  db: Database,
  window: Window,
  { methods, atDoor }: Invoiced,
  id?: number
): Promise<readonly Due[]> =>
  due(
    db,
    db
      .table('shop_orders as o')
      .where((one) => void (id !== undefined && one.where('o.id', id)))
      .join('shop_order_operations as p', 'p.order_id', 'o.id')
      .whereIn('o.payment_status', ['pending', 'partially_paid', 'failed'])
      .whereNot('o.status', 'canceled')
      .whereNot('o.type', 'renewal')
      .whereNot('o.payment_method', atDoor)
      .whereRaw('o.total_amount > o.total_paid')
      .where(
        (either) =>
          void either
            .whereIn('o.payment_method', methods)
            .orWhere('o.payment_status', 'partially_paid')
            .orWhere('p.created_via', 'admin')
      )
      .whereNotExists(lostDisputes(db))
      .whereNotExists(moneyOnItsWayTo(db, 'o.id'))
      .select('o.config as config'),
    window,
    { id: 'o.id', date: 'o.created_at', amount: 'o.total_amount - o.total_paid', order: 'o.id' }
  );

/** For `where in`: subscriptions whose open renewal a debit is about to pay. */
export const renewalsOnTheirWay = (db: Database): Knex.QueryBuilder =>
  db
    .table('shop_renewals as w')
    .where('w.state', 'open')
    .whereIn('w.order_id', ordersWithMoneyOnItsWay(db))
    .select('w.subscription_id');

/** Licences that no subscription renews. */
export const findExpiringLicenses = (db: Database, window: Window): Promise<readonly Due[]> =>
  due(
    db,
    db
      .table('shop_licenses as l')
      .where('l.status', 'active')
      .whereNull('l.subscription_id')
      .select('l.config as config'),
    window,
    { id: 'l.id', date: 'l.expiration_date', amount: '0', order: 'l.order_id' }
  );
