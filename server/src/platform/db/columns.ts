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
