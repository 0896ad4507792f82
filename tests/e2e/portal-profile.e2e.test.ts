import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { ask, createBuyer, readProfile, type Buyer, type PortalAddress } from '../support/buyer';
import { bearer, prepare } from '../support/call-store';
import { untilMailTo } from '../support/mailbox';
import { sharedStore } from '../support/shared-store';
import { uniqueEmail } from '../support/shopper';
import { createSiteCustomer, type SiteCustomer } from '../support/site-admin';
import { connectTo } from '../support/store-site';

/** Customer portal: who a customer is and where they live. */
const store = sharedStore();

type Failure = {
  readonly message?: string;
  readonly status?: string;
  readonly errors?: Readonly<Record<string, object>>;
};
type Account = Readonly<Record<string, unknown>> & { readonly id: number; readonly email: string };

let knex: Knex;
let buyer: Buyer;
let stranger: Buyer;
let newcomer: SiteCustomer;

beforeAll(async () => {
  knex = connectTo(store);
  [buyer, stranger, newcomer] = [await createBuyer(store), await createBuyer(store), await createSiteCustomer(store)];
});

afterAll(() => knex.destroy());

const send = <Body = Failure>(method: string, path: string, body?: unknown, as: SiteCustomer = buyer) =>
  ask<Body>(store, as.credentials, method, path, body);

const HOME = {
  type: 'billing',
  label: 'Home',
  billing_name: 'Ada Lovelace',
  billing_address_1: '5 Elm Road',
  billing_city: 'Leeds',
  billing_postcode: 'LS1 4DY',
  billing_country: 'GB',
};

const NEW = {
  type: 'billing',
  label: 'Work',
  name: 'Ada',
  address_1: '1 Mill Lane',
  city: 'York',
  postcode: 'YO1 7HH',
};
const plain = (changes: object = {}) => ({ ...NEW, country: 'GB', email: 'ada@example.com', ...changes });

/** A new buyer with a second billing address, which is not primary. */
const withTwoAddresses = async (): Promise<{ who: Buyer; first: PortalAddress; second: PortalAddress }> => {
  const who = await createBuyer(store);
  await send('POST', '/customer-profile/create-address', plain(), who);
  const [first, second] = (await readProfile(store, who)).billing_address;
  if (!first || !second) throw new Error('There are not two addresses.');
  return { who, first, second };
};

describe('the profile', () => {
  it('is the customer with all addresses', async () => {
    const profile = await readProfile(store, buyer);
    expect(profile).toMatchObject({
      id: buyer.customerId,
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: buyer.email,
    });
    expect(profile.billing_address).toMatchObject([{ city: 'London', is_primary: 1, status: 'active' }]);
    expect(profile.shipping_address).toHaveLength(1);
  });

  it('of who never bought anything is what the site knows', async () => {
    const { email, username } = newcomer;
    expect(await readProfile(store, newcomer)).toMatchObject({ email, first_name: username, not_a_customer: true });
    for (const [path, body] of [['update', { full_name: 'A B' }] as const, ['create-address', plain()] as const]) {
      const reply = await send('POST', `/customer-profile/${path}`, body, newcomer);
      expect(reply).toMatchObject({ status: 404, body: { message: expect.any(String) as string } });
    }
  });

  it('takes a new name at once, and a new e-mail address once its owner has confirmed it', async () => {
    const who = await createBuyer(store);
    const email = uniqueEmail();
    expect((await send('POST', '/customer-profile/update', { full_name: 'Augusta King' }, who)).status).toBe(200);
    const moved = { full_name: 'Augusta King', email, current_password: who.password };
    expect((await send('POST', '/customer-profile/update', moved, who)).status).toBe(200);
    const names = { first_name: 'Augusta', last_name: 'King' };
    expect(await readProfile(store, who)).toMatchObject({ ...names, email: who.email });
    const { text } = await untilMailTo(store, email);
    const token = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '').searchParams.get('token');
    await prepare('POST', `${store.baseUrl}/customer-profile/confirm-email`, { body: { token } });
    // A token of the second of the change has ended with those from before it.
    await sleep(1_000 - (Date.now() % 1_000));
    const login = { identifier: email, password: who.password };
    const { jwt } = (await prepare<{ jwt: string }>('POST', `${store.origin}/api/auth/local`, { body: login })).body;
    expect(await readProfile(store, { ...who, credentials: bearer(jwt) })).toMatchObject({ ...names, email });
  });

  it.each([
    { full_name: '' },
    { full_name: 'x'.repeat(256) },
    { full_name: 'A', email: 'no address' },
    { full_name: [] },
  ])('refuses %j', async (body) => {
    const before = await readProfile(store, buyer);
    expect((await send('POST', '/customer-profile/update', body)).status).toBe(422);
    expect(await readProfile(store, buyer)).toEqual(before);
  });
});

describe('the account under its own address', () => {
  const path = () => `/customers/${buyer.customerId}`;

  it('shows what the customer may know, with relations on request', async () => {
    await knex('shop_customers').where({ id: buyer.customerId }).update({ notes: 'SECRET-NOTE' });
    const bare = await send<{ customer: Account }>('GET', path());
    expect(bare.body.customer).toMatchObject({ id: buyer.customerId, email: buyer.email, purchase_count: 1 });
    const relations = 'with[]=billing_address&with[]=orders&with[]=labels&with[]=wpUser&params[customer_only]=no';
    const { customer } = (await send<{ customer: Account }>('GET', `${path()}?${relations}`)).body;
    expect(customer.orders).toMatchObject([{ uuid: buyer.order.uuid }]);
    expect(customer.billing_address).toHaveLength(1);
    for (const key of ['notes', 'labels', 'selected_labels', 'wpUser', 'user_link', 'contact_id', 'ltv']) {
      expect(Object.keys(customer)).not.toContain(key);
    }
    expect(JSON.stringify([bare.body, customer])).not.toContain('SECRET-NOTE');
  });

  it('is changed, but for what the staff decides', async () => {
    const who = await createBuyer(store);
    const body = {
      email: who.email,
      full_name: 'Grace Hopper',
      city: 'Paris',
      country: 'FR',
      status: 'archived',
      notes: 'x',
    };
    const reply = await send('PUT', `/customers/${who.customerId}`, body, who);
    expect(reply.body).toEqual({
      message: expect.any(String) as string,
      data: { id: who.customerId, email: who.email, first_name: 'Grace', last_name: 'Hopper' },
    });
    const row = await knex('shop_customers').where({ id: who.customerId }).first('city', 'status', 'notes');
    expect(row).toMatchObject({ city: 'Paris', status: 'active' });
    expect(row?.notes ?? '').toBe('');
  });

  it('tells nobody who has an e-mail address', async () => {
    const who = await createBuyer(store);
    const changes = { full_name: 'A', current_password: who.password };
    const take = (email: string) => send('PUT', `/customers/${who.customerId}`, { email, ...changes }, who);
    const [taken, free] = [await take(stranger.email.toUpperCase()), await take(uniqueEmail())];
    expect(taken).toMatchObject({ status: 200, body: free.body as object });
    expect((await readProfile(store, who)).email).toBe(who.email);
  });

  it.each(['GET', 'PUT'])('is refused to others: %s', async (method) => {
    const body = method === 'PUT' ? { email: 'a@example.com', full_name: 'Mallory' } : undefined;
    const refused = { message: 'This record is not yours.' };
    for (const who of [stranger, newcomer]) {
      expect(await send(method, path(), body, who)).toMatchObject({ status: 403, body: refused });
    }
    for (const id of [2147483647, 2147483648]) {
      expect(await send(method, `/customers/${id}`, body)).toMatchObject({ status: 403, body: refused });
    }
    expect((await ask(store, {}, method, path(), body)).status).toBe(401);
  });
});

describe('adding an address at the checkout', () => {
  const add = (body: object, as: SiteCustomer = buyer) =>
    send<Failure & { readonly fragment: readonly { readonly content: string }[] }>(
      'POST',
      '/customers/add-address',
      body,
      as
    );

  it('keeps it without its prefix and answers the list, escaped', async () => {
    const who = await createBuyer(store);
    const { body } = await add({ ...HOME, label: 'A & B', billing_name: 'O\'Hara "x" & Sons' }, who);
    expect(body).toEqual({
      message: expect.any(String) as string,
      fragment: [{ selector: '.shop-addresses-billing', content: expect.any(String) as string, type: 'replace' }],
    });
    expect(body.fragment[0]?.content).toContain('A &amp; B');
    expect(body.fragment[0]?.content).toContain('O&#39;Hara &quot;x&quot; &amp; Sons');
    expect((await readProfile(store, who)).billing_address).toMatchObject([
      { is_primary: 1 },
      { is_primary: 0, label: 'A & B', city: 'Leeds', postcode: 'LS1 4DY', country: 'GB' },
    ]);
  });

  it.each<[object, string]>([
    [{ billing_address_1: '' }, 'billing_address_1'],
    [{ billing_city: '' }, 'billing_city'],
    [{ billing_country: '' }, 'billing_country'],
    [{ billing_country: 'US', billing_postcode: '90210' }, 'billing_state'],
    [{ billing_postcode: 'WRONG' }, 'billing_postcode'],
    [{ label: 'x'.repeat(16) }, 'label'],
    [{ type: 'home' }, 'type'],
    [{ type: undefined }, 'type'],
  ])('refuses %j', async (changes, field) => {
    const { status, body } = await add({ ...HOME, ...changes });
    expect([status, body.status, Object.keys(body.errors ?? {})]).toEqual([422, 'failed', [field]]);
  });

  it('tells all that is missing at once', async () => {
    const blank = { ...HOME, billing_address_1: '', billing_city: '', billing_country: '' };
    const { status, body } = await add(blank);
    const fields = ['billing_address_1', 'billing_city', 'billing_country'];
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, fields]);
  });

  it('needs a customer account', async () => {
    expect(await add(HOME, newcomer)).toMatchObject({ status: 404, body: { message: expect.any(String) as string } });
    expect((await ask(store, {}, 'POST', '/customers/add-address', HOME)).status).toBe(401);
  });
});

describe('saved addresses', () => {
  it('are changed, made primary and deleted under /customers/{id}/address', async () => {
    const { who, first, second } = await withTwoAddresses();
    const path = `/customers/${who.customerId}/address`;
    const change = { ...HOME, billing_label: 'New', billing_city: 'Bath', address: { id: second.id } };
    expect((await send('PUT', path, change, who)).body).toEqual({ message: expect.any(String) as string });
    expect(
      (await send('POST', `${path}/make-primary`, { address: { id: second.id, type: 'billing' } }, who)).status
    ).toBe(200);
    const { billing_address: saved } = await readProfile(store, who);
    expect(saved).toMatchObject([
      { id: second.id, is_primary: 1, label: 'New', city: 'Bath' },
      { id: first.id, is_primary: 0 },
    ]);
    expect((await send('DELETE', path, { address: { id: second.id } }, who)).status).toBe(400);
    expect((await send('DELETE', path, { address: { id: first.id } }, who)).status).toBe(200);
    expect((await send('DELETE', path, { address: { id: second.id } }, who)).status).toBe(400);
    expect((await readProfile(store, who)).billing_address).toHaveLength(1);
  });

  it('are changed, made primary and deleted in the profile', async () => {
    const { who, first, second } = await withTwoAddresses();
    const post = (name: string, body: object) => send('POST', `/customer-profile/${name}-address`, body, who);
    expect((await post('edit', { id: second.id, city: 'Bath' })).status).toBe(200);
    expect((await post('make-primary', { addressId: second.id, type: 'shipping' })).status).toBe(403);
    expect((await post('make-primary', { addressId: second.id, type: 'billing' })).status).toBe(200);
    expect((await post('delete', { addressId: second.id })).status).toBe(400);
    expect((await post('delete', { addressId: first.id })).status).toBe(200);
    expect((await readProfile(store, who)).billing_address).toMatchObject([
      { id: second.id, city: 'Bath', is_primary: 1 },
    ]);
  });

  it('are not changed by who takes one for the other type', async () => {
    const { who, second } = await withTwoAddresses();
    const { label: _label, ...home } = HOME;
    const named = Object.entries(home).map(([name, value]) => [name.replace('billing_', 'shipping_'), value] as const);
    const typed = { type: 'shipping', shipping_label: 'Home', address: { id: second.id } };
    const whole = { ...Object.fromEntries(named), ...typed };
    expect((await send('PUT', `/customers/${who.customerId}/address`, whole, who)).status).toBe(403);
  });

  it('bring a postcode from the profile, where the country has them', async () => {
    const who = await createBuyer(store);
    const create = (changes: object) => send('POST', '/customer-profile/create-address', plain(changes), who);
    const { status, body } = await create({ postcode: '', city: '' });
    expect([status, body.status, Object.keys(body.errors ?? {})]).toEqual([422, 'failed', ['city', 'postcode']]);
    expect((await create({ country: 'HK', postcode: '' })).status).toBe(200);
  });

  it('have one primary of each type, however many are made so at once', async () => {
    const { who, first, second } = await withTwoAddresses();
    const path = `/customers/${who.customerId}/address/make-primary`;
    const ids = [first.id, second.id, first.id, second.id, first.id, second.id];
    const replies = await Promise.all(ids.map((id) => send('POST', path, { address: { id, type: 'billing' } }, who)));
    expect(replies.map(({ status }) => status)).toEqual(ids.map(() => 200));
    const { billing_address: saved } = await readProfile(store, who);
    expect(saved.filter((address) => address.is_primary === 1)).toHaveLength(1);
  });

  it.each<[object, string]>([
    [{ billing_label: '' }, 'billing_label'],
    [{ billing_address_1: '' }, 'billing_address_1'],
    [{ billing_country: 'XX' }, 'billing_country'],
    [{ billing_label: 'x'.repeat(16) }, 'billing_label'],
    [{ address: {} }, 'address.id'],
    [{ type: '' }, 'type'],
  ])('refuse %j', async (changes, field) => {
    const [address] = (await readProfile(store, buyer)).billing_address;
    const whole = { ...HOME, label: undefined, billing_label: 'Home', address: { id: address?.id }, ...changes };
    const { status, body } = await send('PUT', `/customers/${buyer.customerId}/address`, whole);
    expect([status, body.status, Object.keys(body.errors ?? {})]).toEqual([422, 'failed', [field]]);
  });
});
