import type * as yup from 'yup';
import { availabilityOf, type StockStatus } from '../../../domain/catalog';
import type { BundleAnswer, BundleItem, SavedBundleAnswer, VariantBundle } from '../../../contracts/bundles';
import { explained, id, listOf, object, required, versionField } from '../../../platform/http/fields';
import type { ShopRequest } from '../../../platform/http/route';
import { editorOf } from '../editor';
import {
  findPurchasableVariants,
  type PurchasableVariant,
  type SellableVariant,
} from '../purchasable-variants.read-model';
import { readProduct } from '../products/use-cases/read-products';
import { findVariantsOf } from '../variants/variants.repository';
import { bundleVersion, saveBundle } from './save-bundle';

const MAX_CHILDREN = 50;

export const saveBundleBody = object({
  bundle_child_ids: explained(required(listOf(id(), MAX_CHILDREN)), 'Variants, in the order in which they are shown.'),
  version: versionField('bundle'),
});

export type SaveBundleBody = yup.InferType<typeof saveBundleBody>;

const statusOf = (inStock: boolean): StockStatus => (inStock ? 'in-stock' : 'out-of-stock');

const presentPart = (part: SellableVariant): BundleItem => ({
  id: part.variationId,
  post_id: part.productId,
  post_title: part.productTitle,
  variation_title: part.variationTitle,
  sku: part.sku,
  item_price: part.price,
  is_for_sale: part.forSale,
  stock_status: statusOf(part.forSale && part.inStock),
  available: part.available,
});

const presentBundle = (variant: PurchasableVariant): VariantBundle => {
  const { available, inStock } = availabilityOf(variant);
  return {
    variation_id: variant.variationId,
    variation_title: variant.variationTitle,
    bundle_child_ids: variant.parts.map(({ variationId }) => variationId),
    bundle_items: variant.parts.map(presentPart),
    deleted_parts: variant.deletedParts,
    stock_status: statusOf(inStock),
    available,
    version: bundleVersion(variant),
  };
};

export const find = async ({ platform, id: idOf }: ShopRequest): Promise<BundleAnswer> => {
  const product = await readProduct(platform, idOf('productId'));
  const ids = (await findVariantsOf(platform.db, [product.id])).map(({ id }) => id);
  const variants = await findPurchasableVariants(platform, ids);
  const bundles = ids.map((id) => variants.get(id)).filter((variant) => variant !== undefined);
  return {
    product_id: product.id,
    is_bundle_product: product.is_bundle === 1 ? 'yes' : 'no',
    bundles: bundles.map(presentBundle),
  };
};

export const save = async (request: ShopRequest<unknown, SaveBundleBody>): Promise<SavedBundleAnswer> => {
  const { platform, principal, id: idOf, body } = request;
  const wanted = { childIds: body.bundle_child_ids as readonly number[], version: body.version };
  const parts = await saveBundle(platform, idOf('variationId'), wanted, editorOf(principal));
  return { message: 'The bundle has been saved.', bundle_items: parts.map(presentPart) };
};
