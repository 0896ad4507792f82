import { toJson } from '../../../platform/db/columns';
import type { Platform } from '../../../platform/platform';
import { productUpdated } from '../catalog.events';
import type { Editor } from '../editor';
import { withProduct } from '../locked-product';
import { assertClasses } from '../product-classes';
import { updateProduct } from '../products/products.repository';
import { recordWrite } from '../record-write';
import { copyTaxInfoToVariants } from './tax-classes-of-products';

export type ClassChange = {
  readonly shipping_class?: number | null;
  readonly tax_class?: string | null;
  readonly tax_exempt?: 'yes' | 'no';
};

/** Lays the classes over the product's other_info; null takes one away. @throws InvalidInputError for an unknown class. */
export const setClasses = (
  platform: Platform,
  productId: number,
  change: ClassChange,
  title: string,
  editor: Editor
): Promise<void> =>
  withProduct(platform, productId, async (product) => {
    const posted = { shipping_class: change.shipping_class ?? undefined, tax_class: change.tax_class ?? undefined };
    await assertClasses(platform, posted, product.other_info);
    const kept = Object.entries({ ...product.other_info, ...change }).filter(([, value]) => value !== null);
    const other_info = toJson(Object.fromEntries(kept));
    await updateProduct(platform.db, productId, { other_info }, platform.clock.now());
    await copyTaxInfoToVariants(platform, productId, change);
    await recordWrite(platform, {
      author: editor.author,
      activities: [{ title, content: product.post_title, productId }],
      events: [productUpdated(productId, 'saved')],
      productIds: [productId],
    });
  });
