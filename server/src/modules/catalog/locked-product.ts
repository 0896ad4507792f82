import { NotFoundError } from '../../domain/errors';
import type { Platform } from '../../platform/platform';
import type { ProductRow, VariantRow } from './catalog.rows';
import { lockProduct } from './products/products.repository';
import { findVariant, lockVariantsOf } from './variants/variants.repository';

export const NO_PRODUCT = 'The product does not exist.';
export const NO_VARIANT = 'The variant does not exist.';

/** A transaction that holds the product: writers of one product follow one another instead of mixing. */
export const withProduct = <T>(
  platform: Platform,
  productId: number,
  work: (product: ProductRow) => Promise<T>
): Promise<T> =>
  platform.db.transaction(async () => {
    const product = await lockProduct(platform.db, productId);
    if (!product) throw new NotFoundError(NO_PRODUCT);
    return work(product);
  });

export type LockedVariant = {
  readonly product: ProductRow;
  readonly variant: VariantRow;
  /** All variants of the product, the one among them. */
  readonly variants: readonly VariantRow[];
};

/** As `withProduct`, for a variant. */
export const withVariant = async <T>(
  platform: Platform,
  variantId: number,
  work: (locked: LockedVariant) => Promise<T>
): Promise<T> => {
  const found = await findVariant(platform.db, variantId);
  if (!found) throw new NotFoundError(NO_VARIANT);
  return withProduct(platform, found.post_id, async (product) => {
    const variants = await lockVariantsOf(platform.db, product.id);
    const variant = variants.find(({ id }) => id === variantId);
    if (!variant) throw new NotFoundError(NO_VARIANT);
    return work({ product, variant, variants });
  });
};
