import { toInt, toTextOrNull } from '../../../platform/db/columns';
import { insertOrHold, type Database } from '../../../platform/db/database';

const DAYS = 'shop_report_days';
const ROLLUPS = 'shop_report_rollups';

const NAME = 'days';

export type RollupState = {
  /** The last day that has been added up; null: none has. */
  readonly rolledTo: string | null;
  readonly zone: string | null;
  readonly epoch: number;
};

const toState = (row: Readonly<Record<string, unknown>> | undefined): RollupState => ({
  rolledTo: toTextOrNull(row?.rolled_to),
  zone: toTextOrNull(row?.zone),
  epoch: toInt(row?.epoch),
});

const columns = ['rolled_to', 'zone', 'epoch'] as const;

export const readRollup = async (db: Database): Promise<RollupState> =>
  toState(
    await db
      .table(ROLLUPS)
      .where({ name: NAME })
      .first([...columns])
  );

/** Nobody else adds days up until the transaction ends. */
export const holdRollup = async (db: Database): Promise<RollupState> => {
  await insertOrHold(db, ROLLUPS, { name: NAME, epoch: 0 }, 'name');
  return readRollup(db);
};

/** With the roll-up held. */
export const saveRollup = async (db: Database, { rolledTo, zone, epoch }: RollupState): Promise<void> => {
  await db.table(ROLLUPS).where({ name: NAME }).update({ rolled_to: rolledTo, zone, epoch });
};

/** SQLite takes 500 rows in one insert, and each database a limited number of values. */
const BATCH = 200;

export type DayRow = Readonly<Record<string, unknown>>;

/** The rows of these days, the first and the last included, are these from now on. With the roll-up held. */
export const replaceRows = async (
  db: Database,
  { from, to }: { readonly from: string; readonly to: string },
  rows: readonly DayRow[]
): Promise<void> => {
  await db.table(DAYS).where('day', '>=', from).where('day', '<=', to).delete();
  for (let at = 0; at < rows.length; at += BATCH) await db.table(DAYS).insert(rows.slice(at, at + BATCH));
};
