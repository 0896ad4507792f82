import type { SourcesAnswer } from '../../../server/src/contracts/report-breakdowns';
import { madeOf, queryOf, type Report } from './report-definition';
import { tableOf } from './report-view';

const MOST_BARS = 8;

export const SOURCES: Report = {
  title: 'reports.sources',
  load: (shop, asked) =>
    madeOf(
      shop.GET('/reports/sources', queryOf(asked)),
      ({ sourceReportData: { sources, ...sum }, fluctuations }: SourcesAnswer) => ({
        figures: [
          { label: 'section.orders', kind: 'count', value: sum.total_orders, change: fluctuations.total_orders },
          { label: 'reports.gross', kind: 'money', value: sum.total_revenue, change: fluctuations.total_revenue },
        ],
        charts: [
          {
            title: 'section.orders',
            head: 'reports.source',
            labels: 'text',
            unit: 'count',
            bars: sources.slice(0, MOST_BARS).map(({ source, orders }) => ({ label: source, value: orders })),
          },
        ],
        tables: [
          tableOf({ id: 'sources', title: 'reports.sources' }, sources, [
            ['reports.source', 'text', ({ source }) => source],
            ['section.orders', 'count', ({ orders }) => orders],
            ['reports.share', 'percent', ({ percentage }) => percentage],
            ['reports.gross', 'money', ({ revenue }) => revenue],
          ]),
        ],
      })
    ),
};
