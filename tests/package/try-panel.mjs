import assert from 'node:assert/strict';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { ADMIN, FORM } from './try-store.mjs';

/** What a newcomer does in the browser, and nowhere else: registers, goes through the set-up, sells something and is paid. */
const require = createRequire(import.meta.url);
require('../../scripts/compile-typescript.cjs');
const { chromiumPath, openBrowser } = require('../support/open-browser.ts');

/** Other checks run beside this one. */
const PATIENCE = 60_000;
const PRICE = '€12.50';

export const hasBrowser = () => fs.existsSync(chromiumPath());

const newPage = async (browser) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  return page;
};

const heading = (page, name) => page.getByRole('heading', { name, exact: true });

const press = (page, name) => page.getByRole('button', { name, exact: true }).click();

const field = (page, name) => page.locator(`input[name="${name}"]`);

/** Of a list that is read, or searched by what is typed. */
const choose = async (page, label, option, typed = '') => {
  const list = page.getByRole('combobox', { name: label });
  await list.click();
  if (typed) await list.pressSequentially(typed);
  await page.getByRole('option', { name: option, exact: true }).click();
};

const register = async (page, origin) => {
  await page.goto(`${origin}/admin`);
  await page.waitForURL(/\/auth\/register-admin/);
  for (const [name, value] of Object.entries({ ...ADMIN, confirmPassword: ADMIN.password })) {
    await field(page, name).fill(value);
  }
  await press(page, "Let's start");
  await page.waitForURL((url) => !url.pathname.includes('/auth/'));
};

const nameStore = async (page) => {
  await heading(page, 'Store').waitFor();
  await field(page, 'store_name').fill('Northern Mugs');
  await field(page, 'store_logo').fill('https://example.com/logo.png');
  await choose(page, 'Country', 'Germany (DE)', 'Germ');
  await choose(page, 'Currency', 'Euro (EUR)', 'Euro');
  await choose(page, 'Time zone', 'Europe/Berlin (Europe/Berlin)', 'Berlin');
  await press(page, 'Save and go on');
};

/** A plain site has no content type for pages: they are paths of its storefront. */
const namePages = async (page) => {
  await heading(page, 'Pages').waitFor();
  for (const name of ['shop', 'cart', 'checkout', 'receipt', 'customer account']) {
    await page.getByLabel(`Path of the ${name}`).fill(name.replace('customer ', ''));
  }
  await press(page, 'Save and go on');
};

const chargeTax = async (page) => {
  await heading(page, 'Tax').waitFor();
  await choose(page, 'Charge tax', 'Yes, by the rates of the country');
  await choose(page, 'Prices', 'Contain the tax');
  await press(page, 'Save and go on');
};

const addProduct = async (page) => {
  await heading(page, 'First product').waitFor();
  await field(page, 'title').fill('Guide to mugs');
  await field(page, 'price').fill('12,50');
  await field(page, 'stock').fill('7');
  await choose(page, 'Kind', 'Digital');
  await press(page, 'Create and go on');
};

const offerPayment = async (page) => {
  await heading(page, 'Payment').waitFor();
  await press(page, 'Switch on Offline payment');
  await page.getByRole('button', { name: 'Switch off Offline payment' }).waitFor();
  await page.getByRole('link', { name: 'Go on' }).click();
};

const setUp = async (page) => {
  await page.getByRole('link', { name: 'Shop', exact: true }).click();
  await heading(page, 'Set up the shop').waitFor();
  await page.getByRole('link', { name: 'Do it now' }).first().click();
  for (const step of [nameStore, namePages, chargeTax, addProduct, offerPayment]) await step(page);
  await heading(page, 'From test to live').waitFor();
  await page.getByRole('link', { name: 'To the home of the shop' }).click();
  await heading(page, 'Sales').waitFor();
  await heading(page, 'Set up the shop').waitFor({ state: 'detached' });
};

/** As the page of a storefront does it; runs in the browser. */
const order = async (form) => {
  const call = async (path, body, cart = '') => {
    const method = body ? 'POST' : 'GET';
    const headers = { 'Content-Type': 'application/json', ...(cart ? { 'X-Cart-Hash': cart } : {}) };
    const answer = await fetch(`/api/shop/v2${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return JSON.parse(text);
  };
  const { products } = await call('/public/products?with[]=variants');
  const [product] = products.products.data;
  const { data } = await call('/cart/add_item', { item_id: product.variants[0].id, quantity: 1 });
  return call('/checkout/place-order', form, data.cart_hash);
};

const buy = async (browser, origin) => {
  const shopper = await newPage(browser);
  await shopper.goto(`${origin}/api/shop/v2/ping`);
  const german = { billing_country: 'DE', billing_city: 'Berlin', billing_postcode: '10115' };
  const placed = await shopper.evaluate(order, { ...FORM, ...german, payment_method: 'offline_payment' });
  assert.equal(placed.status, 'success', JSON.stringify(placed));
};

const takePayment = async (page) => {
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: 'Grace Hopper' });
  await row.getByText(PRICE, { exact: true }).waitFor();
  await row.getByRole('link').first().click();
  await heading(page, 'Items').waitFor();
  await press(page, 'Mark as paid');
  const dialog = page.getByRole('dialog');
  await dialog.getByText(`A payment of ${PRICE} is recorded.`, { exact: false }).waitFor();
  await dialog.getByRole('button', { name: 'Mark as paid', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await row.getByText('Paid', { exact: true }).waitFor();
};

const findInFigures = async (page) => {
  await page.getByRole('link', { name: 'Shop', exact: true }).click();
  const today = page.locator('dt', { hasText: 'Sales today' }).first().locator('xpath=following-sibling::dd').first();
  await today.getByText(PRICE, { exact: true }).waitFor();
};

/** In a site that has just started for the first time. */
export const tryPanel = async (origin) => {
  const browser = await openBrowser();
  try {
    const page = await newPage(browser);
    await register(page, origin);
    await setUp(page);
    await buy(browser, origin);
    await takePayment(page);
    await findInFigures(page);
  } finally {
    await browser.close();
  }
};
