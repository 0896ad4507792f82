import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { shopApi } from '../support/catalogue';
import { createProduct } from '../support/merchant';
import { openBrowser } from '../support/open-browser';
import { sharedStore } from '../support/shared-store';
import { ok } from '../support/taxes';

/** A storefront on another site (localhost beside 127.0.0.1), in a browser that keeps to the rules for other origins. */
const store = sharedStore();
const api = shopApi(store);

type Call = {
  readonly url: string;
  readonly init?: Omit<RequestInit, 'body'> & { readonly body?: string };
  readonly shown?: string;
};
type Answer =
  { readonly status: number; readonly body: unknown; readonly shown: string | null } | { readonly refused: string };

let server: Server;
let origin: string;
let browser: Browser;
let page: Page;
let item: number | undefined;

/** One fetch by a script of the page; `shown` names the header of the answer that it wants to read. */
const fetchOnPage = (call: Call): Promise<Answer> =>
  page.evaluate(async ({ url, init, shown }) => {
    try {
      const answer = await fetch(url, init);
      const body: unknown = answer.status === 304 ? null : await answer.json();
      return { status: answer.status, body, shown: shown ? answer.headers.get(shown) : null };
    } catch (error) {
      return { refused: String(error) };
    }
  }, call);

const addItem = (): Promise<Answer> =>
  fetchOnPage({
    url: `${store.baseUrl}/cart/add_item`,
    init: {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'from-another-origin', 'X-WP-Nonce': '' },
      body: JSON.stringify({ item_id: item }),
    },
  });

const ROOT = path.resolve(__dirname, '../..');
const read = (name: string): string => readFileSync(path.join(ROOT, name), 'utf8');

/** The built client as a page without a bundler has it. */
const MODULES: Readonly<Record<string, () => string>> = {
  '/shop-client.js': () => read('dist/client/index.mjs').replace('"openapi-fetch"', '"./openapi-fetch.js"'),
  '/openapi-fetch.js': () => read('node_modules/openapi-fetch/dist/index.mjs'),
};

/** What the client says of a first and a second product; null where it was put in. As text: nothing may compile its import. */
const addTwice = (): Promise<readonly unknown[]> =>
  page.evaluate(`(async () => {
    const { createShop, failureOf } = await import('/shop-client.js');
    const shop = createShop({ baseUrl: '${store.baseUrl}', retries: 0 });
    const add = async () => failureOf(await shop.POST('/cart/add_item', { body: { item_id: ${item} } }));
    return [await add(), await add()];
  })()`);

beforeAll(async () => {
  server = createServer((request, response) => {
    const module = MODULES[request.url ?? ''];
    if (module) return void response.setHeader('Content-Type', 'text/javascript').end(module());
    response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>Storefront</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  [item] = (await createProduct(store, { variants: [{ price: 1_250 }] })).variantIds;
  browser = await openBrowser();
  page = await browser.newPage();
  await page.goto(origin);
});

afterAll(async () => {
  await browser?.close();
  await ok(api('POST', '/settings/store', { settings: { storefront_url: '' } }));
  await new Promise((resolve) => server.close(resolve));
});

describe('a page on another origin', () => {
  it('is refused by the browser while the store does not know it', async () => {
    expect(await addItem()).toEqual({ refused: expect.stringContaining('Failed to fetch') as string });
  });

  it('is told by the client what to set where', async () => {
    const [first, second] = await addTwice();
    expect(first).toBeNull();
    expect(second).toMatchObject({ kind: 'network', code: 'origin_refused' });
    expect((second as { readonly message: string }).message).toContain('storefrontOrigins');
  });

  it('fills a cart that it names by its header, and reads what it needs, once it is the storefront', async () => {
    await ok(api('POST', '/settings/store', { settings: { storefront_url: origin } }));
    const added = await addItem();
    expect(added).toMatchObject({ status: 200, body: { data: { cart_hash: expect.any(String) as string } } });
    const { cart_hash: hash } = (added as { body: { data: { cart_hash: string } } }).body.data;
    const cart = await fetchOnPage({ url: `${store.baseUrl}/cart`, init: { headers: { 'X-Cart-Hash': hash } } });
    expect(cart).toMatchObject({ status: 200, body: { cart: { item_count: 1 } } });
    expect(await addTwice()).toEqual([null, null]);
    const listed = await fetchOnPage({ url: `${store.baseUrl}/public/products`, shown: 'ETag' });
    expect(listed).toMatchObject({ status: 200, shown: expect.stringMatching(/^(W\/)?"/) as string });
  });
});
