import type { Platform } from '../../../../platform/platform';
import { removeLabelsOf } from '../../../labels';
import { productUpdated } from '../../catalog.events';
import type { Editor } from '../../editor';
import { withProduct } from '../../locked-product';
import { recordWrite } from '../../record-write';
import { deleteProducts } from '../products.repository';

/** Removes the product with everything that belongs to it. Orders keep what they sold: their lines are snapshots. */
export const deleteProduct = (platform: Platform, productId: number, editor: Editor): Promise<void> =>
  withProduct(platform, productId, async (product) => {
    await deleteProducts(platform.db, [productId]);
    await removeLabelsOf(platform, 'product', [productId]);
    await recordWrite(platform, {
      author: editor.author,
      activities: [{ title: 'Product deleted', content: product.post_title, productId }],
      events: [productUpdated(productId, 'deleted')],
      productIds: [productId],
    });
  });
