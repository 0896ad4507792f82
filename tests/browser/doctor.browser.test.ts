import type { Knex } from 'knex';
import type { Browser, Page } from 'playwright-core';
import type { ActivityListAnswer } from '../../server/src/contracts/activity';
import type { DeadJobsAnswer } from '../../server/src/contracts/background';
import { askStore } from '../support/attributes';
import { createCustomer } from '../support/customers';
import { createProduct } from '../support/merchant';
import { openBrowser } from '../support/open-browser';
import { signIn } from '../support/panel';
import { rowOf } from '../support/panel-list';
import { sharedStore } from '../support/shared-store';
import { uniqueName } from '../support/site-admin';
import { connectTo } from '../support/store-site';

const store = sharedStore();
let browser: Browser;
let page: Page;
let knex: Knex;

beforeAll(async () => {
  browser = await openBrowser();
  knex = connectTo(store);
  page = await signIn(browser, store.demo.admin);
});

afterAll(async () => {
  await browser?.close();
  await knex?.destroy();
});

const open = async (room: string, heading: string): Promise<void> => {
  await page.goto(`${store.origin}/admin/plugins/shop/${room}`);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
};

const activity = async (id: number) =>
  (await askStore<ActivityListAnswer>(store, 'GET', `/activity?search=${encodeURIComponent(`#${id}`)}`)).body.activities
    .data[0];

const newestActivity = async (title: string): Promise<number> => {
  const about = encodeURIComponent(title);
  const { body } = await askStore<ActivityListAnswer>(store, 'GET', `/activity?per_page=1&search=${about}`);
  return body.activities.data[0]?.id ?? 0;
};

it('the log shows what has happened since it was left', async () => {
  await open('activity', 'Activity');
  await rowOf(page, /./).first().waitFor();
  await page.getByRole('link', { name: 'Labels', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Labels' }).waitFor();
  const title = uniqueName('Meanwhile');
  await createProduct(store, { title });
  await page.getByRole('link', { name: 'Activity', exact: true }).click();
  await rowOf(page, title).first().waitFor();
});

it('task 31: the log of what happened is read, an entry is marked as read and taken back, and one is deleted', async () => {
  const title = uniqueName('Logged');
  await createProduct(store, { title });
  const id = await newestActivity(title);
  await page.goto(`${store.origin}/admin/plugins/shop/activity?search=${encodeURIComponent(`#${id}`)}`);
  const row = rowOf(page, title);
  await row.waitFor();
  expect(await row.textContent()).toContain('Unread');
  const mark = async (action: string): Promise<void> => {
    await row.getByRole('checkbox').click();
    await page.getByRole('button', { name: action, exact: true }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('1 entry').waitFor();
    await dialog.getByRole('button', { name: action, exact: true }).click();
    await dialog.getByText('1 done, none failed').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  await mark('Mark as read');
  expect((await activity(id))?.read_status).toBe('read');
  await row.getByText('Unread').waitFor({ state: 'detached' });
  await mark('Mark as unread');
  expect((await activity(id))?.read_status).toBe('unread');
  await row.getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('1 done, none failed').waitFor();
  expect(await activity(id)).toBeUndefined();
});

it('task 32: an examination says in words what is wrong, and which rows', async () => {
  const { id } = await createCustomer(store);
  // No id of the rows that are looked for.
  const wrong = 700_000;
  await knex('shop_customers').where({ id }).update({ purchase_count: wrong });
  try {
    await open('doctor', 'Doctor');
    await page.getByRole('button', { name: 'Examine now' }).click();
    await page.getByText('Something is wrong').waitFor();
    const finding = page.getByRole('listitem').filter({ hasText: 'customers/figures' }).first();
    await finding.getByText('The figures of a customer are a recount of the orders.').waitFor();
    await finding.getByText('Broken by 1 row').waitFor();
    await finding.getByText('Show the row').click();
    await finding.getByRole('cell', { name: String(id), exact: true }).waitFor();
  } finally {
    await knex('shop_customers').where({ id }).update({ purchase_count: 0 });
  }
  await page.getByRole('button', { name: 'Examine now' }).click();
  await page.getByText('Something is wrong').waitFor({ state: 'detached' });
  await page.getByText('No rule is broken').waitFor();
});

it('task 32: a job that was given up is shown with its error, and tried again', async () => {
  const now = store.client === 'sqlite' ? Date.now() : new Date();
  const name = uniqueName('nobody-does');
  const job = { name, payload: '{"order_id":7}', status: 'dead', attempts: 12, max_attempts: 12 };
  const moments = { run_at: now, created_at: now, finished_at: now };
  await knex('shop_jobs').insert({ ...job, ...moments, last_error: 'Error: the provider is away' });
  const { id } = (await knex('shop_jobs').where({ name }).first('id')) as { id: number };
  try {
    await open('doctor', 'Doctor');
    const item = page.getByRole('listitem').filter({ hasText: name });
    await item.getByText('Error: the provider is away').waitFor();
    await item.getByText('12 attempts').waitFor();
    await item.getByRole('button', { name: `Try again: ${name} #${id}` }).click();
    await page.getByText(`${name} #${id} is tried again`).waitFor();
    await item.waitFor({ state: 'detached' });
    const { body } = await askStore<DeadJobsAnswer>(store, 'GET', `/app/dead-jobs?name=${name}`);
    expect(body.dead_jobs.data.filter((dead) => dead.attempts === 12)).toEqual([]);
  } finally {
    await knex('shop_jobs').where({ name }).delete();
  }
});
