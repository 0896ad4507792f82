import type * as yup from 'yup';
import type { BundleAnswer, BundleItem, SavedBundleAnswer, VariantBundle } from '../../../contracts/bundles';
import { explained, id, listOf, object, required } from '../../../platform/http/fields';
import type { ShopRequest } from '../../../platform/http/route';
import type { VariantRow } from '../catalog.rows';
import { editorOf } from '../editor';
import { readProduct } from '../products/use-cases/read-products';
import { findVariantsOf } from '../variants/variants.repository';
import { findBundleChildren, type BundleChild } from './bundles.repository';
import { saveBundle } from './save-bundle';

const MAX_CHILDREN = 50;

export const saveBundleBody = object({
  bundle_child_ids: explained(required(listOf(id(), MAX_CHILDREN)), 'Variants, in the order in which they are shown.'),
});

export type SaveBundleBody = yup.InferType<typeof saveBundleBody>;

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
