import { route, type AnyRoute } from '../../../platform/http/route';
import { readReportDays, rebuildReportDays } from './rebuild-days';

const FOR_SUPER_ADMINS = { policy: 'AdminPolicy', permission: 'is_super_admin' } as const;

export const reportDaysRoutes: readonly AnyRoute[] = [
  route({
    method: 'GET',
    path: '/admin/report-days',
    action: 'reportDays.find',
    summary: 'Get how far the days of reports have been added up',
    handler: async ({ platform }) => ({ report_days: await readReportDays(platform) }),
    ...FOR_SUPER_ADMINS,
  }),
  route({
    method: 'POST',
    path: '/admin/report-days',
    action: 'reportDays.rebuild',
    summary: 'Have all days of reports added up anew in the background',
    description: 'Reports count orders until then: they say the same, and take longer.',
    handler: async ({ platform }) => ({
      message: 'The days are being added up.',
      report_days: await rebuildReportDays(platform),
    }),
    ...FOR_SUPER_ADMINS,
  }),
];
