import { ForbiddenError, InvalidInputError, NotFoundError, type FieldErrors } from '../../domain/errors';
import type { Database } from '../../platform/db/database';
import { isUniqueViolation } from '../../platform/db/database-errors';
import { findHolders, keysOf, type NamedTable, type Names } from './unique-names.repository';

export const unknownGroup = (): NotFoundError => new NotFoundError('The attribute group does not exist.');

export const unknownTerm = (): NotFoundError => new NotFoundError('The attribute term does not exist in this group.');

/** Answered with 403. */
export const groupInUse = (): ForbiddenError =>
  new ForbiddenError('The group cannot be deleted: one of its terms is used by a product variation.');

export const termInUse = (): ForbiddenError =>
  new ForbiddenError('The term cannot be deleted: it is used by a product variation.');

const MESSAGES = { title: 'This title is already in use.', slug: 'This slug is already in use.' } as const;

/** 422 that names the fields, e.g. ['title', 'terms[1].slug']. */
export const takenNames = (fields: readonly string[]): InvalidInputError => {
  const messageOf = (field: string): string => (field.endsWith('slug') ? MESSAGES.slug : MESSAGES.title);
  const errors: FieldErrors = Object.fromEntries(fields.map((field) => [field, { unique: messageOf(field) }]));
  return new InvalidInputError(messageOf(fields[0] ?? 'title'), errors);
};

/** @throws InvalidInputError where another row holds the title or the slug. */
export const assertFree = async (db: Database, table: NamedTable, names: Names, exceptId = 0): Promise<void> => {
  const holders = await findHolders(db, table, [names], exceptId);
  const { title_key, slug_key } = keysOf(names);
  const taken = [
    ...(holders.some((holder) => holder.title_key === title_key) ? ['title'] : []),
    ...(holders.some((holder) => holder.slug_key === slug_key) ? ['slug'] : []),
  ];
  if (taken.length > 0) throw takenNames(taken);
};

/**
 * Looks first, for the answer that names the field. The index decides: whoever loses a race looks again and is told the same.
 * `write` must be a transaction of its own, because PostgreSQL lets no further statement into one that failed.
 */
export const writeUnique = async <T>(check: () => Promise<void>, write: () => Promise<T>): Promise<T> => {
  await check();
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    await check();
    // The winner has vanished again meanwhile.
    throw takenNames(['title']);
  }
};
