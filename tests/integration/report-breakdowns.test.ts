import type { SoldProduct } from '../../server/src/contracts/report-breakdowns';
import { findSales } from '../../server/src/modules/catalog/insights/insights.repository';
import {
  readCustomerReport,
  readHeatMap,
  readSources,
  readTaxes,
} from '../../server/src/modules/reports/definitions/buyers';
import {
  readProductPerformance,
  readProductReport,
  readTopSoldVariants,
} from '../../server/src/modules/reports/definitions/products';
import {
  readRefundChart,
  readRefundsByGroup,
  readWeeksToRefund,
} from '../../server/src/modules/reports/definitions/refunds';
import {
  readDashboardCounts,
  readRecentActivities,
  readRecentOrders,
  readStoreSummary,
} from '../../server/src/modules/reports/definitions/store-dashboard';
import { standardQuery, type StandardQuery } from '../../server/src/modules/reports/reports.input';
import { ensureSettingsRow, mergeSettings } from '../../server/src/modules/settings/settings.repository';
import type { Principal } from '../../server/src/platform/auth/principal';
import { parseInput } from '../../server/src/platform/http/parse-input';
import { platformFixture } from '../support/platform-fixture';
import { clockIn, replaceOrders, reportOrders, type ReportOrder } from '../support/report-orders';
import { asked, gross, groupBy, itemsOf, newAndReturning, sumOf, type Question } from '../support/report-recount';
import { fc } from '../support/seeded';

/** Stores with random orders: so many with REPORT_HISTORIES. */
const HISTORIES = Number(process.env.REPORT_HISTORIES ?? 10);
const ZONE = 'America/New_York';
const DAY = 86_400_000;
const WEEK = 7 * DAY;

const refund = fc.record({
  order: fc.nat({ max: 59 }),
  after: fc.nat({ max: 80 * DAY }),
  total: fc.integer({ min: 1, max: 50_000 }),
  reason: fc.constantFrom('broken', 'Broken', 'brôken', 'late', ''),
  method: fc.constantFrom('cod', 'stripe'),
  status: fc.constantFrom('refunded', 'refunded', 'failed'),
});
const source = fc.record({
  order: fc.nat({ max: 59 }),
  utm: fc.constantFrom('', '', 'Newsletter', 'newsletter', 'nèwsletter'),
  referrer: fc.constantFrom(
    '',
    'https://News.example/a//b?c=d',
    'http://blog.example',
    'search.example/find',
    'android-app://x'
  ),
});
const tax = fc.record({
  order: fc.nat({ max: 59 }),
  country: fc.constantFrom('DE', 'US'),
  name: fc.constantFrom('VAT', 'vat', 'Reduced'),
  order_tax: fc.nat({ max: 900 }),
  shipping_tax: fc.nat({ max: 90 }),
});

/** What a product sold, as its own page tells it. */
const salesOf = (row: SoldProduct | undefined) =>
  row
    ? { orders: row.orders, quantity: row.quantity_sold, sales: row.total_amount - row.refunds }
    : { orders: 0, quantity: 0, sales: 0 };

platformFixture('breakdowns of reports', (store) => {
  const now = (): number => store().platform.clock.now().getTime();
  const dayAgo = (days: number): string => clockIn(ZONE, now() - days * DAY).day;
  const question = (): Question => ({ from: dayAgo(60), to: dayAgo(0), mode: 'test', currency: 'USD' });
  const query = (params: object = {}): StandardQuery =>
    parseInput(standardQuery, { params: { startDate: dayAgo(60), ...params } }) as StandardQuery;
  const common = (id: string, at = now()) => {
    const moment = new Date(at);
    return { document_id: id, created_at: moment, updated_at: moment, published_at: moment };
  };
  const insert = async (table: string, rows: readonly object[]): Promise<void> => {
    await store().knex(table).delete();
    if (rows.length > 0) await store().knex.batchInsert(table, [...rows], 40);
  };
  const stores = (): readonly (readonly ReportOrder[])[] => fc.sample(reportOrders(now(), ZONE), HISTORIES);
  /** Of one order once, and of orders that exist. */
  const ofOrders = <Part extends { readonly order: number }>(
    parts: readonly Part[],
    orders: readonly ReportOrder[]
  ) => [...new Map(parts.filter(({ order }) => order < orders.length).map((part) => [part.order, part])).values()];

  beforeEach(async () => {
    const { platform } = store();
    await ensureSettingsRow(platform);
    await mergeSettings(platform, { timezone: ZONE, currency: 'USD', order_mode: 'test' });
  });

  it('have the products and variants that were sold most', async () => {
    for (const orders of stores()) {
      const { platform } = store();
      await replaceOrders(store(), orders);
      const lines = asked(orders, question()).flatMap((order) =>
        order.lines.filter(({ kind }) => kind === 'onetime' || kind === 'subscription').map((line) => ({ order, line }))
      );
      const { topSoldVariants } = await readTopSoldVariants(platform, query());
      for (const row of topSoldVariants) {
        const own = lines.filter(({ line }) => line.variant === row.variation_id);
        expect(row).toMatchObject({
          quantity_sold: own.reduce((sum, { line }) => sum + line.quantity, 0),
          total_amount: own.reduce((sum, { line }) => sum + line.quantity * 100, 0),
          orders: new Set(own.map(({ order }) => order)).size,
          media: null,
        });
      }
      expect(topSoldVariants.length).toBe(new Set(lines.map(({ line }) => line.variant)).size);
      const quantities = topSoldVariants.map(({ quantity_sold: quantity }) => quantity);
      expect(quantities).toEqual([...quantities].sort((a, b) => b - a));
      const { productPerformance } = await readProductPerformance(platform, query());
      expect(productPerformance.reduce((sum, row) => sum + row.quantity_sold, 0)).toBe(
        lines.reduce((sum, { line }) => sum + line.quantity, 0)
      );
      const listed = productPerformance.find(({ product_id: id }) => id === 1);
      const counted = { mode: 'test', currency: 'USD' } as const;
      expect(await findSales(platform.db, 1, counted, [{ from: dayAgo(60) }])).toEqual([
        { from: dayAgo(60), ...salesOf(listed) },
      ]);
      const found = asked(orders, question());
      const { summary, currentMetrics } = await readProductReport(platform, query());
      const units = sumOf(found, itemsOf);
      expect(summary).toEqual({
        ...{ total_products_sold: units, total_revenue: gross(found) },
        // The product 0 of these orders is what staff wrote by hand.
        unique_products: new Set(lines.map(({ line }) => line.variant % 2).filter((id) => id > 0)).size,
        average_price: units === 0 ? 0 : Math.floor((2 * gross(found) + units) / (2 * units)),
      });
      expect(currentMetrics.reduce((sum, row) => sum + row.products_sold, 0)).toBe(units);
    }
  });

  it('tell lines apart that staff wrote by hand, which are no products', async () => {
    const { platform, knex } = store();
    const paid = {
      status: 'completed',
      payment: 'paid',
      type: 'payment',
      mode: 'test',
      currency: 'USD',
      method: 'cod',
    };
    const bought = { ...paid, customer: 1, billing: null, shipping: null, total: 100, paid: 100, refunded: 0 };
    const line = (quantity: number) => ({ variant: 2, quantity, kind: 'onetime' });
    const lines = [line(1), line(5), line(2), { ...line(9), variant: 1 }];
    await replaceOrders(store(), [{ ...bought, tax: 0, shippingTax: 0, took: null, at: now(), day: dayAgo(0), lines }]);
    for (const [index, title] of ['Gift wrap', 'Engraving', 'gift wrap'].entries()) {
      const written = { post_id: 0, variation_id: 0, post_title: title, title };
      await knex('shop_order_items').where({ cart_index: index }).update(written);
    }
    const { productPerformance } = await readProductPerformance(platform, query());
    expect(productPerformance.map((row) => [row.product_id, row.title, row.quantity_sold])).toEqual([
      ...[
        [1, 'Product 1', 9],
        [null, 'Engraving', 5],
        [null, 'gift wrap', 2],
        [null, 'Gift wrap', 1],
      ],
    ]);
    const { topSoldVariants } = await readTopSoldVariants(platform, query());
    expect(topSoldVariants.map((row) => [row.variation_id, row.variation_title, row.quantity_sold])).toEqual([
      ...[
        [1, 'Variant 1', 9],
        [null, 'Engraving', 5],
        [null, 'gift wrap', 2],
        [null, 'Gift wrap', 1],
      ],
    ]);
    const { summary } = await readProductReport(platform, query());
    expect([summary.total_products_sold, summary.unique_products]).toEqual([17, 1]);
  });

  it('have what was given back, by reason and by weeks', async () => {
    for (const [orders, drawn] of fc.sample(fc.tuple(reportOrders(now(), ZONE), fc.array(refund)), HISTORIES)) {
      const { platform } = store();
      await replaceOrders(store(), orders);
      const refunds = drawn.filter(({ order }) => order < orders.length);
      const placedAt = (order: number): number => orders[order]?.at ?? 0;
      await insert(
        'shop_order_transactions',
        refunds.map(({ order, after, total, reason, method, status }, index) => ({
          ...common(`refund${index}`, Math.floor((placedAt(order) + after) / 1_000) * 1_000),
          ...{ uuid: `refund-${index}`, order_id: order + 1, transaction_type: 'refund', status, total },
          ...{ payment_method: method, meta: JSON.stringify(reason === '' ? {} : { reason }) },
        }))
      );
      const found = asked(orders, question());
      const counted = refunds.filter(
        ({ order, status }) => status === 'refunded' && found.includes(orders[order] as ReportOrder)
      );
      const { data } = await readRefundsByGroup(platform, query());
      const sums = (keyOf: (one: (typeof counted)[number]) => string) =>
        [...new Set(counted.map(keyOf))]
          .map((label) => {
            const own = counted.filter((one) => keyOf(one) === label);
            return { label, count: own.length, amount: own.reduce((sum, { total }) => sum + total, 0) };
          })
          .sort((a, b) => (a.label < b.label ? -1 : 1));
      const byLabel = (rows: readonly { readonly label: string }[]) =>
        [...rows].sort((a, b) => (a.label < b.label ? -1 : 1));
      expect(byLabel(data.by_reason)).toEqual(sums(({ reason }) => reason));
      expect(byLabel(data.by_payment_method)).toEqual(sums(({ method }) => method));
      expect(byLabel(data.by_country)).toEqual(sums(({ order }) => orders[order]?.billing ?? ''));
      const weeks = await readWeeksToRefund(platform, query());
      const between = (from: number, below: number) =>
        counted.filter(({ after, order }) => {
          const whole = Math.floor(Math.floor((placedAt(order) + after) / 1_000) * 1_000 - placedAt(order)) / WEEK;
          return Math.floor(whole) >= from && Math.floor(whole) < below;
        }).length;
      expect(weeks.data.map(({ count }) => count)).toEqual([
        ...[between(0, 1), between(1, 2), between(2, 4), between(4, 8), between(8, Infinity)],
      ]);
      const { summary, chartData } = await readRefundChart(platform, query());
      const given = found.filter(({ refunded }) => refunded > 0);
      expect(summary).toMatchObject({
        total_refunds: given.length,
        total_refund_amount: sumOf(given, ({ refunded }) => refunded),
        refund_rate: found.length === 0 ? 0 : Math.round((given.length / found.length) * 10_000) / 100,
      });
      expect(chartData.reduce((sum, row) => sum + row.refund_count, 0)).toBe(given.length);
    }
  });

  it('have where buyers came from', async () => {
    const hosts = new Map([
      ['https://News.example/a//b?c=d', 'news.example'],
      ['http://blog.example', 'blog.example'],
      ['search.example/find', 'search.example'],
      ['android-app://x', 'x'],
    ]);
    for (const [orders, drawn] of fc.sample(fc.tuple(reportOrders(now(), ZONE), fc.array(source)), HISTORIES)) {
      const { platform } = store();
      await replaceOrders(store(), orders);
      const known = ofOrders(drawn, orders);
      await insert(
        'shop_order_operations',
        known.map(({ order, utm, referrer }) => ({
          ...common(`operation${order}`),
          ...{ order_id: order + 1, utm_source: utm, refer_url: referrer },
        }))
      );
      const sourceOf = (order: ReportOrder): string => {
        const told = known.find((one) => orders[one.order] === order);
        return told?.utm.toLowerCase() || hosts.get(told?.referrer ?? '') || 'direct';
      };
      const found = asked(orders, question());
      const { sourceReportData: report } = await readSources(platform, query());
      expect([...report.sources].sort((a, b) => (a.source < b.source ? -1 : 1))).toEqual(
        [...groupBy(found, sourceOf)].map(([name, own]) => ({
          ...{ source: name, orders: own.length, revenue: gross(own) },
          percentage: Math.round((own.length / found.length) * 10_000) / 100,
        }))
      );
      expect(report.total_revenue).toBe(gross(found));
      const { countryHeatMap } = await readHeatMap(platform, query());
      expect(countryHeatMap.reduce((sum, { value }) => sum + value, 0)).toBe(
        found.filter(({ billing }) => billing !== null).length
      );
    }
  });

  it.each([
    ['days', 'default', 40],
    ['months', 'monthly', 200],
    ['years', 'yearly', 400],
  ])('have customers, new and returning, of %s and of the period', async (_, groupKey, days) => {
    for (const orders of stores()) {
      await replaceOrders(store(), orders);
      const period = { ...question(), from: dayAgo(days) };
      const report = await readCustomerReport(store().platform, query({ groupKey, startDate: period.from }));
      const within = asked(orders, period).filter(({ customer }) => customer !== null);
      const ever = asked(orders, { ...period, from: '0000' });
      for (const row of report.currentMetrics) {
        const own = new Set(within.filter(({ day }) => day.startsWith(row.group)).map(({ customer }) => customer));
        const before = new Set(ever.filter(({ day }) => day < row.group).map(({ customer }) => customer));
        const returning = [...own].filter((customer) => before.has(customer)).length;
        expect(row).toMatchObject({
          ...{ total_customers: own.size, returning_customers: returning, new_customers: own.size - returning },
        });
      }
      const counted = newAndReturning(orders, period);
      expect(report.summary).toEqual({
        total_customers: new Set(within.map(({ customer }) => customer)).size,
        new_customers: counted.new.customer_count,
        returning_customers: counted.returning.customer_count,
      });
    }
  });

  it('have taxes by place and rate', async () => {
    for (const [orders, drawn] of fc.sample(fc.tuple(reportOrders(now(), ZONE), fc.array(tax)), HISTORIES)) {
      await replaceOrders(store(), orders);
      const known = ofOrders(drawn, orders);
      await insert(
        'shop_order_taxes',
        known.map(({ order, ...row }) => ({
          ...common(`tax${order}`),
          ...{ order_id: order + 1, position: 0, state: '', total_tax: row.order_tax + row.shipping_tax, ...row },
        }))
      );
      const found = asked(orders, question());
      const own = known.filter(({ order }) => found.includes(orders[order] as ReportOrder));
      const { taxes, summary } = await readTaxes(store().platform, query());
      for (const row of taxes) {
        const rate = own.filter(({ country, name }) => country === row.country && name === row.name);
        expect([row.orders, row.order_tax]).toEqual([
          rate.length,
          rate.reduce((sum, { order_tax: amount }) => sum + amount, 0),
        ]);
      }
      expect(summary.total_tax).toBe(own.reduce((sum, row) => sum + row.order_tax + row.shipping_tax, 0));
    }
  });

  it('have the figures of a dashboard, and records for those alone who may see them', async () => {
    const { platform } = store();
    const [orders] = stores();
    await replaceOrders(store(), orders ?? []);
    const found = asked(orders ?? [], question());
    const { dashBoardStats: stats } = await readDashboardCounts(platform, query());
    expect([stats.paid_orders.current_count, stats.total_paid_amounts.current_count]).toEqual([
      ...[found.length, gross(found)],
    ]);
    const coupon = { ...common('coupon'), title: 'Sale', type: 'fixed', amount: 1 };
    await insert('shop_coupons', [
      { ...coupon, code: 'A', status: 'active' },
      { ...coupon, document_id: 'b', code: 'B', status: 'active', end_date: new Date(now() - DAY) },
      { ...coupon, document_id: 'c', code: 'C', status: 'disabled' },
    ]);
    const { summaryData } = await readStoreSummary(platform);
    expect(summaryData).toEqual({ total_products: 0, draft_products: 0, active_coupons: 1, expired_coupons: 1 });
    const staff = (can: boolean) => ({ kind: 'staff', isSuperAdmin: can, can: () => can }) as unknown as Principal;
    const { recentOrders } = await readRecentOrders(platform, undefined, staff(true));
    const own = (orders ?? [])
      .map((order, index) => ({ ...order, id: index + 1 }))
      .filter(({ mode }) => mode === 'test');
    expect(recentOrders?.map(({ id, order_items_count: items }) => [id, items])).toEqual(
      own
        .slice(-10)
        .reverse()
        .map((order) => [order.id, itemsOf(order)])
    );
    expect(await readRecentOrders(platform, undefined, staff(false))).toEqual({ recentOrders: null });
    expect(await readRecentActivities(platform, undefined, staff(false))).toEqual({ recentActivities: null });
    expect((await readRecentActivities(platform, undefined, staff(true))).recentActivities).toEqual([]);
  });
});
