import { randomBytes } from 'node:crypto';

/** How values cross the border between JavaScript and the three databases. */

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Strapi's documents carry a 24 character id that starts with a letter; rows written by SQL need one too. */
export const newDocumentId = (): string => {
  let id = '';
  for (const byte of randomBytes(24)) id += ALPHABET[byte % (id === '' ? 26 : ALPHABET.length)];
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
