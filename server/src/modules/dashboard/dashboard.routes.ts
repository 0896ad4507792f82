import { route, type AnyRoute } from '../../platform/http/route';
import * as dashboard from './dashboard.controller';

const FIGURES = { policy: 'DashboardPolicy', permission: 'dashboard_stats/view' } as const;

/** See docs/reference/dashboard.md. */
export const dashboardRoutes: readonly AnyRoute[] = [
  route({
    method: 'GET',
    path: '/dashboard',
    action: 'dashboard.find',
    summary: 'Get the steps of the set-up',
    description: 'With what is done already. A page counts as set up once it has an entry or a path.',
    policy: 'AdminPolicy',
    permission: 'super_admin',
    handler: dashboard.steps,
  }),
  route({
    method: 'GET',
    path: '/dashboard/stats',
    action: 'dashboard.statsFind',
    summary: 'Get the figures of the last 30 days',
    description:
      'From the day 30 days ago to today, in days of the time zone of the store. Orders that are on hold or failed are not counted, nor are orders of the other mode (test or live) and of other currencies than that of the store. Orders count before they are paid, too; revenue and refunds are those of `GET /reports/revenue`. Revenue is what has been paid without refunds and taxes. Amounts are in units of the currency.',
    ...FIGURES,
    handler: dashboard.stats,
  }),
  route({
    method: 'GET',
    path: '/admin/dashboard-summary',
    action: 'dashboard.summaryFind',
    summary: 'Get what the home page of the panel shows',
    description:
      'Figures as `GET /reports/revenue` has them of the last 30 days, in cents and for each day, and what has to be done. `latest_orders` is null for callers without the permission `orders/view`.',
    ...FIGURES,
    handler: dashboard.summary,
  }),
];
