import type { Dimension } from '../order-dimensions.read-model';
import { countsUsual, type ReportFilter } from '../report-filter';

/** What rows of days are put together by beside the totals, whose rows are of the dimension ''. */
export const ROLLED_DIMENSIONS = [
  'payment_method',
  'billing_country',
  'shipping_country',
  'week_hour',
  'value_bucket',
  'item_count',
  'completion_hours',
] as const satisfies readonly Dimension[];

export const TOTALS = '';

export type RolledDimension = (typeof ROLLED_DIMENSIONS)[number] | typeof TOTALS;

/** The rows that answer a question; null where there are none: its orders are counted. */
export const rowsFor = (filter: ReportFilter, dimension: Dimension): RolledDimension | null => {
  if (filter.variants.length > 0) return null;
  if (dimension === 'none' || dimension === 'payment_status') return TOTALS;
  return countsUsual(filter) ? dimension : null;
};
