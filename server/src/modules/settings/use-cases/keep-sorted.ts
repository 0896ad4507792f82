import { catchUpSortKeys, forgetSortKeys, sortKeysOf, type SortedTexts } from '../../../platform/db/sort-keys';
import type { Platform } from '../../../platform/platform';
import { readAlphabet } from './read-store-settings';

/** Where a row with these texts stands in lists: whoever writes one of the texts writes these columns. */
export const sortKeysFor = async (
  platform: Platform,
  sorted: SortedTexts,
  texts: Readonly<Record<string, unknown>>
): Promise<Readonly<Record<string, string>>> => sortKeysOf(sorted, texts, await readAlphabet(platform));

/**
 * Brings the order of a table up to date with its texts and the country of the store. At start and each minute; two statements where
 * there is nothing to do. Answers how many rows it wrote.
 */
export const keepSorted = async (platform: Platform, sorted: SortedTexts): Promise<number> =>
  catchUpSortKeys(platform.db, sorted, await readAlphabet(platform));

/** After a store came in; as `keepSorted`. */
export const sortAnew = async (platform: Platform, sorted: SortedTexts): Promise<number> => {
  await forgetSortKeys(platform.db, sorted);
  return keepSorted(platform, sorted);
};
