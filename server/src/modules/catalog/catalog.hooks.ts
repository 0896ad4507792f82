import type { ListedProduct } from '../../contracts/products';
import { filterPoint, isCount, isRecord } from '../../platform/events/hook-points';
import type { ListProductsCriteria } from './commands';

export const PRODUCTS_LIST = filterPoint('shop/products_list').of<
  readonly ListedProduct[],
  { readonly query: ListProductsCriteria }
>({
  says: 'The rows of a page of GET /products, before they are answered; context {query}.',
  accepts: (answer): answer is readonly ListedProduct[] => Array.isArray(answer) && answer.every(isRecord),
});

export const LOW_STOCK = filterPoint('shop/inventory_low_stock_threshold').of<number, null>({
  says: 'How many pieces count as low stock; 10 unless changed.',
  accepts: isCount,
});

export const MAX_TRIAL_DAYS = filterPoint('shop/max_trial_days_allowed').of<number, null>({
  says: 'How many days the trial of a subscription may have when its terms are saved; 365 unless changed, and 3650 at most. What is sold stays.',
  accepts: isCount,
});

export const CATALOG_FILTERS = [PRODUCTS_LIST, LOW_STOCK, MAX_TRIAL_DAYS] as const;
