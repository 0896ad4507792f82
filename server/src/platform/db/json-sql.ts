import type { Knex } from 'knex';
import type { Database, DatabaseClient } from './database';

/**
 * Reads and changes one top-level key of JSON columns in SQL, for changes of so many rows that they must not pass through this
 * process. `key` is a name from the code, never from a request.
 */

const PLAIN_KEY = /^[a-z_]+$/;

const checked = (key: string): string => {
  if (!PLAIN_KEY.test(key)) throw new Error(`"${key}" is no plain JSON key.`);
  return key;
};

/** The same as `jsonText`, for statements that are written as text; the column may be a text column that holds JSON. */
export const jsonTextOf = (client: DatabaseClient, column: string, key: string): string => {
  const name = checked(key);
  if (client === 'postgres') return `(cast(${column} as jsonb) ->> '${name}')`;
  return client === 'mysql'
    ? `json_unquote(json_extract(${column}, '$.${name}'))`
    : `cast(json_extract(${column}, '$.${name}') as text)`;
};

/** Joins each row of a select with the items of a JSON list of its own. */
export type JsonItems = { readonly join: string; /** The key of the item. */ readonly number: string };

/** `key` of each item as a whole number. One list a statement. */
export const jsonItemsOf = (client: DatabaseClient, column: string, key: string): JsonItems => {
  const name = checked(key);
  if (client === 'postgres') {
    const join = `cross join lateral jsonb_array_elements(cast(${column} as jsonb)) item`;
    return { join, number: `cast(item ->> '${name}' as bigint)` };
  }
  return client === 'mysql'
    ? {
        join: `join json_table(${column}, '$[*]' columns (${name} bigint path '$.${name}')) item`,
        number: `item.${name}`,
      }
    : { join: `join json_each(${column}) item`, number: `json_extract(item.value, '$.${name}')` };
};

/** The value of the key as text; null where it is missing. */
export const jsonText = (db: Database, column: string, key: string): Knex.Raw => {
  const name = checked(key);
  if (db.client === 'postgres') return db.raw(`?? ->> '${name}'`, [column]);
  if (db.client === 'mysql') return db.raw(`json_unquote(json_extract(??, '$.${name}'))`, [column]);
  return db.raw(`json_extract(??, '$.${name}')`, [column]);
};

/** A condition: the key is missing, or holds another text. */
export const jsonTextIsNot = (db: Database, column: string, key: string, value: string): Knex.Raw =>
  db.raw(`coalesce(?, '') <> ?`, [jsonText(db, column, key), value]);

/** The column with the key set to a text; null takes the key away. */
export const withJsonText = (db: Database, column: string, key: string, value: string | null): Knex.Raw => {
  const name = checked(key);
  if (db.client === 'postgres') {
    if (value === null) return db.raw(`?? - '${name}'`, [column]);
    return db.raw(`jsonb_set(coalesce(??, '{}'::jsonb), '{${name}}', to_jsonb(?::text))`, [column, value]);
  }
  if (value === null) return db.raw(`json_remove(??, '$.${name}')`, [column]);
  return db.raw(`json_set(coalesce(??, '{}'), '$.${name}', ?)`, [column, value]);
};
