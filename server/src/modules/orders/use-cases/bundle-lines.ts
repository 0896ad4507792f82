import { toJson } from '../../../platform/db/columns';
import type { Database } from '../../../platform/db/database';
import type { DatedOrder } from '../changed-days.repository';
import { insertItems } from '../orders.repository';
import type { OrderItemRow } from '../orders.rows';

/** What an order remembers of a variant that it sells. */
export type OrderedVariant = {
  readonly productId: number;
  readonly productTitle: string;
  readonly title: string;
  readonly sku: string | null;
  readonly fulfillmentType: 'digital' | 'physical';
  readonly otherInfo: Readonly<Record<string, unknown>>;
  /** Null where stock is not counted. */
  readonly available: number | null;
};

/** What lies in a bundle that is bought. */
export type BundledVariant = OrderedVariant & { readonly variationId: number };

export const isPhysical = ({ fulfillmentType }: Pick<OrderedVariant, 'fulfillmentType'>): boolean =>
  fulfillmentType === 'physical';

const BUNDLE_LINE = 'bundle';

/** Price and cost of a bundle stand on its own line, so those of its parts are nothing. */
const NOTHING_TO_PAY = {
  unit_price: 0,
  item_cost: 0,
  subtotal: 0,
  discount_total: 0,
  tax_amount: 0,
  shipping_charge: 0,
  refund_total: 0,
  line_total: 0,
};

const valuesOf = (part: BundledVariant, bundle: OrderItemRow) => ({
  ...NOTHING_TO_PAY,
  post_id: part.productId,
  variation_id: part.variationId,
  object_id: part.variationId,
  fulfillment_type: part.fulfillmentType,
  payment_type: BUNDLE_LINE,
  quantity: bundle.quantity,
  fulfilled_quantity: 0,
  post_title: part.productTitle,
  title: part.title,
  sku: part.sku,
  cart_index: bundle.cart_index,
  rate: '1',
  line_meta: toJson({ bundle_parent_item_id: bundle.id }),
  other_info: toJson(part.otherInfo),
});

type BundledLines = {
  readonly items: readonly OrderItemRow[];
  readonly lines: readonly { readonly parts: readonly BundledVariant[] }[];
};

/**
 * Writes what lies in the bundles of a new order as lines of their own, below the lines of the bundles; answers them. `items`
 * are the lines of the order so far, in the order of `lines`. No statement where there is no bundle.
 */
export const insertBundleLines = async (
  db: Database,
  order: DatedOrder,
  { items, lines }: BundledLines,
  now: Date
): Promise<readonly OrderItemRow[]> => {
  const rows = items.flatMap((bundle, index) => (lines[index]?.parts ?? []).map((part) => valuesOf(part, bundle)));
  if (rows.length === 0) return [];
  const written = await insertItems(db, order, rows, now);
  return written.filter(({ payment_type: type }) => type === BUNDLE_LINE);
};
