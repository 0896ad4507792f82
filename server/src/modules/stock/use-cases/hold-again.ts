import type { Platform } from '../../../platform/platform';
import { findCounted } from '../counted';
import { findMovements, holdAnyway, insertMovements } from '../stock.repository';

/** A line of an order that was to be sent, with what it takes of its variant. */
export type OrderedLine = {
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
