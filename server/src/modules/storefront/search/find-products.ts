import type { Knex } from 'knex';
import { searchWords } from '../../../domain/storefront';
import type { Database } from '../../../platform/db/database';
import type { Platform } from '../../../platform/platform';
import { dialectOf } from './dialect';
import { SEARCH_TABLE, type SearchScope } from './search-index';

/** Ranking looks at no more than this many matches, so that a search for one letter costs what a page costs. */
const MAX_CANDIDATES = 200;

/** Longer texts are no misspelt words. */
const MAX_SIMILAR = 100;

/** A subquery that is made anew at each use. Not the query itself: awaiting it, or what returns it, would run it. */
export type MatchingIds = () => Knex.QueryBuilder;

const nothing =
  (db: Database): MatchingIds =>
  () =>
    (db.table(SEARCH_TABLE) as unknown as Knex.QueryBuilder).whereRaw('1 = 0').select('product_id');

/** Ids of the products that match. Text without a letter or digit matches nothing. */
export const matchingIds = async (platform: Platform, text: string, scope: SearchScope): Promise<MatchingIds> => {
  const { db } = platform;
  const words = searchWords(text);
  const dialect = dialectOf(platform);
  if (words.length === 0) return nothing(db);
  const matches: MatchingIds = () => dialect.matching(db, words, scope).select('product_id');
  const similar = (): Knex.QueryBuilder | null => dialect.similar?.(db, text.slice(0, MAX_SIMILAR)) ?? null;
  if (similar() === null || (await matches().first('product_id'))) return matches;
  return () => (similar() as Knex.QueryBuilder).select('product_id');
};

/** Whole title first, then titles that begin with the text, then the rest. */
const rankSql = `case when lower(found.title) = ? then 0 when lower(found.title) like ? escape '!' then 1 else 2 end`;

const escapeLike = (text: string): string => text.replace(/[!%_]/g, (sign) => `!${sign}`);

export type RankedSearch = {
  readonly limit: number;
  readonly categoryIds: readonly number[] | null;
  /** Of shop_products. */
  readonly columns: readonly string[];
};

const rank = async (
  db: Database,
  matches: Knex.QueryBuilder,
  text: string,
  { limit, categoryIds, columns }: RankedSearch
): Promise<readonly Record<string, unknown>[]> => {
  const candidates = matches.limit(MAX_CANDIDATES).select('product_id', 'title').as('found');
  const wanted = text.trim().toLowerCase().slice(0, 255);
  const query = (db.table(candidates as never) as unknown as Knex.QueryBuilder)
    .join('shop_products as p', 'p.id', 'found.product_id')
    .where('p.post_status', 'publish');
  if (categoryIds !== null) {
    const carriers = db
      .table('shop_product_terms')
      .where({ taxonomy: 'product-categories' })
      .whereIn('term_id', [...categoryIds]);
    query.whereIn('p.id', carriers.select('product_id') as never);
  }
  const rows: unknown = await query
    .orderByRaw(rankSql, [wanted, `${escapeLike(wanted)}%`])
    .orderBy('p.id', 'desc')
    .limit(limit)
    .select(columns.map((name) => `p.${name}`));
  return rows as readonly Record<string, unknown>[];
};

/** A ranked search over published products, for boxes that answer while somebody types; one statement where words match. */
export const searchPublished = async (
  platform: Platform,
  text: string,
  options: RankedSearch
): Promise<readonly Record<string, unknown>[]> => {
  const { db } = platform;
  const words = searchWords(text);
  if (words.length === 0) return [];
  const dialect = dialectOf(platform);
  const found = await rank(db, dialect.matching(db, words, 'title'), text, options);
  if (found.length > 0) return found;
  const similar = dialect.similar?.(db, text.slice(0, MAX_SIMILAR)) ?? null;
  return similar ? rank(db, similar, text, options) : [];
};
