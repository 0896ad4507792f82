import { defineModule } from '../../platform/module';
import { reportRoutes } from './reports.routes';
import { retentionSnapshotRoutes } from './retention-snapshots.routes';
import { rollUpJob } from './rollup/rebuild-days';
import { reportDaysRoutes } from './rollup/report-days.routes';
import { rollUpDays } from './rollup/roll-up';
import { reportDayModel, reportPartModel, reportRollupModel } from './rollup/rollup-models';

const COUNTED_THERE = 'The other site adds the days up from its orders.';

export { findFigures } from './figures.read-model';
export { countOrdersBeside } from './order-days.read-model';
export { baseFilter } from './read-parameters';
export type { ReportFilter } from './report-filter';
export { findUnequalDays } from './rollup/find-unequal-days';
export { findTopSold } from './sold-products.read-model';

/** What was sold, when, where and to whom. See docs/reports.md. */
export const reportsModule = defineModule({
  name: 'reports',
  rawModels: [reportDayModel, reportPartModel, reportRollupModel],
  grants: ['reports.export'],
  routes: [...reportRoutes, ...retentionSnapshotRoutes, ...reportDaysRoutes],
  jobs: (platform) => [rollUpJob(platform)],
  crons: (platform) => [{ name: 'shop-roll-up-reports', rule: '*/2 * * * *', run: () => rollUpDays(platform) }],
  transfer: {
    stays: [
      { table: 'shop_report_days', because: COUNTED_THERE, emptied: true },
      { table: 'shop_report_parts', because: COUNTED_THERE, emptied: true },
      { table: 'shop_report_rollups', because: COUNTED_THERE, emptied: true },
    ],
  },
});
