import { fromJson } from './columns';
import type { Database, DatabaseClient } from './database';
import { sql } from './sql';

/**
 * Rows of another table that belong to one record. They are read within the statement that reads the record, as a JSON list: a page of
 * ten such lists then takes one message to the database instead of ten.
 */
export type RowsSql = {
  readonly columns: readonly string[];
  /** A select of these columns, with one `?` for the id of the record. */
  readonly text: string;
};

export type JsonRow = Readonly<Record<string, unknown>>;

/** How each database writes a list of objects as JSON. */
export const JSON_FUNCTIONS: Readonly<Record<DatabaseClient, readonly [list: string, object: string]>> = {
  postgres: ['json_agg', 'json_build_object'],
  mysql: ['json_arrayagg', 'json_object'],
  sqlite: ['json_group_array', 'json_object'],
};

/** A select from one table; `condition` holds the one `?`, and what comes after the rows' conditions. */
export const rowsSql = (table: string, columns: readonly string[], condition: string): RowsSql => ({
  columns,
  text: `select ${columns.join(', ')} from ${table} where ${condition}`,
});

/** One column of a statement: the rows as JSON; null without any. MariaDB does not keep their order. */
export const jsonRowsSql = ({ client }: Pick<Database, 'client'>, { columns, text }: RowsSql): string => {
  if (client === 'postgres') return `(select json_agg(found) from (${text}) found)`;
  const [list, object] = JSON_FUNCTIONS[client];
  const entries = columns.map((name) => `'${name}', found.${name}`).join(', ');
  return `(select ${list}(${object}(${entries})) from (${text}) found)`;
};

/**
 * The value of such a column. Moments are texts there, in the time zone in which the driver would have read them, or numbers;
 * `toDate` reads both.
 */
export const fromJsonRows = (value: unknown): readonly JsonRow[] => fromJson<readonly JsonRow[]>(value, []);

/** The same rows by a statement of their own. */
export const findRows = (db: Database, { text }: RowsSql, id: number): Promise<readonly JsonRow[]> =>
  db.prepared(sql(text, [id]));

/**
 * Whether a list of any length can be read as JSON. MariaDB cuts one off after group_concat_max_len, a megabyte, without an error:
 * lists that may be longer are asked for with `findRows`.
 */
export const holdsLongLists = ({ client }: Pick<Database, 'client'>): boolean => client !== 'mysql';
