import type { ProductDetail } from '../../../server/src/contracts/products';
import type { ProductVariant } from '../../../server/src/contracts/variants';

export type StockFigures = {
  readonly state: 'notCounted' | 'in' | 'low' | 'out';
  /** Pieces that can be bought, of all variants that are counted. */
  readonly available: number;
  readonly counted: number;
};

const stateOf = (available: number, hasLow: boolean): StockFigures['state'] => {
  if (available === 0) return 'out';
  return hasLow ? 'low' : 'in';
};

type Detail = Pick<ProductDetail, 'manage_stock' | 'stock_availability'> | undefined;
type Variant = Pick<ProductVariant, 'manage_stock' | 'available'>;

/** `low`: how many pieces the store takes for few. `counts`: its module of stock is on. */
type Rules = { readonly low: number; readonly counts: boolean };

/**
 * Pieces are counted where the product and the variant say so; a product without any such variant is not counted. Without the module such a
 * variant is for sale, whatever its figures said last.
 */
export const stockOf = (detail: Detail, variants: readonly Variant[], { low, counts }: Rules): StockFigures => {
  const counted = detail?.manage_stock === 1 ? variants.filter((variant) => variant.manage_stock === 1) : [];
  if (!counts && counted.length > 0) return { state: 'notCounted', available: 0, counted: 0 };
  const available = counted.reduce((sum, variant) => sum + variant.available, 0);
  if (counted.length > 0) {
    const hasLow = counted.some((variant) => variant.available <= low);
    return { state: stateOf(available, hasLow), available, counted: counted.length };
  }
  const isOut = detail?.stock_availability === 'out-of-stock';
  return { state: isOut ? 'out' : 'notCounted', available: 0, counted: 0 };
};
