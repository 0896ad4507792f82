import { readCustomerReport } from '../../server/src/modules/reports/definitions/buyers';
import {
  readCompletionTimes,
  readDayAndHour,
  readItemCounts,
  readNewAndReturning,
  readOrderValues,
} from '../../server/src/modules/reports/definitions/distributions';
import { readReportMeta } from '../../server/src/modules/reports/definitions/quick-stats';
import {
  readOrdersByGroup,
  readRevenue,
  readRevenueByGroup,
  readSalesGrowthChart,
} from '../../server/src/modules/reports/definitions/revenue';
import { readOrderChart, readSalesReport } from '../../server/src/modules/reports/definitions/sales';
import { countOrdersBeside } from '../../server/src/modules/reports/order-days.read-model';
import { baseFilter } from '../../server/src/modules/reports/read-parameters';
import { standardQuery, type StandardQuery } from '../../server/src/modules/reports/reports.input';
import { parseInput } from '../../server/src/platform/http/parse-input';
import type { Platform } from '../../server/src/platform/platform';
import { clockIn, type ReportOrder } from './report-orders';
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
} from './report-recount';
import { fc } from './seeded';

const DAY = 86_400_000;

const drawnFilter = {
  currency: fc.constantFrom('USD', 'EUR', undefined),
  mode: fc.constantFrom('live', undefined, undefined),
  payments: fc.constantFrom<readonly string[] | undefined>(undefined, undefined, ['paid', 'partially_paid']),
  statuses: fc.constantFrom<readonly string[] | undefined>(undefined, undefined, ['on-hold', 'completed']),
  types: fc.constantFrom<readonly string[] | undefined>(undefined, undefined, ['payment', 'renewal']),
  variants: fc.constantFrom<readonly number[]>([], [], [2, 3]),
};

/** A question to all reports; days are so many ago. */
export const drawnQuestion = fc.record({
  from: fc.integer({ min: 0, max: 500 }),
  length: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 600 })),
  ...drawnFilter,
});
export type DrawnQuestion = typeof drawnQuestion extends fc.Arbitrary<infer Value> ? Value : never;

/** The same, about the days of now. */
export const recentQuestion: fc.Arbitrary<DrawnQuestion> = fc.record({
  from: fc.integer({ min: 0, max: 12 }),
  length: fc.oneof(fc.integer({ min: 0, max: 70 }), fc.integer({ min: 60, max: 400 })),
  ...drawnFilter,
});

export const reportQuery = (params: object): StandardQuery => parseInput(standardQuery, { params }) as StandardQuery;

/** The same question, for the report and for the recount. */
export const questionOf = (
  drawn: DrawnQuestion,
  dayAgo: (days: number) => string
): { readonly question: Question; readonly params: object } => {
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

/** Who bought, and what stands beside the amounts of a period. */
const compareTotals = async (
  platform: Platform,
  orders: readonly ReportOrder[],
  { question, params }: ReturnType<typeof questionOf>
): Promise<void> => {
  const customers = newAndReturning(orders, question);
  const { summary } = await readCustomerReport(platform, reportQuery(params));
  expect([summary.new_customers, summary.returning_customers]).toEqual([
    customers.new.customer_count,
    customers.returning.customer_count,
  ]);
  const { from, to } = question;
  const placed = orders.filter(({ day, mode }) => day >= from && day <= to && mode === 'test');
  const meta = await readReportMeta(platform, { params: { startDate: from, endDate: to } });
  expect(Object.keys(meta.currencies).sort()).toEqual(
    [...new Set(['USD', ...placed.map(({ currency }) => currency)])].sort()
  );
  const usual = { from, to, mode: 'test' };
  const others = ['EUR', 'JPY'].flatMap((currency) => asked(orders, { ...usual, currency }));
  expect(await countOrdersBeside(platform.db, await baseFilter(platform, { from, to }))).toEqual({
    otherCurrencies: others.length,
    failedPayments: placed.filter(({ payment }) => payment === 'failed').length,
  });
};

/** Every report with the standard parameters against the recount. */
export const compareReports = async (
  { platform, zone }: { readonly platform: Platform; readonly zone: string },
  orders: readonly ReportOrder[],
  drawn: DrawnQuestion
): Promise<void> => {
  const now = platform.clock.now().getTime();
  const query = reportQuery;
  const both = questionOf(drawn, (days) => clockIn(zone, now - days * DAY).day);
  const { question, params } = both;
  const found = asked(orders, question);
  await compareTotals(platform, orders, both);

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
  const hours = weekHours(found, zone);
  for (const [hour, { hour: _name, ...row }] of matrix.orderByDayAndHour.entries()) {
    for (const [weekday, counted] of Object.entries(row)) {
      expect([weekday, hour, counted]).toEqual([weekday, hour, hours.get(`${weekday.slice(0, 3)} ${hour}`) ?? 0]);
    }
  }
  expect(sumOf(found, ({ paid }) => paid)).toBe(matrix.grossSaleByDay.reduce((sum, row) => sum + row.gross_sale, 0));
};
