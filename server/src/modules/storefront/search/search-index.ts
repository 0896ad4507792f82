import type { Knex } from 'knex';
import type { Database } from '../../../platform/db/database';
import type { RawModel } from '../../../platform/db/raw-model';

/** What is searched of each product, kept apart from it so that every database can index it in its own way. */
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
  readonly title: string;
  /** Titles and SKUs of the variants. */
  readonly words: string;
  /** The description without markup. */
  readonly content: string;
};

/** So many of the newest products are looked through before an index is asked, see `newestThenIndex`. */
export const NEWEST = 3_000;

/** Where the words must occur: `content` searches the description too. */
export type SearchScope = 'title' | 'content';

/** A condition or a query as text, with what its question marks stand for. */
export type Sql = { readonly sql: string; readonly bindings: readonly Knex.RawBinding[] };

/** What somebody typed into a search box. */
export type TypedSearch = {
  readonly words: readonly string[];
  /** As it was typed, in lower case. */
  readonly text: string;
  /** On `s.product_id`: which products may be found at all. */
  readonly shown: Sql;
  /** How many are asked for. */
  readonly limit: number;
};

/** One per kind of database; all of them match the beginnings of all words, without regard to case. */
export type SearchDialect = {
  /** Makes the index, or leaves it alone when it is there. */
  readonly prepare: (db: Database) => Promise<void>;
  /** Called after rows were written or removed, for indexes that do not follow by themselves. */
  readonly follow?: (db: Database, productIds: readonly number[], rows: readonly SearchRow[]) => Promise<void>;
  /** Forgets all rows, for indexes that do not follow by themselves. */
  readonly empty?: (db: Database) => Promise<void>;
  /** The condition of rows of the search table that match. */
  readonly matching: (words: readonly string[], scope: SearchScope) => Sql;
  /**
   * Queries for rows of product id and title, to be asked one after another until one has `limit` of them: titles that begin
   * with the text, the text itself first, and of all others that match the newest. Where there are several, the first looks
   * through the NEWEST products alone.
   */
  readonly candidates: (search: TypedSearch) => readonly Sql[];
  /** The condition of rows whose title is much like the text, for when nothing matches; null where that cannot be told. */
  readonly similar?: (text: string) => Sql | null;
};
