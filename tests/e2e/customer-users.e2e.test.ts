import type { Knex } from 'knex';
import { askStore, type Errors } from '../support/attributes';
import { ask, buyAs, readProfile } from '../support/buyer';
import { callStore, prepare } from '../support/call-store';
import { createCustomer, customerBody, postCustomer, readCustomer, type CustomerAnswer } from '../support/customers';
import { hiddenFieldsIn } from '../support/hidden-fields';
import { createProduct } from '../support/merchant';
import { sharedStore } from '../support/shared-store';
import { buy, fillCart, readOrder, uniqueEmail } from '../support/shopper';
import {
  changeSiteCustomer,
  createSiteCustomer,
  createStaff,
  panelSession,
  setRolePermissions,
  uniqueName,
  type SiteCustomer,
} from '../support/site-admin';
import { connectTo } from '../support/store-site';

const store = sharedStore();
const NOWHERE = 2_147_483_647;
const TEXT = expect.any(String) as string;

type Linked = { readonly message: string; readonly customer: CustomerAnswer } & Errors;

const attach = (customerId: number, body: object) =>
  askStore<Linked>(store, 'POST', `/customers/${customerId}/attachable-user`, body);
const detach = (customerId: number) => askStore<Linked>(store, 'POST', `/customers/${customerId}/detach-user`);

const update = (id: number, body: object) =>
  askStore<{ data: CustomerAnswer; code?: number } & Errors>(store, 'PUT', `/customers/${id}`, customerBody(body));

let knex: Knex;

beforeAll(() => {
  knex = connectTo(store);
});

afterAll(() => knex.destroy());

const userRow = async (id: unknown): Promise<Readonly<Record<string, unknown>>> =>
  (await knex('up_users').where({ id }).first()) as Readonly<Record<string, unknown>>;

describe('a new customer', () => {
  it('is linked to the user with the same address', async () => {
    const user = await createSiteCustomer(store);
    const created = await createCustomer(store, { email: user.email.toUpperCase() });
    expect(created.user_id).toBe(user.id);
    expect(created.user_link).toContain(`[id][$eq]=${user.id}`);
    const { wpUser } = await readCustomer(store, created.id, '?with[]=wpUser');
    expect(wpUser).toEqual({
      ID: user.id,
      user_login: user.username,
      user_email: user.email,
      display_name: user.username,
    });
  });

  it.each([[{ confirmed: false }], [{ blocked: true }]])('is not linked to a user who is %j', async (state) => {
    const user = await createSiteCustomer(store);
    await changeSiteCustomer(store, user.documentId, state);
    const refused = await askStore<Errors>(
      store,
      'POST',
      '/customers',
      customerBody({ email: user.email, wp_user: 'yes' })
    );
    expect({ status: refused.status, fields: Object.keys(refused.body.errors ?? {}) }).toEqual({
      status: 422,
      fields: ['wp_user'],
    });
    expect((await createCustomer(store, { email: user.email })).user_id).toBeNull();
  });

  it('gets a user of its own where that is asked for, who has no password yet', async () => {
    const name = uniqueName('new');
    const { status, body } = await postCustomer(store, { email: `${name}@Example.com`, wp_user: 'yes' });
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toMatch(/password|token/i);
    expect(hiddenFieldsIn(body, 'staff')).toEqual([]);
    const row = await userRow(body.data.user_id);
    expect(row).toMatchObject({ username: name, email: `${name}@example.com`, provider: 'local' });
    // Nobody can sign in before a password was set.
    expect(row.password).toBeNull();
    expect([Boolean(row.confirmed), Boolean(row.blocked)]).toEqual([true, false]);
    const events = (await knex('shop_outbox').where({ event: 'user_created' }).select('refs')) as { refs: string }[];
    expect(events.map(({ refs }) => JSON.parse(refs) as object)).toContainEqual({
      user_id: body.data.user_id,
      customer_id: body.data.id,
    });
    const other = await createCustomer(store, { email: `${name}@example.org`, wp_user: 'yes' });
    expect((await userRow(other.user_id)).username).toMatch(new RegExp(`^${name}-[0-9a-f]{8}$`));
  });

  it('is linked to the user who is named, unless that one is a customer already', async () => {
    const user = await createSiteCustomer(store);
    expect((await createCustomer(store, { user_id: user.id })).user_id).toBe(user.id);
    const email = uniqueEmail();
    expect(await postCustomer(store, { email, user_id: user.id })).toMatchObject({
      status: 423,
      body: { message: TEXT },
    });
    expect((await createCustomer(store, { email })).user_id).toBeNull();
  });
});

describe('a user who buys for the first time', () => {
  it('uses the address of that order at once in the next cart', async () => {
    const user = await createSiteCustomer(store);
    expect((await readProfile(store, user)).not_a_customer).toBe(true);
    const lines = { [(await createProduct(store)).variantIds[0] as number]: 1 };
    await buyAs(store, user, lines);
    const [saved] = (await readProfile(store, user)).billing_address;
    const body = { fct_cart_hash: await fillCart(store, lines, user.credentials) };
    const chosen = await ask(store, user.credentials, 'POST', `/customers/${saved?.id}/update-address-select`, body);
    expect(chosen.status).toBe(200);
  });
});

describe('what a guest bought', () => {
  it('stays hidden from whoever signs up with the address, until staff link the two', async () => {
    const { variantIds } = await createProduct(store);
    const username = uniqueName('guest');
    const email = `${username}@example.com`;
    const orderId = await buy(store, { [variantIds[0] as number]: 1 }, { billing_email: email });
    const customerId = (await readOrder(store, orderId)).customer_id as number;
    const [{ id: addressId }] = (await readCustomer(store, customerId, '?with[]=billing_address')).billing_address as [
      { id: number },
    ];
    const register = { username, email, password: 'Test-Passw0rd' };
    const signedUp = await callStore<{ jwt: string; user: { id: number } }>(
      'POST',
      `${store.origin}/api/auth/local/register`,
      { body: register }
    );
    const headers = { Authorization: `Bearer ${signedUp.body.jwt}` };
    const useAddress = () =>
      callStore('POST', `${store.baseUrl}/customers/${addressId}/update-address-select`, { headers, body: {} });
    // Saving the record again, or making it anew, does not open it either.
    expect((await update(customerId, { email })).body.data.user_id).toBeNull();
    expect((await postCustomer(store, { email })).status).toBe(400);
    expect((await useAddress()).status).toBe(403);

    expect((await attach(customerId, { user_id: signedUp.body.user.id })).status).toBe(200);
    // His own address now; only the cart is missing.
    expect((await useAddress()).status).toBe(404);
    expect((await detach(customerId)).body.customer.user_id).toBeNull();
    expect((await useAddress()).status).toBe(403);
  });

  it('under the address of an account leaves no address in its book', async () => {
    const user = await createSiteCustomer(store);
    const { id } = await createCustomer(store, { email: user.email });
    const { variantIds } = await createProduct(store, { fulfillment: 'physical' });
    const orderId = await buy(store, { [variantIds[0] as number]: 1 }, { billing_email: user.email });
    expect((await readOrder(store, orderId)).customer_id).toBe(id);
    const books = '?with[]=billing_address&with[]=shipping_address';
    expect(await readCustomer(store, id, books)).toMatchObject({ billing_address: [], shipping_address: [] });
  });

  it('is not told to shoppers under the addresses of the back office', async () => {
    const user = await createSiteCustomer(store);
    const { id, email } = await createCustomer(store);
    for (const [method, path, status] of [
      ['GET', `/customers?search=${email}`, 403],
      ['GET', `/customers/${id}`, 403],
      // The portal answers here: somebody else's orders look like none.
      ['GET', `/customers/${id}/orders`, 200],
      ['GET', '/customers/attachable-user', 403],
      ['POST', '/customers', 403],
    ] as const) {
      const body = method === 'POST' ? { body: customerBody({ email }) } : {};
      const known = await callStore(method, `${store.baseUrl}${path}`, { headers: user.credentials, ...body });
      const unknown = await callStore(method, `${store.baseUrl}${path.replace(String(id), String(NOWHERE))}`, {
        headers: user.credentials,
        ...body,
      });
      expect([known.status, unknown.status]).toEqual([status, status]);
      expect(known.body).toEqual(unknown.body);
    }
  });
});

describe('a user', () => {
  it('belongs to one customer, and a customer to one user', async () => {
    const [user, other] = [await createSiteCustomer(store), await createSiteCustomer(store)];
    const [a, b] = [await createCustomer(store), await createCustomer(store)];
    expect(await attach(a.id, { user_id: user.id })).toMatchObject({
      status: 200,
      body: { message: TEXT, customer: { id: a.id, user_id: user.id } },
    });
    expect((await attach(a.id, { user_id: String(user.id) })).status).toBe(200);
    expect((await attach(a.id, { user_id: other.id })).status).toBe(423);
    expect((await attach(b.id, { user_id: user.id })).status).toBe(423);
    expect((await detach(a.id)).status).toBe(200);
    expect((await detach(a.id)).status).toBe(200);
    expect((await attach(b.id, { user_id: user.id })).body.customer.user_id).toBe(user.id);
    for (const user_id of [undefined, 0, 'x', NOWHERE, '99999999999', [1, 2]]) {
      const { status, body } = await attach(a.id, { user_id });
      expect({ user_id, status, fields: Object.keys(body.errors ?? {}) }).toEqual({
        user_id,
        status: 422,
        fields: ['user_id'],
      });
    }
    expect((await attach(NOWHERE, { user_id: other.id })).body).toMatchObject({
      back_url: '/admin/plugins/shop/customers',
    });
    expect((await detach(NOWHERE)).status).toBe(404);
  });

  it('is given to one of several customers who want him at once', async () => {
    const user = await createSiteCustomer(store);
    const customers = [await createCustomer(store), await createCustomer(store), await createCustomer(store)];
    const replies = await Promise.all(customers.map(({ id }) => attach(id, { user_id: user.id })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 423, 423]);
  });

  it('is offered while he is no customer', async () => {
    const user = await createSiteCustomer(store);
    const offered = async (search: string) =>
      (await askStore<{ users: readonly unknown[] }>(store, 'GET', `/customers/attachable-user?search=${search}`)).body
        .users;
    const shown = { ID: user.id, user_login: user.username, user_email: user.email, display_name: user.username };
    expect(await offered(user.username.toUpperCase())).toEqual([shown]);
    await createCustomer(store, { user_id: user.id });
    expect(await offered(user.username)).toEqual([]);
    expect((await offered('')).length).toBeLessThanOrEqual(20);
  });

  it.each([
    ['müller.example', 'xn--mller-kva.example'],
    ['xn--mller-kva.example', 'müller.example'],
  ])('at %s is found as one at %s', async (domain, spelled) => {
    const user = await createSiteCustomer(store);
    const name = uniqueName('idn').toLowerCase();
    await knex('up_users')
      .where({ id: user.id })
      .update({ email: `${name}@${domain}` });
    const { cookie, body: shopper } = await prepare<{ nonce: string }>('GET', `${store.baseUrl}/user/nonce`);
    const headers = { 'x-wp-nonce': shopper.nonce };
    for (const user_login of [`${name}@${domain}`, `${name}@${spelled}`, `${name}@${spelled}`.toUpperCase()]) {
      const body = { user_login, password: user.password };
      const { status } = await callStore('POST', `${store.baseUrl}/user/login`, { cookie, headers, body });
      expect([user_login, status]).toEqual([user_login, 200]);
    }
    const search = encodeURIComponent(`${name}@${spelled}`);
    const { body } = await askStore<{ users: readonly { ID: number }[] }>(
      store,
      'GET',
      `/customers/attachable-user?search=${search}`
    );
    expect(body.users.map(({ ID }) => ID)).toEqual([user.id]);
    const taken = await postCustomer(store, { email: uniqueEmail(), wp_user: 'yes' });
    expect((await update(taken.body.data.id, { email: `${name}@${spelled}` })).status).toBe(400);
    expect((await createCustomer(store, { email: `${name}@${spelled}` })).user_id).toBe(user.id);
  });

  it('whose address has an accent more is somebody else', async () => {
    const user = await createSiteCustomer(store);
    const name = uniqueName('jose').toLowerCase();
    await knex('up_users')
      .where({ id: user.id })
      .update({ email: `${name.replace('jose', 'josé')}@example.com` });
    const other = await createCustomer(store, { email: `${name}@example.com`, wp_user: 'yes' });
    expect(other.user_id).not.toBe(user.id);
    expect(other.user_id).toEqual(expect.any(Number));
  });

  it('who is deleted leaves a guest behind', async () => {
    const user = await createSiteCustomer(store);
    const { id } = await createCustomer(store, { user_id: user.id });
    const url = `${store.origin}/content-manager/collection-types/plugin::users-permissions.user/${user.documentId}`;
    expect((await callStore('DELETE', url, { headers: await panelSession(store) })).status).toBe(200);
    expect((await readCustomer(store, id)).user_id).toBeNull();
  });
});

describe('the sign-in of a linked user', () => {
  const linked = async (): Promise<{ readonly user: SiteCustomer; readonly id: number }> => {
    const user = await createSiteCustomer(store);
    return { user, id: (await createCustomer(store, { email: user.email })).id };
  };

  const canSignIn = async (identifier: string, { password }: SiteCustomer): Promise<boolean> => {
    const body = { identifier, password };
    return (await callStore('POST', `${store.origin}/api/auth/local`, { body })).status === 200;
  };

  it('follows the customer', async () => {
    const { user, id } = await linked();
    const name = uniqueName('Renamed');
    const { status } = await update(id, { email: `${name}@Example.com`, username: name });
    expect(status).toBe(200);
    expect(await userRow(user.id)).toMatchObject({ email: `${name}@example.com`.toLowerCase(), username: name });
    expect(await canSignIn(name, user)).toBe(true);
    expect(await canSignIn(user.email, user)).toBe(false);
  });

  it('stays while the address of the customer stays, also where the two are not the same', async () => {
    const [user, other] = [await createSiteCustomer(store), await createSiteCustomer(store)];
    const { id, email } = await createCustomer(store, { email: other.email, user_id: user.id });
    const staff = await update(id, { email: email.toUpperCase(), first_name: 'Ann' });
    expect(staff).toMatchObject({ status: 200, body: { data: { first_name: 'Ann', user_id: user.id } } });
    const own = await callStore('POST', `${store.baseUrl}/customer-profile/update`, {
      headers: user.credentials,
      body: { full_name: 'Ann Lee' },
    });
    expect(own.status).toBe(200);
    expect(await readCustomer(store, id)).toMatchObject({ first_name: 'Ann', last_name: 'Lee' });
    expect(await userRow(user.id)).toMatchObject({ email: user.email });
    const guest = await createCustomer(store);
    const named = await createSiteCustomer(store);
    expect((await update(guest.id, { email: guest.email, user_id: named.id })).body.data.user_id).toBe(named.id);
    expect(await userRow(named.id)).toMatchObject({ email: named.email });
    const moved = uniqueEmail();
    expect((await update(id, { email: moved })).status).toBe(200);
    expect(await userRow(user.id)).toMatchObject({ email: moved });
  });

  it("never becomes somebody else's", async () => {
    const [{ user, id }, other] = [await linked(), await createSiteCustomer(store)];
    const taken = await update(id, { email: other.email });
    expect(taken).toMatchObject({ status: 400, body: { code: 400, message: TEXT, data: '' } });
    const named = await update(id, { email: user.email, username: other.username.toUpperCase() });
    expect({ status: named.status, fields: Object.keys(named.body.errors ?? {}) }).toEqual({
      status: 422,
      fields: ['username'],
    });
    expect((await update(id, { email: user.email, username: 'ab' })).status).toBe(422);
    expect(await userRow(user.id)).toMatchObject({ email: user.email, username: user.username });
    expect((await readCustomer(store, id)).email).toBe(user.email);
  });

  it('is left to super admins where the user has a role of its own', async () => {
    const { user, id } = await linked();
    const { id: role } = (await knex('up_roles').where({ type: 'public' }).first('id')) as { id: number };
    await changeSiteCustomer(store, user.documentId, { role });
    const staff = await createStaff(store);
    await setRolePermissions(store, staff.roleId, ['plugin::shop.customers.view', 'plugin::shop.customers.manage']);
    const save = (email: string) =>
      callStore('PUT', `${store.baseUrl}/customers/${id}`, {
        headers: staff.credentials,
        body: customerBody({ email }),
      });
    expect((await save(uniqueEmail())).status).toBe(403);
    expect((await save(user.email)).status).toBe(200);
    expect(await userRow(user.id)).toMatchObject({ email: user.email });
    expect((await update(id, { email: uniqueEmail() })).status).toBe(200);
  });
});
