import type { Platform } from '../../../platform/platform';
import { findProducts } from '../counted';
import { findMovements, returnPieces } from '../stock.repository';

export type RestockedLine = { readonly orderItemId: number; readonly quantity: number };

/**
 * Pieces of some lines of an order, which the caller has locked, go back on sale; never more than a line has of the stock.
 * Answers the products whose stock moved, for `stockMoved` and, at the end of the transaction, `refreshStock`. See
 * docs/rules/stock.md#movements.
 */
export const restockLines = async (platform: Platform, lines: readonly RestockedLine[]): Promise<readonly number[]> => {
  const { db, clock } = platform;
  const wanted = new Map(lines.map(({ orderItemId, quantity }) => [orderItemId, quantity]));
  const movements = await findMovements(db, [...wanted.keys()]);
  const moved: number[] = [];
  // In the order of the variants, as everybody takes them.
  for (const movement of movements) {
    const pieces = Math.min(wanted.get(movement.order_item_id) ?? 0, movement.on_hold + movement.committed);
    if (pieces === 0) continue;
    const held = Math.min(pieces, movement.on_hold);
    await returnPieces(db, movement, { held, sold: pieces - held }, clock.now());
    moved.push(movement.variation_id);
  }
  return [...new Set((await findProducts(db, moved)).values())];
};
