import type { Database } from '../../../platform/db/database';
import { beginsWith, either, newestThenIndex } from './candidates.repository';
import { SEARCH_TABLE, type SearchDialect, type SearchScope, type Sql, type TypedSearch } from './search-index';

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

const TITLE_BEGIN = 'shop_product_search_title_begin';

const hasIndex = async (db: Database, name: string): Promise<boolean> => {
  const [rows] = (await db.raw(`show index from ${SEARCH_TABLE} where Key_name = ?`, [name])) as unknown as [unknown[]];
  return rows.length > 0;
};

const isIndexed = (word: string): boolean => word.length >= MIN_INDEXED && !STOP_WORDS.has(word);

/** A word that the index cannot know is looked for at the beginning of the text's words. */
const unindexed = (word: string, columns: readonly string[]): Sql => {
  const text = `concat(' ', ${columns.map((name) => `coalesce(${name}, '')`).join(`, ' ', `)})`;
  return { sql: `lower(${text}) like ?`, bindings: [`% ${word}%`] };
};

const conditionOf = (words: readonly string[], scope: SearchScope): Sql => {
  const columns = COLUMNS[scope];
  const indexed = words.filter(isIndexed).map((word) => `+${word}*`);
  const conditions = words.filter((word) => !isIndexed(word)).map((word) => unindexed(word, columns));
  if (indexed.length > 0) {
    const sql = `match (${columns.join(', ')}) against (? in boolean mode)`;
    conditions.unshift({ sql, bindings: [indexed.join(' ')] });
  }
  return {
    sql: conditions.map(({ sql }) => sql).join(' and '),
    bindings: conditions.flatMap(({ bindings }) => bindings),
  };
};

// Words hold only letters and digits, so they mean nothing else in a pattern.
const wordsOf = (words: readonly string[]): Sql => ({
  sql: words.map(() => `concat(s.title, ' ', s.words) regexp ?`).join(' and '),
  bindings: words.map((word) => `\\b${word}`),
});

const candidatesOf = (search: TypedSearch): readonly Sql[] => {
  const begins = beginsWith('s.title', search);
  const found = newestThenIndex(search, wordsOf(search.words), conditionOf(search.words, 'title'));
  return found.map((query) => either(begins, query));
};

export const mysqlSearch: SearchDialect = {
  prepare: async (db) => {
    if (!(await hasIndex(db, TITLE_BEGIN))) await db.raw(`create index ${TITLE_BEGIN} on ${SEARCH_TABLE} (title)`);
    for (const [scope, columns] of Object.entries(COLUMNS)) {
      const name = `shop_product_search_${scope}_ft`;
      if (await hasIndex(db, name)) continue;
      await db.raw(`create fulltext index ${name} on ${SEARCH_TABLE} (${columns.join(', ')})`);
    }
  },
  matching: conditionOf,
  candidates: candidatesOf,
};
