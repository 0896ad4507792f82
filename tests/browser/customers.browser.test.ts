import type { Browser, Page } from 'playwright-core';
import { askStore } from '../support/attributes';
import { createCustomer, readCustomer, type CustomerAnswer } from '../support/customers';
import { createProduct, sellInDollars } from '../support/merchant';
import { openBrowser } from '../support/open-browser';
import { signIn } from '../support/panel';
import { buttonIn, confirmDialog, dialogOf } from '../support/panel-dialogs';
import { openRoom, pickRecord, rowOf, searchList } from '../support/panel-list';
import { sharedStore } from '../support/shared-store';
import { uniqueEmail } from '../support/shopper';
import { createSiteCustomer, createStaffWithShopRole, uniqueName } from '../support/site-admin';
import { staffOrder } from '../support/staff-orders';

const store = sharedStore();

let browser: Browser;
let page: Page;
let variantId: number;

beforeAll(async () => {
  browser = await openBrowser();
  await sellInDollars(store);
  variantId = (await createProduct(store, { variants: [{ price: 1_250 }] })).variantIds[0] as number;
  page = await signIn(browser, await createStaffWithShopRole(store, 'manager'));
});

afterAll(() => browser?.close());

const heading = (name: string) => page.getByRole('heading', { name, level: 1, exact: true });

const openCustomer = async ({ id }: CustomerAnswer, name: string): Promise<void> => {
  await page.goto(`${store.origin}/admin/plugins/shop/customers/${id}`);
  await heading(name).waitFor();
};

const orderFor = (customer: CustomerAnswer): Promise<number> =>
  staffOrder(store, { customer_id: customer.id, order_items: [{ object_id: variantId, quantity: 2 }] });

type WithOrders = { readonly orders: readonly { readonly id: number }[] };

const ordersOf = async (id: number): Promise<readonly number[]> => {
  const { orders } = (await readCustomer(store, id, '?with[]=orders')) as CustomerAnswer & WithOrders;
  return orders.map((order) => order.id).sort((a, b) => a - b);
};

describe('task 24: a manager looks after customers', () => {
  it('finds one by a part of the address, by an operator, and by a view', async () => {
    const last = uniqueName('Lovelace');
    const customer = await createCustomer(store, { last_name: last, status: 'archived' });
    const link = page.getByRole('link', { name: `Ada ${last}` });
    await openRoom(page, 'customers', 'Customers');
    await searchList(page, customer.email.slice(0, -4));
    await link.waitFor();
    await searchList(page, `id = ${customer.id}`);
    await link.waitFor();
    await page.getByRole('button', { name: 'Active', exact: true }).click();
    await page.getByText('Nothing matches.', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Archived', exact: true }).click();
    await link.click();
    await heading(`Ada ${last}`).waitFor();
    await page.getByText(customer.email).first().waitFor();
  });

  it('keeps a search as a view, comes back to it, and deletes it', async () => {
    const last = uniqueName('Hopper');
    await createCustomer(store, { last_name: last });
    await createCustomer(store, { last_name: uniqueName('Other') });
    const name = uniqueName('View');
    const view = page.getByRole('group', { name: 'Views' }).getByRole('button', { name, exact: true });
    await openRoom(page, 'customers', 'Customers');
    await searchList(page, last);
    await buttonIn(page, 'Save as a view').click();
    expect(await buttonIn(dialogOf(page), 'Save').isDisabled()).toBe(true);
    await dialogOf(page).getByLabel('Name of the view').fill(name);
    await confirmDialog(page, 'Save');
    await view.waitFor();
    await openRoom(page, 'customers', 'Customers');
    await view.click();
    await page.waitForURL((url) => url.searchParams.get('search') === last);
    await rowOf(page, last).waitFor();
    expect(await view.getAttribute('aria-pressed')).toBe('true');
    await buttonIn(page, `Delete the view ${name}`).click();
    await confirmDialog(page, 'Delete');
    await view.waitFor({ state: 'detached' });
  });

  it('merges two records of one person, and is told before what changes hands', async () => {
    const last = uniqueName('Twice');
    const [stays, goes] = [
      await createCustomer(store, { last_name: last }),
      await createCustomer(store, { last_name: last, first_name: 'Augusta' }),
    ];
    const orders = [await orderFor(stays), await orderFor(goes)];
    await openCustomer(stays, `Ada ${last}`);
    await page.getByRole('button', { name: 'Merge with another customer' }).click();
    await pickRecord(page, 'other', goes.email, new RegExp(`Augusta ${last}`));
    const dialog = page.getByRole('dialog');
    await dialog.getByText('1 order', { exact: true }).waitFor();
    await dialog.getByText(`The record of ${goes.email} is deleted.`).waitFor();
    expect(await ordersOf(stays.id)).toHaveLength(1);
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await ordersOf(stays.id)).toEqual(orders.sort((a, b) => a - b));
    expect((await askStore(store, 'GET', `/customers/${goes.id}`)).status).toBe(404);
    await page.reload();
    await page.getByRole('link', { name: /#?\d+/ }).nth(1).waitFor();
  });

  it('refuses to merge two who have a login each, and says why', async () => {
    const [first, second] = [await createSiteCustomer(store), await createSiteCustomer(store)];
    const last = uniqueName('Login');
    const stays = await createCustomer(store, { email: first.email, last_name: last });
    await createCustomer(store, { email: second.email, last_name: last, first_name: 'Eve' });
    await openCustomer(stays, `Ada ${last}`);
    await page.getByRole('button', { name: 'Merge with another customer' }).click();
    await pickRecord(page, 'other', second.email, new RegExp(`Eve ${last}`));
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('alert').filter({ hasText: /login/i }).waitFor();
    expect(await dialog.getByRole('button', { name: 'Merge', exact: true }).isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  it('has a note, which brings back nothing that somebody else has changed meanwhile', async () => {
    const last = uniqueName('Noted');
    const customer = await createCustomer(store, { last_name: last });
    await openCustomer(customer, `Ada ${last}`);
    const email = uniqueEmail();
    const moved = { email, first_name: 'Ada', last_name: last };
    expect((await askStore(store, 'PUT', `/customers/${customer.id}`, moved)).status).toBe(200);
    await buttonIn(page, 'Edit the notes').click();
    await dialogOf(page).getByLabel('Notes').fill('Rang today.');
    await buttonIn(dialogOf(page), 'Save').click();
    await dialogOf(page).getByText('Somebody else has changed the customer meanwhile', { exact: false }).waitFor();
    expect(await readCustomer(store, customer.id)).toMatchObject({ email, notes: '' });
    await buttonIn(dialogOf(page), 'Cancel').click();
    await page.getByText(email).first().waitFor();
    await buttonIn(page, 'Edit the notes').click();
    await dialogOf(page).getByLabel('Notes').fill('Rang today.');
    await confirmDialog(page, 'Save');
    expect(await readCustomer(store, customer.id)).toMatchObject({ email, notes: 'Rang today.' });
  });

  it('links a user of the site, and takes the link away again', async () => {
    const user = await createSiteCustomer(store);
    const last = uniqueName('Guest');
    const customer = await createCustomer(store, { last_name: last });
    await openCustomer(customer, `Ada ${last}`);
    await page.getByRole('button', { name: 'Link a user' }).click();
    await pickRecord(page, 'user', user.email, new RegExp(user.email));
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/sees no orders and no addresses/).waitFor();
    await dialog.getByRole('button', { name: 'Link a user' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await readCustomer(store, customer.id)).toMatchObject({ user_id: user.id });
    await page.getByRole('button', { name: 'Unlink the user' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink the user' }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
    expect(await readCustomer(store, customer.id)).toMatchObject({ user_id: null });
  });

  it('keeps the address book: adds an address, makes another one primary, and deletes one', async () => {
    const last = uniqueName('Book');
    const customer = await createCustomer(store, { last_name: last, country: 'GB' });
    await openCustomer(customer, `Ada ${last}`);
    for (const street of ['1 First Street', '2 Second Street']) {
      await page.getByRole('button', { name: 'Add a billing address' }).click();
      await page.locator('input[name="address_1"]').fill(street);
      await page.locator('input[name="city"]').fill('London');
      await page.locator('input[name="postcode"]').fill('SW1Y 4JH');
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await page.getByText(street).waitFor();
    }
    await page.getByRole('button', { name: /^Make primary: 2 Second Street/ }).click();
    await page.getByRole('button', { name: /^Delete: 1 First Street/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
    const { billing_address: book } = await readCustomer(store, customer.id, '?with[]=billing_address');
    expect(book).toMatchObject([{ address_1: '2 Second Street', country: 'GB', is_primary: 1 }]);
  });

  it('adds a customer, is told what is wrong, and keeps what was typed', async () => {
    const taken = await createCustomer(store);
    await openRoom(page, 'customers', 'Customers');
    await page.getByRole('link', { name: 'Add a customer' }).click();
    await heading('Add a customer').waitFor();
    const last = uniqueName('New');
    await page.locator('input[name="first_name"]').fill('Grace');
    await page.locator('input[name="last_name"]').fill(last);
    await page.locator('input[name="email"]').fill(taken.email);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('There is already a customer with this e-mail address.').waitFor();
    expect(await page.locator('input[name="last_name"]').inputValue()).toBe(last);
    await page.locator('input[name="email"]').fill(`${last.toLowerCase()}@example.com`);
    await page.getByRole('button', { name: 'Save' }).click();
    await heading(`Grace ${last}`).waitFor();
    const id = Number(new URL(page.url()).pathname.split('/').at(-1));
    expect(await readCustomer(store, id)).toMatchObject({ first_name: 'Grace', last_name: last, status: 'active' });
  });
});

describe('labels', () => {
  it('are renamed in their list, letter by letter', async () => {
    const value = uniqueName('Tag');
    await askStore(store, 'POST', '/labels', { value });
    await openRoom(page, 'labels', 'Labels');
    await searchList(page, value);
    await buttonIn(page, `Rename: ${value}`).click();
    const name = page.locator('input[name="value"]');
    await name.press('End');
    await name.pressSequentially(' 2');
    await confirmDialog(page, 'Save');
    await rowOf(page, `${value} 2`).waitFor();
  });
});
