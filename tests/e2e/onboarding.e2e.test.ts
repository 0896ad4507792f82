import type { Knex } from 'knex';
import type { CreatedPageAnswer, OnboardingAnswer, StorePage } from '../../server/src/contracts/onboarding';
import { askStore, type Errors } from '../support/attributes';
import { callStore, prepare } from '../support/call-store';
import { asMerchant } from '../support/merchant';
import { sharedStore } from '../support/shared-store';
import { createStaffWithShopRole } from '../support/site-admin';
import { startStore, type RunningStore } from '../support/start-store';
import { connectTo } from '../support/store-site';

/** The first steps of a store: settings and pages. See docs/reference/dashboard.md#onboarding. */
const store = sharedStore();
const PAGES = ['shop', 'cart', 'checkout', 'receipt', 'customer_profile'];

let knex: Knex;

const view = async (): Promise<OnboardingAnswer> =>
  (await prepare<OnboardingAnswer>('GET', `${store.baseUrl}/onboarding`, { headers: asMerchant(store) })).body;

const save = (body: unknown) => askStore<{ readonly message: string } & Errors>(store, 'POST', '/onboarding', body);

const createPages = () => askStore<OnboardingAnswer>(store, 'POST', '/onboarding/create-pages');

const createPage = (body: unknown) =>
  askStore<CreatedPageAnswer & Errors>(store, 'POST', '/onboarding/create-page', body);

const forgetPages = async (): Promise<void> => {
  const nothing = PAGES.flatMap((name) => [
    [`${name}_page_id`, 0],
    [`${name}_page_slug`, ''],
  ]);
  expect((await save(Object.fromEntries(nothing))).status).toBe(200);
  await knex('pages').delete();
};

/** Rows of the site's pages: each page has a draft and, once it is published, a published version. */
const rowsOf = async (slug: string) =>
  (await knex('pages').where({ slug }).orderBy('id').select('id', 'title', 'published_at')) as readonly {
    readonly id: number;
    readonly title: string;
    readonly published_at: unknown;
  }[];

const isSet = (pages: readonly StorePage[]) => pages.map(({ is_set }) => is_set);

beforeAll(() => {
  knex = connectTo(store);
});

beforeEach(forgetPages);

afterAll(async () => {
  await forgetPages();
  await knex.destroy();
});

describe('GET /onboarding', () => {
  it('answers what is set, what can be chosen, and what is missing', async () => {
    await save({ store_name: 'Blue Mugs', currency: 'EUR' });
    const { pages, currencies, default_settings, store_pages, page_setup_message } = await view();
    expect(pages).toEqual([]);
    expect(currencies.EUR).toBe('Euro');
    expect(default_settings).toMatchObject({ store_name: 'Blue Mugs', currency: 'EUR', shop_page_id: 0 });
    expect(store_pages.map(({ key }) => key)).toEqual(PAGES.map((name) => `${name}_page_id`));
    expect(page_setup_message).toBeNull();
  });
});

describe('POST /onboarding', () => {
  it('merges settings with those that are there', async () => {
    await save({ store_name: 'Blue Mugs', timezone: 'Europe/Berlin' });
    expect((await save({ store_name: 'Red Mugs' })).body.message).toBeTruthy();
    expect((await view()).default_settings).toMatchObject({ store_name: 'Red Mugs', timezone: 'Europe/Berlin' });
  });

  it.each([
    [{ currency: 'XXX' }],
    [{ store_name: 'x'.repeat(201) }],
    [{ store_logo: 'javascript:alert(1)' }],
    [{ category: { $ne: 1 } }],
    [{ category: ['apparel'] }],
    [{ category: 'x'.repeat(51) }],
    [{ shop_page_id: -1 }],
    [{ shop_page_slug: '../admin' }],
    [{}],
  ])('refuses %j and stores nothing of it', async (body) => {
    await save({ store_name: 'Blue Mugs' });
    const { status, body: answer } = await save({
      ...(Object.keys(body).length > 0 ? { inv_prefix: 'X-' } : {}),
      ...body,
    });
    expect(status).toBe(422);
    expect(Object.keys(answer.errors ?? {})).toHaveLength(1);
    expect((await view()).default_settings.store_name).toBe('Blue Mugs');
  });

  it('does not store the category', async () => {
    await save({ store_name: 'Blue Mugs', category: '' });
    const row = (await knex('strapi_core_store_settings').where({ key: 'plugin_shop_store_settings' }).first()) as {
      value: string;
    };
    expect(row.value).not.toContain('category');
  });
});

describe('POST /onboarding/create-pages', () => {
  it('creates each page, published, and notes it', async () => {
    const { status, body } = await createPages();
    expect(status).toBe(200);
    expect(isSet(body.store_pages)).toEqual([true, true, true, true, true]);
    expect(body.pages.map(({ title, link }) => [title, link])).toEqual([
      ['Shop', '/shop'],
      ['Cart', '/cart'],
      ['Checkout', '/checkout'],
      ['Receipt', '/receipt'],
      ['Account', '/account'],
    ]);
    const rows = await rowsOf('checkout');
    expect(rows.filter(({ published_at }) => published_at !== null)).toHaveLength(1);
    expect(body.default_settings.checkout_page_id).toBe(rows.find(({ published_at }) => published_at === null)?.id);
    const { data } = (
      await askStore<{ data: { steps: Record<string, { completed: boolean }> } }>(store, 'GET', '/dashboard')
    ).body;
    expect(data.steps.page_setup?.completed).toBe(true);
  });

  it('creates each page once, however many ask at once and again', async () => {
    const replies = await Promise.all(Array.from({ length: 5 }, createPages));
    expect(replies.map(({ status }) => status)).toEqual(Array(5).fill(200));
    await createPages();
    for (const slug of ['shop', 'cart', 'checkout', 'receipt', 'account']) expect(await rowsOf(slug)).toHaveLength(2);
    expect(new Set(replies.map(({ body }) => body.default_settings.shop_page_id)).size).toBe(1);
  });

  it('takes a page of the site that has the slug, and leaves what has a path alone', async () => {
    const { body: cart } = await createPage({ content: 'cart_page_id', page_name: 'Cart' });
    await save({ checkout_page_slug: 'buy/now' });
    const { body } = await createPages();
    expect(body.default_settings).toMatchObject({ cart_page_id: cart.page_id, checkout_page_id: 0 });
    expect(body.store_pages.find(({ key }) => key === 'checkout_page_id')?.slug).toBe('buy/now');
    expect(await rowsOf('checkout')).toEqual([]);
  });

  it('creates a page again whose entry is gone', async () => {
    const first = (await createPages()).body.default_settings.shop_page_id;
    await knex('pages').where({ slug: 'shop' }).delete();
    const { shop_page_id: second } = (await createPages()).body.default_settings;
    expect(second).not.toBe(first);
    expect(await rowsOf('shop')).toHaveLength(2);
  });

  it('leads receipts and payment pages to the paths of the settings', async () => {
    await save({ checkout_page_slug: 'buy/now', receipt_page_slug: 'thanks' });
    const settings = await askStore<{ settings: Record<string, unknown> }>(store, 'GET', '/settings/store');
    expect(settings.body.settings).toMatchObject({ checkout_page_slug: 'buy/now', receipt_page_slug: 'thanks' });
  });
});

describe('POST /onboarding/create-page', () => {
  it('creates one page under its name, and notes it when it is asked to', async () => {
    const { status, body } = await createPage({ content: 'shop_page_id', page_name: 'Our Mugs', save_settings: true });
    expect([status, body]).toEqual([
      200,
      { page_id: expect.any(Number) as number, page_name: 'Our Mugs', link: '/our-mugs' },
    ]);
    expect((await view()).default_settings.shop_page_id).toBe(body.page_id);
    const again = await createPage({ content: 'shop_page_id', page_name: 'Our Mugs' });
    expect(again.body.page_id).toBe(body.page_id);
    expect(await rowsOf('our-mugs')).toHaveLength(2);
  });

  it('notes nothing by itself', async () => {
    await createPage({ content: 'shop_page_id', page_name: 'Shop' });
    expect((await view()).default_settings.shop_page_id).toBe(0);
  });

  it('keeps its name as it was typed', async () => {
    const page_name = 'Mugs <XL & <b>cups</b>';
    expect((await createPage({ content: 'shop_page_id', page_name })).body.page_name).toBe(page_name);
  });

  it.each([
    [{}],
    [{ content: 'shop_page_id' }],
    [{ content: 'shop', page_name: 'Shop' }],
    [{ content: 'constructor', page_name: 'Shop' }],
    [{ content: 'store_name', page_name: 'Shop' }],
    [{ content: 'shop_page_id', page_name: '' }],
    [{ content: 'shop_page_id', page_name: 'x'.repeat(201) }],
    [{ content: 'shop_page_id', page_name: ['Shop'] }],
    [{ content: 'shop_page_id', page_name: 'Shop', save_settings: 'perhaps' }],
  ])('refuses %j and creates nothing', async (body) => {
    expect((await createPage(body)).status).toBe(422);
    expect((await view()).pages).toEqual([]);
  });
});

it('is for administrators', async () => {
  const { credentials: headers } = await createStaffWithShopRole(store, 'manager');
  for (const path of ['/onboarding/create-pages', '/onboarding']) {
    expect((await callStore('POST', `${store.baseUrl}${path}`, { headers, body: { store_name: 'X' } })).status).toBe(
      403
    );
  }
  expect((await view()).pages).toEqual([]);
});

describe.each([
  ['names no content type', '', 'names no content type'],
  ['names one that does not exist', 'api::nothing.nothing', 'no collection type'],
  ['names one without the fields', 'plugin::users-permissions.user', 'no field'],
])('a site that %s', (_title, EXAMPLE_PAGES, says) => {
  let other: RunningStore;

  beforeAll(async () => {
    other = await startStore({ env: { EXAMPLE_PAGES } });
  });

  afterAll(() => other.stop());

  it('says what to do instead of creating pages', async () => {
    for (const path of ['create-pages', 'create-page']) {
      const body = { content: 'shop_page_id', page_name: 'Shop' };
      const reply = await callStore<{ message: string }>('POST', `${other.baseUrl}/onboarding/${path}`, {
        headers: asMerchant(other),
        body,
      });
      expect([reply.status, reply.body.message]).toEqual([422, expect.stringContaining(says)]);
    }
    type Steps = { readonly data: { readonly steps: { readonly page_setup: { readonly text: string } } } };
    const { body } = await prepare<Steps>('GET', `${other.baseUrl}/dashboard`, { headers: asMerchant(other) });
    expect(body.data.steps.page_setup.text).toContain(says);
  });
});
