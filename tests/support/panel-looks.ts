import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { pathOf, type PanelPage, type Shown } from './panel-pages';
import type { SharedStore } from './shared-store';
import { panelSession, type Credentials } from './site-admin';

/** `system` follows what the page emulates, so that a test can switch without loading the page anew. */
export type Look = {
  readonly theme?: 'light' | 'dark' | 'system';
  readonly width: number;
  readonly locale?: string;
  /** Scripts of others run, which the site does not let into its panel. */ readonly bypassCSP?: boolean;
};

type Origin = Pick<SharedStore, 'origin'>;

const PATIENCE = 60_000;
const PHONE = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';

const isPhone = ({ width }: Look): boolean => width < 768;

export const tokenOf = (session: Credentials): string => String(session.authorization).replace(/^Bearer /, '');

/** Log-ins are few in five minutes: one of them serves all looks, and all files of a run. */
export const panelToken = async (store: SharedStore): Promise<string> => tokenOf(await panelSession(store));

/** A window of this width; a narrow one is that of a phone. */
export const deviceOf = (look: Look): BrowserContextOptions => ({
  viewport: { width: look.width, height: 900 },
  reducedMotion: 'reduce',
  // Strapi's header asks what kind of browser it is, and not how wide.
  ...(isPhone(look) ? { userAgent: PHONE, isMobile: true, hasTouch: true } : {}),
});

const contextOf = (browser: Browser, look: Look): Promise<BrowserContext> =>
  browser.newContext({
    ...deviceOf(look),
    ...(look.locale ? { locale: look.locale } : {}),
    ...(look.bypassCSP ? { bypassCSP: true } : {}),
  });

/** A blank page of a new browser context, in a theme and a width. */
export const newPanelPage = async (browser: Browser, look: Look): Promise<Page> => {
  const context = await contextOf(browser, look);
  if (look.theme) await context.addInitScript((theme) => localStorage.setItem('STRAPI_THEME', theme), look.theme);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  return page;
};

/** The same, signed in by a session that is there already. */
export const openLook = async (browser: Browser, { origin }: Origin, token: string, look: Look): Promise<Page> => {
  const page = await newPanelPage(browser, look);
  await page.context().addCookies([{ name: 'jwtToken', value: token, url: origin }]);
  return page;
};

/** Goes to a page and waits until what it loads is there. */
export const visit = async (page: Page, store: Origin, panelPage: PanelPage, shown: Shown): Promise<void> => {
  await page.goto(`${store.origin}/admin${pathOf(panelPage, shown)}`);
  const { heading } = panelPage;
  const title = page.getByRole('heading', { level: 1, ...(heading ? { name: heading } : {}) }).first();
  await title.waitFor();
  await page.waitForLoadState('networkidle');
  if ((await title.textContent()) === 'Page not found') throw new Error(`There is no page ${panelPage.path}.`);
};
