import type { Knex } from 'knex';
import { randomBytes } from 'node:crypto';

/** How values cross the border between JavaScript and the three databases. */

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';

const ID_LENGTH = 24;

/** Drawn for many ids at once: each draw is a call into the system. */
let drawn: Buffer = Buffer.alloc(0);
let used = 0;

/** Strapi's documents carry a 24 character id that starts with a letter; rows written by SQL need one too. */
export const newDocumentId = (): string => {
  if (used + ID_LENGTH > drawn.length) [drawn, used] = [randomBytes(ID_LENGTH * 128), 0];
  let id = ALPHABET[(drawn[used] as number) % 26] as string;
  for (let at = used + 1; at < used + ID_LENGTH; at += 1) id += ALPHABET[(drawn[at] as number) % ALPHABET.length];
  used += ID_LENGTH;
  return id;
};

/** The columns that every content-type row has; SQL inserts do not pass through Strapi, which would fill them. */
export const documentColumns = (now: Date): Record<string, unknown> => ({
  document_id: newDocumentId(),
  created_at: now,
  updated_at: now,
  published_at: now,
});

/** bigint and count() arrive as strings from PostgreSQL. */
export const toInt = (value: unknown): number => Number(value ?? 0);

export const toIntOrNull = (value: unknown): number | null =>
  value === null || value === undefined ? null : Number(value);

export const toTextOrNull = (value: unknown): string | null =>
  value === null || value === undefined ? null : String(value);

/** SQLite keeps datetimes as epoch milliseconds, the others answer a Date. */
export const toDate = (value: unknown): Date | null => {
  if (value === null || value === undefined || value === '') return null;
  if (value instanceof Date) return value;
  return new Date(typeof value === 'number' ? value : String(value));
};

export const fromJson = <T>(value: unknown, fallback: T): T => {
  if (value === null || value === undefined) return fallback;
  return (typeof value === 'string' ? JSON.parse(value) : value) as T;
};

export const toJson = (value: unknown): string => JSON.stringify(value);

/** 'YYYY-MM-DD HH:MM:SS' in GMT, the form in which every answer writes a moment; null stays null. */
export const toTimestamp = (value: unknown): string | null => {
  const date = toDate(value);
  return date ? date.toISOString().slice(0, 19).replace('T', ' ') : null;
};

/** The moment that such a text names. */
export const fromTimestamp = (timestamp: string): Date => new Date(`${timestamp.replace(' ', 'T')}Z`);

/** By the list, then by the dialect. */
const texts = new WeakMap<readonly string[], Map<string, string>>();

const textOf = (client: Knex.Client, columns: readonly string[]): string => {
  const known = texts.get(columns) ?? new Map<string, string>();
  texts.set(columns, known);
  const text = known.get(client.dialect) ?? client.raw(columns.map(() => '??').join(', '), [...columns]).toQuery();
  known.set(client.dialect, text);
  return text;
};

/** A constant list of columns for `select`. Such lists are long and always the same: they are written out as SQL once. */
export const columnsOf = (query: Knex.QueryBuilder, columns: readonly string[]): Knex.Raw => {
  const { client } = query as unknown as { readonly client: Knex.Client };
  return client.raw(textOf(client, columns));
};
