import type {
  RefundChartAnswer,
  RefundRow,
  RefundsByGroupAnswer,
  RefundSummary,
  WeeksToRefund,
  WeeksToRefundAnswer,
} from '../../../contracts/report-breakdowns';
import { average, percentage, type Figures } from '../../../domain/report';
import type { Platform } from '../../../platform/platform';
import { readParameters } from '../read-parameters';
import type { RefundKey } from '../live-refunds.read-model';
import { findRefunds, type RefundsOfGroup } from '../refunds.read-model';
import type { GroupFigures } from '../report-series';
import type { StandardQuery } from '../reports.input';
import { readPeriods, summarize } from './compare-periods';

const summaryOf = ({ refunded, refunds, orders }: Figures): RefundSummary => ({
  total_refunds: refunded,
  total_refund_amount: refunds,
  average_refund: average(refunds, refunded),
  refund_rate: percentage(refunded, orders),
});

const refundRow = ({ year, group, figures }: GroupFigures): RefundRow => ({
  ...{ year, group },
  refund_count: figures.refunded,
  refund_amount: figures.refunds,
});

export const readRefundChart = async (platform: Platform, { params }: StandardQuery): Promise<RefundChartAnswer> => {
  const periods = await readPeriods(platform, params);
  const { current, previous, fluctuations } = summarize<keyof RefundSummary>(periods, summaryOf);
  return {
    summary: current,
    previousSummary: previous,
    fluctuations,
    chartData: periods.current.map(refundRow),
    previousChartData: periods.previous.map(refundRow),
    appliedGroupKey: periods.key,
  };
};

/** Refunds one by one, by each of the keys. */
export const readRefundsByGroup = async (
  platform: Platform,
  { params }: StandardQuery
): Promise<RefundsByGroupAnswer> => {
  const { filter } = await readParameters(platform, params);
  const by = (key: RefundKey) => findRefunds(platform.db, filter, key);
  return {
    data: {
      by_payment_method: await by('payment_method'),
      by_reason: await by('reason'),
      by_country: await by('country'),
    },
  };
};

/** Whole weeks between the order and the money that went back: from the first, below the second. */
const SPANS: readonly (readonly [name: WeeksToRefund['weeks'], from: number, below: number])[] = [
  ['0-1', 0, 1],
  ['1-2', 1, 2],
  ['2-4', 2, 4],
  ['4-8', 4, 8],
  ['8+', 8, Infinity],
];

const sumOf = (rows: readonly RefundsOfGroup[], name: 'count' | 'amount'): number =>
  rows.reduce((sum, row) => sum + row[name], 0);

export const readWeeksToRefund = async (
  platform: Platform,
  { params }: StandardQuery
): Promise<WeeksToRefundAnswer> => {
  const { filter } = await readParameters(platform, params);
  const rows = await findRefunds(platform.db, filter, 'weeks');
  const all = sumOf(rows, 'count');
  return {
    data: SPANS.map(([weeks, from, below]) => {
      const own = rows.filter(({ label }) => Number(label) >= from && Number(label) < below);
      const count = sumOf(own, 'count');
      return { weeks, count, percentage: percentage(count, all), amount: sumOf(own, 'amount') };
    }),
  };
};
