import type { Beginnings } from '../../../domain/text';
import { NEWEST, SEARCH_TABLE, type Candidates, type Sql, type TypedSearch } from './search-index';

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

/** The condition of what stands behind: it is looked up only where what comes first does not fill the answer. */
export const ifFew = ({ limit }: TypedSearch): Sql => ({
  sql: '(select count(*) from few) < ?',
  bindings: [limit],
});

/** Rows of both, with what stands behind marked. One that both find is there twice. */
export const inOrder = ({ first, behind }: Candidates): Sql => {
  if (behind === null) return { sql: `select few.*, 0 as behind from (${first.sql}) few`, bindings: first.bindings };
  const sql = `with few as (${first.sql}) select few.*, 0 as behind from few
    union all select more.*, 1 as behind from (${behind.sql}) more`;
  return { sql, bindings: bindingsOf(first, behind) };
};

const MOST_OUT_OF_INDEX = 1_000;

type SearchIndex = {
  readonly title: string;
  /** Conditions on `s`, a row of the search table: one for rows that are read anyway, one that the index answers. */
  readonly each: (tokens: readonly Beginnings[]) => Sql;
  readonly indexed: (tokens: readonly Beginnings[]) => Sql;
};

/**
 * An index that collects all that match before it answers the first row would walk, for a frequent word, through most of the
 * catalogue. So the newest products are looked at first: a word that occurs in every three hundredth of them fills a search box out
 * of these, and what is rarer is cheap in the index.
 */
export const newestThenIndex = (search: TypedSearch, { title, each, indexed }: SearchIndex): readonly Candidates[] => {
  const { shown, limit, question, areAllNewest } = search;
  const begins = beginsWith(title, search);
  const one = each(question.atBeginnings);
  const newest = {
    sql: `select s.product_id, s.title from (select * from ${SEARCH_TABLE} order by product_id desc limit ${NEWEST}) s
      where ${one.sql} and ${shown.sql} order by s.product_id desc limit ?`,
    bindings: [...bindingsOf(one, shown), limit],
  };
  const matched = (tokens: readonly Beginnings[], only?: Sql): Sql => {
    const matches = indexed(tokens);
    return {
      sql: `select s.product_id, s.title from ${SEARCH_TABLE} s
        where ${matches.sql} and ${shown.sql} ${only ? `and ${only.sql}` : ''} limit ${MOST_OUT_OF_INDEX}`,
      bindings: bindingsOf(matches, shown, ...(only ? [only] : [])),
    };
  };
  const first = either(begins, newest);
  const behind = question.hasMore ? matched(question.anywhere, ifFew(search)) : null;
  // The index would find the same first.
  if (areAllNewest) return [{ first, behind }];
  // Older ones that come first are still to be found.
  return [
    { first, behind: null },
    { first: either(begins, matched(question.atBeginnings)), behind },
  ];
};
