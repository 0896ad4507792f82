import type { BundleAnswer, BundleItem, SavedBundleAnswer, VariantBundle } from '../../../contracts/bundles';
import type { ShopRequest } from '../../../platform/http/route';
import type { VariantRow } from '../catalog.rows';
import { editorOf } from '../editor';
import { readProduct } from '../products/use-cases/read-products';
import { findVariantsOf } from '../variants/variants.repository';
import type { SaveBundleBody } from './bundles.input';
import { findBundleChildren, type BundleChild } from './bundles.repository';
import { saveBundle } from './save-bundle';

const presentChild = (child: BundleChild): BundleItem => ({
  id: child.variationId,
  post_id: child.productId,
  post_title: child.productTitle,
  variation_title: child.variationTitle,
  sku: child.sku,
  item_price: child.price,
});

const presentBundle = (variant: VariantRow, children: readonly BundleChild[]): VariantBundle => ({
  variation_id: variant.id,
  variation_title: variant.variation_title,
  bundle_child_ids: children.map(({ variationId }) => variationId),
  bundle_items: children.map(presentChild),
});

export const find = async ({ platform, id: idOf }: ShopRequest): Promise<BundleAnswer> => {
  const product = await readProduct(platform, idOf('productId'));
  const variants = await findVariantsOf(platform.db, [product.id]);
  const children = await findBundleChildren(
    platform.db,
    variants.map((variant) => variant.id)
  );
  const bundles = variants.map((variant) =>
    presentBundle(
      variant,
      children.filter(({ parentId }) => parentId === variant.id)
    )
  );
  return { product_id: product.id, is_bundle_product: product.is_bundle === 1 ? 'yes' : 'no', bundles };
};

export const save = async (request: ShopRequest<unknown, SaveBundleBody>): Promise<SavedBundleAnswer> => {
  const { platform, principal, id: idOf, body } = request;
  const wanted = body.bundle_child_ids as readonly number[];
  const children = await saveBundle(platform, idOf('variationId'), wanted, editorOf(principal));
  return { message: 'The bundle has been saved.', bundle_items: children.map(presentChild) };
};
