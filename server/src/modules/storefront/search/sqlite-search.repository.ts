import { beginsWith, either } from './candidates.repository';
import { SEARCH_TABLE, type SearchDialect, type SearchScope, type Sql, type TypedSearch } from './search-index';

const FTS = 'shop_product_fts';

// Words hold only letters and digits, so quoting cannot be broken out of.
const phrase = (words: readonly string[], scope: SearchScope): string => {
  const all = words.map((word) => `"${word}"*`).join(' ');
  return `${scope === 'title' ? '{title words} : ' : ''}(${all})`;
};

/** The index answers by row id, so the newest come without all others being read. */
const newestOf = ({ words, shown, limit }: TypedSearch): Sql => ({
  sql: `select s.product_id, s.title from ${FTS} join ${SEARCH_TABLE} s on s.product_id = ${FTS}.rowid
    where ${FTS} match ? and ${shown.sql} order by ${FTS}.rowid desc limit ?`,
  bindings: [phrase(words, 'title'), ...shown.bindings, limit],
});

export const sqliteSearch: SearchDialect = {
  prepare: async (db) => {
    await db.raw(`create virtual table if not exists ${FTS} using fts5(title, words, content, tokenize = 'unicode61')`);
    await db.raw(`create index if not exists shop_product_search_title_begin on ${SEARCH_TABLE} (lower(title))`);
  },
  follow: async (db, productIds, rows) => {
    await db
      .table(FTS)
      .whereIn('rowid', [...productIds])
      .delete();
    for (const row of rows) {
      const values = [row.product_id, row.title, row.words, row.content];
      await db.raw(`insert into ${FTS} (rowid, title, words, content) values (?, ?, ?, ?)`, values);
    }
  },
  empty: async (db) => {
    await db.table(FTS).delete();
  },
  matching: (words, scope) => ({
    sql: `product_id in (select rowid from ${FTS} where ${FTS} match ?)`,
    bindings: [phrase(words, scope)],
  }),
  candidates: (search) => [either(beginsWith('lower(s.title)', search), newestOf(search))],
};
