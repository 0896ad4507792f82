import type { Platform } from '../../../platform/platform';
import { findCounted, findProducts } from '../counted.repository';
import { findMovements, holdAnyway, insertMovements, returnPieces } from '../stock.repository';

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

/** A line of an order that was to be sent, with what it takes of its variant. */
type OrderedLine = {
  readonly id: number;
  readonly order_id: number;
  readonly variation_id: number;
  readonly quantity: number;
};

export type HeldAgain = {
  readonly products: readonly number[];
  /** Variants of which more is promised now than there is. */
  readonly overdrawn: readonly number[];
};

/**
 * The stock of an order had been put back on sale, and then its money came: the order holds its pieces again, also where others
 * have bought them meanwhile, because it has to be sent or given back by a person. Lines that hold theirs are left alone. Runs with
 * the order locked; `refreshStock` is to be called for the products at the end of the transaction.
 */
export const holdAgain = async (platform: Platform, lines: readonly OrderedLine[]): Promise<HeldAgain> => {
  const { db, clock } = platform;
  const holding = await findMovements(
    db,
    lines.map(({ id }) => id)
  );
  const holders = new Set(holding.map(({ order_item_id: id }) => id));
  const missing = lines.filter(({ id }) => !holders.has(id));
  const counted = await findCounted(
    platform,
    missing.map(({ variation_id: id }) => id)
  );
  const held = missing
    .filter(({ variation_id: id }) => counted.has(id))
    .sort((a, b) => a.variation_id - b.variation_id);
  const overdrawn: number[] = [];
  for (const { variation_id: variationId, quantity } of held) {
    if (!(await holdAnyway(db, { variationId, quantity }, clock.now()))) overdrawn.push(variationId);
  }
  await insertMovements(
    db,
    held.map(({ id, order_id, variation_id, quantity }) => ({
      order_id,
      order_item_id: id,
      variation_id,
      on_hold: quantity,
      committed: 0,
    }))
  );
  return { products: [...new Set(counted.values())], overdrawn };
};
