import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Locator, Page } from 'playwright-core';
import type { ContentProduct, ProductUsesAnswer } from '../../server/src/contracts/content';
import { askStore } from '../support/attributes';
import { callStore } from '../support/call-store';
import { createProduct, type Product } from '../support/merchant';
import { openBrowser } from '../support/open-browser';
import { paint } from '../support/paint';
import { signIn } from '../support/panel';
import { sharedStore } from '../support/shared-store';
import { createContentToken, deleteContentToken, uniqueName, type Token } from '../support/site-admin';

const store = sharedStore();
const PATIENCE = 60_000;
const TYPE = '/content-manager/collection-types/api::article.article';

let browser: Browser;
let page: Page;
let token: Token;
let product: Product;

beforeAll(async () => {
  browser = await openBrowser();
  token = await createContentToken(store, { type: 'full-access' });
  product = await createProduct(store, { title: uniqueName('Teapot'), variants: [{ price: 1_000 }, { price: 2_000 }] });
  page = await signIn(browser, store.demo.admin);
});

afterAll(async () => {
  await browser?.close();
  await deleteContentToken(store, token.id);
});

type Article = { readonly documentId: string; readonly product: ContentProduct | null };

const articleOf = async (title: string): Promise<Article | undefined> => {
  const url = `${store.origin}/api/articles?filters[title][$eq]=${encodeURIComponent(title)}`;
  const { body } = await callStore<{ data: readonly Article[] }>('GET', url, { headers: token.credentials });
  return body.data[0];
};

const field = (): Locator => page.locator('input[name="product"]');

const pick = async (typed: string, option: string): Promise<void> => {
  await field().click();
  await field().pressSequentially(typed);
  await page.getByRole('option', { name: option }).click();
};

/** Strapi's form begins anew with each answer about its entry: what was changed before the last one is gone. */
const untilSettled = async (words: string): Promise<void> => {
  await page.getByText(words).first().waitFor();
  await page.waitForLoadState('networkidle');
};

const publishButtons = (state: 'enabled' | 'disabled'): Locator =>
  page.locator(`button:${state}`).filter({ hasText: /^Publish$/ });

type Change = { readonly make: () => Promise<void>; readonly isMade: () => Promise<boolean> };

/** An answer that comes late on a busy machine may take the change away: then it is made once more, as a person would. */
const changeAndPublish = async ({ make, isMade }: Change): Promise<void> => {
  const deadline = Date.now() + PATIENCE;
  await make();
  while ((await publishButtons('enabled').count()) === 0) {
    if (Date.now() > deadline) throw new Error('The form cannot be published after the change.');
    if (!(await isMade())) await make();
    await paint(page);
    await sleep(250);
  }
  await publishButtons('enabled').first().click();
  await publishButtons('disabled').first().waitFor();
};

const titleField = (): Locator => page.locator('input[name="title"]');
const clearButtons = (): Locator => page.getByRole('button', { name: 'Clear', exact: true });

it('task 33: a variant is put into an article, the REST answer has it, and either page leads to the other', async () => {
  const title = uniqueName('About tea');
  await page.goto(`${store.origin}/admin${TYPE}/create`);
  const panel = page.getByText('Products of the shop').locator('xpath=ancestor::aside | ..');
  const named = panel.getByRole('link', { name: product.title }).first();
  await changeAndPublish({
    make: async () => {
      await titleField().fill(title);
      if ((await clearButtons().count()) === 0) await pick(product.title, `${product.title} – Variant 2`);
      await named.waitFor();
    },
    isMade: async () => (await titleField().inputValue()) === title && (await named.isVisible()),
  });
  const article = await articleOf(title);
  const variant = product.variantIds[1] as number;
  expect(article?.product).toMatchObject({
    ID: product.id,
    reference: `${product.id}:${variant}`,
    variant: { id: variant, item_price: 2_000 },
  });
  const link = page.getByRole('link', { name: product.title }).first();
  expect(await link.getAttribute('href')).toMatch(new RegExp(`/plugins/shop/products/${product.id}$`));
  const { body } = await askStore<ProductUsesAnswer>(store, 'GET', `/admin/products/${product.id}/used-in`);
  const used = expect.objectContaining({ title, document_id: article?.documentId }) as unknown;
  expect(body.used_in.data).toContainEqual(used);
  await page.reload();
  await untilSettled(`${product.title} – Variant 2`);
  await changeAndPublish({
    make: () => clearButtons().last().click(),
    isMade: async () => (await clearButtons().count()) === 0,
  });
  expect((await articleOf(title))?.product).toBeNull();
});

it('keeps a product that is not there any more when the entry is saved', async () => {
  const gone = await createProduct(store);
  const title = uniqueName('About the past');
  await callStore('POST', `${store.origin}/api/articles`, {
    headers: token.credentials,
    body: { data: { title, product: String(gone.id) } },
  });
  await askStore(store, 'DELETE', `/products/${gone.id}`);
  const article = await articleOf(title);
  await page.goto(`${store.origin}/admin${TYPE}/${article?.documentId}`);
  await untilSettled(`Product ${gone.id} could not be found`);
  await changeAndPublish({
    make: () => titleField().fill(`${title} again`),
    isMade: async () => (await titleField().inputValue()) === `${title} again`,
  });
  const url = `${store.origin}/api/articles?filters[product][$eq]=${gone.id}`;
  const { body } = await callStore<{ data: readonly { title: string }[] }>('GET', url, { headers: token.credentials });
  expect(body.data.map((each) => each.title)).toEqual([`${title} again`]);
});
