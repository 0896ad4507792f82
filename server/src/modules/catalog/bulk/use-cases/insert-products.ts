import type { Platform } from '../../../../platform/platform';
import type { ProductRow } from '../../catalog.rows';
import type { Editor } from '../../editor';
import type { NewProductEntryCommand } from '../../commands';
import { createProductStep, retryingSlugs, type Created } from '../../products/use-cases/create-product';
import { savePricingOf } from '../../products/use-cases/save-pricing';
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

const skusIn = (entry: Entry): readonly PostedSku[] => {
  const { variants } = entry;
  const rows = Array.isArray(variants) && variants.length > 0 ? variants.map(asEntry) : [entry];
  return rows.flatMap(({ sku }, index) =>
    typeof sku === 'string' ? [{ sku: sku.trim(), field: `variants[${index}].sku` }] : []
  );
};

/**
 * A new product with its variants, prices and terms, made within the transaction that `run` opens: once more where another writer was
 * quicker. Not for use inside a transaction.
 */
export const insertEntryBy = <Result>(
  platform: Platform,
  entry: Entry,
  { readNew, readPricing }: EntryReaders,
  editor: Editor,
  run: (create: () => Promise<ProductRow>) => Promise<Result>
): Promise<Result> => {
  const create = async (attempt: number): Promise<ProductRow> => {
    const fields = readNew(entry);
    const draft = { post_title: fields.post_title, post_status: 'draft' as const, detail: fields.detail };
    const created = await createProductStep(platform, draft, editor, attempt);
    const saved = { product: created.product, variants: [created.variant] };
    return (await savePricingOf(platform, saved, readPricing(pricingOf(entry, fields, created)), editor)).product;
  };
  return retryingSlugs((attempt) => refusingTakenSkus(platform, skusIn(entry), () => run(() => create(attempt))));
};

/** A further step of the transaction that creates a product. */
type NextStep = (product: ProductRow) => Promise<void>;

const noFurtherStep: NextStep = () => Promise.resolve();

/** `insertEntryBy` in a transaction of its own. */
export const insertEntry = (
  platform: Platform,
  entry: Entry,
  readers: EntryReaders,
  editor: Editor,
  nextStep: NextStep = noFurtherStep
): Promise<ProductRow> =>
  insertEntryBy(platform, entry, readers, editor, (create) =>
    platform.db.transaction(async () => {
      const product = await create();
      await nextStep(product);
      return product;
    })
  );

/** New products, each with its variants, prices and terms; what is wrong with one does not keep out the others. */
export const insertProducts = (
  platform: Platform,
  entries: readonly Entry[],
  readers: EntryReaders,
  editor: Editor
): Promise<EntriesOutcome<ProductRow>> =>
  saveEntries(platform, entries, (entry) => insertEntry(platform, entry, readers, editor));
