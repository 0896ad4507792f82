import type { Browser, Page } from 'playwright-core';
import type { DashboardAnswer, DashboardSummaryAnswer } from '../../server/src/contracts/dashboard';
import type { OnboardingAnswer, SampleProductsAnswer } from '../../server/src/contracts/onboarding';
import type { PaymentMethodListAnswer } from '../../server/src/contracts/payment-methods';
import { createFileProduct, variantOf } from '../support/buyer';
import { prepare } from '../support/call-store';
import { asMerchant, sellInDollars, type Shop } from '../support/merchant';
import { openBrowser } from '../support/open-browser';
import { signIn } from '../support/panel';
import { sharedStore } from '../support/shared-store';
import { buy, markAsPaid } from '../support/shopper';
import { startStore, type RunningStore } from '../support/start-store';

/** The home page of the shop, its set-up, and its part of Strapi's home page. */
const START_MS = 400_000;

let browser: Browser;

const read = async <Body>(shop: Shop, path: string): Promise<Body> =>
  (await prepare<Body>('GET', `${shop.baseUrl}${path}`, { headers: asMerchant(shop) })).body;

const figure = (page: Page, label: string) =>
  page.locator('dt', { hasText: label }).first().locator('xpath=following-sibling::dd').first();

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

beforeAll(async () => {
  browser = await openBrowser();
});

afterAll(() => browser?.close());

describe('the figures of the day', () => {
  const store = sharedStore();
  let page: Page;

  const sellSomething = async (): Promise<string> => {
    // Whatever the other files did to shipping and tax of the shared store: a file is sent nowhere.
    const order = await buy(store, { [variantOf(await createFileProduct(store))]: 1 });
    expect((await markAsPaid(store, order)).status).toBe(200);
    const { summary } = await read<DashboardSummaryAnswer>(store, '/admin/dashboard-summary');
    expect(summary.today.gross).toBeGreaterThanOrEqual(2_500);
    return new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' }).format(summary.today.gross / 100);
  };

  beforeAll(async () => {
    await sellInDollars(store);
    page = await signIn(browser, store.demo.admin);
  });

  it("shows today's sales on the home page of the shop, after at most two calls of its own", async () => {
    const amount = await sellSomething();
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/shop/v2/') && !pathname.endsWith('/admin/store')) calls.push(pathname);
    });
    await page.goto(`${store.origin}/admin/plugins/shop`);
    await heading(page, 'Sales').waitFor();
    await figure(page, 'Sales today').getByText(amount, { exact: true }).waitFor();
    await heading(page, 'Latest orders').waitFor();
    expect(await page.getByRole('table', { name: 'Paid per day' }).getByText(amount, { exact: true }).count()).toBe(1);
    await figure(page, 'Orders to fulfil').waitFor();
    expect(new Set(calls).size).toBeLessThanOrEqual(2);
    expect(await page.locator('main').count()).toBe(1);
  });

  it('shows them on the home page of Strapi', async () => {
    const amount = await sellSomething();
    await page.goto(`${store.origin}/admin/`);
    await figure(page, 'Sales today').getByText(amount, { exact: true }).waitFor();
    await figure(page, 'Orders to fulfil').waitFor();
    await figure(page, 'Failed payments').waitFor();
  });
});

describe('the set-up of a new store', () => {
  let store: RunningStore;
  let page: Page;

  const choose = async (label: string, typed: string, option: string): Promise<void> => {
    const field = page.getByRole('combobox', { name: label });
    await field.click();
    await field.pressSequentially(typed);
    await page.getByRole('option', { name: option, exact: true }).click();
  };

  const pick = async (label: string, option: string): Promise<void> => {
    await page.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };

  const goOn = (name = 'Save and go on') => page.getByRole('button', { name, exact: true }).click();

  beforeAll(async () => {
    store = await startStore({ adminPanel: true });
    page = await signIn(browser, store.demo.admin, store);
  }, START_MS);

  afterAll(() => store?.stop());

  it('is finished by the wizard', async () => {
    await page.goto(`${store.origin}/admin/plugins/shop`);
    await heading(page, 'Set up the shop').waitFor();
    await page.getByRole('link', { name: 'Do it now' }).first().click();

    await heading(page, 'Store').waitFor();
    await page.locator('input[name="store_name"]').fill('Northern Mugs');
    await page.locator('input[name="store_logo"]').fill('https://example.com/logo.png');
    await choose('Country', 'Germ', 'Germany (DE)');
    await choose('Currency', 'Euro', 'Euro (EUR)');
    await choose('Time zone', 'Berlin', 'Europe/Berlin (Europe/Berlin)');
    await goOn();

    await heading(page, 'Pages').waitFor();
    const path = page.locator('input[name="cart_page_slug"]');
    await path.fill('basket');
    await page.getByRole('button', { name: 'Create 5 missing pages' }).click();
    await page.getByText('All pages are set.').waitFor();
    // What came to be stored is shown, and what was typed before stays.
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('input[name="shop_page_slug"]')?.value === 'shop'
    );
    expect(await path.inputValue()).toBe('basket');
    await goOn();

    await heading(page, 'Tax').waitFor();
    await pick('Charge tax', 'Yes, by the rates of the country');
    await goOn();

    await heading(page, 'First product').waitFor();
    await page.locator('input[name="title"]').fill('Guide to mugs');
    await page.locator('input[name="price"]').fill('12,50');
    await page.locator('input[name="stock"]').fill('7');
    await pick('Kind', 'Digital');
    await goOn('Create and go on');

    await heading(page, 'Payment').waitFor();
    await page.getByRole('button', { name: 'Switch on Offline payment' }).click();
    await page.getByRole('button', { name: 'Switch off Offline payment' }).waitFor();
    await page.getByRole('link', { name: 'Go on' }).click();
    await heading(page, 'From test to live').waitFor();

    const { data } = await read<DashboardAnswer>(store, '/dashboard');
    expect(data.completed).toBe(4);
    const { default_settings: settings, store_pages: pages } = await read<OnboardingAnswer>(store, '/onboarding');
    expect(settings).toMatchObject({
      ...{ store_name: 'Northern Mugs', store_logo: 'https://example.com/logo.png' },
      ...{ store_country: 'DE', currency: 'EUR', timezone: 'Europe/Berlin' },
    });
    expect(pages.every(({ is_set: isSet, page_id: id }) => isSet && id > 0)).toBe(true);
    expect(pages.find(({ key }) => key === 'cart_page_id')?.slug).toBe('basket');
    const tax = await read<{ settings: { enable_tax: string } }>(store, '/tax/configuration/settings');
    expect(tax.settings.enable_tax).toBe('yes');
    type Found = { readonly products: { readonly data: readonly { ID: number; post_title: string }[] } };
    const { products } = await read<Found>(store, '/products?with[]=variants');
    expect(products.data).toEqual([
      expect.objectContaining({
        post_title: 'Guide to mugs',
        post_status: 'publish',
        variants: [expect.objectContaining({ item_price: 1_250, available: 7 })],
      }),
    ]);
    const { gateways } = await read<PaymentMethodListAnswer>(store, '/settings/payment-methods/all');
    expect(gateways.find(({ method_key: key }) => key === 'offline_payment')?.is_active).toBe('yes');
  });

  it('is no longer asked for on the home page', async () => {
    await page.goto(`${store.origin}/admin/plugins/shop`);
    await heading(page, 'Sales').waitFor();
    await page.getByText('Northern Mugs').first().waitFor();
    // There is no chart of nothing.
    await page.getByText('Nothing was paid in the last 30 days.', { exact: false }).waitFor();
    expect(await page.getByRole('table', { name: 'Paid per day' }).count()).toBe(0);
    expect(await heading(page, 'Set up the shop').count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Set up the shop' }).count()).toBe(1);
  });

  it('brings sample products, which one click takes away again', async () => {
    await page.goto(`${store.origin}/admin/plugins/shop/setup/product`);
    await pick('What the store sells', 'Food');
    await page.getByRole('button', { name: 'Create sample products' }).click();
    const remove = page.getByRole('button', { name: /^Remove \d+ sample products?$/ });
    await remove.waitFor();
    const samples = async () => (await read<SampleProductsAnswer>(store, '/admin/sample-products')).sample_products;
    expect((await samples()).length).toBeGreaterThan(3);
    await page.reload();
    await remove.click();
    await page.getByText(/sample products were removed/).waitFor();
    expect(await samples()).toEqual([]);
  });

  it('keeps what was typed when the server refuses it, and says why', async () => {
    await page.goto(`${store.origin}/admin/plugins/shop/setup/store`);
    const logo = page.locator('input[name="store_logo"]');
    await logo.fill('not an address');
    await goOn();
    await page.waitForFunction(
      () => document.querySelector('input[name="store_logo"]')?.getAttribute('aria-invalid') === 'true'
    );
    expect(await logo.inputValue()).toBe('not an address');
    expect((await read<OnboardingAnswer>(store, '/onboarding')).default_settings.store_logo).toContain('example.com');
  });
});
