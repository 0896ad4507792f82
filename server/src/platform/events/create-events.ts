import type { Clock } from '../clock';
import { createConcurrencyLimit } from '../concurrency';
import { toJson } from '../db/columns';
import type { Database } from '../db/database';
import { createBackgroundLoop } from '../jobs/background-loop';
import { DEFAULT_LEASE, createLeasedRows, type LeasedRow } from '../jobs/leased-rows';
import type { Log } from '../log';
import { createAnnouncer } from './announcer';
import { createConsumers, type Consumers } from './consumers';
import { createDeliveryWorker, type DeliveryRow } from './delivery-worker';
import type { Events, RecordedEvent } from './events';
import type { OutboxRow } from './fan-out';
import type { Hooks } from './hooks';
import { DELIVERY_TABLE, OUTBOX_TABLE } from './outbox-model';
import { adoptDeadEvents, deadDeliveries, purgeDelivered, retryDeadDelivery } from './outbox-upkeep';
import { createOutboxWorker } from './outbox-worker';
import { createPayloads } from './payloads';

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
  /** Milliseconds after which a consumer or listener that has not answered counts as failed. Default 60,000. */
  readonly patience?: number;
};

const POLL_INTERVAL = 2000;
/** Milliseconds. A busy store delivers the events of many requests with the statements of one. */
const GATHERING = 150;
/** Consumers that one process serves side by side, and the milliseconds after which one that is slow is not counted any more. */
const SERVED_AT_ONCE = 4;
const LONGEST_SERVED = 1000;

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
  ({ db, clock }: EventsOptions, consumers: Consumers, committed: () => void): Events['record'] =>
  async (events) => {
    for (const { name } of events) consumers.requireDefined(name);
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

const leased = <Row extends LeasedRow>(options: EventsOptions, table: string) =>
  createLeasedRows<Row>({
    ...options,
    table,
    dueColumn: 'available_at',
    kindColumn: 'event',
    leaseOf: () => DEFAULT_LEASE,
  });

/** Gives what is due to those who consume it, until it is stopped. */
const createDelivery = (options: EventsOptions, consumers: Consumers, isStopping: () => boolean) => {
  const { log, patience = DEFAULT_LEASE } = options;
  const payloads = createPayloads({ ...options, definitionOf: consumers.definitionOf, patience });
  const parts = { ...options, consumers, payloads, patience, isStopping };
  const limit = createConcurrencyLimit(SERVED_AT_ONCE, LONGEST_SERVED);
  const rows = leased<DeliveryRow>(options, DELIVERY_TABLE);
  const worker = createDeliveryWorker({ ...parts, rows, limit, mayHaveMore: () => loop.wake() });
  const work = worker.takeDue;
  const loop = createBackgroundLoop({ name: 'Delivery of events', interval: POLL_INTERVAL, work, log });
  return {
    wake: loop.wake,
    start: loop.start,
    settledCount: worker.settledCount,
    drain: async (): Promise<void> => {
      while (!(await loop.run())) await worker.nextFinished();
    },
    stop: async (): Promise<void> => {
      await loop.stop();
      await worker.idle();
    },
    /** Of the worker of the outbox, too. */
    parts,
  };
};

type Delivery = ReturnType<typeof createDelivery>;

/** Turns events into deliveries, and announces them. */
const createDispatch = (options: EventsOptions, { parts, wake }: Delivery) => {
  const { db, clock, log } = options;
  const rows = leased<OutboxRow>(options, OUTBOX_TABLE);
  const announcer = createAnnouncer({ ...parts, rows });
  const dispatch = createOutboxWorker({ ...parts, rows, announcer, delivering: wake });
  let hasAdopted = false;
  const work = async (): Promise<boolean> => {
    if (!hasAdopted) await adoptDeadEvents(db, parts.consumers, clock.now());
    hasAdopted = true;
    const isBehind = await dispatch();
    if (isBehind) void announcer.idle().then(() => loop.wake());
    return isBehind;
  };
  const name = 'Dispatch of events';
  const loop = createBackgroundLoop({ name, interval: POLL_INTERVAL, gathering: GATHERING, work, log });
  return {
    wake: loop.wake,
    start: loop.start,
    settledCount: announcer.settledCount,
    drain: async (): Promise<void> => {
      do await announcer.idle();
      while ((await loop.run()) || announcer.isBusy());
    },
    stop: async (): Promise<void> => {
      await loop.stop();
      await announcer.idle();
    },
  };
};

export const createEvents = (options: EventsOptions): Events => {
  const { db, clock } = options;
  const consumers = createConsumers(options);
  let stopping = false;
  const delivery = createDelivery(options, consumers, () => stopping);
  const dispatch = createDispatch(options, delivery);
  const settledCount = (): number => dispatch.settledCount() + delivery.settledCount();

  return {
    define: consumers.define,
    definitions: consumers.definitions,
    consume: consumers.consume,
    record: createRecord(options, consumers, dispatch.wake),
    drain: async () => {
      if (db.inTransaction()) throw new Error('Events cannot be delivered inside a transaction.');
      const before = settledCount();
      await dispatch.drain();
      await delivery.drain();
      return settledCount() - before;
    },
    sweep: () => purgeDelivered(db, clock.now()),
    deadLetters: (search) => deadDeliveries(db, search),
    retryDead: (id) => retryDeadDelivery(db, id, clock.now()),
    start: () => {
      consumers.requireConsumedDefined();
      stopping = false;
      dispatch.start();
      delivery.start();
    },
    stop: async () => {
      stopping = true;
      await Promise.all([dispatch.stop(), delivery.stop()]);
    },
  };
};
