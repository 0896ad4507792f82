import { readFileSync } from 'node:fs';
import type { AxeResults, Result } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../support/open-browser';
import { PANEL_DIALOGS } from '../support/panel-dialog-list';
import { dialogOf } from '../support/panel-dialogs';
import { openLook, panelToken, visit } from '../support/panel-looks';
import { clearPanel, PANEL_PAGES, seedPanel, type PanelPage, type Shown } from '../support/panel-pages';
import { sampled } from '../support/sampled';
import { sharedStore } from '../support/shared-store';

/** axe on every page of the shop: nothing serious or critical, in either theme. None is wider than a phone. */
const store = sharedStore();
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** What is Strapi's own, drawn around our pages: rule, and what its selector begins with or holds. */
const OF_STRAPI: readonly { readonly rule: string; readonly target: RegExp; readonly reason: string }[] = [];

let browser: Browser;
let page: Page;
let shown: Shown;

beforeAll(async () => {
  browser = await openBrowser();
  shown = await seedPanel(store);
  page = await openLook(browser, store, await panelToken(store), { theme: 'system', width: 1440 });
});

afterAll(async () => {
  await browser?.close();
  await clearPanel(store, shown);
});

const isOfStrapi = (rule: string, target: string): boolean =>
  OF_STRAPI.some((known) => known.rule === rule && known.target.test(target));

const findingsOf = ({ id, impact, nodes }: Result): readonly string[] =>
  impact === 'serious' || impact === 'critical'
    ? nodes
        .map((node) => ({ target: node.target.join(' '), html: node.html.slice(0, 200) }))
        .filter(({ target }) => !isOfStrapi(id, target))
        .map(({ target, html }) => `${id}: ${target}: ${html}`)
    : [];

type Axe = { readonly run: (page: Document, options: object) => Promise<AxeResults> };

/** `rules` are all of axe's, if left out. */
const examine = async (rules?: readonly string[]): Promise<readonly string[]> => {
  const { violations, passes } = await page.evaluate(
    (options) => (window as unknown as { axe: Axe }).axe.run(document, options),
    rules ? { runOnly: { type: 'rule', values: rules } } : {}
  );
  expect(passes.length).toBeGreaterThan(0);
  return violations.flatMap(findingsOf);
};

const background = (): Promise<string> => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

/** The panel follows the system's theme without being loaded anew, and only colours differ. */
const examineInTheDark = async (): Promise<readonly string[]> => {
  const light = await background();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.waitForFunction(
    (before) =>
      getComputedStyle(document.body).backgroundColor !== before &&
      document.getAnimations().every(({ playState }) => playState !== 'running'),
    light
  );
  const findings = await examine(['color-contrast']);
  await page.emulateMedia({ colorScheme: 'light' });
  return findings;
};

/** Whatever is wider than a phone, in a language that is read from right to left, and so makes the page scroll sideways. */
const tooWide = async (): Promise<readonly string[]> => {
  await page.setViewportSize({ width: 390, height: 900 });
  const found = await page.evaluate(async () => {
    document.documentElement.dir = 'rtl';
    await new Promise((resolve) => setTimeout(resolve, 100));
    const around: Element[] = [];
    for (let part = document.querySelector('main'); part; part = part.parentElement) around.push(part);
    document.documentElement.dir = 'ltr';
    return around
      .filter((part) => part.scrollWidth > part.clientWidth + 1)
      .map((part) => `${part.tagName} ${part.className}: ${part.scrollWidth}`);
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  return found;
};

const open = async (panelPage: PanelPage): Promise<void> => {
  await visit(page, store, panelPage, shown);
  // The policy of the panel takes no script elements.
  await page.evaluate(AXE);
};

it.each(sampled(PANEL_PAGES, 6, 1))(
  '$path has no serious finding in either theme, and fits on a phone',
  async (panelPage) => {
    await open(panelPage);
    expect(await examine()).toEqual([]);
    expect(await examineInTheDark()).toEqual([]);
    expect(await tooWide()).toEqual([]);
  }
);

const untilFocusIsIn = (selector: string) =>
  page.waitForFunction((within) => document.activeElement?.closest(within) != null, selector);

it.each(sampled(PANEL_DIALOGS, 6).map((dialog) => [[dialog.page.path, ...dialog.opened].join(' > '), dialog] as const))(
  '%s has no serious finding in either theme, and the focus is in it, and goes back',
  async (_name, { page: panelPage, opened }) => {
    await open(panelPage);
    for (const name of opened) {
      const named = { name, exact: true };
      await page.getByRole('button', named).or(page.getByRole('menuitem', named)).first().click();
    }
    await dialogOf(page).waitFor();
    await untilFocusIsIn('[role="dialog"], [role="alertdialog"]');
    expect(await examine()).toEqual([]);
    expect(await examineInTheDark()).toEqual([]);
    // Not by Escape, which a field with a list keeps for itself.
    await dialogOf(page)
      .getByRole('button', { name: /^(Cancel|Close)$/ })
      .click();
    await dialogOf(page).waitFor({ state: 'detached' });
    await untilFocusIsIn('main button');
  }
);

it('a finding is found', async () => {
  await open({ path: '/plugins/shop/doctor', heading: /^Doctor$/ });
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('button')));
  expect(await examine()).toEqual([expect.stringMatching(/^button-name/)]);
});

it('a colour is found that only the dark theme lacks contrast for', async () => {
  await page.evaluate(() => {
    const words = document.createElement('p');
    words.textContent = 'Hard to read';
    words.style.color = '#404040';
    document.querySelector('main')?.append(words);
  });
  expect(await examineInTheDark()).toEqual([expect.stringMatching(/^color-contrast/)]);
});
