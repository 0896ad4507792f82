import type { OrderMode } from '../../../contracts/order-statuses';
import { daysUntil, overviewOf, type SalesOverview } from '../../../domain/report';
import { localZone } from '../../../domain/search';
import type { Platform } from '../../../platform/platform';
import { findSalesByDay } from '../../orders';
import { readStoreSettings, readTimezone } from '../../settings';

/** The period begins with the day that was so many days ago. */
const DAYS_AGO = 30;

export type StoreSales = SalesOverview & {
  readonly currency: string;
  readonly mode: OrderMode;
  readonly timezone: string;
  readonly failedPayments: number;
};

/**
 * Sales of the last 30 days and today, in days of the store, of orders in its mode and its currency. See
 * docs/reference/dashboard.md#figures.
 */
export const readSales = async (platform: Platform): Promise<StoreSales> => {
  const { currency, order_mode } = await readStoreSettings(platform);
  const mode = order_mode === 'live' ? 'live' : 'test';
  const timezone = await readTimezone(platform);
  const days = daysUntil(localZone(timezone).dayAt(platform.clock.now()), DAYS_AGO);
  const [from = '', to = ''] = [days[0], days.at(-1)];
  const rows = await findSalesByDay(platform.db, { from, to, mode });
  return {
    ...overviewOf(rows, currency, days),
    ...{ currency, mode, timezone },
    failedPayments: rows.reduce((sum, { failedPayments }) => sum + failedPayments, 0),
  };
};
