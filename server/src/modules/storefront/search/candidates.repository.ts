import { NEWEST, SEARCH_TABLE, type Sql, type TypedSearch } from './search-index';

/** Sorts behind every title that begins with the text before it. */
const LAST_LETTER = '\u{10FFFF}';

const bindingsOf = (...parts: readonly Sql[]): Sql['bindings'] => parts.flatMap(({ bindings }) => bindings);

/** Titles between the text and the last one that begins with it, in their order, in which the text itself is the first. */
export const beginsWith = (title: string, { text, shown, limit }: TypedSearch): Sql => ({
  sql: `select s.product_id, s.title from ${SEARCH_TABLE} s
    where ${title} >= ? and ${title} < ? and ${shown.sql} order by ${title} limit ?`,
  bindings: [text, `${text}${LAST_LETTER}`, ...shown.bindings, limit],
});

/** Rows of both, each once. Not every database takes a limit inside of a union without a query around it. */
export const either = (one: Sql, other: Sql): Sql => ({
  sql: `select * from (${one.sql}) one_of_them union select * from (${other.sql}) the_other`,
  bindings: bindingsOf(one, other),
});

const MOST_OUT_OF_INDEX = 1_000;

/**
 * An index that collects all that match before it answers the first row would walk, for a frequent word, through most of the
 * catalogue. So the newest products are looked at first: a word that occurs in every three hundredth of them fills a search box out
 * of these, and what is rarer is cheap in the index. Both conditions are on `s`, a row of the search table.
 */
export const newestThenIndex = (search: TypedSearch, each: Sql, indexed: Sql): readonly Sql[] => {
  const { shown, limit } = search;
  const newest = {
    sql: `select s.product_id, s.title from (select * from ${SEARCH_TABLE} order by product_id desc limit ${NEWEST}) s
      where ${each.sql} and ${shown.sql} order by s.product_id desc limit ?`,
    bindings: [...bindingsOf(each, shown), limit],
  };
  const matched = {
    sql: `select s.product_id, s.title from ${SEARCH_TABLE} s
      where ${indexed.sql} and ${shown.sql} limit ${MOST_OUT_OF_INDEX}`,
    bindings: bindingsOf(indexed, shown),
  };
  return [newest, matched];
};
