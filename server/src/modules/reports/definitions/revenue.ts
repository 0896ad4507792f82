import type {
  OrdersByGroupAnswer,
  RevenueAnswer,
  RevenueByGroupAnswer,
  RevenueMetrics,
  RevenueRow,
  SalesGrowthAnswer,
  SalesGrowthChartAnswer,
} from '../../../contracts/reports';
import { defaultRange, netOf, timeKeyFor, type Figures } from '../../../domain/report';
import type { Platform } from '../../../platform/platform';
import { findFigures } from '../figures.read-model';
import { findOrderDays } from '../order-days.read-model';
import { baseFilter, groupingOf } from '../read-parameters';
import { askedRange, keepsToLastDays, storeToday } from '../report-days';
import { withDays, type ReportFilter } from '../report-filter';
import { seriesOf, type GroupFigures } from '../report-series';
import type { SalesGrowthQuery, StandardQuery } from '../reports.input';
import { readPeriod, readPeriods, summarize } from './compare-periods';

const revenueOf = (figures: Figures): RevenueMetrics => ({
  gross_revenue: figures.gross,
  net_revenue: netOf(figures),
});

const revenueRow = ({ year, group, figures }: GroupFigures): RevenueRow => ({
  ...{ year, group },
  ...revenueOf(figures),
  orders: figures.orders,
});

export const readRevenue = async (platform: Platform, { params }: StandardQuery): Promise<RevenueAnswer> => {
  const periods = await readPeriods(platform, params);
  const { current, previous, fluctuations } = summarize(periods, (figures) => ({
    ...revenueOf(figures),
    total_orders: figures.orders,
  }));
  return {
    revenueReport: periods.current.map(revenueRow),
    summary: current,
    previousSummary: previous,
    fluctuations,
    previousMetrics: periods.previous.map(revenueRow),
    appliedGroupKey: periods.key,
  };
};

export const readRevenueByGroup = async (
  platform: Platform,
  { params }: StandardQuery
): Promise<RevenueByGroupAnswer> => ({
  data: (await readPeriod(platform, params)).map(({ group, figures }) => ({
    label: group,
    gross_sale: figures.gross,
    net_revenue: netOf(figures),
    orders: figures.orders,
  })),
});

export const readOrdersByGroup = async (
  platform: Platform,
  { params }: StandardQuery
): Promise<OrdersByGroupAnswer> => ({
  data: (await readPeriod(platform, params)).map(({ group, figures }) => ({
    label: group,
    orders: figures.orders,
    gross: figures.gross,
  })),
});

export const readSalesGrowthChart = async (
  platform: Platform,
  { params }: StandardQuery
): Promise<SalesGrowthChartAnswer> => ({
  salesGrowthChart: (await readPeriod(platform, params)).map(({ group, figures }) => ({
    group,
    orders: figures.orders,
    net_revenue: netOf(figures),
  })),
});

const NAMES = { from: 'start_date', to: 'end_date' } as const;

/** From the first order to the last, unless days are named. */
export const salesGrowthFilter = async (platform: Platform, query: SalesGrowthQuery): Promise<ReportFilter> => {
  const today = await storeToday(platform);
  const filter = await baseFilter(platform, defaultRange(today));
  const all = keepsToLastDays(platform) ? null : await findOrderDays(platform.db, filter.mode);
  const given = { from: query.start_date, to: query.end_date };
  const fallback = all ?? defaultRange(today);
  const isAll = given.from === undefined && given.to === undefined;
  // All that was ever sold is not too long.
  return withDays(filter, isAll ? fallback : askedRange(platform, given, { today, names: NAMES, fallback }));
};

export const readSalesGrowth = async (platform: Platform, query: SalesGrowthQuery): Promise<SalesGrowthAnswer> => {
  const filter = await salesGrowthFilter(platform, query);
  const key = timeKeyFor(filter);
  const rows = await findFigures(platform.db, filter, groupingOf(key));
  return { sales_data: seriesOf(rows, filter, key).map(revenueRow) };
};
