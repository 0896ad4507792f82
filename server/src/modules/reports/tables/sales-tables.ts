import type {
  CompletionTimeAnswer,
  DayAndHourAnswer,
  ItemCountAnswer,
  NewAndReturningAnswer,
  OrderChartAnswer,
  OrdersByGroupAnswer,
  OrderValueAnswer,
  RevenueAnswer,
  RevenueByGroupAnswer,
  RevenueRow,
  SalesGrowthAnswer,
  SalesGrowthChartAnswer,
  SalesMetrics,
  SalesReportAnswer,
} from '../../../contracts/reports';
import { comparedTable, listsOf, tableOf, type Columns, type ReportTable } from './report-table';

const REVENUE: Columns<RevenueRow> = {
  group: 'text',
  gross_revenue: 'money',
  net_revenue: 'money',
  orders: 'count',
};

export const revenueTable = ({ revenueReport, previousMetrics, appliedGroupKey }: RevenueAnswer): ReportTable =>
  comparedTable({ current: revenueReport, previous: previousMetrics, key: appliedGroupKey }, REVENUE);

export const salesGrowthTable = ({ sales_data: rows }: SalesGrowthAnswer): ReportTable => tableOf(rows, REVENUE);

export const revenueByGroupTable = ({ data }: RevenueByGroupAnswer): ReportTable =>
  tableOf(data, { label: 'text', gross_sale: 'money', net_revenue: 'money', orders: 'count' });

const SALES: Columns<SalesMetrics> = {
  gross_sale: 'money',
  net_revenue: 'money',
  order_count: 'count',
  items_sold: 'count',
  refund_amount: 'money',
  refund_count: 'count',
  subscription_renewals: 'count',
  onetime_count: 'count',
  onetime_gross: 'money',
  subscription_count: 'count',
  subscription_gross: 'money',
  renewal_count: 'count',
  renewal_gross: 'money',
};

const SALES_NAMES = Object.keys(SALES) as readonly (keyof SalesMetrics)[];

/** The answer has a series for each figure; rows have one value of each. */
const salesRows = (graphs: SalesReportAnswer['graphs']) =>
  graphs.gross_sale.map(({ year, group }, place) => ({
    ...{ year, group },
    ...(Object.fromEntries(SALES_NAMES.map((name) => [name, graphs[name][place]?.value ?? 0])) as SalesMetrics),
  }));

/** By time each series has all groups, in the same order; so have groups of another kind. */
export const salesTable = ({ graphs, previousGraphs, appliedGroupKey }: SalesReportAnswer): ReportTable =>
  comparedTable(
    { current: salesRows(graphs), previous: salesRows(previousGraphs), key: appliedGroupKey },
    { group: 'text', ...SALES }
  );

export const orderChartTable = ({ orderChartData, previousMetrics, appliedGroupKey }: OrderChartAnswer): ReportTable =>
  comparedTable(
    { current: orderChartData, previous: previousMetrics, key: appliedGroupKey },
    {
      group: 'text',
      gross_sale: 'money',
      net_revenue: 'money',
      items_sold: 'count',
      average_order_gross: 'money',
      average_order_net: 'money',
      orders: 'count',
    }
  );

export const salesGrowthChartTable = ({ salesGrowthChart }: SalesGrowthChartAnswer): ReportTable =>
  tableOf(salesGrowthChart, { group: 'text', orders: 'count', net_revenue: 'money' });

export const ordersByGroupTable = ({ data }: OrdersByGroupAnswer): ReportTable =>
  tableOf(data, { label: 'text', orders: 'count', gross: 'money' });

/** Orders by hour and weekday, and the amounts of each weekday and hour. */
export const dayAndHourTable = (answer: DayAndHourAnswer): ReportTable =>
  listsOf({
    orders: tableOf(answer.orderByDayAndHour, {
      hour: 'text',
      Sunday: 'count',
      Monday: 'count',
      Tuesday: 'count',
      Wednesday: 'count',
      Thursday: 'count',
      Friday: 'count',
      Saturday: 'count',
    }),
    days: tableOf(answer.grossSaleByDay, { day: 'count', gross_sale: 'money', order_count: 'count' }),
    hours: tableOf(answer.grossSaleByHour, { hour: 'count', gross_sale: 'money', order_count: 'count' }),
  });

export const orderValueTable = ({ data }: OrderValueAnswer): ReportTable =>
  tableOf(data, { range: 'text', orders: 'count' });

export const itemCountTable = ({ data }: ItemCountAnswer): ReportTable =>
  tableOf(data, { items: 'text', orders: 'count' });

export const completionTimeTable = ({ data }: CompletionTimeAnswer): ReportTable =>
  tableOf(data, { hour: 'count', orders: 'count' });

export const newAndReturningTable = ({ newVsReturning }: NewAndReturningAnswer): ReportTable =>
  tableOf(
    [
      { customers: 'new', ...newVsReturning.new },
      { customers: 'returning', ...newVsReturning.returning },
    ],
    { customers: 'text', customer_count: 'count', order_count: 'count', gross_sales: 'money' }
  );
