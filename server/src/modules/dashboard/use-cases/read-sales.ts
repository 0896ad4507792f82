import type { OrderMode } from '../../../contracts/order-statuses';
import { defaultRange, overviewOf, type SalesOverview } from '../../../domain/report';
import { localZone } from '../../../domain/search';
import type { Platform } from '../../../platform/platform';
import { baseFilter, findFigures, type ReportFilter } from '../../reports';
import { readTimezone } from '../../settings';

export type StoreSales = SalesOverview & {
  readonly currency: string;
  readonly mode: OrderMode;
  readonly timezone: string;
  /** The orders that are counted. */
  readonly filter: ReportFilter;
};

/**
 * What reports say of the last 30 days and today, in days of the store, of orders in its mode and its currency. See
 * docs/reference/dashboard.md#figures.
 */
export const readSales = async (platform: Platform): Promise<StoreSales> => {
  const timezone = await readTimezone(platform);
  const range = defaultRange(localZone(timezone).dayAt(platform.clock.now()));
  const filter = await baseFilter(platform, range);
  const rows = await findFigures(platform.db, filter, { days: 10, dimension: 'none' });
  const { currency, mode } = filter;
  return { ...overviewOf(rows, range), currency, mode, timezone, filter };
};
