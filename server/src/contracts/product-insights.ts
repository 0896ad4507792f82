import type { ListedProduct } from './products';
import type { Cents, Count } from './scalars';

/** Each with its `detail`. */
export type RelatedProductsAnswer = { readonly products: readonly ListedProduct[] };

/** What a product sold in a period, of the orders that `GET /reports/revenue` counts: in the mode and the currency of the store. */
export type ProductSales = {
  /** Orders with the product. */
  readonly orders: Count;
  /** Pieces; those in a bundle count as the bundle. */
  readonly quantity: Count;
  /** What the lines came to without what was refunded of them. */
  readonly sales: Cents;
};

export type ProductWidget = ProductSales & {
  /** In days of the time zone of the store; the last 30 days begin with the day 30 days ago. */
  readonly key: 'all_time' | 'last_30_days' | 'this_month';
  readonly title: string;
};

export type ProductWidgetsAnswer = { readonly widgets: readonly ProductWidget[] };

export type ProductInsightOperations = {
  'productInsights.relatedFind': RelatedProductsAnswer;
  'productInsights.widgetsFind': ProductWidgetsAnswer;
};
