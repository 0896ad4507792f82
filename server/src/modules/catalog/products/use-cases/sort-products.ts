import type { Platform } from '../../../../platform/platform';
import { keepSorted, sortAnew } from '../../../settings';
import { PRODUCT_ORDER, VARIANT_ORDER } from '../../catalog.rows';
import { CATALOG_VERSION } from '../../record-write';

/** What is remembered stands in the order of before. */
const sorted = async (platform: Platform, count: number): Promise<void> => {
  if (count > 0) await platform.versions.raise(CATALOG_VERSION);
};

/** The order of the products by name, and of their variants; see `keepSorted`. */
export const sortProducts = async (platform: Platform): Promise<void> => {
  await sorted(platform, await keepSorted(platform, PRODUCT_ORDER));
  await keepSorted(platform, VARIANT_ORDER);
};

/** After a store came in. */
export const sortProductsAnew = async (platform: Platform): Promise<readonly string[]> => {
  await sorted(platform, await sortAnew(platform, PRODUCT_ORDER));
  await sortAnew(platform, VARIANT_ORDER);
  return [];
};
