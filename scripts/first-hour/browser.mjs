import fs from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';

/** As tests/support/open-browser.ts. */
const DEBIANS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const PATIENCE_MS = 60_000;

export const chromiumPath = () =>
  process.env.CHROMIUM_PATH ?? DEBIANS.find((file) => fs.existsSync(file)) ?? DEBIANS[0];

export const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];

export const openBrowser = () => chromium.launch({ executablePath: chromiumPath(), args: FLAGS });

/** What the browser writes about answers that are no success: a refusal is part of a shop's life, such as a form that lacks a name. */
const REFUSED = /Failed to load resource: .* (400|404|422|423|429)/;

/** A page of a visitor of its own, and what the browser complained about. */
export const openPage = async (browser, { width = 1280, height = 900 } = {}) => {
  const context = await browser.newContext({ viewport: { width, height } });
  const page = await context.newPage();
  const complaints = [];
  const said = [];
  page.setDefaultTimeout(PATIENCE_MS);
  page.on('console', (message) => {
    if (message.type() === 'error' && !REFUSED.test(message.text())) complaints.push(message.text());
    if (message.type() === 'log') said.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return { context, page, complaints, said };
};

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** What a reader of the screen or a keyboard would stumble over. */
export const barriersOn = async (page) => {
  await page.addScriptTag({ path: AXE });
  const { violations } = await page.evaluate('axe.run()');
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
};

/** How much wider than the window the page is. */
export const overflowOf = (page) => page.evaluate('document.documentElement.scrollWidth - innerWidth');
