import { toInt } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
import { errorText } from '../../platform/log';
import { dialectOf, type Check, type Probe } from './check';
import { CHECKS } from './checks';

type Row = Readonly<Record<string, unknown>>;

export type Finding = Pick<Check, 'name' | 'meaning' | 'kind'> & {
  /** How many rows break the rule; the first hundred of them are in `rows`. */
  readonly total: number;
  readonly rows: readonly Row[];
  /** Why the check could not be made, which counts as a violation: nothing is known then. */
  readonly error?: string;
};

export type Examined = Pick<Database, 'client' | 'raw'>;

/** Rows of one check that are listed; a broken rule of a million rows needs no more to be understood. */
const MOST_ROWS = 100;

/** Stands beside the columns of a check, so it is a name that none of them has. */
const FOUND = 'rows_found';

const select = async (db: Examined, sql: string): Promise<readonly Row[]> => {
  const result: unknown = await db.raw(sql);
  // pg answers {rows}, mysql2 [rows, fields], better-sqlite3 the rows.
  if (!Array.isArray(result)) return (result as { rows: Row[] }).rows;
  return (Array.isArray(result[0]) ? result[0] : result) as Row[];
};

/** Rows and their number in one statement, or they would be those of two moments. */
const bounded = (sql: string): string =>
  `select found.*, count(*) over () as ${FOUND} from (${sql}) found order by 1 limit ${MOST_ROWS}`;

const make = async (db: Examined, { name, meaning, kind, sql }: Check, now: Date): Promise<Finding> => {
  try {
    const found = await select(db, bounded(sql(dialectOf(db.client, now))));
    const rows = found.map(({ [FOUND]: _total, ...row }) => row);
    return { name, meaning, kind, total: toInt(found[0]?.[FOUND]), rows };
  } catch (error) {
    return { name, meaning, kind: 'violation', total: 0, rows: [], error: errorText(error) };
  }
};

const look = async ({ name, meaning, kind, find }: Probe): Promise<Finding> => {
  try {
    const rows = await find();
    return { name, meaning, kind, total: rows.length, rows: rows.slice(0, MOST_ROWS) };
  } catch (error) {
    return { name, meaning, kind: 'violation', total: 0, rows: [], error: errorText(error) };
  }
};

/** Whether something was found, or could not be looked for. */
export const isOpen = ({ total, error }: Finding): boolean => total > 0 || error !== undefined;

/** Makes every check, one after another, and says what it found as it goes. Changes nothing. Not for use inside a transaction. */
export async function* examine(db: Examined, now: Date, probes: readonly Probe[] = []): AsyncGenerator<Finding> {
  for (const check of CHECKS) yield await make(db, check, now);
  for (const probe of probes) yield await look(probe);
}
