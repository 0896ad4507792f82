import type { Browser, Page } from 'playwright-core';
import { ok, readPricing, readVariant, shopApi, type Json } from '../support/catalogue';
import { callStore } from '../support/call-store';
import { asMerchant, createProduct, sellInDollars, type Product } from '../support/merchant';
import { openBrowser } from '../support/open-browser';
import { openPanel } from '../support/panel';
import { saveForm } from '../support/panel-dialogs';
import { pickRecord } from '../support/panel-list';
import { sharedStore } from '../support/shared-store';
import {
  createContentToken,
  createStaffWithShopRole,
  deleteContentToken,
  panelSession,
  setRolePermissions,
  uniqueName,
  type Staff,
  type Token,
} from '../support/site-admin';
import { PNG, postFile } from '../support/uploads';

/** The page of a product in all that goes beyond price and stock, as a manager fills it in; what became of it is asked of the API. */
const store = sharedStore();
const api = shopApi(store);

let browser: Browser;
let page: Page;
let manager: Staff;
let token: Token;

beforeAll(async () => {
  await sellInDollars(store);
  browser = await openBrowser();
  token = await createContentToken(store, { type: 'full-access' });
  manager = await createStaffWithShopRole(store, 'manager');
  // The library of pictures is Strapi's, and whoever picks from it may do so by a role of Strapi.
  await setRolePermissions(store, manager.roleId, ['plugin::upload.read']);
  page = await openPanel(browser, { origin: store.origin, session: manager.credentials });
});

afterAll(async () => {
  await browser?.close();
  await deleteContentToken(store, token.id);
});

const section = (name: string, of = page) => of.getByRole('region', { name, exact: true });

const open = async ({ id, title }: Product, of = page): Promise<void> => {
  await of.goto(`${store.origin}/admin/plugins/shop/products/${id}`);
  await of.getByRole('heading', { level: 1, name: title }).waitFor();
};

const save = (of = page) => of.getByRole('button', { name: 'Save', exact: true }).click();

const saved = (of = page): Promise<void> => saveForm(of);

const choose = async (label: string, option: string, of = page): Promise<void> => {
  await of.getByRole('combobox', { name: label }).click();
  await of.getByRole('option', { name: option, exact: true }).click();
};

describe('related products', () => {
  it('follow from the category that a manager files the product under, and lead to their pages', async () => {
    const kin = await createProduct(store, { title: uniqueName('Kettle') });
    const category = uniqueName('Tea');
    const filed = { taxonomy: 'product-categories', names: [category], product_id: kin.id };
    await ok(api('POST', '/products/add-product-terms', filed));
    const product = await createProduct(store, { title: uniqueName('Teapot') });
    await open(product);
    const related = section('Related products');
    await related.getByText('No other product shares a category or a brand with it.').waitFor();
    const categories = page.getByRole('group', { name: 'Categories' });
    await categories.getByLabel('New entry').fill(category);
    await categories.getByRole('button', { name: 'Add' }).click();
    await categories.getByRole('checkbox', { name: category, checked: true }).waitFor();
    await saved();
    await related.getByRole('link', { name: kin.title }).waitFor();
    const answer = await ok(api<{ products: readonly Json[] }>('GET', `/products/${product.id}/related-products`));
    expect(answer.products).toMatchObject([{ ID: kin.id }]);
    await related.getByRole('link', { name: kin.title }).click();
    await page.getByRole('heading', { level: 1, name: kin.title }).waitFor();
    await section('Related products').getByRole('link', { name: product.title }).waitFor();
  });

  it('are chosen, sorted and taken away by a manager, and storefronts are told of them in that order', async () => {
    const [sieve, caddy, spoon] = [
      await createProduct(store, { title: uniqueName('Sieve') }),
      await createProduct(store, { title: uniqueName('Caddy') }),
      await createProduct(store, { title: uniqueName('Spoon') }),
    ];
    const product = await createProduct(store, { title: uniqueName('Teapot') });
    const related = section('Related products');
    const shownIds = async () => {
      const path = `/public/products/${product.id}`;
      return (await ok(api<{ product: { related_product_ids: readonly number[] } }>('GET', path))).product
        .related_product_ids;
    };
    await open(product);
    for (const { title } of [sieve, caddy, spoon]) {
      await pickRecord(page, 'related', title, title);
      await related.getByRole('link', { name: title }).waitFor();
    }
    await related.getByRole('button', { name: `Move ${spoon.title} up` }).click();
    await related.getByRole('button', { name: `Remove ${caddy.title}` }).click();
    await related.getByRole('link', { name: caddy.title }).waitFor({ state: 'detached' });
    await saved();
    expect(await shownIds()).toEqual([sieve.id, spoon.id]);
    await related.getByRole('button', { name: `Move ${sieve.title} down` }).click();
    await saved();
    expect(await shownIds()).toEqual([spoon.id, sieve.id]);
    const answer = await ok(api<{ products: readonly Json[] }>('GET', `/products/${product.id}/related-products`));
    expect(answer.products).toMatchObject([{ ID: spoon.id }, { ID: sieve.id }]);
    await page.reload();
    const chosen = related.getByRole('list', { name: 'Chosen products' }).getByRole('listitem');
    // Until their names are there, they are called by their numbers.
    for (const { title } of [spoon, sieve]) await chosen.filter({ hasText: title }).waitFor();
    expect(await chosen.allTextContents()).toEqual([
      expect.stringContaining(spoon.title),
      expect.stringContaining(sieve.title),
    ]);
  });
});

describe('a variant', () => {
  it('gets a description and a picture of the library of its own', async () => {
    const picture = uniqueName('blue-cup');
    const upload = { name: `${picture}.png`, content: PNG };
    await postFile(`${store.baseUrl}/app/upload-attachments`, asMerchant(store), upload);
    const product = await createProduct(store, { variants: [{}, {}] });
    await open(product);
    await choose('Variant', 'Variant 2');
    await page.getByLabel('Description of the variant').fill('The blue one');
    const pictures = page.getByRole('group', { name: 'Pictures of the variant' });
    await pictures.getByRole('button', { name: 'Add pictures' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(picture).first().waitFor();
    await dialog.getByRole('button').filter({ hasText: picture }).getByRole('checkbox').click();
    await dialog.getByRole('button', { name: 'Finish' }).click();
    await pictures.getByText('Main picture').waitFor();
    await saved();
    const [first, second] = (await readPricing(api, product.id)).variants;
    expect(first).toMatchObject({ media: [] });
    expect(second).toMatchObject({
      media: [{ title: expect.stringContaining(picture) as string }],
      other_info: { description: 'The blue one' },
    });
    await pictures.getByRole('button', { name: /^Remove / }).click();
    await saved();
    expect((await readVariant(api, product.id, second?.id as number)).media).toEqual([]);
  });

  it('gets the terms of a subscription; what the server refuses of it is shown, whichever variant is', async () => {
    const product = await createProduct(store, { fulfillment: 'digital', variants: [{}, { price: 2_000 }] });
    await open(product);
    await choose('Variant', 'Variant 2');
    await choose('Paid', 'As a subscription');
    await choose('Billed', 'every year');
    await page.getByLabel('Number of bills').fill('3');
    await page.getByLabel('Free days at first').fill('14');
    await page.getByLabel('Setup fee', { exact: true }).fill('9,50');
    await page.getByLabel('The price in words').fill('20 a year, for three years');
    await choose('Variant', 'Variant 1');
    await save();
    const name = page.getByLabel('Name of the setup fee');
    await name.waitFor();
    await page.getByText('The setup fee needs a name.').waitFor();
    await name.fill('Installation');
    await saved();
    const [first, second] = (await readPricing(api, product.id)).variants;
    expect(first).toMatchObject({ payment_type: 'onetime' });
    expect(second).toMatchObject({
      payment_type: 'subscription',
      other_info: {
        repeat_interval: 'yearly',
        installment: 'yes',
        times: 3,
        trial_days: 14,
        manage_setup_fee: 'yes',
        signup_fee: 950,
        signup_fee_name: 'Installation',
        billing_summary: '20 a year, for three years',
      },
    });
  });

  it('is weighed, and put into a package, by whoever may read the settings of shipping', async () => {
    type Packages = { readonly packages: readonly Json[] };
    const { packages } = await ok(api<Packages>('GET', '/shipping/packages'));
    const name = uniqueName('Tube');
    const slug = name.toLowerCase();
    const tube = { name, slug, type: 'box', length: 60, width: 8, height: 8, dimension_unit: 'cm', weight: 0.1 };
    await ok(api('POST', '/shipping/packages', { packages: [...packages, tube] }));
    const product = await createProduct(store, { title: uniqueName('Poster') });
    const own = await openPanel(browser, { origin: store.origin, session: await panelSession(store) });
    await open(product, own);
    await own.getByLabel('Weight', { exact: true }).fill('0,25');
    await choose('Package', `${name} (60 × 8 × 8 cm)`, own);
    await saved(own);
    const other_info = { weight: '0.25', weight_unit: 'kg', package_slug: slug };
    expect((await readPricing(api, product.id)).variants).toMatchObject([{ other_info }]);
    await ok(api('POST', '/shipping/packages', { packages }));
    await own.reload();
    // The package is gone from the settings, but not from the product.
    await own.getByRole('combobox', { name: 'Package' }).filter({ hasText: slug }).waitFor();
    await own.context().close();
  });
});

describe('upgrades', () => {
  it('are added, changed and removed, from a variant to others', async () => {
    type Paths = { readonly upgradePaths: readonly Json[] };
    const product = await createProduct(store, { fulfillment: 'digital', variants: [{}, { price: 2_000 }] });
    const [from, to] = product.variantIds as [number, number];
    const stored = async () => (await ok(api<Paths>('GET', `/products/${product.id}/upgrade-paths`))).upgradePaths;
    await open(product);
    const upgrades = section('Upgrades');
    await upgrades.getByRole('button', { name: 'Add an upgrade' }).click();
    const dialog = page.getByRole('dialog');
    const picker = dialog.locator('input[name="upgrade-to"]');
    await picker.click();
    await picker.pressSequentially(product.title);
    await page.getByRole('option', { name: `${product.title} – Variant 2` }).click();
    await dialog.getByLabel('Discount').fill('12,50');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await upgrades.getByText(/What is not used yet is taken off · \$12\.50 off/).waitFor();
    expect(await stored()).toMatchObject([
      { from_variant: from, to_variants: [to], is_prorate: 1, discount_amount: 12.5 },
    ]);
    await upgrades.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByLabel('Title').fill('To the large one');
    await dialog.getByRole('checkbox', { name: /not used yet/ }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await upgrades.getByText('To the large one').waitFor();
    expect(await stored()).toMatchObject([
      { title: 'To the large one', slug: 'to-the-large-one', is_prorate: 0, discount_amount: 12.5 },
    ]);
    await upgrades.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await upgrades.getByText('To the large one').waitFor({ state: 'hidden' });
    expect(await stored()).toEqual([]);
  });
});

describe('where the product is', () => {
  it('is said of the content that names it, with the way there', async () => {
    const product = await createProduct(store);
    const title = uniqueName('About it');
    await open(product);
    await section('Used in').getByText('No content names this product.').waitFor();
    const headers = token.credentials;
    const url = `${store.origin}/api/articles`;
    const { body } = await callStore<{ data: { documentId: string } }>('POST', url, {
      headers,
      body: { data: { title, product: String(product.id) } },
    });
    await open(product);
    const link = section('Used in').getByRole('link', { name: title });
    expect(await link.getAttribute('href')).toMatch(new RegExp(`/content-manager/.*${body.data.documentId}`));
    await callStore('DELETE', `${url}/${body.data.documentId}`, { headers });
  });

  it('is said of its page in the storefront: a link, or a path where the store does not know the storefront', async () => {
    const product = await createProduct(store);
    const { settings } = await ok(api<{ settings: Json }>('GET', '/settings/store'));
    const isAt = (storefront_url: unknown) => ok(api('POST', '/settings/store', { settings: { storefront_url } }));
    await isAt('https://shop.example.com');
    await open(product);
    const link = section('Sale').getByRole('link', { name: 'View in the shop' });
    const address = await link.getAttribute('href');
    expect(address).toMatch(/^https:\/\/shop\.example\.com\/.+/);
    await isAt('');
    await open(product);
    const path = new URL(String(address)).pathname;
    await section('Sale').getByText(`Its page is at ${path} of your storefront.`).waitFor();
    await isAt(settings.storefront_url ?? '');
  });
});
