import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import type { FeedsAnswer, IntegrationFeed } from '../../server/src/contracts/integrations';
import { askStore } from '../support/attributes';
import { sell, untilRun } from '../support/feed-runs';
import { startMailingServer, type MailingServer } from '../support/mailing-server';
import { createProduct, sellInDollars } from '../support/merchant';
import { openBrowser } from '../support/open-browser';
import { openPanel } from '../support/panel';
import { buttonIn, confirmDialog, dialogOf, saveForm } from '../support/panel-dialogs';
import { chooseOption, pickRecord, rowOf } from '../support/panel-list';
import { DELIVERY_MS } from '../support/patience';
import { createStaffWithShopRole, panelSession } from '../support/site-admin';
import { startStore, type RunningStore } from '../support/start-store';

/** A mailing list is connected, and told of sales: with a server on this machine that stands for Mailchimp, and a store of its own. */
let mailchimp: MailingServer;
let store: RunningStore;
let browser: Browser;
let page: Page;
let product: number;
let variants: readonly number[];
let order: number;

const KEY = 'canary-key-us1';

const feeds = async (path = '/integration/global-feeds'): Promise<readonly IntegrationFeed[]> =>
  (await askStore<FeedsAnswer>(store, 'GET', path)).body.feeds;

const open = async (path: string, heading: string, at: Page = page): Promise<void> => {
  await at.goto(`${store.origin}/admin/plugins/shop${path}`);
  await at.getByRole('heading', { name: heading, level: 1, exact: true }).waitFor();
};

const openIntegrations = (at: Page = page): Promise<void> => open('/integrations', 'Integrations', at);

const addFeed = async (integration: string): Promise<void> => {
  await buttonIn(page, 'Add a feed').click();
  await page.getByRole('menuitem', { name: integration, exact: true }).click();
  await page.getByRole('heading', { name: `New feed: ${integration}`, level: 1 }).waitFor();
};

const insert = async (field: string, search: string, label: string): Promise<void> => {
  await buttonIn(page, `Insert a placeholder: ${field}`).click();
  await dialogOf(page).getByLabel('Find a placeholder').fill(search);
  await buttonIn(dialogOf(page), label).click();
  await dialogOf(page).waitFor({ state: 'detached' });
};

const until = async (isSo: () => boolean, what: string): Promise<void> => {
  for (const end = Date.now() + DELIVERY_MS; !isSo(); await sleep(100)) {
    if (Date.now() > end) throw new Error(`Not in time: ${what}.`);
  }
};

const isRefused = (): Promise<void> =>
  page.getByText('Some fields are not valid. Please correct what is marked.').first().waitFor();

/** Two audiences, each with a field of its own. */
const answerAsMailchimp = (): void =>
  mailchimp.respond(({ path }) => {
    const [, list] = /\/lists\/(\w+)\/merge-fields/.exec(path) ?? [];
    if (list) {
      const field = list === 'news' ? { tag: 'FNAME', name: 'First name' } : { tag: 'TOWN', name: 'Town' };
      return { status: 200, body: { merge_fields: [{ ...field, type: 'text', required: false }] } };
    }
    if (!path.includes('/lists?')) return undefined;
    const lists = [
      { id: 'news', name: 'Newsletter' },
      { id: 'club', name: 'Club' },
    ];
    return { status: 200, body: { lists } };
  });

beforeAll(async () => {
  mailchimp = await startMailingServer();
  const env = { SHOP_ALLOW_PRIVATE_TARGETS: '1', SHOP_RATE_LIMIT_MAX: '0', SHOP_MAILCHIMP_URL: mailchimp.url };
  store = await startStore({ adminPanel: true, env });
  await sellInDollars(store);
  const made = await createProduct(store, { title: 'Paper lamp', variants: [{ price: 3_000 }, { price: 4_000 }] });
  [product, variants] = [made.id, made.variantIds];
  browser = await openBrowser();
  const session = await panelSession({ ...store, dir: store.site.dir });
  page = await openPanel(browser, { origin: store.origin, session });
});

afterAll(async () => {
  await browser?.close();
  await store?.stop();
  await mailchimp?.stop();
});

beforeEach(answerAsMailchimp);

it('a mailing list is connected, once its service takes the key', async () => {
  await openIntegrations();
  await page.getByText('There are no feeds yet.', { exact: false }).waitFor();
  await rowOf(page, 'Chat message').filter({ hasText: 'Built in' }).waitFor();
  await rowOf(page, 'Mailchimp').filter({ hasText: 'Needs settings' }).waitFor();
  await page.getByRole('link', { name: 'Mailchimp', exact: true }).click();
  await page.getByRole('heading', { name: 'Mailchimp', level: 1 }).waitFor();
  mailchimp.respond(() => ({ status: 401, body: { detail: 'Your API key may be invalid.' } }));
  const key = page.locator('input[name="api_key"]');
  await key.fill(KEY);
  await buttonIn(page, 'Save').click();
  await page.getByText('Your API key may be invalid.', { exact: false }).waitFor();
  expect(await key.inputValue()).toBe(KEY);
  answerAsMailchimp();
  await saveForm(page);
  await openIntegrations();
  await rowOf(page, 'Mailchimp').filter({ hasText: 'Connected' }).waitFor();
  await page.getByRole('link', { name: 'Mailchimp', exact: true }).click();
  await key.waitFor();
  expect(await key.inputValue()).toBe('');
  expect(await key.getAttribute('placeholder')).toBe('Stored. Type to replace it.');
});

it('a feed is made from what the list has, and nothing is lost where it is refused', async () => {
  await openIntegrations();
  await addFeed('Mailchimp');
  await page.getByText('Choose first: List').waitFor();
  await page.locator('input[name="name"]').fill('Buyers');
  await pickRecord(page, 'list_id', 'Club', 'Club');
  await page.locator('input[name="merge_fields.TOWN"]').waitFor();
  await pickRecord(page, 'list_id', 'News', 'Newsletter');
  await page.locator('input[name="merge_fields.FNAME"]').waitFor();
  await insert('First name', 'order.customer.first', 'First name');
  await page.locator('input[name="tags"]').fill('buyer, vip');
  await page.getByRole('checkbox', { name: 'Order paid', exact: true }).click();
  await chooseOption(page, 'Runs for', 'Orders that meet all conditions');
  await buttonIn(page, 'Add').click();
  await chooseOption(page, 'Comparison', 'at least');
  await page.getByRole('textbox', { name: 'Value' }).fill('1000');
  await buttonIn(page, 'Save').click();
  await page.getByText('Event trigger is required.').first().waitFor();
  expect(await page.locator('input[name="tags"]').inputValue()).toBe('buyer, vip');
  await page.getByRole('checkbox', { name: 'Order paid', exact: true }).click();
  await buttonIn(page, 'Save').click();
  await page.getByRole('heading', { name: 'Buyers', level: 1, exact: true }).waitFor();
  const [feed] = await feeds();
  expect(feed).toMatchObject({ name: 'Buyers', provider: 'mailchimp', enabled: 'yes', product_id: null });
  expect(feed?.feed).toMatchObject({
    ...{ list_id: 'news', list_name: 'Newsletter', tags: ['buyer', 'vip'], event_trigger: ['order_paid_done'] },
    merge_fields: { FNAME: '{{order.customer.first_name}}' },
    conditionals: {
      ...{ status: true, type: 'all' },
      conditions: [{ field: 'order.total_amount', operator: '>=', value: '1000' }],
    },
  });
});

it('a sale reaches the list, and stands on the page of the order, where it is run again', async () => {
  order = await sell(store, variants[0] as number, { billing_full_name: 'Ida Lampe' });
  expect(await untilRun(store, order)).toMatchObject([{ status: 'done' }]);
  const members = () => mailchimp.calls.filter(({ method, path }) => method === 'PUT' && path.includes('/members/'));
  expect(members().at(-1)?.body).toMatchObject({ merge_fields: { FNAME: 'Ida' } });
  const before = members().length;
  await page.goto(`${store.origin}/admin/plugins/shop/orders/${order}`);
  const run = rowOf(page, 'Buyers').filter({ hasText: 'The customer is a contact of the list Newsletter.' });
  await run.filter({ hasText: 'Done' }).waitFor();
  await run.getByRole('button', { name: 'Run again: Buyers' }).click();
  await confirmDialog(page, 'Run again');
  await until(() => members().length > before, 'a second call of the service');
  await run.filter({ hasText: 'Done' }).getByRole('button', { name: 'Run again: Buyers' }).waitFor();
});

it('a feed is switched off and on, and changed, while its service does not answer, too', async () => {
  await openIntegrations();
  await buttonIn(page, 'Switch off: Buyers').click();
  await buttonIn(page, 'Switch on: Buyers').waitFor();
  expect((await feeds())[0]?.enabled).toBe('no');
  await buttonIn(page, 'Switch on: Buyers').click();
  await buttonIn(page, 'Switch off: Buyers').waitFor();
  mailchimp.respond(() => ({ status: 500 }));
  await page.getByRole('link', { name: 'Buyers', exact: true }).click();
  await page.getByText('Mailchimp could not be asked', { exact: false }).first().waitFor();
  expect(await page.locator('input[name="list_id"]').inputValue()).toBe('Newsletter');
  expect(await page.locator('input[name="merge_fields.FNAME"]').inputValue()).toMatch(/first_name/);
  await page.locator('input[name="name"]').fill('All buyers');
  await saveForm(page);
  const [feed] = await feeds();
  expect(feed).toMatchObject({ name: 'All buyers', feed: { list_id: 'news', list_name: 'Newsletter' } });
});

it('the webhook sends headers that stay secret, and what its address breaks stands there', async () => {
  await openIntegrations();
  await addFeed('Webhook');
  await page.locator('input[name="request_url"]').fill('ftp://erp.example');
  await chooseOption(page, 'Request headers', 'Own headers');
  await buttonIn(page.getByRole('main'), 'Add').first().click();
  await page.getByRole('textbox', { name: 'Name 1' }).fill('X-Token');
  await page.getByRole('textbox', { name: 'Value 1' }).fill('canary-token-');
  await insert('Value 1', 'order.id', 'Number of the order');
  await buttonIn(page, 'Save').click();
  await isRefused();
  const url = page.locator('input[name="request_url"]');
  expect(await url.getAttribute('aria-invalid')).toBe('true');
  await url.fill('https://erp.invalid/hook');
  await buttonIn(page, 'Save').click();
  await page.getByRole('heading', { name: 'Webhook feed', level: 1 }).waitFor();
  const value = page.getByRole('textbox', { name: 'Value 1' });
  await value.waitFor();
  expect([await value.inputValue(), await value.getAttribute('placeholder')]).toEqual([
    ...['', 'Stored. Type to replace it.'],
  ]);
  await page.locator('input[name="name"]').fill('ERP');
  await saveForm(page);
  await buttonIn(page, 'Delete').click();
  await confirmDialog(page, 'Delete');
  await page.getByRole('heading', { name: 'Integrations', level: 1 }).waitFor();
  expect((await feeds()).map(({ name }) => name)).toEqual(['All buyers']);
});

it('a product has feeds of its own, for one of its variants', async () => {
  await open(`/products/${product}`, 'Paper lamp');
  await page.getByText('This product has no feeds of its own.').waitFor();
  await addFeed('Chat message');
  await page.locator('input[name="webhook_url"]').fill('https://hooks.example.com/canary');
  const message = page.locator('textarea[name="message"]');
  await message.fill('Sold: ');
  await insert('Message', 'order.id', 'Number of the order');
  await page.getByRole('group', { name: 'Variants' }).getByRole('checkbox').first().click();
  await buttonIn(page, 'Save').click();
  await page.getByRole('heading', { name: 'Chat message feed', level: 1 }).waitFor();
  const [feed] = await feeds(`/products/${product}/integrations`);
  expect(feed).toMatchObject({ product_id: product, provider: 'chat' });
  expect(feed?.feed).toMatchObject({ message: 'Sold: {{order.id}}', conditional_variation_ids: [variants[0]] });
  await open(`/products/${product}`, 'Paper lamp');
  await buttonIn(page, 'Delete “Chat message feed”').click();
  await confirmDialog(page, 'Delete');
  await page.getByText('This product has no feeds of its own.').waitFor();
});

it('who may only look at feeds changes nothing', async () => {
  const { credentials } = await createStaffWithShopRole({ ...store, dir: store.site.dir }, 'worker');
  const worker = await openPanel(browser, { origin: store.origin, session: credentials });
  await openIntegrations(worker);
  await rowOf(worker, 'All buyers').waitFor();
  expect(await worker.getByRole('button', { name: /Add|Switch|Delete/ }).count()).toBe(0);
  await worker.getByRole('link', { name: 'All buyers', exact: true }).click();
  await worker.getByRole('heading', { name: 'All buyers', level: 1 }).waitFor();
  expect(await worker.locator('input[name="name"]').isDisabled()).toBe(true);
  expect(await worker.getByRole('button', { name: /Save|Delete/ }).count()).toBe(0);
  await worker.context().close();
});

it('it is disconnected, and its feeds are kept', async () => {
  await open('/integrations/mailchimp', 'Mailchimp');
  await buttonIn(page, 'Disconnect').click();
  await confirmDialog(page, 'Disconnect');
  await buttonIn(page, 'Disconnect').waitFor({ state: 'detached' });
  await openIntegrations();
  await rowOf(page, 'All buyers').filter({ hasText: 'On, but not connected' }).waitFor();
  await buttonIn(page, 'Delete “All buyers”').click();
  await confirmDialog(page, 'Delete');
  await page.getByText('There are no feeds yet.', { exact: false }).waitFor();
  expect(await feeds()).toEqual([]);
});
