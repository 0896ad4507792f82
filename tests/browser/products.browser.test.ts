import type { Browser, Page } from 'playwright-core';
import { ok, readPricing, shopApi, type Json } from '../support/catalogue';
import { asMerchant, createProduct, sellInDollars } from '../support/merchant';
import { openBrowser } from '../support/open-browser';
import { signIn } from '../support/panel';
import { buttonIn, saveForm } from '../support/panel-dialogs';
import { chooseOption, openRoom, pickRecord, searchList } from '../support/panel-list';
import { sharedStore } from '../support/shared-store';
import { buy, readOrder } from '../support/shopper';
import { uniqueName } from '../support/site-admin';
import { PNG, postFile } from '../support/uploads';

/** The room of products, as a merchant uses it; what became of it is asked of the API. */
const store = sharedStore();
const api = shopApi(store);

let browser: Browser;
let page: Page;

const PRODUCTS = '/admin/plugins/shop/products';

const open = async (path: string): Promise<void> => {
  await page.goto(`${store.origin}${PRODUCTS}${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
};

const save = () => page.getByRole('button', { name: 'Save', exact: true }).click();

const saved = (): Promise<void> => saveForm(page);

const cell = (row: number, column: number) => page.getByRole('row').nth(row).getByRole('gridcell').nth(column);

const paste = (text: string): Promise<void> =>
  page.evaluate((words) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', words);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    );
  }, text);

const openedProduct = async (): Promise<number> => {
  await page.waitForURL(/\/products\/\d+$/);
  await page.getByRole('heading', { name: 'Pictures', exact: true }).waitFor();
  return Number(/(\d+)$/.exec(page.url())?.[1]);
};

/** Fills in the page for a new product, up to the Save button. */
const fillNew = async (title: string, price: string): Promise<void> => {
  await open('/new');
  await page.locator('input[name="title"]').fill(title);
  await page.locator('input[name="variants.0.price"]').fill(price);
};

const attribute = async (title: string, terms: readonly string[]): Promise<void> => {
  const body = { title, slug: title.toLowerCase(), settings: { type: 'select' } };
  const { data } = await ok(api<{ data: { id: number } }>('POST', '/options/attr/group', body));
  await ok(api('POST', `/options/attr/group/${data.id}/terms`, { terms: terms.map((term) => ({ title: term })) }));
};

beforeAll(async () => {
  await sellInDollars(store);
  browser = await openBrowser();
  page = await signIn(browser, store.demo.admin);
});

afterAll(() => browser?.close());

describe('task 17: a simple product', () => {
  it('is added on one screen, with price, stock and picture', async () => {
    const picture = uniqueName('mug');
    await postFile(`${store.baseUrl}/app/upload-attachments`, asMerchant(store), {
      name: `${picture}.png`,
      content: PNG,
    });
    const title = uniqueName('Mug');
    await fillNew(title, '14,90');
    await page.locator('input[name="variants.0.stock"]').fill('12');
    await page.getByRole('button', { name: 'Add pictures' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(picture).first().waitFor();
    await dialog.getByRole('checkbox').last().click();
    await dialog.getByRole('button', { name: 'Finish' }).click();
    await page.getByText('Main picture').waitFor();
    await save();
    const id = await openedProduct();
    const product = await readPricing(api, id);
    expect(product).toMatchObject({ post_title: title, post_status: 'publish', detail: { manage_stock: 1 } });
    // Whichever the library shows last: other files of the tests put pictures there, too.
    expect(product).toMatchObject({ gallery: [{ title: expect.stringMatching(/\.png$/) }] });
    expect(product.variants).toMatchObject([{ item_price: 1_490, total_stock: 12, available: 12 }]);
  });

  it('is not sent without a title and with half an amount, and says so at the fields', async () => {
    await fillNew('', '12.5.0');
    await save();
    await page.getByText('Title is required').waitFor();
    await page.getByText('This is not an amount. Write 12.50 or 12,50.').waitFor();
    expect(await page.locator('input[name="variants.0.price"]').inputValue()).toBe('12.5.0');
  });
});

describe('task 18: two colours in three sizes', () => {
  it('are made of attributes, and get prices and pieces in a sheet', async () => {
    const [red, blue, small, medium, large] = ['Red', 'Blue', 'Small', 'Medium', 'Large'].map((name) =>
      uniqueName(name)
    ) as [string, string, string, string, string];
    await attribute(uniqueName('Colour'), [red, blue]);
    await attribute(uniqueName('Size'), [small, medium, large]);
    await fillNew(uniqueName('Shirt'), '19.90');
    await save();
    const id = await openedProduct();
    await page.getByRole('button', { name: 'Add variants' }).click();
    for (const term of [red, blue, small, medium, large]) await page.getByRole('checkbox', { name: term }).click();
    await page.getByText('6 variants', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Make variants' }).click();
    await page.getByRole('grid', { name: 'Variants' }).waitFor();
    await cell(1, 1).click();
    await page.keyboard.type('21,50');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+d');
    await cell(1, 4).click();
    await paste('1\n2\n3\n4\n5\nsix');
    await cell(6, 4).getByText('six').waitFor();
    await save();
    await page.getByText('Some fields are not valid').waitFor();
    await cell(6, 4).click();
    await page.getByText('Write a whole number.', { exact: true }).waitFor();
    await page.keyboard.type('6');
    await page.keyboard.press('Enter');
    await saved();
    const { variants, detail } = await readPricing(api, id);
    expect(variants.map((variant) => variant.item_price)).toEqual([2_150, 2_150, 2_150, 2_150, 2_150, 2_150]);
    expect(variants).toMatchObject([1, 2, 3, 4, 5, 6].map((total_stock) => ({ total_stock, manage_stock: 1 })));
    expect(detail).toMatchObject({ variation_type: 'simple_variations', manage_stock: 1 });
  });
});

describe('task 19: fifty prices', () => {
  it('are changed in a sheet: pasted, corrected at the cell, saved', async () => {
    const prefix = uniqueName('Priced');
    const products = Array.from({ length: 50 }, (_none, index) => ({
      post_title: `${prefix} ${String(index + 1).padStart(2, '0')}`,
      post_status: 'publish',
      detail: { fulfillment_type: 'physical' },
      variants: [{ item_price: 1_000, ...(index === 3 ? { compare_price: 1_500 } : {}) }],
    }));
    await ok(api('POST', '/products/bulk-insert', { products }));
    await open(`?search=${encodeURIComponent(prefix)}&per_page=50&sort_by=post_title&sort_type=asc`);
    await page.getByText('50 entries').first().waitFor();
    await page.getByRole('checkbox', { name: 'Select all entries of this page' }).click();
    await page.getByRole('button', { name: 'Edit prices' }).click();
    await page.getByRole('grid', { name: 'Prices' }).waitFor();
    await cell(1, 1).click();
    await paste(products.map((_product, index) => `${20 + index},99`).join('\n'));
    await save();
    // The fourth one had a compare price of 15, which may not be below its price.
    await page.getByText('Some fields are not valid').waitFor();
    const refused = page.getByRole('gridcell').filter({ has: page.locator('[aria-label*="compare price"]') });
    await refused.first().click();
    await page.keyboard.press('Delete');
    await saved();
    const query = new URLSearchParams({ search: prefix, per_page: '50', 'with[]': 'detail' });
    const list = await ok(
      api<{ products: { data: readonly { post_title: string; detail: { min_price: number } }[] } }>(
        'GET',
        `/products?${query}`
      )
    );
    const prices = new Map(list.products.data.map(({ post_title: title, detail }) => [title, detail.min_price]));
    const ordered = products.map(({ post_title: title }) => prices.get(title) ?? 0).sort((a, b) => a - b);
    expect(ordered).toEqual(products.map((_product, index) => 2_099 + index * 100));
  });
});

describe('filters by records of the store', () => {
  const filterBy = async (field: string, name: string): Promise<void> => {
    await buttonIn(page, 'Filter').click();
    await chooseOption(page, 'Field', field);
    await pickRecord(page, 'value', name, name);
    await buttonIn(page, 'Apply').click();
    await page.getByText(`${field} is ${name}`).first().waitFor();
    await page.getByText('1 entry', { exact: true }).first().waitFor();
  };

  it('take categories, brands, labels and variants by their names', async () => {
    const product = await createProduct(store, { title: uniqueName('Filed'), fulfillment: 'digital' });
    const [category, brand, label] = [uniqueName('Shelf'), uniqueName('Acme'), uniqueName('Fragile')];
    for (const [taxonomy, name, field] of [
      ['product-categories', category, 'Category'],
      ['product-brands', brand, 'Brand'],
    ] as const) {
      await ok(api('POST', '/products/add-product-terms', { taxonomy, names: [name], product_id: product.id }));
      await openRoom(page, 'products', 'Products');
      await filterBy(field, name);
    }
    const id = await buy(store, { [product.variantIds[0] as number]: 1 });
    await ok(api('POST', '/labels', { value: label, bind_to_type: 'Order', bind_to_id: id }));
    await openRoom(page, 'orders', 'Orders');
    await filterBy('Label', label);
    await openRoom(page, 'orders', 'Orders');
    await filterBy('Variant', product.title);
    const { customer_id: customer } = await readOrder(store, id);
    const regular = uniqueName('Regular');
    await ok(api('POST', '/labels', { value: regular, bind_to_type: 'Customer', bind_to_id: customer }));
    await openRoom(page, 'customers', 'Customers');
    await filterBy('Label', regular);
  });
});

describe('task 20: the stock', () => {
  it('is listed by variants: those that are nearly sold out', async () => {
    const title = uniqueName('Counted');
    await createProduct(store, { title, variants: [{ stock: 3 }, { stock: 300 }] });
    await open('');
    await page.getByRole('link', { name: 'Stock', exact: true }).click();
    await page.getByRole('heading', { name: 'Stock', level: 1 }).waitFor();
    await searchList(page, `product = ${title}`);
    await page.getByText('2 entries', { exact: true }).first().waitFor();
    await buttonIn(page, 'Nearly sold out').click();
    await page.getByText('1 entry', { exact: true }).first().waitFor();
    await page.getByText('3 available', { exact: true }).waitFor();
  });

  it('is corrected with a reason, and its history can be read', async () => {
    const product = await createProduct(store, { variants: [{ stock: 5 }] });
    await open(`/${product.id}`);
    await page.getByRole('button', { name: 'Correct stock' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Pieces in all').fill('3');
    await dialog.getByRole('combobox').click();
    await page.getByRole('option', { name: 'Damage or loss' }).click();
    await dialog.getByLabel('In your words').fill('Fell off the shelf');
    await dialog.getByText('From 5 to 3 pieces in all; 3 pieces can be bought then.').waitFor();
    await dialog.getByRole('button', { name: 'Correct stock' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'History' }).click();
    await page.getByText('-2: from 5 to 3').waitFor();
    await page.getByText('Damage or loss: Fell off the shelf').waitFor();
    const { history } = await ok(
      api<{ history: readonly Json[] }>('GET', `/inventory/adjustment-history?variant_id=${product.variantIds[0]}`)
    );
    expect(history[0]).toMatchObject({
      old_stock: 5,
      new_stock: 3,
      reason: 'damage',
      custom_reason: 'Fell off the shelf',
    });
  });
});

describe('task 21: a digital product', () => {
  it('has a file that its buyers may load three times', async () => {
    await fillNew(uniqueName('E-book'), '5');
    await page.getByRole('combobox', { name: /Kind/ }).click();
    await page.getByRole('option', { name: /Digital/ }).click();
    await save();
    const id = await openedProduct();
    await page.getByRole('button', { name: 'Add file' }).click();
    const file = { name: 'guide.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear reader') };
    await page.locator('input[type="file"]').setInputFiles(file);
    await page.getByRole('dialog').getByLabel('Title').fill('The guide');
    await page.getByRole('dialog').getByRole('button', { name: 'Add file' }).click();
    await page.getByText('The guide').waitFor();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByLabel('Downloads per order').fill('3');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('3 downloads').waitFor();
    const product = await readPricing(api, id);
    expect(product).toMatchObject({
      detail: { fulfillment_type: 'digital', manage_downloadable: 1 },
      downloadable_files: [{ title: 'The guide', file_size: 11, settings: { download_limit: 3 } }],
    });
  });
});

describe('task 22: a bundle', () => {
  it('is added, and two products are put into it', async () => {
    const parts = await Promise.all([1, 2].map((index) => createProduct(store, { title: uniqueName(`Part${index}`) })));
    await fillNew(uniqueName('Gift set'), '25');
    await page.locator('input[name="isBundle"]').setChecked(true, { force: true });
    await save();
    const id = await openedProduct();
    const picker = page.getByLabel('Add a product');
    for (const { title } of parts) {
      await picker.click();
      await picker.fill('');
      await picker.pressSequentially(title);
      await page.getByRole('option', { name: title }).first().click();
      await page.getByRole('button', { name: new RegExp(`^Take ${title}`) }).waitFor();
    }
    const bundle = await ok(
      api<{ bundles: readonly { bundle_child_ids: readonly number[] }[] }>('GET', `/products/get-bundle-info/${id}`)
    );
    expect(bundle).toMatchObject({ is_bundle_product: 'yes' });
    expect(bundle.bundles[0]?.bundle_child_ids).toEqual(parts.map(({ variantIds }) => variantIds[0]));
  });
});

describe('task 23: a product', () => {
  it('is scheduled for a moment of the store, and taken off sale again', async () => {
    const product = await createProduct(store);
    await open(`/${product.id}`);
    const status = page.getByRole('combobox', { name: 'Status' });
    await status.click();
    await page.getByRole('option', { name: 'Scheduled' }).click();
    await save();
    await page.getByText('A scheduled product needs a date.').first().waitFor();
    await page.getByLabel('On sale from').fill('2031-07-01T09:30');
    await saved();
    const moment = expect.stringMatching(/^2031-0(6-30|7-01) /) as string;
    expect(await readPricing(api, product.id)).toMatchObject({ post_status: 'future', post_date: moment });
    await status.click();
    await page.getByRole('option', { name: 'Draft' }).click();
    await saved();
    expect(await readPricing(api, product.id)).toMatchObject({ post_status: 'draft' });
  });

  it('that is open in two windows is not overwritten: the second is told', async () => {
    const product = await createProduct(store);
    await open(`/${product.id}`);
    await page.getByLabel('Short description').fill('Mine');
    await ok(api('POST', '/products/bulk-update', { products: [{ id: product.id, post_excerpt: 'Theirs' }] }));
    await save();
    await page.getByRole('heading', { name: 'Somebody else changed this meanwhile' }).waitFor();
    expect(await page.getByLabel('Short description').inputValue()).toBe('Mine');
    expect(await readPricing(api, product.id)).toMatchObject({ post_excerpt: 'Theirs' });
    await page.getByRole('button', { name: 'Load what is stored' }).click();
    await page.waitForFunction(
      () => document.querySelector<HTMLTextAreaElement>('textarea[name="excerpt"]')?.value === 'Theirs'
    );
  });

  it('is taken off sale from the list, after what will happen was said', async () => {
    const product = await createProduct(store);
    await open(`?search=${encodeURIComponent(product.title)}`);
    await page.getByRole('checkbox', { name: `Select ${product.title}` }).click();
    await page.getByRole('button', { name: 'Take off sale' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText(/1 product becomes a draft/).waitFor();
    await dialog.getByRole('button', { name: 'Take off sale' }).click();
    await dialog.getByText('1 done, none failed').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    expect(await readPricing(api, product.id)).toMatchObject({ post_status: 'draft' });
  });
});
