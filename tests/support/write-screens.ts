import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { readSettings } from './route-bases';
import { openBrowser } from './open-browser';
import { openLook, panelToken, visit, type Look } from './panel-looks';
import { PANEL_PAGES, seedPanel, type Shown } from './panel-pages';
import type { SharedStore } from './shared-store';
import { startStore } from './start-store';
import { tryTranslation } from './trial-look';

/**
 * `npm run screens -- [--trial] [FOLDER]`: a picture of each page of the panel, wide and on a phone, light and dark, to leaf through; with
 * `--trial` with texts twice as long, from right to left.
 */
const WORDS = process.argv.slice(2);
const IS_TRIAL = WORDS.includes('--trial');
const FOLDER = path.resolve(WORDS.find((word) => !word.startsWith('--')) ?? '.cache/screens');

const LOOKS: readonly Look[] = (IS_TRIAL ? (['light'] as const) : (['light', 'dark'] as const)).flatMap((theme) =>
  [1440, 390].map((width) => ({ theme, width }))
);

const nameOf = (address: string): string => address.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '');

/** Panels scroll within the window: a picture of all of a page needs a window that is as high as it. */
const growTo = async (page: Page, { width }: Look): Promise<void> => {
  const height = await page.evaluate(() =>
    Math.max(...Array.from(document.querySelectorAll('main, main *, body'), (part) => part.scrollHeight))
  );
  await page.setViewportSize({ width, height: Math.min(Math.max(height + 200, 900), 6_000) });
};

const takePictures = async (browser: Browser, store: SharedStore, shown: Shown): Promise<void> => {
  const token = await panelToken(store);
  for (const look of LOOKS) {
    const page = await openLook(browser, store, token, look);
    if (IS_TRIAL) await tryTranslation(page.context());
    for (const panelPage of PANEL_PAGES) {
      await page.setViewportSize({ width: look.width, height: 900 });
      await visit(page, store, IS_TRIAL ? { path: panelPage.path } : panelPage, shown);
      await growTo(page, look);
      const file = `${nameOf(panelPage.path)}-${look.width}-${IS_TRIAL ? 'trial' : look.theme}.png`;
      await page.screenshot({ path: path.join(FOLDER, file), fullPage: true });
      console.log(file);
    }
    await page.context().close();
  }
};

const run = async (): Promise<void> => {
  mkdirSync(FOLDER, { recursive: true });
  const running = await startStore({ adminPanel: true, data: 'catalog' });
  const browser = await openBrowser();
  try {
    const { baseUrl, origin, demo, site } = running;
    const { client, databaseUrl, dir } = site;
    const store = { baseUrl, origin, demo, client, databaseUrl, dir, settings: await readSettings(running) };
    await takePictures(browser, store, await seedPanel(store));
  } finally {
    await browser.close();
    await running.stop();
  }
};

run().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
