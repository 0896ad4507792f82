import { NotFoundError } from '../../domain/errors';
import type { Database } from '../../platform/db/database';
import type { Platform } from '../../platform/platform';
import type { ProductRow, VariantRow } from './catalog.rows';
import { lockProduct, lockProductAlone } from './products/products.repository';
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

/**
 * What was added while the variants were waited for: PostgreSQL reads as of the beginning of a statement, and where there was none
 * nobody was waited for.
 */
const complete = async (
  db: Database,
  productId: number,
  held: readonly VariantRow[]
): Promise<readonly VariantRow[]> =>
  db.client === 'postgres' || held.length === 0 ? lockVariantsOf(db, productId) : held;

export type LockedProduct = { readonly product: ProductRow; readonly variants: readonly VariantRow[] };

/** As `withProduct`, with its variants. */
export const withVariants = <T>(
  platform: Platform,
  productId: number,
  work: (locked: LockedProduct) => Promise<T>
): Promise<T> =>
  platform.db.transaction(async () => {
    const { db } = platform;
    const held = await lockVariantsOf(db, productId);
    const product = await lockProductAlone(db, productId);
    if (!product) throw new NotFoundError(NO_PRODUCT);
    return work({ product, variants: await complete(db, productId, held) });
  });

/** All variants of the product, and the one among them. */
export type LockedVariant = LockedProduct & { readonly variant: VariantRow };

/** As `withProduct`, for a variant. */
export const withVariant = async <T>(
  platform: Platform,
  variantId: number,
  work: (locked: LockedVariant) => Promise<T>
): Promise<T> => {
  const found = await findVariant(platform.db, variantId);
  if (!found) throw new NotFoundError(NO_VARIANT);
  return withVariants(platform, found.post_id, async ({ product, variants }) => {
    const variant = variants.find(({ id }) => id === variantId);
    if (!variant) throw new NotFoundError(NO_VARIANT);
    return work({ product, variant, variants });
  });
};
