import { BadRequestError } from '../errors';
import type { ShippingStatus } from './statuses';

/** A line of an order as shipping sees it. */
export type FulfillableLine = {
  readonly id: number;
  readonly title: string;
  readonly isPhysical: boolean;
  readonly quantity: number;
  /** Pieces that refunds put back on sale. */
  readonly restocked: number;
  /** Pieces in shipments that were not canceled. */
  readonly fulfilled: number;
  /** The line of the bundle that it lay in. */
  readonly bundleId: number | null;
};

export type ShippedPieces = { readonly lineId: number; readonly quantity: number };

/** What of a line can still be shipped: pieces that were put back on sale go to nobody. */
export const leftToShip = ({ isPhysical, quantity, restocked, fulfilled }: FulfillableLine): number =>
  isPhysical ? Math.max(0, quantity - restocked - fulfilled) : 0;

/** Of an order that is canceled, or of which nothing can be shipped. */
export const assertMayShip = (status: string, shippingStatus: ShippingStatus): void => {
  if (status === 'canceled') throw new BadRequestError('A canceled order cannot be changed any more.');
  if (shippingStatus === '') throw new BadRequestError('Nothing of this order is shipped.');
  if (shippingStatus !== 'unshippable') return;
  throw new BadRequestError('The order counts as unshippable: change its shipping status first.');
};

const namedLine = (lines: readonly FulfillableLine[], { lineId }: ShippedPieces): FulfillableLine => {
  const line = lines.find(({ id }) => id === lineId);
  if (!line) throw new BadRequestError('One of the lines does not belong to this order.');
  const isShipped = line.isPhysical || lines.some((part) => part.bundleId === line.id && part.isPhysical);
  if (!isShipped) throw new BadRequestError(`"${line.title}" is not shipped.`);
  return line;
};

const ownPieces = (line: FulfillableLine, quantity: number): readonly ShippedPieces[] => {
  if (!line.isPhysical) return [];
  const left = leftToShip(line);
  if (quantity > left) throw new BadRequestError(`Only ${left} of "${line.title}" are left to ship.`);
  return [{ lineId: line.id, quantity }];
};

/** A bundle is shipped with what lies in it, unless a part is named itself. */
const withParts = (lines: readonly FulfillableLine[], named: readonly ShippedPieces[]): readonly ShippedPieces[] => {
  const ids = new Set(named.map(({ lineId }) => lineId));
  return named.flatMap((pieces) => {
    const line = namedLine(lines, pieces);
    const parts = lines
      .filter(({ id, bundleId }) => bundleId === line.id && !ids.has(id))
      .map((part) => ({ lineId: part.id, quantity: Math.min(pieces.quantity, leftToShip(part)) }));
    return [...ownPieces(line, pieces.quantity), ...parts];
  });
};

const everythingLeft = (lines: readonly FulfillableLine[]): readonly ShippedPieces[] =>
  lines.map((line) => ({ lineId: line.id, quantity: leftToShip(line) }));

/**
 * What a shipment contains; everything that is left where no line is named.
 * @throws BadRequestError for lines that are not shipped, more than is left, or nothing at all.
 */
export const planShipment = (
  lines: readonly FulfillableLine[],
  named?: readonly ShippedPieces[]
): readonly ShippedPieces[] => {
  if (named && new Set(named.map(({ lineId }) => lineId)).size !== named.length) {
    throw new BadRequestError('A line may be named once.');
  }
  const pieces = (named ? withParts(lines, named) : everythingLeft(lines)).filter(({ quantity }) => quantity > 0);
  if (pieces.length === 0) throw new BadRequestError('Nothing of this order is left to ship.');
  return pieces;
};

/**
 * Where its shipments take an order. It counts as shipped when nothing is left to ship, and as delivered when all of them have
 * arrived; there is no status for a part. An order that nothing was ever shipped of stays what a person called it.
 */
export const shippingAfterShipments = (
  current: ShippingStatus,
  lines: readonly FulfillableLine[],
  shipments: readonly ('shipped' | 'delivered')[]
): ShippingStatus => {
  if (current === '' || current === 'unshippable') return current;
  if (lines.some((line) => leftToShip(line) > 0)) return 'unshipped';
  if (shipments.length === 0) return current;
  return shipments.every((status) => status === 'delivered') ? 'delivered' : 'shipped';
};
