import { createHash } from 'node:crypto';

/** What a unique column holds in place of several texts: 64 characters, and no database takes two of them for one. */
export const digestOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');
