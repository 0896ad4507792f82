import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import type {
  WebhookAnswer,
  WebhookDeliveriesAnswer,
  WebhookDelivery,
  WebhooksAnswer,
} from '../../server/src/contracts/webhooks';
import { askStore } from '../support/attributes';
import { createProduct, sellInDollars } from '../support/merchant';
import { openBrowser } from '../support/open-browser';
import { openPanel } from '../support/panel';
import { buttonIn, confirmDialog, dialogOf, saveForm } from '../support/panel-dialogs';
import { chooseOption, rowOf } from '../support/panel-list';
import { DELIVERY_MS } from '../support/patience';
import { buy } from '../support/shopper';
import { createStaffWithShopRole, panelSession } from '../support/site-admin';
import { startStore, type RunningStore } from '../support/start-store';
import { connectTo } from '../support/store-site';
import { accept, answering, startReceiver, verified, type WebhookReceiver } from '../support/webhook-receiver';

/** Other systems are told: set up, looked after and mended in the panel. With a receiver on this machine, and a store of its own. */
let receiver: WebhookReceiver;
let store: RunningStore;
let browser: Browser;
let page: Page;
let variant: number;
let webhook: number;
let secret: string;

const LIST = '/admin/settings/shop/webhooks';

const ask = async <Body>(path: string): Promise<Body> => (await askStore<Body>(store, 'GET', path)).body;

const deliveries = async (): Promise<readonly WebhookDelivery[]> =>
  (await ask<WebhookDeliveriesAnswer>(`/webhooks/deliveries?webhook_id=${webhook}`)).deliveries;

const until = async (isSo: () => Promise<boolean> | boolean, what: string): Promise<void> => {
  for (const end = Date.now() + DELIVERY_MS; !(await isSo()); await sleep(100)) {
    if (Date.now() > end) throw new Error(`Not in time: ${what}.`);
  }
};

const openList = async (at: Page = page): Promise<void> => {
  await at.goto(`${store.origin}${LIST}`);
  await at.getByRole('heading', { name: 'Webhooks', level: 1, exact: true }).waitFor();
};

const openWebhook = async (at: Page = page): Promise<void> => {
  await at.goto(`${store.origin}${LIST}/${webhook}`);
  await at.getByRole('heading', { name: 'ERP', level: 1, exact: true }).waitFor();
  await at.getByRole('heading', { name: 'Deliveries', level: 2 }).waitFor();
};

/** What happens to a delivery within three days. */
const giveUp = async (id: number): Promise<void> => {
  const knex = connectTo(store.site);
  const given = { status: 'dead', attempts: 10, finished_at: new Date() };
  await knex('shop_webhook_deliveries').where({ id }).update(given);
  await knex.destroy();
};

beforeAll(async () => {
  receiver = await startReceiver();
  const env = { SHOP_ALLOW_PRIVATE_TARGETS: '1', SHOP_RATE_LIMIT_MAX: '0' };
  store = await startStore({ adminPanel: true, env });
  await sellInDollars(store);
  variant = (await createProduct(store, { variants: [{ price: 3_000 }] })).variantIds[0] as number;
  browser = await openBrowser();
  const session = await panelSession({ ...store, dir: store.site.dir });
  page = await openPanel(browser, { origin: store.origin, session });
});

afterAll(async () => {
  await browser?.close();
  await store?.stop();
  await receiver?.stop();
});

it('a webhook is created, and its secret is shown once', async () => {
  await openList();
  await page.getByText('No other system is told of anything yet.').waitFor();
  await page.getByRole('link', { name: 'Add a webhook' }).click();
  await page.getByRole('heading', { name: 'Add a webhook', level: 1 }).waitFor();
  await page.locator('input[name="name"]').fill('ERP');
  await page.locator('input[name="url"]').fill('ftp://erp.example');
  await buttonIn(page, 'Save').click();
  await page.getByText('Some fields are not valid. Please correct what is marked.').first().waitFor();
  await page.locator('input[name="url"]').fill(receiver.url('/erp'));
  await page.getByRole('checkbox', { name: 'All: Payments' }).click();
  await page.getByRole('checkbox', { name: 'order.created', exact: true }).click();
  await buttonIn(page, 'Save').click();
  secret = await dialogOf(page).locator('code').innerText();
  await buttonIn(dialogOf(page), 'I have copied it').click();
  await page.getByRole('heading', { name: 'ERP', level: 1, exact: true }).waitFor();
  expect(secret).toMatch(/^whsec_/);
  expect(await page.getByText(secret).count()).toBe(0);
  const { webhooks } = await ask<WebhooksAnswer>('/webhooks');
  expect(webhooks).toMatchObject([{ name: 'ERP', url: receiver.url('/erp'), status: 'enabled' }]);
  expect([...(webhooks[0]?.events ?? [])].sort()).toEqual([
    'order.created',
    'payment.failed',
    'payment.status_changed',
  ]);
  webhook = webhooks[0]?.id as number;
});

it('a test says what the receiver made of it', async () => {
  await openWebhook();
  await buttonIn(page, 'Send a test').click();
  await buttonIn(dialogOf(page), 'Send').click();
  await dialogOf(page).getByText('The test was received. Answer: 204.').waitFor();
  await buttonIn(dialogOf(page), 'Close').click();
  await rowOf(page, 'webhook.test').filter({ hasText: 'Received' }).waitFor();
  expect(verified(receiver.received.at(-1) as never, secret).type).toBe('webhook.test');
});

it('a delivery that failed is read with its answer, and sent again', async () => {
  receiver.behave(answering(500, {}, 'Out of paper'));
  const order = await buy(store, { [variant]: 1 });
  await until(async () => (await deliveries())[0]?.answer_status === 500, 'a failed delivery');
  const [failed] = (await deliveries()) as [WebhookDelivery];
  await openWebhook();
  await rowOf(page, 'order.created').filter({ hasText: 'Next try' }).waitFor();
  await giveUp(failed.id);
  await openWebhook();
  await rowOf(page, `order:${order}`).filter({ hasText: 'Given up' }).waitFor();
  await page.getByRole('link', { name: 'order.created' }).click();
  await page.getByRole('heading', { name: 'Delivery: order.created', level: 1 }).waitFor();
  await page.getByText('Out of paper').waitFor();
  await page.getByRole('region', { name: 'Request' }).last().getByText('"type": "order.created"').waitFor();
  receiver.behave(accept);
  await buttonIn(page, 'Send again').click();
  await page.getByText('Received', { exact: true }).waitFor();
  expect((await deliveries())[0]).toMatchObject({ id: failed.id, status: 'done', answer_status: 204 });
  expect(verified(receiver.received.at(-1) as never, secret).type).toBe('order.created');
  await openList();
  await rowOf(page, 'ERP').filter({ hasText: 'Received' }).waitFor();
});

it('those of a range of time are sent again', async () => {
  const before = receiver.received.length;
  await openWebhook();
  await buttonIn(page, 'Send several again').click();
  await dialogOf(page).getByLabel('Happened from').fill('2026-01-01T00:00');
  await chooseOption(page, 'Which', 'Those that were received');
  await buttonIn(dialogOf(page), 'Send again').click();
  await dialogOf(page)
    .getByText('deliveries are sent again.', { exact: false })
    .or(dialogOf(page).getByText('1 delivery is sent again.'))
    .waitFor();
  await buttonIn(dialogOf(page), 'Close').click();
  await until(() => receiver.received.length > before, 'a delivery that is sent again');
});

it('one that answered 410 is switched on again, and gets what it refused', async () => {
  receiver.behave(answering(410));
  const order = await buy(store, { [variant]: 1 });
  const isOff = async () => (await ask<WebhookAnswer>(`/webhooks/${webhook}`)).webhook.status === 'disabled';
  await until(isOff, 'a webhook that is switched off');
  await openList();
  await rowOf(page, 'Off: 410 Gone').waitFor();
  receiver.behave(accept);
  await openWebhook();
  await page.getByText('The receiver answered 410 Gone', { exact: false }).waitFor();
  expect(await page.getByRole('button', { name: 'Send several again' }).count()).toBe(0);
  await page.locator('input[name="name"]').fill('Half a name');
  await page.getByText('Save or discard your changes', { exact: false }).waitFor();
  expect(await buttonIn(page, 'Switch on again').isDisabled()).toBe(true);
  await buttonIn(page, 'Discard').click();
  await buttonIn(page, 'Switch on again').click();
  await page.getByText('The receiver answered 410 Gone', { exact: false }).waitFor({ state: 'detached' });
  const refused = rowOf(page, `order:${order}`).filter({ hasText: 'Given up' });
  await refused.getByRole('button', { name: `Send again: order.created of order:${order}` }).click();
  await rowOf(page, `order:${order}`).filter({ hasText: 'Received' }).waitFor();
  expect((await deliveries()).map(({ status }) => status)).not.toContain('dead');
});

it('what it is told of is changed, and its secret', async () => {
  await openWebhook();
  await page.getByRole('checkbox', { name: 'All: Payments' }).click();
  await page.getByRole('checkbox', { name: 'stock.changed', exact: true }).click();
  await saveForm(page);
  const { webhook: saved } = await ask<WebhookAnswer>(`/webhooks/${webhook}`);
  expect([...saved.events].sort()).toEqual(['order.created', 'stock.changed']);
  await buttonIn(page, 'New secret').click();
  await chooseOption(page, 'The former secret is good', 'for a week');
  await buttonIn(dialogOf(page), 'New secret').click();
  const other = await dialogOf(page).locator('code').innerText();
  await buttonIn(dialogOf(page), 'I have copied it').click();
  await dialogOf(page).waitFor({ state: 'detached' });
  expect([other === secret, other.startsWith('whsec_')]).toEqual([false, true]);
  await page.getByText('Messages are signed with the former secret, too, until', { exact: false }).waitFor();
});

it('who may only look at it changes nothing', async () => {
  const { credentials } = await createStaffWithShopRole({ ...store, dir: store.site.dir }, 'worker');
  const worker = await openPanel(browser, { origin: store.origin, session: credentials });
  await openWebhook(worker);
  await rowOf(worker, 'order.created').first().waitFor();
  expect(await worker.getByRole('button', { name: /Save|Delete|Send|New secret/ }).count()).toBe(0);
  expect(await worker.locator('input[name="url"]').isDisabled()).toBe(true);
  await worker.goto(`${store.origin}${LIST}/new`);
  await worker.getByText("You don't have the permissions to access that content").waitFor();
  await worker.context().close();
});

it('a webhook is deleted with its log', async () => {
  await openWebhook();
  await buttonIn(page, 'Delete').click();
  await confirmDialog(page, 'Delete');
  await page.getByText('No other system is told of anything yet.').waitFor();
  expect((await ask<WebhooksAnswer>('/webhooks')).webhooks).toEqual([]);
  expect(await deliveries()).toEqual([]);
});
