import { variantFailures } from '../../../../domain/catalog';
import { InvalidInputError } from '../../../../domain/errors';
import type { Platform } from '../../../../platform/platform';
import { stockChanged, variationsChanged } from '../../catalog.events';
import type { ProductRow, VariantRow } from '../../catalog.rows';
import type { Editor } from '../../editor';
import { withVariants, type LockedProduct } from '../../locked-product';
import { readPictures } from '../../pictures';
import { assertClasses } from '../../product-classes';
import { finalizeVariants } from '../finalize-variants';
import type { VariantCommand } from '../../commands';
import { withTitleOrder } from '../title-order';
import { trialFailures } from '../trial-limit';
import { assertRoom } from '../variant-room';
import { assertSkusOnce, refusingDuplicates } from '../variant-skus';
import { defined, mergeVariant, withIdentifiers, type VariantContext } from '../variant-values';
import { findVariantsOf, insertVariants } from '../variants.repository';

/** Without what the product's owner decides: which product. */
export type NewVariant = Omit<VariantCommand, 'id' | 'post_id'>;

/** @throws InvalidInputError for what single fields cannot show; `path` leads the names of the fields. */
export const assertVariantRules = async (
  platform: Platform,
  variant: NewVariant,
  stored: VariantRow | undefined,
  path: string
): Promise<void> => {
  const values = {
    ...variant,
    item_price: variant.item_price ?? stored?.item_price,
    compare_price: variant.compare_price ?? stored?.compare_price,
    // What is left out stays as it is, and must still fit.
    other_info: { payment_type: 'onetime', ...stored?.other_info, ...defined(variant.other_info) },
  };
  const failures = {
    ...variantFailures(values as never, path),
    ...(await trialFailures(platform, variant.other_info.trial_days, path)),
  };
  const [first] = Object.values(failures);
  if (first) throw new InvalidInputError(Object.values(first)[0] ?? 'The variant is not valid.', failures);
  const { tax_class } = variant.other_info;
  await assertClasses(platform, { tax_class }, stored?.other_info ?? {}, `${path}.other_info`);
};

const contextOf = async (
  platform: Platform,
  product: ProductRow,
  added: readonly NewVariant[]
): Promise<VariantContext> => {
  const managed = product.manage_stock === 1;
  const posted = added.flatMap(({ media }) => media ?? []);
  return {
    productId: product.id,
    fulfillmentType: product.fulfillment_type,
    managed: { before: managed, now: managed },
    pictures: await readPictures(platform, { posted, known: [] }),
  };
};

/**
 * Adds variants to a product that the caller's transaction holds; answers the new ones in the given order. The number of
 * statements does not depend on theirs.
 */
const addVariantsTo = async (
  platform: Platform,
  { product, variants: stored }: LockedProduct,
  added: readonly NewVariant[],
  editor: Editor
): Promise<readonly VariantRow[]> => {
  for (const [index, variant] of added.entries()) {
    await assertVariantRules(platform, variant, undefined, `variants[${index}]`);
  }
  assertSkusOnce(added.map(({ sku }, index) => ({ sku, field: `variants[${index}].sku` })));
  assertRoom(stored.length, added.length);
  const last = Math.max(0, ...stored.map(({ serial_index: index }) => index));
  const context = await contextOf(platform, product, added);
  const rows = added.map((variant, index) => mergeVariant(variant, last + index + 1, context));
  const identifiers = stored.map(({ variation_identifier: identifier }) => identifier);
  const named = await withTitleOrder(platform, withIdentifiers(rows, identifiers));
  await insertVariants(platform.db, named, platform.clock.now());
  const variants = await findVariantsOf(platform.db, [product.id]);
  const known = new Set(stored.map(({ id }) => id));
  const fresh = variants.filter(({ id }) => !known.has(id)).sort((a, b) => a.id - b.id);
  await finalizeVariants(
    platform,
    {
      product,
      variants,
      title: fresh.length === 1 ? 'Variant added' : `${fresh.length} variants added`,
      content: fresh.map(({ variation_title: title }) => title).join(', '),
      events: [variationsChanged(product.id), stockChanged([product.id])],
    },
    editor
  );
  return fresh;
};

/** Adds variants to a product, all or none. @throws NotFoundError, InvalidInputError (a SKU that is taken, too). */
export const addVariants = (
  platform: Platform,
  productId: number,
  added: readonly NewVariant[],
  editor: Editor
): Promise<readonly VariantRow[]> => {
  const skus = added.map(({ sku }, index) => ({ sku, field: `variants[${index}].sku` }));
  return refusingDuplicates(platform, skus, () =>
    withVariants(platform, productId, (locked) => addVariantsTo(platform, locked, added, editor))
  );
};
