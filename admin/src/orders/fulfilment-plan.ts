import type { LineToShip, Shipment } from '../../../server/src/contracts/shipments';
import { readWhole } from '../kit/form/number-text';

/** What was typed as the pieces of each line, by its id. */
export type TypedPieces = Readonly<Record<number, string>>;

/** A bundle is sent with its parts, so these are not asked for where the bundle itself is sent. */
export const linesToAsk = (lines: readonly LineToShip[]): readonly LineToShip[] => {
  const sent = new Set(lines.map(({ order_item_id: id }) => id));
  return lines.filter(({ bundle_item_id: bundle, left }) => left > 0 && (bundle === null || !sent.has(bundle)));
};

export const everything = (lines: readonly LineToShip[]): TypedPieces =>
  Object.fromEntries(lines.map(({ order_item_id: id, left }) => [id, String(left)]));

export type PlannedPieces = { order_item_id: number; quantity: number };

/** Null where something typed is no number of pieces that are left. */
export const piecesOf = (lines: readonly LineToShip[], typed: TypedPieces): PlannedPieces[] | null => {
  const pieces: PlannedPieces[] = [];
  for (const { order_item_id, left } of lines) {
    const quantity = readWhole(typed[order_item_id] ?? '') ?? 0;
    if (typeof quantity !== 'number' || quantity < 0 || quantity > left) return null;
    if (quantity > 0) pieces.push({ order_item_id, quantity });
  }
  return pieces;
};

export const countPieces = (pieces: readonly { readonly quantity: number }[]): number =>
  pieces.reduce((sum, { quantity }) => sum + quantity, 0);

export const countLeft = (lines: readonly LineToShip[]): number =>
  linesToAsk(lines).reduce((sum, { left }) => sum + left, 0);

/** What of a shipment is not a part of a bundle in it. */
export const countShipped = ({ items }: Shipment, lines: readonly LineToShip[]): number => {
  const sent = new Set(items.map(({ order_item_id: id }) => id));
  const bundleOf = new Map(lines.map(({ order_item_id: id, bundle_item_id: bundle }) => [id, bundle]));
  return countPieces(items.filter(({ order_item_id: id }) => !sent.has(bundleOf.get(id) ?? 0)));
};
