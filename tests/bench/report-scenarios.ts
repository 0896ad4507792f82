import { basic } from '../support/call-store';
import type { Scenario, ScenarioParts } from './scenarios';

const DAY = 86_400_000;
const PREFIX = 'report: ';

const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** Twelve months that end today. */
const lastYear = (): string => {
  const now = Date.now();
  return new URLSearchParams({
    'params[startDate]': dayOf(now - 364 * DAY),
    'params[endDate]': dayOf(now),
  }).toString();
};

type Report = { readonly path: string; readonly marker: string };

/** What a merchant looks at; their p50 at a million orders may be 1.5 times that at ten thousand. */
const REPORTS: Readonly<Record<string, Report>> = {
  revenue: { path: 'revenue', marker: '"revenueReport":[{' },
  overview: { path: 'overview', marker: '"gross_revenue":{' },
  'sales-report': { path: 'sales-report', marker: '"items_sold":' },
  'top products': { path: 'fetch-top-sold-products', marker: '"quantity_sold":' },
  sources: { path: 'sources', marker: '"sources":[{' },
  'new and returning customers': { path: 'fetch-new-vs-returning-customer', marker: '"order_count":' },
  'day and hour': { path: 'fetch-report-by-day-and-hour', marker: '"grossSaleByHour":[{' },
};

/** Whether a row reads days that have to be added up first. */
export const readsDays = ({ name }: Pick<Scenario, 'name'>): boolean => name.startsWith(PREFIX);

/** Over twelve months; `overview` has 30 of its own. */
export const reportScenarios = ({ demo }: Pick<ScenarioParts, 'demo'>): readonly Scenario[] =>
  Object.entries(REPORTS).map(([name, { path, marker }]) => ({
    name: PREFIX + name,
    requestsOf: () => [
      {
        method: 'GET',
        path: `/api/shop/v2/reports/${path}?${lastYear()}`,
        headers: basic(demo.admin.email, demo.application_password),
      },
    ],
    marker,
    cached: true,
  }));
