import { fromJson } from '../../../platform/db/columns';
import type { Platform } from '../../../platform/platform';
import type { VariantRow } from '../catalog.rows';
import type { Adjustment } from '../inventory/adjustments.repository';
import { withTitleOrder } from '../variants/title-order';
import {
  mergeVariant,
  recountVariant,
  withIdentifiers,
  type VariantContext,
  type VariantValues,
} from '../variants/variant-values';
import { findVariantsOf, insertVariants, overwriteVariants } from '../variants/variants.repository';
import type { SavePricingCommand } from '../commands';

type KnownValues = VariantValues & { readonly id: number };

/** The variants of a product that is being saved. */
export type PricingRows = {
  readonly stored: readonly VariantRow[];
  /** A row with the id of one of the product's variants changes it. */
  readonly known: readonly KnownValues[];
  /** One without an id is new. */
  readonly added: readonly VariantValues[];
  /** Not posted: they stay as they are, unless the product begins or ends to count its stock. */
  readonly kept: readonly VariantRow[];
};

export const mergeRows = (
  body: Pick<SavePricingCommand, 'variants'>,
  stored: readonly VariantRow[],
  context: VariantContext
): PricingRows => {
  const byId = new Map(stored.map((variant) => [variant.id, variant]));
  const rows = body.variants ?? [];
  const known = rows.flatMap((row) => {
    const variant = row.id === undefined ? undefined : byId.get(row.id);
    return variant ? [{ ...mergeVariant(row, variant, context), id: variant.id }] : [];
  });
  const added = rows.flatMap((row, index) => (row.id === undefined ? [mergeVariant(row, index + 1, context)] : []));
  const posted = new Set(known.map(({ id }) => id));
  const identifiers = stored.map(({ variation_identifier: identifier }) => identifier);
  return {
    stored,
    known,
    added: withIdentifiers(added, identifiers),
    kept: stored.filter(({ id }) => !posted.has(id)).map((variant) => recountVariant(variant, context)),
  };
};

/** At most one statement for each kind of row. */
export const writeRows = async (platform: Platform, { stored, known, added, kept }: PricingRows): Promise<void> => {
  const now = platform.clock.now();
  const status = new Map(stored.map((variant) => [variant.id, variant.stock_status]));
  const recounted = kept.filter(({ id, stock_status }) => status.get(id) !== stock_status);
  await overwriteVariants(platform.db, await withTitleOrder(platform, known), now);
  await overwriteVariants(
    platform.db,
    recounted.map(({ id, stock_status }) => ({ id, stock_status })),
    now
  );
  await insertVariants(platform.db, await withTitleOrder(platform, added), now);
};

/** Differences that a merchant made by hand; what a new variant begins with is none. */
export const adjustmentsIn = ({ stored, known }: PricingRows): readonly Adjustment[] => {
  const before = new Map(stored.map((variant) => [variant.id, variant]));
  return known.flatMap(({ id, total_stock: newStock }) => {
    const variant = before.get(id);
    const changed = variant !== undefined && variant.total_stock !== newStock;
    return changed ? [{ variant, newStock, reason: 'correction', words: null }] : [];
  });
};

const toRow = (values: KnownValues, before: VariantRow | undefined, now: Date): VariantRow => {
  const { sku_key: _key, ...columns } = values;
  const parsed = { media: fromJson(values.media, []), other_info: fromJson(values.other_info, {}), updated_at: now };
  return { ...before, ...columns, ...parsed } as unknown as VariantRow;
};

/** The variants after the write. Only new rows have to be read back: their ids are not known here. */
export const readRows = async (
  platform: Platform,
  productId: number,
  { stored, known, added, kept }: PricingRows
): Promise<readonly VariantRow[]> => {
  if (added.length > 0) return findVariantsOf(platform.db, [productId]);
  const before = new Map(stored.map((variant) => [variant.id, variant]));
  const now = platform.clock.now();
  const rows = [...known.map((values) => toRow(values, before.get(values.id), now)), ...kept];
  return rows.sort((a, b) => a.serial_index - b.serial_index || a.id - b.id);
};
