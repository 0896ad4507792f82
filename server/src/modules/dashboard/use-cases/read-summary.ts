import type { DashboardSummary } from '../../../contracts/dashboard';
import { mayAlso } from '../../../domain/access';
import type { Principal } from '../../../platform/auth/principal';
import type { Platform } from '../../../platform/platform';
import { readScarceStock } from '../../catalog';
import { countOrdersToFulfil, findLatestOrders } from '../../orders';
import { countOrdersBeside } from '../../reports';
import { readSales } from './read-sales';

const LATEST_ORDERS = 5;

const SEE_ORDERS = { permission: 'orders/view', action: 'plugin::shop.orders.find' } as const;

/** What the home page of the panel shows, in one answer. */
export const readDashboardSummary = async (platform: Platform, principal: Principal): Promise<DashboardSummary> => {
  const { today, period, days, currency, mode, timezone, filter } = await readSales(platform);
  const { otherCurrencies, failedPayments } = await countOrdersBeside(platform.db, filter);
  return {
    ...{ currency, mode, timezone, today, period, days },
    other_currency_orders: otherCurrencies,
    orders_to_fulfil: await countOrdersToFulfil(platform.db, mode),
    failed_payments: failedPayments,
    stock: await readScarceStock(platform),
    latest_orders: mayAlso(principal, SEE_ORDERS) ? await findLatestOrders(platform.db, LATEST_ORDERS) : null,
  };
};
