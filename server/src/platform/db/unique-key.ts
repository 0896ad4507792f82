import { createHash } from 'node:crypto';
import { pastedText } from '../../domain/text';

const fold = (text: string): string => pastedText(text.normalize('NFKC')).toLowerCase();

/**
 * What a unique index holds in place of a name (64 characters): two names have the same key if and only if people would read
 * them as the same, without regard to case, blanks, and what nobody sees. A hash, because the databases disagree about text: MariaDB takes
 * 'Rosé' for 'Rose' and ignores blanks at the end, and none of them folds the case of all letters.
 */
export const uniqueKey = (name: string): string => createHash('sha256').update(fold(name)).digest('hex');

/** What a unique column holds in place of several texts: 64 characters, and no database takes two of them for one. */
export const digestOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');
