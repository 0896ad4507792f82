import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { barriersOn, openPage, overflowOf } from './browser.mjs';

/** A shopper in the starter (examples/storefront-next), from the list to the account. Each walk answers what it has seen. */
const BLEND = '/products/harbour-house-blend';
const BOOK = '/products/the-slow-kettle-e-book';

const assertFit = async (page, where) => {
  assert.deepEqual(await barriersOn(page), [], `axe finds nothing on ${where}`);
  assert.ok((await overflowOf(page)) <= 0, `${where} is no wider than the window`);
};

export const walkList = async (browser, origin) => {
  const { context, page, complaints } = await openPage(browser);
  await page.goto(origin);
  await page.getByRole('heading', { name: 'Products', level: 1 }).waitFor();
  await page.getByText('Page 1 of 2').waitFor();
  const cards = page.getByRole('region', { name: 'Results' }).getByRole('heading', { level: 2 });
  assert.equal(await cards.count(), 12, 'a page has twelve products');
  await assertFit(page, 'the list');
  await page.getByRole('link', { name: 'Next page' }).click();
  await page.getByText('Page 2 of 2').waitFor();

  await page.getByText('Filters', { exact: true }).click();
  await page.getByRole('checkbox', { name: /^Coffee/ }).check();
  await page.getByLabel('Sort by').selectOption('Price, low to high');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.waitForURL(/category=coffee/);
  await page.getByRole('checkbox', { name: /^Coffee/, checked: true }).waitFor();
  const [, count] =
    /^Coffee\s*(\d+)$/.exec(await page.locator('label', { hasText: 'Coffee' }).first().innerText()) ?? [];
  await page.getByText(`${count} products`, { exact: true }).waitFor();
  assert.equal(await cards.count(), Number(count), 'a facet says how many products it shows');

  await page.getByRole('link', { name: 'Show everything' }).click();
  await page.getByText('Page 1 of 2').waitFor();
  await page.getByRole('searchbox', { name: 'Search' }).fill('no-such-thing');
  await page.getByRole('searchbox', { name: 'Search' }).press('Enter');
  await page.getByText('Nothing matches.').waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
  return `${count} of Coffee`;
};

const putIntoCart = async (page, origin, address, title) => {
  await page.goto(origin + address);
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.getByText(`${title} is in the cart.`).waitFor();
};

const fillAddress = async (page, email) => {
  await page.getByLabel('Country').selectOption('GB');
  for (const [label, text] of [
    ['Email', email],
    ['Full name', 'Ada Lovelace'],
    ['Street address', '12 St James Square'],
  ]) {
    await page.getByLabel(label).first().fill(text);
  }
  await page.locator('[name=billing_city]').fill('London');
  await page.locator('[name=billing_postcode]').fill('SW1Y 4JH');
};

const assertStructuredData = async (page) => {
  const data = JSON.parse(await page.locator('script[type="application/ld+json"]').textContent());
  assert.equal(data['@type'], 'Product');
  assert.deepEqual(
    data.offers.map(({ price, priceCurrency }) => `${price} ${priceCurrency}`),
    ['11.50 USD', '21.00 USD', '38.00 USD']
  );
};

const walkCart = async (page) => {
  await page.getByRole('link', { name: 'Go to the cart' }).click();
  await page.getByRole('heading', { name: 'Your cart' }).waitFor();
  const quantity = page.getByLabel('Quantity of Harbour House Blend, 500 g');
  await quantity.fill('3');
  await quantity.press('Tab');
  await page.getByText('$63.00').first().waitFor();
  await page.getByLabel('Coupon code').fill('no-such-code');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('alert').filter({ hasText: 'This coupon cannot be used.' }).waitFor();
  await page.getByLabel('Coupon code').fill('HARBOUR10');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('-$6.30').waitFor();
  await assertFit(page, 'the cart');
};

/** First without a word, which is refused. */
const walkCheckout = async (page) => {
  await page.getByRole('link', { name: 'Go to the checkout' }).click();
  await page.getByRole('button', { name: 'Place the order' }).click();
  await page.locator('#billing_email-error').filter({ hasText: /./ }).waitFor();
  assert.equal(
    await page.locator(':focus').getAttribute('name'),
    'billing_email',
    'the first wrong field has the focus'
  );
  await fillAddress(page, 'guest@example.com');
  await page.getByRole('radio', { name: /Parcel\s*Free/ }).check();
  await page.getByRole('radio', { name: 'Cash on delivery' }).check();
  await assertFit(page, 'the checkout');
};

/** On a phone: a variant, the cart with a coupon, the checkout with what it refuses, cash on delivery, the receipt. */
export const walkPurchase = async (browser, origin, { merchant }) => {
  const { context, page, complaints } = await openPage(browser, { width: 390, height: 800 });
  await page.goto(origin + BLEND);
  await page.getByRole('radio', { name: '500 g' }).check();
  await page.locator('.product .price').getByText('$21.00').waitFor();
  await assertStructuredData(page);
  await assertFit(page, 'the product');
  await page.getByLabel('Quantity').fill('2');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.getByText('Harbour House Blend is in the cart.').waitFor();
  await walkCart(page);
  await putIntoCart(page, origin, BOOK, 'The Slow Kettle (e-book)');
  await page.getByRole('link', { name: 'Go to the cart' }).click();
  await page.getByRole('button', { name: 'Remove The Slow Kettle (e-book)' }).click();
  await page.getByText('The Slow Kettle (e-book)', { exact: true }).waitFor({ state: 'detached' });

  await walkCheckout(page);
  const promised = await page.locator('.total dd').textContent();
  await page.getByRole('button', { name: 'Place the order' }).click();
  await page.getByRole('heading', { name: 'Thank you for your order' }).waitFor();
  assert.equal(await page.locator('.total dd').textContent(), promised, 'the receipt has the total of the checkout');
  await assertFit(page, 'the receipt');
  const { orders } = await merchant('GET', '/orders?per_page=1');
  assert.equal(orders.data[0].total_amount, 6300 - 630, 'the back office has the order, to the cent');
  await page.getByRole('link', { name: 'Cart', exact: true }).click();
  await page.getByText('Your cart is empty.').waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
  return `${promised}, order ${orders.data[0].id}`;
};

/** By cash; the merchant has it. */
const buyFile = async (page, merchant) => {
  await page.getByRole('link', { name: 'Cart 1 in it' }).click();
  await page.getByRole('link', { name: 'Go to the checkout' }).click();
  await page.getByLabel('Email').fill('bea@example.com');
  await page.getByLabel('Full name').fill('Bea Moss');
  await page.getByLabel('Country').selectOption('GB');
  await page.getByRole('radio', { name: 'Cash on delivery' }).check();
  await page.getByRole('button', { name: 'Place the order' }).click();
  await page.getByRole('heading', { name: 'Thank you for your order' }).waitFor();
  const { orders } = await merchant('GET', '/orders?per_page=1');
  await merchant('POST', `/orders/${orders.data[0].id}/mark-as-paid`, {});
};

/** An account is made with a cart at hand, buys a file, and downloads it once it is paid. */
export const walkAccount = async (browser, origin, { merchant }) => {
  const { context, page, complaints } = await openPage(browser);
  await putIntoCart(page, origin, BOOK, 'The Slow Kettle (e-book)');
  await page.getByRole('link', { name: 'Account' }).click();
  const signUp = page.getByRole('form', { name: 'Create an account' });
  await signUp.waitFor();
  await assertFit(page, 'the sign-in');
  await signUp.getByLabel('E-mail address').fill('bea@example.com');
  await signUp.getByLabel('New password').fill('correct horse battery');
  await signUp.getByRole('button').click();
  await page.getByText('You have not ordered anything yet.').waitFor();
  await buyFile(page, merchant);

  await page.getByRole('link', { name: 'Account' }).click();
  await page.getByRole('table', { name: 'Orders' }).getByRole('link').waitFor();
  await assertFit(page, 'the account');
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('a[download]').click()]);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('form', { name: 'Sign in' }).waitFor();
  assert.deepEqual(complaints, []);
  const name = download.suggestedFilename();
  await context.close();
  return name;
};

/** What the script of Stripe does, as far as the starter uses it: the card is what the bank of the played provider says. */
const STRIPE_SCRIPT = `window.Stripe = () => ({
  _registerWrapper: () => undefined,
  registerAppInfo: () => undefined,
  elements: ({ clientSecret }) => ({
    clientSecret,
    create: () => ({ mount: (place) => { place.textContent = 'Card of the played provider'; } }),
  }),
  confirmPayment: async ({ elements }) => { await window.payPlayed(elements.clientSecret); return {}; },
});
window.Stripe.version = 'played';`;

export const walkCard = async (browser, origin, { merchant, stripe }) => {
  const { context, page, complaints } = await openPage(browser);
  await context.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: STRIPE_SCRIPT })
  );
  await page.exposeFunction('payPlayed', (secret) => void stripe.pay(secret.split('_secret')[0]));
  await putIntoCart(page, origin, BOOK, 'The Slow Kettle (e-book)');
  await page.goto(`${origin}/checkout`);
  await page.getByLabel('Email').fill('card@example.com');
  await page.getByLabel('Full name').fill('Cleo Card');
  await page.getByLabel('Country').selectOption('GB');
  await page.getByRole('radio', { name: /card/i }).check();
  await page.getByRole('button', { name: 'Place the order' }).click();
  await page.getByText('Card of the played provider').waitFor();
  await page.getByRole('button', { name: 'Pay' }).click();
  await page.getByText(/paid\./).waitFor();
  // What was in the cart is ordered.
  await page.getByRole('link', { name: /^Cart\s*$/ }).waitFor();
  const { orders } = await merchant('GET', '/orders?per_page=1');
  assert.equal(orders.data[0].payment_status, 'paid', 'the store has asked the provider');
  assert.deepEqual(complaints, []);
  await context.close();
  return `order ${orders.data[0].id}`;
};

const PATIENCE_MS = 60_000;

/** A price is changed in the panel: the store tells it, signed, and the page that was kept has it. Nobody else is listened to. */
export const walkNews = async (browser, origin, { api, merchant }) => {
  const { product } = await (await fetch(`${api}/public/products/harbour-house-blend`)).json();
  const [variant] = product.variants;
  const { context, page } = await openPage(browser);
  await page.goto(origin + BLEND);
  await page.getByText('$11.50').first().waitFor();
  const forged = await fetch(`${origin}/hooks/shop`, { method: 'POST', body: '{}' });
  assert.equal(forged.status, 400, 'what the store has not signed is refused');
  const updates = [{ id: variant.id, item_price: 1275 }];
  await merchant('POST', '/products/variants/bulk-update', { updates });
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await page.locator('.product').innerText()).includes('$12.75')) {
    assert.ok(Date.now() < deadline, 'the page has the new price within a minute');
    await sleep(500);
    await page.reload();
  }
  await context.close();
  return '$11.50 became $12.75';
};
