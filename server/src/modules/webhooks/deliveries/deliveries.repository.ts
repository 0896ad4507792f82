import type { Knex } from 'knex';
import { toDate, toInt } from '../../../platform/db/columns';
import type { Database } from '../../../platform/db/database';
import { WEBHOOK_DELIVERIES } from '../content-types/delivery';
import { WEBHOOK_ENDPOINTS } from '../content-types/endpoint';
import {
  LISTED_COLUMNS,
  toDeliveryRow,
  toListedDelivery,
  type DeliveryRow,
  type ListedDelivery,
} from './deliveries.rows';

type Raw = Readonly<Record<string, unknown>>;

export type NewDelivery = {
  readonly endpoint_id: number;
  readonly message_id: string;
  readonly event: string;
  readonly entity: string;
  readonly lane: string;
  readonly body: string;
};

/** Rows of one statement; each has a whole message. */
const CHUNK = 50;
const PURGE_BATCH = 500;

/** When the first of each lane is tried again: what comes behind it is not looked at before. */
const lanesPutOff = async (db: Database, lanes: readonly string[], now: Date): Promise<ReadonlyMap<string, Date>> => {
  const rows = (await db
    .table(WEBHOOK_DELIVERIES)
    .whereIn('lane', [...lanes])
    .where({ status: 'pending' })
    .where('available_at', '>', now)
    .groupBy('lane')
    .select('lane', db.raw('max(available_at) as available_at'))) as readonly Raw[];
  return new Map(rows.map((row) => [String(row.lane), toDate(row.available_at) as Date]));
};

/** One for each endpoint and message, whoever records it how often. */
export const insertDeliveries = async (db: Database, deliveries: readonly NewDelivery[], now: Date): Promise<void> => {
  for (let at = 0; at < deliveries.length; at += CHUNK) {
    const chunk = deliveries.slice(at, at + CHUNK);
    const putOff = await lanesPutOff(
      db,
      chunk.map(({ lane }) => lane),
      now
    );
    const rows = chunk.map((delivery) => ({
      ...delivery,
      ...{ status: 'pending', attempts: 0, available_at: putOff.get(delivery.lane) ?? now, created_at: now },
    }));
    await db.table(WEBHOOK_DELIVERIES).insert(rows).onConflict(['endpoint_id', 'message_id']).ignore();
  }
};

/** One that was tried already, and is not tried again. */
export const insertFinished = (db: Database, delivery: NewDelivery, columns: Raw, now: Date): Promise<number> =>
  db.insert(WEBHOOK_DELIVERIES, { ...delivery, ...columns, available_at: now, created_at: now, finished_at: now });

/** What comes behind one that failed waits as long as that. */
export const putOffLane = async (db: Database, lane: string, until: Date): Promise<void> => {
  await db
    .table(WEBHOOK_DELIVERIES)
    .where({ lane, status: 'pending' })
    .where('available_at', '<', until)
    .update({ available_at: until });
};

export const holdDeliveries = async (db: Database, endpointId: number): Promise<void> => {
  await db.table(WEBHOOK_DELIVERIES).where({ endpoint_id: endpointId, status: 'pending' }).update({ status: 'held' });
};

export const releaseHeld = async (db: Database, endpointId: number, now: Date): Promise<void> => {
  await db
    .table(WEBHOOK_DELIVERIES)
    .where({ endpoint_id: endpointId, status: 'held' })
    .update({ status: 'pending', available_at: now });
};

/** For one that was taken and not sent. */
export const attemptBack = (db: Database): { readonly attempts: Knex.Raw } => ({ attempts: db.raw('attempts - 1') });

/** A delivery that was taken although its endpoint is off; false where that is on. */
export const holdTaken = async (db: Database, id: number, token: string): Promise<boolean> => {
  const off = db.table(WEBHOOK_ENDPOINTS).where({ status: 'disabled' }).select('id');
  const held = await db
    .table(WEBHOOK_DELIVERIES)
    .where({ id, status: 'running', locked_by: token })
    .whereIn('endpoint_id', off as unknown as Knex.QueryBuilder)
    .update({ status: 'held', locked_by: null, locked_until: null, ...attemptBack(db) });
  return toInt(held) > 0;
};

/** A delivery may be held in the moment in which its endpoint is switched on. */
export const releaseStranded = async (db: Database, now: Date): Promise<void> => {
  const on = db.table(WEBHOOK_ENDPOINTS).where({ status: 'enabled' }).select('id');
  await db
    .table(WEBHOOK_DELIVERIES)
    .where({ status: 'held' })
    .whereIn('endpoint_id', on as unknown as Knex.QueryBuilder)
    .update({ status: 'pending', available_at: now });
};

export type DeliveryFilter = {
  readonly endpointId?: number | undefined;
  readonly status?: string | undefined;
  readonly event?: string | undefined;
};

/** The newest first, those before the id. */
export const findDeliveries = async (
  db: Database,
  { endpointId, status, event }: DeliveryFilter,
  before: number | undefined,
  limit: number
): Promise<readonly ListedDelivery[]> => {
  const query = db.table(WEBHOOK_DELIVERIES).select([...LISTED_COLUMNS]);
  if (endpointId !== undefined) void query.where({ endpoint_id: endpointId });
  if (status !== undefined) void query.where({ status });
  if (event !== undefined) void query.where({ event });
  if (before !== undefined) void query.where('id', '<', before);
  return ((await query.orderBy('id', 'desc').limit(limit)) as readonly Raw[]).map(toListedDelivery);
};

/** Of each endpoint the newest, by the endpoint's id. */
export const findLastDeliveries = async (
  db: Database,
  endpointIds: readonly number[]
): Promise<ReadonlyMap<number, ListedDelivery>> => {
  const newest = db
    .table(WEBHOOK_DELIVERIES)
    .whereIn('endpoint_id', [...endpointIds])
    .groupBy('endpoint_id')
    .max('id as id')
    .as('newest');
  const rows = (await db
    .table(WEBHOOK_DELIVERIES)
    .join(newest, 'newest.id', `${WEBHOOK_DELIVERIES}.id`)
    .select(LISTED_COLUMNS.map((name) => `${WEBHOOK_DELIVERIES}.${name}`))) as readonly Raw[];
  return new Map(rows.map(toListedDelivery).map((delivery) => [delivery.endpoint_id, delivery]));
};

export const findDelivery = async (db: Database, id: number): Promise<DeliveryRow | null> => {
  const row = (await db.table(WEBHOOK_DELIVERIES).where({ id }).first('*')) as Raw | undefined;
  return row ? toDeliveryRow(row) : null;
};

const ANEW = { status: 'pending', attempts: 0, last_error: null, finished_at: null } as const;
const ENDED = ['done', 'dead'] as const;

/** False where it is on its way already: of many who ask at once, one is first. */
export const replayOne = async (db: Database, id: number, now: Date): Promise<boolean> =>
  toInt(
    await db
      .table(WEBHOOK_DELIVERIES)
      .where({ id })
      .whereIn('status', [...ENDED])
      .update({ ...ANEW, available_at: now })
  ) > 0;

export type ReplayRange = {
  readonly from: Date;
  /** Not included. */
  readonly to: Date;
  readonly statuses: readonly ('done' | 'dead')[];
  readonly event?: string | undefined;
};

/** Those that were made within the range and are through. Answers how many. */
export const replayMany = async (
  db: Database,
  endpointId: number,
  { from, to, statuses, event }: ReplayRange,
  now: Date
): Promise<number> => {
  const query = db
    .table(WEBHOOK_DELIVERIES)
    .where({ endpoint_id: endpointId })
    .whereIn('status', [...statuses])
    .where('created_at', '>=', from)
    .where('created_at', '<', to);
  if (event !== undefined) void query.where({ event });
  return toInt(await query.update({ ...ANEW, available_at: now }));
};

/** The log of what is through, or was held too long. Answers how many rows there were. */
export const purgeDeliveries = async (db: Database, before: Date): Promise<number> => {
  let purged = 0;
  for (;;) {
    const rows = (await db
      .table(WEBHOOK_DELIVERIES)
      .select('id')
      .where('created_at', '<', before)
      .whereIn('status', [...ENDED, 'held'])
      .limit(PURGE_BATCH)) as readonly Raw[];
    if (rows.length === 0) return purged;
    const ids = rows.map(({ id }) => toInt(id));
    purged += toInt(await db.table(WEBHOOK_DELIVERIES).whereIn('id', ids).delete());
  }
};
