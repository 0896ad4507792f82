import type { Clock } from '../clock';
import { toDate } from '../db/columns';
import type { Database } from '../db/database';
import { DEFAULT_LEASE, backoff, type Claim, type LeasedRow, type LeasedRows } from '../jobs/leased-rows';
import { errorText, type Log } from '../log';
import { MAX_ATTEMPTS } from './announcer';
import { isOfSite, type Consumers } from './consumers';
import { keepInOrder, onlyInOrder, WAITED_ATTEMPTS } from './in-order';
import type { Payloads, StoredEvent } from './payloads';
import { withTimeout, type ConcurrencyLimit } from '../concurrency';

export type DeliveryRow = LeasedRow & {
  readonly event_id: number;
  readonly event: string;
  readonly refs: string;
  readonly consumer: string;
  readonly recorded_at: unknown;
};

export type DeliveryOptions = {
  readonly rows: LeasedRows<DeliveryRow>;
  readonly db: Database;
  readonly consumers: Pick<Consumers, 'find' | 'isOrdered' | 'orderedEvents'>;
  readonly payloads: Payloads;
  readonly limit: ConcurrencyLimit;
  readonly clock: Clock;
  readonly log: Log;
  /** In [0, 1). */
  readonly random: () => number;
  readonly patience: number;
  readonly isStopping: () => boolean;
  /** Called when a consumer may have more than what was taken for it. */
  readonly mayHaveMore: () => void;
};

/**
 * Gives each consumer its deliveries one after another, in the order in which the events were recorded, and all consumers theirs side by
 * side: one that is slow, or fails, delays nobody else.
 */
export type DeliveryWorker = {
  /** Takes what is due for consumers that are at nothing now, without waiting for them; true when there was nothing to do. */
  readonly takeDue: () => Promise<boolean>;
  /** Waits for one of the consumers that are at something, if any. */
  readonly nextFinished: () => Promise<void>;
  readonly idle: () => Promise<void>;
  /** How many deliveries this process has brought to their end, received or dead. */
  readonly settledCount: () => number;
};

const BATCH = 100;

const storedEventOf = ({ event_id: id, event, refs, recorded_at }: DeliveryRow): StoredEvent => ({
  id,
  event,
  refs,
  recordedAt: toDate(recorded_at) as Date,
});

/** With the moment, because ids may begin anew in a database that was restored or imported. */
const idempotencyKeyOf = ({ id, recordedAt }: StoredEvent, consumer: string): string =>
  `shop-event-${id}-${recordedAt.getTime()}-${consumer}`;

/** What went wrong, or null. `reading`: payloads that were read earlier may not show what the consumer has done since. */
const deliverOne = async (options: DeliveryOptions, row: DeliveryRow, reading: number): Promise<string | null> => {
  const { consumers, payloads, limit, patience } = options;
  const { consumer } = row;
  try {
    // A row may come back after its last attempt: when its worker died during it.
    if (row.attempts > MAX_ATTEMPTS) throw new Error('every worker that took it was lost');
    const receive = consumers.find(row.event, consumer);
    if (!receive) throw new Error(`no consumer '${consumer}' of the event '${row.event}' is here`);
    const event = storedEventOf(row);
    const idempotencyKey = idempotencyKeyOf(event, consumer);
    await limit.run(async () => {
      const payload = await payloads.after(event, reading);
      const { id, event: name, recordedAt } = event;
      const delivery = { id, event: name, payload, recordedAt, idempotencyKey };
      await withTimeout(patience, () => receive(delivery));
    });
    return null;
  } catch (error) {
    return errorText(error);
  }
};

const logFailure = ({ log }: DeliveryOptions, row: DeliveryRow, error: string): void => {
  const { event_id: id, event, consumer, attempts } = row;
  if (attempts >= MAX_ATTEMPTS) {
    log.error(`Event ${id} '${event}' is given up for '${consumer}' after ${MAX_ATTEMPTS} attempts: ${error}`);
    return;
  }
  const attempt = `attempt ${attempts} of ${MAX_ATTEMPTS}`;
  if (isOfSite(consumer)) {
    log.error(`A listener of the action 'shop/${event}' failed (${consumer}, ${attempt}): ${error}`);
  } else log.warn(`Event ${id} '${event}' was refused by '${consumer}' (${attempt}): ${error}`);
};

const columnsAfter = (row: DeliveryRow, error: string | null, now: Date, random: number): Record<string, unknown> => {
  if (error === null) return { status: 'done', finished_at: now, last_error: null };
  if (row.attempts >= MAX_ATTEMPTS) return { status: 'dead', finished_at: now, last_error: error };
  return {
    status: 'pending',
    available_at: new Date(now.getTime() + backoff(row.attempts, random)),
    last_error: error,
  };
};

/** Answers whether the delivery has come to its end here. */
const settle = async (
  options: DeliveryOptions,
  token: string,
  row: DeliveryRow,
  error: string | null
): Promise<boolean> => {
  const { rows, clock, log, random } = options;
  const columns = columnsAfter(row, error, clock.now(), random());
  const held = await rows.settle(token, [row.id], columns);
  if (held === 0) {
    log.warn(`The delivery ${row.id} to '${row.consumer}' outlived its lease; another worker may have repeated it.`);
    return false;
  }
  if (error !== null) logFailure(options, row, error);
  return columns.status !== 'pending';
};

type Lane = { readonly token: string; readonly rows: readonly DeliveryRow[] };

/** What comes behind it waits for its next attempt. */
const holdsUp = ({ consumers }: DeliveryOptions, { consumer, attempts }: DeliveryRow): boolean =>
  attempts <= WAITED_ATTEMPTS && consumers.isOrdered(consumer);

/** Stops between two deliveries when it is asked to, when the lease is lost, or where one has failed that comes first. */
const deliverLane = async (
  options: DeliveryOptions,
  { token, rows: own }: Lane,
  isMine: () => boolean,
  ended: () => void
): Promise<void> => {
  const { rows, payloads, isStopping } = options;
  const giveBack = (left: readonly DeliveryRow[]): Promise<void> =>
    rows.release(
      token,
      left.map(({ id }) => id)
    );
  let reading = 0;
  for (const [index, row] of own.entries()) {
    if (!isMine()) return;
    if (isStopping()) return giveBack(own.slice(index));
    const error = await deliverOne(options, row, reading);
    reading = payloads.readings();
    if (await settle(options, token, row, error)) ended();
    if (error !== null && holdsUp(options, row)) return giveBack(own.slice(index + 1));
  }
};

const lanesOf = ({ token, rows }: Claim<DeliveryRow>): ReadonlyMap<string, Lane> => {
  const lanes = new Map<string, DeliveryRow[]>();
  // By event: of two processes that wrote deliveries at once the one with the later events may have been first.
  const inOrder = [...rows].sort((one, other) => one.event_id - other.event_id || one.id - other.id);
  for (const row of inOrder) lanes.set(row.consumer, [...(lanes.get(row.consumer) ?? []), row]);
  return new Map([...lanes].map(([consumer, own]) => [consumer, { token, rows: own }]));
};

const createLanes = (options: DeliveryOptions) => {
  const { rows, log, mayHaveMore } = options;
  const inHand = new Map<string, Promise<void>>();
  /** Consumers of which a look left out what was due. */
  const leftOut = new Set<string>();
  let settled = 0;

  const run = async (consumer: string, lane: Lane): Promise<void> => {
    const ids = lane.rows.map(({ id }) => id);
    const hold = rows.hold(lane.token, ids, DEFAULT_LEASE);
    try {
      await deliverLane(options, lane, hold.isMine, () => (settled += 1));
    } catch (error) {
      log.error(`Deliveries to '${consumer}' could not be settled: ${errorText(error)}`);
    } finally {
      hold.stop();
      inHand.delete(consumer);
      if (leftOut.delete(consumer)) mayHaveMore();
    }
  };

  return {
    begin: (consumer: string, lane: Lane): void => void inHand.set(consumer, run(consumer, lane)),
    isIdle: () => inHand.size === 0,
    /** Consumers that are at something; what is due for them is left for later. */
    leaveOut: (): readonly string[] => {
      const busy = [...inHand.keys()];
      for (const consumer of busy) leftOut.add(consumer);
      return busy;
    },
    nextFinished: async (): Promise<void> => {
      if (inHand.size > 0) await Promise.race(inHand.values());
    },
    idle: async (): Promise<void> => {
      await Promise.all(inHand.values());
    },
    settledCount: () => settled,
  };
};

export const createDeliveryWorker = (options: DeliveryOptions): DeliveryWorker => {
  const { rows, consumers, isStopping } = options;
  const lanes = createLanes(options);

  const claim = async (busy: readonly string[]): Promise<Claim<DeliveryRow>> => {
    const inOrder = await onlyInOrder(consumers);
    const taken = await rows.claim(BATCH, (due) => inOrder(busy.length > 0 ? due.whereNotIn('consumer', busy) : due));
    return keepInOrder(options, taken);
  };

  const takeDue = async (): Promise<boolean> => {
    // What is in hand now may end after the look below, so only a look without any can find that all is done.
    let idle = lanes.isIdle();
    if (!isStopping()) await rows.requeueExpired();
    while (!isStopping()) {
      const busy = lanes.leaveOut();
      const taken = await claim(busy);
      if (taken.rows.length > 0) idle = false;
      for (const [consumer, lane] of lanesOf(taken)) lanes.begin(consumer, lane);
      if (!taken.mayHaveMore) break;
    }
    return idle;
  };

  return {
    takeDue,
    nextFinished: lanes.nextFinished,
    idle: lanes.idle,
    settledCount: lanes.settledCount,
  };
};
