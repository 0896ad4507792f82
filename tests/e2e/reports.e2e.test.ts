import type { Knex } from 'knex';
import type {
  RecentActivitiesAnswer,
  RecentOrdersAnswer,
  RefundsByGroupAnswer,
  SourcesAnswer,
  StoreSummaryAnswer,
  TopSoldVariantsAnswer,
} from '../../server/src/contracts/report-breakdowns';
import type {
  OverviewAnswer,
  QuickOrderStatsAnswer,
  RepeatCustomersAnswer,
  ReportDaysAnswer,
  ReportMetaAnswer,
  ReportOverviewAnswer,
} from '../../server/src/contracts/report-overviews';
import type {
  DailySignupsAnswer,
  FutureRenewalsAnswer,
  LicenseChartAnswer,
  LicensePieAnswer,
  LicenseSummaryAnswer,
  RetentionChartAnswer,
  SubscriptionChartAnswer,
  SubscriptionCohortsAnswer,
  SubscriptionRetentionAnswer,
} from '../../server/src/contracts/report-subscriptions';
import type { DayAndHourAnswer, RevenueAnswer, SalesReportAnswer } from '../../server/src/contracts/reports';
import { callStore, prepare } from '../support/call-store';
import { asMerchant, createProduct, sellInDollars } from '../support/merchant';
import { until } from '../support/patience';
import { sharedStore } from '../support/shared-store';
import { buy, markAsPaid } from '../support/shopper';
import { createStaff, setRolePermissions } from '../support/site-admin';
import { connectTo } from '../support/store-site';

/** Reports as clients ask for them; tests/integration/reports.test.ts counts every figure again. See docs/reports.md. */
const store = sharedStore();

/** Days on which no other file sells anything. */
const FROM = '2013-03-01';
const TO = '2013-03-31';
const RANGE = `params[startDate]=${FROM}&params[endDate]=${TO}`;

let knex: Knex;
let variant: number;
const own: number[] = [];

const ask = async <Body>(path: string): Promise<Body> =>
  (await prepare<Body>('GET', `${store.baseUrl}/reports/${path}`, { headers: asMerchant(store) })).body;

const changed: { readonly id: number; readonly before: object }[] = [];

/** Its days may have been added up: reports count them again, as after a change by the store. */
const write = async (id: number, values: object): Promise<void> => {
  const dayOf = async (): Promise<string> => (await knex('shop_orders').where({ id }).first('placed_on')).placed_on;
  const before = await dayOf();
  await knex('shop_orders').where({ id }).update(values);
  await knex('shop_changed_days').insert([{ day: before }, { day: await dayOf() }]);
};

/** Past the rules of the store, so `afterAll` puts it back: other files look for orders and figures that do not add up. */
const change = async (id: number, values: object): Promise<void> => {
  const before = (await knex('shop_orders').where({ id }).first(Object.keys(values))) as object;
  changed.push({ id, before });
  await write(id, values);
};

const paidOn = async (day: string, pieces: number, values: object = {}): Promise<number> => {
  const id = await buy(store, { [variant]: pieces });
  expect((await markAsPaid(store, id)).status).toBe(200);
  await change(id, { placed_on: day, ...values });
  own.push(id);
  return id;
};

let today: string;

beforeAll(async () => {
  await sellInDollars(store);
  knex = connectTo(store);
  variant = (await createProduct(store, { variants: [{ price: 1_000 }] })).variantIds[0] as number;
  const first = await paidOn('2013-03-04', 1);
  today = new Date().toISOString().slice(0, 10);
  await paidOn('2013-03-04', 2);
  await paidOn('2013-03-20', 3, { customer_id: (await knex('shop_orders').where({ id: first }).first()).customer_id });
  await paidOn('2012-03-05', 4);
});

afterAll(async () => {
  for (const { id, before } of changed.reverse()) await write(id, before);
  await knex.destroy();
});

describe('reports with the standard parameters', () => {
  it('have revenue by day without gaps, beside that of the year before', async () => {
    const report = await ask<RevenueAnswer>(`revenue?${RANGE}&params[compareType]=previous_year`);
    expect(report).toMatchObject({
      appliedGroupKey: 'daily',
      summary: { gross_revenue: 6_000, net_revenue: 6_000, total_orders: 3 },
      previousSummary: { gross_revenue: 4_000, total_orders: 1 },
      fluctuations: { gross_revenue: { value: 50, direction: 'up' }, total_orders: { value: 200 } },
    });
    expect(report.revenueReport).toHaveLength(31);
    expect(report.revenueReport[3]).toEqual({
      ...{ year: '2013', group: '2013-03-04', gross_revenue: 3_000, net_revenue: 3_000, orders: 2 },
    });
  });

  it('put orders together by what they have in common', async () => {
    expect(await ask(`revenue-by-group?${RANGE}&params[groupKey]=billing_country`)).toEqual({
      data: [{ label: 'GB', gross_sale: 6_000, net_revenue: 6_000, orders: 3 }],
    });
    expect(await ask(`fetch-order-by-group?${RANGE}&params[groupKey]=payment_method`)).toEqual({
      data: [{ label: 'cod', orders: 3, gross: 6_000 }],
    });
    expect(await ask(`sales-growth-chart?${RANGE}&params[groupKey]=monthly`)).toEqual({
      salesGrowthChart: [{ group: '2013-03', orders: 3, net_revenue: 6_000 }],
    });
  });

  it('have all figures of sales', async () => {
    const { summaryData, graphs } = await ask<SalesReportAnswer>(`sales-report?${RANGE}`);
    expect(summaryData).toMatchObject({ order_count: 3, items_sold: 6, onetime_count: 3, refund_amount: 0 });
    expect(graphs.items_sold.filter(({ value }) => value > 0)).toEqual([
      { year: '2013', group: '2013-03-04', value: 3 },
      { year: '2013', group: '2013-03-20', value: 3 },
    ]);
    const chart = await ask<object>(`order-chart?${RANGE}`);
    expect(chart).toMatchObject({ summary: { total_orders: 3, average_order_gross: 2_000 } });
  });

  it('leave out what was not asked for', async () => {
    const orders = async (more: string) => (await ask<RevenueAnswer>(`revenue?${RANGE}&${more}`)).summary.total_orders;
    expect(await orders(`params[variation_ids][]=${variant}`)).toBe(3);
    expect(await orders(`params[variation_ids]=2147483647`)).toBe(0);
    expect(await orders('params[currency]=eur')).toBe(0);
    expect(await orders('params[filterMode]=live')).toBe(0);
    expect(await orders('params[orderTypes]=one-time')).toBe(3);
    expect(await orders('params[orderTypes][]=renewal')).toBe(0);
    expect(await orders('params[paymentStatus]=partially-paid')).toBe(0);
    expect(await orders('params[orderStatus]=all')).toBe(3);
    expect(await orders('params[orderStatus]=on-hold')).toBe(0);
  });

  it('count orders by value, items, hours and customers', async () => {
    const values = await ask<{ data: { range: string; orders: number }[] }>(`order-value-distribution?${RANGE}`);
    expect([values.data[0], values.data[10]]).toEqual([
      { range: '0-100', orders: 3 },
      { range: '1000+', orders: 0 },
    ]);
    expect(await ask(`item-count-distribution?${RANGE}`)).toEqual({
      data: ['1', '2', '3'].map((items) => ({ items, orders: 1 })),
    });
    await change(own[0] as number, { status: 'completed', completed_at: new Date(Date.now() + 7_300_000) });
    expect(await ask(`order-completion-time?${RANGE}`)).toEqual({ data: [{ hour: 2, orders: 1 }] });
    const matrix = await ask<DayAndHourAnswer>(`fetch-report-by-day-and-hour?${RANGE}`);
    expect(matrix.grossSaleByDay.reduce((sum, { order_count: count }) => sum + count, 0)).toBe(3);
    expect([matrix.orderByDayAndHour.length, matrix.orderByDayAndHour[13]?.hour]).toEqual([24, '1 PM']);
    const { newVsReturning } = await ask<{ newVsReturning: object }>(
      `fetch-new-vs-returning-customer?params[startDate]=2013-03-05&params[endDate]=${TO}`
    );
    expect(newVsReturning).toEqual({
      new: { customer_count: 0, order_count: 0, gross_sales: 0 },
      returning: { customer_count: 1, order_count: 1, gross_sales: 3_000 },
    });
  });
});

describe('reports with parameters of their own', () => {
  it('say what can be asked', async () => {
    const meta = await ask<ReportMetaAnswer>('fetch-report-meta');
    expect(meta).toMatchObject({ storeMode: 'test', currencies: { USD: { code: 'USD', sign: '$' } } });
    expect([meta.min_date, (meta.first_order_date ?? '') <= '2012-03-05']).toEqual([meta.first_order_date, true]);
  });

  it('count the orders of a period', async () => {
    const before = await ask<QuickOrderStatsAnswer>('quick-order-stats');
    await paidOn(today, 2);
    const after = await ask<QuickOrderStatsAnswer>('quick-order-stats?day_range=-0 days');
    const more = after.stats.map(
      ({ current_count: count }, index) => count - (before.stats[index]?.current_count ?? 0)
    );
    expect([after.from_date, after.to_date, more]).toEqual([today, today, [1, 1, 2, 2_000]]);
    expect((await ask<QuickOrderStatsAnswer>('quick-order-stats?day_range=last_year')).stats).toHaveLength(4);
  });

  it('have sales, figures and months', async () => {
    const query = 'start_date=2013-03-01&end_date=2013-03-31';
    const { sales_data: sales } = await ask<{ sales_data: { orders: number }[] }>(`sales-growth?${query}`);
    expect(sales.reduce((sum, { orders }) => sum + orders, 0)).toBe(3);
    const between = encodeURIComponent(
      JSON.stringify({ column: 'created_at', operator: 'between', value: [FROM, TO] })
    );
    const { data, orders_by_payment_method: methods } = await ask<ReportOverviewAnswer>(
      `report-overview?params[created_at]=${between}`
    );
    expect([data.total_orders, data.average_order_net, methods[0]?.payment_method]).toEqual([3, 2_000, 'cod']);
    const one = 'params[created_at][operator]=%3D&params[created_at][value]=2013-03-20';
    expect((await ask<ReportOverviewAnswer>(`report-overview?${one}`)).data.gross_sale).toBe(3_000);
    const overview = await ask<OverviewAnswer>('overview');
    expect(Object.keys(overview.data.gross_revenue).at(-1)).toBe(today.slice(0, 7));
  });

  it('name repeated customers to those alone who may see customers', async () => {
    const path = `${store.baseUrl}/reports/search-repeat-customer?params[per_page]=200`;
    const { repeat_customers: told } = await ask<RepeatCustomersAnswer>('search-repeat-customer?params[per_page]=200');
    const { customer_id: id } = await knex('shop_orders').where({ id: own[0] }).first();
    const named = told.data.find(({ customer_id: customer }) => customer === id);
    expect(named).toMatchObject({ full_name: 'Ada Lovelace', orders: 2, gross_sale: 4_000 });
    const staff = await createStaff(store);
    await setRolePermissions(store, staff.roleId, ['plugin::shop.reports.view']);
    const { body } = await callStore<RepeatCustomersAnswer>('GET', path, { headers: staff.credentials });
    const hidden = body.repeat_customers.data.find(({ customer_id: customer }) => customer === id);
    expect(hidden).toMatchObject({ full_name: null, email: null, orders: 2 });
  });
});

describe('breakdowns', () => {
  const refundOf = (id: number) =>
    prepare('POST', `${store.baseUrl}/orders/${id}/refund`, {
      headers: asMerchant(store),
      body: { amount: 5, refund_info: { amount: 5, manageStock: 'false', item_ids: [], reason: 'Broken' } },
    });

  it('have the products that were sold', async () => {
    const sold = { variation_id: variant, quantity_sold: 6, total_amount: 6_000, orders: 3 };
    const { topSoldVariants } = await ask<TopSoldVariantsAnswer>(`fetch-top-sold-variants?${RANGE}`);
    expect(topSoldVariants).toEqual([expect.objectContaining(sold)]);
    const product = expect.objectContaining({ ...sold, variation_id: null });
    expect(await ask(`fetch-top-sold-products?${RANGE}`)).toEqual({ topSoldProducts: [product] });
    expect(await ask(`product-performance?${RANGE}`)).toEqual({ productPerformance: [product] });
    expect(await ask(`top-products-sold?${RANGE}`)).toEqual({ top_products_sold: [product] });
    expect(await ask(`product-report?${RANGE}`)).toMatchObject({
      summary: { total_products_sold: 6, total_revenue: 6_000, unique_products: 1, average_price: 1_000 },
    });
  });

  it('have what was given back', async () => {
    await refundOf(own[1] as number);
    expect(await ask(`refund-chart?${RANGE}`)).toMatchObject({
      summary: { total_refunds: 1, total_refund_amount: 500, average_refund: 500, refund_rate: 33.33 },
    });
    const { data } = await ask<RefundsByGroupAnswer>(`refund-data-by-group?${RANGE}`);
    expect(data.by_country).toEqual([{ label: 'GB', count: 1, amount: 500 }]);
    expect(data.by_payment_method).toEqual([{ label: 'cod', count: 1, amount: 500 }]);
    expect(data.by_reason).toEqual([{ label: 'Broken', count: 1, amount: 500 }]);
    const weeks = await ask<{ data: object[] }>(`weeks-between-refund?${RANGE}`);
    expect(weeks.data[0]).toEqual({ weeks: '0-1', count: 1, percentage: 100, amount: 500 });
  });

  it('have buyers, where they came from, and taxes', async () => {
    expect(await ask(`customer-report?${RANGE}`)).toMatchObject({ summary: { total_customers: 2, new_customers: 2 } });
    expect(await ask(`country-heat-map?${RANGE}`)).toEqual({ countryHeatMap: [{ name: 'United Kingdom', value: 3 }] });
    const sources = await ask<SourcesAnswer>(`sources?${RANGE}`);
    expect(sources.sourceReportData).toMatchObject({ total_orders: 3, total_revenue: 6_000 });
    expect(await ask(`taxes?${RANGE}`)).toEqual({
      taxes: [],
      has_more: false,
      summary: { order_tax: 0, shipping_tax: 0, total_tax: 0 },
    });
  });

  it('have what a dashboard shows', async () => {
    expect(await ask(`dashboard-stats?${RANGE}`)).toMatchObject({
      dashBoardStats: { total_orders: { current_count: 3 }, total_paid_order_items: { current_count: 6 } },
    });
    const summary = await ask<StoreSummaryAnswer>('get-dashboard-summary');
    expect(summary.summaryData.total_products).toBeGreaterThan(0);
    const { recentOrders } = await ask<RecentOrdersAnswer>('get-recent-orders');
    expect(recentOrders?.[0]).toMatchObject({ customer_name: 'Ada Lovelace', placed_as: 'Ada Lovelace' });
    const { recentActivities } = await ask<RecentActivitiesAnswer>('get-recent-activities');
    expect(recentActivities?.length).toBe(10);
  });
});

describe('subscriptions and licences', () => {
  it('are there on the days of their orders', async () => {
    const order = own[0] as number;
    const moments = { created_at: new Date(), updated_at: new Date() };
    const plan = { status: 'active', billing_interval: 'yearly', recurring_total: 12_000, bill_times: 0 };
    const subscription = { ...moments, ...plan, document_id: 'report', uuid: 'report', parent_order_id: order };
    const license = {
      ...{ ...moments, status: 'active', limit: 0, activation_count: 2, license_key: 'report', key_digest: 'report' },
      ...{ product_id: 1, variation_id: 1, order_id: order, order_item_id: 2_147_483_647, unit: 1, customer_id: 1 },
    };
    await knex('shop_subscriptions').insert(subscription);
    await knex('shop_licenses').insert(license);
    const chart = await ask<SubscriptionChartAnswer>(`subscription-chart?${RANGE}`);
    const signups = await ask<DailySignupsAnswer>(`daily-signups?${RANGE}&params[subscriptionType]=subscription`);
    const { data: months } = await ask<SubscriptionRetentionAnswer>(`subscription-retention?${RANGE}`);
    const chartOfLives = await ask<RetentionChartAnswer>(`retention-chart?${RANGE}&params[customDays]=5`);
    const { cohorts } = await ask<SubscriptionCohortsAnswer>(`subscription-cohorts?${RANGE}&params[metric]=mrr`);
    const issued = await ask<LicenseChartAnswer>(`license-chart?${RANGE}`);
    const pie = await ask<LicensePieAnswer>(`license-pie-chart?${RANGE}`);
    const summary = await ask<LicenseSummaryAnswer>(`license-summary?${RANGE}`);
    await knex('shop_subscriptions').where({ uuid: 'report' }).delete();
    await knex('shop_licenses').where({ license_key: 'report' }).delete();
    expect([chart.summary, signups.signups.total]).toEqual([{ subscriptions: 1, mrr: 1_000 }, 1]);
    expect(months).toEqual([expect.objectContaining({ month: '2013-03', new_subscriptions: 1, mrr: 1_000 })]);
    expect(chartOfLives).toMatchObject({
      ...{ summary: { subscriptions: 1, ended: 0, still_there: 1 }, custom: { days: 5, subscriptions: 0 } },
    });
    expect(cohorts).toEqual([
      expect.objectContaining({ month: '2013-03', initial: 1_000, month_1: 1_000, retention_rate: 100 }),
    ]);
    expect(issued.lineChartData[3]).toEqual({ date: '2013-03-04', license_count: 1 });
    expect(pie.pieChartData).toEqual([
      expect.objectContaining({ product_id: 1, activation_count: 2, percentage: 100 }),
    ]);
    expect(summary.summaryData).toMatchObject({ totalLicense: 1, totalActiveLicense: 1, totalActivatedSites: 2 });
  });
});

describe('renewals to come', () => {
  it('are told by month', async () => {
    const { projections, totalRenewals, groupBy } = await ask<FutureRenewalsAnswer>(
      'future-renewals?params[currency]=XAF'
    );
    expect([totalRenewals, groupBy, projections.length >= 3]).toEqual([0, 'monthly', true]);
  });
});

describe('a report as a file', () => {
  it('is saved under its name, with its days and its currency', async () => {
    const { body, headers } = await prepare<string>('GET', `${store.baseUrl}/reports/revenue?${RANGE}&format=csv`, {
      headers: asMerchant(store),
    });
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toContain(`attachment; filename="revenue-${FROM}-${TO}.csv"`);
    const [head, ...rows] = body.trim().split('\r\n');
    expect([head?.split(',')[1], rows.length, rows[3]?.slice(0, 16)]).toEqual([
      ...['gross_revenue (USD)', 31, '2013-03-04,30.00'],
    ]);
  });

  it.each([
    ['plugin::shop.orders.view', 403],
    ['plugin::shop.reports.view', 403],
    ['plugin::shop.reports.view plugin::shop.reports.export', 200],
  ])('is for who may export, and refused in JSON: %s', async (rights, status) => {
    const { credentials: headers, roleId } = await createStaff(store);
    await setRolePermissions(store, roleId, rights.split(' '));
    const file = await callStore<unknown>('GET', `${store.baseUrl}/reports/revenue?format=csv`, { headers });
    expect([file.status, typeof file.body]).toEqual([status, status === 200 ? 'string' : 'object']);
  });
});

describe('what no report can be about', () => {
  it.each([
    ['revenue?format=xlsx', 'format'],
    ['get-dashboard-summary?format[]=csv&format[]=json', 'format'],
    ['revenue?params[startDate]=2026-02-30', 'params.startDate'],
    ['revenue?params[startDate]=2026-03-02&params[endDate]=2026-03-01', 'params.endDate'],
    ['revenue?params[startDate]=2000-01-01&params[endDate]=2026-03-01', 'params.endDate'],
    ['revenue?params[compareType]=custom', 'params.compareDate'],
    ['revenue?params[groupKey]=customer_id', 'params.groupKey'],
    ['revenue?params[currency]=U$D', 'params.currency'],
    ['revenue?params[orderStatus]=gone', 'params.orderStatus[0]'],
    ['revenue?params=1', 'params'],
    ['retention-chart?params[customDays]=0', 'params.customDays'],
    ['retention-chart?params[customDays]=7 or 1=1', 'params.customDays'],
    ['retention-chart?params[customDays][]=7&params[customDays][]=8', 'params.customDays'],
    ['retention-chart?params[customDays]=99999', 'params.customDays'],
    ['subscription-cohorts?params[groupBy]=day', 'params.groupBy'],
    ['subscription-chart?params[subscriptionType]=renewal', 'params.subscriptionType'],
    ['subscription-cohorts?params[metric]=recurring_total', 'params.metric'],
    ["future-renewals?params[currency]='%20or", 'params.currency'],
    ['future-renewals?params[filterMode]=all', 'params.filterMode'],
    ['future-renewals?params[variation_ids][]=1%20or%201', 'params.variation_ids[0]'],
    ['quick-order-stats?day_range=ever', 'day_range'],
    ['report-overview?params[created_at]=today', 'params.created_at'],
    ['report-overview?params[created_at][operator]=or&params[created_at][value]=2026-01-01', 'params.created_at'],
    ['report-overview?params[created_at][operator]=between&params[created_at][value]=2026-01-01', 'params.created_at'],
  ])('%s is refused', async (path, field) => {
    const { status, body } = await callStore<{ errors: object }>('GET', `${store.baseUrl}/reports/${path}`, {
      headers: asMerchant(store),
    });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });
});

describe('days that have been added up', () => {
  const days = async (method: 'GET' | 'POST') =>
    (await prepare<ReportDaysAnswer>(method, `${store.baseUrl}/admin/report-days`, { headers: asMerchant(store) })).body
      .report_days;

  it('are added up anew, while reports say the same', async () => {
    const gross = async () => (await ask<RevenueAnswer>(`revenue?${RANGE}`)).summary.gross_revenue;
    const before = await gross();
    expect(await days('POST')).toMatchObject({ last_day: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) });
    expect(await gross()).toBe(before);
    await until(async () => (await days('GET')).state === 'complete');
    const done = await days('GET');
    expect(done.days_done).toBe(done.days_in_all);
    expect(done.rolled_to).toBe(done.last_day);
    expect(await gross()).toBe(before);
  });
});
