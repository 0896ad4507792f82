import type {
  OverviewAnswer,
  QuickOrderStatsAnswer,
  RepeatCustomersAnswer,
  ReportMetaAnswer,
  ReportOverviewAnswer,
  TopCountries,
} from '../../../contracts/report-overviews';
import type { DashboardCountsAnswer } from '../../../contracts/report-breakdowns';
import { listsOf, tableOf, type ColumnKind, type ReportTable } from './report-table';

type Data = OverviewAnswer['data'];

type Side = { readonly current: number; readonly before: number; readonly growth: number };

const NOTHING: Side = { current: 0, before: 0, growth: 0 };

const AMOUNTS = {
  gross_revenue: 'money',
  previous_gross_revenue: 'money',
  gross_revenue_growth: 'percent',
  net_revenue: 'money',
  previous_net_revenue: 'money',
  net_revenue_growth: 'percent',
} as const;

const amountsOf = (gross: Side, net: Side) => ({
  gross_revenue: gross.current,
  previous_gross_revenue: gross.before,
  gross_revenue_growth: gross.growth,
  net_revenue: net.current,
  previous_net_revenue: net.before,
  net_revenue_growth: net.growth,
});

const monthlyTable = ({ gross_revenue: gross, net_revenue: net }: Data): ReportTable => {
  const sideOf = (row: Data['gross_revenue'][string] | undefined): Side =>
    row ? { current: row.current, before: row.prev, growth: row.yoy_growth } : NOTHING;
  return tableOf(
    Object.keys(gross).map((month) => ({ period: month, ...amountsOf(sideOf(gross[month]), sideOf(net[month])) })),
    { period: 'text', ...AMOUNTS }
  );
};

const quarterlyTable = ({ gross_revenue_quarterly: gross, net_revenue_quarterly: net }: Data): ReportTable => {
  const sideOf = (row: Data['gross_revenue_quarterly'][string] | undefined): Side =>
    row ? { current: row.current, before: row.prev_year, growth: row.yy_growth } : NOTHING;
  return tableOf(
    Object.keys(gross).map((quarter) => ({
      ...{ period: quarter },
      ...amountsOf(sideOf(gross[quarter]), sideOf(net[quarter])),
    })),
    { period: 'text', ...AMOUNTS }
  );
};

const summaryTable = ({ gross_summary: gross, net_summary: net }: Data): ReportTable => {
  const sideOf = ({ total, total_prev: before, yoy_growth: growth }: Data['gross_summary']): Side => ({
    ...{ current: total, before, growth },
  });
  return tableOf([amountsOf(sideOf(gross), sideOf(net))], AMOUNTS);
};

const COUNTRY = { country: 'text', gross_revenue: 'money', net_revenue: 'money' } as const;

/** The countries with the most gross revenue, and those with the most net revenue, which may be others. */
const countryTables = ({ top_country_gross: gross, top_country_net: net }: Data) => {
  const countries = [...new Set([...gross.by_countries, ...net.by_countries].map(({ country }) => country))];
  const amountIn = ({ by_countries: all }: TopCountries, country: string): number | null =>
    all.find((each) => each.country === country)?.amount ?? null;
  const byMonth = Object.keys(gross.by_month).flatMap((month) =>
    countries.map((country) => ({
      ...{ period: month, country },
      gross_revenue: gross.by_month[month]?.[country] ?? null,
      net_revenue: net.by_month[month]?.[country] ?? null,
    }))
  );
  return {
    countries: tableOf(
      countries.map((country) => ({
        country,
        gross_revenue: amountIn(gross, country),
        net_revenue: amountIn(net, country),
      })),
      COUNTRY
    ),
    countries_by_month: tableOf(byMonth, { period: 'text', ...COUNTRY }),
  };
};

export const overviewTable = ({ data }: OverviewAnswer): ReportTable =>
  listsOf({
    months: monthlyTable(data),
    quarters: quarterlyTable(data),
    last_twelve_months: summaryTable(data),
    ...countryTables(data),
  });

/** What can be asked is no table: a row for each answer. */
export const reportMetaTable = (answer: ReportMetaAnswer): ReportTable =>
  tableOf(
    [
      { key: 'currencies', value: Object.keys(answer.currencies).join('; ') },
      { key: 'min_date', value: answer.min_date },
      { key: 'store_mode', value: answer.storeMode },
      { key: 'first_order_date', value: answer.first_order_date },
    ],
    { key: 'text', value: 'text' }
  );

/** Of two reports, in their order. */
const STATS: readonly (readonly [name: string, kind: ColumnKind])[] = [
  ['total_orders', 'count'],
  ['paid_orders', 'count'],
  ['total_paid_order_items', 'count'],
  ['total_paid_amounts', 'money'],
];

type Stat = { readonly current_count: number; readonly compare_count: number };

const statsTable = (stats: readonly Stat[]): ReportTable => ({
  columns: ['', 'previous_'].flatMap((side) => STATS.map(([name, kind]) => ({ name: `${side}${name}`, kind }))),
  rows: [[...stats.map((stat) => stat.current_count), ...stats.map((stat) => stat.compare_count)]],
});

export const quickOrderStatsTable = ({ stats }: QuickOrderStatsAnswer): ReportTable => statsTable(stats);

export const dashboardCountsTable = ({ dashBoardStats: stats }: DashboardCountsAnswer): ReportTable =>
  statsTable([stats.total_orders, stats.paid_orders, stats.total_paid_order_items, stats.total_paid_amounts]);

export const reportOverviewTable = ({ data, orders_by_payment_method: methods }: ReportOverviewAnswer): ReportTable =>
  listsOf({
    period: tableOf([data], {
      total_orders: 'count',
      gross_sale: 'money',
      net_revenue: 'money',
      refund_amount: 'money',
      refund_count: 'count',
      tax_total: 'money',
      shipping_tax: 'money',
      average_order_gross: 'money',
      average_order_net: 'money',
    }),
    payment_methods: tableOf(methods, { payment_method: 'text', orders: 'count', gross_sale: 'money' }),
  });

/** The page that was asked for. */
export const repeatCustomersTable = ({ repeat_customers: page }: RepeatCustomersAnswer): ReportTable =>
  tableOf(page.data, {
    customer_id: 'count',
    full_name: 'text',
    email: 'text',
    orders: 'count',
    gross_sale: 'money',
    first_order_date: 'text',
    last_order_date: 'text',
  });
