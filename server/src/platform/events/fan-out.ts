import type { Knex } from 'knex';
import { fromJson, toDate, toInt, toJson } from '../db/columns';
import type { Database } from '../db/database';
import type { Claim } from '../jobs/leased-rows';
import type { Consumers } from './consumers';
import { DELIVERY_TABLE, OUTBOX_TABLE } from './outbox-model';
import type { StoredEvent } from './payloads';

export type OutboxRow = {
  readonly id: number;
  readonly event: string;
  readonly refs: string;
  readonly status: 'pending' | 'running' | 'done' | 'dead';
  readonly attempts: number;
  readonly last_error: string | null;
  readonly settled_consumers: string | null;
  readonly created_at: unknown;
};

export const storedEventOf = ({ id, event, refs, created_at }: OutboxRow): StoredEvent => ({
  id,
  event,
  refs,
  recordedAt: toDate(created_at) as Date,
});

export type Receivers = Pick<Consumers, 'definitionOf' | 'ownNamesOf' | 'namesOf' | 'isWanted'>;

export const wantedOf = async (
  { isWanted }: Pick<Consumers, 'isWanted'>,
  event: string,
  names: readonly string[]
): Promise<readonly string[]> => {
  const wanted = await Promise.all(names.map((name) => isWanted(event, name)));
  return names.filter((_name, index) => wanted[index]);
};

/** Older versions wrote this among the names once listeners and eventHub had had the event. No consumer can be called so. */
const ANNOUNCED = '#announced';

const settledOf = ({ settled_consumers: text }: OutboxRow): readonly string[] => {
  try {
    return fromJson<readonly string[]>(text, []);
  } catch {
    // Somebody else wrote it. Telling an event twice is better than telling nobody.
    return [];
  }
};

/** Who is still to get a delivery, and whether the eventHub has had the event. */
export const receiversOf = (
  { ownNamesOf, namesOf }: Receivers,
  row: OutboxRow
): { readonly names: readonly string[]; readonly isAnnounced: boolean } => {
  const settled = settledOf(row);
  const isAnnounced = settled.includes(ANNOUNCED);
  const all = isAnnounced ? ownNamesOf(row.event) : namesOf(row.event);
  return { names: all.filter((name) => !settled.includes(name)), isAnnounced };
};

/** Rows of one statement; SQLite takes some thousand values. */
const CHUNK = 100;

type NewDelivery = {
  readonly row: OutboxRow;
  readonly consumer: string;
  /** In place of those of a delivery that is due now. */
  readonly columns?: Readonly<Record<string, unknown>>;
};

export const insertDeliveries = async (db: Database, deliveries: readonly NewDelivery[], now: Date): Promise<void> => {
  const rows = deliveries.map(({ row, consumer, columns = {} }) => ({
    event_id: row.id,
    event: row.event,
    refs: row.refs,
    consumer,
    status: 'pending',
    attempts: 0,
    available_at: now,
    last_error: null,
    recorded_at: toDate(row.created_at),
    finished_at: null,
    ...columns,
  }));
  for (let at = 0; at < rows.length; at += CHUNK) {
    const insert = db.table(DELIVERY_TABLE).insert(rows.slice(at, at + CHUNK));
    await insert.onConflict(['event_id', 'consumer', 'recorded_at']).ignore();
  }
};

type Plan = { readonly row: OutboxRow; readonly names: readonly string[] };

/** One statement for all events with the same receivers. */
const noteReceivers = async (db: Database, token: string, plans: readonly Plan[]): Promise<void> => {
  const idsByNote = new Map<string, number[]>();
  for (const { row, names } of plans) {
    const note = toJson([...settledOf(row), ...names]);
    idsByNote.set(note, [...(idsByNote.get(note) ?? []), row.id]);
  }
  for (const [settled_consumers, ids] of idsByNote) {
    const held = await db
      .table(OUTBOX_TABLE)
      .whereIn('id', ids)
      .where({ locked_by: token, status: 'running' })
      .update({ settled_consumers });
    if (toInt(held) !== ids.length) throw new Error('some of the events belong to another worker by now');
  }
};

/**
 * Writes a delivery for each consumer of the events, and beside the events that they are written: both or neither. So an event that is
 * taken again, after whatever happened, gets no consumer twice. Answers how many deliveries there are.
 */
export const fanOut = async (
  db: Database,
  receivers: Receivers,
  { token, rows }: Claim<OutboxRow>,
  now: Date
): Promise<number> => {
  // One that only a newer process knows is left for it, with its consumers.
  const known = rows.filter(({ event }) => receivers.definitionOf(event) !== undefined);
  const planOf = async (row: OutboxRow): Promise<Plan> => {
    const names = await wantedOf(receivers, row.event, receiversOf(receivers, row).names);
    return { row, names };
  };
  const plans = (await Promise.all(known.map(planOf))).filter(({ names }) => names.length > 0);
  if (plans.length === 0) return 0;
  const deliveries = plans.flatMap(({ row, names }) => names.map((consumer) => ({ row, consumer })));
  await db.transaction(async () => {
    await noteReceivers(db, token, plans);
    await insertDeliveries(db, deliveries, now);
  });
  return deliveries.length;
};

/** For a worker that cannot announce now: events that have consumers and no deliveries yet. */
export const withoutDeliveries =
  (events: readonly string[]) =>
  (query: Knex.QueryBuilder): Knex.QueryBuilder =>
    query.whereIn('event', events).where('settled_consumers', toJson([]));

export const wasAnnounced = (row: OutboxRow): boolean => settledOf(row).includes(ANNOUNCED);
