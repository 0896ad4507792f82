import { UnprocessableError } from '../../../domain/errors';
import type { PricedCart } from '../../../domain/pricing';
import type { Database } from '../../../platform/db/database';
import type { Platform } from '../../../platform/platform';
import type { ClaimRequest } from '../../coupons';
import { editHolds, type EditedLine as HeldLine } from '../../stock';
import { feeValues, itemValues, type NewOrderLine } from '../new-order';
import { deleteItemsById, findItems, insertItems, updateItem } from '../orders.repository';
import { isProductLine, type OrderItemRow, type OrderRow } from '../orders.rows';
import { insertBundleLines } from '../use-cases/bundle-lines';

export type RewrittenLine = NewOrderLine & {
  /** The line of the order that it stays; null for one that was added. */
  readonly itemId: number | null;
};

/** What a person makes of an order. */
export type OrderRewrite = {
  readonly lines: readonly RewrittenLine[];
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

type Lines = { readonly order: OrderRow; readonly before: readonly OrderItemRow[]; readonly edit: OrderRewrite };

/** What goes: lines that were taken out with the parts of their bundles, and the fees, which are written anew. */
const goneIds = ({ before, edit }: Lines): readonly number[] => {
  const kept = new Set(edit.lines.flatMap(({ itemId }) => itemId ?? []));
  const parts = new Set([...kept].flatMap((id) => partsOf(before, id).map((part) => part.id)));
  return before.filter(({ id }) => !kept.has(id) && !parts.has(id)).map(({ id }) => id);
};

/** Refunds and what was put back are the line's own story; what it is called was agreed, unless it is a custom one. */
const changedValues = (line: RewrittenLine, index: number) => {
  const { refund_total: _refunds, fulfilled_quantity: _shipped, ...values } = itemValues(line, index);
  return values;
};

/** What has left the house cannot be taken out of the order. @throws UnprocessableError. */
const assertNotShipped = (before: readonly OrderItemRow[], after: readonly OrderItemRow[]): void => {
  const quantities = new Map(after.map(({ id, quantity }) => [id, quantity]));
  const short = before.find(({ id, fulfilled_quantity: shipped }) => shipped > (quantities.get(id) ?? 0));
  if (!short) return;
  const { post_title: title, fulfilled_quantity: shipped } = short;
  throw new UnprocessableError(`${shipped} of "${title}" have been shipped. Please cancel the shipment first.`);
};

const keepLines = async (db: Database, { order, before, edit }: Lines, now: Date): Promise<void> => {
  for (const [index, line] of edit.lines.entries()) {
    if (line.itemId === null) continue;
    await updateItem(db, order, { id: line.itemId, values: changedValues(line, index) }, now);
    for (const part of partsOf(before, line.itemId)) {
      const values = { quantity: line.line.quantity, cart_index: index };
      await updateItem(db, order, { id: part.id, values }, now);
    }
  }
};

const addLines = async (db: Database, { order, before, edit }: Lines, now: Date): Promise<void> => {
  const added = edit.lines.flatMap((line, index) => (line.itemId === null ? [{ line, index }] : []));
  if (added.length === 0) return;
  const rows = added.map(({ line, index }) => changedValues(line, index));
  await insertItems(
    db,
    order,
    rows.map((row) => ({ ...row, refund_total: 0, fulfilled_quantity: 0 })),
    now
  );
  const known = new Set(before.map(({ id }) => id));
  const written = (await findItems(db, order.id)).filter((item) => !known.has(item.id) && isOwnLine(item));
  const lines = added.map(({ line }) => line);
  await insertBundleLines(db, order, { items: written, lines }, now);
};

const addFees = async (db: Database, { order, edit }: Lines, now: Date): Promise<void> => {
  const { fees } = edit.priced;
  if (fees.length === 0) return;
  const rows = fees.map((fee, index) => feeValues(fee, edit.lines.length + index));
  await insertItems(db, order, rows, now);
};

const heldLines = (
  order: OrderRow,
  before: readonly OrderItemRow[],
  after: readonly OrderItemRow[]
): readonly HeldLine[] => {
  const known = new Set(before.map(({ id }) => id));
  // What nobody paid in time may have been put back on sale.
  const mayBeReleased = order.payment_status === 'failed';
  const isDelivered = order.shipping_status === 'delivered';
  return after
    .filter((item) => isProductLine(item) && item.variation_id > 0)
    .map((item) => ({
      orderItemId: item.id,
      variationId: item.variation_id,
      quantity: item.quantity,
      isSold: item.fulfillment_type === 'physical' ? isDelivered : order.payment_status === 'paid',
      takes: mayBeReleased || !known.has(item.id),
      productTitle: item.post_title,
    }));
};

/**
 * The lines of an order become those of the edit: rows that stay keep their id, so that downloads and refunds go on pointing at
 * them. Stock moves by the difference. In the caller's transaction, with the order locked. Answers the products whose stock moved.
 *
 * @throws UnprocessableError where there is not enough, or pieces would go that have been shipped.
 */
export const rewriteLines = async (
  platform: Platform,
  order: OrderRow,
  edit: OrderRewrite
): Promise<readonly number[]> => {
  const { db } = platform;
  const now = platform.clock.now();
  const before = await findItems(db, order.id);
  const lines = { order, before, edit };
  await deleteItemsById(db, order, goneIds(lines), now);
  await keepLines(db, lines, now);
  await addLines(db, lines, now);
  await addFees(db, lines, now);
  const after = await findItems(db, order.id);
  assertNotShipped(before, after);
  return editHolds(platform, order.id, heldLines(order, before, after));
};
