import type {
  DashboardCount,
  DashboardCountsAnswer,
  RecentActivitiesAnswer,
  RecentOrdersAnswer,
  StoreSummaryAnswer,
} from '../../../contracts/report-breakdowns';
import { mayAlso, refusalOf } from '../../../domain/access';
import { defaultRange } from '../../../domain/report';
import type { Principal } from '../../../platform/auth/principal';
import type { Platform } from '../../../platform/platform';
import { findLatestActivities } from '../../activity';
import { baseFilter, readParameters } from '../read-parameters';
import { storeToday } from '../report-days';
import { withDays } from '../report-filter';
import type { StandardQuery } from '../reports.input';
import { countStore, findRecentOrders } from '../store-summary.read-model';
import { readOrdersAndPaid, statsOf } from './quick-stats';

/** As `GET /reports/quick-order-stats`, for the standard parameters but the payment status, which it tells apart. */
export const readDashboardCounts = async (
  platform: Platform,
  { params }: StandardQuery
): Promise<DashboardCountsAnswer> => {
  const { filter, compared } = await readParameters(platform, params);
  const now = await readOrdersAndPaid(platform, filter);
  const before = await readOrdersAndPaid(platform, withDays(filter, compared));
  const [orders, paid, items, amounts] = statsOf(now, before).map(
    ({ title, icon, current_count, compare_count }): DashboardCount => ({ title, icon, current_count, compare_count })
  ) as [DashboardCount, DashboardCount, DashboardCount, DashboardCount];
  return {
    dashBoardStats: {
      total_orders: orders,
      paid_orders: paid,
      total_paid_order_items: items,
      total_paid_amounts: amounts,
    },
  };
};

export const readStoreSummary = async ({ db, clock }: Platform): Promise<StoreSummaryAnswer> => ({
  summaryData: await countStore(db, clock.now()),
});

const LATEST = 10;

const SEE_ORDERS = { permission: 'orders/view', action: 'plugin::shop.orders.find' } as const;

export const readRecentOrders = async (
  platform: Platform,
  _query: unknown,
  principal: Principal
): Promise<RecentOrdersAnswer> => {
  if (!mayAlso(principal, SEE_ORDERS)) return { recentOrders: null };
  const { mode } = await baseFilter(platform, defaultRange(await storeToday(platform)));
  return { recentOrders: await findRecentOrders(platform.db, mode, LATEST) };
};

const SEE_ACTIVITIES = {
  policy: 'AdminPolicy',
  permission: 'super_admin',
  action: 'plugin::shop.activity.find',
} as const;

export const readRecentActivities = async (
  platform: Platform,
  _query: unknown,
  principal: Principal
): Promise<RecentActivitiesAnswer> => ({
  recentActivities: refusalOf(principal, SEE_ACTIVITIES) === null ? await findLatestActivities(platform, LATEST) : null,
});
