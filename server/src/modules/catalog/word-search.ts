import type { Platform } from '../../platform/platform';

/** Ids of up to `limit` products, of any status, with whose title, variants or SKUs the words of a text occur, whatever their accents. */
export type WordSearch = (text: string, limit: number) => Promise<readonly number[]>;

const NO_SEARCH: WordSearch = () => Promise.resolve([]);

const SEARCH = Symbol('search of products by words');

const holderOf = (platform: Platform): { current: WordSearch } => platform.memo(SEARCH, () => ({ current: NO_SEARCH }));

/** Called at start by the module that keeps the search index; it refers to products, so the catalogue cannot import it. */
export const provideWordSearch = (platform: Platform, search: WordSearch): void => {
  holderOf(platform).current = search;
};

export const productsWithWords = (platform: Platform, text: string, limit: number): Promise<readonly number[]> =>
  holderOf(platform).current(text, limit);
