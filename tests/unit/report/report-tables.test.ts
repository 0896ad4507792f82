import type { RepeatCustomersAnswer } from '../../../server/src/contracts/report-overviews';
import type { CohortRow } from '../../../server/src/contracts/report-subscriptions';
import {
  licensePieTable,
  subscriptionCohortsTable,
} from '../../../server/src/modules/reports/tables/subscription-tables';
import {
  productPerformanceTable,
  recentOrdersTable,
  refundsByGroupTable,
} from '../../../server/src/modules/reports/tables/breakdown-tables';
import { repeatCustomersTable } from '../../../server/src/modules/reports/tables/overview-tables';
import type { ReportTable } from '../../../server/src/modules/reports/tables/report-table';
import { revenueTable } from '../../../server/src/modules/reports/tables/sales-tables';
import { writeTable } from '../../../server/src/modules/reports/tables/write-table';

const linesOf = (table: ReportTable, currency = 'USD'): readonly string[] =>
  writeTable(table, currency)
    .replace(/^\uFEFF/, '')
    .split('\r\n')
    .slice(0, -1);

const same = { value: 0, direction: 'same' } as const;
const nothing = { gross_revenue: 0, net_revenue: 0, total_orders: 0 };
const revenueRow = (group: string, gross: number) => ({
  ...{ year: null, group, gross_revenue: gross, net_revenue: -gross, orders: 1 },
});
const revenue = {
  ...{ summary: nothing, previousSummary: nothing },
  fluctuations: { gross_revenue: same, net_revenue: same, total_orders: same },
};

describe('a compared report', () => {
  it('has amounts as decimals in any currency, and empty cells where the other period is shorter', () => {
    const table = revenueTable({
      ...revenue,
      appliedGroupKey: 'monthly',
      revenueReport: [revenueRow('2026-01', 125_000), revenueRow('2026-02', 5)],
      previousMetrics: [revenueRow('2025-01', 100)],
    });
    const [head, ...rows] = linesOf(table, 'JPY');
    expect(head).toBe(
      'group,gross_revenue (JPY),net_revenue (JPY),orders,previous_group,previous_gross_revenue (JPY),previous_net_revenue (JPY),previous_orders'
    );
    expect(rows).toEqual(['2026-01,1250.00,-1250.00,1,2025-01,1.00,-1.00,1', '2026-02,0.05,-0.05,1,,,,']);
    expect(linesOf(table, 'KWD')[1]).toBe(rows[0]);
  });

  it('puts groups that are no time beside each other by what they are', () => {
    const table = revenueTable({
      ...revenue,
      appliedGroupKey: 'billing_country',
      revenueReport: [revenueRow('DE', 300), revenueRow('', 200)],
      previousMetrics: [revenueRow('FR', 500), revenueRow('DE', 100)],
    });
    expect(linesOf(table).slice(1)).toEqual([
      'DE,3.00,-3.00,1,DE,1.00,-1.00,1',
      ',2.00,-2.00,1,,0.00,0.00,0',
      'FR,0.00,0.00,0,FR,5.00,-5.00,1',
    ]);
  });
});

describe('the file of a report', () => {
  const sold = { product_id: 7, variation_id: null, quantity_sold: 2, orders: 1, refunds: 0, total_amount: 1_250 };

  it('runs no formula, and keeps quotes and lines of titles', () => {
    const titles = ['=HYPERLINK("http://x")', '+1', '-1+1', '@SUM(A1)', 'Mug, "blue"', 'two\nlines'];
    const rows = titles.map((title) => ({ ...sold, title, variation_title: null, media: null }));
    const told = linesOf(productPerformanceTable({ productPerformance: rows })).slice(1);
    expect(told).toEqual(
      [`"'=HYPERLINK(""http://x"")"`, "'+1", "'-1+1", "'@SUM(A1)", '"Mug, ""blue"""', '"two\nlines"'].map(
        (title) => `7,,${title},,,2,12.50,1,0.00`
      )
    );
  });

  it('has a product that is gone by its id, and percents without a sign', () => {
    const pie = [{ product_id: 9, post_title: '', activation_count: 2, percentage: 33.33 }];
    expect(linesOf(licensePieTable({ pieChartData: pie }))).toEqual([
      'product_id,post_title,activation_count,percentage (%)',
      '9,,2,33.33',
    ]);
  });

  it('names the list of a row where an answer has several', () => {
    const group = { label: 'cod', count: 2, amount: 500 };
    const data = { by_payment_method: [group], by_reason: [{ ...group, label: '' }], by_country: [] };
    expect(linesOf(refundsByGroupTable({ data }))).toEqual([
      'list,label,count,amount (USD)',
      'by_payment_method,cod,2,5.00',
      'by_reason,,2,5.00',
    ]);
  });

  it('has as many months of cohorts as the oldest has, in heads or amounts', () => {
    const cohorts: readonly CohortRow[] = [
      { month: '2026-01', initial: 500, retention_rate: 60, month_1: 400, month_2: 300 },
      { month: '2026-02', initial: 200, retention_rate: 100, month_1: 200 },
    ];
    expect(linesOf(subscriptionCohortsTable({ cohorts, groupBy: 'month', metric: 'mrr' }))).toEqual([
      'month,initial (USD),retention_rate (%),month_1 (USD),month_2 (USD)',
      '2026-01,5.00,60,4.00,3.00',
      '2026-02,2.00,100,2.00,',
    ]);
    expect(linesOf(subscriptionCohortsTable({ cohorts: [], groupBy: 'month', metric: 'subscribers' }))).toEqual([
      'month,initial,retention_rate (%)',
    ]);
  });

  it('has no more than the caller may see', () => {
    expect(linesOf(recentOrdersTable({ recentOrders: null }))).toHaveLength(1);
    const buyer = { customer_id: 3, full_name: null, email: null, orders: 2, gross_sale: 900 };
    const days = { first_order_date: '2026-01-01', last_order_date: '2026-02-01' };
    const page = { data: [{ ...buyer, ...days }] } as unknown as RepeatCustomersAnswer['repeat_customers'];
    expect(linesOf(repeatCustomersTable({ repeat_customers: page }))[1]).toBe('3,,,2,9.00,2026-01-01,2026-02-01');
  });
});
