import { fromJson, toDate } from '../db/columns';
import { errorText, type Log } from '../log';
import type { DurableConsumer, EventDefinition, EventReferences } from './events';
import type { Hooks } from './hooks';

export type OutboxRow = {
  readonly id: number;
  readonly event: string;
  readonly refs: string;
  readonly status: 'pending' | 'running' | 'done' | 'dead';
  readonly attempts: number;
  readonly settled_consumers: string | null;
  readonly created_at: unknown;
};

type Hydrate = NonNullable<EventDefinition['hydrate']>;
type HydrateAll = NonNullable<EventDefinition['hydrateAll']>;

/** The rows that are delivered one after another, and what has been read for them. */
export type Round = {
  readonly rows: readonly OutboxRow[];
  /** Payloads by the ids of rows that are still to come, up to the first that somebody may act on. */
  readonly ahead: Map<number, unknown>;
  /** Readers that failed for several rows at once: each row is read alone, so that one that cannot be read stops no other. */
  readonly alone: Set<HydrateAll>;
};

export const roundOf = (rows: readonly OutboxRow[]): Round => ({ rows, ahead: new Map(), alone: new Set() });

export type Outcome = {
  /** Consumers that are through with the event, those of earlier attempts included. */
  readonly settled: readonly string[];
  /** Null when nothing is left to do. */
  readonly error: string | null;
  /** Somebody of the site has had the event, so its end is to be kept before the next one begins. */
  readonly wasActedOn: boolean;
};

/** Keeps who is through with the event. @throws where the row is another worker's by now. */
export type KeepSettled = (settled: readonly string[]) => Promise<void>;

export type EventDelivery = {
  readonly hooks: Hooks;
  readonly emit: (name: string, payload: unknown) => Promise<void>;
  readonly log: Log;
  readonly definitionOf: (event: string) => EventDefinition | undefined;
  readonly consumersOf: (event: string) => readonly DurableConsumer[];
  /** Milliseconds after which a consumer or listener that has not answered counts as failed. */
  readonly patience: number;
};

/** Stands among the settled consumers once hooks and eventHub have had the event. No consumer can be called so. */
const ANNOUNCED = '#announced';

/** One silent consumer must not hold up all events of this process for ever. */
const withPatience = async <T>(patience: number, work: () => Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const impatience = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${patience} ms`)), patience);
  });
  try {
    return await Promise.race([work(), impatience]);
  } finally {
    clearTimeout(timer);
  }
};

/** Equal for rows that one use case wrote about the same thing. */
const referencesOf = ({ refs, created_at }: OutboxRow): string => `${String(toDate(created_at)?.getTime())} ${refs}`;

/** Whoever hears of an event may change what the next one would tell. */
const mayBeActedOn = ({ consumersOf, hooks }: EventDelivery, { event }: OutboxRow): boolean =>
  consumersOf(event).length > 0 || hooks.hasAction(`shop/${event}`);

/** The row and those behind it, up to the first that somebody may act on. */
const untilAction = (delivery: EventDelivery, row: OutboxRow, { rows }: Round): readonly OutboxRow[] => {
  const coming = rows.slice(rows.findIndex(({ id }) => id === row.id));
  const last = coming.findIndex((each) => mayBeActedOn(delivery, each));
  return coming.slice(0, last < 0 ? coming.length : last + 1);
};

const readAll = async (
  { patience }: EventDelivery,
  rows: readonly OutboxRow[],
  hydrateAll: HydrateAll,
  { ahead }: Round
): Promise<void> => {
  const texts = [...new Set(rows.map(({ refs }) => refs))];
  const references = texts.map((text) => fromJson<EventReferences>(text, {}));
  const payloads = await withPatience(patience, () => hydrateAll(references));
  for (const { id, refs } of rows) ahead.set(id, payloads[texts.indexOf(refs)]);
};

const readTogether = async (
  delivery: EventDelivery,
  row: OutboxRow,
  hydrateAll: HydrateAll,
  round: Round
): Promise<void> => {
  const rows = untilAction(delivery, row, round).filter(
    ({ event }) => delivery.definitionOf(event)?.hydrateAll === hydrateAll
  );
  if (rows.length > 1 && !round.alone.has(hydrateAll)) {
    try {
      return await readAll(delivery, rows, hydrateAll, round);
    } catch (error) {
      round.alone.add(hydrateAll);
      delivery.log.warn(`Events like '${row.event}' could not be read together: ${errorText(error)}`);
    }
  }
  await readAll(delivery, [row], hydrateAll, round);
};

/**
 * A use case may record two events about the same thing, e.g. an order that is created and placed: what is read for the first
 * also serves the second, as long as nobody has acted on it.
 */
const readOnce = async (delivery: EventDelivery, row: OutboxRow, hydrate: Hydrate, round: Round): Promise<void> => {
  const references = referencesOf(row);
  const payload = await withPatience(delivery.patience, () => hydrate(fromJson<EventReferences>(row.refs, {})));
  for (const each of untilAction(delivery, row, round)) {
    const isAlike = delivery.definitionOf(each.event)?.hydrate === hydrate && referencesOf(each) === references;
    if (isAlike) round.ahead.set(each.id, payload);
  }
};

const payloadOf = async (delivery: EventDelivery, row: OutboxRow, round: Round): Promise<unknown> => {
  const definition = delivery.definitionOf(row.event);
  if (!definition) throw new Error(`no event '${row.event}' is defined`);
  const { hydrate, hydrateAll } = definition;
  if (!hydrate && !hydrateAll) return fromJson<EventReferences>(row.refs, {});
  if (!round.ahead.has(row.id)) {
    if (hydrateAll) await readTogether(delivery, row, hydrateAll, round);
    else if (hydrate) await readOnce(delivery, row, hydrate, round);
  }
  return round.ahead.get(row.id);
};

/** With the moment, because ids may begin anew in a database that was restored or imported. */
const idempotencyKeyOf = ({ id, created_at }: OutboxRow, consumer: string): string =>
  `shop-event-${id}-${String(toDate(created_at)?.getTime())}-${consumer}`;

/** Answers what went wrong; adds to `settled` who is through, and keeps it before the next consumer begins. */
const offer = async (
  { consumersOf, patience }: EventDelivery,
  row: OutboxRow,
  payload: unknown,
  { settled, keep }: { readonly settled: string[]; readonly keep: KeepSettled }
): Promise<string[]> => {
  const { id, event } = row;
  const errors: string[] = [];
  const waiting = consumersOf(event).filter(({ name }) => !settled.includes(name));
  for (const consumer of waiting) {
    try {
      const idempotencyKey = idempotencyKeyOf(row, consumer.name);
      await withPatience(patience, () => consumer.handle({ id, event, payload, idempotencyKey }));
    } catch (error) {
      errors.push(`${consumer.name}: ${errorText(error)}`);
      continue;
    }
    settled.push(consumer.name);
    await keep(settled);
  }
  return errors;
};

const announce = async (
  { hooks, emit, log, patience }: EventDelivery,
  event: string,
  payload: unknown
): Promise<void> => {
  const action = `shop/${event}`;
  const announcements = [
    ...(hooks.hasAction(action) ? [() => hooks.doAction(action, payload)] : []),
    () => emit(`shop.${event}`, payload),
  ];
  for (const each of announcements) {
    try {
      await withPatience(patience, each);
    } catch (error) {
      log.error(`A listener of the event '${event}' failed: ${errorText(error)}`);
    }
  }
};

/**
 * Gives one event to everybody who waits for it. Durable consumers that fail are left for the next attempt. Hooks and
 * eventHub come last and once: what they throw is logged, and a retry for a consumer's sake does not repeat them. Each consumer that
 * is through is kept by itself: a worker that dies repeats the one that was at work, and no other.
 */
export const createEventDelivery =
  (delivery: EventDelivery) =>
  async (row: OutboxRow, round: Round, keep: KeepSettled): Promise<Outcome> => {
    const settled: string[] = [];
    const wasActedOn = mayBeActedOn(delivery, row);
    try {
      settled.push(...fromJson<string[]>(row.settled_consumers, []));
      const payload = await payloadOf(delivery, row, round);
      const errors = await offer(delivery, row, payload, { settled, keep });
      if (!settled.includes(ANNOUNCED)) {
        await announce(delivery, row.event, payload);
        settled.push(ANNOUNCED);
      }
      return { settled, error: errors.length > 0 ? errors.join('\n') : null, wasActedOn };
    } catch (error) {
      return { settled, error: errorText(error), wasActedOn };
    }
  };
