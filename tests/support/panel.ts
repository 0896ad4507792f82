import type { Browser, Page } from 'playwright-core';
import type { AdminUser } from './admin-users';
import { byKeyboard } from './by-keyboard';
import { newPanelPage, openLook, tokenOf, type Look } from './panel-looks';
import { isByKeyboard, panelMode, WIDTHS } from './panel-mode';
import { sharedStore } from './shared-store';
import type { Credentials } from './site-admin';

/** Of the store that the files share, where no other is named. */
const panelOf = (): { readonly origin: string } => sharedStore();

const inMode = (page: Page): Page => (isByKeyboard() ? byKeyboard(page) : page);

const look = () => ({ width: WIDTHS[panelMode()] });

/** A page of the admin panel in a new browser context, past the log-in form, in the mode of the test file. */
export const signIn = async (browser: Browser, user: AdminUser, { origin } = panelOf()): Promise<Page> => {
  const page = await newPanelPage(browser, look());
  await page.goto(`${origin}/admin/auth/login`);
  await page.getByLabel('Email', { exact: false }).fill(user.email);
  await page.locator('input[name="password"]').fill(user.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL((url) => !url.pathname.includes('/auth/'));
  return inMode(page);
};

type Panel = {
  readonly origin: string;
  /** `Authorization` of a session of the panel. */ readonly session: Credentials;
} & Pick<Look, 'locale' | 'bypassCSP'>;

/** The same of any store, by a session that was begun through the API: that is not limited to five. */
export const openPanel = async (browser: Browser, { origin, session, ...special }: Panel): Promise<Page> =>
  inMode(await openLook(browser, { origin }, tokenOf(session), { ...look(), ...special }));
