import { stockFigures, variantFailures } from '../../../../domain/catalog';
import { InvalidInputError, NotFoundError, type FieldErrors } from '../../../../domain/errors';
import type { Platform } from '../../../../platform/platform';
import { stockChanged, variantsUpdated, variationsChanged } from '../../catalog.events';
import type { ProductRow, VariantRow } from '../../catalog.rows';
import type { Editor } from '../../editor';
import { recordAdjustments } from '../../inventory/adjustments.repository';
import { NO_VARIANT, withVariants, type LockedProduct } from '../../locked-product';
import { finalizeVariants } from '../finalize-variants';
import { findVariants, overwriteVariants } from '../variants.repository';

export type VariantChange = {
  readonly id: number;
  readonly item_price?: number | undefined;
  readonly compare_price?: number | undefined;
  readonly item_status?: 'active' | 'inactive' | undefined;
  readonly manage_stock?: 0 | 1 | undefined;
  readonly total_stock?: number | undefined;
};

const refuse = (field: string, rule: string, message: string): never => {
  throw new InvalidInputError(message, { [field]: { [rule]: message } });
};

/** The one product that all of them belong to. */
const productOf = async (platform: Platform, ids: readonly number[]): Promise<number> => {
  const found = await findVariants(platform.db, ids);
  const [productId, ...others] = [...new Set(found.map(({ post_id: id }) => id))];
  if (found.length < ids.length || productId === undefined) throw new NotFoundError(NO_VARIANT);
  if (others.length > 0) return refuse('updates', 'product', 'All variants must belong to one product.');
  return productId;
};

const apply = (variant: VariantRow, change: VariantChange, product: ProductRow): VariantRow => {
  const { id: _id, ...wanted } = change;
  const posted = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
  const merged: VariantRow = { ...variant, ...posted };
  const managed = product.manage_stock === 1;
  const flags = { before: managed && variant.manage_stock === 1, now: managed && merged.manage_stock === 1 };
  return { ...merged, ...stockFigures(merged, flags, { stored: variant.stock_status, wanted: undefined }) };
};

const assertRules = (variants: readonly VariantRow[]): void => {
  const failures: FieldErrors = {};
  for (const [index, { item_price, compare_price }] of variants.entries()) {
    const rules = { item_price, compare_price, other_info: { payment_type: 'onetime' } };
    Object.assign(failures, variantFailures(rules, `updates[${index}]`));
  }
  const [first] = Object.values(failures);
  if (first) throw new InvalidInputError(Object.values(first)[0] ?? 'The prices are not valid.', failures);
};

const rowOf = ({ id, item_price, compare_price, item_status, ...stock }: VariantRow) => ({
  id,
  item_price,
  compare_price,
  item_status,
  manage_stock: stock.manage_stock,
  total_stock: stock.total_stock,
  available: stock.available,
  stock_status: stock.stock_status,
});

const changeOf = async (
  platform: Platform,
  { product, variants: stored }: LockedProduct,
  changes: ReadonlyMap<number, VariantChange>,
  editor: Editor
): Promise<number> => {
  const after = stored.map((variant) => {
    const wanted = changes.get(variant.id);
    return wanted ? apply(variant, wanted, product) : variant;
  });
  const changed = after.filter(({ id }) => changes.has(id));
  if (changed.length < changes.size) throw new NotFoundError(NO_VARIANT);
  assertRules(changed);
  await overwriteVariants(platform.db, changed.map(rowOf), platform.clock.now());
  const adjustments = stored.flatMap((variant) => {
    const newStock = changes.get(variant.id)?.total_stock ?? variant.total_stock;
    return newStock === variant.total_stock ? [] : [{ variant, newStock, reason: 'correction', words: null }];
  });
  await recordAdjustments(platform, adjustments, editor);
  const ids = changed.map(({ id }) => id);
  const events = [
    // What storefronts and other receivers of webhooks hear of, as when one variant is saved.
    variationsChanged(product.id),
    variantsUpdated(product.id, ids),
    ...(adjustments.length > 0 ? [stockChanged([product.id])] : []),
  ];
  const content = `${changed.length} variants of ${product.post_title}`;
  await finalizeVariants(platform, { product, variants: after, title: 'Variants updated', content, events }, editor);
  return changed.length;
};

/** Changes variants of one product at once, all or none; answers how many. The number of statements does not depend on it. */
export const bulkChangeVariants = async (
  platform: Platform,
  changes: readonly VariantChange[],
  editor: Editor
): Promise<number> => {
  const byId = new Map(changes.map((change) => [change.id, change]));
  if (byId.size === 0) return refuse('updates', 'required', 'There is nothing to update.');
  if (byId.size < changes.length) return refuse('updates', 'unique', 'A variant is listed twice.');
  const productId = await productOf(platform, [...byId.keys()]);
  return withVariants(platform, productId, (locked) => changeOf(platform, locked, byId, editor));
};
