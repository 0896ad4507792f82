import { withAncestors, type TermParents } from '../../../domain/catalog';
import type { Platform } from '../../../platform/platform';
import { CATALOG_VERSION } from '../record-write';
import { readTermParents } from './taxonomy-tree.repository';
import { findCarriedCategories, type TaxonomyName } from './terms.repository';

const TREES = Symbol('trees of terms');

/** Child -> parent, from memory as long as the catalogue stays as it is. */
export const readTermTree = (platform: Platform, taxonomy: TaxonomyName): Promise<TermParents> => {
  const readerOf = (name: TaxonomyName) =>
    platform.versions.remember(CATALOG_VERSION, () => readTermParents(platform.db, name));
  const readers = platform.memo(TREES, () => ({
    'product-categories': readerOf('product-categories'),
    'product-brands': readerOf('product-brands'),
  }));
  return readers[taxonomy]();
};

/**
 * The ids of the categories that each product is in: those that it carries, and what stands above them. Whatever is said of a category
 * (coupons, taxes, order bumps) holds for its sub-categories, as in the public lists. One statement; products without any are missing.
 */
export const findCategoriesOf = async (
  platform: Platform,
  productIds: readonly number[]
): Promise<ReadonlyMap<number, readonly number[]>> => {
  const carried = await findCarriedCategories(platform.db, productIds);
  if (carried.size === 0) return carried;
  const tree = await readTermTree(platform, 'product-categories');
  return new Map([...carried].map(([productId, ids]) => [productId, withAncestors(tree, ids)]));
};
