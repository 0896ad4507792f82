import { fromJson, toDate, toInt, toJson } from '../db/columns';
import type { Database } from '../db/database';
import { purgeDone, readDead, reviveDead, type DeadLetters, type DeadSearch } from '../jobs/row-upkeep';
import { EVENT_HUB } from './consumers';
import type { EventReferences } from './events';
import { insertDeliveries, receiversOf, wantedOf, type OutboxRow, type Receivers } from './fan-out';
import { WAITED_ATTEMPTS } from './in-order';
import { DELIVERY_TABLE, OUTBOX_TABLE } from './outbox-model';

const KEPT = 7 * 24 * 3_600_000;
const ADOPTED_AT_ONCE = 100;

/** Deletes events and deliveries that ended more than seven days before the given moment. */
export const purgeDelivered = async (db: Database, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - KEPT);
  await purgeDone(db, { table: OUTBOX_TABLE, dueColumn: 'available_at', finishedColumn: 'delivered_at' }, before);
  await purgeDone(db, { table: DELIVERY_TABLE, dueColumn: 'available_at', finishedColumn: 'finished_at' }, before);
};

/** An event that one consumer refused at every attempt. */
export type DeadDelivery = {
  readonly id: string;
  readonly eventId: number;
  readonly event: string;
  readonly consumer: string;
  readonly references: EventReferences;
  readonly error: string;
  readonly attempts: number;
  readonly recordedAt: Date;
};

const toDeadDelivery = (row: Record<string, unknown>): DeadDelivery => ({
  id: String(toInt(row.id)),
  eventId: toInt(row.event_id),
  event: String(row.event),
  consumer: String(row.consumer),
  references: fromJson<EventReferences>(row.refs, {}),
  error: String(row.last_error ?? ''),
  attempts: toInt(row.attempts),
  recordedAt: toDate(row.recorded_at) as Date,
});

export const deadDeliveries = async (db: Database, search: DeadSearch): Promise<DeadLetters<DeadDelivery>> => {
  const { letters, total } = await readDead(db, { table: DELIVERY_TABLE, kindColumn: 'event' }, search);
  return { letters: letters.map(toDeadDelivery), total };
};

/** Offers the event once more to the consumer that refused it; false when there is no such dead delivery. */
export const retryDeadDelivery = (db: Database, id: string, now: Date): Promise<boolean> =>
  // Out of its turn: what came behind it was heard long ago, and is not to wait for it.
  reviveDead(db, DELIVERY_TABLE, id, { available_at: now, finished_at: null, attempts: WAITED_ATTEMPTS + 1 });

/** Of an event that nobody who is here now still waits for: the consumer that its error names, e.g. one of a module that is gone. */
const nameInError = ({ last_error: error }: OutboxRow): string =>
  /^([a-z0-9][a-z0-9-]{0,99}): /.exec(error ?? '')?.[1] ?? EVENT_HUB;

const adoptOne = async (db: Database, receivers: Receivers, row: OutboxRow, now: Date): Promise<void> => {
  const { names: all, isAnnounced } = receiversOf(receivers, row);
  const names = await wantedOf(receivers, row.event, all);
  await db.transaction(async () => {
    const columns = { status: 'done', delivered_at: now, settled_consumers: toJson([]) };
    const taken = await db.table(OUTBOX_TABLE).where({ id: row.id, status: 'dead' }).update(columns);
    if (toInt(taken) !== 1) return;
    const waiting = isAnnounced ? names : [...names, EVENT_HUB];
    const consumers = waiting.length > 0 ? waiting : [nameInError(row)];
    const given = { status: 'dead', attempts: row.attempts, last_error: row.last_error, finished_at: now };
    await insertDeliveries(
      db,
      consumers.map((consumer) => ({ row, consumer, columns: given })),
      now
    );
  });
};

/** Older versions gave an event up as a whole: it becomes a dead delivery for each consumer that has not had it. */
export const adoptDeadEvents = async (db: Database, receivers: Receivers, now: Date): Promise<void> => {
  for (;;) {
    const rows = await db.table<OutboxRow>(OUTBOX_TABLE).where('status', 'dead').orderBy('id').limit(ADOPTED_AT_ONCE);
    for (const row of rows) await adoptOne(db, receivers, row as OutboxRow, now);
    if (rows.length < ADOPTED_AT_ONCE) return;
  }
};
