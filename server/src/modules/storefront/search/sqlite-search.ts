import type { Knex } from 'knex';
import { SEARCH_TABLE, type SearchDialect } from './search-index';

const FTS = 'shop_product_fts';

// Words hold only letters and digits, so quoting cannot be broken out of.
const phrase = (words: readonly string[]): string => words.map((word) => `"${word}"*`).join(' ');

export const sqliteSearch: SearchDialect = {
  prepare: async (db) => {
    await db.raw(`create virtual table if not exists ${FTS} using fts5(title, words, content, tokenize = 'unicode61')`);
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
  matching: (db, words, scope) => {
    const columns = scope === 'title' ? '{title words} : ' : '';
    const table = db.table(SEARCH_TABLE) as unknown as Knex.QueryBuilder;
    const hits = `select rowid from ${FTS} where ${FTS} match ?`;
    return table.whereRaw(`product_id in (${hits})`, [`${columns}(${phrase(words)})`]);
  },
};
