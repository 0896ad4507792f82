import type { Browser, Locator, Page } from 'playwright-core';
import { ok, readPricing, shopApi } from '../support/catalogue';
import { createCustomer, readCustomer } from '../support/customers';
import { createProduct, sellInDollars, type Product } from '../support/merchant';
import { openBrowser } from '../support/open-browser';
import { signIn } from '../support/panel';
import { sharedStore } from '../support/shared-store';
import { buy, markAsPaid, readOrder } from '../support/shopper';
import { uniqueName } from '../support/site-admin';
import { staffOrder } from '../support/staff-orders';

/** The server fails in the middle of a save: nothing that was typed is lost, and nothing is done twice. */
const store = sharedStore();
const api = shopApi(store);
const UNREACHABLE = 'The server could not be reached. Nothing was lost; please try again.';

let browser: Browser;
let page: Page;

const button = (name: string, within: Page | Locator = page): Locator =>
  within.getByRole('button', { name, exact: true });

const cell = (row: number, column: number): Locator => page.getByRole('row').nth(row).getByRole('gridcell').nth(column);

/** The next request of that kind fails: before the server has heard of it, or once it has done it and cannot say so. */
const breakNext = async (method: string, path: string, how: 'before' | 'after' | 'inside'): Promise<void> => {
  let isBroken = false;
  await page.route(
    ({ pathname }) => pathname.endsWith(path),
    async (route) => {
      if (isBroken || route.request().method() !== method) return route.continue();
      isBroken = true;
      if (how === 'inside') return route.fulfill({ status: 500, json: { message: 'Something went wrong.' } });
      if (how === 'after') await route.fetch();
      return route.abort('connectionreset');
    }
  );
};

beforeAll(async () => {
  await sellInDollars(store);
  browser = await openBrowser();
  page = await signIn(browser, store.demo.admin);
});

afterEach(() => page.unrouteAll());

afterAll(() => browser?.close());

describe('the page of a product', () => {
  let product: Product;

  const fillIn = async (): Promise<void> => {
    product = await createProduct(store, { variants: [{ price: 1_000 }, { price: 2_000 }] });
    await page.goto(`${store.origin}/admin/plugins/shop/products/${product.id}`);
    await page.getByLabel('Short description').fill('Fired twice.');
    await cell(2, 1).click();
    await page.keyboard.type('21,50');
    await page.keyboard.press('Enter');
    await page.getByText('2 unsaved changes').waitFor();
  };

  const isAsTyped = async (): Promise<void> => {
    expect(await page.getByLabel('Short description').inputValue()).toBe('Fired twice.');
    expect(await cell(2, 1).innerText()).toContain('21.50');
  };

  const stored = async () => {
    const { post_excerpt: excerpt, variants } = await readPricing(api, product.id);
    return { excerpt, prices: variants.map(({ item_price: price }) => price) };
  };

  const TYPED = { excerpt: 'Fired twice.', prices: [1_000, 2_150] };

  it.each([
    ['before', UNREACHABLE],
    // Strapi's words for it.
    ['inside', 'Unknown Server Error'],
  ] as const)(
    'keeps what was typed where the server fails %s it saves, and then saves all of it',
    async (how, told) => {
      await fillIn();
      await breakNext('POST', `/products/${product.id}/pricing`, how);
      await button('Save').click();
      await page.getByRole('alert').filter({ hasText: told }).waitFor();
      await isAsTyped();
      expect(await stored()).toEqual({ excerpt: '', prices: [1_000, 2_000] });
      await button('Save').click();
      await page.getByText('2 unsaved changes').waitFor({ state: 'detached' });
      await isAsTyped();
      expect(await stored()).toEqual(TYPED);
    }
  );

  it('keeps what was typed where the server has saved it and its answer is lost', async () => {
    await fillIn();
    await breakNext('POST', `/products/${product.id}/pricing`, 'after');
    await button('Save').click();
    await page.getByRole('alert').filter({ hasText: UNREACHABLE }).waitFor();
    await isAsTyped();
    expect(await stored()).toEqual(TYPED);
    await button('Save').click();
    await page.getByRole('heading', { name: 'Somebody else changed this meanwhile' }).waitFor();
    await isAsTyped();
    await button('Load what is stored').click();
    await page.getByText('2 unsaved changes').waitFor({ state: 'detached' });
    await isAsTyped();
  });
});

describe('a save that takes its time', () => {
  /** Clicks Save, and types before the store has heard of it. */
  const typeWhileSaving = async (method: string, path: string, type: () => Promise<void>): Promise<void> => {
    let release = (): void => undefined;
    const isTyped = new Promise<void>((resolve) => (release = resolve));
    await page.route(
      ({ pathname }) => pathname.endsWith(path),
      async (route) => {
        if (route.request().method() === method) await isTyped;
        return route.continue();
      }
    );
    const sent = page.waitForRequest((request) => request.method() === method && request.url().endsWith(path));
    await button('Save').click();
    await sent;
    await type();
    const answered = page.waitForResponse((answer) => answer.request().method() === method && answer.ok());
    release();
    await answered;
  };

  /** Does not leave the page for where it goes after a save. */
  const stay = async (): Promise<void> => {
    const asked = page.getByRole('alertdialog');
    await asked.getByText('All your modifications will be lost', { exact: false }).waitFor();
    await button('Cancel', asked).click();
  };

  it('leaves what was typed meanwhile in the form, as the next change', async () => {
    const product = await createProduct(store);
    const excerpt = page.getByLabel('Short description');
    await page.goto(`${store.origin}/admin/plugins/shop/products/${product.id}`);
    await excerpt.fill('First');
    await typeWhileSaving('POST', `/products/${product.id}/pricing`, () => excerpt.fill('Second'));
    await page.getByText('1 unsaved change').waitFor();
    expect(await excerpt.inputValue()).toBe('Second');
    expect(await readPricing(api, product.id)).toMatchObject({ post_excerpt: 'First' });
    await button('Save').click();
    await page.getByText('1 unsaved change').waitFor({ state: 'detached' });
    expect(await readPricing(api, product.id)).toMatchObject({ post_excerpt: 'Second' });
  });

  it('asks before a page is left with what was typed meanwhile', async () => {
    const { id } = await createCustomer(store);
    await page.goto(`${store.origin}/admin/plugins/shop/customers/${id}/edit`);
    const city = page.locator('input[name="city"]');
    await city.fill('Leeds');
    await typeWhileSaving('PUT', `/customers/${id}`, () => city.fill('London'));
    await stay();
    expect(await city.inputValue()).toBe('London');
    await button('Save').click();
    await page.waitForURL(`${store.origin}/admin/plugins/shop/customers/${id}`);
    expect(await readCustomer(store, id)).toMatchObject({ city: 'London' });
  });

  it('is no change of somebody else for whoever stays: settings', async () => {
    type Made = { readonly shipping_class: { readonly id: number; readonly name: string } };
    const body = { name: uniqueName('Heavy'), cost: 100, type: 'fixed' };
    const { shipping_class: made } = await ok(api<Made>('POST', '/shipping/classes', body));
    const name = page.locator('input[name="name"]');
    await page.goto(`${store.origin}/admin/settings/shop/shipping/classes/${made.id}`);
    await name.fill('Heavy goods');
    await typeWhileSaving('PUT', `/shipping/classes/${made.id}`, () => name.fill('Very heavy goods'));
    await stay();
    await button('Save').click();
    await page.waitForURL(`${store.origin}/admin/settings/shop/shipping/classes`);
    const { shipping_class: saved } = await ok(api<Made>('GET', `/shipping/classes/${made.id}`));
    expect(saved.name).toBe('Very heavy goods');
  });

  it('is no change of somebody else for whoever stays: an order', async () => {
    const { variantIds } = await createProduct(store);
    const { id: customer_id } = await createCustomer(store);
    const line = { object_id: variantIds[0] as number, quantity: 1 };
    const id = await staffOrder(store, { customer_id, order_items: [line] });
    const quantity = page.getByLabel(/^Quantity of /);
    await page.goto(`${store.origin}/admin/plugins/shop/orders/${id}/edit`);
    await quantity.fill('2');
    await typeWhileSaving('POST', `/orders/${id}`, () => quantity.fill('3'));
    await stay();
    await button('Save').click();
    await page.waitForURL(`${store.origin}/admin/plugins/shop/orders/${id}`);
    expect(await readOrder(store, id)).toMatchObject({ order_items: [{ quantity: 3 }] });
  });
});

describe('a new product whose answer is lost', () => {
  it('is saved again without being there twice', async () => {
    const title = uniqueName('Jug');
    await page.goto(`${store.origin}/admin/plugins/shop/products/new`);
    await page.locator('input[name="title"]').fill(title);
    await page.locator('input[name="variants.0.price"]').fill('14,90');
    await breakNext('POST', '/products/bulk-insert', 'after');
    await button('Save').click();
    await page.getByRole('alert').filter({ hasText: UNREACHABLE }).waitFor();
    expect(await page.locator('input[name="title"]').inputValue()).toBe(title);
    await button('Save').click();
    await page.waitForURL(/\/products\/\d+$/);
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    const list = await ok(
      api<{ products: { data: readonly { ID: number }[] } }>('GET', `/products?search=${encodeURIComponent(title)}`)
    );
    expect(list.products.data.map(({ ID }) => ID)).toEqual([Number(/\d+$/.exec(page.url())?.[0])]);
  });
});

describe('a refund whose answer is lost', () => {
  it('is tried again without being given twice', async () => {
    const product = await createProduct(store, { fulfillment: 'digital', variants: [{ price: 1_000 }] });
    const id = await buy(store, { [product.variantIds[0] as number]: 1 });
    expect((await markAsPaid(store, id)).status).toBe(200);
    await page.goto(`${store.origin}/admin/plugins/shop/orders/${id}`);
    await button('Refund').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Amount').fill('4');
    await breakNext('POST', `/orders/${id}/refund`, 'after');
    const reloaded = page.waitForResponse(
      (answer) => answer.request().method() === 'GET' && new URL(answer.url()).pathname.endsWith(`/orders/${id}`)
    );
    await button('Refund $4.00', dialog).click();
    await dialog.getByRole('alert').filter({ hasText: UNREACHABLE }).waitFor();
    await reloaded;
    expect((await readOrder(store, id)).total_refund).toBe(400);
    expect(await dialog.getByLabel('Amount').inputValue()).toMatch(/^4/);
    await button('Refund $4.00', dialog).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await readOrder(store, id)).total_refund).toBe(400);
  });
});
