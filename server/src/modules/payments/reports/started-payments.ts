import { checkInterval, isGivenUp } from '../../../domain/payment';
import { toDate, toInt } from '../../../platform/db/columns';
import { digestOf } from '../../../platform/db/digest';
import type { RawModel } from '../../../platform/db/raw-model';
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
    /** open | over */
    state: { type: 'string', column: { notNullable: true } },
    checks: { type: 'integer', column: { notNullable: true } },
    next_check_at: { type: 'datetime', column: { notNullable: true } },
    created_at: { type: 'datetime', column: { notNullable: true } },
  },
  indexes: [
    { name: 'shop_started_payments_key_uq', columns: ['payment_key'], type: 'unique' },
    { name: 'shop_started_payments_due_idx', columns: ['state', 'next_check_at'] },
    { name: 'shop_started_payments_uuid_idx', columns: ['transaction_uuid'] },
  ],
};

export type StartedRow = {
  readonly id: number;
  readonly gateway: string;
  readonly vendorId: string;
  readonly transactionUuid: string;
  readonly mode: PaymentMode;
  readonly payee: string | null;
  readonly checks: number;
  readonly createdAt: Date;
};

export type NewStarted = Pick<StartedRow, 'gateway' | 'vendorId' | 'transactionUuid' | 'mode' | 'payee'>;

/** Starting again names the same payment, where the provider honours the idempotency key. */
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
      state: 'open',
      checks: 0,
      next_check_at: new Date(now.getTime() + checkInterval(0)),
      created_at: now,
    })
    .onConflict('payment_key')
    .ignore();
};

const COLUMNS = ['id', 'gateway', 'vendor_id', 'transaction_uuid', 'mode', 'payee', 'checks', 'created_at'];

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
});

/** The oldest first. */
export const findStarted = async ({ db }: Platform, transactionUuid: string): Promise<readonly StartedRow[]> => {
  const rows = await db.table(TABLE).where({ transaction_uuid: transactionUuid }).orderBy('id').select(COLUMNS);
  return (rows as unknown as readonly Row[]).map(toStarted);
};

/** Those that it is time to ask about. */
export const findDue = async ({ db, clock }: Platform, limit: number): Promise<readonly StartedRow[]> => {
  const rows = await db
    .table(TABLE)
    .where({ state: 'open' })
    .where('next_check_at', '<=', clock.now())
    .orderBy(['next_check_at', 'id'])
    .limit(limit)
    .select(COLUMNS);
  return (rows as unknown as readonly Row[]).map(toStarted);
};

export const closeStarted = async ({ db }: Platform, gateway: string, vendorId: string): Promise<void> => {
  await db
    .table(TABLE)
    .where({ payment_key: digestOf(gateway, vendorId) })
    .update({ state: 'over' });
};

/** Asked without an end: the next time is later, and after a month never. */
export const postponeStarted = async ({ db, clock }: Platform, row: StartedRow): Promise<void> => {
  const now = clock.now();
  await db
    .table(TABLE)
    .where({ id: row.id })
    .update({
      checks: row.checks + 1,
      next_check_at: new Date(now.getTime() + checkInterval(row.checks + 1)),
      state: isGivenUp(row.createdAt, now) ? 'over' : 'open',
    });
};
