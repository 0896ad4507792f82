import type { Clock } from '../clock';
import { fromJson } from '../db/columns';
import { errorText, type Log } from '../log';
import type { EventDefinition, EventReferences } from './events';
import { withTimeout } from '../concurrency';

/** What is stored of an event, in its own row and in those of its deliveries. */
export type StoredEvent = {
  readonly id: number;
  readonly event: string;
  readonly refs: string;
  readonly recordedAt: Date;
};

/** Events that are told one after another, and so may be read together. */
export type Batch = {
  readonly events: readonly StoredEvent[];
  /** Readers that failed for several events at once: each is read alone, so that one that cannot be read stops no other. */
  readonly alone: Set<HydrateAll>;
};

type Hydrate = NonNullable<EventDefinition['hydrate']>;
type HydrateAll = NonNullable<EventDefinition['hydrateAll']>;

export const batchOf = (events: readonly StoredEvent[]): Batch => ({ events, alone: new Set() });

export type PayloadsOptions = {
  readonly definitionOf: (event: string) => EventDefinition | undefined;
  readonly clock: Clock;
  readonly log: Log;
  readonly patience: number;
};

export type Payloads = {
  /** Read for this event and, as far as that is no more work, for those behind it in its batch. */
  readonly of: (event: StoredEvent, batch: Batch) => Promise<unknown>;
  /** Read after `reading`: an earlier call of `readings`. Consumers that ask at the same time share one reading. */
  readonly after: (event: StoredEvent, reading: number) => Promise<unknown>;
  /** How many readings were begun so far. */
  readonly readings: () => number;
};

/** Milliseconds. For consumers that begin together, and for the rest of a batch. */
const FRESH = 1000;

type Reading = { readonly payload: Promise<unknown>; readonly at: number; readonly number: number };

/** What was read in the last moments. */
const createReadings = (clock: Clock) => {
  const kept = new Map<string, Reading>();
  let begun = 0;
  /** With the moment, because ids may begin anew in a database that was restored or imported. */
  const keyOf = ({ id, recordedAt }: StoredEvent): string => `${id} ${recordedAt.getTime()}`;
  const isStale = ({ at }: Reading): boolean => Math.abs(clock.now().getTime() - at) >= FRESH;

  const forgetStale = (): void => {
    for (const [key, reading] of kept) {
      // The oldest come first.
      if (!isStale(reading)) return;
      kept.delete(key);
    }
  };

  const keep = (events: readonly StoredEvent[], payloadOf: (event: StoredEvent) => Promise<unknown>): void => {
    begun += 1;
    for (const event of events) {
      const key = keyOf(event);
      const reading = { payload: payloadOf(event), at: clock.now().getTime(), number: begun };
      kept.delete(key);
      kept.set(key, reading);
      // Whoever waits for it hears of the error; who comes later reads anew.
      reading.payload.catch(() => kept.get(key) === reading && kept.delete(key));
    }
  };

  const get = (event: StoredEvent, after: number): Promise<unknown> | undefined => {
    forgetStale();
    const reading = kept.get(keyOf(event));
    return reading && reading.number > after ? reading.payload : undefined;
  };

  return { get, keep, begun: () => begun };
};

type Readings = ReturnType<typeof createReadings>;

const referencesOf = ({ refs }: StoredEvent): EventReferences => fromJson<EventReferences>(refs, {});

/** Equal for events that one use case recorded about the same thing. */
const subjectOf = ({ refs, recordedAt }: StoredEvent): string => `${recordedAt.getTime()} ${refs}`;

const readAll = async (
  patience: number,
  hydrateAll: HydrateAll,
  events: readonly StoredEvent[]
): Promise<ReadonlyMap<string, unknown>> => {
  const distinct = [...new Map(events.map((event) => [event.refs, event])).values()];
  const payloads = await withTimeout(patience, () => hydrateAll(distinct.map(referencesOf)));
  return new Map(distinct.map(({ refs }, index) => [refs, payloads[index]]));
};

const createReaders = ({ definitionOf, log, patience }: PayloadsOptions, readings: Readings) => {
  const readSome = (events: readonly StoredEvent[], hydrateAll: HydrateAll): Promise<ReadonlyMap<string, unknown>> => {
    const payloads = readAll(patience, hydrateAll, events);
    readings.keep(events, async ({ refs }) => (await payloads).get(refs));
    return payloads;
  };

  const readTogether = async (event: StoredEvent, hydrateAll: HydrateAll, batch: Batch): Promise<unknown> => {
    const alike = batch.events.filter((each) => definitionOf(each.event)?.hydrateAll === hydrateAll);
    if (alike.length > 1 && !batch.alone.has(hydrateAll)) {
      try {
        return (await readSome(alike, hydrateAll)).get(event.refs);
      } catch (error) {
        batch.alone.add(hydrateAll);
        log.warn(`Events like '${event.event}' could not be read together: ${errorText(error)}`);
      }
    }
    return (await readSome([event], hydrateAll)).get(event.refs);
  };

  /** A use case may record two events about one thing, e.g. an order that is created and placed: both are read at once. */
  const readOnce = (event: StoredEvent, hydrate: Hydrate, batch: Batch): Promise<unknown> => {
    const payload = withTimeout(patience, () => hydrate(referencesOf(event)));
    const alike = batch.events.filter(
      (each) => definitionOf(each.event)?.hydrate === hydrate && subjectOf(each) === subjectOf(event)
    );
    readings.keep(alike, () => payload);
    return payload;
  };

  return { readTogether, readOnce };
};

/** Turns stored references into the documented payloads, at the moment of delivery. */
export const createPayloads = (options: PayloadsOptions): Payloads => {
  const readings = createReadings(options.clock);
  const { readTogether, readOnce } = createReaders(options, readings);

  const read = async (event: StoredEvent, batch: Batch, after: number): Promise<unknown> => {
    const definition = options.definitionOf(event.event);
    if (!definition) throw new Error(`no event '${event.event}' is defined`);
    const { hydrate, hydrateAll } = definition;
    const known = readings.get(event, after);
    if (known) return known;
    if (hydrateAll) return readTogether(event, hydrateAll, batch);
    return hydrate ? readOnce(event, hydrate, batch) : referencesOf(event);
  };

  return {
    of: (event, { events, alone }) =>
      read(event, { events: events.slice(events.findIndex(({ id }) => id === event.id)), alone }, 0),
    after: (event, reading) => read(event, batchOf([event]), reading),
    readings: readings.begun,
  };
};
