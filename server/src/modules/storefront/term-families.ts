import { withDescendants } from '../../domain/catalog';
import type { TaxonomyFilter } from '../../domain/storefront';
import type { Platform } from '../../platform/platform';
import { readTermParents } from '../catalog';
import { catalogCache } from './catalog-cache';

/** The terms with everything below them: who looks into a category sees what is filed under its sub-categories too. */
export const withFamily = async (
  platform: Platform,
  taxonomy: TaxonomyFilter,
  termIds: readonly number[]
): Promise<readonly number[]> => {
  const parents = await catalogCache(platform).tree(taxonomy, () => readTermParents(platform.db, taxonomy));
  return withDescendants(parents, termIds);
};
