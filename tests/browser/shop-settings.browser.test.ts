import type { Browser, Locator, Page } from 'playwright-core';
import { askStore } from '../support/attributes';
import { callStore } from '../support/call-store';
import { createProduct, sellInDollars } from '../support/merchant';
import { openBrowser } from '../support/open-browser';
import { openPanel } from '../support/panel';
import { chooseOption } from '../support/panel-list';
import { PARTNER, PAYPAL_KEYS, startPaypal, type PaypalServer } from '../support/paypal-server';
import { checkoutForm, fillCart, placeOrder } from '../support/shopper';
import { createStaffWithShopRole, panelSession, type Credentials } from '../support/site-admin';
import { startStore, type RunningStore } from '../support/start-store';

/** Settings of the shop that change what others see; a store of its own. */
let wallet: PaypalServer;
let store: RunningStore;
let browser: Browser;
let session: Credentials;
let manager: Page;

const ask = async <Body>(path: string): Promise<Body> => (await askStore<Body>(store, 'GET', path)).body;

type Settings = { readonly settings: Readonly<Record<string, unknown>> };

const settings = async () => (await ask<Settings>('/settings/store')).settings;

const ownerPage = (look: { readonly bypassCSP?: boolean } = {}): Promise<Page> =>
  openPanel(browser, { origin: store.origin, session, ...look });

const open = async (page: Page, path: string, heading: string | RegExp): Promise<void> => {
  await page.goto(`${store.origin}/admin/settings/shop/${path}`);
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
};

const save = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('The store settings are saved.').first().waitFor();
};

beforeAll(async () => {
  wallet = await startPaypal();
  const env = {
    SHOP_RATE_LIMIT_MAX: '0',
    SHOP_PAYPAL_TEST_URL: wallet.url,
    SHOP_PAYPAL_PARTNER_ID: PARTNER.id,
    SHOP_PAYPAL_PARTNER_CLIENT_ID: 'partner-client',
  };
  store = await startStore({ adminPanel: true, env });
  await sellInDollars(store);
  browser = await openBrowser();
  const site = { ...store, dir: store.site.dir };
  session = await panelSession(site);
  const { credentials } = await createStaffWithShopRole(site, 'manager');
  manager = await openPanel(browser, { origin: store.origin, session: credentials });
});

afterAll(async () => {
  await browser?.close();
  await store?.stop();
  await wallet?.stop();
});

describe('the thank-you page', () => {
  it('says what a manager wrote, with the facts of the order', async () => {
    await open(manager, 'store', 'Store settings');
    await manager.getByRole('tab', { name: 'Thank-you page' }).click();
    await manager.getByText('{{order.invoice_no}}', { exact: true }).waitFor();
    const message = manager.getByRole('textbox', { name: 'Message after the purchase' });
    await message.click();
    await message.pressSequentially('Paid by {{order.payment_method_title}}, from {{store.name}}');
    await save(manager);
    expect((await settings()).confirmation_message).toContain('{{order.payment_method_title}}');
    const { variantIds } = await createProduct(store, { fulfillment: 'digital' });
    const cart_hash = await fillCart(store, { [variantIds[0] as number]: 1 });
    const { body } = await placeOrder(store, checkoutForm({ cart_hash }));
    type Receipt = { readonly receipt: { readonly confirmation_message: string } };
    const told = await callStore<Receipt>('GET', `${store.baseUrl}/checkout/get-receipt?order_hash=${body.order_uuid}`);
    expect(told.body.receipt.confirmation_message).toContain('Paid by Cash on delivery, from ');
  });

  it('is a page of the site, or a path of the storefront, as all pages of the store are', async () => {
    const page = await ownerPage();
    const made = { content: 'receipt_page_id', page_name: 'Many thanks' };
    const { body } = await askStore<{ page_id: number }>(store, 'POST', '/onboarding/create-page', made);
    await open(page, 'store', 'Store settings');
    await page.getByRole('tab', { name: 'Pages' }).click();
    await chooseOption(page, 'Receipt', 'Many thanks');
    await page.locator('input[name="receipt_page_slug"]').fill('many-thanks');
    await save(page);
    expect(await settings()).toMatchObject({ receipt_page_id: body.page_id, receipt_page_slug: 'many-thanks' });
    await page.context().close();
  });
});

it('the colours of the storefront are named and kept', async () => {
  const page = await ownerPage();
  await open(page, 'store', 'Store settings');
  await page.getByRole('tab', { name: 'Other' }).click();
  await page.getByRole('button', { name: 'Add a colour' }).click();
  await page.getByLabel('Name of colour 1', { exact: true }).fill('primary');
  await page.getByLabel('Colour 1', { exact: true }).fill('#12ab34');
  await save(page);
  expect((await settings()).theme_setup).toEqual({ primary: '#12ab34' });
  await page.context().close();
});

describe('PayPal', () => {
  type Info = { readonly test_account: { readonly id: string; readonly name: string } | null };
  const info = () => ask<Info>('/settings/payment-methods/connect/info?method=paypal');
  const signUp = (page: Page): Locator => page.getByRole('link', { name: 'Connect at the provider' }).first();

  it('is signed up for by its link where the panel may not load its script', async () => {
    const page = await ownerPage();
    await open(page, 'payments/paypal', 'PayPal');
    await page.getByText('copy client id and secret from there', { exact: false }).first().waitFor();
    expect(await signUp(page).getAttribute('href')).toContain(`partnerId=${PARTNER.id}`);
    expect(await signUp(page).getAttribute('target')).toBe('_blank');
    await page.context().close();
  });

  it('says what is missing where its webhook is checked', async () => {
    const page = await ownerPage();
    await open(page, 'payments/paypal', 'PayPal');
    await page.getByText('Not set up', { exact: false }).first().waitFor();
    await page.getByRole('button', { name: 'Check the webhook: Live account' }).click();
    await page.getByText('Please connect the live account first.').waitFor();
    await page.context().close();
  });

  it('is connected by its script where the site lets the panel load it, and shows its webhook', async () => {
    const page = await ownerPage({ bypassCSP: true });
    const script = `document.querySelectorAll('[data-paypal-button]').forEach((link) => link.addEventListener('click', (event) => {
      event.preventDefault();
      window[link.dataset.paypalOnboardComplete]('${PARTNER.code}', '${PARTNER.sharedId}');
    }));`;
    await page.route('https://www.paypal.com/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: script })
    );
    const loaded = page.waitForResponse(/partner\.js$/);
    await open(page, 'payments/paypal', 'PayPal');
    await loaded;
    await signUp(page).click();
    await page.getByText('The account is connected.', { exact: false }).first().waitFor();
    await page.getByText('APP-1', { exact: false }).waitFor();
    await page.getByText('Set up', { exact: true }).waitFor();
    await page.locator(`input[name="test_client_id"][value="${PAYPAL_KEYS.test_client_id}"]`).waitFor();
    expect((await info()).test_account).toMatchObject({ id: 'APP-1' });
    expect(wallet.listeners).toHaveLength(1);
    await page.context().close();
  });
});

describe('in German', () => {
  let page: Page;

  beforeAll(async () => {
    page = await ownerPage();
    await page.addInitScript(() => localStorage.setItem('strapi-admin-language', 'de'));
  });

  /** Words of the server that are the same in German. */
  const SAME = new Set(['Shop', 'Test', 'Live', 'PayPal', 'Logos', 'Text']);

  const shown = async (): Promise<readonly string[]> =>
    page.locator('main label, main [role="tab"], main h2').allInnerTexts();

  const expectNone = (words: readonly string[], english: readonly string[]): void =>
    expect(
      words.map((each) => each.replace(/\*$/, '').trim()).filter((word) => english.includes(word) && !SAME.has(word))
    ).toEqual([]);

  type Field = { readonly label: string };
  type Tabs = Readonly<Record<string, { readonly title: string; readonly schema: Readonly<Record<string, Field>> }>>;

  it('the settings of the store have German names, groups and options', async () => {
    const { fields } = await ask<{ readonly fields: Tabs }>('/settings/store');
    const english = Object.values(fields).flatMap(({ title, schema }) => [
      title,
      ...Object.values(schema).map(({ label }) => label),
    ]);
    await open(page, 'store', 'Einstellungen des Shops');
    for (const tab of [
      'Shop',
      'Seiten',
      'Dankesseite',
      'Produktseite',
      'Warenkorb und Kasse',
      'Texte der Knöpfe',
      'Sonstiges',
    ]) {
      await page.getByRole('tab', { name: tab, exact: true }).click();
      expectNone(await shown(), english);
    }
    await page.getByRole('tab', { name: 'Shop', exact: true }).click();
    await page.locator('input[name="store_country"]').click();
    await page.locator('input[name="store_country"]').pressSequentially('Deutschl');
    await page.getByRole('option', { name: 'Deutschland (DE)' }).waitFor();
  });

  it('so have payment methods and modules', async () => {
    await open(page, 'payments', 'Zahlung');
    await page.getByRole('link', { name: 'Nachnahme' }).waitFor();
    await open(page, 'payments/stripe', 'Karte');
    const { fields } = await ask<{ readonly fields: Readonly<Record<string, Field>> }>(
      '/settings/payment-methods?method=stripe'
    );
    await page.getByText('Test: geheimer Schlüssel', { exact: true }).waitFor();
    expectNone(
      await shown(),
      Object.values(fields).map(({ label }) => label)
    );
    await open(page, 'modules', 'Module');
    await page.getByRole('heading', { name: 'Zusatzangebote' }).waitFor();
    expect(await page.getByText('Active', { exact: true }).count()).toBe(0);
  });
});
