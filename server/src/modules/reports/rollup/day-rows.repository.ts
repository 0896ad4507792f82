import { toInt, toTextOrNull } from '../../../platform/db/columns';
import { insertOrHold, type Database } from '../../../platform/db/database';

const DAYS = 'shop_report_days';
const ROLLUPS = 'shop_report_rollups';

const NAME = 'days';

/** Raised whenever days get rows of another kind, so that a store adds all of its days up anew after an update. */
const KIND_OF_ROWS = 3;

type Rolled = {
  readonly rolledTo: string | null;
  readonly epoch: number;
  /** The largest id of the rows of days. */
  readonly lastRow: number;
};

/**
 * An older version moves the last day or the epoch on without it, and gives a day that it adds up again rows of larger ids: the rows that
 * it does not know are missing then, or are those from before the change.
 */
const sealOf = ({ rolledTo, epoch, lastRow }: Rolled): string =>
  `${KIND_OF_ROWS}:${epoch}:${rolledTo ?? ''}:${lastRow}`;

/** For a statement that reads the row of the roll-up: of one moment with its seal. */
export const LAST_ROW = `(select max(id) from ${DAYS}) as last_row`;

export type RollupState = {
  /** The last day that has been added up; null: none has. */
  readonly rolledTo: string | null;
  readonly zone: string | null;
  /** Raised whenever rows stop to be true as a whole. */
  readonly epoch: number;
  /** Whether the days have all of the rows that this version reads. */
  readonly isOwn: boolean;
};

/** Whether rows of days were last written by a version that writes all of them; of a row of the roll-up with `LAST_ROW`. */
export const isSealed = (row: Readonly<Record<string, unknown>> | undefined): boolean =>
  row?.seal ===
  sealOf({ rolledTo: toTextOrNull(row?.rolled_to), epoch: toInt(row?.epoch), lastRow: toInt(row?.last_row) });

const toState = (row: Readonly<Record<string, unknown>> | undefined): RollupState => ({
  rolledTo: toTextOrNull(row?.rolled_to),
  zone: toTextOrNull(row?.zone),
  epoch: toInt(row?.epoch),
  isOwn: isSealed(row),
});

export const readRollup = async (db: Database): Promise<RollupState> => {
  const columns = ['rolled_to', 'zone', 'epoch', 'seal', db.raw(LAST_ROW)];
  const row: unknown = await db.table(ROLLUPS).where({ name: NAME }).first(columns);
  return toState(row as Readonly<Record<string, unknown>> | undefined);
};

/** Nobody else adds days up until the transaction ends. */
export const holdRollup = async (db: Database): Promise<RollupState> => {
  await insertOrHold(db, ROLLUPS, { name: NAME, epoch: 0 }, 'name');
  return readRollup(db);
};

/** With the roll-up held, and behind all rows that are written. */
export const saveRollup = async (
  db: Database,
  { rolledTo, zone, epoch }: Omit<RollupState, 'isOwn'>
): Promise<void> => {
  const last = (await db.table(DAYS).max({ id: 'id' }).first()) as { readonly id?: unknown } | undefined;
  const seal = sealOf({ rolledTo, epoch, lastRow: toInt(last?.id) });
  await db.table(ROLLUPS).where({ name: NAME }).update({ rolled_to: rolledTo, zone, epoch, seal });
};

/** SQLite takes 500 rows in one insert, and each database a limited number of values. */
const BATCH = 200;

export type DayRow = Readonly<Record<string, unknown>>;

/** A few at a time. */
export const insertRows = async (db: Database, table: string, rows: readonly DayRow[]): Promise<void> => {
  for (let at = 0; at < rows.length; at += BATCH) await db.table(table).insert(rows.slice(at, at + BATCH));
};

/** The rows of these days, the first and the last included, are these from now on. With the roll-up held. */
export const replaceRows = async (
  db: Database,
  { from, to }: { readonly from: string; readonly to: string },
  rows: readonly DayRow[]
): Promise<void> => {
  await db.table(DAYS).where('day', '>=', from).where('day', '<=', to).delete();
  await insertRows(db, DAYS, rows);
};
