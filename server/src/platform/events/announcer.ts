import type { Clock } from '../clock';
import { toInt } from '../db/columns';
import type { Database } from '../db/database';
import { DEFAULT_LEASE, backoff, type Claim, type LeasedRows } from '../jobs/leased-rows';
import { errorText, type Log } from '../log';
import { EVENT_HUB, type Consumers } from './consumers';
import { insertDeliveries, storedEventOf, wasAnnounced, type OutboxRow } from './fan-out';
import { OUTBOX_TABLE } from './outbox-model';
import { batchOf, type Batch, type Payloads } from './payloads';
import { withTimeout } from '../concurrency';

export type AnnouncerOptions = {
  readonly db: Database;
  readonly rows: LeasedRows<OutboxRow>;
  readonly consumers: Consumers;
  readonly payloads: Payloads;
  readonly clock: Clock;
  readonly log: Log;
  /** In [0, 1). */
  readonly random: () => number;
  readonly patience: number;
  readonly isStopping: () => boolean;
};

/** Tells Strapi's eventHub of events, one after another, and settles them. */
export type Announcer = {
  readonly isBusy: () => boolean;
  /** Begins with a batch that has its deliveries; only while it is not busy. */
  readonly begin: (claim: Claim<OutboxRow>) => void;
  readonly idle: () => Promise<void>;
  /** How many events this process has brought to their end. */
  readonly settledCount: () => number;
};

/** About four hours of attempts. */
export const MAX_ATTEMPTS = 10;

/** What went wrong, or null. */
const announceOne = async (options: AnnouncerOptions, row: OutboxRow, batch: Batch): Promise<string | null> => {
  const { consumers, payloads, patience } = options;
  // A row may come back after its last attempt: when its worker died during it.
  if (row.attempts > MAX_ATTEMPTS) return 'every worker that took it was lost';
  if (wasAnnounced(row)) return null;
  try {
    const payload = await payloads.of(storedEventOf(row), batch);
    await withTimeout(patience, () => consumers.announce(row.event, payload));
    return null;
  } catch (error) {
    return errorText(error);
  }
};

/** Puts the event off; after its last attempt the eventHub gets a dead delivery in its place. Answers how many came to their end. */
const settleFailed = async (
  { db, rows, clock, log, random }: AnnouncerOptions,
  token: string,
  row: OutboxRow,
  error: string
): Promise<number> => {
  const now = clock.now();
  if (row.attempts < MAX_ATTEMPTS) {
    const due = new Date(now.getTime() + backoff(row.attempts, random()));
    await rows.settle(token, [row.id], { status: 'pending', available_at: due, last_error: error });
    return 0;
  }
  log.error(`Event ${row.id} '${row.event}' is given up after ${MAX_ATTEMPTS} attempts: ${error}`);
  const given = { status: 'dead', attempts: row.attempts, last_error: error, finished_at: now };
  return db.transaction(async () => {
    const held = await db
      .table(OUTBOX_TABLE)
      .where({ id: row.id, locked_by: token, status: 'running' })
      .update({ status: 'done', delivered_at: now, last_error: error, locked_by: null, locked_until: null });
    if (toInt(held) === 1) await insertDeliveries(db, [{ row, consumer: EVENT_HUB, columns: given }], now);
    return toInt(held);
  });
};

/**
 * Events that were announced and are not settled yet. Those that nobody of the site consumes are settled with the next one that
 * somebody does, or at the end of the batch: a repetition would be noticed by listeners of Strapi's eventHub at most.
 */
const createAnnounced = ({ rows, clock }: AnnouncerOptions, token: string) => {
  const waiting: number[] = [];
  const settle = (): Promise<number> =>
    rows.settle(token, waiting.splice(0), { status: 'done', delivered_at: clock.now(), last_error: null });
  return {
    add: async ({ id }: OutboxRow, isConsumed: boolean): Promise<number> => {
      waiting.push(id);
      return isConsumed ? settle() : 0;
    },
    settle,
  };
};

const createBatchAnnouncement = (options: AnnouncerOptions, ended: (events: number) => void) => {
  const { rows, consumers, isStopping } = options;
  return async (claim: Claim<OutboxRow>, isMine: () => boolean): Promise<void> => {
    const { token } = claim;
    const announced = createAnnounced(options, token);
    const batch = batchOf(claim.rows.map(storedEventOf));
    for (const [index, row] of claim.rows.entries()) {
      if (!isMine()) break;
      if (isStopping()) {
        await rows.release(
          token,
          claim.rows.slice(index).map(({ id }) => id)
        );
        break;
      }
      const error = await announceOne(options, row, batch);
      if (error !== null) ended(await settleFailed(options, token, row, error));
      else ended(await announced.add(row, consumers.namesOf(row.event).length > 0));
    }
    ended(await announced.settle());
  };
};

export const createAnnouncer = (options: AnnouncerOptions): Announcer => {
  const { rows, log } = options;
  let running: Promise<void> | null = null;
  let settled = 0;
  const announce = createBatchAnnouncement(options, (events) => (settled += events));

  const run = async (claim: Claim<OutboxRow>): Promise<void> => {
    const ids = claim.rows.map(({ id }) => id);
    const hold = rows.hold(claim.token, ids, DEFAULT_LEASE);
    try {
      await announce(claim, hold.isMine);
    } catch (error) {
      log.error(`Events could not be announced: ${errorText(error)}`);
    } finally {
      hold.stop();
      running = null;
    }
  };

  return {
    isBusy: () => running !== null,
    begin: (claim) => {
      running = run(claim);
    },
    idle: async () => {
      await running;
    },
    settledCount: () => settled,
  };
};
