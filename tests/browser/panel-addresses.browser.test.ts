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

  it('edit_url leads to a page for the product, and not to the overview', async () => {
    const { id } = await createProduct(sharedStore());
    const { product } = (await read(`/products/${id}`)) as { product: { edit_url: string } };
    await open(page, product.edit_url);
    await title(page, `Product ${id}`);
    await page.getByText(`${sharedStore().baseUrl}/products/${id}`, { exact: true }).waitFor();
    expect(await page.getByRole('heading', { name: 'API' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Overview of the store' }).click();
    await page.getByRole('heading', { name: 'API' }).waitFor();
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

  it.each(['/nowhere', '/products/abc', '/products/1/edit', '/orders/1/2'])('%s is not found', async (path) => {
    await open(page, SECTION + path);
    await title(page, 'Page not found');
    expect(await page.title()).toContain('Page not found');
    expect(await page.getByRole('heading', { name: 'API' }).count()).toBe(0);
  });
});

it('whoever may not see products does not see their pages', async () => {
  const page = await signIn(browser, await createEditor(sharedStore(), 'browser-addresses@example.com'));
  await open(page, `${SECTION}/products/1`);
  await page.getByText("You don't have the permissions to access that content").waitFor();
});
