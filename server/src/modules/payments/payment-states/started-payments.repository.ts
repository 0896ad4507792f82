import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { chargeCheckInterval, checkInterval, firstCheck, isGivenUp } from '../../../domain/payment';
import { toDate, toInt } from '../../../platform/db/columns';
import { digestOf } from '../../../platform/db/unique-key';
import type { RawModel } from '../../../platform/db/raw-model';
import { repeatOnDeadlock } from '../../../platform/db/database-errors';
import type { Platform } from '../../../platform/platform';
import type { PaymentMode } from '../methods/method-fields';

const TABLE = 'shop_started_payments';

/**
 * Payments that providers were asked to take, each as its provider names it. A draft that is written again has several: whichever
 * is paid in the end, its money is found here.
 */
export const startedPaymentModel: RawModel = {
  uid: 'shop::started-payment',
  singularName: TABLE,
  tableName: TABLE,
  attributes: {
    id: { type: 'increments' },
    /** Digest of gateway and vendor id: MariaDB would take two ids that differ in letter case for one. */
    payment_key: { type: 'string', column: { notNullable: true } },
    gateway: { type: 'string', column: { notNullable: true } },
    vendor_id: { type: 'string', column: { notNullable: true } },
    transaction_uuid: { type: 'string', column: { notNullable: true } },
    mode: { type: 'string', column: { notNullable: true } },
    /** Who gets the money, where the provider said so at the start. */
    payee: { type: 'string' },
    /** saved: the store takes the money with a saved method; null: the shopper makes the payment. */
    kind: { type: 'string' },
    /** open | paid (and watched for refunds and disputes) | over */
    state: { type: 'string', column: { notNullable: true } },
    checks: { type: 'integer', column: { notNullable: true } },
    next_check_at: { type: 'datetime', column: { notNullable: true } },
    /** Of the process that asks, or was the last to ask. */
    claim: { type: 'string' },
    /** processing: so its provider said last; else null. */
    reported: { type: 'string' },
    /** The store wants no money by it any more: where it is the store that takes it, it is left. */
    canceled_at: { type: 'datetime' },
    created_at: { type: 'datetime', column: { notNullable: true } },
  },
  indexes: [
    { name: 'shop_started_payments_key_uq', columns: ['payment_key'], type: 'unique' },
    { name: 'shop_started_payments_due_idx', columns: ['state', 'next_check_at'] },
    // Serves the search of each gateway in its own order: the fewest checks first.
    { name: 'shop_started_payments_checks_idx', columns: ['state', 'gateway', 'checks', 'next_check_at', 'id'] },
    { name: 'shop_started_payments_uuid_idx', columns: ['transaction_uuid'] },
  ],
};

/** Open: nobody knows yet whether it is paid. Paid: money may go back. */
export type AskedState = 'open' | 'paid';

export type StartedRow = {
  readonly id: number;
  readonly gateway: string;
  readonly vendorId: string;
  readonly transactionUuid: string;
  readonly mode: PaymentMode;
  readonly payee: string | null;
  readonly checks: number;
  readonly createdAt: Date;
  readonly nextCheckAt: Date;
  readonly state: AskedState | 'over';
  readonly isOpen: boolean;
  readonly isProcessing: boolean;
  readonly isCanceled: boolean;
  /** The store takes the money with a saved method: what fails is tried again by whoever asked for it. */
  readonly isSavedCharge: boolean;
};

export type NewStarted = Pick<StartedRow, 'gateway' | 'vendorId' | 'transactionUuid' | 'mode' | 'payee'> &
  Partial<Pick<StartedRow, 'isSavedCharge'>>;

/** Starting again names the same payment, where the provider honours the idempotency key: then it is requested again. */
export const rememberStarted = async ({ db, clock }: Platform, started: NewStarted): Promise<void> => {
  const now = clock.now();
  await db
    .table(TABLE)
    .insert({
      payment_key: digestOf(started.gateway, started.vendorId),
      gateway: started.gateway,
      vendor_id: started.vendorId,
      transaction_uuid: started.transactionUuid,
      mode: started.mode,
      payee: started.payee?.slice(0, 255) ?? null,
      kind: started.isSavedCharge ? 'saved' : null,
      state: 'open',
      checks: 0,
      next_check_at: new Date(now.getTime() + firstCheck),
      created_at: now,
    })
    .onConflict('payment_key')
    .merge({ state: 'open', canceled_at: null });
};

const COLUMNS = [
  ...['id', 'gateway', 'vendor_id', 'transaction_uuid', 'mode', 'payee', 'state', 'reported', 'checks'],
  ...['next_check_at', 'created_at', 'canceled_at', 'kind'],
];

type Row = Readonly<Record<string, unknown>>;

const toStarted = (row: Row): StartedRow => ({
  id: toInt(row.id),
  gateway: String(row.gateway),
  vendorId: String(row.vendor_id),
  transactionUuid: String(row.transaction_uuid),
  mode: row.mode === 'live' ? 'live' : 'test',
  payee: typeof row.payee === 'string' ? row.payee : null,
  checks: toInt(row.checks),
  createdAt: toDate(row.created_at) as Date,
  nextCheckAt: toDate(row.next_check_at) as Date,
  state: row.state as StartedRow['state'],
  isOpen: row.state === 'open',
  isProcessing: row.reported === 'processing',
  isCanceled: row.canceled_at !== null,
  isSavedCharge: row.kind === 'saved',
});

/** The oldest first. */
export const findStarted = async ({ db }: Platform, transactionUuid: string): Promise<readonly StartedRow[]> => {
  const rows = await db.table(TABLE).where({ transaction_uuid: transactionUuid }).orderBy('id').select(COLUMNS);
  return (rows as unknown as readonly Row[]).map(toStarted);
};

export const findStartedByVendor = async (
  { db }: Platform,
  gateway: string,
  vendorId: string
): Promise<StartedRow | null> => {
  const row = (await db
    .table(TABLE)
    .where({ payment_key: digestOf(gateway, vendorId) })
    .first(COLUMNS)) as Row | undefined;
  return row ? toStarted(row) : null;
};

/** Gateways of payments that it is time to ask about. */
export const findGatewaysWithDue = async ({ db, clock }: Platform, state: AskedState): Promise<readonly string[]> =>
  (await db
    .table(TABLE)
    .where({ state })
    .where('next_check_at', '<=', clock.now())
    .distinct()
    .orderBy('gateway')
    .pluck('gateway')) as string[];

/** Longer than a provider is waited for; the payments of a process that died are due again then. */
const LEASE = 5 * 60_000;

export type ClaimedRow = StartedRow & { readonly claim: string };

/**
 * Payments of a gateway that it is time to ask about, taken for this process: no other one gets them. Those that were never asked about
 * come first, and then those that were seldom: so what is new does not wait behind what was left for good.
 */
export const claimDue = async (
  { db, clock }: Platform,
  { gateway, state, limit }: { readonly gateway: string; readonly state: AskedState; readonly limit: number }
): Promise<readonly ClaimedRow[]> => {
  const now = clock.now();
  const claim = randomUUID();
  const due = () => db.table(TABLE).where({ state, gateway }).where('next_check_at', '<=', now);
  const ids = (await due().orderBy(['checks', 'next_check_at', 'id']).limit(limit).pluck('id')) as number[];
  if (ids.length === 0) return [];
  const taken = { claim, next_check_at: new Date(now.getTime() + LEASE) };
  // All conditions again: another process may have taken some of them since.
  await repeatOnDeadlock(() => due().whereIn('id', ids).update(taken));
  const rows = await db.table(TABLE).whereIn('id', ids).where({ claim }).orderBy(['checks', 'id']).select(COLUMNS);
  return (rows as unknown as readonly Row[]).map((row) => ({ ...toStarted(row), claim }));
};

/** Answers whether this is news. An answer of the provider that is older than the end of the payment is none. */
export const markReported = async (
  { db }: Platform,
  { gateway, vendorId, isProcessing }: Pick<StartedRow, 'gateway' | 'vendorId' | 'isProcessing'>
): Promise<boolean> => {
  const payment = db.table(TABLE).where({ payment_key: digestOf(gateway, vendorId) });
  const changed = isProcessing
    ? await payment.where({ state: 'open' }).whereNull('reported').update({ reported: 'processing' })
    : await payment.whereNotNull('reported').update({ reported: null });
  return changed > 0;
};

/** Payments that were started for an order and have not ended. */
const openPaymentsOf = (db: Platform['db'], orderId: number) => {
  const transactions = db.table('shop_order_transactions').where({ order_id: orderId }).select('uuid');
  return db.table(TABLE).where({ state: 'open' }).whereIn('transaction_uuid', transactions);
};

/** Whether providers may still take money for an order. */
export const hasOpenPayments = async (db: Platform['db'], orderId: number): Promise<boolean> =>
  (await openPaymentsOf(db, orderId).first('id')) !== undefined;

const processingPaymentsOf = (db: Platform['db'], orderId: number) =>
  openPaymentsOf(db, orderId).where({ reported: 'processing' });

/**
 * Whether the buyer of an order has paid, and the provider says that the money takes some days, as that of a bank debit. The store's own
 * charges of a saved method do not count: whoever makes them waits for them.
 */
export const isMoneyOnItsWay = async ({ db }: Platform, orderId: number): Promise<boolean> =>
  (await processingPaymentsOf(db, orderId).whereNull('kind').first('id')) !== undefined;

/** The same of charges of the store, too: nobody is to be asked for that money meanwhile, and nothing ends for want of it. */
export const isAnyMoneyOnItsWay = async ({ db }: Platform, orderId: number): Promise<boolean> =>
  (await processingPaymentsOf(db, orderId).first('id')) !== undefined;

/** Payments whose provider says that the money takes some days, whoever has begun them. */
const onItsWay = (db: Platform['db']): Knex.QueryBuilder =>
  db
    .table('shop_order_transactions as paid_by')
    .join(`${TABLE} as begun`, 'begun.transaction_uuid', 'paid_by.uuid')
    .where({ 'begun.state': 'open', 'begun.reported': 'processing' });

/** For `where not exists` in a query of orders: such payments of an order; `orderId` is the column of that query. */
export const moneyOnItsWayTo = (db: Platform['db'], orderId: string): Knex.QueryBuilder =>
  onItsWay(db).whereRaw(`paid_by.order_id = ${orderId}`).select('begun.id');

/** For `where in`: the orders that such payments are made for. */
export const ordersWithMoneyOnItsWay = (db: Platform['db']): Knex.QueryBuilder =>
  onItsWay(db).select('paid_by.order_id');

/** Before its provider is asked to end it. */
export const markCanceled = async ({ db, clock }: Platform, gateway: string, vendorId: string): Promise<void> => {
  await db
    .table(TABLE)
    .where({ payment_key: digestOf(gateway, vendorId) })
    .update({ canceled_at: clock.now() });
};

/** No money will come any more. One that was paid stays watched. */
export const closeStarted = async ({ db }: Platform, gateway: string, vendorId: string): Promise<void> => {
  await db
    .table(TABLE)
    .where({ payment_key: digestOf(gateway, vendorId), state: 'open' })
    .update({ state: 'over' });
};

/** The money has come: from now on it is asked about refunds and disputes. Nothing where that has begun before. */
export const watchCharge = async ({ db, clock }: Platform, gateway: string, vendorId: string): Promise<void> => {
  const first = chargeCheckInterval(0) as number;
  await db
    .table(TABLE)
    .where({ payment_key: digestOf(gateway, vendorId) })
    .whereNot({ state: 'paid' })
    .update({ state: 'paid', checks: 0, next_check_at: new Date(clock.now().getTime() + first) });
};

/** Nothing where another process has the row by now, or it is in another state. An interval of null: it is not asked about any more. */
const putOff = async (
  { db, clock }: Platform,
  row: ClaimedRow,
  state: AskedState,
  interval: number | null
): Promise<void> => {
  const asked = { checks: row.checks + 1 };
  const later = interval === null ? { state: 'over' } : { next_check_at: new Date(clock.now().getTime() + interval) };
  await db
    .table(TABLE)
    .where({ id: row.id, claim: row.claim, state })
    .update({ ...asked, ...later });
};

const ageOf = ({ clock }: Platform, { createdAt }: StartedRow): number => clock.now().getTime() - createdAt.getTime();

/** Asked without an end: the next time is later, and after a month never. */
export const postponeStarted = (platform: Platform, row: ClaimedRow): Promise<void> => {
  const isOver = isGivenUp(row.createdAt, platform.clock.now());
  return putOff(platform, row, 'open', isOver ? null : checkInterval(ageOf(platform, row)));
};

export const postponeCharge = (platform: Platform, row: ClaimedRow): Promise<void> =>
  putOff(platform, row, 'paid', chargeCheckInterval(ageOf(platform, row)));

/** The order is gone, so there is nothing to watch for. */
export const forgetCharge = (platform: Platform, row: ClaimedRow): Promise<void> => putOff(platform, row, 'paid', null);
