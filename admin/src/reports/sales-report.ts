import type { RevenueByGroupAnswer, SalesMetrics, SalesReportAnswer } from '../../../server/src/contracts/reports';
import { daysOfGroup } from './orders-address';
import { madeOfBoth, queryOf, type Asked, type Report } from './report-definition';
import { comparedFigures, tableOf, timeChart, type Figure, type Table } from './report-view';

type SalesOfTime = Pick<SalesMetrics, 'order_count' | 'items_sold' | 'gross_sale' | 'refund_amount' | 'net_revenue'> & {
  readonly group: string;
};

/** The API answers a series for each figure; rows have one of each. */
const salesByTime = (graphs: SalesReportAnswer['graphs']): readonly SalesOfTime[] =>
  graphs.gross_sale.map(({ group, value }, place) => ({
    ...{ group, gross_sale: value },
    order_count: graphs.order_count[place]?.value ?? 0,
    items_sold: graphs.items_sold[place]?.value ?? 0,
    refund_amount: graphs.refund_amount[place]?.value ?? 0,
    net_revenue: graphs.net_revenue[place]?.value ?? 0,
  }));

const salesByKind = ({ summaryData: sum }: SalesReportAnswer): Table =>
  tableOf(
    { id: 'kinds', title: 'reports.byKind' },
    [
      ['reports.onetime', sum.onetime_count, sum.onetime_gross] as const,
      ['reports.begun', sum.subscription_count, sum.subscription_gross] as const,
      ['reports.renewals', sum.renewal_count, sum.renewal_gross] as const,
    ],
    [
      ['reports.kind', 'word', ([kind]) => kind],
      ['section.orders', 'count', ([, orders]) => orders],
      ['reports.gross', 'money', ([, , gross]) => gross],
    ]
  );

const salesByMethod = ({ data }: RevenueByGroupAnswer): Table =>
  tableOf({ id: 'methods', title: 'reports.byMethod' }, data, [
    ['orders.column.method', 'method', ({ label }) => label],
    ['section.orders', 'count', ({ orders }) => orders],
    ['reports.gross', 'money', ({ gross_sale: gross }) => gross],
    ['reports.net', 'money', ({ net_revenue: net }) => net],
  ]);

const timeTable = (rows: readonly SalesOfTime[], { days }: Asked): Table =>
  tableOf(
    { id: 'time', title: 'reports.byTime' },
    rows,
    [
      ['reports.time', 'time', ({ group }) => group],
      ['section.orders', 'count', ({ order_count: orders }) => orders],
      ['reports.items', 'count', ({ items_sold: items }) => items],
      ['reports.gross', 'money', ({ gross_sale: gross }) => gross],
      ['reports.refunded', 'money', ({ refund_amount: refunds }) => refunds],
      ['reports.net', 'money', ({ net_revenue: net }) => net],
    ],
    ({ group }) => ({ kind: 'orders', days: daysOfGroup(group, days) })
  );

const salesFigures = (sales: SalesReportAnswer): readonly Figure[] =>
  comparedFigures(
    [
      ['gross_sale', 'reports.gross', 'money'],
      ['net_revenue', 'reports.net', 'money'],
      ['order_count', 'section.orders', 'count'],
      ['items_sold', 'reports.items', 'count'],
      ['refund_amount', 'reports.refunded', 'money'],
    ],
    { ...sales, summary: sales.summaryData }
  );

export const SALES: Report = {
  title: 'home.sales',
  load: (shop, asked) => {
    const { params } = queryOf(asked);
    const byMethod = { query: { params: { ...params.query.params, groupKey: 'payment_method' as const } } };
    return madeOfBoth(
      [shop.GET('/reports/sales-report', { params }), shop.GET('/reports/revenue-by-group', { params: byMethod })],
      (sales: SalesReportAnswer, methods: RevenueByGroupAnswer) => {
        const series = { now: salesByTime(sales.graphs), before: salesByTime(sales.previousGraphs) };
        return {
          figures: salesFigures(sales),
          charts: [timeChart('reports.gross', 'money', series, ({ gross_sale: gross }) => gross)],
          tables: [timeTable(series.now, asked), salesByMethod(methods), salesByKind(sales)],
        };
      }
    );
  },
};
