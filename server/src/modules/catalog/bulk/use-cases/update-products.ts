import type { PostStatus } from '../../../../domain/catalog';
import { NotFoundError } from '../../../../domain/errors';
import { toTimestamp } from '../../../../platform/db/columns';
import type { Platform } from '../../../../platform/platform';
import type { ProductRow, VariantRow } from '../../catalog.rows';
import type { Editor } from '../../editor';
import { NO_PRODUCT, withVariants, type LockedProduct } from '../../locked-product';
import type { SavePricingCommand } from '../../commands';
import { savePricingOf } from '../../products/use-cases/save-pricing';
import { refusingDuplicates, type PostedSku } from '../../variants/variant-skus';
import { idIn, saveEntries, type Entry, type EntriesOutcome, type EntryReaders } from './save-entries';

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const entryOf = (value: unknown): Entry => (isEntry(value) ? value : {});

const listIn = (value: unknown): readonly Entry[] => (Array.isArray(value) ? value.map(entryOf) : []);

/** A row as a pricing save would post it: what the entry says of the variant over what is stored. */
const variantRow = (productId: number, posted: Entry, stored: VariantRow | undefined): Entry => ({
  post_id: productId,
  ...(stored ? { id: stored.id, variation_title: stored.variation_title } : {}),
  ...posted,
  other_info: { ...stored?.other_info, ...entryOf(posted.other_info) },
});

/** A pricing save names a status; an entry that names none leaves the product's own, whatever it is. */
const statusOf = ({ post_status: status }: ProductRow): string => (status === 'future' ? status : 'draft');

const bySerial = (one: VariantRow, other: VariantRow): number =>
  one.serial_index - other.serial_index || one.id - other.id;

/** The whole pricing save that a partial entry stands for. */
const commandOf = (
  entry: Entry,
  { product, variants }: LockedProduct,
  readPricing: EntryReaders['readPricing']
): SavePricingCommand => {
  const byId = new Map(variants.map((variant) => [variant.id, variant]));
  const detail = entryOf(entry.detail);
  const posted = Array.isArray(entry.variants)
    ? listIn(entry.variants)
    : [...variants].sort(bySerial).map(({ id }) => ({ id }));
  const status = statusOf(product);
  const whole = {
    post_title: product.post_title,
    post_status: status,
    ...(status === 'future' ? { post_date: toTimestamp(product.post_date) } : {}),
    ...entry,
    detail: {
      fulfillment_type: product.fulfillment_type,
      variation_type: product.variation_type,
      ...detail,
      other_info: entryOf(detail.other_info),
    },
    variants: posted.map((row) => variantRow(product.id, row, byId.get(idIn(row) ?? 0))),
  };
  const command = readPricing(whole);
  return entry.post_status === undefined ? { ...command, post_status: product.post_status as PostStatus } : command;
};

const skusIn = (entry: Entry): readonly PostedSku[] =>
  listIn(entry.variants).flatMap((row, index) => {
    const { sku } = row;
    return typeof sku === 'string'
      ? [{ sku: sku.trim(), id: idIn(row) ?? undefined, field: `variants[${index}].sku` }]
      : [];
  });

const saveEntry = async (
  platform: Platform,
  entry: Entry,
  { readPricing }: EntryReaders,
  editor: Editor
): Promise<number> => {
  const productId = idIn(entry);
  if (productId === null || productId > 2_147_483_647) throw new NotFoundError(NO_PRODUCT);
  await refusingDuplicates(platform, skusIn(entry), () =>
    withVariants(platform, productId, (locked) =>
      savePricingOf(platform, locked, commandOf(entry, locked, readPricing), editor)
    )
  );
  return productId;
};

/** Any part of up to ten products; every rule of a pricing save holds for each of them. */
export const updateProductEntries = (
  platform: Platform,
  entries: readonly Entry[],
  readers: EntryReaders,
  editor: Editor
): Promise<EntriesOutcome<number>> =>
  saveEntries(platform, entries, (entry) => saveEntry(platform, entry, readers, editor));
