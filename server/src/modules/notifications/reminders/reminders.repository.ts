import type { Knex } from 'knex';
import { toInt } from '../../../platform/db/columns';
import type { Database } from '../../../platform/db/database';
import { REMINDERS } from '../content-types/reminder';

/** manual: staff asked for one, once a minute at most. */
export type ReminderKind = 'renewal' | 'trial' | 'invoice' | 'renewal_overdue' | 'license' | `manual_${string}`;

export type Reminded = {
  readonly kind: ReminderKind;
  readonly entityId: number;
  readonly cycleAt: Date;
  /** Cents. */
  readonly amount: number;
  readonly stage: number;
};

/**
 * Writes that it was reminded of; false where somebody else has. In a transaction: who is second waits for the first to commit, and
 * reads the other's token then.
 */
export const claimReminder = async (
  db: Database,
  { kind, entityId, cycleAt, amount, stage }: Reminded,
  token: string,
  now: Date
): Promise<boolean> => {
  const key = { kind, entity_id: entityId, cycle_at: cycleAt, amount, stage };
  await db
    .table(REMINDERS)
    .insert({ ...key, token, created_at: now })
    .onConflict(['kind', 'entity_id', 'cycle_at', 'amount', 'stage'])
    .ignore();
  const row = await db.table(REMINDERS).where(key).first('token');
  return row?.token === token;
};

const BATCH = 1_000;

/**
 * What these were reminded of counts as told no longer: whatever of it is due later on is told once more. `entities`: a query of their ids.
 * More than a batch of them are forgotten by the next call.
 */
export const forgetReminders = async (db: Database, kind: ReminderKind, entities: Knex.QueryBuilder): Promise<void> => {
  const found = db.table(REMINDERS).where({ kind }).whereIn('entity_id', entities);
  const ids = (await found.limit(BATCH).pluck('id')) as readonly unknown[];
  if (ids.length > 0) await db.table(REMINDERS).whereIn('id', ids.map(toInt)).delete();
};

export const deleteRemindersBefore = async (db: Database, moment: Date): Promise<void> => {
  for (;;) {
    const rows = await db
      .table(REMINDERS)
      .where('created_at', '<', moment)
      .orderBy(['created_at', 'id'])
      .limit(BATCH)
      .select('id');
    if (rows.length === 0) return;
    await db
      .table(REMINDERS)
      .whereIn(
        'id',
        rows.map(({ id }) => toInt(id))
      )
      .delete();
  }
};
