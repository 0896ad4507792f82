import type { Clock } from '../clock';
import { toJson } from '../db/columns';
import type { Database } from '../db/database';
import { createBackgroundLoop } from '../jobs/background-loop';
import { DEFAULT_LEASE, createLeasedRows } from '../jobs/leased-rows';
import type { Log } from '../log';
import { createEventDelivery, type OutboxRow } from './deliver-event';
import type { DurableConsumer, EventDefinition, Events, RecordedEvent } from './events';
import type { Hooks } from './hooks';
import { OUTBOX_TABLE } from './outbox-model';
import { deadEvents, purgeDelivered, retryDeadEvent } from './outbox-upkeep';
import { createOutboxWorker } from './outbox-worker';

export type EventsOptions = {
  readonly db: Database;
  readonly clock: Clock;
  readonly hooks: Hooks;
  /** Puts `shop.<name>` on Strapi's eventHub. */
  readonly emit: (name: string, payload: unknown) => Promise<void>;
  readonly log: Log;
  /** Unique among all processes. */
  readonly workerId: string;
  /** In [0, 1). */
  readonly random: () => number;
};

const POLL_INTERVAL = 2000;
/** Milliseconds. A busy store delivers the events of many requests with the statements of one. */
const GATHERING = 150;

const createRegistry = () => {
  const definitions = new Map<string, EventDefinition>();
  const consumers = new Map<string, readonly DurableConsumer[]>();
  const consumersOf = (event: string): readonly DurableConsumer[] => consumers.get(event) ?? [];

  const define = (definition: EventDefinition): void => {
    if (definitions.has(definition.name)) throw new Error(`The event '${definition.name}' is defined twice.`);
    definitions.set(definition.name, definition);
  };

  const consume = (consumer: DurableConsumer): void => {
    const { name, event } = consumer;
    if (name.startsWith('#')) throw new Error(`The consumer name '${name}' is reserved.`);
    const others = consumersOf(event);
    if (others.some((other) => other.name === name)) throw new Error(`'${name}' consumes the event '${event}' twice.`);
    consumers.set(event, [...others, consumer]);
  };

  const requireDefined = (name: string): void => {
    if (!definitions.has(name)) throw new Error(`No event '${name}' is defined.`);
  };

  return {
    define,
    consume,
    consumersOf,
    requireDefined,
    definitionOf: (name: string) => definitions.get(name),
    definitions: () => [...definitions.values()],
    requireConsumedDefined: () => [...consumers.keys()].forEach(requireDefined),
  };
};

type Registry = ReturnType<typeof createRegistry>;

const outboxRow = ({ name, references }: RecordedEvent, now: Date): Record<string, unknown> => ({
  event: name,
  refs: toJson(references),
  status: 'pending',
  attempts: 0,
  available_at: now,
  settled_consumers: '[]',
  created_at: now,
});

const createRecord =
  ({ db, clock }: EventsOptions, registry: Registry, committed: () => void): Events['record'] =>
  async (events) => {
    for (const { name } of events) registry.requireDefined(name);
    if (!db.inTransaction()) throw new Error('Events are recorded inside the transaction of the change they tell of.');
    if (events.length === 0) return;
    const now = clock.now();
    await db.transaction(async ({ onCommit }) => {
      await db.deferInsert(
        OUTBOX_TABLE,
        events.map((event) => outboxRow(event, now))
      );
      onCommit(committed);
    });
  };

const createDelivery = (options: EventsOptions, registry: Registry, isStopping: () => boolean) => {
  const { consumersOf, definitionOf } = registry;
  const rows = createLeasedRows<OutboxRow>({
    ...options,
    table: OUTBOX_TABLE,
    dueColumn: 'available_at',
    kindColumn: 'event',
    leaseOf: () => DEFAULT_LEASE,
  });
  const deliver = createEventDelivery({ ...options, definitionOf, consumersOf, patience: DEFAULT_LEASE });
  return createOutboxWorker({ ...options, rows, deliver, isStopping });
};

export const createEvents = (options: EventsOptions): Events => {
  const { db, clock, log } = options;
  const registry = createRegistry();
  let stopping = false;
  const work = createDelivery(options, registry, () => stopping);
  const loop = createBackgroundLoop({
    name: 'Delivery of events',
    interval: POLL_INTERVAL,
    gathering: GATHERING,
    work,
    log,
  });

  return {
    define: registry.define,
    definitions: registry.definitions,
    consume: registry.consume,
    record: createRecord(options, registry, loop.wake),
    drain: async () => {
      if (db.inTransaction()) throw new Error('Events cannot be delivered inside a transaction.');
      return loop.run();
    },
    sweep: () => purgeDelivered(db, clock.now()),
    deadLetters: (search) => deadEvents(db, search),
    retryDead: (id) => retryDeadEvent(db, id, clock.now()),
    start: () => {
      registry.requireConsumedDefined();
      stopping = false;
      loop.start();
    },
    stop: async () => {
      stopping = true;
      await loop.stop();
    },
  };
};
