import type { Browser, Locator, Page } from 'playwright-core';
import { shopApi } from '../support/catalogue';
import { cardEnvironment, findCharge, tellGateway } from '../support/card-orders';
import { createCoupon } from '../support/coupon-maker';
import { createCustomer } from '../support/customers';
import { createProduct, sellInDollars, type Product } from '../support/merchant';
import { openBrowser } from '../support/open-browser';
import { stockOf } from '../support/order-actions';
import { openPanel } from '../support/panel';
import { buttonIn, chooseAction, confirmDialog, dialogOf } from '../support/panel-dialogs';
import { chooseOption, leavePage, pickRecord } from '../support/panel-list';
import { startPaymentPage, type PaymentPage } from '../support/payment-page';
import { startProvider, type ProviderServer } from '../support/provider-server';
import { readShipments } from '../support/shipments';
import { markAsPaid, readOrder, uniqueEmail } from '../support/shopper';
import { createStaffWithShopRole } from '../support/site-admin';
import { customerWithAddress, editByStaff, staffOrder } from '../support/staff-orders';
import { startStore, type RunningStore } from '../support/start-store';
import { createStoreSite, type StoreSite } from '../support/store-site';
import { ok } from '../support/taxes';

/** A manager sends orders, changes them and writes new ones; what happened is asked of the API. */
let browser: Browser;
let provider: ProviderServer;
let site: StoreSite;
let store: RunningStore;
let storefront: PaymentPage;
let page: Page;
let mug: Product;
let bowl: Product;
let customer_id: number;

const button = (name: string | RegExp, within: Page | Locator = page): Locator => buttonIn(within, name);
const dialog = (): Locator => dialogOf(page);
const confirm = (name: string): Promise<void> => confirmDialog(page, name);

const lineOf = ({ variantIds }: Product, quantity = 1) => ({ object_id: variantIds[0] as number, quantity });

const order = (...order_items: readonly object[]): Promise<number> => staffOrder(store, { customer_id, order_items });

const addMethod = async (region: string, title: string, amount: number): Promise<void> => {
  type Made = { readonly shipping_zone: { readonly id: number } };
  const api = shopApi(store);
  const { shipping_zone: zone } = await ok(api<Made>('POST', '/shipping/zones', { name: title, region }));
  await ok(api('POST', '/shipping/methods', { zone_id: zone.id, title, type: 'flat_rate', amount, is_enabled: 1 }));
};

const openPage = async (path: string, heading: string | RegExp): Promise<void> => {
  await page.goto(`${store.origin}/admin/plugins/shop/${path}`);
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
};

const openOrder = (id: number): Promise<void> => openPage(`orders/${id}`, /^Order /);
const openEditor = (id: number): Promise<void> => openPage(`orders/${id}/edit`, /^Edit /);

const quote = (): Locator => page.getByRole('region', { name: 'Total', exact: true });

/** Of the quote beside the form, once it has been worked out. */
const quoted = async (label: string, amount: string): Promise<void> => {
  const line = quote()
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) });
  await line.filter({ has: page.getByText(amount, { exact: true }) }).waitFor();
};

const savedOrder = async (): Promise<number> => {
  await page.getByRole('heading', { name: /^Order /, level: 1 }).waitFor();
  return Number(new URL(page.url()).pathname.split('/').at(-1));
};

beforeAll(async () => {
  [browser, provider, site] = await Promise.all([openBrowser(), startProvider(), createStoreSite()]);
  store = await startStore({ site, adminPanel: true, env: cardEnvironment(provider) });
  storefront = await startPaymentPage(store.baseUrl);
  await sellInDollars(store);
  const settings = { storefront_url: storefront.origin, store_country: 'GB' };
  await ok(shopApi(store)('POST', '/settings/store', { settings }));
  await addMethod('GB', 'Parcel', 500);
  await addMethod('FR', 'Ferry', 900);
  mug = await createProduct(store, { title: 'Enamel mug', variants: [{ price: 1_000, stock: 1_000 }] });
  bowl = await createProduct(store, { title: 'Oak bowl', variants: [{ price: 1_500, stock: 1_000 }] });
  customer_id = (await customerWithAddress(store)).id;
  const { credentials } = await createStaffWithShopRole({ ...store, dir: site.dir }, 'manager');
  page = await openPanel(browser, { origin: store.origin, session: credentials });
});

afterAll(async () => {
  await browser.close();
  await store.stop();
  await site.drop();
  await Promise.all([provider.stop(), storefront.stop()]);
});

describe('task 9: an order is sent', () => {
  const statusOf = async (id: number): Promise<unknown> => (await readOrder(store, id)).shipping_status;

  it('in parts, each with its carrier, and the order follows', async () => {
    const id = await order(lineOf(mug, 3), lineOf(bowl));
    await markAsPaid(store, id);
    await openOrder(id);
    await page.getByText('4 pieces are left to ship.').waitFor();
    await button('Fulfil').first().click();
    await dialog().getByLabel('Pieces of Enamel mug').fill('4');
    await dialog().getByText('Not more pieces than are left can be shipped', { exact: false }).waitFor();
    expect(await button('Ship', dialog()).isDisabled()).toBe(true);
    await dialog().getByLabel('Pieces of Enamel mug').fill('2');
    await dialog().getByLabel('Pieces of Oak bowl').fill('0');
    await dialog().getByLabel('Carrier').fill('DHL');
    await dialog().getByLabel('Tracking number').fill('00340434161094');
    await dialog().getByLabel('Tracking address').fill('https://track.example/00340434161094');
    await dialog().getByText('2 pieces are shipped; 2 pieces are left.').waitFor();
    await confirm('Ship');
    const { order_items: lines } = await readOrder(store, id);
    expect((await readShipments(store, id)).shipments).toMatchObject([
      {
        carrier: 'DHL',
        tracking_number: '00340434161094',
        status: 'shipped',
        items: [{ order_item_id: lines[0]?.id, quantity: 2 }],
      },
    ]);
    expect(lines).toMatchObject([{ fulfilled_quantity: 2 }, { fulfilled_quantity: 0 }]);
    expect(await statusOf(id)).toBe('unshipped');
    await page.getByText('2 pieces are left to ship.').waitFor();
    expect(await page.getByRole('link', { name: 'DHL 00340434161094' }).getAttribute('href')).toContain(
      'track.example'
    );
    await button('Fulfil').first().click();
    await dialog().getByText('2 pieces are shipped; the order is complete then.').waitFor();
    await confirm('Ship');
    expect(await statusOf(id)).toBe('shipped');
    for (let parcel = 0; parcel < 2; parcel += 1) {
      await button('Mark as delivered').first().click();
      await confirm('Mark as delivered');
    }
    expect(await statusOf(id)).toBe('delivered');
  });

  it('and what was sent by mistake is left to ship again', async () => {
    const id = await order(lineOf(mug, 2));
    await markAsPaid(store, id);
    await openOrder(id);
    await button('Fulfil').first().click();
    await confirm('Ship');
    expect(await statusOf(id)).toBe('shipped');
    await button('Cancel shipment').click();
    await dialog().getByText('2 pieces are left to ship again.', { exact: false }).waitFor();
    await confirm('Cancel shipment');
    await page.getByText('2 pieces are left to ship.').waitFor();
    expect(await statusOf(id)).toBe('unshipped');
    expect((await readShipments(store, id)).shipments).toMatchObject([{ status: 'canceled' }]);
  });
});

describe('task 10: an order is edited', () => {
  it('gets other lines, a coupon and a delivery, for the total that was quoted', async () => {
    const code = await createCoupon(store);
    const id = await order(lineOf(mug, 2));
    const before = [await stockOf(store, mug.id), await stockOf(store, bowl.id)];
    await openOrder(id);
    await page.getByRole('link', { name: 'Edit order' }).click();
    await page.getByLabel(/^Quantity of Enamel mug/).fill('3');
    await pickRecord(page, 'product', 'Oak bowl', /Oak bowl/);
    await page.getByLabel('Coupons', { exact: true }).fill(code);
    await chooseOption(page, 'What is charged', 'Parcel – $5.00');
    await quoted('Total', '$45.50');
    await quoted('Before', '$20.00');
    await quoted('Difference', '+$25.50');
    expect(await readOrder(store, id)).toMatchObject({ total_amount: 2_000 });
    await button('Save').click();
    expect(await savedOrder()).toBe(id);
    expect(await readOrder(store, id)).toMatchObject({
      total_amount: 4_550,
      coupon_discount_total: 450,
      shipping_total: 500,
      applied_coupons: [{ code }],
      order_items: [{ quantity: 3 }, { quantity: 1 }],
    });
    const after = [await stockOf(store, mug.id), await stockOf(store, bowl.id)];
    expect(after.map(({ available }, index) => available - (before[index]?.available ?? 0))).toEqual([-1, -1]);
  });

  it('is charged for its delivery what the merchant writes, and by a method that does not reach it', async () => {
    const id = await order(lineOf(mug));
    await openEditor(id);
    await chooseOption(page, 'What is charged', 'An amount of your own');
    await button('Save').click();
    await page.getByText('Price of the shipping is required').waitFor();
    await page.getByLabel('Name of the shipping').fill('Bike');
    await page.getByLabel('Price of the shipping').fill('3,50');
    await quoted('Total', '$13.50');
    await button('Save').click();
    await savedOrder();
    expect(await readOrder(store, id)).toMatchObject({ shipping_total: 350, total_amount: 1_350 });
    await openEditor(id);
    expect(await page.getByLabel('Price of the shipping').inputValue()).toBe('3.50');
    await chooseOption(page, 'What is charged', 'Ferry – $9.00 (does not reach the address)');
    await quoted('Total', '$19.00');
    await button('Save').click();
    await savedOrder();
    await openEditor(id);
    await chooseOption(page, 'What is charged', 'Nothing');
    await quoted('Total', '$10.00');
    await button('Save').click();
    await savedOrder();
    expect(await readOrder(store, id)).toMatchObject({ shipping_total: 0, total_amount: 1_000 });
  });

  it('keeps its amounts where a coupon gives nothing, which is said at the field', async () => {
    const id = await order(lineOf(mug));
    await openEditor(id);
    await page.getByLabel('Coupons', { exact: true }).fill('NO-SUCH-CODE');
    await quote().getByText('NO-SUCH-CODE:', { exact: false }).waitFor();
    await button('Save').click();
    await page.locator('[data-strapi-field-error]').filter({ hasText: 'NO-SUCH-CODE' }).waitFor();
    expect(await page.getByLabel('Coupons', { exact: true }).getAttribute('aria-invalid')).toBe('true');
    expect(await readOrder(store, id)).toMatchObject({ total_amount: 1_000, applied_coupons: [] });
  });

  it('is not lost by leaving, and overwrites nobody', async () => {
    const id = await order(lineOf(mug));
    await openEditor(id);
    await page.getByLabel(/^Quantity of Enamel mug/).fill('7');
    await leavePage(page);
    await dialog().getByText('All your modifications will be lost.', { exact: false }).waitFor();
    await confirm('Cancel');
    expect(await page.getByLabel(/^Quantity of Enamel mug/).inputValue()).toBe('7');
    const { id: line } = (await readOrder(store, id)).order_items[0] as { id: number };
    await editByStaff(store, id, { customer_id, order_items: [{ ...lineOf(mug, 5), id: line }] });
    await button('Save').click();
    await page.getByText('Somebody else changed this meanwhile').waitFor();
    expect(await readOrder(store, id)).toMatchObject({ order_items: [{ quantity: 5 }] });
    await button('Load what is stored').click();
    await page.getByText('Somebody else changed this meanwhile').waitFor({ state: 'detached' });
    expect(await page.getByLabel(/^Quantity of Enamel mug/).inputValue()).toBe('5');
    await leavePage(page);
    await page.waitForURL(({ pathname }) => !pathname.endsWith('/edit'));
  });
});

describe('task 11: an order changes hands', () => {
  it('goes to another address, by the names of its country and state', async () => {
    const id = await order(lineOf(mug));
    const { total_amount: total } = await readOrder(store, id);
    await openOrder(id);
    await chooseAction(page, 'Change address');
    await chooseOption(page, 'Which address', 'Shipped to');
    await dialog().getByLabel('Street and number').fill('1 Main Street');
    await dialog().getByLabel('City').fill('Springfield');
    await dialog().getByLabel('Postcode').fill('62701');
    await pickRecord(page, 'country', 'United States', /^United States \(/);
    await pickRecord(page, 'state', 'Illi', /^Illinois/);
    await confirm('Save');
    expect(await readOrder(store, id)).toMatchObject({
      total_amount: total,
      shipping_address: {
        address_1: '1 Main Street',
        city: 'Springfield',
        country: 'US',
        state: 'IL',
        postcode: '62701',
      },
      billing_address: { city: 'London', country: 'GB' },
    });
  });

  it('is not sent to a state that is none: what is refused stays in the dialog', async () => {
    const id = await order(lineOf(mug));
    await openOrder(id);
    await chooseAction(page, 'Change address');
    await dialog().getByLabel('Postcode').fill('62701');
    await pickRecord(page, 'country', 'United States', /^United States \(/);
    await button('Save', dialog()).click();
    await dialog().getByRole('alert').filter({ hasText: /state/i }).waitFor();
    await button('Cancel', dialog()).click();
    expect(await readOrder(store, id)).toMatchObject({ shipping_address: { country: 'GB' } });
  });

  it('belongs to another customer, whose figures count it', async () => {
    const id = await order(lineOf(mug));
    await markAsPaid(store, id);
    const other = await createCustomer(store);
    await openOrder(id);
    await chooseAction(page, 'Change customer');
    await pickRecord(page, 'customer', other.email, new RegExp(other.email));
    await confirm('Save');
    expect(await readOrder(store, id)).toMatchObject({
      customer_id: other.id,
      customer: { email: other.email, purchase_count: 1, ltv: 1_000 },
    });
  });
});

describe('task 12: an order is written by hand', () => {
  it('for a new customer, and is paid by its link', async () => {
    const taken = await createCustomer(store);
    const email = uniqueEmail();
    const before = await stockOf(store, mug.id);
    await openPage('orders/new', 'New order');
    await button('New customer').click();
    await dialog().getByLabel('First name').fill('Grace');
    await dialog().getByLabel('E-mail').fill(taken.email);
    await button('Save', dialog()).click();
    await dialog().getByRole('alert').filter({ hasText: 'There is already a customer' }).waitFor();
    await dialog().getByLabel('E-mail').fill(email);
    await confirm('Save');
    await pickRecord(page, 'product', 'Enamel mug', /Enamel mug/);
    await page.getByLabel('Street and number').fill('12 St James Square');
    await page.getByLabel('City').fill('London');
    await page.getByLabel('Postcode').fill('SW1Y 4JH');
    await pickRecord(page, 'country', 'United States', /^United States \(/);
    await page.locator('input[name="state"]').waitFor();
    await button('Save').click();
    // At its field, and not above the form once more.
    await page.locator('[data-strapi-field-error]').filter({ hasText: /state/i }).waitFor();
    expect(await page.getByRole('alert').filter({ hasText: /state/i }).count()).toBe(0);
    await pickRecord(page, 'country', 'United Kingdom', /^United Kingdom/);
    await chooseOption(page, 'What is charged', 'Parcel – $5.00');
    await quoted('Total', '$15.00');
    await button('Save').click();
    const id = await savedOrder();
    expect(await readOrder(store, id)).toMatchObject({
      total_amount: 1_500,
      payment_status: 'pending',
      customer: { email },
      shipping_address: { address_1: '12 St James Square', country: 'GB' },
    });
    expect((await stockOf(store, mug.id)).available).toBe(before.available - 1);

    const link = (await page.getByText(/^http:\/\/localhost:\d+\/checkout\?order_hash=/).textContent()) ?? '';
    const buyer = await (await browser.newContext()).newPage();
    await buyer.goto(link);
    await buyer.getByText('To pay: $15.00').waitFor();
    await buyer.getByRole('button', { name: 'Pay' }).click();
    await buyer.getByText('https://provider.example/pay/', { exact: false }).waitFor();
    const { uuid } = await findCharge(store, id);
    const charge = { transactionUuid: uuid, vendorChargeId: `ch_${uuid}`, amount: 1_500, currency: 'USD' };
    expect(await tellGateway(store, 'confirm', charge)).toEqual({ recorded: true });
    expect(await readOrder(store, id)).toMatchObject({ payment_status: 'paid', total_paid: 1_500 });
    await buyer.context().close();
  });

  it('says what is missing, asks before it is lost, and takes an item of no catalogue that is paid already', async () => {
    await openPage('orders/new', 'New order');
    await button('Save').click();
    await page.getByText('Customer is required').waitFor();
    await button('Add an item of your own').click();
    await page.getByLabel('Title of the item').fill('Engraving');
    await page.getByLabel('Price of Engraving').fill('7,25');
    await leavePage(page);
    await confirm('Cancel');
    const { email } = await customerWithAddress(store);
    await pickRecord(page, 'customer', email, new RegExp(email));
    await page.locator('input[name="isPaid"]').setChecked(true, { force: true });
    await quoted('Total', '$7.25');
    await button('Save').click();
    expect(await readOrder(store, await savedOrder())).toMatchObject({
      total_amount: 725,
      payment_status: 'paid',
      customer: { email },
      order_items: [{ title: 'Engraving', unit_price: 725 }],
    });
  });
});
