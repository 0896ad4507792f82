import type { Knex } from 'knex';
import { searchText, searchTokens, type Beginnings, type SearchQuestion } from '../../../domain/text';
import type { Database } from '../../../platform/db/database';
import type { RawModel } from '../../../platform/db/raw-model';

/** What is searched of each product, folded, and kept apart from it so that every database can index it in its own way. */
export const searchModel: RawModel = {
  uid: 'shop::product-search',
  singularName: 'shop_product_search',
  tableName: 'shop_product_search',
  attributes: {
    id: { type: 'increments' },
    product_id: { type: 'integer' },
    title: { type: 'string' },
    words: { type: 'text' },
    content: { type: 'text' },
    indexed_at: { type: 'datetime' },
  },
  indexes: [{ name: 'shop_product_search_product_uq', columns: ['product_id'], type: 'unique' }],
};

export const SEARCH_TABLE = 'shop_product_search';

export type SearchRow = {
  readonly product_id: number;
  /** As `searchText` folds it. */
  readonly title: string;
  /** The form of the row, and the tokens of title, variants and SKUs. */
  readonly words: string;
  /** The tokens of the description. */
  readonly content: string;
};

/**
 * What the words of each row begin with. Rows that begin otherwise were written by a version that folded nothing, also while it ran beside
 * this one, and are written anew. To be raised with every change of what `searchText` or `searchTokens` answer.
 */
export const ROW_FORM = 'qv3';

/** Characters of the column. Folding may lengthen a title. */
const MAX_TITLE = 255;

type SearchedTexts = {
  readonly product_id: number;
  readonly title: string;
  /** Titles and SKUs of the variants. */
  readonly words: string;
  /** The description without markup. */
  readonly content: string;
};

export const searchRowOf = ({ product_id, title, words, content }: SearchedTexts): SearchRow => ({
  product_id,
  title: [...searchText(title)].slice(0, MAX_TITLE).join(''),
  words: [ROW_FORM, ...searchTokens(`${title} ${words}`)].join(' '),
  content: searchTokens(content).join(' '),
});

/** So many of the newest products are looked through before an index is asked, see `newestThenIndex`. */
export const NEWEST = 3_000;

/** Where the words must occur: `content` searches the description too. */
export type SearchScope = 'title' | 'content';

/** A condition or a query as text, with what its question marks stand for. */
export type Sql = { readonly sql: string; readonly bindings: readonly Knex.RawBinding[] };

/** What somebody typed into a search box. */
export type TypedSearch = {
  readonly question: SearchQuestion;
  /** As it was typed, folded like the titles. */
  readonly text: string;
  /** On `s.product_id`: which products may be found at all. */
  readonly shown: Sql;
  /** How many are asked for. */
  readonly limit: number;
  /** Whether the NEWEST products are all that there are; false where the dialect does not ask. */
  readonly areAllNewest: boolean;
};

/**
 * Two queries for rows of product id and title, or only the first: those that come first, and what stands behind them where they are fewer
 * than are asked for. The second is asked together with the first, which it knows as the table `few`.
 */
export type Candidates = { readonly first: Sql; readonly behind: Sql | null };

/** One per kind of database; all of them look up the same tokens. */
export type SearchDialect = {
  /** Makes the index, or leaves it alone when it is there. */
  readonly prepare: (db: Database) => Promise<void>;
  /** Called after rows were written or removed, for indexes that do not follow by themselves. */
  readonly follow?: (db: Database, productIds: readonly number[], rows: readonly SearchRow[]) => Promise<void>;
  /** Forgets all rows, for indexes that do not follow by themselves. */
  readonly empty?: (db: Database) => Promise<void>;
  /** The condition of rows of the search table that match. */
  readonly matching: (tokens: readonly Beginnings[], scope: SearchScope) => Sql;
  /** Whether its candidates begin with the newest products, see `newestThenIndex`. */
  readonly beginsWithNewest: boolean;
  /**
   * To be asked one after another until one has `limit` rows: titles that begin with the text, the text itself first; of all others
   * that match at beginnings of words the newest; behind them those that match anywhere. Where there are several, the first looks
   * through the NEWEST products alone.
   */
  readonly candidates: (search: TypedSearch) => readonly Candidates[];
  /** The condition of rows whose title is much like the text, for when nothing matches; null where that cannot be told. */
  readonly similar?: (text: string) => Sql | null;
};
