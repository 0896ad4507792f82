import type {
  LicenseChartAnswer,
  LicensePieAnswer,
  LicenseSummaryAnswer,
} from '../../../server/src/contracts/report-subscriptions';
import { madeOfBoth, queryOf, type Report } from './report-definition';
import { plainFigures, tableOf, timeChart, type Chart, type Table } from './report-view';

const issuedChart = ({ lineChartData: points }: LicenseChartAnswer): Chart =>
  timeChart(
    'reports.issued',
    'count',
    { now: points.map(({ date, license_count: count }) => ({ group: date, count })) },
    ({ count }) => count
  );

const sitesTable = ({ pieChartData: products }: LicensePieAnswer): Table =>
  tableOf(
    { id: 'products', title: 'reports.sitesByProduct' },
    products,
    [
      ['reports.product', 'text', ({ post_title: title }) => title],
      ['reports.sites', 'count', ({ activation_count: sites }) => sites],
      ['reports.share', 'percent', ({ percentage }) => percentage],
    ],
    ({ product_id: id }) => ({ kind: 'product', id })
  );

export const LICENSES: Report = {
  title: 'section.licenses',
  isPremium: true,
  isAlone: true,
  load: (shop, asked) => {
    const query = queryOf(asked);
    const drawn = madeOfBoth(
      [shop.GET('/reports/license-chart', query), shop.GET('/reports/license-pie-chart', query)],
      (chart: LicenseChartAnswer, pie: LicensePieAnswer) => ({
        charts: [issuedChart(chart)],
        tables: [sitesTable(pie)],
      })
    );
    return madeOfBoth(
      [shop.GET('/reports/license-summary', query), drawn],
      ({ summaryData: sum }: LicenseSummaryAnswer, parts) => ({
        figures: plainFigures(
          [
            ['totalLicense', 'reports.issued', 'count'],
            ['totalActiveLicense', 'reports.active', 'count'],
            ['totalInactiveLicense', 'reports.disabled', 'count'],
            ['totalExpiredLicense', 'reports.expired', 'count'],
            ['totalActivatedSites', 'reports.sites', 'count'],
          ],
          sum
        ),
        ...parts,
      })
    );
  },
};
