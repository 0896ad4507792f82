import type { Knex } from 'knex';
import type { Browser, Page } from 'playwright-core';
import { askStore } from '../support/attributes';
import { openBrowser } from '../support/open-browser';
import { openLook, panelToken, visit } from '../support/panel-looks';
import { clearPanel, PANEL_PAGES, seedPanel, type Shown } from '../support/panel-pages';
import { until } from '../support/patience';
import { sendPolyglots, writePolyglots } from '../support/polyglots';
import { sampled } from '../support/sampled';
import { sharedStore } from '../support/shared-store';
import { connectTo } from '../support/store-site';

/** Markup that runs somewhere, in every text that people write: no page of the panel runs it, nor even tries. */
const store = sharedStore();

let browser: Browser;
let page: Page;
let knex: Knex;
let shown: Shown;
let restore: () => Promise<void>;
const tried: string[] = [];
/** What Strapi's panel itself tries on a page that holds nothing of ours. */
let ofStrapi: readonly string[];

/** A handler or a script that came into the page breaks the panel's policy, which tells of it. */
const watch = async (): Promise<void> => {
  page.on('dialog', (dialog) => {
    tried.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.exposeFunction('tellOfViolation', (words: string) => tried.push(words));
  await page.addInitScript(() => {
    const told = window as unknown as { tellOfViolation: (words: string) => void };
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      told.tellOfViolation(`${effectiveDirective}: ${blockedURI} ${sample}`)
    );
  });
};

beforeAll(async () => {
  browser = await openBrowser();
  knex = connectTo(store);
  shown = await seedPanel(store);
  const statuses = await sendPolyglots(store, shown);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  restore = await writePolyglots(knex);
  page = await openLook(browser, store, await panelToken(store), { theme: 'light', width: 1440 });
  await watch();
  await page.goto(`${store.origin}/admin/me`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  ofStrapi = [...tried];
});

afterAll(async () => {
  await browser?.close();
  await restore?.();
  await clearPanel(store, shown);
  await askStore(store, 'POST', '/settings/store', { settings: { store_name: store.settings.store_name } });
  await knex?.destroy();
});

beforeEach(() => {
  tried.length = 0;
});

it.each(sampled(PANEL_PAGES, 6))('$path runs nothing', async (panelPage) => {
  await visit(page, store, panelPage, shown);
  expect(tried.filter((words) => !ofStrapi.includes(words))).toEqual([]);
  const planted = page.locator('main img[onerror], main svg[onload], main a[href^="javascript:"]');
  expect(await planted.count()).toBe(0);
});

it('texts that would run are shown as the texts that they are', async () => {
  await visit(page, store, { path: '/plugins/shop/activity', heading: /^Activity$/ }, shown);
  await page.getByText('onerror=alert(1)').first().waitFor();
});

it('would tell of what runs', async () => {
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<img src="x" onerror="alert(1)">'));
  await until(() => tried.length > 0);
  expect(tried.join()).toMatch(/dialog|script-src/);
});
