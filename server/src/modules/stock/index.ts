import { shortage } from '../../domain/catalog';
import { defineModule } from '../../platform/module';
import type { RecordedEvent } from '../../platform/events/events';
import type { Platform } from '../../platform/platform';
import { catalogChanged, stockChanged } from '../catalog';
import { findMovementsOf, lockVariants } from './edited-holds.repository';
import {
  emptyOrder,
  findMovedVariants,
  idsOfMoved,
  moveHolds,
  productsOfMoved,
  type LinesOf,
  type Whereto,
} from './moved-pieces.repository';
import { stockMovementModel } from './stock-movements';
import {
  deferMovements,
  forgetMovements,
  lockProducts,
  refreshProductAvailability,
  takeAvailable,
} from './stock.repository';

export { editHolds, type EditedLine } from './use-cases/edit-holds';
export { PIECES_OF_ORDER } from './stock.repository';
export { holdAgain, restockLines, type RestockedLine } from './use-cases/restock-lines';

/** A line whose variant is counted; the parts of a bundle are lines of their own, and a variant may stand in several. */
export type StockLine = {
  readonly variationId: number;
  readonly productId: number;
  readonly productTitle: string;
  readonly quantity: number;
};

/**
 * Whether products can be bought follows their variants. The last step of a transaction: products are held after everything else
 * that orders hold.
 */
export const refreshStock = async (platform: Platform, productIds: readonly number[]): Promise<void> => {
  const products = await lockProducts(platform.db, productIds);
  if (products.length === 0) return;
  await refreshProductAvailability(platform.db, products);
  await catalogChanged(platform, products);
};

/** What an order took: the products whose stock moved, and those of which a variant is used up now. */
export type HeldStock = { readonly moved: readonly number[]; readonly usedUp: readonly number[] };

/**
 * Takes the stock of a new order out of sale. Variants are taken in the order of their ids, so that two orders with the same
 * variants wait for one another instead of deadlocking. Throws UnprocessableError when one is short; the caller's transaction
 * then undoes the others. The caller records `stockMoved` of what moved, and calls `refreshStock` for what is used up.
 */
export const holdStock = async (platform: Platform, lines: readonly StockLine[]): Promise<HeldStock> => {
  const taken = await takeAvailable(platform.db, lines, platform.clock.now());
  if ('short' in taken) {
    const { id, available } = taken.short;
    throw shortage(lines.find(({ variationId }) => variationId === id)?.productTitle ?? '', available);
  }
  return { moved: [...new Set(lines.map(({ productId }) => productId))], usedUp: taken.usedUp };
};

/** How many pieces of each variant an order holds at the moment; nothing is locked. */
export const findHeldPieces = async ({ db }: Platform, orderId: number): Promise<ReadonlyMap<number, number>> => {
  const held = new Map<number, number>();
  for (const { variation_id: id, on_hold: pieces } of await findMovementsOf(db, orderId)) {
    held.set(id, (held.get(id) ?? 0) + pieces);
  }
  return held;
};

/** The event of one movement of stock, to be recorded with the caller's own; none where nothing moved. */
export const stockMoved = (productIds: readonly number[]): readonly RecordedEvent[] =>
  productIds.length > 0 ? [stockChanged(productIds)] : [];

/** Writes down what each line of the order holds. */
export const recordHolds = (
  platform: Platform,
  orderId: number,
  holds: readonly { readonly orderItemId: number; readonly variationId: number; readonly quantity: number }[]
): Promise<void> =>
  deferMovements(
    platform.db,
    holds.map(({ orderItemId, variationId, quantity }) => ({
      order_id: orderId,
      order_item_id: orderItemId,
      variation_id: variationId,
      on_hold: quantity,
      committed: 0,
    }))
  );

/**
 * Lines of an order, which the caller has locked, are delivered: digital ones by their payment, others when they arrive. Their
 * holds become sales. A line that holds nothing any more is left alone. Answers the products whose stock moved; the caller records
 * `stockMoved` of them.
 */
export const commitStock = (platform: Platform, lines: LinesOf): Promise<readonly number[]> =>
  moveHolds(platform.db, lines, { from: 'on_hold', to: 'committed' }, platform.clock.now());

/** Lines that counted as delivered have not arrived after all: the reverse of `commitStock`. */
export const uncommitStock = (platform: Platform, lines: LinesOf): Promise<readonly number[]> =>
  moveHolds(platform.db, lines, { from: 'committed', to: 'on_hold' }, platform.clock.now());

/**
 * An order, which the caller has locked, has nothing of the stock any more: its pieces go back on sale, or are gone for good. Twice
 * is once. Answers the products whose stock moved: `refreshStock` is to be called for them at the end of the transaction.
 * `alsoLocked` are variants that the caller takes next: taken in two rounds, variants could be waited for in a circle.
 */
export const returnStock = async (
  platform: Platform,
  orderId: number,
  whereto: Whereto,
  alsoLocked: readonly number[] = []
): Promise<readonly number[]> => {
  const { db, clock } = platform;
  const moved = await findMovedVariants(db, orderId);
  if (moved.length > 0) {
    const ids = new Set(idsOfMoved(moved));
    if (alsoLocked.some((id) => !ids.has(id))) await lockVariants(db, [...new Set([...ids, ...alsoLocked])]);
    await emptyOrder(db, { orderId, moved }, whereto, clock.now());
  }
  await forgetMovements(db, orderId);
  return productsOfMoved(moved);
};

/** Counts what can be sold. */
export const stockModule = defineModule({ name: 'stock', rawModels: [stockMovementModel] });
