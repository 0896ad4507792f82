import { catchUpSortKeys, forgetSortKeys } from '../../../../platform/db/sort-keys';
import type { Platform } from '../../../../platform/platform';
import { readAlphabet } from '../../../settings';
import { PRODUCT_ORDER } from '../../catalog.rows';
import { CATALOG_VERSION } from '../../record-write';

/**
 * Brings the order of the products by name up to date with their titles and the country of the store. At start and each minute;
 * two statements where there is nothing to do.
 */
export const sortProducts = async (platform: Platform): Promise<void> => {
  const count = await catchUpSortKeys(platform.db, PRODUCT_ORDER, await readAlphabet(platform));
  // What is remembered stands in the order of before.
  if (count > 0) await platform.versions.raise(CATALOG_VERSION);
};

/** After a store came in. */
export const sortProductsAnew = async (platform: Platform): Promise<readonly string[]> => {
  await forgetSortKeys(platform.db, PRODUCT_ORDER);
  await sortProducts(platform);
  return [];
};
