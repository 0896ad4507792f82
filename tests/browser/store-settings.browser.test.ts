import type { Browser, Page } from 'playwright-core';
import { createEditor } from '../support/admin-users';
import { asMerchant } from '../support/merchant';
import { openBrowser } from '../support/open-browser';
import { signIn } from '../support/panel';
import { openMenu } from '../support/panel-list';
import { panelMode, WIDTHS } from '../support/panel-mode';
import { sharedStore } from '../support/shared-store';
import { PNG, postFile } from '../support/uploads';

let browser: Browser;

const openStoreSettings = async (page: Page): Promise<void> => {
  await page.goto(`${sharedStore().origin}/admin/settings`);
  await page.getByRole('link', { name: 'Store', exact: true }).click();
  await page.getByRole('heading', { name: 'Store settings' }).waitFor();
};

/** The settings as a new store has them, whatever the other files did to the shared one. */
const blankCountry = async (page: Page): Promise<void> => {
  await page.route('**/settings/store*', async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    const body = (await response.json()) as { settings: Record<string, unknown> };
    await route.fulfill({ response, json: { ...body, settings: { ...body.settings, store_country: '' } } });
  });
};

const storeName = (page: Page) => page.locator('input[name="store_name"]');
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

beforeAll(async () => {
  browser = await openBrowser();
});

afterAll(() => browser?.close());

describe('Settings > Shop > Store', () => {
  let page: Page;

  beforeAll(async () => {
    page = await signIn(browser, sharedStore().demo.admin);
  });

  it('asks for the country, without which a store is not set up, and marks it', async () => {
    await blankCountry(page);
    await openStoreSettings(page);
    await storeName(page).fill('Mugs of the North');
    await saveButton(page).click();
    await page.getByText('Country is required').waitFor();
    const country = page.locator('input[name="store_country"]');
    expect(await country.getAttribute('aria-invalid')).toBe('true');
    await page.unrouteAll();
    await country.click();
    await country.pressSequentially('Swed');
    await page.getByRole('option', { name: 'Sweden (SE)' }).click();
    await saveButton(page).click();
    await page.getByText('The store settings are saved.').waitFor();
  });

  it('saves a changed store name with Enter, says so, and still has it after a reload', async () => {
    await openStoreSettings(page);
    expect(await saveButton(page).isDisabled()).toBe(true);
    await storeName(page).fill('Cups of the North');
    await page.getByText('1 unsaved change').waitFor();
    await storeName(page).press('Enter');
    await page.getByText('The store settings are saved.').waitFor();
    await page
      .locator('button:disabled')
      .filter({ hasText: /^Save$/ })
      .waitFor();
    await page.reload();
    await storeName(page).waitFor();
    expect(await storeName(page).inputValue()).toBe('Cups of the North');
  });

  it('shows an error at its field, in the tab where it stands, and moves the focus there', async () => {
    await openStoreSettings(page);
    await page.getByRole('tab', { name: 'Button texts' }).click();
    const field = page.locator('input[name="cart_button_text"]');
    await field.fill('');
    await page.getByRole('tab', { name: 'Pages' }).click();
    await saveButton(page).click();
    await page.getByText('Add to cart is required').waitFor();
    expect(await page.getByRole('tab', { name: 'Button texts' }).getAttribute('aria-selected')).toBe('true');
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'cart_button_text');
    await page.getByRole('button', { name: 'Discard' }).click();
    expect(await field.inputValue()).toBe('Add To Cart');
  });

  it('saves a choice out of many, a flag and a number of several tabs at once', async () => {
    await openStoreSettings(page);
    const country = page.locator('input[name="store_country"]');
    await country.click();
    await country.pressSequentially('Norw');
    await page.getByRole('option', { name: 'Norway (NO)' }).click();
    const currency = page.locator('input[name="currency"]');
    await currency.click();
    await currency.press('Escape');
    await currency.press('Tab');
    expect(await currency.inputValue()).toBe('US Dollar (USD)');
    await page.getByText('1 unsaved change', { exact: true }).waitFor();
    await page.getByRole('tab', { name: 'Cart and checkout' }).click();
    await page.locator('input[name="require_logged_in"]').setChecked(true, { force: true });
    await page.getByRole('tab', { name: 'Other' }).click();
    await page.locator('input[name="visitor_data_days"]').fill('42');
    await saveButton(page).click();
    await page.getByText('The store settings are saved.').waitFor();
    const { admin, application_password: password } = sharedStore().demo;
    const credentials = Buffer.from(`${admin.email}:${password}`).toString('base64');
    const response = await fetch(`${sharedStore().baseUrl}/settings/store`, {
      headers: { Authorization: `Basic ${credentials}` },
    });
    const { settings } = (await response.json()) as { settings: object };
    expect(settings).toMatchObject({ store_country: 'NO', require_logged_in: 'yes', visitor_data_days: 42 });
  });

  it('puts a number back when the changes are discarded, and says what is no number', async () => {
    await openStoreSettings(page);
    await page.getByRole('tab', { name: 'Other' }).click();
    const field = page.locator('input[name="visitor_data_days"]');
    await field.fill('77');
    await page.getByRole('button', { name: 'Discard' }).click();
    expect(await field.inputValue()).toBe('42');
    expect(await saveButton(page).isDisabled()).toBe(true);
    await field.fill('12,5');
    await saveButton(page).click();
    await page.getByText('Write a whole number.').waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await page.getByRole('button', { name: 'Discard' }).click();
    expect(await field.inputValue()).toBe('42');
  });

  it('takes the logo from the media library', async () => {
    const { baseUrl } = sharedStore();
    await postFile(`${baseUrl}/app/upload-attachments`, asMerchant(sharedStore()), {
      name: 'our-logo.png',
      content: PNG,
    });
    await openStoreSettings(page);
    await page.getByRole('button', { name: 'Choose', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('our-logo').first().waitFor();
    await dialog.getByRole('checkbox').last().click();
    await dialog.getByRole('button', { name: 'Finish' }).click();
    const logo = page.locator('input[name="store_logo"]');
    expect(await logo.inputValue()).toMatch(/\/uploads\/\w+\.png$/);
    await saveButton(page).click();
    await page.getByText('The store settings are saved.').waitFor();
  });

  it('does not show what has no effect yet', async () => {
    await openStoreSettings(page);
    await page.getByRole('tab', { name: 'Other' }).click();
    await page.locator('input[name="visitor_data_days"]').waitFor();
    expect(await page.locator('[name="force_ssl"]').count()).toBe(0);
  });

  it('fits on a phone: the tabs scroll, and the page does not', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${sharedStore().origin}/admin/settings/shop/store`);
    await storeName(page).waitFor();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
    const right = await storeName(page).evaluate((input) => input.getBoundingClientRect().right);
    expect(right).toBeLessThanOrEqual(390);
    await page.getByRole('tab', { name: 'Other' }).click();
    await page.locator('input[name="visitor_data_days"]').waitFor();
    await page.setViewportSize({ width: WIDTHS[panelMode()], height: 900 });
  });

  it('asks before changes are lost', async () => {
    await openStoreSettings(page);
    await storeName(page).fill('Never saved');
    await openMenu(page);
    await page.getByRole('link', { name: 'Shop', exact: true }).first().click();
    await page.getByText('All your modifications will be lost').waitFor();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await openStoreSettings(page);
    expect(await storeName(page).inputValue()).toBe('Cups of the North');
  });

  it('offers to try again when the settings cannot be loaded', async () => {
    await page.route('**/api/shop/v2/settings/store', (route) => route.abort());
    await page.goto(`${sharedStore().origin}/admin/settings/shop/store`);
    await page.getByText('The store settings could not be loaded.').waitFor();
    await page.unroute('**/api/shop/v2/settings/store');
    await page.getByRole('button', { name: 'Try again' }).click();
    await storeName(page).waitFor();
  });

  it('has a home page behind its link in the menu', async () => {
    await page.goto(`${sharedStore().origin}/admin/`);
    await openMenu(page);
    await page.getByRole('link', { name: 'Shop', exact: true }).click();
    await page.getByRole('heading', { name: 'API' }).waitFor();
    await page.getByText('Cups of the North').first().waitFor();
    await page.getByText(`${sharedStore().origin}/api/shop/v2`).waitFor();
    await page.getByText('Answers', { exact: true }).waitFor();
  });
});

describe('an editor without a permission of the store', () => {
  it('sees neither the links nor the page', async () => {
    const editor = await createEditor(sharedStore(), 'browser-editor@example.com');
    const page = await signIn(browser, editor);
    await page.getByRole('link', { name: 'Content Manager' }).waitFor();
    expect(await page.getByRole('link', { name: 'Shop', exact: true }).count()).toBe(0);
    await page.goto(`${sharedStore().origin}/admin/settings/shop/store`);
    await page.getByText("You don't have the permissions to access that content").waitFor();
    expect(await page.getByRole('link', { name: 'Store', exact: true }).count()).toBe(0);
  });
});
