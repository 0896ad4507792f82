import type { Platform } from '../../platform/platform';
import type { InputSchema } from '../../platform/http/route';
import { readStoreSettings } from '../settings';
import { futureRenewalsFilter } from './definitions/future-renewals';
import { reportOverviewFilter, repeatCustomersFilter } from './definitions/order-overview';
import { overviewFilter } from './definitions/overview';
import { quickStatsFilter, reportMetaFilter } from './definitions/quick-stats';
import { salesGrowthFilter } from './definitions/revenue';
import { readParameters } from './read-parameters';
import {
  cohortsQuery,
  futureRenewalsQuery,
  nothingQuery,
  overviewQuery,
  quickStatsQuery,
  rangeQuery,
  repeatCustomersQuery,
  reportOverviewQuery,
  retentionChartQuery,
  salesGrowthQuery,
  standardQuery,
  subscriptionsQuery,
  type StandardQuery,
} from './reports.input';
import type { ReportScope } from './tables/write-table';

/** What a report can be asked, and which days and currency its answer is then about: they are told by its file. */
export type ReportParameters<Query> = {
  readonly query: InputSchema<Query>;
  readonly scope: (platform: Platform, query: NoInfer<Query>) => Promise<ReportScope>;
};

const parameters = <Query>(
  query: InputSchema<Query>,
  scope: ReportParameters<Query>['scope']
): ReportParameters<Query> => ({ query, scope });

const standardScope = async (platform: Platform, { params }: StandardQuery): Promise<ReportScope> =>
  (await readParameters(platform, params)).filter;

export const STANDARD = parameters(standardQuery, standardScope);
export const SUBSCRIPTIONS = parameters(subscriptionsQuery, standardScope);
export const RETENTION_CHART = parameters(retentionChartQuery, standardScope);
export const COHORTS = parameters(cohortsQuery, standardScope);
export const FUTURE_RENEWALS = parameters(futureRenewalsQuery, futureRenewalsFilter);
export const OVERVIEW = parameters(overviewQuery, overviewFilter);
export const RANGE = parameters(rangeQuery, reportMetaFilter);
export const QUICK_STATS = parameters(quickStatsQuery, quickStatsFilter);
export const SALES_GROWTH = parameters(salesGrowthQuery, salesGrowthFilter);
export const REPORT_OVERVIEW = parameters(reportOverviewQuery, reportOverviewFilter);
export const REPEAT_CUSTOMERS = parameters(repeatCustomersQuery, repeatCustomersFilter);

/** Of this moment. */
export const NOTHING = parameters(nothingQuery, async (platform) => ({
  currency: (await readStoreSettings(platform)).currency,
}));
