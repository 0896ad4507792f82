import type { VariantAttributes } from '../../../contracts/attributes';
import { NotFoundError } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import { findVariantsOf } from '../../catalog';
import { findAttached } from '../variant-attributes.repository';

/** What each variant of a product is, in the order of the variants; two statements. A product has at least one variant. */
export const readVariantAttributes = async (
  platform: Platform,
  productId: number
): Promise<readonly VariantAttributes[]> => {
  const variants = await findVariantsOf(platform.db, [productId]);
  if (variants.length === 0) throw new NotFoundError('The product does not exist.');
  const attached = await findAttached(
    platform.db,
    variants.map(({ id }) => id)
  );
  return variants.map(({ id, variation_title }) => ({
    variation_id: id,
    variation_title,
    attributes: attached.get(id) ?? [],
  }));
};
