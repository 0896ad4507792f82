import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../support/open-browser';
import { signIn } from '../support/panel';
import type { RunningStore } from '../support/start-store';
import type { StoreSite } from '../support/store-site';
import type { Population } from './data/populate';
import { withFilledSite, withStore, type Say } from './measure-database';
import { median } from './median';
import { isChosen, type BenchOptions, type DatabaseName } from './options';
import { panelSteps, type PanelStep } from './panel-steps';
import type { PanelReport, PanelRow } from './report';

/** Milliseconds from the click to the painted rows, and those of them in which the store answered the list. */
type Seen = { readonly rows: number; readonly answer: number; readonly requests: number };

/** Each in a page that has loaded no list yet. */
const ROUNDS = 5;
/** A room with a short list, which is left for the one that is measured. */
const QUIET = 'Labels';

/**
 * Runs in the page, from before the click or key until the frame is painted that has other rows than before; or the same, where those
 * were asked for.
 */
const watchRows = (path: string): Promise<Seen> =>
  new Promise((resolve) => {
    const links = () => Array.from(document.querySelectorAll<HTMLAnchorElement>('main [aria-busy="false"] tbody a'));
    const shown = () =>
      links()
        .map(({ href }) => href)
        .join();
    const before = shown();
    let [began, wasBusy] = [0, false];
    performance.clearResourceTimings();
    for (const kind of ['click', 'keydown']) {
      addEventListener(kind, ({ timeStamp }) => (began ||= timeStamp), { capture: true, once: true });
    }
    const tell = (): void => {
      const requests = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/shop/v2/'));
      const list = requests.find(({ name }) => new URL(name).pathname === `/api/shop/v2${path}`);
      resolve({ rows: performance.now() - began, answer: list?.duration ?? 0, requests: requests.length });
    };
    const look = (): void => {
      const now = shown();
      wasBusy ||= document.querySelector('main [aria-busy="true"]') !== null;
      if (began > 0 && now !== '' && (wasBusy || now !== before)) setTimeout(tell);
      else requestAnimationFrame(look);
    };
    look();
  });

const timeOf = async (page: Page, path: string, act: () => Promise<void>): Promise<Seen> => {
  const seen = page.evaluate(watchRows, path);
  await act();
  return seen;
};

const open = (page: Page, room: string): Promise<void> =>
  page.getByRole('navigation').getByRole('link', { name: room, exact: true }).click();

const measureStep = async (page: Page, { room, path, act }: PanelStep): Promise<Seen> => {
  await open(page, QUIET);
  await page.getByRole('heading', { name: QUIET, level: 1 }).waitFor();
  const opened = await timeOf(page, path, () => open(page, room));
  return act ? timeOf(page, path, () => act(page)) : opened;
};

const measureRound = async (signedIn: Page, origin: string, steps: readonly PanelStep[]): Promise<readonly Seen[]> => {
  const page = await signedIn.context().newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(`${origin}/admin/plugins/shop/labels`);
  const seen: Seen[] = [];
  for (const step of steps) seen.push(await measureStep(page, step));
  await page.close();
  return seen;
};

const rowOf = (name: string, rounds: readonly Seen[]): PanelRow => {
  const times = rounds.map(({ rows }) => rows);
  return {
    name,
    first: times[0] ?? NaN,
    least: Math.min(...times),
    median: median(times),
    slowest: Math.max(...times),
    answer: median(rounds.map(({ answer }) => answer)),
    requests: median(rounds.map(({ requests }) => requests)),
  };
};

const browse = async (
  browser: Browser,
  store: RunningStore,
  steps: readonly PanelStep[],
  say: Say
): Promise<readonly PanelRow[]> => {
  const page = await signIn(browser, store.demo.admin, store);
  const rounds: (readonly Seen[])[] = [];
  while (rounds.length < ROUNDS) {
    say(`round ${rounds.length + 1} of ${ROUNDS}`);
    rounds.push(await measureRound(page, store.origin, steps));
  }
  return steps.map(({ name }, at) =>
    rowOf(
      name,
      rounds.map((seen) => seen[at] as Seen)
    )
  );
};

/** In a store that is filled already. */
export const measurePanel = (
  site: StoreSite,
  population: Pick<Population, 'customers'>,
  options: Pick<BenchOptions, 'rows'>,
  say: Say
): Promise<readonly PanelRow[]> => {
  const steps = panelSteps(population).filter(({ name }) => isChosen(options, name));
  return withStore(site, { adminPanel: true }, async (store) => {
    const browser = await openBrowser();
    try {
      return await browse(browser, store, steps, say);
    } finally {
      await browser.close();
    }
  });
};

export const measurePanelOf = (database: DatabaseName, options: BenchOptions, say: Say): Promise<PanelReport> =>
  withFilledSite(database, options, say, async (site, population) => ({
    database,
    panel: await measurePanel(site, population, options, say),
  }));
