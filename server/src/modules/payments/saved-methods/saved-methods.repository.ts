import { toInt, toIntOrNull } from '../../../platform/db/columns';
import { digestOf } from '../../../platform/db/unique-key';
import type { Platform } from '../../../platform/platform';
import type { SavedMethod } from '../gateway';
import { SAVED_METHODS } from '../content-types/saved-method';
import type { PaymentMode } from '../methods/method-fields';

/** Where a method may be charged. */
export type MethodPlace = {
  /** The order that was paid first: a renewal is charged as its parent. */
  readonly orderId: number;
  readonly gateway: string;
  readonly mode: PaymentMode;
};

export type SavedMethodRow = MethodPlace & {
  readonly id: number;
  readonly method: SavedMethod;
  readonly isForgotten: boolean;
};

type Row = Readonly<Record<string, unknown>>;

const toSaved = (row: Row): SavedMethodRow => ({
  id: toInt(row.id),
  orderId: toInt(row.order_id),
  gateway: String(row.gateway),
  mode: row.mode === 'live' ? 'live' : 'test',
  method: {
    vendorCustomerId: String(row.vendor_customer_id),
    vendorMethodId: String(row.vendor_method_id),
    type: String(row.type),
    details: {
      brand: String(row.brand ?? ''),
      last_4: String(row.last_4 ?? ''),
      exp_month: toIntOrNull(row.exp_month),
      exp_year: toIntOrNull(row.exp_year),
    },
  },
  isForgotten: row.forgotten_at !== null,
});

const COLUMNS = [
  ...['id', 'order_id', 'gateway', 'mode', 'vendor_customer_id', 'vendor_method_id', 'type'],
  ...['brand', 'last_4', 'exp_month', 'exp_year', 'forgotten_at'],
];

/** What is there already, or was forgotten, stays that; a card that was renewed shows its new dates. */
export const insertSavedMethod = async (
  { db, clock }: Platform,
  { orderId, gateway, mode }: MethodPlace,
  { vendorCustomerId, vendorMethodId, type, details }: SavedMethod
): Promise<void> => {
  const { brand, last_4, exp_month, exp_year } = details;
  const row = {
    method_key: digestOf(gateway, mode, String(orderId), vendorMethodId),
    ...{ order_id: orderId, gateway, mode, type: type.slice(0, 255) },
    ...{ vendor_customer_id: vendorCustomerId, vendor_method_id: vendorMethodId },
    ...{ brand: brand.slice(0, 255), last_4: last_4.slice(0, 255), exp_month, exp_year },
    created_at: clock.now(),
  };
  await db
    .table(SAVED_METHODS)
    .insert(row)
    .onConflict('method_key')
    .merge(['brand', 'last_4', 'exp_month', 'exp_year']);
};

/** The newest one that may be charged; null without one. */
export const findSavedMethod = async (
  { db }: Platform,
  { orderId, gateway, mode }: MethodPlace
): Promise<SavedMethodRow | null> => {
  const kept = db.table(SAVED_METHODS).where({ order_id: orderId, gateway, mode }).whereNull('forgotten_at');
  const row = (await kept.orderBy('id', 'desc').first(COLUMNS)) as Row | undefined;
  return row ? toSaved(row) : null;
};

export const findSavedMethodById = async ({ db }: Platform, id: number): Promise<SavedMethodRow | null> => {
  const row = (await db.table(SAVED_METHODS).where({ id }).first(COLUMNS)) as Row | undefined;
  return row ? toSaved(row) : null;
};

export const markForgotten = async ({ db, clock }: Platform, id: number): Promise<void> => {
  await db.table(SAVED_METHODS).where({ id }).whereNull('forgotten_at').update({ forgotten_at: clock.now() });
};

/** Whether another order is paid by the same method, as its provider names it. */
export const isUsedElsewhere = async (
  { db }: Platform,
  { id, gateway, mode, method }: SavedMethodRow
): Promise<boolean> => {
  const same = { gateway, mode, vendor_method_id: method.vendorMethodId };
  const other = await db.table(SAVED_METHODS).where(same).whereNot({ id }).whereNull('forgotten_at').first('id');
  return other !== undefined;
};

/** Those that may be charged, as they are numbered. */
export const findSavedIds = async (
  { db }: Platform,
  { orderId, gateway, mode }: MethodPlace,
  except: string | null
): Promise<readonly number[]> => {
  const kept = db.table(SAVED_METHODS).where({ order_id: orderId, gateway, mode }).whereNull('forgotten_at');
  if (except !== null) void kept.whereNot({ vendor_method_id: except });
  return ((await kept.orderBy('id').pluck('id')) as unknown[]).map(toInt);
};
