import type { StaffShop as Shop } from '../../../client/src/staff';
import type {
  FutureRenewalsAnswer,
  MonthOfSubscriptions,
  RetentionChartAnswer,
  SubscriptionChartAnswer,
  SubscriptionCohortsAnswer,
  SubscriptionRetentionAnswer,
} from '../../../server/src/contracts/report-subscriptions';
import { madeOf, madeOfBoth, queryOf, type Asked, type Report } from './report-definition';
import { comparedFigures, tableOf, timeChart, type Chart, type Figure, type Table } from './report-view';
import { cohortsTable, lifespansTable, renewalsTable } from './subscription-lives';

/** Of the months that the period touches; what is there at the end is there at the end of the last one. */
const retentionFigures = (months: readonly MonthOfSubscriptions[]): readonly Figure[] => {
  const last = months.at(-1);
  const churned = months.reduce((sum, { churned_subscriptions: gone }) => sum + gone, 0);
  return [
    { label: 'reports.churned', kind: 'count', value: churned },
    { label: 'reports.active', kind: 'count', value: last?.active_subscriptions ?? 0 },
    { label: 'reports.mrr', kind: 'money', value: last?.mrr ?? 0 },
    { label: 'reports.retention', kind: 'percent', value: last?.retention_rate ?? 0 },
  ];
};

const monthsTable = (months: readonly MonthOfSubscriptions[]): Table =>
  tableOf({ id: 'months', title: 'reports.byMonth' }, months, [
    ['reports.month', 'time', ({ month }) => month],
    ['reports.new', 'count', ({ new_subscriptions: begun }) => begun],
    ['reports.churned', 'count', ({ churned_subscriptions: gone }) => gone],
    ['reports.active', 'count', ({ active_subscriptions: active }) => active],
    ['reports.mrr', 'money', ({ mrr }) => mrr],
    ['reports.churnedMrr', 'money', ({ churned_subscriptions_mrr: mrr }) => mrr],
    ['reports.retention', 'percent', ({ retention_rate: rate }) => rate],
    ['reports.retentionMrr', 'percent', ({ retention_rate_money: rate }) => rate],
  ]);

const begunChart = ({ currentMetrics: now, compareMetrics: before }: SubscriptionChartAnswer): Chart =>
  timeChart('reports.new', 'count', { now, before }, ({ subscriptions }) => subscriptions);

const churnChart = (months: readonly MonthOfSubscriptions[]): Chart =>
  timeChart(
    'reports.churned',
    'count',
    { now: months.map(({ month, churned_subscriptions: gone }) => ({ group: month, gone })) },
    ({ gone }) => gone
  );

const loadPast = (shop: Shop, asked: Asked) => {
  const query = queryOf(asked);
  return madeOfBoth(
    [shop.GET('/reports/subscription-chart', query), shop.GET('/reports/subscription-retention', query)],
    (begun: SubscriptionChartAnswer, { data: months }: SubscriptionRetentionAnswer) => ({
      figures: [
        ...comparedFigures(
          [
            ['subscriptions', 'reports.new', 'count'],
            ['mrr', 'reports.newMrr', 'money'],
          ],
          begun
        ),
        ...retentionFigures(months),
        { label: 'reports.installments', kind: 'money', value: begun.futureInstallments.amount },
      ] satisfies readonly Figure[],
      charts: [begunChart(begun), churnChart(months)],
      tables: [monthsTable(months)],
    })
  );
};

const loadLives = (shop: Shop, asked: Asked) => {
  const query = queryOf(asked);
  return madeOfBoth(
    [
      madeOf(shop.GET('/reports/future-renewals'), (answer: FutureRenewalsAnswer) => answer),
      madeOfBoth(
        [shop.GET('/reports/subscription-cohorts', query), shop.GET('/reports/retention-chart', query)],
        (cohorts: SubscriptionCohortsAnswer, lives: RetentionChartAnswer) => [
          cohortsTable(cohorts),
          lifespansTable(lives),
        ]
      ),
    ],
    (renewals, tables) => ({
      figure: { label: 'reports.renewalsToCome', kind: 'money', value: renewals.totalProjected } satisfies Figure,
      tables: [renewalsTable(renewals), ...tables],
    })
  );
};

export const SUBSCRIPTIONS: Report = {
  title: 'section.subscriptions',
  load: (shop, asked) =>
    madeOfBoth([loadPast(shop, asked), loadLives(shop, asked)], ({ figures, charts, tables }, lives) => ({
      ...{ charts, figures: [...figures, lives.figure] },
      tables: [...tables, ...lives.tables],
    })),
};
