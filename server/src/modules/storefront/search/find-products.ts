import type { Knex } from 'knex';
import { searchWords } from '../../../domain/storefront';
import type { Database } from '../../../platform/db/database';
import type { Platform } from '../../../platform/platform';
import { dialectOf } from './dialect';
import { SEARCH_TABLE, type SearchScope } from './search-index';

/** Ranking looks at no more than this many matches, so that a search for one letter costs what a page costs. */
const MAX_CANDIDATES = 500;

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
  const similar = (): Knex.QueryBuilder | null => dialect.similar?.(db, text.slice(0, 100)) ?? null;
  if (similar() === null || (await matches().first('product_id'))) return matches;
  return () => (similar() as Knex.QueryBuilder).select('product_id');
};

/** Whole title first, then titles that begin with the text, then the rest. */
const rankSql = `case when lower(found.title) = ? then 0 when lower(found.title) like ? escape '!' then 1 else 2 end`;

const escapeLike = (text: string): string => text.replace(/[!%_]/g, (sign) => `!${sign}`);

/** A ranked search over published products, for boxes that answer while somebody types. */
export const searchPublished = async (
  platform: Platform,
  text: string,
  options: { readonly limit: number; readonly categoryId: number | null }
): Promise<readonly number[]> => {
  const { db } = platform;
  const matches = await matchingIds(platform, text, 'title');
  const candidates = matches().limit(MAX_CANDIDATES).select('title').as('found');
  const wanted = text.trim().toLowerCase().slice(0, 255);
  const query = (db.table(candidates as never) as unknown as Knex.QueryBuilder)
    .join('shop_products as p', 'p.id', 'found.product_id')
    .where('p.post_status', 'publish');
  if (options.categoryId !== null) {
    const carriers = db
      .table('shop_product_terms')
      .where({ taxonomy: 'product-categories', term_id: options.categoryId });
    query.whereIn('p.id', carriers.select('product_id') as never);
  }
  const rows = (await query
    .orderByRaw(rankSql, [wanted, `${escapeLike(wanted)}%`])
    .orderBy('p.id', 'desc')
    .limit(options.limit)
    .select('p.id')) as { id: unknown }[];
  return rows.map(({ id }) => Number(id));
};
