import type { Beginnings } from '../../../domain/text';
import { beginsWith, either, ifFew } from './candidates.repository';
import {
  SEARCH_TABLE,
  type Candidates,
  type SearchDialect,
  type SearchScope,
  type Sql,
  type TypedSearch,
} from './search-index';

const FTS = 'shop_product_fts';

// Tokens hold only letters and digits, so quoting cannot be broken out of.
const anyOf = (some: Beginnings): string => `(${some.map((token) => `"${token}"*`).join(' OR ')})`;

const phrase = (tokens: readonly Beginnings[], scope: SearchScope): string =>
  `${scope === 'title' ? '{words}' : '{words content}'} : (${tokens.map(anyOf).join(' AND ')})`;

/** The index answers by row id, so the newest come without all others being read. */
const newestOf = ({ shown }: TypedSearch, tokens: readonly Beginnings[], limit: Sql): Sql => ({
  sql: `select s.product_id, s.title from ${FTS} join ${SEARCH_TABLE} s on s.product_id = ${FTS}.rowid
    where ${FTS} match ? and ${shown.sql} order by ${FTS}.rowid desc limit ${limit.sql}`,
  bindings: [phrase(tokens, 'title'), ...shown.bindings, ...limit.bindings],
});

const candidatesOf = (search: TypedSearch): Candidates => {
  const { limit, question } = search;
  const first = newestOf(search, question.atBeginnings, { sql: '?', bindings: [limit] });
  // As a condition SQLite would look at it after the index has collected all that match.
  const few = ifFew(search);
  const rest = { sql: `(select case when ${few.sql} then ? else 0 end)`, bindings: [...few.bindings, limit] };
  return {
    first: either(beginsWith('lower(s.title)', search), first),
    behind: question.hasMore ? newestOf(search, question.anywhere, rest) : null,
  };
};

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
  matching: (tokens, scope) => ({
    sql: `product_id in (select rowid from ${FTS} where ${FTS} match ?)`,
    bindings: [phrase(tokens, scope)],
  }),
  beginsWithNewest: false,
  candidates: (search) => [candidatesOf(search)],
};
