import {
  sharesAfterEdit,
  sharesByVariant,
  shortage,
  type HeldLine,
  type LineShare,
  type Share,
} from '../../../domain/catalog';
import type { Platform } from '../../../platform/platform';
import { findCounted } from '../counted.repository';
import { findMovementsOf, lockVariants, writeShares, type LockedVariant } from '../edited-holds.repository';
import { forgetMovements, insertMovements } from '../stock.repository';

/** A line of an edited order with the name that a shortage is told under. */
export type EditedLine = HeldLine & { readonly productTitle: string };

const NOTHING: Share = { onHold: 0, committed: 0 };

type Change = { readonly before: Share; readonly after: Share };

const sizeOf = ({ onHold, committed }: Share): number => onHold + committed;

const changesOf = (earlier: readonly LineShare[], later: readonly LineShare[]): ReadonlyMap<number, Change> => {
  const [before, after] = [sharesByVariant(earlier), sharesByVariant(later)];
  const ids = [...new Set([...before.keys(), ...after.keys()])];
  const changes = ids.map(
    (id) => [id, { before: before.get(id) ?? NOTHING, after: after.get(id) ?? NOTHING }] as const
  );
  return new Map(
    changes.filter(
      ([, each]) => each.before.onHold !== each.after.onHold || each.before.committed !== each.after.committed
    )
  );
};

/** Only what comes on top is asked for: an order never fails for the pieces that it has. */
const assertEnough = ({ available }: LockedVariant, { before, after }: Change, title: string): void => {
  const more = sizeOf(after) - sizeOf(before);
  if (more <= 0 || more <= available) return;
  throw shortage(title, available);
};

const toShare = ({
  order_item_id,
  variation_id,
  on_hold,
  committed,
}: {
  readonly order_item_id: number;
  readonly variation_id: number;
  readonly on_hold: number;
  readonly committed: number;
}): LineShare => ({ orderItemId: order_item_id, variationId: variation_id, onHold: on_hold, committed });

/**
 * The lines of an order, which the caller has locked, have changed: the difference is taken out of sale, or goes back on sale. A
 * line that is not counted, or whose counting began after it was sold, is left alone; one that has pieces has as many as it says,
 * as before. Answers the products whose stock moved, for `stockMoved` and, at the end of the transaction, `refreshStock`.
 *
 * @throws UnprocessableError where there is not enough; the caller's transaction must roll back.
 */
export const editHolds = async (
  platform: Platform,
  orderId: number,
  lines: readonly EditedLine[]
): Promise<readonly number[]> => {
  const { db, clock } = platform;
  const earlier = (await findMovementsOf(db, orderId)).map(toShare);
  const counted = await findCounted(
    platform,
    lines.map(({ variationId }) => variationId)
  );
  const countedLines = lines.map((line) => ({ ...line, takes: line.takes && counted.has(line.variationId) }));
  const later = sharesAfterEdit(countedLines, earlier);
  const changes = changesOf(earlier, later);
  const titles = new Map(lines.map(({ variationId, productTitle }) => [variationId, productTitle]));
  const locked = await lockVariants(db, [...changes.keys()]);
  for (const variant of locked) {
    const change = changes.get(variant.id) as Change;
    if (counted.has(variant.id)) assertEnough(variant, change, titles.get(variant.id) ?? '');
    const onHold = variant.onHold - change.before.onHold + change.after.onHold;
    const committed = variant.committed - change.before.committed + change.after.committed;
    await writeShares(db, variant, { onHold, committed }, clock.now());
  }
  await forgetMovements(db, orderId);
  await insertMovements(
    db,
    later.map(({ orderItemId, variationId, onHold, committed }) => ({
      order_id: orderId,
      order_item_id: orderItemId,
      variation_id: variationId,
      on_hold: onHold,
      committed,
    }))
  );
  return [...new Set(locked.map(({ productId }) => productId))];
};
