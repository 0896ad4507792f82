import { summaryOf } from '../../../../domain/catalog';
import type { Platform } from '../../../../platform/platform';
import { productUpdated, stockChanged } from '../../catalog.events';
import type { Editor } from '../../editor';
import { withVariants } from '../../locked-product';
import { updateProduct } from '../../products/products.repository';
import { recordWrite } from '../../record-write';
import { recountVariant } from '../../variants/variant-values';
import { overwriteVariants } from '../../variants/variants.repository';

/** Switches counting on or off for the product and all its variants. */
export const setManageStock = (
  platform: Platform,
  productId: number,
  managed: boolean,
  editor: Editor
): Promise<void> =>
  withVariants(platform, productId, async ({ product, variants: stored }) => {
    const manage_stock = managed ? 1 : 0;
    const before = product.manage_stock === 1;
    const variants = stored.map((variant) => {
      const counted = { ...variant, manage_stock: managed ? 1 : variant.manage_stock };
      return { ...recountVariant(counted, { managed: { before, now: managed } }), manage_stock };
    });
    const rows = variants.map(({ id, stock_status, available }) => ({ id, manage_stock, stock_status, available }));
    await overwriteVariants(platform.db, rows, platform.clock.now());
    await updateProduct(platform.db, productId, { manage_stock, ...summaryOf(variants) }, platform.clock.now());
    await recordWrite(platform, {
      author: editor.author,
      activities: [
        {
          title: 'Stock management changed',
          content: managed ? 'Stock is counted now' : 'Stock is no longer counted',
          productId,
        },
      ],
      events: [productUpdated(productId, 'saved'), stockChanged([productId])],
      productIds: [productId],
    });
  });
