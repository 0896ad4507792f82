import type { OverviewAnswer, OverviewSummary, TopCountries } from '../../../contracts/report-overviews';
import {
  addMonths,
  defaultRange,
  firstOfMonth,
  fluctuation,
  groupsOf,
  LENGTH_OF,
  netOf,
  quarterOf,
  type DayRange,
  type Figures,
} from '../../../domain/report';
import type { Platform } from '../../../platform/platform';
import { findFigures, type FiguresRow } from '../figures.read-model';
import { baseFilter } from '../read-parameters';
import { keepsToLastDays, storeToday } from '../report-days';
import type { ReportFilter } from '../report-filter';
import type { OverviewQuery } from '../reports.input';

/** A year and a half, each month beside the same one a year before. */
const MONTHS = 30;
const YEAR = 12;
const TOP = 5;

type Amount = (figures: Figures) => number;

type Rows = {
  readonly rows: readonly FiguresRow[];
  /** All of them, the oldest first. */
  readonly months: readonly string[];
  /** Those that are told of. */
  readonly shown: readonly string[];
};

const sum = (rows: readonly FiguresRow[], amount: Amount): number =>
  rows.reduce((total, row) => total + amount(row), 0);

const ofMonths = ({ rows }: Rows, months: readonly string[], amount: Amount): number =>
  sum(
    rows.filter(({ group }) => months.includes(group)),
    amount
  );

const yearBefore = (month: string): string => addMonths(`${month}-01`, -YEAR).slice(0, LENGTH_OF.monthly);

const mapOf = <Value>(names: readonly string[], value: (name: string) => Value): Readonly<Record<string, Value>> =>
  Object.fromEntries(names.map((name) => [name, value(name)]));

const monthly = (all: Rows, amount: Amount) =>
  mapOf(all.shown, (month) => {
    const [current, prev] = [ofMonths(all, [month], amount), ofMonths(all, [yearBefore(month)], amount)];
    return { current, prev, yoy_growth: fluctuation(current, prev).value };
  });

const BEGINS_QUARTER = new Set(['01', '04', '07', '10']);

const monthsOfQuarter = (first: string): readonly string[] =>
  [0, 1, 2].map((later) => addMonths(`${first}-01`, later).slice(0, LENGTH_OF.monthly));

const quarterly = (all: Rows, amount: Amount) => {
  const quarters = all.shown
    .filter((month) => BEGINS_QUARTER.has(month.slice(5)))
    .map((first) => [quarterOf(first), monthsOfQuarter(first)] as const);
  return Object.fromEntries(
    quarters.map(([name, months]) => {
      const current = ofMonths(all, months, amount);
      const before = ofMonths(all, months.map(yearBefore), amount);
      return [name, { current, prev_year: before, yy_growth: fluctuation(current, before).value }];
    })
  );
};

const summaryOf = (all: Rows, amount: Amount): OverviewSummary => {
  const total = ofMonths(all, all.months.slice(-YEAR), amount);
  const before = ofMonths(all, all.months.slice(-2 * YEAR, -YEAR), amount);
  return { total, total_prev: before, yoy_growth: fluctuation(total, before).value };
};

const topCountries = ({ rows, months, shown }: Rows, amount: Amount): TopCountries => {
  const lastYear = rows.filter(({ group }) => months.slice(-YEAR).includes(group));
  const countries = [...new Set(lastYear.map(({ value }) => value))]
    .map((country) => ({
      country,
      amount: sum(
        lastYear.filter(({ value }) => value === country),
        amount
      ),
    }))
    .sort((a, b) => b.amount - a.amount || (a.country < b.country ? -1 : 1))
    .slice(0, TOP);
  const ofMonth = (month: string, country: string): number =>
    sum(
      rows.filter(({ group, value }) => group === month && value === country),
      amount
    );
  const names = countries.map(({ country }) => country);
  return {
    by_month: mapOf(shown, (month) => mapOf(names, (country) => ofMonth(month, country))),
    by_countries: countries,
  };
};

const coveredRange = (platform: Platform, today: string): DayRange =>
  keepsToLastDays(platform) ? defaultRange(today) : { from: addMonths(firstOfMonth(today), 1 - MONTHS), to: today };

const grossOf: Amount = ({ gross }) => gross;

export const overviewFilter = async (platform: Platform, { params }: OverviewQuery): Promise<ReportFilter> =>
  baseFilter(platform, coveredRange(platform, await storeToday(platform)), params.currency);

/** Of the last 30 months, by one statement. */
export const readOverview = async (platform: Platform, query: OverviewQuery): Promise<OverviewAnswer> => {
  const filter = await overviewFilter(platform, query);
  const rows = await findFigures(platform.db, filter, { days: LENGTH_OF.monthly, dimension: 'billing_country' });
  const months = groupsOf(filter, 'monthly');
  const all = { rows, months, shown: months.length > YEAR ? months.slice(YEAR) : months };
  return {
    data: {
      gross_revenue: monthly(all, grossOf),
      gross_revenue_quarterly: quarterly(all, grossOf),
      net_revenue: monthly(all, netOf),
      net_revenue_quarterly: quarterly(all, netOf),
      gross_summary: summaryOf(all, grossOf),
      net_summary: summaryOf(all, netOf),
      top_country_net: topCountries(all, netOf),
      top_country_gross: topCountries(all, grossOf),
    },
  };
};
