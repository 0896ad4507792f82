import { UnprocessableError } from '../../domain/errors';
import { defineModule } from '../../platform/module';
import type { RecordedEvent } from '../../platform/events/events';
import type { Platform } from '../../platform/platform';
import { catalogChanged, stockChanged } from '../catalog';
import { stockMovementModel } from './stock-movements';
import {
  commitHolds,
  findHeldProducts,
  insertMovements,
  lockUsedUp,
  refreshProductAvailability,
  returnHolds,
  takeAvailable,
} from './stock.repository';

/** A line whose variant is counted; the parts of a bundle are lines of their own, and a variant may stand in several. */
export type StockLine = {
  readonly variationId: number;
  readonly productId: number;
  readonly productTitle: string;
  readonly quantity: number;
};

/** Whether products can be bought follows their variants. The last step of a transaction. */
export const refreshStock = async (platform: Platform, productIds: readonly number[]): Promise<void> => {
  if (productIds.length === 0) return;
  await refreshProductAvailability(platform.db, productIds);
  await catalogChanged(platform, productIds);
};

/**
 * Takes the stock of a new order out of sale. Variants are taken in the order of their ids, so that two orders with the same
 * variants wait for one another instead of deadlocking. Throws UnprocessableError when one is short; the caller's transaction
 * then undoes the others. The caller records `stockMoved` of the answer.
 */
export const holdStock = async (platform: Platform, lines: readonly StockLine[]): Promise<readonly number[]> => {
  const short = await takeAvailable(platform.db, lines, platform.clock.now());
  if (short !== null) {
    const title = lines.find(({ variationId }) => variationId === short)?.productTitle;
    throw new UnprocessableError(`"${title}" is out of stock.`);
  }
  const usedUp = await lockUsedUp(
    platform.db,
    lines.map(({ variationId }) => variationId)
  );
  await refreshStock(platform, usedUp);
  return [...new Set(lines.map(({ productId }) => productId))];
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
  insertMovements(
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
 * Paid digital lines of an order, which the caller has locked, are delivered: their holds become sales. A line that holds
 * nothing any more is left alone. Answers the products whose stock moved; the caller records `stockMoved` of them.
 */
export const commitStock = (platform: Platform, orderItemIds: readonly number[]): Promise<readonly number[]> =>
  commitHolds(platform.db, orderItemIds, platform.clock.now());

/**
 * Puts what an order holds back on sale; the caller has locked the order. Answers the products whose stock moved:
 * `refreshStock` is to be called for them at the end of the transaction.
 */
export const releaseHolds = async (platform: Platform, orderId: number): Promise<readonly number[]> => {
  const productIds = await findHeldProducts(platform.db, orderId);
  if (productIds.length > 0) await returnHolds(platform.db, orderId, platform.clock.now());
  return productIds;
};

/** Counts what can be sold. */
export const stockModule = defineModule({ name: 'stock', rawModels: [stockMovementModel] });
