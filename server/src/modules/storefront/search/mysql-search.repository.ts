import type { Beginnings } from '../../../domain/text';
import type { Database } from '../../../platform/db/database';
import { newestThenIndex } from './candidates.repository';
import { SEARCH_TABLE, type SearchDialect, type SearchScope, type Sql } from './search-index';

const COLUMNS: Readonly<Record<SearchScope, readonly string[]>> = {
  title: ['title', 'words'],
  content: ['title', 'words', 'content'],
};

const TITLE_BEGIN = 'shop_product_search_title_begin';

const hasIndex = async (db: Database, name: string): Promise<boolean> => {
  const [rows] = (await db.raw(`show index from ${SEARCH_TABLE} where Key_name = ?`, [name])) as unknown as [unknown[]];
  return rows.length > 0;
};

// InnoDB leaves words of less than three letters, and its stop words, out of the index: no token is one.
const anyOf = (some: Beginnings): string => `+(${some.map((token) => `${token}*`).join(' ')})`;

const matching = (tokens: readonly Beginnings[], scope: SearchScope): Sql => ({
  sql: `match (${COLUMNS[scope].join(', ')}) against (? in boolean mode)`,
  bindings: [tokens.map(anyOf).join(' ')],
});

/** In one row. The first of the words is the form of the row, so that a blank stands before each token. */
const eachOf = (tokens: readonly Beginnings[]): Sql => ({
  sql: tokens.map((some) => `(${some.map(() => 's.words like ?').join(' or ')})`).join(' and '),
  bindings: tokens.flatMap((some) => some.map((token) => `% ${token}%`)),
});

export const mysqlSearch: SearchDialect = {
  prepare: async (db) => {
    if (!(await hasIndex(db, TITLE_BEGIN))) await db.raw(`create index ${TITLE_BEGIN} on ${SEARCH_TABLE} (title)`);
    for (const [scope, columns] of Object.entries(COLUMNS)) {
      const name = `shop_product_search_${scope}_ft`;
      if (await hasIndex(db, name)) continue;
      await db.raw(`create fulltext index ${name} on ${SEARCH_TABLE} (${columns.join(', ')})`);
    }
  },
  matching,
  beginsWithNewest: true,
  candidates: (search) =>
    newestThenIndex(search, { title: 's.title', each: eachOf, indexed: (tokens) => matching(tokens, 'title') }),
};
