import type { Browser, Page } from 'playwright-core';
import { createEditor } from '../support/admin-users';
import { ask } from '../support/buyer';
import { asMerchant, createProduct } from '../support/merchant';
import { openBrowser } from '../support/open-browser';
import { signIn } from '../support/panel';
import { sharedStore } from '../support/shared-store';

type Answer = Readonly<Record<string, unknown>>;

const SECTION = '/admin/plugins/shop';

let browser: Browser;

const read = async (path: string): Promise<Answer> =>
  (await ask<Answer>(sharedStore(), asMerchant(sharedStore()), 'GET', path)).body;

const open = (page: Page, path: string) => page.goto(`${sharedStore().origin}${path}`);

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

beforeAll(async () => {
  browser = await openBrowser();
});

afterAll(() => browser?.close());

describe('pages of the panel that the API leads to', () => {
  let page: Page;

  beforeAll(async () => {
    page = await signIn(browser, sharedStore().demo.admin);
  });

  it('edit_url leads to the page of the product', async () => {
    const { id, title: name } = await createProduct(sharedStore());
    const { product } = (await read(`/products/${id}`)) as { product: { edit_url: string } };
    await open(page, product.edit_url);
    await title(page, name);
  });

  it.each([
    ['store_info', 'Store'],
    ['page_setup', 'Pages'],
    ['product_info', 'First product'],
    ['setup_payments', 'Payment'],
  ])('the step %s leads to its place in the set-up', async (key, heading) => {
    const { data } = (await read('/dashboard')) as { data: { steps: Record<string, { url: string }> } };
    await open(page, String(data.steps[key]?.url));
    await title(page, 'Set up the shop');
    await page.getByRole('heading', { level: 2, name: heading, exact: true }).waitFor();
  });

  it('the way back from a customer who does not exist leads to the customers', async () => {
    const { back_url: address } = await read('/customers/2147483647');
    await open(page, String(address));
    await title(page, 'Customers');
  });

  it('user_link leads to the account of the customer', async () => {
    const { email } = sharedStore().demo.customer;
    type Found = { readonly customers: { readonly data: readonly { readonly user_link: string }[] } };
    const { customers } = (await read(`/customers?search=${encodeURIComponent(email)}`)) as Found;
    await open(page, String(customers.data[0]?.user_link));
    await page.getByText('1 entry found').waitFor();
    await page.getByRole('gridcell', { name: email }).first().waitFor();
  });

  it.each(['/nowhere', '/setup/store/2', '/products/1/edit', '/orders/1/2', '/reports/nothing'])(
    '%s is not found',
    async (path) => {
      await open(page, SECTION + path);
      await title(page, 'Page not found');
      expect(await page.title()).toContain('Page not found');
      expect(await page.getByRole('heading', { name: 'API' }).count()).toBe(0);
      await page.getByRole('link', { name: 'Home of the shop' }).click();
      await page.getByRole('heading', { name: 'API' }).waitFor();
    }
  );
});

it('whoever may not set up the shop does not see its pages', async () => {
  const page = await signIn(browser, await createEditor(sharedStore(), 'browser-addresses@example.com'));
  await open(page, `${SECTION}/setup`);
  await page.getByText("You don't have the permissions to access that content").waitFor();
});
