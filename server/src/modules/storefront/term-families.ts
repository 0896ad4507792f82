import { withDescendants } from '../../domain/catalog';
import type { TaxonomyFilter, TermName } from '../../domain/storefront';
import type { Platform } from '../../platform/platform';
import { findTermIdsBySlug, readTermTree } from '../catalog';

/** The terms with everything below them: who looks into a category sees what is filed under its sub-categories too. */
export const withFamily = async (
  platform: Platform,
  taxonomy: TaxonomyFilter,
  termIds: readonly number[]
): Promise<readonly number[]> => withDescendants(await readTermTree(platform, taxonomy), termIds);

/** The same by name. One statement where there are slugs, and none where all are ids. */
export const familiesNamed = async (
  platform: Platform,
  taxonomy: TaxonomyFilter,
  names: readonly TermName[]
): Promise<readonly number[]> => {
  const tree = await readTermTree(platform, taxonomy);
  const ids = names.filter((name) => typeof name === 'number').filter((id) => tree.has(id));
  const slugs = names.filter((name) => typeof name === 'string');
  return withDescendants(tree, [...ids, ...(await findTermIdsBySlug(platform.db, taxonomy, slugs))]);
};
