import type { Browser, Locator, Page } from 'playwright-core';
import { byKeyboard } from './by-keyboard';
import { deviceOf } from './panel-looks';
import { isByKeyboard, panelMode, WIDTHS } from './panel-mode';
import { sharedStore } from './shared-store';

/** The example storefront in a browser, and what its console complained about. */
export type Storefront = { readonly page: Page; readonly complaints: readonly string[] };

const PATIENCE = 60_000;

/** What the browser itself writes about every answer that is no success; a refusal is part of a shop's life. */
const REFUSED = /Failed to load resource: .* (422|423|429)/;

/** In the mode of the test file, unless the test is about a width. */
export const openStorefront = async (browser: Browser, width = WIDTHS[panelMode()]): Promise<Storefront> => {
  const context = await browser.newContext({ ...deviceOf({ width }), timezoneId: 'America/Chicago' });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.setDefaultTimeout(PATIENCE);
  page.on('console', (message) => {
    if (message.type() === 'error' && !REFUSED.test(message.text())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.goto(`${sharedStore().origin}/storefront/index.html`);
  await page.getByRole('heading', { name: 'Products', level: 1 }).waitFor();
  return { page: isByKeyboard() ? byKeyboard(page) : page, complaints };
};

/** Looks for a product; its card is the only one that is left. */
export const findProduct = async (page: Page, title: string): Promise<Locator> => {
  await page.getByRole('searchbox', { name: 'Search' }).fill(title);
  await page.getByRole('searchbox', { name: 'Search' }).press('Enter');
  await page.getByText('1 product', { exact: true }).waitFor();
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
};

export const openCart = async (page: Page): Promise<void> => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Cart/ }).click();
  await page.getByRole('heading', { name: 'Your cart', level: 1 }).waitFor();
};

/** '$1,234.50' -> 123450 */
const centsOf = (text: string): number => Math.round(Number(text.replaceAll(/[$,]/g, '')) * 100);

/** Label -> cents, as the page shows them. */
export const readTotals = async (page: Page): Promise<Readonly<Record<string, number>>> => {
  const labels = await page.locator('dl dt').allTextContents();
  const amounts = await page.locator('dl dd').allTextContents();
  return Object.fromEntries(labels.map((label, index) => [label, centsOf(amounts[index] ?? '')]));
};

/** Product, quantity and cents of each line of the receipt. */
export const readReceiptLines = async (page: Page) => {
  const rows = await page.getByRole('table', { name: 'What was ordered' }).locator('tbody tr').all();
  return Promise.all(
    rows.map(async (row) => {
      const [title, quantity, price, amount] = await row.locator('th, td').allTextContents();
      return { title, quantity: Number(quantity), unit_price: centsOf(price ?? ''), subtotal: centsOf(amount ?? '') };
    })
  );
};

const MAX_STOPS = 60;

/** Presses Tab until the element has the focus. Throws when it cannot be reached. */
export const tabTo = async (page: Page, target: Locator): Promise<void> => {
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not reach ${String(target)}.`);
};
