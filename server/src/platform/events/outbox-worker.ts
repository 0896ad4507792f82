import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../clock';
import type { Database } from '../db/database';
import type { Claim, LeasedRows } from '../jobs/leased-rows';
import type { Announcer } from './announcer';
import type { Consumers } from './consumers';
import { fanOut, wantedOf, withoutDeliveries, type OutboxRow } from './fan-out';

export type OutboxWorker = {
  readonly db: Database;
  readonly rows: LeasedRows<OutboxRow>;
  readonly consumers: Consumers;
  readonly announcer: Announcer;
  readonly clock: Clock;
  readonly isStopping: () => boolean;
  /** Called when deliveries were written. */
  readonly delivering: () => void;
};

const BATCH = 100;
/** Milliseconds that a batch waits for the eventHub to take the one before it; then it is fanned out alone. */
const ANNOUNCING = 1000;

const untilAnnounced = async (announcer: Announcer): Promise<void> => {
  const given = new AbortController();
  try {
    const patience = pause(ANNOUNCING, undefined, { signal: given.signal, ref: false }).catch(() => undefined);
    await Promise.race([announcer.idle(), patience]);
  } finally {
    given.abort();
  }
};

const consumedEvents = async (consumers: Consumers): Promise<readonly string[]> => {
  const events = consumers.definitions().map(({ name }) => name);
  const receivers = await Promise.all(events.map((name) => wantedOf(consumers, name, consumers.namesOf(name))));
  return events.filter((_name, index) => (receivers[index] ?? []).length > 0);
};

/** Writes the deliveries of a batch, and has it announced, or gives it back for later where the eventHub is still at another one. */
const dispatch = async (worker: OutboxWorker, claim: Claim<OutboxRow>): Promise<void> => {
  const { db, rows, consumers, announcer, clock, delivering } = worker;
  if ((await fanOut(db, consumers, claim, clock.now())) > 0) delivering();
  if (!announcer.isBusy()) return announcer.begin(claim);
  await rows.release(
    claim.token,
    claim.rows.map(({ id }) => id)
  );
};

/**
 * Takes what is due, batch by batch. A batch of events that nobody consumes costs four statements (look, claim, read, and one that
 * settles its rows). Deliveries of a batch are written together, and each event that somebody consumes is settled by itself.
 *
 * Listeners of the eventHub are one receiver among others: while they are slow, only events that wait for their deliveries are taken.
 * Answers whether others may have been left for then.
 */
export const createOutboxWorker = (worker: OutboxWorker) => async (): Promise<boolean> => {
  const { rows, consumers, announcer, isStopping } = worker;
  let isBehind = false;
  if (!isStopping()) await rows.requeueExpired();
  while (!isStopping()) {
    const isBusy = announcer.isBusy();
    isBehind ||= isBusy;
    const claim = await rows.claim(BATCH, isBusy ? withoutDeliveries(await consumedEvents(consumers)) : undefined);
    if (claim.rows.length > 0) await dispatch(worker, claim);
    await untilAnnounced(announcer);
    if (!claim.mayHaveMore) break;
  }
  return isBehind;
};
