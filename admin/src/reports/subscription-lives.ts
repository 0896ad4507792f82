import type {
  CohortRow,
  FutureRenewalsAnswer,
  RetentionChartAnswer,
  SubscriptionCohortsAnswer,
} from '../../../server/src/contracts/report-subscriptions';
import type { TextId } from '../texts/use-text';
import { tableOf, type Cell, type Table } from './report-view';

/** Whatever days are chosen: what is to come begins today. */
export const renewalsTable = ({ projections }: FutureRenewalsAnswer): Table =>
  tableOf({ id: 'renewals', title: 'reports.renewalsToCome' }, projections, [
    ['reports.month', 'time', ({ group }) => group],
    ['reports.renewals', 'count', ({ renewals_count: renewals }) => renewals],
    ['reports.amount', 'money', ({ projected_amount: amount }) => amount],
  ]);

const LIFESPANS = [
  ['day_7', 'reports.lasted.day_7'],
  ['day_15', 'reports.lasted.day_15'],
  ['day_30', 'reports.lasted.day_30'],
  ['day_90', 'reports.lasted.day_90'],
  ['day_180', 'reports.lasted.day_180'],
  ['day_365', 'reports.lasted.day_365'],
  ['more_than_year', 'reports.lasted.longer'],
] as const satisfies readonly (readonly [keyof RetentionChartAnswer['retentionChart'], TextId])[];

export const lifespansTable = ({ retentionChart: lasted, summary }: RetentionChartAnswer): Table =>
  tableOf(
    { id: 'lifespans', title: 'reports.lasted' },
    [
      ...LIFESPANS.map(([name, label]) => ({ label, subscriptions: lasted[name] })),
      { label: 'reports.lasted.stillThere', subscriptions: summary.still_there },
    ],
    [
      ['reports.lasted', 'word', ({ label }) => label],
      ['section.subscriptions', 'count', ({ subscriptions }) => subscriptions],
    ]
  );

/** '' where that month has not come. */
const after =
  (months: number) =>
  (row: CohortRow): Cell => {
    const there = row[`month_${months}`];
    return there === undefined ? '' : String(there);
  };

export const cohortsTable = ({ cohorts }: SubscriptionCohortsAnswer): Table =>
  tableOf({ id: 'cohorts', title: 'reports.cohorts' }, cohorts, [
    ['reports.cohort', 'time', ({ month }) => month],
    ['reports.new', 'count', ({ initial }) => initial],
    ['reports.after.month_1', 'text', after(1)],
    ['reports.after.month_3', 'text', after(3)],
    ['reports.after.month_6', 'text', after(6)],
    ['reports.after.month_12', 'text', after(12)],
    ['reports.retention', 'percent', ({ retention_rate: rate }) => rate],
  ]);
