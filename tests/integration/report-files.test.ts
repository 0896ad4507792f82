import { reportRoutes } from '../../server/src/modules/reports/reports.routes';
import { ensureSettingsRow, mergeSettings } from '../../server/src/modules/settings/settings.repository';
import type { Principal } from '../../server/src/platform/auth/principal';
import { answerError } from '../../server/src/platform/http/error-answers';
import { parseInput } from '../../server/src/platform/http/parse-input';
import { readAnswer, type AnyRoute } from '../../server/src/platform/http/route';
import type { Platform } from '../../server/src/platform/platform';
import { platformFixture } from '../support/platform-fixture';
import { readCsv } from '../support/read-csv';
import { REPORT_LISTS, rowsAt, type Rows } from '../support/report-lists';
import { clockIn, replaceOrders, reportOrders, type ReportOrder } from '../support/report-orders';
import { fc } from '../support/seeded';

/** Stores with random orders: so many with REPORT_HISTORIES. */
const HISTORIES = Number(process.env.REPORT_HISTORIES ?? 5);
const ZONE = 'Europe/Berlin';
const DAY = 86_400_000;

const drawnParams = fc.record({
  startDate: fc.constantFrom(40, 100, 400),
  groupKey: fc.constantFrom('default', 'monthly', 'billing_country', 'payment_status'),
  compareType: fc.constantFrom('previous_period', 'previous_month', 'previous_year'),
  currency: fc.constantFrom('USD', 'JPY'),
  metric: fc.constantFrom('subscribers', 'mrr'),
});

const nameOf = ({ path }: AnyRoute): string => path.slice('/reports/'.length);
const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replace(/^_/, '');

type Sums = ReadonlyMap<string, number>;

/** Of the numbers of some rows, by name. */
const sumsOf = (rows: Rows): Sums => {
  const sums = new Map<string, number>();
  for (const [name, value] of rows.flatMap((row) => Object.entries(row))) {
    if (typeof value === 'number') sums.set(snakeCase(name), (sums.get(snakeCase(name)) ?? 0) + value);
  }
  return sums;
};

/** As numbers of the answer: amounts in cents. */
const columnsOf = (records: readonly (readonly string[])[], list: string | null): Sums => {
  const [heads = [], ...rows] = records;
  const own = list === null ? rows : rows.filter(([first]) => first === list);
  return sumsOf(
    own.map((cells) =>
      Object.fromEntries(
        heads.map((head, place) => {
          const [, name = '', unit] = /^(\w+)(?: \((.+)\))?$/.exec(head) ?? [];
          const isAmount = (unit !== undefined && unit !== '%') || name === 'total_amount';
          const cell = cells[place] ?? '';
          return [name, cell === '' ? null : isAmount ? Math.round(Number(cell) * 100) : Number(cell)];
        })
      )
    )
  );
};

platformFixture('files of reports', (store) => {
  const now = (): number => store().platform.clock.now().getTime();
  const dayAgo = (days: number): string => clockIn(ZONE, now() - days * DAY).day;
  const moments = { created_at: new Date(0), updated_at: new Date(0), published_at: new Date(0) };
  const principal = { kind: 'staff', isSuperAdmin: true, can: () => true } as unknown as Principal;

  const ask = async (route: AnyRoute, params: object, format: string, platform: Platform = store().platform) => {
    const given = { params: { ...params, per_page: 200, customDays: 20 }, day_range: 'all_time', format };
    const query = parseInput(route.input?.query, given);
    return readAnswer(await route.handler({ platform, query, principal } as never));
  };

  const insert = async (table: string, orders: readonly ReportOrder[], make: (id: number) => object): Promise<void> => {
    const rows = orders.map((_, index) => ({ ...moments, document_id: `${table}${index}`, ...make(index + 1) }));
    await store().knex(table).delete();
    await store().knex.batchInsert(table, rows, 20);
  };

  /** Beside random ones, so that no report is empty. */
  const sold = (currency: string): readonly ReportOrder[] =>
    [1, 2, 50].map((days) => ({
      ...{ at: now() - days * DAY, day: dayAgo(days), status: 'completed', payment: 'paid', type: 'payment' },
      ...{ mode: 'test', currency, method: 'cod', customer: 1, billing: 'DE', shipping: null, took: 7_200 },
      ...{ total: 12_345, paid: 12_345 + days, refunded: 1_000, tax: 190, shippingTax: 10 },
      lines: [{ variant: 1, quantity: days, kind: 'onetime' }],
    }));

  /** For the reports that are not about orders alone. */
  const attachRecords = async (orders: readonly ReportOrder[]): Promise<void> => {
    await insert('shop_subscriptions', orders, (id) => ({
      ...{ uuid: `s-${id}`, parent_order_id: id, status: id % 3 === 0 ? 'canceled' : 'active', bill_times: 0 },
      ...{ billing_interval: 'monthly', recurring_total: id * 101, bill_count: 0, variation_id: 1, config: '{}' },
      ...{ canceled_at: id % 3 === 0 ? new Date(now()) : null, next_billing_date: new Date(now() + id * DAY) },
    }));
    await insert('shop_order_taxes', orders, (id) => ({
      ...{ order_id: id, position: 0, state: '', country: 'DE', name: id % 2 === 0 ? 'VAT, full' : '=7%' },
      ...{ order_tax: id * 7, shipping_tax: id, total_tax: id * 8 },
    }));
    await insert('shop_order_transactions', orders, (id) => ({
      ...{ uuid: `r-${id}`, order_id: id, transaction_type: 'refund', status: 'refunded', total: id * 13 },
      ...{ payment_method: 'cod', meta: JSON.stringify({ reason: id % 2 === 0 ? 'broken' : '' }) },
      created_at: new Date(now()),
    }));
    await store().knex('shop_licenses').delete();
    await store().knex.batchInsert(
      'shop_licenses',
      orders.map((_, index) => ({
        ...{ created_at: new Date(now()), updated_at: new Date(now()), status: 'active', limit: 0, unit: 1 },
        ...{ activation_count: index, license_key: `k${index}`, key_digest: `d${index}`, product_id: 1 + (index % 3) },
        ...{ variation_id: 1, order_id: index + 1, order_item_id: index + 1, customer_id: 1 },
      })),
      20
    );
  };

  beforeEach(async () => {
    const { platform } = store();
    await ensureSettingsRow(platform);
    await mergeSettings(platform, { timezone: ZONE, currency: 'USD', order_mode: 'test' });
  });

  it('are told of for every report', () => {
    expect(reportRoutes.map(nameOf).sort()).toEqual(Object.keys(REPORT_LISTS).sort());
  });

  it('add up to what the report says in JSON, for every report', async () => {
    const met = new Set<string>();
    for (const [random, drawn] of fc.sample(fc.tuple(reportOrders(now(), ZONE), drawnParams), HISTORIES)) {
      const orders = [...sold('USD'), ...sold('JPY'), ...random];
      await replaceOrders(store(), orders);
      await attachRecords(orders);
      const params = { ...drawn, startDate: dayAgo(drawn.startDate) };
      for (const route of reportRoutes) {
        const json = await ask(route, params, 'json');
        const { body, headers } = await ask(route, params, 'csv');
        expect(headers?.['Content-Type']).toBe('text/csv; charset=utf-8');
        const records = readCsv(String(body));
        expect(new Set(records.map(({ length }) => length)).size).toBe(1);
        for (const [key, place] of Object.entries(REPORT_LISTS[nameOf(route)] ?? {})) {
          const [list, prefix] = key.endsWith(':') ? [key.slice(0, -1), ''] : [null, key];
          const columns = columnsOf(records, list);
          for (const [name, sum] of sumsOf(rowsAt(json.body as object, place))) {
            if (sum !== 0) met.add(nameOf(route));
            const told = columns.get(`${prefix}${name}`);
            expect([nameOf(route), key, name, Math.round((told ?? NaN) * 100)]).toEqual([
              ...[nameOf(route), key, name, Math.round(sum * 100)],
            ]);
          }
        }
      }
    }
    const empty = reportRoutes.map(nameOf).filter((name) => !met.has(name));
    expect(empty.sort()).toEqual(['fetch-report-meta', 'get-dashboard-summary', 'get-recent-activities']);
  });

  it('are named by their report and days, and name the currency', async () => {
    await replaceOrders(store(), []);
    const route = (name: string) => reportRoutes.find((each) => nameOf(each) === name) as AnyRoute;
    const days = { startDate: '2026-03-01', endDate: '2026-03-02', currency: 'jpy' };
    const { body, headers } = await ask(route('revenue'), days, 'csv');
    expect(headers?.['Content-Disposition']).toContain('filename="revenue-2026-03-01-2026-03-02.csv"');
    expect(String(body).split('\r\n')).toEqual([
      `\uFEFFgroup,gross_revenue (JPY),net_revenue (JPY),orders,previous_group,previous_gross_revenue (JPY),previous_net_revenue (JPY),previous_orders`,
      '2026-03-01,0.00,0.00,0,2026-02-27,0.00,0.00,0',
      '2026-03-02,0.00,0.00,0,2026-02-28,0.00,0.00,0',
      '',
    ]);
    const summary = await ask(route('get-dashboard-summary'), {}, 'csv');
    expect(summary.headers?.['Content-Disposition']).toContain('filename="get-dashboard-summary.csv"');
    const meta = await ask(route('fetch-report-meta'), {}, 'csv');
    expect(readCsv(String(meta.body)).map(([key]) => key)).toEqual([
      ...['key', 'currencies', 'min_date', 'store_mode', 'first_order_date'],
    ]);
    const renewals = await ask(route('future-renewals'), {}, 'csv');
    expect(renewals.headers?.['Content-Disposition']).toContain(`"future-renewals-${dayAgo(0)}-`);
  });

  it('keep to the last 30 days on the free edition', async () => {
    const { platform } = store();
    const free: Platform = { ...platform, config: { ...platform.config, edition: 'free' } };
    const [revenue] = reportRoutes.filter((route) => nameOf(route) === 'revenue') as [AnyRoute];
    const told = await ask(revenue, { startDate: dayAgo(31) }, 'csv', free).catch((error: unknown) =>
      answerError(error, revenue.errors)
    );
    expect(told).toMatchObject({ status: 403, body: { message: expect.stringContaining('free edition') } });
  });
});
