import { fromJson, toDate, toInt } from '../db/columns';
import type { Database } from '../db/database';
import { purgeDone, readDead, reviveDead, type DeadLetters, type DeadSearch } from '../jobs/row-upkeep';
import type { EventReferences } from './events';
import { OUTBOX_TABLE } from './outbox-model';

const KEPT = 7 * 24 * 3_600_000;

/** Deletes rows that were delivered more than seven days before the given moment. */
export const purgeDelivered = async (db: Database, now: Date): Promise<void> => {
  const outbox = { table: OUTBOX_TABLE, dueColumn: 'available_at', finishedColumn: 'delivered_at' };
  await purgeDone(db, outbox, new Date(now.getTime() - KEPT));
};

export type DeadEvent = {
  readonly id: string;
  readonly event: string;
  readonly references: EventReferences;
  readonly error: string;
  readonly attempts: number;
  readonly recordedAt: Date;
};

const toDeadEvent = (row: Record<string, unknown>): DeadEvent => ({
  id: String(toInt(row.id)),
  event: String(row.event),
  references: fromJson<EventReferences>(row.refs, {}),
  error: String(row.last_error ?? ''),
  attempts: toInt(row.attempts),
  recordedAt: toDate(row.created_at) as Date,
});

/** Events that a durable consumer refused at every attempt, the youngest first. */
export const deadEvents = async (db: Database, search: DeadSearch): Promise<DeadLetters<DeadEvent>> => {
  const { letters, total } = await readDead(db, { table: OUTBOX_TABLE, kindColumn: 'event' }, search);
  return { letters: letters.map(toDeadEvent), total };
};

/** Offers the event once more to the consumers that refused it; false when there is no such dead event. */
export const retryDeadEvent = (db: Database, id: string, now: Date): Promise<boolean> =>
  reviveDead(db, OUTBOX_TABLE, id, { available_at: now });
