import { randomUUID } from 'node:crypto';
import { toInt, toIntOrNull } from '../../../platform/db/columns';
import { digestOf } from '../../../platform/db/unique-key';
import { insertOrHold } from '../../../platform/db/database';
import { BIGINT, type RawModel } from '../../../platform/db/raw-model';
import type { Platform } from '../../../platform/platform';
import { recordActivities } from '../../activity';
import { holdUnapplied } from '../../orders';
import type { PaymentMode } from '../methods/method-fields';

const TABLE = 'shop_surplus_money';

/** Money that came and that no order takes: it is given back once, however often its provider tells of it. */
export const unappliedPaymentModel: RawModel = {
  uid: 'shop::surplus-money',
  singularName: TABLE,
  tableName: TABLE,
  attributes: {
    id: { type: 'increments' },
    charge_key: { type: 'string', column: { notNullable: true } },
    /** Names the way back towards the provider. */
    uuid: { type: 'string', column: { notNullable: true } },
    gateway: { type: 'string', column: { notNullable: true } },
    vendor_charge_id: { type: 'string', column: { notNullable: true } },
    transaction_uuid: { type: 'string', column: { notNullable: true } },
    /** Null where no order is known: a person has to look. */
    order_id: { type: 'integer', column: { unsigned: true } },
    amount: { ...BIGINT },
    currency: { type: 'string' },
    /** test or live: it goes back the way it came. Null: in the mode of its order. */
    mode: { type: 'string' },
    reason: { type: 'text' },
    /** pending | returned | kept */
    state: { type: 'string', column: { notNullable: true } },
    attempts: { type: 'integer', column: { notNullable: true } },
    created_at: { type: 'datetime', column: { notNullable: true } },
  },
  indexes: [
    { name: 'shop_surplus_money_key_uq', columns: ['charge_key'], type: 'unique' },
    { name: 'shop_surplus_money_state_idx', columns: ['state', 'id'] },
  ],
};

export type UnappliedPayment = {
  readonly id: number;
  readonly uuid: string;
  readonly gateway: string;
  readonly vendorChargeId: string;
  readonly transactionUuid: string;
  readonly orderId: number | null;
  readonly amount: number;
  readonly currency: string;
  readonly mode: PaymentMode | null;
  readonly state: 'pending' | 'returned' | 'kept';
  readonly attempts: number;
};

const toUnapplied = (row: Readonly<Record<string, unknown>>): UnappliedPayment => ({
  id: toInt(row.id),
  uuid: String(row.uuid),
  gateway: String(row.gateway),
  vendorChargeId: String(row.vendor_charge_id),
  transactionUuid: String(row.transaction_uuid),
  orderId: toIntOrNull(row.order_id),
  amount: toInt(row.amount),
  currency: String(row.currency),
  mode: row.mode === 'live' || row.mode === 'test' ? row.mode : null,
  state: row.state as UnappliedPayment['state'],
  attempts: toInt(row.attempts),
});

const COLUMNS = [
  'id',
  'uuid',
  'gateway',
  'vendor_charge_id',
  'transaction_uuid',
  'order_id',
  'amount',
  'currency',
].concat(['mode', 'state', 'attempts']);

export const findUnapplied = async (
  { db }: Platform,
  gateway: string,
  vendorChargeId: string
): Promise<UnappliedPayment | null> => {
  const row = await db
    .table(TABLE)
    .where({ charge_key: digestOf(gateway, vendorChargeId) })
    .first(COLUMNS);
  return row ? toUnapplied(row) : null;
};

/** Whether money that was meant for one of the orders has still to go back. */
export const hasUnapplied = async ({ db }: Platform, orderIds: readonly number[]): Promise<boolean> => {
  const pending = db.table(TABLE).where({ state: 'pending' });
  return (await pending.whereIn('order_id', [...orderIds]).first('id')) !== undefined;
};

export const findUnappliedToReturn = async (
  { db }: Platform,
  { after, limit }: { readonly after: number; readonly limit: number }
): Promise<readonly UnappliedPayment[]> => {
  const pending = db.table(TABLE).where({ state: 'pending' }).where('id', '>', after);
  const rows = await pending.orderBy('id').limit(limit).select(COLUMNS);
  return (rows as unknown as readonly Readonly<Record<string, unknown>>[]).map(toUnapplied);
};

/** False where another process has settled it since it was read. */
export const closeUnapplied = async (
  { db }: Platform,
  { id, attempts }: UnappliedPayment,
  state: UnappliedPayment['state']
): Promise<boolean> => {
  const updated = await db
    .table(TABLE)
    .where({ id, attempts, state: 'pending' })
    .update({ state, attempts: attempts + 1 });
  return toInt(updated) === 1;
};

export type NewUnappliedPayment = {
  readonly gateway: string;
  readonly vendorChargeId: string;
  readonly transactionUuid: string;
  readonly amount: number;
  readonly currency: string;
  readonly mode: PaymentMode | undefined;
  readonly reason: string;
};

const insert = async (
  { db, clock }: Platform,
  money: NewUnappliedPayment,
  orderId: number | null
): Promise<boolean> => {
  const uuid = randomUUID();
  const charge_key = digestOf(money.gateway, money.vendorChargeId);
  const row = {
    charge_key,
    uuid,
    gateway: money.gateway,
    vendor_charge_id: money.vendorChargeId,
    transaction_uuid: money.transactionUuid.slice(0, 255),
    order_id: orderId,
    amount: Math.round(money.amount),
    currency: money.currency.toUpperCase(),
    mode: money.mode ?? null,
    reason: money.reason,
    state: orderId === null ? 'kept' : 'pending',
    attempts: 0,
    created_at: clock.now(),
  };
  await insertOrHold(db, TABLE, row, 'charge_key');
  const kept = (await db.table(TABLE).where({ charge_key }).forUpdate().first('uuid')) as { uuid: string } | undefined;
  return kept?.uuid === uuid;
};

const tell = (platform: Platform, money: NewUnappliedPayment, orderId: number | null): Promise<void> => {
  const amount = `${(money.amount / 100).toFixed(2)} ${money.currency.toUpperCase()}`;
  const content = `${amount} came as ${money.vendorChargeId} (${money.gateway}). ${money.reason}`;
  const place = orderId === null ? { moduleName: 'payment' } : { moduleName: 'order', moduleId: orderId };
  const title = orderId === null ? 'Money that matches no order' : 'Payment that the order does not take';
  return recordActivities(platform, [{ title, content, status: 'error', author: 'system', ...place }]);
};

/**
 * Keeps the money in mind, with an entry of status error in the log. Answers what is to be given back, null where nothing is: another
 * report or a person may have recorded the charge as a payment between the refusal and this.
 */
export const recordUnapplied = async (
  platform: Platform,
  money: NewUnappliedPayment,
  wantedBy: number | null
): Promise<UnappliedPayment | null> => {
  await platform.db.transaction(async () => {
    const { orderId, isUsed } = await holdUnapplied(platform, money, wantedBy);
    if (!isUsed && (await insert(platform, money, orderId))) await tell(platform, money, orderId);
  });
  return findUnapplied(platform, money.gateway, money.vendorChargeId);
};
