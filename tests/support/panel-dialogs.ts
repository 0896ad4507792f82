import type { Locator, Page } from 'playwright-core';

/** Buttons and dialogs of the back office, as a user works with them. */

export const buttonIn = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole('button', { name, exact: typeof name === 'string' });

export const dialogOf = (page: Page): Locator => page.getByRole('dialog').or(page.getByRole('alertdialog'));

/** The dialog closes once the server has done it. */
export const confirmDialog = async (page: Page, name: string | RegExp): Promise<void> => {
  await buttonIn(dialogOf(page), name).click();
  await dialogOf(page).waitFor({ state: 'detached' });
};

/** The button is disabled while it is sent, too: all is stored once nothing of the form is unsaved any more. */
export const saveForm = async (page: Page): Promise<void> => {
  await buttonIn(page, 'Save').click();
  await page
    .getByText(/unsaved change/)
    .first()
    .waitFor({ state: 'detached' });
  await page
    .locator('button:disabled')
    .filter({ hasText: /^Save$/ })
    .waitFor();
};

export const chooseAction = async (page: Page, name: string): Promise<void> => {
  await buttonIn(page, 'More actions').click();
  await page.getByRole('menuitem', { name }).click();
};
