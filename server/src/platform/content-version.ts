import { createHash } from 'node:crypto';
import { ConflictError } from '../domain/errors';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Databases give the keys of a JSON value back in an order of their own. */
const inOrder = (_key: string, value: unknown): unknown =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value;

/**
 * Names what an editor of a record sees, in 22 characters: two saves of one version are told apart on every database, whatever the precision
 * of its moments.
 */
export const contentVersion = (edited: unknown): string =>
  createHash('sha256').update(JSON.stringify(edited, inOrder)).digest('base64url').slice(0, 22);

const STAMPS: ReadonlySet<string> = new Set(['created_at', 'updated_at']);

/** Of a row: all of its columns but its stamps, and but those that are named, which no editor changes. */
export const rowVersion = (row: object, ...unedited: readonly string[]): string =>
  contentVersion(
    Object.fromEntries(Object.entries(row).filter(([name]) => !STAMPS.has(name) && !unedited.includes(name)))
  );

/**
 * To be called with the record locked, before anything is written. Who names no version overwrites whatever is stored.
 * @throws ConflictError where the caller read another version than the one that is stored.
 */
export const assertVersion = (read: string | undefined, stored: () => string, record: string): void => {
  if (read && read !== stored()) {
    throw new ConflictError(`Somebody else has changed the ${record} meanwhile. Nothing was saved.`);
  }
};
