import { RuleViolationError } from '../../../../domain/errors';
import type { Platform } from '../../../../platform/platform';
import { stockChanged, variationsChanged } from '../../catalog.events';
import type { Editor } from '../../editor';
import { withVariant } from '../../locked-product';
import { finalizeVariants } from '../finalize-variants';
import { deleteVariant as deleteRow } from '../variants.repository';

/**
 * A product without a variant could not be bought, so the last one stays. Carts drop what is gone, orders keep their lines,
 * what the variant holds as a bundle and its upgrade paths go with it, and bundles in which it lies are off sale.
 */
export const deleteVariant = (platform: Platform, variantId: number, editor: Editor): Promise<void> =>
  withVariant(platform, variantId, async ({ product, variant, variants }) => {
    if (variants.length === 1) {
      throw new RuleViolationError('The last variant of a product cannot be deleted.');
    }
    await deleteRow(platform.db, variantId);
    await finalizeVariants(
      platform,
      {
        product,
        variants: variants.filter(({ id }) => id !== variantId),
        title: 'Variant deleted',
        content: variant.variation_title,
        events: [variationsChanged(product.id), stockChanged([product.id])],
      },
      editor
    );
  });
