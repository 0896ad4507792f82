import type { StaffShop as Shop } from '../../../client/src/staff';
import { readState } from '../../../admin/src/kit/list/list-state';
import { toZonedText } from '../../../admin/src/kit/zoned-time';
import { daysOfGroup, ordersAddress } from '../../../admin/src/reports/orders-address';
import { csvOfTable } from '../../../admin/src/reports/report-csv';
import {
  COMPARISONS,
  daysOf,
  FIRST_STATE,
  RANGES,
  readReportState,
  writeReportState,
  type RangeId,
  type ReportState,
} from '../../../admin/src/reports/report-state';
import { REPORTS } from '../../../admin/src/reports/reports';
import type { Table } from '../../../admin/src/reports/report-view';
import { parseAdvancedFilters } from '../../../server/src/domain/search';
import { ORDER_FILTERS, orderOperators } from '../../../server/src/modules/orders/orders.search';

const days = { from: '2026-11-01', to: '2026-11-30' };
const context = { timezone: 'UTC', now: new Date('2026-11-29T12:00:00Z') };

describe('the days of a range', () => {
  it.each<[RangeId, string, string]>([
    ['today', '2026-02-10', '2026-02-10'],
    ['days_7', '2026-02-03', '2026-02-10'],
    ['days_30', '2026-01-11', '2026-02-10'],
    ['this_month', '2026-02-01', '2026-02-10'],
    ['last_month', '2026-01-01', '2026-01-31'],
    ['this_quarter', '2026-01-01', '2026-02-10'],
    ['last_quarter', '2025-10-01', '2025-12-31'],
    ['this_year', '2026-01-01', '2026-02-10'],
  ])('%s', (range, from, to) => {
    expect(daysOf({ range, days: null }, '2026-02-10')).toEqual({ from, to });
  });

  it('are the chosen ones where they are one’s own', () => {
    expect(daysOf({ range: 'custom', days }, '2026-02-10')).toEqual(days);
  });

  it('are those of the calendar of the store', () => {
    const moment = new Date('2026-01-31T23:30:00Z');
    const inZone = (zone: string) =>
      daysOf({ range: 'this_month', days: null }, toZonedText(moment, zone).slice(0, 10)).from;
    expect([inZone('UTC'), inZone('Europe/Berlin'), inZone('America/New_York')]).toEqual([
      '2026-01-01',
      '2026-02-01',
      '2026-01-01',
    ]);
  });
});

describe('the state of a report', () => {
  const states = RANGES.flatMap((range) =>
    COMPARISONS.map((compare): ReportState => ({ range, compare, days: range === 'custom' ? days : null }))
  );

  it.each(states)('is read back from the address: $range, $compare', (state) => {
    expect(readReportState(new URLSearchParams(writeReportState(state).toString()), FIRST_STATE)).toEqual(state);
  });

  it.each([
    '',
    'range=ever',
    'range=custom',
    'range=custom&from=2026-02-01&to=2026-01-01',
    'range=custom&from=2026-02-30&to=2026-03-01',
    'from=2026-01-01&to=2026-01-02',
    'compare=custom',
  ])('is the one that was kept where the address says nothing: %s', (address) => {
    const kept: ReportState = { range: 'last_month', days: null, compare: 'previous_year' };
    expect(readReportState(new URLSearchParams(address), kept)).toEqual(kept);
  });
});

describe('the orders behind a row', () => {
  it.each([
    ['2026-11-05', '2026-11-05', '2026-11-05'],
    ['2026-11', '2026-11-03', '2026-11-30'],
    ['2026-12', '2026-12-01', '2026-12-20'],
    ['2026', '2026-11-03', '2026-12-20'],
  ])('are of the days of %s within the report', (group, from, to) => {
    expect(daysOfGroup(group, { from: '2026-11-03', to: '2026-12-20' })).toEqual({ from, to });
  });

  const stateOf = (address: string) => readState(new URL(address, 'https://shop.invalid').searchParams);

  const counted = { days, mode: 'live', currency: 'SEK' };

  it('are found by a search and filters that the server understands', () => {
    const { search, conditions } = stateOf(ordersAddress({ ...counted, variant: 46 }, true));
    expect(orderOperators(search, context)).toEqual(orderOperators('created_at :: 2026-11-01-2026-11-30', context));
    expect(orderOperators(search, context)).not.toBeNull();
    const read = JSON.stringify(parseAdvancedFilters(JSON.stringify([conditions]), ORDER_FILTERS, context));
    for (const part of ['partially_refunded', 'on-hold', 'variation_id', '46', '"live"', '"SEK"']) {
      expect(read).toContain(part);
    }
  });

  it('are found by the search alone in the free edition, which has no filters', () => {
    expect(stateOf(ordersAddress(counted, false))).toMatchObject({
      conditions: [],
      search: expect.stringMatching(/::/),
    });
  });
});

describe('a table as a file', () => {
  const table: Table = {
    id: 'test',
    title: 'reports.best',
    columns: [
      { label: 'reports.product', kind: 'text' },
      { label: 'reports.amount', kind: 'money' },
      { label: 'reports.share', kind: 'percent' },
      { label: 'reports.kind', kind: 'word' },
    ],
    rows: [
      { cells: ['=1+1', 1_250, 12.5, 'reports.new'] },
      { cells: ['+a', -5, 0, ''] },
      { cells: ['-a', 0, 0, ''] },
      { cells: ['@a', 0, 0, ''] },
      { cells: ['\ta', 0, 0, ''] },
      { cells: ['\ra', 0, 0, ''] },
      { cells: ['Mug, "blue"', 0, 0, ''] },
    ],
  };

  it('has amounts as decimals, words as they are shown, and no cell that is run as a formula', () => {
    const csv = csvOfTable(table, { text: (id) => id, currency: 'EUR', write: (_kind, cell) => `<${cell}>` });
    expect(csv.split('\r\n')).toEqual([
      '\uFEFFreports.product,reports.amount (EUR),reports.share (%),reports.kind',
      "'=1+1,12.50,12.5,<reports.new>",
      "'+a,-0.05,0,<>",
      "'-a,0.00,0,<>",
      "'@a,0.00,0,<>",
      `"'\ta",0.00,0,<>`,
      `"'\ra",0.00,0,<>`,
      '"Mug, ""blue""",0.00,0,<>',
      '',
    ]);
  });
});

describe('a report', () => {
  const asked = { days, compare: 'previous_month' as const };

  /** Answers by the path. */
  const shopOf = (answers: Readonly<Record<string, object>>, calls: unknown[] = []): Shop => {
    const GET = async (path: string, call: unknown) => {
      calls.push([path, call]);
      const data = answers[path];
      return data
        ? { data, response: new Response(null, { status: 200 }) }
        : { error: { message: 'Premium only.' }, response: new Response(null, { status: 403 }) };
    };
    return { GET } as unknown as Shop;
  };

  const sold = { product_id: 25, variation_id: 46, title: 'Mug', variation_title: 'Blue' };
  const figures = { quantity_sold: 3, total_amount: 3_000, orders: 2, refunds: 0, media: null };
  const none = { total_products_sold: 0, total_revenue: 0, unique_products: 0, average_price: 0 };
  const same = { value: 0, direction: 'same' };
  const products = {
    '/reports/product-report': {
      summary: { ...none, total_products_sold: 3 },
      previousSummary: none,
      fluctuations: {
        ...{ total_revenue: same, unique_products: same, average_price: same },
        total_products_sold: { value: 100, direction: 'up' },
      },
      currentMetrics: [
        { year: '2026', group: '2026-11-01', products_sold: 3, revenue: 3_000 },
        { year: '2026', group: '2026-11-02', products_sold: 0, revenue: 0 },
      ],
      previousMetrics: [{ year: '2026', group: '2026-10-01', products_sold: 1, revenue: 1_000 }],
      appliedGroupKey: 'daily',
    },
    '/reports/product-performance': { productPerformance: [{ ...sold, variation_id: null, ...figures }] },
    '/reports/fetch-top-sold-variants': { topSoldVariants: [{ ...sold, ...figures }] },
  };

  it('asks for its days, and puts what it is compared with beside it', async () => {
    const calls: unknown[] = [];
    const { data } = await REPORTS.products.load(shopOf(products, calls), asked);
    const params = { startDate: '2026-11-01', endDate: '2026-11-30', compareType: 'previous_month' };
    expect(calls).toHaveLength(3);
    expect(calls).toContainEqual(['/reports/product-report', { params: { query: { params } } }]);
    expect(data?.figures[0]).toEqual({
      ...{ label: 'reports.items', kind: 'count', value: 3, before: 0 },
      change: { value: 100, direction: 'up' },
    });
    // A month that is shorter has no bar beside the last days.
    expect(data?.charts[0]?.bars).toEqual([
      { label: '2026-11-01', value: 3, before: { label: '2026-10-01', value: 1 } },
      { label: '2026-11-02', value: 0 },
    ]);
  });

  it('leads from a product to its page, and from a variant to its orders', async () => {
    const { data } = await REPORTS.products.load(shopOf(products), asked);
    expect(data?.tables.map(({ rows }) => rows)).toEqual([
      [{ cells: ['Mug: Blue', 3, 2, 3_000, 0], target: { kind: 'product', id: 25 } }],
      [{ cells: ['Mug: Blue', 3, 2, 3_000, 0], target: { kind: 'orders', days, variant: 46 } }],
    ]);
  });

  it.each(Object.keys(products))('is refused where %s is', async (path) => {
    const { [path]: _refused, ...others } = products as Readonly<Record<string, object>>;
    const { data, error, response } = await REPORTS.products.load(shopOf(others), asked);
    expect([data, error, response.status]).toEqual([undefined, { message: 'Premium only.' }, 403]);
  });

  it('adds taxes up by country for the chart', async () => {
    const tax = { state: '', orders: 1, order_tax: 0, shipping_tax: 0 };
    const taxes = [
      { ...tax, country: 'DE', name: 'MwSt 7', total_tax: 500 },
      { ...tax, country: 'FR', name: 'TVA', total_tax: 800 },
      { ...tax, country: 'DE', name: 'MwSt 19', total_tax: 400 },
    ];
    const summary = { order_tax: 1_700, shipping_tax: 0, total_tax: 1_700 };
    const { data } = await REPORTS.taxes.load(shopOf({ '/reports/taxes': { taxes, summary } }), asked);
    expect(data?.charts[0]?.bars).toEqual([
      { label: 'DE', value: 900 },
      { label: 'FR', value: 800 },
    ]);
  });

  it('has the churn of all months, and who is there at the end of the last one', async () => {
    const begun = { subscriptions: 0, mrr: 0 };
    const month = { churned_subscriptions: 2, active_subscriptions: 9, mrr: 900, retention_rate: 80 };
    const { data } = await REPORTS.subscriptions.load(
      shopOf({
        '/reports/subscription-chart': {
          ...{ currentMetrics: [], compareMetrics: [], summary: begun, previousSummary: begun },
          fluctuations: { subscriptions: same, mrr: same },
          futureInstallments: { subscriptions: 0, payments: 0, amount: 0 },
        },
        '/reports/subscription-retention': {
          data: [
            { ...month, month: '2026-10' },
            { ...month, month: '2026-11', churned_subscriptions: 3, active_subscriptions: 7 },
          ],
        },
        '/reports/future-renewals': {
          ...{ totalProjected: 4_200, totalRenewals: 3 },
          projections: [{ group: '2026-12', renewals_count: 3, projected_amount: 4_200 }],
        },
        '/reports/subscription-cohorts': {
          cohorts: [{ month: '2026-10', initial: 4, month_1: 3, retention_rate: 75 }],
        },
        '/reports/retention-chart': { retentionChart: { day_7: 1 }, summary: { still_there: 3 } },
      }),
      asked
    );
    const valueOf = (label: string) => data?.figures.find((figure) => figure.label === label)?.value;
    expect([valueOf('reports.churned'), valueOf('reports.active')]).toEqual([5, 7]);
    expect(valueOf('reports.renewalsToCome')).toBe(4_200);
    const cellsOf = (id: string) => data?.tables.find((table) => table.id === id)?.rows.map(({ cells }) => cells);
    expect(cellsOf('renewals')).toEqual([['2026-12', 3, 4_200]]);
    // What has not come yet is no zero.
    expect(cellsOf('cohorts')).toEqual([['2026-10', 4, '3', '', '', '', 75]]);
    expect([cellsOf('lifespans')?.[0], cellsOf('lifespans')?.at(-1)]).toEqual([
      ['reports.lasted.day_7', 1],
      ['reports.lasted.stillThere', 3],
    ]);
  });
});
