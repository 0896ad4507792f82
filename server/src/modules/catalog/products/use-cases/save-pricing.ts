import { summaryOf } from '../../../../domain/catalog';
import { toJson } from '../../../../platform/db/columns';
import { assertVersion } from '../../../../platform/content-version';
import type { Platform } from '../../../../platform/platform';
import { findLackingOf } from '../../bundles/bundle-stock.read-model';
import { reconcileBundle } from '../../bundles/save-bundle';
import type { ProductRow, VariantRow } from '../../catalog.rows';
import { productUpdated, stockChanged, variationsChanged } from '../../catalog.events';
import type { Editor } from '../../editor';
import { recordAdjustments } from '../../inventory/adjustments.repository';
import { withVariants, type LockedProduct } from '../../locked-product';
import { readPictures } from '../../pictures';
import { readZone } from '../../../settings';
import { assertClasses } from '../../product-classes';
import { recordWrite } from '../../record-write';
import { findTermIdsOf, replaceTerms } from '../../taxonomies/terms.repository';
import { refusingDuplicates } from '../../variants/variant-skus';
import { adjustmentsIn, mergeRows, readRows, writeRows, type PricingRows } from '../pricing-rows';
import { versionOf } from '../product-version';
import { chooseDefault, contentValues, detailValues, pictureValues, slugFor, titleOrder } from '../product-values';
import type { SavePricingCommand } from '../../commands';
import { updateProduct } from '../products.repository';
import { assertRelated } from '../related-products.repository';
import { checkPublication, checkRows, checkTerms, readTermIds } from './check-pricing';

export type SavedProduct = { readonly product: ProductRow; readonly variants: readonly VariantRow[] };

type Terms = ReadonlyMap<string, readonly number[]>;

/** The terms, where they had to be read. */
const checkVersion = async (
  platform: Platform,
  { product, variants }: LockedProduct,
  read: string | undefined
): Promise<Terms | null> => {
  if (!read) return null;
  const terms = await findTermIdsOf(platform.db, product.id);
  assertVersion(read, () => versionOf(product, variants, terms), 'product');
  return terms;
};

const picturesOf = (platform: Platform, body: SavePricingCommand, product: ProductRow, stored: readonly VariantRow[]) =>
  readPictures(platform, {
    featuredId: body.featured_image_id === product.featured_image_id ? undefined : body.featured_image_id,
    posted: [...(body.gallery ?? []), ...(body.variants ?? []).flatMap(({ media }) => media ?? [])],
    known: [...product.gallery, ...stored.flatMap(({ media }) => media)],
  });

/** Everything that can be refused, before something is written. */
const check = async (
  platform: Platform,
  body: SavePricingCommand,
  product: ProductRow,
  stored: readonly VariantRow[]
): Promise<Date> => {
  const byId = new Map(stored.map((variant) => [variant.id, variant]));
  await checkRows(platform, product.id, body, byId);
  await assertClasses(platform, body.detail.other_info, product.other_info, 'detail.other_info');
  await assertRelated(platform, body.detail.other_info, product, 'detail.other_info');
  return checkPublication(body, product, { now: platform.clock.now(), zone: await readZone(platform) });
};

/** The terms that the product has afterwards; null where the save names none, so that nothing had to be read. */
const saveTerms = async (platform: Platform, productId: number, body: SavePricingCommand): Promise<Terms | null> => {
  const wanted = readTermIds(body.product_terms);
  if (wanted.size === 0) return null;
  const { carried } = await checkTerms(platform, productId, wanted);
  await replaceTerms(platform.db, productId, wanted, carried);
  const ascending = (ids: Iterable<number>): readonly number[] => [...new Set(ids)].sort((a, b) => a - b);
  return new Map([...carried, ...wanted].map(([taxonomy, ids]) => [taxonomy, ascending(ids)]));
};

const eventsOf = (productId: number, { known, added }: PricingRows, stockMoved: boolean) => [
  productUpdated(productId, 'saved'),
  ...(known.length + added.length > 0 ? [variationsChanged(productId)] : []),
  ...(stockMoved ? [stockChanged([productId])] : []),
];

const record = async (platform: Platform, title: string, productId: number, rows: PricingRows, editor: Editor) => {
  const adjustments = adjustmentsIn(rows);
  await recordAdjustments(platform, adjustments, editor);
  await recordWrite(platform, {
    author: editor.author,
    activities: [{ title: 'Product updated', content: title, productId }],
    events: eventsOf(productId, rows, adjustments.length > 0),
    productIds: [productId],
  });
};

/** The save itself, inside a transaction that holds the product and its variants. */
export const savePricingOf = async (
  platform: Platform,
  { product, variants: stored }: LockedProduct,
  body: SavePricingCommand,
  editor: Editor
): Promise<SavedProduct & { readonly terms: Terms | null }> => {
  const post_date = await check(platform, body, product, stored);
  const pictures = await picturesOf(platform, body, product, stored);
  const detail = detailValues(body.detail, product);
  const rows = mergeRows(body, stored, {
    productId: product.id,
    fulfillmentType: detail.fulfillment_type,
    managed: { before: product.manage_stock === 1, now: detail.manage_stock === 1 },
    pictures,
    lacking: await findLackingOf(platform, product, body.variants ?? []),
  });
  await reconcileBundle(platform, product, detail.is_bundle === 1);
  await writeRows(platform, rows);
  const variants = await readRows(platform, product.id, rows);
  const values = {
    ...contentValues(body, product),
    ...pictureValues(body, product, pictures),
    ...detail,
    ...summaryOf(variants),
    post_date,
    post_name: await slugFor(platform, body.post_name, product),
    default_variation_id: chooseDefault(body.detail.default_variation_id, product.default_variation_id, variants),
  };
  const updated_at = platform.clock.now();
  const meta = body.metaValue === undefined ? {} : { meta_value: toJson(body.metaValue) };
  const json = { gallery: toJson(values.gallery), other_info: toJson(values.other_info) };
  const order = await titleOrder(platform, values.post_title);
  await updateProduct(platform.db, product.id, { ...values, ...order, ...json, ...meta }, updated_at);
  const terms = await saveTerms(platform, product.id, body);
  await record(platform, values.post_title, product.id, rows, editor);
  return { product: { ...product, ...values, updated_at }, variants, terms };
};

/** Title, content, detail and variants of a product, all or nothing. `version` names what was saved, and nothing that came after. */
export const savePricing = (
  platform: Platform,
  productId: number,
  body: SavePricingCommand,
  editor: Editor
): Promise<SavedProduct & { readonly version: string }> => {
  const skus = (body.variants ?? []).map(({ sku, id }, index) => ({ sku, id, field: `variants[${index}].sku` }));
  return refusingDuplicates(platform, skus, () =>
    withVariants(platform, productId, async (locked) => {
      const before = await checkVersion(platform, locked, body.version);
      const { product, variants, terms } = await savePricingOf(platform, locked, body, editor);
      const filed = terms ?? before ?? (await findTermIdsOf(platform.db, productId));
      return { product, variants, version: versionOf(product, variants, filed) };
    })
  );
};
