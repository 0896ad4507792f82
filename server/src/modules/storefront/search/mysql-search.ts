import type { Knex } from 'knex';
import type { Database } from '../../../platform/db/database';
import { SEARCH_TABLE, type SearchDialect, type SearchScope } from './search-index';

const COLUMNS: Readonly<Record<SearchScope, readonly string[]>> = {
  title: ['title', 'words'],
  content: ['title', 'words', 'content'],
};

/** InnoDB leaves shorter words, and its stop words, out of the index. Source: innodb_ft_min_token_size. */
const MIN_INDEXED = 3;
const STOP_WORDS = new Set(
  'a about an are as at be by com de en for from how i in is it la of on or that the this to was what when where who will with und www'.split(
    ' '
  )
);

const hasIndex = async (db: Database, name: string): Promise<boolean> => {
  const [rows] = (await db.raw(`show index from ${SEARCH_TABLE} where Key_name = ?`, [name])) as unknown as [unknown[]];
  return rows.length > 0;
};

const isIndexed = (word: string): boolean => word.length >= MIN_INDEXED && !STOP_WORDS.has(word);

const applyUnindexed = (query: Knex.QueryBuilder, word: string, columns: readonly string[]): void => {
  // A word that the index cannot know is looked for at the beginning of the text's words.
  const text = `concat(' ', ${columns.map((name) => `coalesce(${name}, '')`).join(`, ' ', `)})`;
  query.whereRaw(`lower(${text}) like ?`, [`% ${word}%`]);
};

export const mysqlSearch: SearchDialect = {
  prepare: async (db) => {
    for (const [scope, columns] of Object.entries(COLUMNS)) {
      const name = `shop_product_search_${scope}_ft`;
      if (await hasIndex(db, name)) continue;
      await db.raw(`create fulltext index ${name} on ${SEARCH_TABLE} (${columns.join(', ')})`);
    }
  },
  matching: (db, words, scope) => {
    const query = db.table(SEARCH_TABLE) as unknown as Knex.QueryBuilder;
    const indexed = words.filter(isIndexed).map((word) => `+${word}*`);
    if (indexed.length > 0) {
      query.whereRaw(`match (${COLUMNS[scope].join(', ')}) against (? in boolean mode)`, [indexed.join(' ')]);
    }
    for (const word of words.filter((candidate) => !isIndexed(candidate))) applyUnindexed(query, word, COLUMNS[scope]);
    return query;
  },
};
