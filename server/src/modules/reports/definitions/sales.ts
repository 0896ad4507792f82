import type {
  GraphPoint,
  OrderChartAnswer,
  OrderChartMetrics,
  OrderChartRow,
  SalesMetrics,
  SalesReportAnswer,
} from '../../../contracts/reports';
import { average, netOf, type Figures } from '../../../domain/report';
import type { Platform } from '../../../platform/platform';
import type { GroupFigures } from '../report-series';
import type { StandardQuery } from '../reports.input';
import { readPeriods, summarize } from './compare-periods';

const salesOf = (figures: Figures): SalesMetrics => ({
  gross_sale: figures.gross,
  net_revenue: netOf(figures),
  order_count: figures.orders,
  items_sold: figures.items,
  refund_amount: figures.refunds,
  refund_count: figures.refunded,
  subscription_renewals: figures.renewals,
  onetime_count: figures.orders - figures.subscriptions - figures.renewals,
  onetime_gross: figures.gross - figures.subscriptionGross - figures.renewalGross,
  subscription_count: figures.subscriptions,
  subscription_gross: figures.subscriptionGross,
  renewal_count: figures.renewals,
  renewal_gross: figures.renewalGross,
});

type Graphs = { readonly [Metric in keyof SalesMetrics]: readonly GraphPoint[] };

const graphsOf = (series: readonly GroupFigures[], metrics: readonly (keyof SalesMetrics)[]): Graphs => {
  const points = series.map(({ year, group, figures }) => ({ year, group, values: salesOf(figures) }));
  return Object.fromEntries(
    metrics.map((metric) => [metric, points.map(({ year, group, values }) => ({ year, group, value: values[metric] }))])
  ) as unknown as Graphs;
};

export const readSalesReport = async (platform: Platform, { params }: StandardQuery): Promise<SalesReportAnswer> => {
  const periods = await readPeriods(platform, params, true);
  const { current, previous, fluctuations } = summarize<keyof SalesMetrics>(periods, salesOf);
  const metrics = Object.keys(current) as (keyof SalesMetrics)[];
  return {
    graphs: graphsOf(periods.current, metrics),
    summaryData: current,
    previousSummary: previous,
    fluctuations,
    previousGraphs: graphsOf(periods.previous, metrics),
    appliedGroupKey: periods.key,
  };
};

const chartOf = (figures: Figures): OrderChartMetrics => ({
  gross_sale: figures.gross,
  net_revenue: netOf(figures),
  items_sold: figures.items,
  average_order_gross: average(figures.gross, figures.orders),
  average_order_net: average(netOf(figures), figures.orders),
});

const chartRow = ({ year, group, figures }: GroupFigures): OrderChartRow => ({
  ...{ year, group },
  ...chartOf(figures),
  orders: figures.orders,
});

export const readOrderChart = async (platform: Platform, { params }: StandardQuery): Promise<OrderChartAnswer> => {
  const periods = await readPeriods(platform, params, true);
  const { current, previous, fluctuations } = summarize(periods, (figures) => ({
    ...chartOf(figures),
    total_orders: figures.orders,
  }));
  return {
    orderChartData: periods.current.map(chartRow),
    summary: current,
    previousSummary: previous,
    fluctuations,
    previousMetrics: periods.previous.map(chartRow),
    appliedGroupKey: periods.key,
  };
};
