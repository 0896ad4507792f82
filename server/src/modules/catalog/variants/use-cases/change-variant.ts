import { NotFoundError } from '../../../../domain/errors';
import { toJson } from '../../../../platform/db/columns';
import type { Platform } from '../../../../platform/platform';
import { findLackingOf } from '../../bundles/bundle-stock.read-model';
import { stockChanged, variationsChanged } from '../../catalog.events';
import type { VariantRow } from '../../catalog.rows';
import type { Editor } from '../../editor';
import { recordAdjustments } from '../../inventory/adjustments.repository';
import { NO_VARIANT, withVariant, type LockedVariant } from '../../locked-product';
import { readPictures, type PostedPicture } from '../../pictures';
import { finalizeVariants } from '../finalize-variants';
import type { VariantCommand, PricingTableCommand } from '../../commands';
import { withTitleOrder } from '../title-order';
import { refusingDuplicates } from '../variant-skus';
import { mergeVariant, type VariantValues } from '../variant-values';
import { findVariant, findVariantsOf, updateVariant } from '../variants.repository';
import { assertVariantRules } from './add-variants';

const finish = async (platform: Platform, locked: LockedVariant, stockMoved: boolean, editor: Editor) => {
  const { product, variant } = locked;
  const variants = await findVariantsOf(platform.db, [product.id]);
  const changed = variants.find(({ id }) => id === variant.id) ?? variant;
  await finalizeVariants(
    platform,
    {
      product,
      variants,
      title: 'Variant updated',
      content: changed.variation_title,
      events: [variationsChanged(product.id), ...(stockMoved ? [stockChanged([product.id])] : [])],
    },
    editor
  );
  return changed;
};

const change = async (platform: Platform, locked: LockedVariant, body: VariantCommand, editor: Editor) => {
  const { product, variant } = locked;
  if (body.post_id !== product.id) throw new NotFoundError('The product has no such variant.');
  await assertVariantRules(platform, body, variant, 'variants');
  const managed = product.manage_stock === 1;
  const pictures = await readPictures(platform, { posted: body.media ?? [], known: variant.media });
  const context = {
    productId: product.id,
    fulfillmentType: product.fulfillment_type,
    managed: { before: managed, now: managed },
    pictures,
    lacking: await findLackingOf(platform, product, [body]),
  };
  const [values] = (await withTitleOrder(platform, [mergeVariant(body, variant, context)])) as [VariantValues];
  await updateVariant(platform.db, variant.id, values, platform.clock.now());
  const moved = values.total_stock !== variant.total_stock;
  const adjustment = { variant, newStock: values.total_stock, reason: 'correction', words: null };
  if (moved) await recordAdjustments(platform, [adjustment], editor);
  return finish(platform, locked, moved, editor);
};

/** Saves one variant; its product follows. */
export const changeVariant = (
  platform: Platform,
  variantId: number,
  body: VariantCommand,
  editor: Editor
): Promise<VariantRow> =>
  refusingDuplicates(platform, [{ sku: body.sku, id: variantId, field: 'variants.sku' }], () =>
    withVariant(platform, variantId, (locked) => change(platform, locked, body, editor))
  );

export const setMedia = (
  platform: Platform,
  variantId: number,
  posted: readonly PostedPicture[],
  editor: Editor
): Promise<VariantRow> =>
  withVariant(platform, variantId, async (locked) => {
    const pictures = await readPictures(platform, { posted, known: locked.variant.media });
    await updateVariant(platform.db, variantId, { media: toJson(pictures.entries(posted)) }, platform.clock.now());
    return finish(platform, locked, false, editor);
  });

/** Lays keys over the variant's other_info; those with undefined stay as they are. */
export const setVariantInfo = (
  platform: Platform,
  variantId: number,
  info: Readonly<Record<string, unknown>>,
  editor: Editor
): Promise<VariantRow> =>
  withVariant(platform, variantId, async (locked) => {
    const posted = Object.entries(info).filter(([, value]) => value !== undefined);
    const other_info = toJson({ ...locked.variant.other_info, ...Object.fromEntries(posted) });
    await updateVariant(platform.db, variantId, { other_info }, platform.clock.now());
    return finish(platform, locked, false, editor);
  });

/** What the comparison table of a product says of the variant. */
export const setPricingTable = (
  platform: Platform,
  variantId: number,
  { description, fields }: PricingTableCommand,
  editor: Editor
): Promise<VariantRow> => setVariantInfo(platform, variantId, { description, pricing_table_fields: fields }, editor);

export const readVariant = async (platform: Platform, id: number): Promise<VariantRow> => {
  const variant = await findVariant(platform.db, id);
  if (!variant) throw new NotFoundError(NO_VARIANT);
  return variant;
};
