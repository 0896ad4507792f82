import { randomUUID } from 'node:crypto';
import { fromJson, toInt, toJson } from '../../../platform/db/columns';
import { insertOrHold } from '../../../platform/db/database';
import type { RawModel } from '../../../platform/db/raw-model';
import type { Platform } from '../../../platform/platform';
import type { VerifiedEvent } from '../gateway';
import { digestOf } from '../../../platform/db/unique-key';

const TABLE = 'shop_webhook_events';

/** Every message of a provider whose signature was right, once. */
export const webhookEventModel: RawModel = {
  uid: 'shop::webhook-event',
  singularName: TABLE,
  tableName: TABLE,
  attributes: {
    id: { type: 'increments' },
    /** Digest of gateway and event id: MariaDB would take two ids that differ in letter case for one. */
    event_key: { type: 'string', column: { notNullable: true } },
    gateway: { type: 'string', column: { notNullable: true } },
    event_id: { type: 'string', column: { notNullable: true } },
    event_type: { type: 'string', column: { notNullable: true } },
    /** Of whoever stored it: of copies that come at once, one is the first. */
    claim: { type: 'string' },
    /** JSON; null where nothing is to be done. */
    data: { type: 'text' },
    /** pending | done | ignored */
    state: { type: 'string', column: { notNullable: true } },
    received_at: { type: 'datetime', column: { notNullable: true } },
    processed_at: { type: 'datetime' },
  },
  indexes: [
    { name: 'shop_webhook_events_key_uq', columns: ['event_key'], type: 'unique' },
    { name: 'shop_webhook_events_state_idx', columns: ['state', 'received_at'] },
  ],
};

export type InboxEvent = {
  readonly id: number;
  readonly gateway: string;
  readonly data: Readonly<Record<string, unknown>>;
};

type Row = Readonly<Record<string, unknown>>;

const pendingIdOf = (row: Row | undefined): number | null => (row?.state === 'pending' ? toInt(row.id) : null);

export type StoredEvent = {
  /** Where it waits to be processed, else null. */
  readonly pendingId: number | null;
  /** False where the same message was stored before. */
  readonly isNew: boolean;
};

const find = async ({ db }: Platform, event_key: string): Promise<Row | undefined> =>
  (await db.table(TABLE).where({ event_key }).first('id', 'state', 'claim')) as Row | undefined;

/** Stores the event unless it is there already. In the caller's transaction, until whose end copies that come at once wait. */
export const storeEvent = async (platform: Platform, gateway: string, event: VerifiedEvent): Promise<StoredEvent> => {
  const event_key = digestOf(gateway, event.id);
  const known = await find(platform, event_key);
  if (known) return { pendingId: pendingIdOf(known), isNew: false };
  const claim = randomUUID();
  const row = {
    event_key,
    gateway,
    event_id: event.id.slice(0, 255),
    event_type: event.type.slice(0, 255),
    claim,
    data: event.data === null ? null : toJson(event.data),
    state: event.data === null ? 'ignored' : 'pending',
    received_at: platform.clock.now(),
  };
  await insertOrHold(platform.db, TABLE, row, 'event_key');
  const stored = await find(platform, event_key);
  return { pendingId: pendingIdOf(stored), isNew: stored?.claim === claim };
};

/** Null once it has been processed. */
export const findPendingEvent = async ({ db }: Platform, id: number): Promise<InboxEvent | null> => {
  const row = (await db.table(TABLE).where({ id, state: 'pending' }).first('id', 'gateway', 'data')) as Row | undefined;
  return row ? { id: toInt(row.id), gateway: String(row.gateway), data: fromJson(row.data, {}) } : null;
};

export const markDone = async ({ db, clock }: Platform, id: number): Promise<void> => {
  await db.table(TABLE).where({ id, state: 'pending' }).update({ state: 'done', processed_at: clock.now() });
};

/** Providers repeat a message for some days; what is older is no memory that anybody needs. */
export const forgetEvents = async ({ db }: Platform, before: Date): Promise<void> => {
  await db.table(TABLE).whereNot({ state: 'pending' }).where('received_at', '<', before).delete();
};
