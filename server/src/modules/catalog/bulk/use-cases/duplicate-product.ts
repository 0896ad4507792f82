import { copyTitle, summaryOf } from '../../../../domain/catalog';
import { NotFoundError } from '../../../../domain/errors';
import { toJson } from '../../../../platform/db/columns';
import type { Platform } from '../../../../platform/platform';
import { copyDownloads } from '../../../downloads';
import { copyBundleItems } from '../../bundles/bundles.repository';
import { productDuplicated, productUpdated } from '../../catalog.events';
import type { ProductRow, VariantRow } from '../../catalog.rows';
import type { Editor } from '../../editor';
import { NO_PRODUCT } from '../../locked-product';
import { titleOrder } from '../../products/product-values';
import { findProduct, insertProduct, lockProduct, updateProduct } from '../../products/products.repository';
import { newSlug, retryingSlugs } from '../../products/use-cases/create-product';
import { recordWrite } from '../../record-write';
import { findTermIdsOf, isTaxonomy, replaceTerms, type TaxonomyName } from '../../taxonomies/terms.repository';
import { copyVariantAttributes } from '../../variant-attributes';
import { withTitleOrder } from '../../variants/title-order';
import { findVariantsOf, insertVariants } from '../../variants/variants.repository';
import type { DuplicateCommand } from '../../commands';

type StockOfCopy = {
  /** It has a stock of its own. */
  readonly isCopied: boolean;
  /** The product says so; its variants may say otherwise. */
  readonly isCounted: boolean;
};

/** The copy starts without what orders hold, and with a stock of its own or none. Of what is not counted a person has said the status. */
const copiedStock = (variant: VariantRow, { isCopied, isCounted }: StockOfCopy) => {
  if (!isCopied) return { manage_stock: 0, total_stock: 0, available: 0, stock_status: 'in-stock' as const };
  const { manage_stock, total_stock } = variant;
  const counted = isCounted && manage_stock === 1;
  const stock_status = counted ? (total_stock > 0 ? 'in-stock' : 'out-of-stock') : variant.stock_status;
  return { manage_stock, total_stock, available: total_stock, stock_status } as const;
};

const copiedVariant = (productId: number, stock: StockOfCopy) => (variant: VariantRow) => {
  const { id: _id, created_at: _created, updated_at: _updated, ...values } = variant;
  return {
    ...values,
    ...copiedStock(variant, stock),
    post_id: productId,
    sku: null,
    sku_key: null,
    on_hold: 0,
    committed: 0,
    media: toJson(variant.media),
    other_info: toJson(variant.other_info),
  };
};

const copyRow = async (
  platform: Platform,
  source: ProductRow,
  body: DuplicateCommand,
  attempt: number
): Promise<number> => {
  const now = platform.clock.now();
  const { id: _id, created_at: _created, updated_at: _updated, ...values } = source;
  const title = copyTitle(source.post_title);
  return insertProduct(
    platform.db,
    {
      ...values,
      post_title: title,
      ...(await titleOrder(platform, title)),
      post_status: 'draft',
      post_name: await newSlug(platform, title, attempt),
      post_date: now,
      manage_stock: body.import_stock_management === 'yes' ? source.manage_stock : 0,
      manage_downloadable: body.import_downloadable_files === 'yes' ? source.manage_downloadable : 0,
      default_variation_id: null,
      gallery: toJson(source.gallery),
      other_info: toJson(source.other_info),
    },
    now
  );
};

/** Old variant id -> new one; both lists are in the same order. */
const copyVariants = async (platform: Platform, sourceId: number, copyId: number, stock: StockOfCopy) => {
  const originals = await findVariantsOf(platform.db, [sourceId]);
  const rows = await withTitleOrder(platform, originals.map(copiedVariant(copyId, stock)));
  await insertVariants(platform.db, rows, platform.clock.now());
  const copies = await findVariantsOf(platform.db, [copyId]);
  return { copies, pairs: new Map(originals.map(({ id }, index) => [id, copies[index]?.id ?? 0])) };
};

const copyTerms = async (platform: Platform, sourceId: number, copyId: number): Promise<void> => {
  const terms = new Map<TaxonomyName, readonly number[]>();
  for (const [taxonomy, ids] of await findTermIdsOf(platform.db, sourceId)) {
    if (isTaxonomy(taxonomy)) terms.set(taxonomy, ids);
  }
  await replaceTerms(platform.db, copyId, terms, new Map());
};

const duplicateOnce = async (
  platform: Platform,
  sourceId: number,
  body: DuplicateCommand,
  editor: Editor,
  attempt: number
): Promise<ProductRow> => {
  const source = await lockProduct(platform.db, sourceId);
  if (!source) throw new NotFoundError(NO_PRODUCT);
  const stock = { isCopied: body.import_stock_management === 'yes', isCounted: source.manage_stock === 1 };
  const copyId = await copyRow(platform, source, body, attempt);
  const { copies, pairs } = await copyVariants(platform, sourceId, copyId, stock);
  const default_variation_id = pairs.get(source.default_variation_id ?? 0) ?? copies[0]?.id ?? null;
  await updateProduct(platform.db, copyId, { ...summaryOf(copies), default_variation_id }, platform.clock.now());
  await copyTerms(platform, sourceId, copyId);
  if (source.is_bundle === 1) await copyBundleItems(platform.db, pairs, platform.clock.now());
  await copyVariantAttributes(platform, pairs);
  if (body.import_downloadable_files === 'yes') {
    await copyDownloads(platform, { fromProductId: sourceId, toProductId: copyId, variantIds: pairs });
  }
  const references = { source_product_id: sourceId, variant_ids: Object.fromEntries(pairs), ...body };
  await recordWrite(platform, {
    author: editor.author,
    activities: [{ title: 'Product duplicated', content: source.post_title, productId: copyId }],
    events: [productDuplicated(copyId, references), productUpdated(copyId, 'created')],
    productIds: [copyId],
  });
  return (await findProduct(platform.db, copyId)) as ProductRow;
};

/**
 * A draft with everything of the product but its SKUs, labels, orders and upgrade paths; its files where they are asked for.
 * Licence settings are copied by the module that keeps them, which hears of it by the event and its import_ flag.
 */
export const duplicateProduct = (
  platform: Platform,
  sourceId: number,
  body: DuplicateCommand,
  editor: Editor
): Promise<ProductRow> =>
  retryingSlugs((attempt) => platform.db.transaction(() => duplicateOnce(platform, sourceId, body, editor, attempt)));
