import { InvalidInputError } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import type { ProductRow } from '../catalog.rows';
import { emptyBundlesOf, isBundled } from './bundles.repository';

const FIELD = 'detail.other_info.is_bundle_product';

/**
 * Called where a product becomes a bundle or ceases to be one, while it is locked: a bundle never lies in another one, and what
 * is no bundle holds nothing. Free where nothing changes.
 */
export const settleBundle = async (platform: Platform, product: ProductRow, toBundle: boolean): Promise<void> => {
  if (toBundle === (product.is_bundle === 1)) return;
  if (!toBundle) return emptyBundlesOf(platform.db, product.id);
  if (!(await isBundled(platform.db, product.id))) return;
  const message = 'The product lies in a bundle, so it cannot become one.';
  throw new InvalidInputError(message, { [FIELD]: { bundle: message } });
};
