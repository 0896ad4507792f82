import type { Browser, Page } from 'playwright-core';
import { callStore } from '../support/call-store';
import { asMerchant, createProduct } from '../support/merchant';
import { openBrowser } from '../support/open-browser';
import { signIn } from '../support/panel';
import { pickRecord, rowOf } from '../support/panel-list';
import { buy, markAsPaid, readOrder } from '../support/shopper';
import { createStaff, type Staff } from '../support/site-admin';
import { startStore, type RunningStore } from '../support/start-store';
import { startStripe, STRIPE_KEYS, type StripeServer } from '../support/stripe-server';
import { stripeEnvironment } from '../support/stripe-orders';

/** A store of its own: what is set up here would change the prices of others. */
let store: RunningStore;
let stripe: StripeServer;
let browser: Browser;
let page: Page;
let colleague: Staff;
let orderId: number;

const ask = async <Body>(path: string): Promise<Body> =>
  (await callStore<Body>('GET', `${store.baseUrl}${path}`, { headers: asMerchant(store) })).body;

const open = async (path: string, heading: string): Promise<void> => {
  await page.goto(`${store.origin}/admin/settings/shop/${path}`);
  await page.getByRole('heading', { name: heading, exact: true, level: 1 }).waitFor();
};

const field = (name: string) => page.locator(`input[name="${name}"]`);

const choose = async (label: string, option: string | RegExp): Promise<void> => {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
};

/** Of a list that is searched in. */
const find = async (name: string, typed: string, option: string): Promise<void> => {
  await field(name).click();
  await field(name).pressSequentially(typed);
  await page.getByRole('option', { name: option }).click();
};

const save = async (told: string): Promise<void> => {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(told).first().waitFor();
};

beforeAll(async () => {
  stripe = await startStripe();
  store = await startStore({ adminPanel: true, env: stripeEnvironment(stripe) });
  browser = await openBrowser();
  colleague = await createStaff({ ...store, dir: store.site.dir });
  const { variantIds } = await createProduct(store, { fulfillment: 'physical' });
  orderId = await buy(store, { [variantIds[0] as number]: 1 });
  await markAsPaid(store, orderId);
  page = await signIn(browser, store.demo.admin, store);
});

afterAll(async () => {
  await browser?.close();
  await store?.stop();
  await stripe?.stop();
});

describe('payments', () => {
  type Settings = { readonly settings: Readonly<Record<string, string>> };
  const METHOD = '/settings/payment-methods?method=stripe';

  it('connects Stripe in test mode, and offers it to shoppers', async () => {
    await open('payments', 'Payments');
    // The gateway that only tests have is called so, too.
    await page.locator('a[href$="/payments/stripe"]').click();
    await page.getByRole('heading', { name: 'Card', level: 1 }).waitFor();
    for (const [name, key] of Object.entries(STRIPE_KEYS)) await field(name).fill(key);
    await field('is_active').setChecked(true, { force: true });
    await save('The payment method is saved.');
    await page.getByText('acct_1').waitFor();
    const { settings } = await ask<Settings>(METHOD);
    expect(settings).toMatchObject({ is_active: 'yes', test_publishable_key: STRIPE_KEYS.test_publishable_key });
    expect(settings.test_secret_key).toMatch(/^\*+$/);
    const account = await ask<{ readonly test_account: { readonly id: string } }>(
      '/settings/payment-methods/connect/info?method=stripe'
    );
    expect(account.test_account.id).toBe('acct_1');
    const { store: seen } = await ask<{ store: { payment_methods: { method: string }[] } }>('/public/store');
    expect(seen.payment_methods.map(({ method }) => method)).toContain('stripe');
  });

  it('neither shows a secret again nor sends it back', async () => {
    await open('payments/stripe', 'Card');
    expect(await field('test_secret_key').inputValue()).toBe('');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/payment-methods')) {
        sent.push(request.postData() ?? '');
      }
    });
    await field('checkout_label').fill('Credit card');
    await save('The payment method is saved.');
    expect(sent.map((body) => JSON.parse(body) as unknown)).toEqual([
      { method: 'stripe', settings: { checkout_label: 'Credit card' } },
    ]);
    expect(await page.content()).not.toContain(STRIPE_KEYS.test_secret_key);
    expect((await ask<Settings>(METHOD)).settings).toMatchObject({ checkout_label: 'Credit card', is_active: 'yes' });
  });

  it('says above the form why a method that does not work is not offered, and keeps what was typed', async () => {
    await open('payments/paypal', 'PayPal');
    await field('is_active').setChecked(true, { force: true });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page
      .getByRole('alert')
      .getByText(/Please fill in/)
      .waitFor();
    expect(await field('is_active').isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Discard' }).click();
    expect((await ask<Settings>('/settings/payment-methods?method=paypal')).settings.is_active).toBe('no');
  });
});

describe('shipping', () => {
  it('makes a zone of a class with two methods', async () => {
    await open('shipping/classes/new', 'Add a class');
    await field('name').fill('Heavy goods');
    await field('cost').fill('7,50');
    await save('The class is saved.');
    await open('shipping/zones/new', 'Add a zone');
    await field('name').fill('Neighbours');
    await choose('Carts', 'Heavy goods');
    await find('countries', 'Austria', 'Austria (AT)');
    await find('countries', 'Germ', 'Germany (DE)');
    await save('The zone is saved.');
    await page.getByRole('link', { name: 'Add a method' }).click();
    await field('title').fill('Parcel');
    await field('amount').fill('4.95');
    await save('The method is saved.');
    await page.getByRole('link', { name: 'Add a method' }).click();
    await field('title').fill('By bicycle');
    await choose('Kind', 'Free shipping');
    await save('The method is saved.');
    await page.getByRole('link', { name: 'By bicycle' }).waitFor();
    await expectZone();
  });

  it('saves a class whatever was typed as the cost that is not asked for any more', async () => {
    await open('shipping/classes/new', 'Add a class');
    await field('name').fill('Fragile goods');
    await field('cost').fill('abc');
    await choose('Charged as', 'Percent of the price');
    await field('percent').fill('2,5');
    await save('The class is saved.');
    const { shipping_classes: classes } = await ask<{ shipping_classes: { data: Record<string, unknown>[] } }>(
      '/shipping/classes'
    );
    const fragile = classes.data.find(({ name }) => name === 'Fragile goods');
    expect(fragile).toMatchObject({ type: 'percentage', cost: 2.5 });
  });

  const expectZone = async (): Promise<void> => {
    const classes = await ask<{ shipping_classes: { data: Record<string, unknown>[] } }>('/shipping/classes');
    const heavy = classes.shipping_classes.data.find(({ name }) => name === 'Heavy goods');
    expect(heavy).toMatchObject({ type: 'fixed', cost: 750, per_item: 0 });
    const zones = await ask<{ shipping_zones: { data: { id: number; name: string }[] } }>('/shipping/zones');
    const zone = zones.shipping_zones.data.find(({ name }) => name === 'Neighbours');
    const { shipping_zone: stored } = await ask<{ shipping_zone: Record<string, unknown> }>(
      `/shipping/zones/${zone?.id}`
    );
    expect(stored).toMatchObject({
      region: 'selection',
      meta: { countries: ['AT', 'DE'], selection_type: 'included' },
      shipping_class_id: heavy?.id,
      methods: [
        { title: 'Parcel', type: 'flat_rate', amount: 495, is_enabled: true },
        { title: 'By bicycle', type: 'free_shipping' },
      ],
    });
  };
});

describe('taxes', () => {
  type Rates = { readonly tax_rates: readonly { readonly rate: string; readonly name: string }[] };

  const addCountry = async (typed: string, option: string, heading: string): Promise<void> => {
    await open('taxes', 'Taxes');
    await page.getByRole('button', { name: 'Add a country' }).click();
    await find('country', typed, option);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('heading', { name: heading, exact: true, level: 1 }).waitFor();
  };

  it('charges tax in two countries: one with the rates that are known, one with a rate of its own', async () => {
    await addCountry('Germ', 'Germany (DE)', 'Germany');
    await addCountry('Liecht', 'Liechtenstein (LI)', 'Liechtenstein');
    await page.getByRole('link', { name: 'Add a rate' }).click();
    await field('rate').fill('2,6');
    await field('name').fill('MWST');
    await save('The rate is saved.');
    await open('taxes/configuration', 'Taxes');
    await field('enable_tax').setChecked(true, { force: true });
    await save('The tax configuration is saved.');
    const german = await ask<Rates>('/tax/rates/country/rates/DE');
    expect(german.tax_rates.map(({ rate }) => Number(rate))).toContain(19);
    const own = await ask<Rates>('/tax/rates/country/rates/LI');
    expect(own.tax_rates.map(({ rate, name }) => [Number(rate), name])).toContainEqual([2.6, 'MWST']);
    const { settings } = await ask<{ settings: object }>('/tax/configuration/settings');
    expect(settings).toMatchObject({ enable_tax: 'yes' });
  });
});

describe('a colleague', () => {
  const asColleague = (method: string, path: string, body: unknown) =>
    callStore<unknown>(method, `${store.baseUrl}${path}`, { headers: colleague.credentials, body });

  it('who is made a worker fulfils orders and refunds nothing', async () => {
    await open('roles', 'Colleagues');
    await page.getByRole('button', { name: 'Give a role' }).click();
    await pickRecord(page, 'user', colleague.email, new RegExp(colleague.email));
    await page.getByRole('radio', { name: /^Worker/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await rowOf(page, colleague.email).waitFor();
    const shipped = await asColleague('PUT', `/orders/${orderId}/statuses`, {
      action: 'change_shipping_status',
      statuses: { shipping_status: 'shipped' },
    });
    expect(shipped.status).toBe(200);
    expect(await readOrder(store, orderId)).toMatchObject({ shipping_status: 'shipped' });
    const refused = await asColleague('POST', `/orders/${orderId}/refund`, { refund_info: { amount: 100 } });
    expect(refused.status).toBe(403);
  });

  it('is shown with what the role grants, and what it does not', async () => {
    await page.getByRole('link', { name: /^Sam / }).click();
    const orders = page.getByRole('region', { name: 'Orders', exact: true });
    const rowOf = (permission: string) => orders.getByRole('listitem').filter({ hasText: permission });
    await rowOf('Fulfil orders').getByText('May', { exact: true }).waitFor();
    await rowOf('Refund orders').getByText('May not', { exact: true }).waitFor();
  });
});
