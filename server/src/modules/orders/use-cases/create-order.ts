import { randomUUID } from 'node:crypto';
import { localZone } from '../../../domain/search';
import type { Platform } from '../../../platform/platform';
import { recordActivities } from '../../activity';
import { holdStock, recordHolds, type HeldStock } from '../../stock';
import {
  addressRowsOf,
  itemsOf,
  operationOf,
  pendingCharge,
  saleValues,
  setupFeesOf,
  type CreatedOrder,
  type NewOrder,
  type NewOrderLine,
} from '../new-order';
import type { DatedOrder } from '../changed-days.repository';
import { insertOrderAddresses } from '../order-addresses.repository';
import { insertOperation } from '../order-operations.repository';
import { insertItems, insertOrder, insertTransaction, reserveOrderIds } from '../orders.repository';
import type { OrderItemRow } from '../orders.rows';
import { toOrderRow } from '../orders.rows';
import { insertBundleLines } from './bundle-lines';

/** Everything that the lines take along: their variants, and in the same quantity what lies in their bundles. */
const piecesOf = (lines: readonly NewOrderLine[]) =>
  lines.flatMap(({ line, parts, ...own }) =>
    [{ ...own, variationId: line.variationId }, ...parts].map((piece) => ({ ...piece, quantity: line.quantity }))
  );

export const takeStock = (platform: Platform, lines: readonly NewOrderLine[]): Promise<HeldStock> =>
  holdStock(
    platform,
    piecesOf(lines).filter(({ available }) => available !== null)
  );

const noteHolds = (
  platform: Platform,
  orderId: number,
  items: readonly OrderItemRow[],
  lines: readonly NewOrderLine[]
) => {
  const counted = new Set(
    piecesOf(lines)
      .filter(({ available }) => available !== null)
      .map(({ variationId }) => variationId)
  );
  const held = items.filter(({ variation_id }) => counted.has(variation_id));
  return recordHolds(
    platform,
    orderId,
    held.map(({ id, variation_id, quantity }) => ({ orderItemId: id, variationId: variation_id, quantity }))
  );
};

/** The lines of an order and what they hold of the stock, which has been taken before. */
export const writeLines = async (
  platform: Platform,
  order: DatedOrder,
  input: NewOrder,
  ids?: readonly number[]
): Promise<readonly OrderItemRow[]> => {
  const { db } = platform;
  const now = platform.clock.now();
  const own = await insertItems(db, order, itemsOf(input), now, ids);
  const items = [...own, ...(await insertBundleLines(db, order, { items: own, lines: input.lines }, now))];
  await noteHolds(platform, order.id, items, input.lines);
  const setupFees = setupFeesOf(input, items);
  return setupFees.length === 0 ? items : [...items, ...(await insertItems(db, order, setupFees, now))];
};

/** Lines that refer to other lines are written after these. */
const hasOwnLinesOnly = ({ lines }: NewOrder): boolean =>
  lines.every(({ line, parts }) => parts.length === 0 && !line.setupFee);

/**
 * Writes a draft order with its lines, addresses and pending charge, and takes its stock out of sale. Runs in the caller's
 * transaction: either all of it exists, or nothing. Its rows may be deferred, see `Database.deferInsert`. Throws
 * UnprocessableError when something is out of stock.
 */
export const createOrder = async (platform: Platform, input: NewOrder, author: string): Promise<CreatedOrder> => {
  const { db } = platform;
  const now = platform.clock.now();
  const reserved = hasOwnLinesOnly(input) ? reserveOrderIds(db, input.lines.length) : null;
  const { moved, usedUp } = await takeStock(platform, input.lines);
  const ids = reserved && (await reserved());
  const values = { uuid: randomUUID(), ...saleValues(input), placed_on: localZone(input.timezone).dayAt(now) };
  const placed = await insertOrder(db, values, now, ids?.order);
  const { id } = placed;
  const items = await writeLines(platform, placed, input, ids?.items);
  const transactionId = await insertTransaction(db, pendingCharge(id, input, values.type), now, ids?.transaction);
  await insertOrderAddresses(db, placed, addressRowsOf(id, input), now);
  await insertOperation(db, operationOf(id, input), now);
  await recordActivities(platform, [
    { title: 'Order created', content: `Order ${values.uuid}`, moduleName: 'order', moduleId: id, author },
  ]);
  const order = toOrderRow({ ...values, id, config: input.config, created_at: now, updated_at: now });
  return { order, items, transactionId, movedProducts: moved, usedUpProducts: usedUp };
};
