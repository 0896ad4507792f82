import type { Knex } from 'knex';
import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock';
import { toInt } from '../db/columns';
import type { Database } from '../db/database';
import { repeatOnDeadlock } from '../db/database-errors';
import { errorText, type Log } from '../log';

/**
 * How the processes that share a database share the rows of a work table (outbox, deliveries, jobs) on SQLite, PostgreSQL and MariaDB
 * alike. A row is taken by a conditional update that writes a token; every later write repeats the token, so a worker that
 * lost its lease can no longer change the row. The columns: id, status, attempts, locked_by, locked_until.
 */
export type LeasedRow = { readonly id: number; readonly status: RowStatus; readonly attempts: number };

export type RowStatus = 'pending' | 'running' | 'done' | 'dead';

export type LeasedTable = {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly workerId: string;
  readonly table: string;
  /** The column with the moment from which a pending row may be taken. */
  readonly dueColumn: string;
  /** The column that names the kind of work. */
  readonly kindColumn: string;
  /** Milliseconds for which a row of this kind is taken. */
  readonly leaseOf: (kind: string) => number;
};

export type Claim<Row> = {
  readonly token: string;
  /** In the order of their ids. `attempts` counts the attempt that begins now. */
  readonly rows: readonly Row[];
  /** As many rows were due as were asked for, so there may be more. */
  readonly mayHaveMore: boolean;
};

export type Narrow = (query: Knex.QueryBuilder) => Knex.QueryBuilder;

export type Hold = {
  readonly stop: () => void;
  /** False once the lease has run out without a renewal: another worker may have the rows. */
  readonly isMine: () => boolean;
};

export type LeasedRows<Row> = {
  /** Takes due rows, those alone that `narrow` leaves where it is given. */
  readonly claim: (limit: number, narrow?: Narrow) => Promise<Claim<Row>>;
  /** Renews the lease at each third of its length until it is stopped. */
  readonly hold: (token: string, ids: readonly number[], lease: number) => Hold;
  /** Writes the columns and goes on holding the rows; answers how many of them were still held. */
  readonly note: (token: string, ids: readonly number[], columns: Record<string, unknown>) => Promise<number>;
  /** Ends the lease and writes the columns; answers how many of the rows were still held. */
  readonly settle: (token: string, ids: readonly number[], columns: Record<string, unknown>) => Promise<number>;
  /** Gives back rows on which no work was begun; the attempt does not count. */
  readonly release: (token: string, ids: readonly number[]) => Promise<void>;
  /** Makes the rows of workers that died due again. */
  readonly requeueExpired: () => Promise<void>;
};

export const DEFAULT_LEASE = 60_000;

const FIRST_DELAY = 10_000;
const LONGEST_DELAY = 3_600_000;
/** Expired leases are looked for at most so often; more would only burden an idle database. */
const SWEEP_INTERVAL = 15_000;
const LONGEST_OWNER = 200;

/**
 * Milliseconds to wait after the given failed attempt (1, 2, ...): 10 s, 30 s, 90 s ... at most 1 h, of which a random half
 * is taken off so that rows which failed together do not come back together.
 * @param random in [0, 1)
 */
export const backoff = (attempt: number, random: number): number =>
  Math.round(Math.min(LONGEST_DELAY, FIRST_DELAY * 3 ** (attempt - 1)) * (0.5 + random / 2));

type Update = (columns: Record<string, unknown>, narrow: Narrow) => Promise<number>;

const updateOf =
  ({ db, table }: LeasedTable): Update =>
  (columns, narrow) =>
    repeatOnDeadlock(async () => toInt(await narrow(db.table(table) as Knex.QueryBuilder).update(columns)));

const idsByLease = (source: LeasedTable, due: readonly Record<string, unknown>[]): ReadonlyMap<number, number[]> => {
  const groups = new Map<number, number[]>();
  for (const row of due) {
    const lease = source.leaseOf(String(row[source.kindColumn]));
    groups.set(lease, [...(groups.get(lease) ?? []), toInt(row.id)]);
  }
  return groups;
};

type Lock = { readonly token: string; readonly ids: readonly number[]; readonly lease: number; readonly now: Date };

const lock = ({ db, dueColumn }: LeasedTable, update: Update, { token, ids, lease, now }: Lock): Promise<number> =>
  update(
    {
      status: 'running',
      attempts: db.raw('attempts + 1'),
      locked_by: token,
      locked_until: new Date(now.getTime() + lease),
    },
    // All conditions again: since the look, another worker may have taken the row, or put it off after a failure.
    (query) => query.whereIn('id', ids).where('status', 'pending').where(dueColumn, '<=', now)
  );

const createClaim = <Row>(source: LeasedTable, update: Update) => {
  const { db, clock, table, dueColumn, kindColumn, workerId } = source;

  const findDue = (now: Date, limit: number, narrow: Narrow) =>
    narrow(db.table(table).select('id', kindColumn) as Knex.QueryBuilder)
      .where('status', 'pending')
      .where(dueColumn, '<=', now)
      .orderBy([dueColumn, 'id'])
      .limit(limit) as Promise<readonly Record<string, unknown>[]>;

  return async (limit: number, narrow: Narrow = (query) => query): Promise<Claim<Row>> => {
    const now = clock.now();
    const token = `${workerId.slice(0, LONGEST_OWNER)}:${randomUUID()}`;
    const due = await findDue(now, limit, narrow);
    const mayHaveMore = due.length === limit;
    let taken = 0;
    for (const [lease, ids] of idsByLease(source, due)) taken += await lock(source, update, { token, ids, lease, now });
    if (taken === 0) return { token, rows: [], mayHaveMore };
    const ids = due.map((row) => toInt(row.id));
    const rows = await db.table(table).select('*').whereIn('id', ids).where('locked_by', token).orderBy('id');
    return { token, rows: rows as Row[], mayHaveMore };
  };
};

const createHold = ({ clock, log, table }: LeasedTable, update: Update) => {
  const renew = (token: string, ids: readonly number[], until: Date): Promise<number> =>
    update({ locked_until: until }, (query) =>
      query.whereIn('id', ids).where('locked_by', token).where('status', 'running')
    );

  return (token: string, ids: readonly number[], lease: number): Hold => {
    let until = clock.now().getTime() + lease;
    const beat = async (): Promise<void> => {
      try {
        const next = clock.now().getTime() + lease;
        if ((await renew(token, ids, new Date(next))) > 0) until = next;
      } catch (error) {
        log.warn(`A lease on ${table} could not be renewed: ${errorText(error)}`);
      }
    };
    const timer = setInterval(() => void beat(), Math.max(1, Math.floor(lease / 3)));
    timer.unref();
    return { stop: () => clearInterval(timer), isMine: () => clock.now().getTime() < until };
  };
};

export const createLeasedRows = <Row extends LeasedRow>(source: LeasedTable): LeasedRows<Row> => {
  const { db, clock } = source;
  const update = updateOf(source);
  let nextSweep = 0;

  const note: LeasedRows<Row>['note'] = async (token, ids, columns) => {
    if (ids.length === 0) return 0;
    return update(columns, (query) => query.whereIn('id', ids).where('locked_by', token).where('status', 'running'));
  };

  const settle: LeasedRows<Row>['settle'] = (token, ids, columns) =>
    note(token, ids, { ...columns, locked_by: null, locked_until: null });

  const requeueExpired = async (): Promise<void> => {
    const now = clock.now();
    if (now.getTime() < nextSweep) return;
    nextSweep = now.getTime() + SWEEP_INTERVAL;
    await update({ status: 'pending', locked_by: null, locked_until: null }, (query) =>
      query.where('status', 'running').where('locked_until', '<', now)
    );
  };

  return {
    claim: createClaim<Row>(source, update),
    hold: createHold(source, update),
    note,
    settle,
    release: async (token, ids) => {
      await settle(token, ids, { status: 'pending', attempts: db.raw('attempts - 1') });
    },
    requeueExpired,
  };
};
