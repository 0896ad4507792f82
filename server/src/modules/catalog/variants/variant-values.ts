import type { ProductFulfillment } from '../../../contracts/variants';
import { freeSlug, slugOf, stockFigures, type StockStatus } from '../../../domain/catalog';
import { InvalidInputError } from '../../../domain/errors';
import { toJson } from '../../../platform/db/columns';
import type { VariantRow } from '../catalog.rows';
import type { Pictures, PostedPicture } from '../pictures';
import { skuKeyOf } from './variants.repository';

/** A variant as it will stand in its row after the write. */
export type VariantValues = Readonly<Record<string, unknown>> & {
  readonly item_price: number;
  readonly payment_type: string;
  readonly item_status: string;
  readonly stock_status: StockStatus;
  readonly total_stock: number;
};

/** What a client said of a variant, after its schema. */
export type PostedVariant = {
  readonly id?: number | undefined;
  readonly variation_title: string;
  readonly sku?: string | undefined;
  readonly fulfillment_type?: ProductFulfillment | undefined;
  readonly manage_stock?: 0 | 1 | undefined;
  readonly total_stock?: number | undefined;
  readonly stock_status?: StockStatus | undefined;
  readonly media?: readonly PostedPicture[] | undefined;
  readonly other_info: Readonly<Record<string, unknown>>;
};

export type VariantContext = {
  readonly productId: number;
  readonly fulfillmentType: ProductFulfillment;
  /** The product's stock is counted: before the write, and now. */
  readonly managed: { readonly before: boolean; readonly now: boolean };
  readonly pictures: Pictures;
  /** Stored variants that are shown as out of stock because of what lies in them, which is nothing that a person said of them. */
  readonly lacking?: ReadonlySet<number>;
};

type Stored = Omit<VariantRow, 'id' | 'created_at' | 'updated_at'>;

const newVariant = ({ productId, fulfillmentType }: VariantContext, position: number): Stored => ({
  post_id: productId,
  variation_title: '',
  variation_identifier: null,
  item_price: 0,
  compare_price: 0,
  manage_cost: 'no',
  item_cost: 0,
  serial_index: position,
  sku: null,
  fulfillment_type: fulfillmentType,
  payment_type: 'onetime',
  item_status: 'active',
  manage_stock: 0,
  stock_status: 'in-stock',
  total_stock: 0,
  available: 0,
  on_hold: 0,
  committed: 0,
  media: [],
  other_info: { payment_type: 'onetime', manage_setup_fee: 'no' },
});

/** Values that were not posted are left out. */
export const defined = <Values extends object>(values: Values): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Values>;

/** @throws InvalidInputError where nothing but blanks is posted. */
export const titleOf = (title: string, field: string): string => {
  const words = title.trim();
  if (words) return words;
  throw new InvalidInputError('The title is required.', { [field]: { required: 'The title is required.' } });
};

const storedOf = ({ id: _id, created_at: _created, updated_at: _updated, ...values }: VariantRow): Stored => values;

/** What an answer said of what lies in a bundle is sent back with the rest of it: that is no word about the bundle. */
const wantedStatus = (wanted: StockStatus | undefined, stored: VariantRow | number, { lacking }: VariantContext) =>
  wanted === 'out-of-stock' && typeof stored !== 'number' && lacking?.has(stored.id) ? undefined : wanted;

const stockOf = (merged: Stored, stored: Stored, wanted: StockStatus | undefined, { managed }: VariantContext) =>
  stockFigures(
    merged,
    {
      before: managed.before && stored.manage_stock === 1,
      now: managed.now && merged.manage_stock === 1,
    },
    { stored: stored.stock_status, wanted }
  );

/** The posted values over the stored ones, or over those of a new variant at the position. */
export const mergeVariant = (
  posted: PostedVariant,
  stored: VariantRow | number,
  context: VariantContext
): VariantValues => {
  const base = typeof stored === 'number' ? newVariant(context, stored) : storedOf(stored);
  const { id: _id, other_info: info, media, ...fields } = posted;
  const merged: Stored = { ...base, ...defined(fields), post_id: context.productId };
  const otherInfo = { ...base.other_info, ...defined(info) };
  const sku = merged.sku || null;
  return {
    ...merged,
    ...stockOf(merged, base, wantedStatus(posted.stock_status, stored, context), context),
    variation_title: titleOf(posted.variation_title, 'variation_title'),
    payment_type: String(otherInfo.payment_type ?? 'onetime'),
    sku,
    sku_key: skuKeyOf(sku),
    media: toJson(media ? context.pictures.entries(media) : base.media),
    other_info: toJson(otherInfo),
  };
};

/** A variant that only takes part in a write because its product begins or ends to count. */
export const recountVariant = (variant: VariantRow, { managed }: Pick<VariantContext, 'managed'>): VariantRow => {
  const counted = variant.manage_stock === 1;
  const flags = { before: managed.before && counted, now: managed.now && counted };
  return { ...variant, ...stockFigures(variant, flags, { stored: variant.stock_status, wanted: undefined }) };
};

/** Gives new variants the name by which links and scripts may speak of them, unique within the product. */
export const withIdentifiers = (
  added: readonly VariantValues[],
  taken: readonly (string | null)[]
): readonly VariantValues[] => {
  const used = new Set(taken.filter((identifier) => identifier !== null));
  return added.map((values) => {
    const identifier = freeSlug(slugOf(String(values.variation_title)) || 'variant', used);
    used.add(identifier);
    return { ...values, variation_identifier: identifier };
  });
};
