import type { CustomerReportAnswer } from '../../../server/src/contracts/report-breakdowns';
import type { NewAndReturningAnswer } from '../../../server/src/contracts/reports';
import { daysOfGroup } from './orders-address';
import { madeOfBoth, queryOf, type Asked, type Report } from './report-definition';
import { comparedFigures, tableOf, timeChart, type Table } from './report-view';

const groupsTable = ({ newVsReturning: groups }: NewAndReturningAnswer): Table =>
  tableOf(
    { id: 'groups', title: 'reports.newAndReturning' },
    [
      { kind: 'reports.new', ...groups.new },
      { kind: 'reports.returning', ...groups.returning },
    ],
    [
      ['reports.kind', 'word', ({ kind }) => kind],
      ['section.customers', 'count', ({ customer_count: count }) => count],
      ['section.orders', 'count', ({ order_count: orders }) => orders],
      ['reports.gross', 'money', ({ gross_sales: gross }) => gross],
    ]
  );

const timeTable = ({ currentMetrics: rows }: CustomerReportAnswer, { days }: Asked): Table =>
  tableOf(
    { id: 'time', title: 'reports.byTime' },
    rows,
    [
      ['reports.time', 'time', ({ group }) => group],
      ['section.customers', 'count', ({ total_customers: all }) => all],
      ['reports.new', 'count', ({ new_customers: fresh }) => fresh],
      ['reports.returning', 'count', ({ returning_customers: returning }) => returning],
    ],
    ({ group }) => ({ kind: 'orders', days: daysOfGroup(group, days) })
  );

export const CUSTOMERS: Report = {
  title: 'section.customers',
  load: (shop, asked) => {
    const query = queryOf(asked);
    return madeOfBoth(
      [shop.GET('/reports/customer-report', query), shop.GET('/reports/fetch-new-vs-returning-customer', query)],
      (customers: CustomerReportAnswer, groups: NewAndReturningAnswer) => ({
        figures: comparedFigures(
          [
            ['total_customers', 'section.customers', 'count'],
            ['new_customers', 'reports.new', 'count'],
            ['returning_customers', 'reports.returning', 'count'],
          ],
          customers
        ),
        charts: [
          timeChart(
            'section.customers',
            'count',
            { now: customers.currentMetrics, before: customers.previousMetrics },
            ({ total_customers: all }) => all
          ),
        ],
        tables: [groupsTable(groups), timeTable(customers, asked)],
      })
    );
  },
};
