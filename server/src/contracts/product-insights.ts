import type { ListedProduct } from './products';
import type { Cents, Count } from './scalars';

/** Each with its `detail`. */
export type RelatedProductsAnswer = { readonly products: readonly ListedProduct[] };

/** What a product sold in a period; of orders that are paid, also in part, or refunded. */
export type ProductSales = {
  /** Orders with the product. */
  readonly orders: Count;
  /** Pieces. */
  readonly quantity: Count;
  /** What the lines came to without what was refunded of them. */
  readonly sales: Cents;
};

export type ProductWidget = ProductSales & {
  /** Months are counted in GMT. */
  readonly key: 'all_time' | 'last_30_days' | 'this_month';
  readonly title: string;
};

export type ProductWidgetsAnswer = { readonly widgets: readonly ProductWidget[] };

export type ProductInsightOperations = {
  'productInsights.relatedFind': RelatedProductsAnswer;
  'productInsights.widgetsFind': ProductWidgetsAnswer;
};
