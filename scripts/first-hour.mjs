import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openBrowser } from './first-hour/browser.mjs';
import { whileDemoRuns } from './first-hour/demo-store.mjs';
import { installLighthouse, judge } from './first-hour/lighthouse.mjs';
import { makeNextProject, makeViteProject, nextServer, packClient, viteServer } from './first-hour/projects.mjs';
import { freePort, whileServed } from './first-hour/served.mjs';
import { walkGuide } from './first-hour/walk-guide.mjs';
import { walkAccount, walkCard, walkList, walkNews, walkPurchase } from './first-hour/walk-starter.mjs';
import { prepareClone } from './setup/prepare.mjs';
import { say, withProgress } from './setup/progress.mjs';

/**
 * `npm run first-hour [-- vite | next | lighthouse ...]`: the first hour of who makes a storefront, from nothing to a first order. A project of Vite, React
 * and strict TypeScript by the text of docs/storefront.md, and the starter of examples/storefront-next, each with the packed client, on
 * another origin than the store, in a browser. Ends with a table, and with 1 if anything failed. `FIRST_HOUR_DIR` keeps what it makes.
 */
const wanted = process.argv.slice(2);
const isWanted = (part) => wanted.length === 0 || wanted.includes(part);
const outcomes = {};

/** What fails is told at the end; the next steps are tried all the same. Answers whether it went well. */
const step = async (title, work) => {
  const began = Date.now();
  try {
    const seen = await withProgress(title, work);
    outcomes[title] = { passed: true, seen: seen ?? '' };
  } catch (error) {
    say(error.stack ?? String(error));
    outcomes[title] = { passed: false, seen: 'see above' };
  }
  outcomes[title].seconds = Math.round((Date.now() - began) / 1000);
  return outcomes[title].passed;
};

const tryGuide = async ({ folder, ports, tarball, browser }, store) => {
  const project = path.join(folder, 'vite');
  const isMade = await step('Vite, React and strict TypeScript: installed, checked, built', () =>
    makeViteProject(project, { tarball, api: store.api })
  );
  if (!isMade) return;
  const origin = `http://localhost:${ports.vite}`;
  await whileServed(viteServer(project, ports.vite), () =>
    step('The guide, word for word: a first order, and an account', () => walkGuide(browser, origin, store))
  );
};

const WALKS = {
  'The starter: list, facets, search': walkList,
  'The starter on a phone: product, cart, checkout, receipt': walkPurchase,
  'The starter: account, orders, a download': walkAccount,
  'The starter: a card, in test mode': walkCard,
  'The starter: news of the catalogue by webhook': walkNews,
};

const webhookSecret = async ({ merchant }, origin) => {
  const events = ['product.updated', 'product.variants_changed', 'stock.changed'];
  const { secret } = await merchant('POST', '/webhooks', { name: 'Storefront', url: `${origin}/hooks/shop`, events });
  return secret;
};

const tryStarter = async ({ folder, ports, tarball, browser }, store) => {
  const project = path.join(folder, 'next');
  const origin = `http://localhost:${ports.next}`;
  const isMade = await step('The starter: installed and built', () =>
    makeNextProject(project, { tarball, api: store.api, origin })
  );
  if (!isMade) return;
  const secret = await webhookSecret(store, origin);
  await whileServed(nextServer(project, ports.next, secret), async () => {
    if (isWanted('lighthouse')) {
      const tool = path.join(folder, 'lighthouse');
      const isInstalled = await step('Lighthouse: installed', () => installLighthouse(tool));
      const url = `${origin}/products/harbour-house-blend`;
      if (isInstalled) await step('Lighthouse: the product, 95 or more', () => judge(tool, url));
    }
    if (!isWanted('next')) return;
    for (const [title, walk] of Object.entries(WALKS)) await step(title, () => walk(browser, origin, store));
  });
};

const main = async () => {
  await prepareClone('site');
  const kept = process.env.FIRST_HOUR_DIR;
  const folder = kept ? path.resolve(kept) : fs.mkdtempSync(path.join(os.tmpdir(), 'shop-first-hour-'));
  fs.mkdirSync(folder, { recursive: true });
  const ports = { store: await freePort(), vite: await freePort(), next: await freePort() };
  const origins = [ports.vite, ports.next].map((port) => `http://localhost:${port}`);
  const browser = await openBrowser();
  try {
    const tarball = await withProgress('Packing the client', () => packClient(folder));
    const tools = { folder, ports, tarball, browser };
    await whileDemoRuns(folder, { port: ports.store, origins }, async (store) => {
      if (isWanted('vite')) await tryGuide(tools, store);
      if (isWanted('next') || isWanted('lighthouse')) await tryStarter(tools, store);
    });
  } finally {
    await browser.close();
    if (!kept) fs.rmSync(folder, { recursive: true, force: true });
  }
};

main().then(
  () => {
    console.table(outcomes);
    process.exitCode = Object.values(outcomes).every(({ passed }) => passed) ? 0 : 1;
  },
  (error) => {
    console.error(error);
    process.exit(1);
  }
);
