import type { Browser } from 'playwright-core';
import { shopApi } from '../support/catalogue';
import { createCoupon } from '../support/coupon-maker';
import { createProduct, sellInDollars, type Product } from '../support/merchant';
import { openBrowser } from '../support/open-browser';
import { inStore, untilIndexed } from '../support/patience';
import { sharedStore } from '../support/shared-store';
import { readOrder } from '../support/shopper';
import { uniqueName } from '../support/site-admin';
import { findProduct, openCart, openStorefront, readReceiptLines, readTotals, tabTo } from '../support/storefront-page';
import { ok, standardId, taxApi } from '../support/taxes';

/** A shopper walks through the example storefront; what the page says is what the back office has. */
const store = sharedStore();
const api = shopApi(store);
const tax = taxApi(store);

let browser: Browser;
let mug: Product;
let bowl: Product;
let guide: Product;
let coupon: string;

const setUpDelivery = async (): Promise<void> => {
  type Made = { readonly shipping_zone: { readonly id: number } };
  const { shipping_zone: zone } = await ok(
    api<Made>('POST', '/shipping/zones', { name: uniqueName('US'), region: 'US' })
  );
  for (const [title, amount] of [
    ['Parcel', 0],
    ['Courier', 1_250],
  ]) {
    await ok(api('POST', '/shipping/methods', { zone_id: zone.id, title, type: 'flat_rate', amount, is_enabled: 1 }));
  }
};

const setUpTax = async (): Promise<void> => {
  const class_id = await standardId(tax);
  await ok(tax('POST', '/country/rate', { class_id, country: 'US', rate: '8.25', name: 'Sales tax' }));
  await ok(tax('POST', '/configuration/settings', { settings: { enable_tax: 'yes', tax_inclusion: 'excluded' } }));
};

beforeAll(async () => {
  await sellInDollars(store);
  await ok(api('POST', '/settings/store', { settings: { require_logged_in: 'no', store_country: 'US' } }));
  await setUpDelivery();
  await setUpTax();
  coupon = await createCoupon(store);
  mug = await createProduct(store, {
    title: uniqueName('Mug'),
    variants: [{ price: 1_999 }, { price: 2_450 }],
  });
  bowl = await createProduct(store, { title: uniqueName('Bowl'), variants: [{ price: 1_500, stock: 3 }] });
  guide = await createProduct(store, {
    title: uniqueName('Guide'),
    fulfillment: 'digital',
    variants: [{ price: 1_000 }],
  });
  await inStore(store, (knex) => untilIndexed(knex, [mug.id, bowl.id, guide.id]));
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  await tax('POST', '/configuration/settings', { settings: { enable_tax: 'no' } });
});

describe('the example storefront', () => {
  it('sells, and its receipt is the order of the back office to the cent', async () => {
    const { page, complaints } = await openStorefront(browser);
    const card = await findProduct(page, mug.title);
    await card.getByRole('button', { name: `Add to cart: ${mug.title}` }).click();
    await page.getByText(`${mug.title} is in the cart. 1 in all.`).waitFor();
    await card.getByRole('combobox').selectOption('Variant 2');
    await card.getByText('$24.50').waitFor();
    await card.getByRole('button').click();
    await page.getByText('2 in all.').waitFor();
    await openCart(page);

    await page.getByLabel('Coupon code').fill('no-such-coupon');
    await page.getByLabel('Coupon code').press('Enter');
    await page.getByRole('alert').getByText('This coupon cannot be used.').waitFor();
    expect(await page.getByLabel('Coupon code').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('Coupon code').fill(coupon);
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('button', { name: `Remove coupon ${coupon}` }).waitFor();

    expect(await page.getByLabel('Country').inputValue()).toBe('US');
    await page.getByLabel('Email').fill('ann@example.com');
    await page.getByLabel('Full name').fill('Ann Lee');
    await page.getByLabel('Street address').fill('1 Main Street');
    await page.getByLabel('City').fill('Springfield');
    await page.getByLabel('State').selectOption('Illinois');
    await page.getByLabel('ZIP code').fill('62701');
    await page.getByRole('group', { name: 'Delivery' }).getByRole('radio', { name: 'Courier $12.50' }).check();
    await page.locator('dt').getByText('Delivery', { exact: true }).waitFor();
    const promised = await readTotals(page);
    await page.getByRole('button', { name: 'Place the order' }).click();

    await page.getByRole('heading', { name: 'Thank you for your order' }).waitFor();
    const order = await readOrder(store, Number(await page.locator('[data-order-number]').textContent()));
    expect(await readTotals(page)).toEqual({
      Subtotal: order.subtotal,
      [`Coupon ${coupon}`]: -Number(order.coupon_discount_total),
      Delivery: order.shipping_total,
      Tax: order.tax_total,
      'Tax on delivery': order.shipping_tax,
      Total: order.total_amount,
    });
    expect(promised).toMatchObject({ Subtotal: 4_449, Delivery: 1_250, Total: order.total_amount });
    expect(await readReceiptLines(page)).toEqual(
      order.order_items.map(({ post_title, title, quantity, unit_price, subtotal }) => ({
        title: `${String(post_title)}, ${String(title)}`,
        quantity,
        unit_price,
        subtotal,
      }))
    );
    await page.reload();
    await page.getByRole('heading', { name: 'Thank you for your order' }).waitFor();
    await openCart(page);
    await page.getByText('Your cart is empty.').waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('says next to the field what is wrong, and takes no more than there is', async () => {
    const { page, complaints } = await openStorefront(browser, 320);
    await (await findProduct(page, bowl.title)).getByRole('button').click();
    await page.getByText('1 in all.').waitFor();
    await openCart(page);
    const quantity = page.getByRole('spinbutton', { name: `Quantity of ${bowl.title}, Variant 1` });
    await quantity.fill('0');
    await quantity.press('Tab');
    await page.getByRole('alert').getByText('greater than or equal to 1').waitFor();
    await quantity.fill('9');
    await quantity.press('Tab');
    await page.getByRole('alert').getByText(`Only 3 of "${bowl.title}`).waitFor();
    expect([await quantity.inputValue(), await quantity.getAttribute('aria-invalid')]).toEqual(['1', 'true']);
    await quantity.fill('2');
    await quantity.press('Tab');
    await page.getByText('$30.00').first().waitFor();

    await page.getByRole('group', { name: 'Delivery' }).getByRole('radio', { name: 'Parcel Free' }).waitFor();
    await page.getByRole('button', { name: 'Place the order' }).click();
    await page.getByText('Email is required.').waitFor();
    const email = page.getByLabel('Email');
    expect(await email.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await email.getAttribute('aria-invalid')).toBe('true');
    const describedBy = await email.getAttribute('aria-describedby');
    expect(await page.locator(`[id="${String(describedBy)}"]`).textContent()).toBe('Email is required.');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

    await page.getByRole('button', { name: `Remove ${bowl.title}, Variant 1` }).click();
    await page.getByText('Your cart is empty.').waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('can be used with the keyboard alone, and keeps the focus where the shopper is', async () => {
    const { page, complaints } = await openStorefront(browser);
    await findProduct(page, guide.title);
    await tabTo(page, page.getByRole('button', { name: `Add to cart: ${guide.title}` }));
    await page.keyboard.press('Enter');
    await page.getByText('1 in all.').waitFor();
    for (const landmark of ['banner', 'navigation', 'main', 'contentinfo', 'search'] as const) {
      expect([landmark, await page.getByRole(landmark).count()]).toEqual([landmark, 1]);
    }
    await page.keyboard.press('Home');
    await tabTo(page, page.getByRole('link', { name: 'Cart, 1 in it' }));
    await page.keyboard.press('Enter');
    const heading = page.getByRole('heading', { name: 'Your cart' });
    await heading.waitFor();
    expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true);
    await tabTo(page, page.getByLabel('Email'));
    await page.keyboard.type('bea@example.com');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Bea Moss');
    await tabTo(page, page.getByLabel('State'));
    await page.keyboard.type('Illinois');
    await tabTo(page, page.getByRole('button', { name: 'Place the order' }));
    expect(await page.getByLabel('Street address').isVisible()).toBe(false);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Thank you for your order' }).waitFor();
    expect((await readReceiptLines(page)).map(({ subtotal }) => subtotal)).toEqual([1_000]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('shows what the store says as text, whatever it says', async () => {
    const { page, complaints } = await openStorefront(browser);
    const hostile = `<img src=x onerror="alert('xss')"><script>alert(1)</script>`;
    await page.route('**/public/products?*', async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      await route.fulfill({ response, body: text.replaceAll(guide.title, JSON.stringify(hostile).slice(1, -1)) });
    });
    await page.getByRole('searchbox', { name: 'Search' }).fill(guide.title);
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('heading', { name: hostile }).waitFor();
    await page.getByRole('button', { name: /Add to cart/ }).click();
    await page.getByText(`${hostile} is in the cart.`).waitFor();
    expect(await page.locator('img[src="x"], main script').count()).toBe(0);
    await page.unroute('**/public/products?*');
    await page.getByRole('searchbox', { name: 'Search' }).fill('nothing-is-called-this');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText('Nothing matches “nothing-is-called-this”.').waitFor();
    await page.getByRole('button', { name: 'Show everything' }).click();
    await page.getByRole('heading', { name: guide.title }).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
