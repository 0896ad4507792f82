import type { Clock } from '../clock';
import { toJson } from '../db/columns';
import { DEFAULT_LEASE, backoff, type Claim, type LeasedRows } from '../jobs/leased-rows';
import type { Log } from '../log';
import { roundOf, type OutboxRow, type Outcome, type Round } from './deliver-event';

export type OutboxWorker = {
  readonly rows: LeasedRows<OutboxRow>;
  readonly deliver: (row: OutboxRow, round: Round) => Promise<Outcome>;
  readonly clock: Clock;
  readonly log: Log;
  /** In [0, 1). */
  readonly random: () => number;
  readonly isStopping: () => boolean;
};

const BATCH = 100;
/** About four hours of attempts. */
const MAX_ATTEMPTS = 10;

type Report = { readonly done: number[]; readonly failed: { readonly row: OutboxRow; readonly outcome: Outcome }[] };

// A row may come back after its last attempt: when its worker died during it.
const attempt = async ({ deliver }: OutboxWorker, row: OutboxRow, round: Round): Promise<Outcome> =>
  row.attempts > MAX_ATTEMPTS ? { settled: [], error: 'every worker that took it was lost' } : deliver(row, round);

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

/** Stops between two rows when it is asked to, or when the lease is lost. */
const deliverRows = async (worker: OutboxWorker, claim: Claim<OutboxRow>, isMine: () => boolean): Promise<Report> => {
  const report: Report = { done: [], failed: [] };
  const round = roundOf(claim.rows);
  for (const [index, row] of claim.rows.entries()) {
    if (!isMine()) break;
    if (worker.isStopping()) {
      await worker.rows.release(
        claim.token,
        claim.rows.slice(index).map(({ id }) => id)
      );
      break;
    }
    const outcome = await attempt(worker, row, round);
    if (outcome.error === null) report.done.push(row.id);
    else report.failed.push({ row, outcome });
  }
  return report;
};

const deliverBatch = async (worker: OutboxWorker, claim: Claim<OutboxRow>): Promise<number> => {
  const { rows, clock } = worker;
  const ids = claim.rows.map(({ id }) => id);
  const hold = rows.hold(claim.token, ids, DEFAULT_LEASE);
  try {
    const { done, failed } = await deliverRows(worker, claim, hold.isMine);
    const delivered = { status: 'done', delivered_at: clock.now(), last_error: null };
    let settled = await rows.settle(claim.token, done, delivered);
    for (const { row, outcome } of failed) settled += await settleFailed(worker, claim.token, row, outcome);
    return settled;
  } finally {
    hold.stop();
  }
};

/**
 * Takes what is due, batch by batch, and answers how many rows it settled. A batch in which all goes well costs four
 * statements: look, claim, read, and one that settles all its rows.
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
