import type { Knex } from 'knex';
import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock';
import type { Database } from '../db/database';
import { errorText, type Log } from '../log';
import { createBackgroundLoop } from './background-loop';
import {
  createLeasedRows,
  DEFAULT_LEASE,
  type Claim,
  type LeasedRow,
  type LeasedRows,
  type Narrow,
} from './leased-rows';
import { createPlaces, type Places, type Queued } from './places';

/** A work table whose rows of one lane are done one after another, and belong to owners that do not wait for one another. */
export type LanedTable = {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** With the columns of `LeasedRow`, and `lane`. */
  readonly table: string;
  readonly dueColumn: string;
  /** The column that names the kind of work. */
  readonly kindColumn: string;
  /** The column with the id of the owner. */
  readonly ownerColumn: string;
};

export type LaneWork<Row> = {
  readonly row: Row;
  readonly token: string;
  readonly rows: LeasedRows<Row>;
  /** Aborted when the process ends and does not wait any longer. */
  readonly signal: AbortSignal;
};

export type LaneWorkerOptions<Row> = {
  /** For the log. */
  readonly name: string;
  /** Of one row, e.g. 'webhook delivery'. */
  readonly rowName: string;
  readonly table: LanedTable;
  readonly ownerOf: (row: Row) => number;
  /** Settles the row, or leaves it to its lease. */
  readonly carryOut: (work: LaneWork<Row>) => Promise<void>;
  /** Milliseconds for which a row is taken. */
  readonly lease?: number | undefined;
};

export type LaneWorker = {
  readonly start: () => void;
  /** Takes nothing more; what is on its way after three seconds is broken off and stays due. */
  readonly stop: () => Promise<void>;
  readonly wake: () => void;
  /** Does all that is due now. For tests. */
  readonly drain: () => Promise<void>;
};

const POLL_INTERVAL = 2_000;
/** Rows that a process takes ahead, those of busy owners not counted, and how many are left when it takes more. */
const TAKEN = 48;
const FEW = 12;
const PATIENCE_AT_END = 3_000;

/** Of each lane only the first that is not through; and none of owners that are busy. */
const firstOfLanes =
  ({ db, table, ownerColumn }: LanedTable, busyOwners: readonly number[]): Narrow =>
  (query) => {
    const earlier = db
      .table(`${table} as earlier`)
      .select(db.raw('1'))
      .whereRaw(`earlier.lane = ${table}.lane and earlier.id < ${table}.id`)
      .whereIn('earlier.status', ['pending', 'running']);
    const narrowed = query.whereNotExists(earlier as unknown as Knex.QueryBuilder);
    return busyOwners.length === 0 ? narrowed : narrowed.whereNotIn(ownerColumn, [...busyOwners]);
  };

type Parts<Row> = LaneWorkerOptions<Row> & {
  readonly rows: LeasedRows<Row>;
  readonly signal: () => AbortSignal;
  readonly isStopping: () => boolean;
};

/** Every row of a claim is held until its own end. Never rejects. */
const worksOf = <Row extends LeasedRow>(parts: Parts<Row>, { token, rows: taken }: Claim<Row>): readonly Queued[] => {
  const { rows, lease = DEFAULT_LEASE, isStopping, table, rowName } = parts;
  const ids = taken.map(({ id }) => id);
  const hold = rows.hold(token, ids, lease);
  let left = ids.length;
  const carryOut = async (row: Row): Promise<void> => {
    try {
      if (!hold.isMine()) return;
      if (isStopping()) await rows.release(token, [row.id]);
      else await parts.carryOut({ row, token, rows, signal: parts.signal() });
    } catch (error) {
      // Its lease runs out, and it is done again.
      table.log.error(`The ${rowName} ${row.id} failed: ${errorText(error)}`);
    } finally {
      left -= 1;
      if (left === 0) hold.stop();
    }
  };
  return taken.map((row) => ({ ownerId: parts.ownerOf(row), carryOut: () => carryOut(row) }));
};

/** Fills the memory of the process with what is due. True when there was nothing to take and nothing is on its way. */
const takeDue = async <Row extends LeasedRow>(parts: Parts<Row>, places: Places): Promise<boolean> => {
  const { rows, table, isStopping } = parts;
  // What is on its way now may end behind the look below, and leave its lane free: only a look without any can find that all is done.
  let isIdle = places.isIdle();
  if (!isStopping()) await rows.requeueExpired();
  while (!isStopping() && places.waiting() <= FEW) {
    const claim = await rows.claim(TAKEN - places.waiting(), firstOfLanes(table, places.busyOwners()));
    if (claim.rows.length === 0) break;
    isIdle = false;
    places.add(worksOf(parts, claim));
  }
  return isIdle;
};

/**
 * Does what was recorded: at most eight rows at once, those of one lane one after another. A row is taken by a lease, so one whose
 * process was killed is done again by another.
 */
export const createLaneWorker = <Row extends LeasedRow>(options: LaneWorkerOptions<Row>): LaneWorker => {
  const { name, table, lease = DEFAULT_LEASE } = options;
  const rows = createLeasedRows<Row>({ ...table, workerId: randomUUID(), leaseOf: () => lease });
  let stopping = false;
  let ending = new AbortController();
  const parts: Parts<Row> = { ...options, rows, signal: () => ending.signal, isStopping: () => stopping };
  const places = createPlaces(() => {
    if (places.waiting() <= FEW) loop.wake();
  });
  const work = (): Promise<boolean> => takeDue(parts, places);
  const loop = createBackgroundLoop({ name, interval: POLL_INTERVAL, work, log: table.log });
  return {
    wake: loop.wake,
    start: () => {
      stopping = false;
      ending = new AbortController();
      loop.start();
    },
    stop: async () => {
      stopping = true;
      await loop.stop();
      const timer = setTimeout(() => ending.abort(), PATIENCE_AT_END);
      await places.idle();
      clearTimeout(timer);
    },
    drain: async () => {
      while (!(await loop.run())) await places.nextFinished();
    },
  };
};
