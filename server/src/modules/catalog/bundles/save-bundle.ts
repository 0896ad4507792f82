import { bundleRefusal } from '../../../domain/catalog';
import { InvalidInputError, NotFoundError } from '../../../domain/errors';
import { assertVersion, contentVersion } from '../../../platform/content-version';
import type { Platform } from '../../../platform/platform';
import { productUpdated } from '../catalog.events';
import type { ProductRow } from '../catalog.rows';
import type { Editor } from '../editor';
import { NO_VARIANT } from '../locked-product';
import { lockProducts, updateProduct } from '../products/products.repository';
import { recordWrite } from '../record-write';
import { findVariant } from '../variants/variants.repository';
import {
  findPurchasableVariants,
  type PurchasableVariant,
  type SellableVariant,
} from '../purchasable-variants.read-model';
import { emptyBundlesOf, findCandidates, isBundled, replaceChildren } from './bundles.repository';

const FIELD = 'detail.other_info.is_bundle_product';

/**
 * Called where a product becomes a bundle or ceases to be one, while it is locked: a bundle never lies in another one, and what
 * is no bundle holds nothing. Free where nothing changes.
 */
export const reconcileBundle = async (platform: Platform, product: ProductRow, toBundle: boolean): Promise<void> => {
  if (toBundle === (product.is_bundle === 1)) return;
  if (!toBundle) return emptyBundlesOf(platform.db, product.id);
  if (!(await isBundled(platform.db, product.id))) return;
  const message = 'The product lies in a bundle, so it cannot become one.';
  throw new InvalidInputError(message, { [FIELD]: { bundle: message } });
};

const refuse = (message: string): never => {
  throw new InvalidInputError(message, { bundle_child_ids: { bundle: message } });
};

/**
 * Parent and children stay as they are until the bundle is written: a product that is about to become a bundle waits here, and
 * then finds itself inside one.
 */
const lockAll = async (platform: Platform, productId: number, childIds: readonly number[]): Promise<ProductRow> => {
  const candidates = await findCandidates(platform.db, childIds);
  const ids = [...new Set([productId, ...candidates.map((candidate) => candidate.productId)])];
  const products = await lockProducts(platform.db, ids);
  const bundles = new Set(products.filter(({ is_bundle: flag }) => flag === 1).map(({ id }) => id));
  const locked = candidates.map((candidate) => ({ ...candidate, inBundle: bundles.has(candidate.productId) }));
  const parent = products.find(({ id }) => id === productId);
  if (!parent) throw new NotFoundError(NO_VARIANT);
  if (!bundles.has(productId)) return refuse('The product is no bundle.');
  const refusal = bundleRefusal(productId, childIds, locked);
  return refusal ? refuse(refusal) : parent;
};

/** Names what lies in a bundle, and what was deleted out of it. */
export const bundleVersion = ({ parts, deletedParts }: Pick<PurchasableVariant, 'parts' | 'deletedParts'>): string =>
  contentVersion([parts.map(({ variationId }) => variationId), deletedParts]);

const readBundle = async (platform: Platform, variantId: number) =>
  (await findPurchasableVariants(platform, [variantId])).get(variantId) ?? { parts: [], deletedParts: [] };

type SaveBundleCommand = {
  readonly childIds: readonly number[];
  /** Who names it is refused where the bundle is another one by now. */
  readonly version?: string | undefined;
};

/**
 * Says what lies in the bundle that the variant is; an empty list empties it.
 * @throws NotFoundError; InvalidInputError for what can be no part of it; ConflictError where `version` is not what is stored.
 */
export const saveBundle = async (
  platform: Platform,
  variantId: number,
  wanted: SaveBundleCommand,
  editor: Editor
): Promise<readonly SellableVariant[]> => {
  const variant = await findVariant(platform.db, variantId);
  if (!variant) throw new NotFoundError(NO_VARIANT);
  const childIds = [...new Set(wanted.childIds)];
  return platform.db.transaction(async () => {
    const product = await lockAll(platform, variant.post_id, childIds);
    if (!(await findVariant(platform.db, variantId))) throw new NotFoundError(NO_VARIANT);
    const stored = wanted.version ? await readBundle(platform, variantId) : null;
    if (stored) assertVersion(wanted.version, () => bundleVersion(stored), 'bundle');
    const now = platform.clock.now();
    await replaceChildren(platform.db, variantId, childIds, now);
    await updateProduct(platform.db, product.id, {}, now);
    const content = `${variant.variation_title}: ${childIds.length} variants`;
    await recordWrite(platform, {
      author: editor.author,
      activities: [{ title: 'Bundle saved', content, productId: product.id }],
      events: [productUpdated(product.id, 'saved')],
      productIds: [product.id],
    });
    return (await readBundle(platform, variantId)).parts;
  });
};
