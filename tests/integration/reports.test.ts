import { readDashboardSummary } from '../../server/src/modules/dashboard/use-cases/read-summary';
import { composeDigest } from '../../server/src/modules/notifications/digest/compose-digest';
import { formatsOf } from '../../server/src/modules/notifications/subject/formats';
import { readRepeatCustomers, readReportOverview } from '../../server/src/modules/reports/definitions/order-overview';
import { readOverview } from '../../server/src/modules/reports/definitions/overview';
import { readQuickOrderStats, readReportMeta } from '../../server/src/modules/reports/definitions/quick-stats';
import { readRevenue, readSalesGrowth } from '../../server/src/modules/reports/definitions/revenue';
import { readStoreSettings } from '../../server/src/modules/settings';
import { ensureSettingsRow, mergeSettings } from '../../server/src/modules/settings/settings.repository';
import type { Principal } from '../../server/src/platform/auth/principal';
import type { Platform } from '../../server/src/platform/platform';
import { compareReports, drawnQuestion, reportQuery } from '../support/compare-reports';
import { platformFixture } from '../support/platform-fixture';
import { clockIn, replaceOrders, reportOrders, type ReportOrder } from '../support/report-orders';
import { asked, gross, groupBy, itemsOf, net, sumOf, type Question } from '../support/report-recount';
import { fc } from '../support/seeded';

/** Stores with random orders: so many with REPORT_HISTORIES. */
const HISTORIES = Number(process.env.REPORT_HISTORIES ?? 15);
const ZONE = 'Europe/Berlin';
const DAY = 86_400_000;

const EVERYBODY = { can: () => true } as unknown as Principal;

platformFixture('reports', (store) => {
  const now = (): number => store().platform.clock.now().getTime();
  const dayAgo = (days: number): string => clockIn(ZONE, now() - days * DAY).day;

  beforeEach(async () => {
    const { platform } = store();
    await ensureSettingsRow(platform);
    await mergeSettings(platform, { timezone: ZONE, currency: 'USD', order_mode: 'test' });
  });

  it('are what one counts by hand, in the time zone of the store', async () => {
    const histories = fc.sample(fc.tuple(reportOrders(now(), ZONE), drawnQuestion, drawnQuestion), HISTORIES);
    for (const [orders, first, second] of histories) {
      await replaceOrders(store(), orders);
      await compareReports({ platform: store().platform, zone: ZONE }, orders, first);
      await compareReports({ platform: store().platform, zone: ZONE }, orders, second);
    }
  });

  it('say what they can be asked, and what was sold at all', async () => {
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
        EVERYBODY
      );
      const buyers = groupBy(
        paid.filter(({ customer }) => customer !== null),
        ({ customer }) => customer ?? 0
      );
      const often = [...buyers].filter(([, bought]) => bought.length > 1);
      expect([repeated.total, repeated.data.length]).toEqual([often.length, Math.min(2, often.length)]);
      for (const row of repeated.data) expect(row.gross_sale).toBe(gross(buyers.get(row.customer_id) ?? []));
      const beyond = await readRepeatCustomers(platform, { params: { per_page: 2, current_page: 9 } }, EVERYBODY);
      expect([beyond.repeat_customers.total, beyond.repeat_customers.data]).toEqual([often.length, []]);
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

  const plain = (days: number, more: Partial<ReportOrder> = {}): ReportOrder => ({
    ...{ at: now() - days * DAY, day: dayAgo(days), status: 'completed', payment: 'paid', type: 'payment' },
    ...{ mode: 'test', currency: 'USD', method: 'cod', customer: 1, billing: 'DE', shipping: null, total: 1 },
    ...{ paid: 1, refunded: 0, tax: 0, shippingTax: 0, took: null, lines: [] },
    ...more,
  });

  /** The text of a digest of these days. */
  const digestOf = async (from: string, to: string): Promise<string> => {
    const digest = { period: 'daily', from, to, before_from: from, before_to: to };
    const row = { id: 1, message_key: 'digest', recipient: 'test', to_address: 'ada@example.com', details: { digest } };
    const composed = await composeDigest(store().platform, row as never);
    return (composed.kind === 'mail' ? composed.mail.html : undefined) ?? '';
  };

  it('are what Home and the digest say, of which unpaid orders are no part', async () => {
    const unpaid = { payment: 'pending', paid: 0, tax: 1_900, total: 11_900 };
    const { platform } = store();
    const { price } = formatsOf(await readStoreSettings(platform), 'UTC', 'en');
    for (const drawn of fc.sample(reportOrders(now(), ZONE), HISTORIES)) {
      const cases = [
        plain(0, unpaid),
        plain(3, { ...unpaid, status: 'canceled' }),
        plain(30, { paid: 500, refunded: 200 }),
      ];
      await replaceOrders(store(), [...drawn, ...cases, plain(2, { type: 'renewal', paid: 700, tax: 50 })]);
      const { summary, revenueReport } = await readRevenue(platform, reportQuery({}));
      const home = await readDashboardSummary(platform, EVERYBODY);
      const { total_orders: count, gross_revenue: paid, net_revenue: kept } = summary;
      expect(home.period).toMatchObject({ orders: count, gross: paid, net: kept });
      expect(home.days.map(({ date, orders, net: own }) => [date, orders, own])).toEqual(
        revenueReport.map(({ group, orders, net_revenue: own }) => [group, orders, own])
      );
      const other = drawn.filter(({ currency }) => currency !== 'USD').map(({ currency }) => currency);
      const elsewhere = [...new Set(other)].map((currency) =>
        asked(drawn, { from: dayAgo(30), to: dayAgo(0), mode: 'test', currency })
      );
      expect(home.other_currency_orders).toBe(elsewhere.flat().length);
      const digest = await digestOf(dayAgo(30), dayAgo(0));
      expect(digest).toContain(`>${price(paid, 'USD')}`);
      expect(digest).toContain(`>${price(kept, 'USD')}<`);
    }
  });

  describe('on the free edition', () => {
    const free = (): Platform => ({ ...store().platform, config: { ...store().platform.config, edition: 'free' } });
    const refused = { kind: 'forbidden' };

    it('keep to the last 30 days', async () => {
      const order = (days: number): ReportOrder => plain(days, { paid: 10 ** (days % 7) });
      await replaceOrders(store(), [order(30), order(31)]);
      const all = await readRevenue(free(), reportQuery({}));
      expect(all.summary).toMatchObject({ total_orders: 1, gross_revenue: 100 });
      await expect(readRevenue(free(), reportQuery({ startDate: dayAgo(31) }))).rejects.toMatchObject(refused);
      expect((await readRevenue(free(), reportQuery({ startDate: dayAgo(30) }))).summary.total_orders).toBe(1);
      await expect(
        readRevenue(free(), reportQuery({ compareType: 'custom', compareDate: '2020-01-01' }))
      ).rejects.toMatchObject(refused);
      for (const compareType of ['previous_quarter', 'previous_year']) {
        await expect(readRevenue(free(), reportQuery({ compareType }))).rejects.toMatchObject(refused);
      }
      const days = { startDate: dayAgo(30), endDate: dayAgo(30), compareType: 'previous_month' };
      expect((await readRevenue(free(), reportQuery(days))).summary.total_orders).toBe(1);
      await expect(readQuickOrderStats(free(), { day_range: 'last_year' })).rejects.toMatchObject(refused);
      const { sales_data: sales } = await readSalesGrowth(free(), { start_date: undefined, end_date: undefined });
      expect(sales.reduce((sum, { orders }) => sum + orders, 0)).toBe(1);
      const { data } = await readOverview(free(), { params: { currency: undefined } });
      expect(data.gross_summary.total).toBe(100);
      expect((await readReportMeta(free(), { params: {} } as never)).min_date).toBe(dayAgo(30));
    });
  });
});
