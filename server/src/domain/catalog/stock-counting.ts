import { availableOf, stockStatusOf, type StockStatus } from './product-rules';

export type CountedStock = {
  readonly total_stock: number;
  readonly on_hold: number;
  readonly committed: number;
};

export type StockFlags = {
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

export const isAdjustmentReason = (reason: string): reason is AdjustmentReason =>
  Object.hasOwn(ADJUSTMENT_REASONS, reason);

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
