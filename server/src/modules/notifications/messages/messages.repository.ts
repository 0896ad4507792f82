import { plainSearch } from '../../../domain/search';
import { toInt, toJson } from '../../../platform/db/columns';
import { applyCondition, type SqlMapping } from '../../../platform/db/condition-sql';
import type { Database } from '../../../platform/db/database';
import { offsetOf, type PageRequest } from '../../../platform/http/envelope';
import { MESSAGES } from '../content-types/message';
import { MESSAGE_COLUMNS, toMessageRow, type MessageDetails, type MessageRow, type StoredStatus } from './message.rows';

export type NewMessage = Pick<
  MessageRow,
  'message_key' | 'notification' | 'event' | 'recipient' | 'to_address' | 'order_id' | 'subscription_id' | 'license_id'
> & {
  readonly details: MessageDetails;
  readonly again_of?: number;
  readonly author: string;
};

/** Those whose key is there already are left out. */
export const insertMessages = async (db: Database, messages: readonly NewMessage[], now: Date): Promise<void> => {
  if (messages.length === 0) return;
  const rows = messages.map(({ details, again_of: againOf, ...message }) => ({
    ...message,
    details: toJson(details),
    again_of: againOf ?? null,
    status: 'pending',
    attempts: 0,
    due_at: now,
    created_at: now,
  }));
  // Ignored rather than caught: a unique violation would spoil the caller's whole transaction on PostgreSQL.
  await db.table(MESSAGES).insert(rows).onConflict('message_key').ignore();
};

export const findMessage = async (db: Database, id: number): Promise<MessageRow | null> => {
  const row = await db
    .table(MESSAGES)
    .where({ id })
    .first([...MESSAGE_COLUMNS]);
  return row ? toMessageRow(row) : null;
};

export const findMessageByKey = async (db: Database, key: string): Promise<MessageRow | null> => {
  const row = await db
    .table(MESSAGES)
    .where({ message_key: key })
    .first([...MESSAGE_COLUMNS]);
  return row ? toMessageRow(row) : null;
};

/** Its repetitions, the newest first. */
export const findAgain = async (db: Database, id: number): Promise<readonly MessageRow[]> => {
  const rows = await db
    .table(MESSAGES)
    .where({ again_of: id })
    .orderBy('id', 'desc')
    .select([...MESSAGE_COLUMNS]);
  return rows.map(toMessageRow);
};

export const findMessagesOfOrder = async (db: Database, orderId: number): Promise<readonly MessageRow[]> => {
  const rows = await db
    .table(MESSAGES)
    .where({ order_id: orderId })
    .orderBy('id', 'desc')
    .limit(100)
    .select([...MESSAGE_COLUMNS]);
  return rows.map(toMessageRow);
};

export type MessageSearch = {
  readonly statuses: readonly StoredStatus[] | null;
  readonly notification: string | undefined;
  readonly orderId: number | undefined;
  /** Part of the address or of the subject. */
  readonly text: string | undefined;
};

const SEARCHED: SqlMapping = { columns: { to_address: `${MESSAGES}.to_address`, subject: `${MESSAGES}.subject` } };

const matching = (db: Database, { statuses, notification, orderId, text }: MessageSearch) => {
  const query = db.table(MESSAGES);
  const found = text === undefined ? null : plainSearch(text, ['to_address', 'subject']);
  if (found) applyCondition(query as never, found, SEARCHED);
  if (statuses) void query.whereIn('status', [...statuses]);
  if (notification !== undefined) void query.where({ notification });
  if (orderId !== undefined) void query.where({ order_id: orderId });
  return query;
};

/** The newest first. */
export const findMessages = async (
  db: Database,
  search: MessageSearch,
  page: PageRequest
): Promise<{ readonly rows: readonly MessageRow[]; readonly total: number }> => {
  const rows = await matching(db, search)
    .orderBy('id', 'desc')
    .offset(offsetOf(page))
    .limit(page.perPage)
    .select([...MESSAGE_COLUMNS]);
  const counted = await matching(db, search).count({ total: '*' }).first();
  return { rows: rows.map(toMessageRow), total: toInt(counted?.total) };
};

const BATCH = 1_000;

/** What is older, whatever became of it; answers how many. In batches, so that no statement holds the table for long. */
export const deleteMessagesBefore = async (db: Database, moment: Date): Promise<number> => {
  let deleted = 0;
  for (;;) {
    const rows = await db
      .table(MESSAGES)
      .where('created_at', '<', moment)
      .orderBy(['created_at', 'id'])
      .limit(BATCH)
      .select('id');
    if (rows.length === 0) return deleted;
    const ids = rows.map(({ id }) => toInt(id));
    await db.table(MESSAGES).whereIn('id', ids).delete();
    deleted += ids.length;
  }
};
