import { randomUUID } from 'node:crypto';
import type { CollectionMethod } from '../../../domain/subscription';
import { toDate, toInt, toIntOrNull, toTextOrNull } from '../../../platform/db/columns';
import { repeatOnDeadlock } from '../../../platform/db/database-errors';
import type { Platform } from '../../../platform/platform';
import type { VendorSubscription } from '../../payments';
import { METHOD_CHANGES } from '../content-types/method-change';
import { vendorKeyOf } from '../subscription-values';

/**
 * `begun`: the customer has to agree. `ending`: carried out, and what the subscription left has to be ended. `abandoned`: not carried out,
 * and what was begun has to be ended. `done` and `over`: carried out or not, and nothing is left to do.
 */
export type ChangeState = 'begun' | 'ending' | 'abandoned' | 'done' | 'over';

export type MethodChange = {
  readonly id: number;
  readonly uuid: string;
  readonly subscriptionId: number;
  readonly customerId: number;
  readonly purpose: 'card' | 'switch';
  readonly state: ChangeState;
  readonly gateway: string;
  readonly mode: VendorSubscription['mode'];
  readonly vendorId: string;
  readonly collection: CollectionMethod | null;
  readonly managementMode: string | null;
  readonly startsAt: Date | null;
  readonly recurring: number;
  readonly oldGateway: string;
  readonly oldCollection: CollectionMethod | null;
  readonly oldVendorId: string | null;
  readonly oldVendorCustomerId: string | null;
  readonly orderId: number | null;
  readonly createdAt: Date;
};

export type NewChange = Omit<MethodChange, 'id' | 'state' | 'createdAt'>;

/** For whoever begins it, and closes the browser: the first look. */
const FIRST_CHECK = 15 * 60_000;
const AGAIN = 15 * 60_000;

type Row = Readonly<Record<string, unknown>>;

const toChange = (row: Row): MethodChange => ({
  id: toInt(row.id),
  uuid: String(row.uuid),
  subscriptionId: toInt(row.subscription_id),
  customerId: toInt(row.customer_id),
  purpose: row.purpose === 'card' ? 'card' : 'switch',
  state: row.state as ChangeState,
  gateway: String(row.gateway),
  mode: row.mode === 'live' ? 'live' : 'test',
  vendorId: String(row.vendor_id),
  collection: toTextOrNull(row.collection_method) as CollectionMethod | null,
  managementMode: toTextOrNull(row.management_mode),
  startsAt: toDate(row.starts_at),
  recurring: toInt(row.recurring_total),
  oldGateway: toTextOrNull(row.old_gateway) ?? '',
  oldCollection: toTextOrNull(row.old_collection_method) as CollectionMethod | null,
  oldVendorId: toTextOrNull(row.old_vendor_id),
  oldVendorCustomerId: toTextOrNull(row.old_vendor_customer_id),
  orderId: toIntOrNull(row.order_id),
  createdAt: toDate(row.created_at) ?? new Date(0),
});

const COLUMNS = [
  ...['id', 'uuid', 'subscription_id', 'customer_id', 'purpose', 'state', 'gateway', 'mode', 'vendor_id'],
  ...['collection_method', 'management_mode', 'starts_at', 'recurring_total', 'old_gateway', 'old_collection_method'],
  ...['old_vendor_id', 'old_vendor_customer_id', 'order_id', 'created_at'],
];

/** Before the customer can agree: what is agreed on then is found, also when the browser is closed. */
export const insertChange = async ({ db, clock }: Platform, change: NewChange): Promise<void> => {
  const now = clock.now();
  await db.table(METHOD_CHANGES).insert({
    ...{ uuid: change.uuid, subscription_id: change.subscriptionId, customer_id: change.customerId },
    ...{ purpose: change.purpose, state: 'begun', gateway: change.gateway, mode: change.mode },
    ...{ vendor_id: change.vendorId, vendor_key: vendorKeyOf(change.gateway, change.vendorId) },
    ...{ collection_method: change.collection, management_mode: change.managementMode, starts_at: change.startsAt },
    ...{ recurring_total: change.recurring, old_gateway: change.oldGateway, order_id: change.orderId },
    ...{ old_collection_method: change.oldCollection, old_vendor_id: change.oldVendorId },
    old_vendor_customer_id: change.oldVendorCustomerId,
    next_check_at: new Date(now.getTime() + FIRST_CHECK),
    ...{ claim: null, created_at: now, updated_at: now },
  });
};

const first = async (query: { first: (columns: string[]) => Promise<unknown> }): Promise<MethodChange | null> => {
  const row = (await query.first(COLUMNS)) as Row | undefined;
  return row ? toChange(row) : null;
};

export const findChange = ({ db }: Platform, id: number): Promise<MethodChange | null> =>
  first(db.table(METHOD_CHANGES).where({ id }));

export const findChangeOfVendor = ({ db }: Platform, gateway: string, vendorId: string): Promise<MethodChange | null> =>
  first(db.table(METHOD_CHANGES).where({ vendor_key: vendorKeyOf(gateway, vendorId) }));

/** More than the limit of attempts lets a customer begin. */
const MOST = 50;

/** The newest first. */
export const findBegun = async (
  { db }: Platform,
  { subscriptionId, customerId }: Pick<MethodChange, 'subscriptionId' | 'customerId'>
): Promise<readonly MethodChange[]> => {
  const rows = await db
    .table(METHOD_CHANGES)
    .where({ subscription_id: subscriptionId, customer_id: customerId, purpose: 'card', state: 'begun' })
    .orderBy('id', 'desc')
    .limit(MOST)
    .select(COLUMNS);
  return (rows as unknown as readonly Row[]).map(toChange);
};

/** Milliseconds in which customers may still agree to what was given up, at a provider that cannot end it. */
const LAST_CHECK = 24 * 3_600_000;

const nextCheck = (to: ChangeState, now: Date): Date | null => {
  if (to === 'over') return new Date(now.getTime() + LAST_CHECK);
  return to === 'done' ? null : now;
};

const IS_OVER: readonly ChangeState[] = ['done', 'over'];

/** False where somebody else has moved it since. */
export const moveChange = async (
  { db, clock }: Platform,
  { id }: Pick<MethodChange, 'id'>,
  from: ChangeState,
  to: ChangeState
): Promise<boolean> => {
  const now = clock.now();
  const changed = await db
    .table(METHOD_CHANGES)
    .where({ id, state: from })
    .update({ state: to, next_check_at: nextCheck(to, now), updated_at: now });
  return toInt(changed) === 1;
};

/** It is not looked at any more. */
export const closeChange = async ({ db }: Platform, { id }: Pick<MethodChange, 'id'>): Promise<void> => {
  await db.table(METHOD_CHANGES).where({ id, state: 'over' }).update({ next_check_at: null });
};

/** Those that it is time to look at, the oldest first, taken for this process. */
export const claimDueChanges = async ({ db, clock }: Platform, limit: number): Promise<readonly MethodChange[]> => {
  const now = clock.now();
  const claim = randomUUID();
  const due = () => db.table(METHOD_CHANGES).where('next_check_at', '<=', now);
  const ids = (await due().orderBy(['next_check_at', 'id']).limit(limit).pluck('id')) as number[];
  if (ids.length === 0) return [];
  // The condition again: another process may have taken some of them since.
  const taken = { claim, next_check_at: new Date(now.getTime() + AGAIN) };
  await repeatOnDeadlock(() => due().whereIn('id', ids).update(taken));
  const rows = await db.table(METHOD_CHANGES).whereIn('id', ids).where({ claim }).orderBy('id').select(COLUMNS);
  return (rows as unknown as readonly Row[]).map(toChange);
};

/** Those that came to an end before a moment. */
export const forgetChanges = async ({ db }: Platform, before: Date): Promise<void> => {
  await db
    .table(METHOD_CHANGES)
    .whereIn('state', [...IS_OVER])
    .where('updated_at', '<', before)
    .delete();
};
