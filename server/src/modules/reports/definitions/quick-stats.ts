import type { QuickOrderStat, QuickOrderStatsAnswer, ReportMetaAnswer } from '../../../contracts/report-overviews';
import { InvalidInputError } from '../../../domain/errors';
import { PAYMENT_REPORTED, type PaymentStatus } from '../../../domain/order';
import {
  defaultRange,
  fluctuation,
  namedRange,
  NO_FIGURES,
  precedingRange,
  sumFigures,
  type DayRange,
  type Figures,
} from '../../../domain/report';
import type { Platform } from '../../../platform/platform';
import { currencySign } from '../../settings';
import { findFigures, type FiguresRow } from '../figures.read-model';
import { findOrderCurrencies, findOrderDays } from '../order-days.read-model';
import { baseFilter } from '../read-parameters';
import { askedRange, assertCovered, keepsToLastDays, storeToday } from '../report-days';
import { withDays, type ReportFilter } from '../report-filter';
import type { QuickStatsQuery, RangeQuery } from '../reports.input';

const ALL_TIME = 'all_time';
const TODAY = '-0 days';

const wordsOf = (text: string | undefined): string => (text === undefined || text === '' ? TODAY : text);

const unknownRange = (): InvalidInputError => {
  const message = 'day_range must be a number of days, weeks, months or years, or a named range';
  return new InvalidInputError(message, { day_range: { range: message } });
};

type OrdersAndPaid = { readonly all: Figures; readonly paid: Figures };

const isReported = ({ value }: FiguresRow): boolean => PAYMENT_REPORTED.includes(value as PaymentStatus);

/** Whatever was ordered, and what of it reports are about. */
export const readOrdersAndPaid = async (platform: Platform, filter: ReportFilter): Promise<OrdersAndPaid> => {
  const rows = await findFigures(
    platform.db,
    { ...filter, payments: null },
    {
      days: 0,
      dimension: 'payment_status',
      items: true,
    }
  );
  return { all: sumFigures(rows), paid: sumFigures(rows.filter(isReported)) };
};

const NOTHING: OrdersAndPaid = { all: NO_FIGURES, paid: NO_FIGURES };

const STATS: readonly (Pick<QuickOrderStat, 'title' | 'icon' | 'has_currency'> & {
  readonly of: (figures: OrdersAndPaid) => number;
})[] = [
  { title: 'All Orders', icon: 'AllOrdersIcon', has_currency: false, of: ({ all }) => all.orders },
  { title: 'Paid Orders', icon: 'Money', has_currency: false, of: ({ paid }) => paid.orders },
  { title: 'Paid Order Items', icon: 'OrderItemsIcon', has_currency: false, of: ({ paid }) => paid.items },
  { title: 'Order Value (Paid)', icon: 'OrderValueIcon', has_currency: true, of: ({ paid }) => paid.gross },
];

export const statsOf = (now: OrdersAndPaid, before: OrdersAndPaid): readonly QuickOrderStat[] =>
  STATS.map(({ of, ...names }) => ({
    ...names,
    current_count: of(now),
    compare_count: of(before),
    fluctuation: fluctuation(of(now), of(before)),
  }));

/** All that was ordered, up to today; on the free edition the last 30 days. */
const allTime = async (platform: Platform, filter: ReportFilter, today: string): Promise<DayRange> => {
  if (keepsToLastDays(platform)) return defaultRange(today);
  return { from: (await findOrderDays(platform.db, filter.mode))?.from ?? today, to: today };
};

export const quickStatsFilter = async (platform: Platform, query: QuickStatsQuery): Promise<ReportFilter> => {
  const today = await storeToday(platform);
  const words = wordsOf(query.day_range);
  const filter = await baseFilter(platform, defaultRange(today));
  const range = words === ALL_TIME ? await allTime(platform, filter, today) : namedRange(words, today);
  if (!range) throw unknownRange();
  assertCovered(platform, range, today);
  return withDays(filter, range);
};

export const readQuickOrderStats = async (
  platform: Platform,
  query: QuickStatsQuery
): Promise<QuickOrderStatsAnswer> => {
  const filter = await quickStatsFilter(platform, query);
  const now = await readOrdersAndPaid(platform, filter);
  // Nothing comes before all time.
  const isAll = wordsOf(query.day_range) === ALL_TIME;
  const before = isAll ? NOTHING : await readOrdersAndPaid(platform, withDays(filter, precedingRange(filter)));
  return { stats: statsOf(now, before), from_date: filter.from, to_date: filter.to };
};

const NAMES = { from: 'params.startDate', to: 'params.endDate' } as const;

const signsOf = (codes: readonly string[]): ReportMetaAnswer['currencies'] =>
  Object.fromEntries([...new Set(codes)].map((code) => [code, { code, sign: currencySign(code) }]));

export const reportMetaFilter = async (platform: Platform, { params }: RangeQuery): Promise<ReportFilter> => {
  const today = await storeToday(platform);
  const given = { from: params.startDate, to: params.endDate };
  return baseFilter(platform, askedRange(platform, given, { today, names: NAMES, fallback: defaultRange(today) }));
};

/** What the picker of a report can offer. */
export const readReportMeta = async (platform: Platform, query: RangeQuery): Promise<ReportMetaAnswer> => {
  const filter = await reportMetaFilter(platform, query);
  const { currency, mode } = filter;
  const days = await findOrderDays(platform.db, mode);
  const first = days?.from ?? null;
  return {
    currencies: signsOf([currency, ...(await findOrderCurrencies(platform.db, filter, mode))]),
    min_date: keepsToLastDays(platform) ? defaultRange(await storeToday(platform)).from : first,
    storeMode: mode,
    first_order_date: first,
  };
};
