import type { Platform } from '../../../../platform/platform';
import type { ProductRow } from '../../catalog.rows';
import type { Editor } from '../../editor';
import type { NewProductEntryCommand } from '../../commands';
import { createProductStep, retryingSlugs, type Created } from '../../products/use-cases/create-product';
import { savePricingOf, type SavedProduct } from '../../products/use-cases/save-pricing';
import { refusingTakenSkus, type PostedSku } from '../../variants/variant-skus';
import { saveEntries, type Entry, type EntriesOutcome, type EntryReaders } from './save-entries';

const asEntry = (value: unknown): Entry => (typeof value === 'object' && value !== null ? (value as Entry) : {});

/** Prices of a product with one variant may stand beside its title, as spreadsheets have them. */
const rowsOf = (entry: Entry, { variants }: NewProductEntryCommand): readonly Entry[] => {
  if (variants && variants.length > 0) return variants as readonly Entry[];
  const { item_price, compare_price, sku, total_stock, manage_stock } = entry;
  return [{ item_price, compare_price, sku, total_stock, manage_stock }];
};

const variantRow = (row: Entry, index: number, { product, variant }: Created): Entry => ({
  variation_title: product.post_title,
  serial_index: index + 1,
  ...row,
  ...(index === 0 ? { id: variant.id } : { id: undefined }),
  post_id: product.id,
  other_info: { payment_type: 'onetime', manage_setup_fee: 'no', ...asEntry(row.other_info) },
});

/** The pricing save that completes the new product. */
const pricingOf = (entry: Entry, fields: NewProductEntryCommand, created: Created): Entry => {
  const rows = rowsOf(entry, fields);
  const detail = asEntry(entry.detail);
  return {
    ...entry,
    post_title: fields.post_title,
    post_status: fields.post_status ?? 'draft',
    detail: {
      ...detail,
      fulfillment_type: fields.detail.fulfillment_type ?? 'digital',
      variation_type: fields.detail.variation_type ?? (rows.length > 1 ? 'simple_variations' : 'simple'),
      other_info: asEntry(detail.other_info),
    },
    variants: rows.map((row, index) => variantRow(row, index, created)),
  };
};

const skusIn = (entry: Entry, fields: NewProductEntryCommand): readonly PostedSku[] =>
  rowsOf(entry, fields).flatMap(({ sku }, index) =>
    typeof sku === 'string' ? [{ sku: sku.trim(), field: `variants[${index}].sku` }] : []
  );

const insertEntry = async (
  platform: Platform,
  entry: Entry,
  { readNew, readPricing }: EntryReaders,
  editor: Editor
): Promise<ProductRow> => {
  const fields = readNew(entry);
  const draft = { post_title: fields.post_title, post_status: 'draft' as const, detail: fields.detail };
  const create = async (attempt: number): Promise<SavedProduct> => {
    const created = await createProductStep(platform, draft, editor, attempt);
    const saved = { product: created.product, variants: [created.variant] };
    return savePricingOf(platform, saved, readPricing(pricingOf(entry, fields, created)), editor);
  };
  const { product } = await retryingSlugs((attempt) =>
    refusingTakenSkus(platform, skusIn(entry, fields), () => platform.db.transaction(() => create(attempt)))
  );
  return product;
};

/** New products, each with its variants, prices and terms; what is wrong with one does not keep out the others. */
export const insertProducts = (
  platform: Platform,
  entries: readonly Entry[],
  readers: EntryReaders,
  editor: Editor
): Promise<EntriesOutcome<ProductRow>> =>
  saveEntries(platform, entries, (entry) => insertEntry(platform, entry, readers, editor));
