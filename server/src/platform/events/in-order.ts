import type { Knex } from 'knex';
import type { Database } from '../db/database';
import { placeholders, sql, type SqlText } from '../db/sql';
import type { Claim, LeasedRows, Narrow } from '../jobs/leased-rows';
import type { Consumers } from './consumers';
import type { DeliveryRow } from './delivery-worker';
import { DELIVERY_TABLE, OUTBOX_TABLE } from './outbox-model';

/** What comes behind a delivery that failed so often waits for its next attempt. */
export const WAITED_ATTEMPTS = 3;

/** Events from the first on that is due: with more than a look finds it would not find the first ones. */
const AHEAD = 100;

const RUNNING = `status = 'running'`;
const UNTRIED = `status = 'pending' and attempts = 0`;
const FAILED = `status = 'pending' and attempts between 1 and ${WAITED_ATTEMPTS}`;

/** The first event whose delivery to a consumer is in one of the states; each of them is a look at the beginning of a part of an index. */
const firstIn = (consumer: string, ...states: readonly SqlText[]): SqlText =>
  sql(
    `select min(first_event) from (${states
      .map(({ text }) => `select min(event_id) as first_event from ${DELIVERY_TABLE} where consumer = ? and ${text}`)
      .join(' union all ')}) firsts`,
    states.flatMap(({ values }) => [consumer, ...values])
  );

const state = (text: string): SqlText => sql(text, []);

/** The first event that a consumer is at, or has failed at and is to hear again. */
const firstOpen = (consumer: string): SqlText => firstIn(consumer, state(RUNNING), state(FAILED));

/** The first event that waits for it. */
const firstWaiting = (consumer: string): SqlText => firstIn(consumer, state(UNTRIED), state(FAILED));

/** The first event that it wants, and of which no deliveries are written yet. */
const firstUnwritten = (events: readonly string[]): SqlText =>
  sql(
    `select min(w.id) from ${OUTBOX_TABLE} w
     where w.status in ('pending', 'running') and w.settled_consumers = '[]' and w.attempts <= ${WAITED_ATTEMPTS}
       and w.event in (${placeholders(events.length)})`,
    events
  );

const bindingsOf = ({ values }: SqlText): Knex.RawBinding[] => [...values] as Knex.RawBinding[];

/** Leaves out deliveries that ordered consumers are not to have yet. Others, and what comes first, are left. */
export const onlyInOrder = async ({ orderedEvents }: Pick<Consumers, 'orderedEvents'>): Promise<Narrow> => {
  const ordered = [...(await orderedEvents())];
  if (ordered.length === 0) return (due) => due;
  return (due) =>
    due.where((any) => {
      void any.whereNotIn(
        'consumer',
        ordered.map(([name]) => name)
      );
      for (const [name, events] of ordered) {
        const [open, waiting] = [firstOpen(name), firstWaiting(name)];
        void any.orWhere((own) => {
          void own.where('consumer', name).whereRaw(`event_id <= coalesce((${open.text}), event_id)`, bindingsOf(open));
          void own.whereRaw(`event_id < coalesce((${waiting.text}), event_id) + ${AHEAD}`, bindingsOf(waiting));
          if (events.length === 0) return;
          const unwritten = firstUnwritten(events);
          void own.whereRaw(`event_id < coalesce((${unwritten.text}), event_id + 1)`, bindingsOf(unwritten));
        });
      }
    });
};

type Ordering = {
  readonly db: Database;
  readonly rows: Pick<LeasedRows<DeliveryRow>, 'release'>;
  readonly consumers: Pick<Consumers, 'isOrdered'>;
};

/** The first event of a consumer that the claim has not, whether it waits or is under way elsewhere. */
const firstOfOthers = async (db: Database, consumer: string, token: string): Promise<number> => {
  const elsewhere = sql(`${RUNNING} and locked_by <> ?`, [token]);
  const { text, values } = firstIn(consumer, elsewhere, state(UNTRIED), state(FAILED));
  const [row] = await db.unprepared(sql(`select (${text}) as first_other`, values));
  const first = row?.first_other;
  return first === null || first === undefined ? Number.POSITIVE_INFINITY : Number(first);
};

/** Gives back what comes behind an event that the claim has not: of two processes that looked at the same moment each may have taken a part. */
export const keepInOrder = async (
  { db, rows, consumers }: Ordering,
  { token, rows: taken, mayHaveMore }: Claim<DeliveryRow>
): Promise<Claim<DeliveryRow>> => {
  const names = [...new Set(taken.map(({ consumer }) => consumer))].filter(consumers.isOrdered);
  const early = new Set<DeliveryRow>();
  for (const name of names) {
    const first = await firstOfOthers(db, name, token);
    for (const row of taken) if (row.consumer === name && row.event_id > first) early.add(row);
  }
  await rows.release(
    token,
    [...early].map(({ id }) => id)
  );
  const kept = taken.filter((row) => !early.has(row));
  // What was given back is due, and would be taken again at once.
  return { token, rows: kept, mayHaveMore: mayHaveMore && (kept.length > 0 || taken.length === 0) };
};
