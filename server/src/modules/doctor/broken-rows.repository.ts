import { toInt } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';

export type Row = Readonly<Record<string, unknown>>;

export type Examined = Pick<Database, 'client' | 'raw'>;

/** Stands beside the columns of a check, so it is a name that none of them has. */
const FOUND = 'rows_found';

const select = async (db: Examined, sql: string): Promise<readonly Row[]> => {
  const result: unknown = await db.raw(sql);
  // pg answers {rows}, mysql2 [rows, fields], better-sqlite3 the rows.
  if (!Array.isArray(result)) return (result as { rows: Row[] }).rows;
  return (Array.isArray(result[0]) ? result[0] : result) as Row[];
};

/** Rows and their number in one statement, or they would be those of two moments. */
const bounded = (sql: string, most: number): string =>
  `select found.*, count(*) over () as ${FOUND} from (${sql}) found order by 1 limit ${most}`;

/** The first rows that a check selects, and how many there are. */
export const findBroken = async (
  db: Examined,
  sql: string,
  most: number
): Promise<{ readonly total: number; readonly rows: readonly Row[] }> => {
  const found = await select(db, bounded(sql, most));
  return { total: toInt(found[0]?.[FOUND]), rows: found.map(({ [FOUND]: _total, ...row }) => row) };
};
