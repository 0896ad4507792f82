import type { Clock } from '../clock';
import { fromJson, toJson } from '../db/columns';
import { DEFAULT_LEASE, backoff, type Claim, type LeasedRows } from '../jobs/leased-rows';
import type { Log } from '../log';
import { roundOf, type KeepSettled, type OutboxRow, type Outcome, type Round } from './deliver-event';

export type OutboxWorker = {
  readonly rows: LeasedRows<OutboxRow>;
  readonly deliver: (row: OutboxRow, round: Round, keep: KeepSettled) => Promise<Outcome>;
  readonly clock: Clock;
  readonly log: Log;
  /** In [0, 1). */
  readonly random: () => number;
  readonly isStopping: () => boolean;
};

const BATCH = 100;
/** About four hours of attempts. */
const MAX_ATTEMPTS = 10;

const keepOf =
  ({ rows }: OutboxWorker, token: string, { id, event }: OutboxRow): KeepSettled =>
  async (settled) => {
    const held = await rows.note(token, [id], { settled_consumers: toJson(settled) });
    if (held === 0) throw new Error(`the event ${id} '${event}' is another worker's by now`);
  };

const attempt = async (worker: OutboxWorker, row: OutboxRow, round: Round, token: string): Promise<Outcome> => {
  // A row may come back after its last attempt: when its worker died during it.
  if (row.attempts <= MAX_ATTEMPTS) return worker.deliver(row, round, keepOf(worker, token, row));
  const settled = fromJson<string[]>(row.settled_consumers, []);
  return { settled, error: 'every worker that took it was lost', wasActedOn: false };
};

/** Puts the row off, or gives it up after its last attempt; answers how many rows came to their end. */
const settleFailed = async (worker: OutboxWorker, token: string, row: OutboxRow, outcome: Outcome): Promise<number> => {
  const { rows, clock, log, random } = worker;
  const { settled, error } = outcome;
  const columns = { settled_consumers: toJson(settled), last_error: error };
  if (row.attempts < MAX_ATTEMPTS) {
    const due = new Date(clock.now().getTime() + backoff(row.attempts, random()));
    await rows.settle(token, [row.id], { ...columns, status: 'pending', available_at: due });
    return 0;
  }
  log.error(`Event ${row.id} '${row.event}' is given up after ${MAX_ATTEMPTS} attempts: ${error}`);
  return rows.settle(token, [row.id], { ...columns, status: 'dead' });
};

/**
 * Rows that were delivered and are not settled yet. Those of which nobody of the site has had anything are settled with the next one of
 * which somebody has, or at the end of the batch: a repetition would be noticed by Strapi's eventHub at most.
 */
const createDelivered = ({ rows, clock }: OutboxWorker, token: string) => {
  const waiting: number[] = [];
  const settle = (): Promise<number> =>
    rows.settle(token, waiting.splice(0), { status: 'done', delivered_at: clock.now(), last_error: null });
  return {
    add: async (row: OutboxRow, { wasActedOn }: Outcome): Promise<number> => {
      waiting.push(row.id);
      return wasActedOn ? settle() : 0;
    },
    settle,
  };
};

/** Answers how many rows it settled. Stops between two rows when it is asked to, or when the lease is lost. */
const deliverRows = async (worker: OutboxWorker, { token, rows }: Claim<OutboxRow>, isMine: () => boolean) => {
  const delivered = createDelivered(worker, token);
  const round = roundOf(rows);
  let settled = 0;
  for (const [index, row] of rows.entries()) {
    if (!isMine()) break;
    if (worker.isStopping()) {
      const rest = rows.slice(index).map(({ id }) => id);
      await worker.rows.release(token, rest);
      break;
    }
    const outcome = await attempt(worker, row, round, token);
    settled +=
      outcome.error === null ? await delivered.add(row, outcome) : await settleFailed(worker, token, row, outcome);
  }
  return settled + (await delivered.settle());
};

const deliverBatch = async (worker: OutboxWorker, claim: Claim<OutboxRow>): Promise<number> => {
  const { rows } = worker;
  const ids = claim.rows.map(({ id }) => id);
  const hold = rows.hold(claim.token, ids, DEFAULT_LEASE);
  try {
    return await deliverRows(worker, claim, hold.isMine);
  } finally {
    hold.stop();
  }
};

/**
 * Takes what is due, batch by batch, and answers how many rows it settled. A batch in which all goes well costs four statements
 * (look, claim, read, and one that settles its rows), and one more for each consumer of an event and each event that a listener heard.
 */
export const createOutboxWorker = (worker: OutboxWorker) => async (): Promise<number> => {
  const { rows, isStopping } = worker;
  let settled = 0;
  if (!isStopping()) await rows.requeueExpired();
  while (!isStopping()) {
    const claim = await rows.claim(BATCH);
    if (claim.rows.length > 0) settled += await deliverBatch(worker, claim);
    if (!claim.mayHaveMore) break;
  }
  return settled;
};
