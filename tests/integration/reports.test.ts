import {
  readCompletionTimes,
  readDayAndHour,
  readItemCounts,
  readNewAndReturning,
  readOrderValues,
} from '../../server/src/modules/reports/definitions/distributions';
import { readRepeatCustomers, readReportOverview } from '../../server/src/modules/reports/definitions/order-overview';
import { readOverview } from '../../server/src/modules/reports/definitions/overview';
import { readQuickOrderStats, readReportMeta } from '../../server/src/modules/reports/definitions/quick-stats';
import {
  readOrdersByGroup,
  readRevenue,
  readRevenueByGroup,
  readSalesGrowth,
  readSalesGrowthChart,
} from '../../server/src/modules/reports/definitions/revenue';
import { readOrderChart, readSalesReport } from '../../server/src/modules/reports/definitions/sales';
import { standardQuery, type StandardQuery } from '../../server/src/modules/reports/reports.input';
import { ensureSettingsRow, mergeSettings } from '../../server/src/modules/settings/settings.repository';
import type { Principal } from '../../server/src/platform/auth/principal';
import { parseInput } from '../../server/src/platform/http/parse-input';
import type { Platform } from '../../server/src/platform/platform';
import { platformFixture } from '../support/platform-fixture';
import { clockIn, replaceOrders, reportOrders, type ReportOrder } from '../support/report-orders';
import {
  asked,
  countBy,
  gross,
  groupBy,
  itemsOf,
  net,
  newAndReturning,
  sumOf,
  weekHours,
  type Question,
} from '../support/report-recount';
import { fc } from '../support/seeded';

/** Stores with random orders: so many with REPORT_HISTORIES. */
const HISTORIES = Number(process.env.REPORT_HISTORIES ?? 15);
const ZONE = 'Europe/Berlin';
const DAY = 86_400_000;

const drawnQuestion = fc.record({
  from: fc.integer({ min: 0, max: 500 }),
  length: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 600 })),
  currency: fc.constantFrom('USD', 'EUR', undefined),
  mode: fc.constantFrom('live', undefined, undefined),
  payments: fc.constantFrom<readonly string[] | undefined>(undefined, undefined, ['paid', 'partially_paid']),
  statuses: fc.constantFrom<readonly string[] | undefined>(undefined, undefined, ['on-hold', 'completed']),
  types: fc.constantFrom<readonly string[] | undefined>(undefined, undefined, ['payment', 'renewal']),
  variants: fc.constantFrom<readonly number[]>([], [], [2, 3]),
});
type Drawn = typeof drawnQuestion extends fc.Arbitrary<infer Value> ? Value : never;

platformFixture('reports', (store) => {
  const now = (): number => store().platform.clock.now().getTime();
  const dayAgo = (days: number): string => clockIn(ZONE, now() - days * DAY).day;
  const query = (params: object): StandardQuery => parseInput(standardQuery, { params }) as StandardQuery;

  /** The same question, for the report and for the recount. */
  const questionOf = (drawn: Drawn): { readonly question: Question; readonly params: object } => {
    const [from, to] = [dayAgo(drawn.from + drawn.length), dayAgo(drawn.from)];
    const { currency, mode, payments, statuses, types, variants } = drawn;
    return {
      question: {
        ...{ from, to, currency: currency ?? 'USD', mode: mode ?? 'test', variants },
        ...(payments ? { payments } : {}),
        ...(statuses ? { statuses } : {}),
        ...(types ? { types } : {}),
      },
      params: {
        ...{ startDate: from, endDate: to, currency, filterMode: mode, variation_ids: variants },
        paymentStatus: payments?.map((word) => word.replace('_', '-')),
        orderTypes: types?.map((word) => (word === 'payment' ? 'one-time' : word)),
        orderStatus: statuses,
      },
    };
  };

  beforeEach(async () => {
    const { platform } = store();
    await ensureSettingsRow(platform);
    await mergeSettings(platform, { timezone: ZONE, currency: 'USD', order_mode: 'test' });
  });

  /** Every report with the standard parameters against the recount. */
  const compare = async (orders: readonly ReportOrder[], drawn: Drawn): Promise<void> => {
    const { platform } = store();
    const { question, params } = questionOf(drawn);
    const found = asked(orders, question);

    const revenue = await readRevenue(platform, query({ ...params, groupKey: 'monthly' }));
    const months = groupBy(found, ({ day }) => day.slice(0, 7));
    expect(revenue.summary).toEqual({
      ...{ gross_revenue: gross(found), net_revenue: net(found), total_orders: found.length },
    });
    for (const row of revenue.revenueReport) {
      const own = months.get(row.group) ?? [];
      expect(row).toEqual({
        ...{ year: row.group.slice(0, 4), group: row.group, orders: own.length },
        ...{ gross_revenue: gross(own), net_revenue: net(own) },
      });
    }
    const daysOf = (drawn.length + 1) * DAY;
    const before = asked(orders, {
      ...question,
      from: new Date(Date.parse(question.from) - daysOf).toISOString().slice(0, 10),
      to: new Date(Date.parse(question.from) - DAY).toISOString().slice(0, 10),
    });
    expect(revenue.previousSummary.net_revenue).toBe(net(before));

    const countries = await readRevenueByGroup(platform, query({ ...params, groupKey: 'billing_country' }));
    const byCountry = groupBy(found, ({ billing }) => billing ?? '');
    expect([...countries.data].sort((a, b) => (a.label < b.label ? -1 : 1))).toEqual(
      [...byCountry].map(([label, own]) => ({
        label,
        gross_sale: gross(own),
        net_revenue: net(own),
        orders: own.length,
      }))
    );
    const methods = await readOrdersByGroup(platform, query({ ...params, groupKey: 'payment_method' }));
    const byMethod = groupBy(found, ({ method }) => method);
    expect([...methods.data].sort((a, b) => (a.label < b.label ? -1 : 1))).toEqual(
      [...byMethod].map(([label, own]) => ({ label, orders: own.length, gross: gross(own) }))
    );
    const growth = await readSalesGrowthChart(platform, query({ ...params, groupKey: 'yearly' }));
    expect(growth.salesGrowthChart.filter(({ orders: counted }) => counted > 0)).toEqual(
      [...groupBy(found, ({ day }) => day.slice(0, 4))].map(([group, own]) => ({
        ...{ group, orders: own.length, net_revenue: net(own) },
      }))
    );

    const of = (type: string) => found.filter((order) => order.type === type);
    const sales = await readSalesReport(platform, query(params));
    expect(sales.summaryData).toEqual({
      ...{ gross_sale: gross(found), net_revenue: net(found), order_count: found.length },
      items_sold: sumOf(found, itemsOf),
      refund_amount: sumOf(found, ({ refunded }) => refunded),
      refund_count: found.filter(({ refunded }) => refunded > 0).length,
      subscription_renewals: of('renewal').length,
      ...{ onetime_count: of('payment').length, onetime_gross: gross(of('payment')) },
      ...{ subscription_count: of('subscription').length, subscription_gross: gross(of('subscription')) },
      ...{ renewal_count: of('renewal').length, renewal_gross: gross(of('renewal')) },
    });
    for (const [metric, points] of Object.entries(sales.graphs)) {
      const total = points.reduce((sum, { value }) => sum + value, 0);
      expect([metric, total]).toEqual([metric, sales.summaryData[metric as keyof typeof sales.summaryData]]);
    }
    const chart = await readOrderChart(platform, query(params));
    const half = found.length === 0 ? 0 : Math.floor((2 * net(found) + found.length) / (2 * found.length));
    expect(chart.summary).toMatchObject({ total_orders: found.length, average_order_net: half });

    const values = await readOrderValues(platform, query(params));
    expect(values.data.map(({ orders: counted }) => counted)).toEqual(
      Array.from(
        { length: 11 },
        (_, bucket) => found.filter(({ total }) => Math.min(10, Math.floor(total / 10_000)) === bucket).length
      )
    );
    const items = await readItemCounts(platform, query(params));
    expect(items.data.map(({ items: name, orders: counted }) => [Number(name.replace('+', '')), counted])).toEqual(
      countBy(found, (order) => Math.min(100, itemsOf(order)))
    );
    const took = await readCompletionTimes(platform, query(params));
    const completed = found.filter((order) => order.status === 'completed' && order.took !== null);
    expect(took.data.map(({ hour, orders: counted }) => [hour, counted])).toEqual(
      countBy(completed, (order) => Math.min(168, Math.floor((order.took ?? 0) / 3_600)))
    );
    expect((await readNewAndReturning(platform, query(params))).newVsReturning).toEqual(
      newAndReturning(orders, question)
    );

    const matrix = await readDayAndHour(platform, query(params));
    const hours = weekHours(found, ZONE);
    for (const [hour, { hour: _name, ...row }] of matrix.orderByDayAndHour.entries()) {
      for (const [weekday, counted] of Object.entries(row)) {
        expect([weekday, hour, counted]).toEqual([weekday, hour, hours.get(`${weekday.slice(0, 3)} ${hour}`) ?? 0]);
      }
    }
    expect(sumOf(found, ({ paid }) => paid)).toBe(matrix.grossSaleByDay.reduce((sum, row) => sum + row.gross_sale, 0));
  };

  it('are what one counts by hand, in the time zone of the store', async () => {
    const histories = fc.sample(fc.tuple(reportOrders(now(), ZONE), drawnQuestion, drawnQuestion), HISTORIES);
    for (const [orders, first, second] of histories) {
      await replaceOrders(store(), orders);
      await compare(orders, first);
      await compare(orders, second);
    }
  });

  it('say what they can be asked, and what was sold at all', async () => {
    const principal = { can: () => true } as unknown as Principal;
    for (const orders of fc.sample(reportOrders(now(), ZONE), HISTORIES)) {
      const { platform } = store();
      await replaceOrders(store(), orders);
      const own = orders.filter(({ mode }) => mode === 'test');
      const first = own.map(({ day }) => day).sort()[0] ?? null;
      const meta = await readReportMeta(platform, { params: { startDate: undefined, endDate: undefined } });
      const recent = own.filter(({ day }) => day >= dayAgo(30)).map(({ currency }) => currency);
      expect([meta.first_order_date, meta.min_date, Object.keys(meta.currencies).sort()]).toEqual([
        ...[first, first],
        [...new Set(['USD', ...recent])].sort(),
      ]);

      const all: Question = { from: '0000', to: '9999', mode: 'test', currency: 'USD' };
      const { sales_data: sales } = await readSalesGrowth(platform, { start_date: undefined, end_date: undefined });
      expect(sales.reduce((sum, { net_revenue }) => sum + net_revenue, 0)).toBe(net(asked(orders, all)));

      const { stats } = await readQuickOrderStats(platform, { day_range: 'all_time' });
      const placed = own.filter(
        ({ currency, status }) => currency === 'USD' && !['on-hold', 'failed'].includes(status)
      );
      const paid = asked(orders, all);
      expect(stats.map(({ current_count: count }) => count)).toEqual([
        ...[placed.length, paid.length, sumOf(paid, itemsOf), gross(paid)],
      ]);

      const overview = await readReportOverview(platform, {
        params: { created_at: { operator: 'between', value: [dayAgo(50), dayAgo(3)] } },
      } as never);
      const some = asked(orders, { ...all, from: dayAgo(50), to: dayAgo(3) });
      expect([overview.data.gross_sale, overview.data.total_orders]).toEqual([gross(some), some.length]);

      const { repeat_customers: repeated } = await readRepeatCustomers(
        platform,
        { params: { per_page: 2, current_page: 1 } },
        principal
      );
      const buyers = groupBy(
        paid.filter(({ customer }) => customer !== null),
        ({ customer }) => customer ?? 0
      );
      const often = [...buyers].filter(([, bought]) => bought.length > 1);
      expect([repeated.total, repeated.data.length]).toEqual([often.length, Math.min(2, often.length)]);
      for (const row of repeated.data) expect(row.gross_sale).toBe(gross(buyers.get(row.customer_id) ?? []));
    }
  });

  it('compare months and quarters with the year before', async () => {
    for (const orders of fc.sample(reportOrders(now(), ZONE), HISTORIES)) {
      await replaceOrders(store(), orders);
      const { data } = await readOverview(store().platform, { params: { currency: undefined } });
      const paid = asked(orders, { from: '0000', to: '9999', mode: 'test', currency: 'USD' });
      const ofMonth = (month: string) => paid.filter(({ day }) => day.startsWith(month));
      const before = (month: string): string => `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`;
      expect(Object.keys(data.gross_revenue)).toHaveLength(18);
      for (const [month, row] of Object.entries(data.net_revenue)) {
        expect([month, row.current, row.prev]).toEqual([month, net(ofMonth(month)), net(ofMonth(before(month)))]);
      }
      const last = Object.entries(data.gross_revenue).slice(-12);
      expect(data.gross_summary.total).toBe(last.reduce((sum, [, { current }]) => sum + current, 0));
      const shown = Object.values(data.top_country_gross.by_month).flatMap((row) => Object.keys(row));
      expect(new Set(shown)).toEqual(new Set(data.top_country_gross.by_countries.map(({ country }) => country)));
    }
  });

  describe('on the free edition', () => {
    const free = (): Platform => ({ ...store().platform, config: { ...store().platform.config, edition: 'free' } });
    const refused = { kind: 'forbidden' };

    it('keep to the last 30 days', async () => {
      const paid = { status: 'completed', payment: 'paid', type: 'payment', mode: 'test', currency: 'USD' };
      const order = (days: number): ReportOrder => ({
        ...{ ...paid, at: now() - days * DAY, day: dayAgo(days), method: 'cod', customer: 1, billing: 'DE' },
        ...{
          shipping: null,
          total: 1,
          paid: 10 ** (days % 7),
          refunded: 0,
          tax: 0,
          shippingTax: 0,
          took: null,
          lines: [],
        },
      });
      await replaceOrders(store(), [order(30), order(31)]);
      const all = await readRevenue(free(), query({}));
      expect(all.summary).toMatchObject({ total_orders: 1, gross_revenue: 100 });
      await expect(readRevenue(free(), query({ startDate: dayAgo(31) }))).rejects.toMatchObject(refused);
      expect((await readRevenue(free(), query({ startDate: dayAgo(30) }))).summary.total_orders).toBe(1);
      await expect(
        readRevenue(free(), query({ compareType: 'custom', compareDate: '2020-01-01' }))
      ).rejects.toMatchObject(refused);
      await expect(readQuickOrderStats(free(), { day_range: 'last_year' })).rejects.toMatchObject(refused);
      const { sales_data: sales } = await readSalesGrowth(free(), { start_date: undefined, end_date: undefined });
      expect(sales.reduce((sum, { orders }) => sum + orders, 0)).toBe(1);
      const { data } = await readOverview(free(), { params: { currency: undefined } });
      expect(data.gross_summary.total).toBe(100);
      expect((await readReportMeta(free(), { params: {} } as never)).min_date).toBe(dayAgo(30));
    });
  });
});
