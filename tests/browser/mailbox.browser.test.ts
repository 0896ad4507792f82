import { readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { defaultMail, wrapMail } from '../../server/src/modules/notifications/templates';
import { fillMail } from '../support/mail-sample';
import { openBrowser } from '../support/open-browser';
import { sharedStore } from '../support/shared-store';

/** Who tries the demo finds its e-mails on a page, and nothing in a message can do anything there. */
const store = sharedStore();
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const SUBJECT = 'Your <b>receipt</b> INV-1';

type Axe = { readonly run: (page: Document) => Promise<AxeResults> };

let browser: Browser;
let page: Page;
const complaints: string[] = [];

/** The newest of all: its name says it came a thousand years ahead. */
const FILE = path.join(store.dir, 'mailbox/zzzzzzzz-zzzzzzzz-00000000.json');

const keepHostileMessage = async (): Promise<void> => {
  const { body } = defaultMail('order_paid_customer', 'en');
  const hostile = '<script>parent.document.title = "taken"</script><img src="x" onerror="parent.document.title = 1">';
  const parts = { preheader: '', footer: '', storeName: 'Shop', logo: null, locale: 'en' };
  const { html, text } = await wrapMail({ ...parts, body: fillMail(body) + hostile });
  const message = {
    ...{ id: path.basename(FILE, '.json'), sent_at: '2026-11-26T12:00:00.000Z', reply_to: '', headers: {} },
    ...{ from: 'Shop <shop@example.com>', to: 'ann@example.com', subject: SUBJECT, html, text },
    attachments: [{ filename: 'receipt.pdf', content_type: 'application/pdf', size: 3, content: 'AP8K' }],
  };
  // The store makes it with its first e-mail.
  await mkdir(path.dirname(FILE), { recursive: true });
  await writeFile(FILE, JSON.stringify(message));
};

beforeAll(async () => {
  await keepHostileMessage();
  browser = await openBrowser();
  page = await (await browser.newContext()).newPage();
  page.on('pageerror', (error) => complaints.push(error.message));
});

afterAll(async () => {
  await browser?.close();
  await rm(FILE, { force: true });
});

const seriousFindings = async (): Promise<readonly string[]> => {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => (window as unknown as { axe: Axe }).axe.run(document));
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
};

it('asks who is there', async () => {
  await page.goto(`${store.origin}/mailbox/index.html`);
  await page.getByLabel('E-mail').fill(store.demo.admin.email);
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('E-mail or password are not right.').waitFor();
  expect(await seriousFindings()).toEqual([]);
  await page.getByLabel('Password').fill(store.demo.admin.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: SUBJECT }).waitFor();
  expect(await page.getByLabel('Password').isVisible()).toBe(false);
});

it('shows a message, and lets nothing of it run', async () => {
  await page.getByRole('button', { name: SUBJECT }).press('Enter');
  await page.getByRole('heading', { name: SUBJECT, level: 2 }).waitFor();
  const frame = page.frameLocator('iframe[title="The message"]');
  await frame.getByRole('heading', { name: 'Thank you for your order' }).waitFor();
  expect(await frame.getByRole('link', { name: 'View your order' }).getAttribute('href')).toContain('https://');
  expect(await page.title()).toBe('E-mails of the demo');
  expect(await seriousFindings()).toEqual([]);
  await page.getByText('Plain text').press('Enter');
  await page.getByText('View your order https://store.example/account/orders/7f3a?a=1&b=2').waitFor();
});

it('hands out attachments', async () => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'receipt.pdf' }).press('Enter'),
  ]);
  expect(download.suggestedFilename()).toBe('receipt.pdf');
  expect([...readFileSync(await download.path())]).toEqual([0, 255, 10]);
});

it('comes without an error, and fits a phone', async () => {
  await page.setViewportSize({ width: 375, height: 700 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(375);
  expect(complaints).toEqual([]);
});
