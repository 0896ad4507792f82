import type { PricedCart } from '../../../domain/pricing';
import type { ClaimRequest } from '../../coupons';
import type { NewOrderLine } from '../new-order';
import type { OrderItemRow } from '../orders.rows';

export type EditedLine = NewOrderLine & {
  /** The line of the order that it stays; null for one that was added. */
  readonly itemId: number | null;
};

/** What a person makes of an order. */
export type OrderEdit = {
  readonly lines: readonly EditedLine[];
  readonly priced: PricedCart;
  /** The coupons that the order has from now on. */
  readonly claims: ClaimRequest['claims'];
  /** What is written into the order's config; the rest of it stays. */
  readonly config: Readonly<Record<string, unknown>>;
  readonly note: string | undefined;
};

const partOf = ({ line_meta: meta }: OrderItemRow): number | null => {
  const parent = (meta as { readonly bundle_parent_item_id?: unknown }).bundle_parent_item_id;
  return parent === undefined ? null : Number(parent);
};

export const isBundled = (item: OrderItemRow): boolean => item.payment_type === 'bundle';

/** Lines that stand for themselves: parts of bundles follow the bundle, and fees are worked out anew. */
export const isOwnLine = ({ payment_type: type }: OrderItemRow): boolean =>
  type !== 'bundle' && type !== 'fee' && type !== 'signup_fee';

/** What was sold as a part of that line. */
export const partsOf = (items: readonly OrderItemRow[], bundleId: number): readonly OrderItemRow[] =>
  items.filter((item) => isBundled(item) && partOf(item) === bundleId);
