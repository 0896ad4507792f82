import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from 'playwright-core';
import type { TaxReportAnswer } from '../../server/src/contracts/report-breakdowns';
import type {
  FutureRenewalsAnswer,
  SubscriptionRetentionAnswer,
} from '../../server/src/contracts/report-subscriptions';
import type { SalesReportAnswer } from '../../server/src/contracts/reports';
import { daysOf, type RangeId } from '../../admin/src/reports/report-state';
import { addMonths, firstOfMonth } from '../../server/src/domain/report';
import { askStore } from '../support/attributes';
import { createProduct, sellInDollars, type Product } from '../support/merchant';
import { openBrowser } from '../support/open-browser';
import { openPanel } from '../support/panel';
import { chooseOption } from '../support/panel-list';
import { buy, markAsPaid } from '../support/shopper';
import { panelSession } from '../support/site-admin';
import { startStore, type RunningStore } from '../support/start-store';
import { connectTo } from '../support/store-site';
import { cancelBy, createPlan, planVariant, subscribe } from '../support/subscriptions-api';

/** What people ask reports, each answer held against that of the API. A store of its own, so that the figures are known. */
let store: RunningStore;
let browser: Browser;
let page: Page;
let today: string;
let mug: Product;
let teapot: Product;

const dollars = (cents: number): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' }).format(cents / 100);

const daysIn = (range: RangeId) => daysOf({ range, days: null }, today);

const read = async <Body>(report: string, range: RangeId, more = ''): Promise<Body> => {
  const { from, to } = daysIn(range);
  const query = `params[startDate]=${from}&params[endDate]=${to}${more}`;
  const { status, body } = await askStore<Body>(store, 'GET', `/reports/${report}?${query}`);
  expect(status).toBe(200);
  return body;
};

const sell = async ({ variantIds: [variant = 0] }: Product, pieces: number): Promise<number> => {
  const order = await buy(store, { [variant]: pieces });
  expect((await markAsPaid(store, order)).status).toBe(200);
  return order;
};

/** As if it had been placed at noon of that day. */
const placeOn = async (id: number, day: string): Promise<void> => {
  const knex = connectTo(store.site);
  try {
    const { placed_on: before } = await knex('shop_orders').where({ id }).first('placed_on');
    await knex('shop_orders')
      .where({ id })
      .update({ placed_on: day, created_at: new Date(`${day}T12:00:00Z`) });
    await knex('shop_changed_days').insert([{ day: before }, { day }]);
  } finally {
    await knex.destroy();
  }
};

const open = async (path: string, title: string): Promise<void> => {
  await page.goto(`${store.origin}/admin/plugins/shop/reports${path}`);
  await page.getByRole('heading', { name: title, exact: true, level: 1 }).waitFor();
};

const choose = async (label: string, option: string, name: string, value: string): Promise<void> => {
  await chooseOption(page, label, option);
  await page.waitForURL((url) => url.searchParams.get(name) === value);
};

const figure = (label: string): Locator =>
  page.locator('dt', { hasText: label }).first().locator('xpath=following-sibling::dd').first();

const part = (name: string): Locator => page.getByRole('region', { name, exact: true });

const sellTaxed = async (): Promise<void> => {
  await askStore(store, 'POST', '/tax/configuration/countries', { countries: ['GB'] });
  await askStore(store, 'POST', '/tax/configuration/settings', { settings: { enable_tax: 'yes' } });
  await placeOn(await sell(teapot, 2), daysIn('last_quarter').from);
};

beforeAll(async () => {
  store = await startStore({ adminPanel: true, env: { SHOP_RATE_LIMIT_MAX: '0' } });
  browser = await openBrowser();
  await sellInDollars(store);
  today = new Date().toISOString().slice(0, 10);
  mug = await createProduct(store, { fulfillment: 'digital', variants: [{ price: 1_000 }] });
  teapot = await createProduct(store, { fulfillment: 'digital', variants: [{ price: 2_500 }] });
  await placeOn(await sell(mug, 1), addMonths(firstOfMonth(today), -1));
  await sell(mug, 3);
  await sell(teapot, 1);
  const plan = planVariant(await createPlan(store));
  const [left] = [await subscribe(store, plan), await subscribe(store, plan)];
  expect((await cancelBy(store, left)).status).toBe(200);
  await sellTaxed();
  page = await openPanel(browser, {
    origin: store.origin,
    session: await panelSession({ ...store, dir: store.site.dir }),
  });
});

afterAll(async () => {
  await browser?.close();
  await store?.stop();
});

it('this month is compared with the last one', async () => {
  await page.goto(`${store.origin}/admin/plugins/shop`);
  await page.getByRole('link', { name: 'Reports', exact: true }).first().click();
  await page.getByRole('heading', { name: 'Sales', exact: true, level: 1 }).waitFor();
  await choose('Time range', 'This month', 'range', 'this_month');
  await choose('Compared with', 'Previous month', 'compare', 'previous_month');

  const report = await read<SalesReportAnswer>('sales-report', 'this_month', '&params[compareType]=previous_month');
  const { summaryData: now, previousSummary: before } = report;
  expect(now.gross_sale).toBeGreaterThan(before.gross_sale);
  expect(before.gross_sale).toBeGreaterThanOrEqual(1_000);
  await figure('Gross sales').getByText(dollars(now.gross_sale), { exact: true }).waitFor();
  await figure('Gross sales')
    .getByText(`more than ${dollars(before.gross_sale)}`)
    .waitFor();
  await figure('Orders').getByText(String(now.order_count), { exact: true }).waitFor();
  const twin = page.getByRole('table', { name: 'Gross sales' });
  await twin.getByRole('columnheader', { name: 'Compared period' }).waitFor();

  // A link and a reload show the same.
  await page.reload();
  await figure('Gross sales')
    .getByText(`more than ${dollars(before.gross_sale)}`)
    .waitFor();
});

it('the best product of a week is found, and the orders of its variant', async () => {
  await open('/products', 'Products');
  await choose('Time range', '7 days', 'range', 'days_7');
  const best = part('Best-selling products').getByRole('link').first();
  await best.waitFor();
  expect(await best.textContent()).toContain(mug.title);
  await part('Best-selling products').getByText(dollars(3_000), { exact: true }).first().waitFor();
  await part('Best-selling variants').getByRole('link').first().click();
  await page.getByRole('heading', { name: 'Orders', exact: true, level: 1 }).waitFor();
  await page.getByText('1 entry', { exact: true }).first().waitFor();
  await page.getByRole('main').getByText(dollars(3_000), { exact: true }).first().waitFor();
});

it('churn and the renewals to come are seen', async () => {
  await open('/subscriptions', 'Subscriptions');
  await choose('Time range', 'This month', 'range', 'this_month');
  const { data } = await read<SubscriptionRetentionAnswer>('subscription-retention', 'this_month');
  expect(data.at(-1)).toMatchObject({ churned_subscriptions: 1, active_subscriptions: 1 });
  await figure('Churned').getByText('1', { exact: true }).waitFor();
  await figure('Active').getByText('1', { exact: true }).waitFor();
  await part('By month')
    .getByText(dollars(data.at(-1)?.churned_subscriptions_mrr ?? 0), { exact: true })
    .first()
    .waitFor();
  const { body: renewals } = await askStore<FutureRenewalsAnswer>(store, 'GET', '/reports/future-renewals');
  expect(renewals.totalRenewals).toBeGreaterThan(0);
  const amount = dollars(renewals.totalProjected);
  await figure('Renewals of the next three months').getByText(amount, { exact: true }).waitFor();
  await part('Who stayed').getByText('50%', { exact: true }).first().waitFor();
  await part('How long they lasted').getByText('Still there', { exact: true }).first().waitFor();
});

it('the taxes of a quarter are handed to the accountant', async () => {
  await open('/taxes', 'Taxes');
  await page.waitForURL((url) => url.searchParams.get('range') === 'last_quarter');
  const { summary } = await read<TaxReportAnswer>('taxes', 'last_quarter');
  expect(summary.total_tax).toBeGreaterThan(0);
  await figure('Tax in total').getByText(dollars(summary.total_tax), { exact: true }).waitFor();
  await part('By country and rate').getByText('United Kingdom', { exact: true }).first().waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV: By country and rate' }).click(),
  ]);
  const { from, to } = daysIn('last_quarter');
  expect(download.suggestedFilename()).toBe(`taxes-rates-${from}-${to}.csv`);
  const [head, line] = (await readFile(await download.path(), 'utf8')).split('\r\n');
  expect(head).toMatch(/^\uFEFFCountry,State,Rate,Orders,.*Tax in total \(USD\)$/);
  expect(line).toMatch(/^GB,/);
  expect(line).toContain(`,${(summary.total_tax / 100).toFixed(2)}`);
});
