import type { Browser, Locator, Page } from 'playwright-core';
import { createCustomer } from '../support/customers';
import { createLicensed } from '../support/licenses-api';
import { openBrowser } from '../support/open-browser';
import { openPanel } from '../support/panel';
import { buttonIn, dialogOf } from '../support/panel-dialogs';
import { sharedStore } from '../support/shared-store';
import { sellInDollars } from '../support/merchant';
import { createStaffWithShopRole, uniqueName } from '../support/site-admin';

/**
 * Escape closes what is in front: the list of a field first, and the dialog that the field is in only then. A slip of the mouse takes away
 * nothing that was typed.
 */
const store = sharedStore();

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await openBrowser();
  await sellInDollars(store);
  const { credentials: session } = await createStaffWithShopRole(store, 'manager');
  page = await openPanel(browser, { origin: store.origin, session });
});

afterAll(() => browser?.close());

const list = () => page.getByRole('listbox');

const closesOnlyTheList = async (field: Locator): Promise<void> => {
  // The dialog takes the focus when it has opened.
  await page.waitForFunction(() => document.activeElement?.closest('[role="dialog"], [role="alertdialog"]') !== null);
  await field.press('ArrowDown');
  await list().waitFor();
  await page.keyboard.press('Escape');
  await list().waitFor({ state: 'detached' });
  expect(await dialogOf(page).isVisible()).toBe(true);
};

it('Escape closes a list to choose from, then the dialog', async () => {
  const { id } = await createLicensed(store);
  await page.goto(`${store.origin}/admin/plugins/shop/products/${id}`);
  await buttonIn(page.getByRole('region', { name: 'Licensing', exact: true }), 'Publish a version').click();
  await closesOnlyTheList(dialogOf(page).getByRole('combobox', { name: 'Update file' }));
  await page.keyboard.press('Escape');
  await dialogOf(page).waitFor({ state: 'detached' });
});

it('Escape closes the list of a field to search in, and not the dialog', async () => {
  const customer = await createCustomer(store, { last_name: uniqueName('Listed') });
  await page.goto(`${store.origin}/admin/plugins/shop/customers/${customer.id}`);
  await buttonIn(page, 'Merge with another customer').click();
  await closesOnlyTheList(dialogOf(page).getByRole('combobox'));
});

it('a click beside a dialog closes it, unless something was typed into it', async () => {
  const customer = await createCustomer(store, { last_name: uniqueName('Noted') });
  await page.goto(`${store.origin}/admin/plugins/shop/customers/${customer.id}`);
  await buttonIn(page, 'Edit the notes').click();
  await dialogOf(page).waitFor();
  await page.mouse.click(3, 300);
  await dialogOf(page).waitFor({ state: 'detached' });
  await buttonIn(page, 'Edit the notes').click();
  const notes = dialogOf(page).locator('textarea');
  await notes.fill('Rings twice.');
  await page.mouse.click(3, 300);
  expect(await notes.inputValue()).toBe('Rings twice.');
  await buttonIn(dialogOf(page), 'Cancel').click();
  await dialogOf(page).waitFor({ state: 'detached' });
});
