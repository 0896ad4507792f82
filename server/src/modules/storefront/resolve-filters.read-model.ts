import type { ProductFilters, TaxonomyFilter, TermName } from '../../domain/storefront';
import { toInt } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
import { placeholders, sql } from '../../platform/db/sql';
import type { Platform } from '../../platform/platform';
import { familiesNamed } from './term-families';

/** Terms of one group of attributes, any of which suffices. */
export type ChosenGroup = { readonly groupId: number; readonly termIds: readonly number[] };

/** `ProductFilters` with the ids of what they name. What nobody has is passed over beside others; alone it finds nothing. */
export type ResolvedFilters = Omit<ProductFilters, 'terms' | 'attributes'> & {
  readonly terms: readonly (readonly [TaxonomyFilter, readonly number[]])[];
  readonly attributes: readonly ChosenGroup[];
};

/** A group that no variant has a term of. */
const NOBODYS_GROUP: ChosenGroup = { groupId: 0, termIds: [] };

type AttributeTerm = { readonly id: number; readonly slug: string; readonly groupId: number };

/** Collations may have found others: a name is an id, or the very slug. */
const meantBy = (names: readonly TermName[], found: readonly AttributeTerm[]): readonly AttributeTerm[] => {
  const byId = new Map(found.map((term) => [term.id, term]));
  const bySlug = new Map(found.map((term) => [term.slug, term]));
  const meant = names.map((name) => (typeof name === 'number' ? byId.get(name) : bySlug.get(name)));
  return [...new Set(meant)].filter((term) => term !== undefined);
};

const findNamed = async (db: Database, names: readonly TermName[]): Promise<readonly AttributeTerm[]> => {
  const ids = names.filter((name) => typeof name === 'number');
  const slugs = names.filter((name) => typeof name === 'string');
  const conditions = [
    ...(ids.length > 0 ? [`id in (${placeholders(ids.length)})`] : []),
    ...(slugs.length > 0 ? [`slug in (${placeholders(slugs.length)})`] : []),
  ];
  const text = `select id, group_id, slug from shop_attribute_terms where ${conditions.join(' or ')}`;
  const rows = await db.unprepared(sql(text, [...ids, ...slugs]));
  return rows.map((row) => ({ id: toInt(row.id), slug: String(row.slug), groupId: toInt(row.group_id) }));
};

/** One statement, none without attributes. */
const groupsOf = async (db: Database, names: readonly TermName[]): Promise<readonly ChosenGroup[]> => {
  if (names.length === 0) return [];
  const groups = new Map<number, number[]>();
  for (const { id, groupId } of meantBy(names, await findNamed(db, names))) {
    groups.set(groupId, [...(groups.get(groupId) ?? []), id]);
  }
  if (groups.size === 0) return [NOBODYS_GROUP];
  return [...groups].map(([groupId, termIds]) => ({ groupId, termIds }));
};

export const resolveFilters = async (platform: Platform, filters: ProductFilters): Promise<ResolvedFilters> => ({
  ...filters,
  terms: await Promise.all(
    filters.terms.map(async ([taxonomy, names]) => [taxonomy, await familiesNamed(platform, taxonomy, names)] as const)
  ),
  attributes: await groupsOf(platform.db, filters.attributes),
});
