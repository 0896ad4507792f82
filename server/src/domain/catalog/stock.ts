import { UnprocessableError } from '../errors';
import { availableOf, stockStatusOf, type StockStatus } from './product-rules';

type CountedStock = {
  readonly total_stock: number;
  readonly on_hold: number;
  readonly committed: number;
};

type StockFlags = {
  /** Counted before the change: product and variant both say so. See docs/rules/stock.md. */
  readonly before: boolean;
  readonly now: boolean;
};

/**
 * Counted variants follow their figures. For others a merchant may say that something is not to be had; what counting found
 * out is forgotten when it ends.
 */
export const stockFigures = (
  stock: CountedStock,
  counted: StockFlags,
  status: { readonly stored: StockStatus; readonly wanted: StockStatus | undefined }
): { readonly available: number; readonly stock_status: StockStatus } => {
  const available = availableOf({ total: stock.total_stock, onHold: stock.on_hold, committed: stock.committed });
  if (counted.now) return { available, stock_status: stockStatusOf(true, available) };
  return { available, stock_status: status.wanted ?? (counted.before ? 'in-stock' : status.stored) };
};

/** Why somebody changed the stock by hand. */
export const ADJUSTMENT_REASONS = {
  received: 'Goods received',
  damage: 'Damaged',
  return: 'Returned',
  correction: 'Correction of the count',
  transfer: 'Transferred',
  other: 'Other',
} as const;

export type AdjustmentReason = keyof typeof ADJUSTMENT_REASONS;

const isAdjustmentReason = (reason: string): reason is AdjustmentReason => Object.hasOwn(ADJUSTMENT_REASONS, reason);

/** What people read: the words of the one who gave another reason, where there are any. */
export const reasonLabel = (reason: string, words: string | null): string => {
  const label = isAdjustmentReason(reason) ? ADJUSTMENT_REASONS[reason] : reason;
  return reason === 'other' && words ? words : label;
};

export type AdjustmentMode = 'add' | 'set';

export const MAX_STOCK = 1_000_000_000;

/** What lies on the shelf afterwards; never below zero nor beyond what the column holds. */
export const adjustedTotal = (total: number, mode: AdjustmentMode, value: number): number =>
  Math.min(MAX_STOCK, Math.max(0, mode === 'add' ? total + value : value));

/** What deciding about stock takes to know of a variant. */
export type StockedVariant = {
  readonly variationId: number;
  readonly productTitle: string;
  /** Null where stock is not counted. */
  readonly available: number | null;
  readonly inStock: boolean;
};

/** A variant with what lies in it; `parts` is empty for everything that is no bundle. */
export type WithParts<Variant extends StockedVariant> = Variant & { readonly parts: readonly Variant[] };

/** `pieces` by variant are held by an order of the very one who asks: they are to be had by nobody else, and so by this one. */
export const withOwnPieces = <Variant extends StockedVariant>(
  variant: Variant,
  pieces: ReadonlyMap<number, number>
): Variant => {
  const own = pieces.get(variant.variationId) ?? 0;
  return variant.available === null || own === 0
    ? variant
    : { ...variant, available: variant.available + own, inStock: true };
};

/** What lies, or lay, in a bundle. */
type Contents = {
  readonly parts: readonly { readonly productTitle: string; readonly forSale: boolean }[];
  /** By name. */
  readonly deletedParts: readonly string[];
};

/** What keeps a bundle from being sold, by name: a bundle is for sale as long as everything in it is. See docs/rules/stock.md#bundles. */
export const partsOffSale = ({ parts, deletedParts }: Contents): readonly string[] => [
  ...parts.filter(({ forSale }) => !forSale).map(({ productTitle }) => productTitle),
  ...deletedParts,
];

/**
 * What can be had of a variant: of a bundle, as many as of the part that there are fewest of, for it takes one piece of each. `available` is
 * null where none of them is counted.
 */
export const availabilityOf = (
  variant: WithParts<StockedVariant> & { readonly forSale: boolean }
): Pick<StockedVariant, 'available' | 'inStock'> => {
  const pieces = [variant, ...variant.parts];
  const inStock = variant.forSale && pieces.every((piece) => piece.inStock);
  const counts = pieces.map(({ available }) => available).filter((available) => available !== null);
  if (counts.length === 0) return { available: null, inStock };
  return { available: inStock ? Math.max(0, Math.min(...counts)) : 0, inStock };
};

type Demand<Variant extends StockedVariant> = { readonly variant: Variant; readonly quantity: number };

/**
 * How many pieces of each variant the lines take. A bundle takes itself and, in the same quantity, everything in it; who buys a
 * bundle and one of its parts needs that part twice. See docs/rules/stock.md.
 */
export const stockDemand = <Variant extends StockedVariant>(
  lines: readonly { readonly variant: WithParts<Variant>; readonly quantity: number }[]
): readonly Demand<Variant>[] => {
  const demands = new Map<number, Demand<Variant>>();
  for (const { variant, quantity } of lines) {
    for (const piece of [variant, ...variant.parts]) {
      const earlier = demands.get(piece.variationId)?.quantity ?? 0;
      demands.set(piece.variationId, { variant: piece, quantity: earlier + quantity });
    }
  }
  return [...demands.values()];
};

/**
 * There is not enough of a product; `available` says how many there are, where that is known. See
 * docs/rules/checkout.md#what-can-be-added.
 */
export const shortage = (productTitle: string, available = 0): UnprocessableError =>
  new UnprocessableError(
    available > 0 ? `Only ${available} of "${productTitle}" left.` : `"${productTitle}" is out of stock.`,
    { code: 'insufficient_stock' }
  );

/** @throws UnprocessableError with `code`, naming the product that there is not enough of. */
export const assertInStock = (demands: readonly Demand<StockedVariant>[]): void => {
  for (const { variant, quantity } of demands) {
    const { productTitle, available, inStock } = variant;
    if (!inStock) throw shortage(productTitle);
    if (available !== null && available < quantity) throw shortage(productTitle, available);
  }
};

/** What a line of an order has of one variant. */
export type Share = { readonly onHold: number; readonly committed: number };

export type HeldLine = {
  readonly orderItemId: number;
  readonly variationId: number;
  /** What it is to have. */
  readonly quantity: number;
  /** Its pieces count as delivered; of a line that has some already, those decide. */
  readonly isSold: boolean;
  /** It has nothing yet and is to take its pieces; else a line without any is left alone. */
  readonly takes: boolean;
};

export type LineShare = Share & { readonly orderItemId: number; readonly variationId: number };

const shareOf = ({ quantity, isSold, ...line }: HeldLine, earlier: Share | undefined): LineShare => {
  const { orderItemId, variationId } = line;
  const sold = earlier ? earlier.committed > 0 : isSold;
  return { orderItemId, variationId, onHold: sold ? 0 : quantity, committed: sold ? quantity : 0 };
};

/** What each line of an edited order has of the stock, out of what it had. See docs/rules/stock.md#movements. */
export const sharesAfterEdit = (lines: readonly HeldLine[], earlier: readonly LineShare[]): readonly LineShare[] => {
  const byItem = new Map(earlier.map((share) => [share.orderItemId, share]));
  return lines.flatMap((line) => {
    const before = byItem.get(line.orderItemId);
    return before || line.takes ? [shareOf(line, before)] : [];
  });
};

/** By variant, whatever line it belongs to. */
export const sharesByVariant = (shares: readonly LineShare[]): ReadonlyMap<number, Share> => {
  const sums = new Map<number, Share>();
  for (const { variationId, onHold, committed } of shares) {
    const sum = sums.get(variationId) ?? { onHold: 0, committed: 0 };
    sums.set(variationId, { onHold: sum.onHold + onHold, committed: sum.committed + committed });
  }
  return sums;
};
