import type { Browser } from 'playwright-core';
import { openBrowser } from '../support/open-browser';
import { sharedStore } from '../support/shared-store';

/** The reference page of the API; that the configuration switches it off is shown in configuration.e2e.test.ts. */
const { baseUrl, origin } = sharedStore();

const PATIENCE = 60_000;

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});

afterAll(() => browser?.close());

it('shows the operations with recorded examples, under its content security policy and without a request to elsewhere', async () => {
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE);
  const [complaints, requested]: [string[], string[]] = [[], []];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => requested.push(request.url()));
  await page.goto(`${baseUrl}/docs`);
  await page.getByRole('heading', { name: 'List the activity log' }).first().waitFor();
  await page.getByRole('heading', { name: 'Place an order' }).first().waitFor();
  const operation = page.locator('[data-section-id$="operation/cart.setQuantity"]').first();
  await operation.getByText('"item_id"').first().waitFor();
  // What the viewer makes itself, such as the script of its search, comes from nowhere.
  const remote = requested.filter((url) => /^(https?|wss?):/.test(url) && !url.startsWith(`${origin}/`));
  expect([complaints, remote]).toEqual([[], []]);
  expect(requested).toContain(`${baseUrl}/openapi.json`);
});
