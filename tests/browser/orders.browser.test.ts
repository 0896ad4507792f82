import type { Browser, Locator, Page } from 'playwright-core';
import type { ProviderOutcome } from '../../server/src/modules/payments';
import { shopApi } from '../support/catalogue';
import { cardEnvironment, findCharge, placeCardOrder, tellGateway } from '../support/card-orders';
import { createDeferred } from '../support/deferred';
import { createProduct, pricingBody, sellInDollars, type Product } from '../support/merchant';
import { openBrowser } from '../support/open-browser';
import { actOn, stockOf } from '../support/order-actions';
import { openPanel } from '../support/panel';
import { buttonIn, chooseAction, confirmDialog, dialogOf } from '../support/panel-dialogs';
import { startProvider, willing, type ProviderServer } from '../support/provider-server';
import { buy, markAsPaid, readOrder, uniqueEmail } from '../support/shopper';
import { createStaffWithShopRole } from '../support/site-admin';
import { customerWithAddress, staffOrder } from '../support/staff-orders';
import { startStore, type RunningStore } from '../support/start-store';
import { createStoreSite, type StoreSite } from '../support/store-site';

/** A manager works through the orders of a day; what happened is asked of the API. */
let browser: Browser;
let provider: ProviderServer;
let site: StoreSite;
let store: RunningStore;
let mug: Product;
let page: Page;

const SKU = 'MUG-BLUE-7';
const variant = (): number => mug.variantIds[0] as number;

const nameSku = async (): Promise<void> => {
  const body = pricingBody(mug.id, variant(), { title: mug.title, variants: [{ price: 1_000, stock: 1_000 }] });
  const variants = body.variants.map((row) => ({ ...row, sku: SKU }));
  expect((await shopApi(store)('POST', `/products/${mug.id}/pricing`, { ...body, variants })).status).toBe(200);
};

const pageOf = async (role: string): Promise<Page> => {
  const { credentials } = await createStaffWithShopRole({ ...store, dir: site.dir }, role);
  return openPanel(browser, { origin: store.origin, session: credentials });
};

beforeAll(async () => {
  [browser, provider, site] = await Promise.all([openBrowser(), startProvider(), createStoreSite()]);
  store = await startStore({ site, adminPanel: true, env: cardEnvironment(provider) });
  await sellInDollars(store);
  mug = await createProduct(store, { title: 'Enamel mug', variants: [{ price: 1_000, stock: 1_000 }] });
  await nameSku();
  page = await pageOf('manager');
});

beforeEach(() => provider.serve(willing));

afterAll(async () => {
  await browser.close();
  await store.stop();
  await site.drop();
  await provider.stop();
});

const openOrders = async (search = ''): Promise<void> => {
  await page.goto(`${store.origin}/admin/plugins/shop/orders${search}`);
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
};

const openOrder = async (id: number, at = page): Promise<void> => {
  await at.goto(`${store.origin}/admin/plugins/shop/orders/${id}`);
  await at.getByRole('heading', { name: 'Items' }).waitFor();
};

const button = (name: string | RegExp, within: Page | Locator = page): Locator => buttonIn(within, name);
const dialog = (at = page): Locator => dialogOf(at);
const confirm = (name: string | RegExp): Promise<void> => confirmDialog(page, name);

const unpaid = (quantity = 1): Promise<number> => buy(store, { [variant()]: quantity });

const paid = async (quantity = 1): Promise<number> => {
  const id = await unpaid(quantity);
  expect((await markAsPaid(store, id)).status).toBe(200);
  return id;
};

const paidByCard = async () => {
  const order = await placeCardOrder(store, variant());
  const charge = { transactionUuid: order.uuid, vendorChargeId: `ch_${order.uuid}`, amount: 1_000, currency: 'USD' };
  expect(await tellGateway(store, 'confirm', charge)).toEqual({ recorded: true });
  return order;
};

const refundsAsked = (uuid: string): number =>
  provider.errands.filter(({ action, transaction }) => action === 'refund' && transaction.uuid === uuid).length;

describe('the list of orders', () => {
  it('finds an order by its number, the e-mail address of its buyer and a SKU', async () => {
    const other = await createProduct(store, { variants: [{ price: 500 }] });
    await buy(store, { [other.variantIds[0] as number]: 1 });
    const email = uniqueEmail();
    const id = await buy(store, { [variant()]: 1 }, { billing_email: email });
    await markAsPaid(store, id);
    const { invoice_no: invoice } = (await readOrder(store, id)) as unknown as { invoice_no: string };
    await openOrders();
    for (const text of [invoice, `id = ${id}`, email, SKU]) {
      await page.locator('input[name="search"]').fill(text);
      await page.locator('input[name="search"]').press('Enter');
      await page.waitForURL((url) => url.searchParams.get('search') === text);
      await page.getByRole('link', { name: invoice, exact: true }).waitFor();
      await page.getByText('1 entry', { exact: true }).first().waitFor();
    }
    await page.getByRole('link', { name: invoice, exact: true }).click();
    await page.getByRole('heading', { name: `Order ${invoice}` }).waitFor();
    await page.getByText(`SKU ${SKU}`).waitFor();
  });

  it('sets the status of twenty at once, and says of each what became of it', async () => {
    const { id: customer_id, email } = await customerWithAddress(store);
    const order = { customer_id, order_items: [{ object_id: variant(), quantity: 1 }] };
    const ids: number[] = [];
    for (let made = 0; made < 20; made += 1) ids.push(await staffOrder(store, order));
    await actOn(store, 'PUT', `/orders/${ids[0]}`, { status: 'canceled' });
    await openOrders(`?search=${encodeURIComponent(email)}`);
    await page.getByText('20 entries', { exact: true }).first().waitFor();
    await page.getByRole('checkbox', { name: 'Select all entries of this page' }).click();
    await button('Change status').click();
    await dialog().getByRole('combobox').click();
    await page.getByRole('option', { name: 'Processing' }).waitFor();
    expect(await page.getByRole('option').allTextContents()).toEqual(['On hold', 'Processing', 'Completed']);
    await page.getByRole('option', { name: 'Processing' }).click();
    await dialog().getByText('20 orders become “Processing”', { exact: false }).waitFor();
    await button('Confirm', dialog()).click();
    await dialog().getByText('19 done, 1 failed').waitFor();
    expect(await dialog().getByRole('listitem').count()).toBe(20);
    const statuses = await Promise.all(ids.map(async (id) => (await readOrder(store, id)).status));
    expect(statuses).toEqual(['canceled', ...Array<string>(19).fill('processing')]);
  });

  const select = async (ids: readonly number[]): Promise<void> => {
    await openOrders(`?search=${encodeURIComponent(`id :: ${ids[0]}-${ids.at(-1)}`)}`);
    await page.getByText(`${ids.length} entries`, { exact: true }).first().waitFor();
    await page.getByRole('checkbox', { name: 'Select all entries of this page' }).click();
  };

  it('cancels several, says whose money stays, and leaves their pieces off sale where that is wanted', async () => {
    const ids = [await paid(2), await paid(1), await unpaid()];
    const before = await stockOf(store, mug.id);
    await select(ids);
    await button('Cancel orders').click();
    await dialog().getByText('3 orders are canceled for good', { exact: false }).waitFor();
    await dialog().getByText('2 of them are paid: $30.00, which the shop keeps', { exact: false }).waitFor();
    await dialog().getByRole('checkbox', { name: 'Put the pieces back on sale' }).click();
    await dialog().getByText('The pieces do not come back', { exact: false }).waitFor();
    await button('Cancel orders', dialog()).click();
    await dialog().getByText('3 done, none failed').waitFor();
    const orders = await Promise.all(ids.map((id) => readOrder(store, id)));
    expect(orders.map(({ status }) => status)).toEqual(['canceled', 'canceled', 'canceled']);
    expect(await stockOf(store, mug.id)).toMatchObject({ available: before.available, on_hold: before.on_hold - 4 });
  });

  it('captures what is reserved for several, and names the amount before', async () => {
    const { id } = await placeCardOrder(store, variant());
    const charge = await findCharge(store, id);
    await actOn(store, 'PUT', `/orders/${id}/transactions/${charge.id}/status`, { status: 'authorized' });
    const other = await unpaid();
    await select([id, other]);
    await button('Capture payments').click();
    await dialog().getByText('reserved for 1 order is captured: $10.00. 1 order has none', { exact: false }).waitFor();
    await button('Capture payment', dialog()).click();
    await dialog().getByText('1 done, 1 failed').waitFor();
    expect((await readOrder(store, id)).transactions).toMatchObject([{ status: 'succeeded' }]);
  });

  it('prints the packing lists of a selection, and nothing else', async () => {
    const ids = [await paid(2), await paid(1)];
    await page.addInitScript(() => {
      window.print = () => document.body.setAttribute('data-was-printed', 'yes');
    });
    await openOrders(`?search=${encodeURIComponent(`id :: ${ids[0]}-${ids[1]}`)}`);
    await page.getByText('2 entries', { exact: true }).first().waitFor();
    await page.getByRole('checkbox', { name: 'Select all entries of this page' }).click();
    await button('Packing lists').click();
    await page.getByRole('heading', { name: 'Packing lists', level: 1 }).waitFor();
    await button('Print').click();
    expect(await page.locator('body').getAttribute('data-was-printed')).toBe('yes');
    await page.emulateMedia({ media: 'print' });
    const printed = await page.evaluate(() => document.body.innerText);
    await page.emulateMedia({ media: null });
    expect(printed.match(/Enamel mug/g)).toHaveLength(2);
    expect(printed).toContain(SKU);
    expect(printed).not.toContain('Customers');
    expect(printed).not.toContain('$');
  });
});

describe('the money of an order', () => {
  it('is marked as paid', async () => {
    const id = await unpaid();
    await openOrder(id);
    await button('Mark as paid').click();
    await dialog().getByText('A payment of $10.00 is recorded.', { exact: false }).waitFor();
    await dialog().getByLabel('Reference').fill('wire-0001');
    await confirm('Mark as paid');
    const { transactions, ...order } = await readOrder(store, id);
    expect(order).toMatchObject({ payment_status: 'paid', total_paid: 1_000 });
    expect(transactions.filter(({ status }) => status === 'succeeded')).toMatchObject([
      { total: 1_000, vendor_charge_id: 'wire-0001' },
    ]);
  });

  it('is captured; what the provider says where it does not stays on the screen', async () => {
    const { id } = await placeCardOrder(store, variant());
    const charge = await findCharge(store, id);
    await actOn(store, 'PUT', `/orders/${id}/transactions/${charge.id}/status`, { status: 'authorized' });
    provider.serve(() => ({ status: 'failed', message: 'The reservation expired.' }));
    await openOrder(id);
    await button('Capture payment').click();
    await dialog().getByText('$10.00 is taken from Test card.').waitFor();
    await button('Capture payment', dialog()).click();
    await dialog().getByText('The reservation expired.', { exact: false }).waitFor();
    provider.serve(willing);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await button('Capture payment').click();
    await confirm('Capture payment');
    expect((await readOrder(store, id)).transactions).toMatchObject([{ status: 'succeeded' }]);
  });

  it('goes back by amount, typed with a comma', async () => {
    const { id, uuid } = await paidByCard();
    await openOrder(id);
    await button('Refund').click();
    await dialog().getByLabel('Amount').fill('4,50');
    await dialog().getByText('Refund $4.50 to Test card.').waitFor();
    await confirm('Refund $4.50');
    expect(await readOrder(store, id)).toMatchObject({ payment_status: 'partially_refunded', total_refund: 450 });
    expect(refundsAsked(uuid)).toBe(1);
    expect(provider.errands.at(-1)).toMatchObject({ action: 'refund', refund: { amount: 450 } });
    await button('Refund').click();
    await dialog().getByLabel('Amount').fill('5.51');
    await dialog().getByText('Only $5.50 can be refunded.').waitFor();
    expect(await button('Refund', dialog()).isDisabled()).toBe(true);
  });

  it('goes back by line, and the pieces go back on sale', async () => {
    const id = await paid(3);
    const before = await stockOf(store, mug.id);
    await openOrder(id);
    await button('Refund').click();
    await dialog().getByRole('spinbutton', { name: 'Pieces of Enamel mug' }).first().fill('2');
    await dialog().getByText('and put 2 back on sale', { exact: false }).waitFor();
    await confirm('Refund $20.00');
    expect(await readOrder(store, id)).toMatchObject({
      total_refund: 2_000,
      order_items: [{ quantity: 3, restocked_quantity: 2, refund_total: 2_000 }],
    });
    expect((await stockOf(store, mug.id)).available).toBe(before.available + 2);
  });

  it('is counted as given back where the provider refuses, which stays on the screen and cannot be repeated', async () => {
    const { id, uuid } = await paidByCard();
    provider.serve(() => ({ status: 'failed', message: 'The balance is too low.' }));
    await openOrder(id);
    await button('Refund').click();
    await dialog().getByLabel('Amount').fill('10');
    await button('Refund $10.00', dialog()).click();
    await dialog().getByText('The refund is recorded in the shop. The balance is too low.').waitFor();
    await page.getByText('Refunded', { exact: true }).first().waitFor();
    expect(await button(/^Refund/, dialog()).count()).toBe(0);
    await button('Close', dialog()).first().click();
    await dialog().waitFor({ state: 'detached' });
    expect(await readOrder(store, id)).toMatchObject({ payment_status: 'refunded', total_refund: 1_000 });
    expect(refundsAsked(uuid)).toBe(1);
  });

  it('waits for the provider before the dialog closes', async () => {
    const { id } = await paidByCard();
    const [asked, answer] = [createDeferred(), createDeferred<ProviderOutcome>()];
    provider.serve(() => {
      asked.resolve();
      return answer.promise;
    });
    await openOrder(id);
    await button('Refund').click();
    await dialog().getByLabel('Amount').fill('3');
    await button('Refund $3.00', dialog()).click();
    await asked.promise;
    await page.keyboard.press('Escape');
    expect(await button('Cancel', dialog()).isDisabled()).toBe(true);
    answer.resolve({ status: 'success', vendorId: 're_late' });
    await dialog().waitFor({ state: 'detached' });
    expect((await readOrder(store, id)).total_refund).toBe(300);
  });

  it('goes back once where two windows refund it at the same time', async () => {
    const { id, uuid } = await paidByCard();
    const windows = [page, await page.context().newPage()] as const;
    for (const window of windows) {
      await openOrder(id, window);
      await button('Refund', window).click();
      await dialog(window).getByLabel('Amount').fill('4');
      await dialog(window).getByText('Refund $4.00 to Test card.').waitFor();
    }
    await Promise.all(windows.map((window) => button('Refund $4.00', dialog(window)).click()));
    const told = windows.map((window) => window.getByText('Somebody else has refunded this order', { exact: false }));
    await Promise.any(told.map((message) => message.waitFor()));
    expect((await readOrder(store, id)).total_refund).toBe(400);
    expect(refundsAsked(uuid)).toBe(1);
    await windows[1].close();
  });

  it('is given up where the buyer disputes it', async () => {
    const { id, uuid } = await paidByCard();
    expect(await tellGateway(store, 'disputed', { transactionUuid: uuid, reason: 'Not received' })).toEqual({
      recorded: true,
    });
    await openOrder(id);
    await button('Accept the dispute').click();
    await dialog().getByText('$10.00 of Test card', { exact: false }).waitFor();
    await dialog().getByLabel('Note').fill('It was our fault.');
    await confirm('Accept the dispute');
    expect(await readOrder(store, id)).toMatchObject({ payment_status: 'failed', total_paid: 0 });
    expect(provider.errands.at(-1)).toMatchObject({ action: 'accept-dispute', note: 'It was our fault.' });
  });
});

describe('an order', () => {
  it('is canceled, and its pieces go back on sale', async () => {
    const id = await paid(2);
    const before = await stockOf(store, mug.id);
    await openOrder(id);
    await chooseAction(page, 'Cancel order');
    await dialog()
      .getByText('2 pieces go back on sale. $20.00 that was paid stays with you', { exact: false })
      .waitFor();
    await confirm('Cancel order');
    expect((await readOrder(store, id)).status).toBe('canceled');
    expect((await stockOf(store, mug.id)).available).toBe(before.available + 2);
  });

  it('gets a label that is new', async () => {
    const id = await paid();
    await openOrder(id);
    await button('Edit labels').click();
    await dialog().getByLabel('New label').fill('Fragile');
    await button('Add', dialog()).click();
    await dialog().getByRole('checkbox', { name: 'Fragile', checked: true }).waitFor();
    await confirm('Save');
    expect(await readOrder(store, id)).toMatchObject({ labels: [{ value: 'Fragile' }] });
  });

  it('gets a note, which is not lost where the server fails while it is saved', async () => {
    const id = await paid();
    await openOrder(id);
    await page.route(`**/orders/${id}`, (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 500, json: { message: 'Broken' } })
        : route.continue()
    );
    await button('Edit note').click();
    await dialog().getByLabel('Note').fill('Ring twice.\nThird floor.');
    await button('Save', dialog()).click();
    await dialog().getByRole('alert').filter({ hasText: /\w/ }).waitFor();
    expect(await dialog().getByLabel('Note').inputValue()).toBe('Ring twice.\nThird floor.');
    expect((await readOrder(store, id)).note).not.toContain('Third floor');
    await page.unrouteAll();
    await confirm('Save');
    expect((await readOrder(store, id)).note).toBe('Ring twice.\nThird floor.');
  });

  it('shows a worker no money to give back, and takes a status of them', async () => {
    const id = await paid();
    const worker = await pageOf('worker');
    await openOrder(id, worker);
    await worker.getByRole('heading', { name: 'Payments' }).waitFor();
    for (const name of ['Refund', 'Edit note', 'Edit labels']) expect(await button(name, worker).count()).toBe(0);
    await button('Fulfil', worker).first().click();
    await button('Ship', dialog(worker)).click();
    await dialog(worker).waitFor({ state: 'detached' });
    expect((await readOrder(store, id)).shipping_status).toBe('shipped');
    await worker.context().close();
  });
});

describe('a shop that goes live', () => {
  it('deletes its test orders, and keeps the others', async () => {
    const knex = site.knex();
    const real = await paid();
    await knex('shop_orders').where({ id: real }).update({ mode: 'live' });
    const [{ count } = { count: 0 }] = await knex('shop_orders').where({ mode: 'test' }).count({ count: '*' });
    await openOrders();
    await button('Delete test orders').click();
    await dialog().getByText(`${count} test orders are deleted for good.`, { exact: false }).waitFor();
    await confirm('Delete');
    expect(await knex('shop_orders').select('id')).toEqual([{ id: real }]);
    await knex.destroy();
  });
});
