import type { Locator, Page } from 'playwright-core';
import { isOnPhone } from './panel-mode';
import { sharedStore } from './shared-store';

/** Lists and fields of the back office, as a user works with them. */

export const openRoom = async (page: Page, room: string, title: string): Promise<void> => {
  await page.goto(`${sharedStore().origin}/admin/plugins/shop/${room}`);
  await page.getByRole('heading', { name: title, level: 1, exact: true }).waitFor();
};

/** On a phone the links to other parts of the panel stand in a menu that has to be opened. */
export const openMenu = async (page: Page): Promise<void> => {
  if (isOnPhone()) await page.getByRole('button', { name: 'Menu', exact: true }).click();
};

/** Follows a link that leads away from the page of one record: on a phone that is the way back. */
export const leavePage = async (page: Page): Promise<void> => {
  const name = isOnPhone() ? 'Back' : 'Customers';
  await page.getByRole('link', { name, exact: true }).first().click();
};

/** The row of a list with this text; on a phone it is a card. */
export const rowOf = (page: Page, text: string | RegExp): Locator =>
  page
    .getByRole('main')
    .getByRole(isOnPhone() ? 'listitem' : 'row')
    .filter({ hasText: text });

/** Types into the search of the list and presses Enter. */
export const searchList = async (page: Page, words: string): Promise<void> => {
  await page.locator('input[name="search"]').fill(words);
  await page.locator('input[name="search"]').press('Enter');
  await page.waitForURL((url) => url.searchParams.get('search') === words);
};

/** Types into a field that finds records, and takes the one with this name. */
export const pickRecord = async (page: Page, field: string, words: string, name: string | RegExp): Promise<void> => {
  const input = page.locator(`input[name="${field}"]`);
  await input.click();
  await input.pressSequentially(words);
  await page.getByRole('option', { name }).click();
};

/** Of a field that offers a handful of values. */
export const chooseOption = async (page: Page, label: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};
