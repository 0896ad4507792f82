import { toDate, toInt, toIntOrNull } from '../../../platform/db/columns';
import type { Database } from '../../../platform/db/database';
import { rowsSql, type JsonRow, type RowsSql } from '../../../platform/db/json-rows';
import { RENEWALS } from '../content-types/renewal';
import { SUBSCRIPTIONS } from '../content-types/subscription';

/** `open`: its order waits for money; `paid`; `void`: nobody is to pay it. */
export type RenewalState = 'open' | 'paid' | 'void';

export type RenewalRow = {
  readonly id: number;
  readonly subscription_id: number;
  readonly due_at: Date;
  /** The order that asks for its money; after a void one it may be another. */
  readonly order_id: number;
  readonly state: RenewalState;
  /** Tries to charge the saved payment method. */
  readonly attempts: number;
  /** Of a renewal that the store charges: when it is tried next; null: the customer pays. */
  readonly next_attempt_at: Date | null;
  /** How often a charge that takes days was asked about; null while none is under way. */
  readonly rechecks: number | null;
  /** Billed by the provider: until when it pays; null: the store reckons it. */
  readonly paid_until: Date | null;
};

const COLUMNS = [
  'id',
  'subscription_id',
  'due_at',
  'order_id',
  'state',
  'attempts',
  'next_attempt_at',
  'rechecks',
  'paid_until',
] as const;

const toRenewal = (row: Readonly<Record<string, unknown>>): RenewalRow => ({
  id: toInt(row.id),
  subscription_id: toInt(row.subscription_id),
  due_at: toDate(row.due_at) ?? new Date(0),
  order_id: toIntOrNull(row.order_id) ?? 0,
  state: row.state as RenewalState,
  attempts: toInt(row.attempts),
  next_attempt_at: toDate(row.next_attempt_at),
  rechecks: toIntOrNull(row.rechecks),
  paid_until: toDate(row.paid_until),
});

type Opened = Pick<RenewalRow, 'subscription_id' | 'due_at' | 'order_id' | 'next_attempt_at'>;

/** A bill of the provider, and until when it pays. */
export type BilledBy = { readonly vendor_key: string; readonly paid_until: Date };

const openValues = ({ order_id, next_attempt_at, subscription_id }: Opened, now: Date) => ({
  order_id,
  next_attempt_at,
  state: 'open',
  attempts: 0,
  ...{ rechecks: null, claim: null, claimed_until: null },
  open_key: subscription_id,
  updated_at: now,
});

/** Its id comes with the next statement. Null where the database gives out ids with the rows only. */
export const reserveRenewalId = (db: Database): (() => Promise<number | null>) => {
  const reserved = db.reserveIds({ [RENEWALS]: 1 });
  return async () => {
    const ids = await reserved();
    return ids && toInt(ids[RENEWALS]?.[0]);
  };
};

/**
 * With an id that was reserved for it, the row is deferred.
 * @throws where the subscription has one that is open, or one for this date; of a deferred row when it is written.
 */
export const insertRenewal = async (
  db: Database,
  opened: Opened & Partial<BilledBy> & { readonly id: number | null },
  now: Date
): Promise<RenewalRow> => {
  const { subscription_id, due_at, vendor_key = null, paid_until = null } = opened;
  const billed = { vendor_key, paid_until };
  const values = { subscription_id, due_at, ...openValues(opened, now), ...billed, created_at: now };
  if (opened.id === null) return toRenewal({ ...values, id: await db.insert(RENEWALS, values) });
  await db.deferInsert(RENEWALS, [{ ...values, id: opened.id }]);
  return toRenewal({ ...values, id: opened.id });
};

/** A void one is asked for after all. @throws where another one is open. */
export const reopenRenewal = async (db: Database, row: RenewalRow, opened: Opened, now: Date): Promise<RenewalRow> => {
  const values = openValues(opened, now);
  await db.table(RENEWALS).where({ id: row.id, state: 'void' }).update(values);
  return toRenewal({ ...row, ...values });
};

/** The one that is open, and the one for a date; they may be the same. */
export type OpenOrDue = { readonly open: RenewalRow | null; readonly due: RenewalRow | null };

const openOrDue = (found: readonly RenewalRow[], dueAt: Date | null): OpenOrDue => ({
  open: found.find(({ state }) => state === 'open') ?? null,
  due: found.find(({ due_at: at }) => at.getTime() === dueAt?.getTime()) ?? null,
});

/** For the statement that locks the subscription, which puts the date in place of `isDue`. With its first order locked. */
export const openOrDueRows = (isDue: string): RowsSql =>
  rowsSql(RENEWALS, COLUMNS, `subscription_id = ? and (state = 'open' or ${isDue})`);

export const fromOpenOrDueRows = (rows: readonly JsonRow[], dueAt: Date | null): OpenOrDue =>
  openOrDue(rows.map(toRenewal), dueAt);

const openOrDueOf = (db: Database, subscriptionId: number, dueAt: Date) =>
  db
    .table(RENEWALS)
    .where({ subscription_id: subscriptionId })
    .where((either) => void either.where({ state: 'open' }).orWhere({ due_at: dueAt }))
    .select([...COLUMNS]);

/** As they are now, whatever the transaction has read before. */
export const findOpenOrDue = async (db: Database, subscriptionId: number, dueAt: Date): Promise<OpenOrDue> =>
  openOrDue((await openOrDueOf(db, subscriptionId, dueAt).forUpdate()).map(toRenewal), dueAt);

/** Without locks: for who only looks. */
export const readOpenOrDue = async (db: Database, subscriptionId: number, dueAt: Date): Promise<OpenOrDue> =>
  openOrDue((await openOrDueOf(db, subscriptionId, dueAt)).map(toRenewal), dueAt);

/** The open one of a subscription; null: there is none. */
export const findOpenRenewal = async (db: Database, subscriptionId: number): Promise<RenewalRow | null> => {
  const row = await db
    .table(RENEWALS)
    .where({ open_key: subscriptionId })
    .first([...COLUMNS]);
  return row ? toRenewal(row) : null;
};

/** What an order asks for; null of an order that is no renewal, or of one that took the place of another. */
export const findRenewalOf = async (db: Database, orderId: number): Promise<RenewalRow | null> => {
  const row = await db
    .table(RENEWALS)
    .where({ order_id: orderId })
    .first([...COLUMNS]);
  return row ? toRenewal(row) : null;
};

/** By order; those of orders that are none are missing. */
export const findRenewalsOf = async (
  db: Database,
  orderIds: readonly number[]
): Promise<ReadonlyMap<number, RenewalRow>> => {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .table(RENEWALS)
    .whereIn('order_id', [...orderIds])
    .select([...COLUMNS]);
  return new Map(rows.map(toRenewal).map((row) => [row.order_id, row]));
};

/** In the transaction that opens the renewal of the next billing date of the subscription, or finds that it has been opened. */
export const noteOpened = (db: Database, subscriptionId: number, dueAt: Date): Promise<void> =>
  db.deferUpdate(SUBSCRIPTIONS, subscriptionId, { opened_for: dueAt });

/** What was void for a date is billed as if it had never been. The order that was canceled stays. */
export const forgetVoidRenewal = async (db: Database, subscriptionId: number, dueAt: Date): Promise<void> => {
  const found = { subscription_id: subscriptionId, due_at: dueAt, state: 'void' };
  if ((await db.table(RENEWALS).where(found).delete()) === 0) return;
  await db.table(SUBSCRIPTIONS).where({ id: subscriptionId }).update({ opened_for: null });
};

/** False where it is not open any more. */
export const closeRenewal = async (
  db: Database,
  id: number,
  state: Exclude<RenewalState, 'open'>,
  now: Date
): Promise<boolean> =>
  (await db
    .table(RENEWALS)
    .where({ id, state: 'open' })
    .update({ state, open_key: null, next_attempt_at: null, updated_at: now })) === 1;

/** Which of these bills of a provider have been recorded. */
export const findBilled = async (db: Database, vendorKeys: readonly string[]): Promise<ReadonlySet<string>> => {
  if (vendorKeys.length === 0) return new Set();
  const keys = (await db
    .table(RENEWALS)
    .whereIn('vendor_key', [...vendorKeys])
    .pluck('vendor_key')) as readonly string[];
  return new Set(keys);
};
