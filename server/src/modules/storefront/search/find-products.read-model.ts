import { searchQuestion, searchText } from '../../../domain/text';
import { toInt } from '../../../platform/db/columns';
import type { Database } from '../../../platform/db/database';
import { placeholders, sql } from '../../../platform/db/sql';
import type { Platform } from '../../../platform/platform';
import { catalogCache } from '../catalog-cache';
import { inOrder } from './candidates.repository';
import { dialectOf } from './dialect';
import { NEWEST, SEARCH_TABLE, type SearchDialect, type SearchScope, type Sql, type TypedSearch } from './search-index';

/** Longer texts are no misspelt words. */
const MAX_SIMILAR = 100;
const MOST_ALIKE = 200;
/** Titles are no longer. */
const MAX_TEXT = 255;

const idsWhere = ({ sql: condition, bindings }: Sql): Sql => ({
  sql: `select product_id from ${SEARCH_TABLE} where ${condition}`,
  bindings,
});

const NOTHING: Sql = idsWhere({ sql: '1 = 0', bindings: [] });

const similarTo = (dialect: SearchDialect, text: string): Sql | null =>
  dialect.similar?.(text.slice(0, MAX_SIMILAR)) ?? null;

/**
 * A query for the ids of the products that match, at beginnings of words or within; the list has an order of its own. Text without a letter
 * or digit matches nothing.
 */
export const matchingIds = async (platform: Platform, text: string, scope: SearchScope): Promise<Sql> => {
  const question = searchQuestion(text);
  if (question === null) return NOTHING;
  const dialect = dialectOf(platform);
  const matches = idsWhere(dialect.matching(question.anywhere, scope));
  const similar = similarTo(dialect, text);
  if (similar === null) return matches;
  const [match] = await platform.db.unprepared(sql(`${matches.sql} limit 1`, matches.bindings));
  return match ? matches : idsWhere(similar);
};

/** Ids of products of any status that bear the words of the text, at beginnings or within; at most `limit`, which comes from the code. */
export const idsWithWords = async (platform: Platform, text: string, limit: number): Promise<readonly number[]> => {
  const question = searchQuestion(text);
  if (question === null) return [];
  const matches = idsWhere(dialectOf(platform).matching(question.anywhere, 'title'));
  const rows = await platform.db.unprepared(sql(`${matches.sql} limit ${limit}`, matches.bindings));
  return rows.map((row) => toInt(row.product_id));
};

/** Whole title first, then titles that begin with the text, then the beginnings of words, then the rest. */
const PLACE = `min(case when lower(found.title) = ? then 0 when lower(found.title) like ? escape '!' then 1
  when found.behind = 0 then 2 else 3 end)`;

const escapeLike = (text: string): string => text.replace(/[!%_]/g, (sign) => `!${sign}`);

export type RankedSearch = {
  readonly limit: number;
  readonly categoryIds: readonly number[] | null;
  /** Of shop_products. */
  readonly columns: readonly string[];
};

const PUBLISHED = `exists (select 1 from shop_products p where p.id = s.product_id and p.post_status = 'publish')`;

const shownIn = (categoryIds: readonly number[] | null): Sql => {
  if (categoryIds === null) return { sql: PUBLISHED, bindings: [] };
  const marks = placeholders(categoryIds.length) || 'null';
  const carries = `s.product_id in (
    select product_id from shop_product_terms where taxonomy = 'product-categories' and term_id in (${marks}))`;
  return { sql: `${PUBLISHED} and ${carries}`, bindings: categoryIds };
};

/** Rows of the query are sorted while they are small; only the best are read whole. */
const readBest = async (
  db: Database,
  { sql: scope, bindings }: Sql,
  { text, limit }: TypedSearch,
  columns: readonly string[]
): Promise<readonly Record<string, unknown>[]> => {
  const best = `(select found.product_id, ${PLACE} as place from (${scope}) found
    group by found.product_id order by place, found.product_id desc limit ?) best`;
  const rows = `select ${columns.map((name) => `p.${name}`).join(', ')} from ${best}
    join shop_products p on p.id = best.product_id order by best.place, p.id desc`;
  return db.prepared(sql(rows, [text, `${escapeLike(text)}%`, ...bindings, limit]));
};

const likeIt = ({ sql, bindings }: Sql, { shown }: TypedSearch): Sql => ({
  sql: `select s.product_id, s.title, 0 as behind from ${SEARCH_TABLE} s
    where ${sql} and ${shown.sql} limit ${MOST_ALIKE}`,
  bindings: [...bindings, ...shown.bindings],
});

/** Whether the newest products are all that there are. Whoever adds rows to the search table raises the number of the catalogue. */
const areAllNewest = async (platform: Platform): Promise<boolean> => {
  const rows = await catalogCache(platform).total('searchable products', async () => {
    const [counted] = await platform.db.prepared(sql(`select count(*) as total from ${SEARCH_TABLE}`, []));
    return toInt(counted?.total);
  });
  return rows <= NEWEST;
};

/** A ranked search over published products, for boxes that answer while somebody types. */
export const searchPublished = async (
  platform: Platform,
  typed: string,
  { limit, categoryIds, columns }: RankedSearch
): Promise<readonly Record<string, unknown>[]> => {
  const { db } = platform;
  const question = searchQuestion(typed);
  if (question === null) return [];
  const text = searchText(typed.slice(0, MAX_TEXT));
  const dialect = dialectOf(platform);
  const search: TypedSearch = {
    question,
    text,
    shown: shownIn(categoryIds),
    limit,
    areAllNewest: dialect.beginsWithNewest && (await areAllNewest(platform)),
  };
  let found: readonly Record<string, unknown>[] = [];
  for (const candidates of dialect.candidates(search)) {
    found = await readBest(db, inOrder(candidates), search, columns);
    if (found.length >= limit) return found;
  }
  const similar = found.length === 0 ? similarTo(dialect, typed) : null;
  return similar ? readBest(db, likeIt(similar, search), search, columns) : found;
};
