import type {
  RefundChartAnswer,
  RefundGroup,
  RefundsByGroupAnswer,
  WeeksToRefundAnswer,
} from '../../../server/src/contracts/report-breakdowns';
import type { TextId } from '../texts/use-text';
import { daysOfGroup } from './orders-address';
import { madeOfBoth, queryOf, type Report } from './report-definition';
import { comparedFigures, tableOf, timeChart, type Kind, type Table } from './report-view';

type Grouped = { readonly id: string; readonly title: TextId; readonly head: TextId; readonly kind: Kind };

const refundsTable = ({ id, title, head, kind }: Grouped, rows: readonly RefundGroup[]): Table =>
  tableOf({ id, title }, rows, [
    [head, kind, ({ label }) => label],
    ['reports.refunds', 'count', ({ count }) => count],
    ['reports.refunded', 'money', ({ amount }) => amount],
  ]);

const groupTables = ({ data }: RefundsByGroupAnswer, { data: weeks }: WeeksToRefundAnswer): readonly Table[] => [
  refundsTable({ id: 'reasons', title: 'reports.byReason', head: 'reports.reason', kind: 'text' }, data.by_reason),
  refundsTable(
    { id: 'methods', title: 'reports.byMethod', head: 'orders.column.method', kind: 'method' },
    data.by_payment_method
  ),
  refundsTable(
    { id: 'countries', title: 'reports.byCountry', head: 'reports.country', kind: 'country' },
    data.by_country
  ),
  tableOf({ id: 'weeks', title: 'reports.byWeeks' }, weeks, [
    ['reports.weeks', 'text', ({ weeks: span }) => span],
    ['reports.refunds', 'count', ({ count }) => count],
    ['reports.share', 'percent', ({ percentage }) => percentage],
    ['reports.refunded', 'money', ({ amount }) => amount],
  ]),
];

export const REFUNDS: Report = {
  title: 'reports.refunds',
  load: (shop, asked) => {
    const query = queryOf(asked);
    const groups = madeOfBoth(
      [shop.GET('/reports/refund-data-by-group', query), shop.GET('/reports/weeks-between-refund', query)],
      groupTables
    );
    return madeOfBoth([shop.GET('/reports/refund-chart', query), groups], (refunds: RefundChartAnswer, tables) => ({
      figures: comparedFigures(
        [
          ['total_refund_amount', 'reports.refunded', 'money'],
          ['total_refunds', 'reports.refundedOrders', 'count'],
          ['average_refund', 'reports.averageRefund', 'money'],
          ['refund_rate', 'reports.refundRate', 'percent'],
        ],
        refunds
      ),
      charts: [
        timeChart(
          'reports.refunded',
          'money',
          { now: refunds.chartData, before: refunds.previousChartData },
          ({ refund_amount: amount }) => amount
        ),
      ],
      tables: [
        ...tables,
        tableOf(
          { id: 'time', title: 'reports.byTime' },
          refunds.chartData,
          [
            ['reports.time', 'time', ({ group }) => group],
            ['reports.refundedOrders', 'count', ({ refund_count: count }) => count],
            ['reports.refunded', 'money', ({ refund_amount: amount }) => amount],
          ],
          ({ group }) => ({ kind: 'orders', days: daysOfGroup(group, asked.days) })
        ),
      ],
    }));
  },
};
