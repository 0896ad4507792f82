import { summaryOf } from '../../../../domain/catalog';
import { toJson } from '../../../../platform/db/columns';
import type { Platform } from '../../../../platform/platform';
import { reconcileBundle } from '../../bundles/save-bundle';
import { productUpdated } from '../../catalog.events';
import type { ProductRow } from '../../catalog.rows';
import type { Editor } from '../../editor';
import { withVariants, type LockedProduct } from '../../locked-product';
import { assertClasses } from '../../product-classes';
import { recordWrite } from '../../record-write';
import { recountVariant } from '../../variants/variant-values';
import { overwriteVariants } from '../../variants/variants.repository';
import { chooseDefault, detailValues } from '../product-values';
import type { DetailCommand } from '../../commands';
import { updateProduct } from '../products.repository';
import { assertRelated } from '../related-products.repository';

/** Whether the product counts decides whether its variants can run out. */
const recountVariants = async (platform: Platform, { product, variants: stored }: LockedProduct, managed: boolean) => {
  if (managed === (product.manage_stock === 1)) return stored;
  const flags = { managed: { before: !managed, now: managed } };
  const variants = stored.map((variant) => recountVariant(variant, flags));
  const status = variants.map(({ id, stock_status }) => ({ id, stock_status }));
  await overwriteVariants(platform.db, status, platform.clock.now());
  return variants;
};

const saveOf = async (platform: Platform, locked: LockedProduct, body: DetailCommand, editor: Editor) => {
  const { product } = locked;
  await assertClasses(platform, body.other_info, product.other_info, 'other_info');
  await assertRelated(platform, body.other_info, product, 'other_info');
  const detail = detailValues(body, product);
  await reconcileBundle(platform, product, detail.is_bundle === 1);
  const variants = await recountVariants(platform, locked, detail.manage_stock === 1);
  const values = {
    ...detail,
    ...summaryOf(variants),
    default_variation_id: chooseDefault(body.default_variation_id, product.default_variation_id, variants),
  };
  const updated_at = platform.clock.now();
  await updateProduct(platform.db, product.id, { ...values, other_info: toJson(values.other_info) }, updated_at);
  await recordWrite(platform, {
    author: editor.author,
    activities: [{ title: 'Product updated', content: product.post_title, productId: product.id }],
    events: [productUpdated(product.id, 'saved')],
    productIds: [product.id],
  });
  return { ...product, ...values, updated_at };
};

/** Any part of a product's detail, on its own. The detail's id is the product's (decision 0001). */
export const saveDetail = (
  platform: Platform,
  productId: number,
  body: DetailCommand,
  editor: Editor
): Promise<ProductRow> => withVariants(platform, productId, (locked) => saveOf(platform, locked, body, editor));
