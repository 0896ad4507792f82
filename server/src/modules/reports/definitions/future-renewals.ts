import type { FutureRenewalsAnswer } from '../../../contracts/report-subscriptions';
import { addDays, groupsOf, renewalDays, renewalPeriod, renewalTally } from '../../../domain/report';
import type { Platform } from '../../../platform/platform';
import { readZone } from '../../settings';
import { findRenewing } from '../future-renewals.read-model';
import { baseFilter } from '../read-parameters';
import { storeToday } from '../report-days';
import type { ReportFilter } from '../report-filter';
import type { FutureRenewalsQuery } from '../reports.input';

export const futureRenewalsFilter = async (
  platform: Platform,
  { params }: FutureRenewalsQuery
): Promise<ReportFilter> => baseFilter(platform, renewalPeriod(await storeToday(platform)), params.currency);

export const readFutureRenewals = async (
  platform: Platform,
  query: FutureRenewalsQuery
): Promise<FutureRenewalsAnswer> => {
  const { params } = query;
  const zone = await readZone(platform);
  const { mode, currency, ...period } = await futureRenewalsFilter(platform, query);
  const pages = findRenewing(platform.db, {
    ...{ mode: params.filterMode ?? mode, currency, variants: params.variation_ids ?? [] },
    before: new Date(zone.toMoment(Date.parse(`${addDays(period.to, 1)}T00:00:00Z`))),
  });
  const tally = renewalTally(groupsOf(period, 'monthly'));
  for await (const plans of pages) {
    for (const plan of plans) tally.add(plan.amount, renewalDays(plan, period, zone));
  }
  const months = tally.months();
  return {
    totalProjected: months.reduce((sum, { amount }) => sum + amount, 0),
    totalRenewals: months.reduce((sum, month) => sum + month.renewals, 0),
    projections: months.map((month) => ({
      ...{ group: month.month, renewals_count: month.renewals, projected_amount: month.amount },
    })),
    period: { startDate: period.from, endDate: period.to },
    groupBy: 'monthly',
  };
};
