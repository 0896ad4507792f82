import { withDescendants, type TermParents } from '../../domain/catalog';
import type { TaxonomyFilter, TermName } from '../../domain/storefront';
import type { Platform } from '../../platform/platform';
import { findTermIdsBySlug, readTermParents } from '../catalog';
import { catalogCache } from './catalog-cache';

const readTree = (platform: Platform, taxonomy: TaxonomyFilter): Promise<TermParents> =>
  catalogCache(platform).tree(taxonomy, () => readTermParents(platform.db, taxonomy));

/** The terms with everything below them: who looks into a category sees what is filed under its sub-categories too. */
export const withFamily = async (
  platform: Platform,
  taxonomy: TaxonomyFilter,
  termIds: readonly number[]
): Promise<readonly number[]> => withDescendants(await readTree(platform, taxonomy), termIds);

/** The same by name: a number is an id, or else a slug of digits. One statement where there are slugs, and none where all are ids. */
export const familiesNamed = async (
  platform: Platform,
  taxonomy: TaxonomyFilter,
  names: readonly TermName[]
): Promise<readonly number[]> => {
  const tree = await readTree(platform, taxonomy);
  const ids = names.filter((name) => typeof name === 'number').filter((id) => tree.has(id));
  const slugs = names.filter((name) => typeof name === 'string' || !tree.has(name)).map(String);
  return withDescendants(tree, [...ids, ...(await findTermIdsBySlug(platform.db, taxonomy, slugs))]);
};
