import type { Cents } from '../money';
import type { StockStatus } from './product-rules';

export type SummarisedVariant = {
  readonly item_price: Cents;
  readonly payment_type: string;
  readonly item_status: string;
  readonly stock_status: StockStatus;
};

export type ProductSummary = {
  readonly min_price: Cents;
  readonly max_price: Cents;
  readonly has_subscription: 0 | 1;
  readonly stock_availability: StockStatus;
};

/**
 * What the product row keeps of its variants, so that lists need not read them. Only active variants count: the others cannot
 * be bought. A product of which none is active keeps the prices of all, and is out of stock.
 */
export const summaryOf = (variants: readonly SummarisedVariant[]): ProductSummary => {
  const active = variants.filter(({ item_status: status }) => status === 'active');
  const shown = active.length > 0 ? active : variants;
  const prices = shown.map(({ item_price: price }) => price);
  return {
    min_price: prices.reduce((least, price) => Math.min(least, price), prices[0] ?? 0),
    max_price: prices.reduce((most, price) => Math.max(most, price), 0),
    has_subscription: shown.some(({ payment_type: type }) => type === 'subscription') ? 1 : 0,
    stock_availability: active.some(({ stock_status: status }) => status === 'in-stock') ? 'in-stock' : 'out-of-stock',
  };
};
