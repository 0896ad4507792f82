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

/** Where the words must occur: `content` searches the description too. */
export type SearchScope = 'title' | 'content';

/** One per kind of database; all of them match the beginnings of all words, without regard to case. */
export type SearchDialect = {
  /** Makes the index, or leaves it alone when it is there. */
  readonly prepare: (db: Database) => Promise<void>;
  /** Called after rows were written or removed, for indexes that do not follow by themselves. */
  readonly follow?: (db: Database, productIds: readonly number[], rows: readonly SearchRow[]) => Promise<void>;
  /** Rows of the search table that match. */
  readonly matching: (db: Database, words: readonly string[], scope: SearchScope) => Knex.QueryBuilder;
  /** Rows whose title is much like the text, for when nothing matches. */
  readonly similar?: (db: Database, text: string) => Knex.QueryBuilder | null;
};
