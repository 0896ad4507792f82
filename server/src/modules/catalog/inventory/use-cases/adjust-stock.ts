import { adjustedTotal, type AdjustmentMode } from '../../../../domain/catalog';
import { InvalidInputError, NotFoundError } from '../../../../domain/errors';
import type { Platform } from '../../../../platform/platform';
import type { VariantRow } from '../../catalog.rows';
import type { Editor } from '../../editor';
import { NO_VARIANT, withVariant, withVariants } from '../../locked-product';
import { lockProducts } from '../../products/products.repository';
import { findVariants, lockVariantsOf } from '../../variants/variants.repository';
import type { BulkStockCommand, UpdateStockCommand } from '../../commands';
import { setStock, type StockReason } from './set-stock';

/** @throws InvalidInputError where 'other' comes without words. */
const reasonOf = (body: Pick<UpdateStockCommand, 'reason' | 'customReason'>): StockReason => {
  const words = body.customReason?.trim() || null;
  if (body.reason === 'other' && !words) {
    const message = 'Please say what the reason is.';
    throw new InvalidInputError(message, { customReason: { required: message } });
  }
  return { reason: String(body.reason), words };
};

/** PUT update-inventory: a new count without a reason. */
export const setInventory = (
  platform: Platform,
  productId: number,
  variantId: number,
  total: number,
  editor: Editor
): Promise<void> =>
  withVariants(platform, productId, async ({ product, variants }) => {
    if (!variants.some(({ id }) => id === variantId)) throw new NotFoundError('The product has no such variant.');
    const totals = new Map([[variantId, total]]);
    await setStock(platform, { products: [product], variants, totals, reason: 'correction', words: null }, editor);
  });

/** A new count with its reason; answers the variant. */
export const updateStock = (platform: Platform, body: UpdateStockCommand, editor: Editor): Promise<VariantRow> => {
  const reason = reasonOf(body);
  const variantId = Number(body.variant_id);
  return withVariant(platform, variantId, async ({ product, variant, variants }) => {
    if (variant.post_id !== body.post_id) throw new NotFoundError('The product has no such variant.');
    const totals = new Map([[variantId, Number(body.new_stock)]]);
    const after = await setStock(platform, { products: [product], variants, totals, ...reason }, editor);
    return after.find(({ id }) => id === variantId) ?? variant;
  });
};

const totalsOf = (variants: readonly VariantRow[], ids: ReadonlySet<number>, mode: AdjustmentMode, value: number) =>
  new Map(
    variants
      .filter(({ id }) => ids.has(id))
      .map(({ id, total_stock: total }) => [id, adjustedTotal(total, mode, value)] as const)
  );

/** One change for many variants, all or nothing; answers how many. The number of statements does not depend on it. */
export const adjustStock = async (platform: Platform, body: BulkStockCommand, editor: Editor): Promise<number> => {
  const reason = reasonOf(body);
  const mode = body.mode as AdjustmentMode;
  const value = Number(body.value);
  if (mode === 'set' && value < 0) {
    const message = 'The stock cannot be below zero.';
    throw new InvalidInputError(message, { value: { min: message } });
  }
  const items = body.items as readonly { readonly id?: number }[];
  const ids = new Set(items.map(({ id }) => Number(id)));
  return platform.db.transaction(async () => {
    const found = await findVariants(platform.db, [...ids]);
    const products = await lockProducts(platform.db, [...new Set(found.map(({ post_id: id }) => id))]);
    const variants = await lockVariantsOf(platform.db, ...products.map(({ id }) => id));
    const totals = totalsOf(variants, ids, mode, value);
    if (totals.size < ids.size) throw new NotFoundError(NO_VARIANT);
    if (ids.size > 0) await setStock(platform, { products, variants, totals, ...reason }, editor);
    return totals.size;
  });
};
