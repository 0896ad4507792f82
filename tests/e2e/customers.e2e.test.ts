import type { Knex } from 'knex';
import { askStore, type Errors, type Page } from '../support/attributes';
import {
  createCustomer,
  customerBody,
  customerEvents,
  postCustomer,
  readCustomer,
  type CustomerAnswer,
} from '../support/customers';
import { fieldsIn, hiddenFieldsIn } from '../support/hidden-fields';
import { createProduct } from '../support/merchant';
import { sharedStore } from '../support/shared-store';
import { buy, markAsPaid, readOrder, uniqueEmail } from '../support/shopper';
import { uniqueName } from '../support/site-admin';
import { connectTo } from '../support/store-site';

const store = sharedStore();
const NOWHERE = 2_147_483_647;
const MOMENT = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) as string;
const TEXT = expect.any(String) as string;

type List = { readonly customers: Page<CustomerAnswer> };

const list = async (query: string): Promise<Page<CustomerAnswer>> => {
  const { status, body } = await askStore<List>(store, 'GET', `/customers?${query}`);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body.customers;
};

const search = async (text: string): Promise<readonly number[]> =>
  (await list(`per_page=199&search=${encodeURIComponent(text)}`)).data.map(({ id }) => id);

const filtered = async (filters: unknown): Promise<readonly number[]> => {
  const query = `per_page=199&filter_type=advanced&advanced_filters=${encodeURIComponent(JSON.stringify(filters))}`;
  return (await list(query)).data.map(({ id }) => id);
};

const update = (id: number | string, body: object) =>
  askStore<{ data: CustomerAnswer } & Errors>(store, 'PUT', `/customers/${id}`, body);

let knex: Knex;
/** Bought one product twice, the second order is paid. */
let buyer: CustomerAnswer;
let buyerName: string;
let variantId: number;
let paidOrderId: number;

beforeAll(async () => {
  knex = connectTo(store);
  const product = await createProduct(store, { variants: [{ stock: 1_000, price: 2_500 }] });
  variantId = product.variantIds[0] as number;
  buyerName = uniqueName('Buyer');
  const form = { billing_email: uniqueEmail(), billing_full_name: `Grace ${buyerName}` };
  await buy(store, { [variantId]: 1 }, form);
  paidOrderId = await buy(store, { [variantId]: 2 }, form);
  expect((await markAsPaid(store, paidOrderId)).status).toBe(200);
  const order = await readOrder(store, paidOrderId);
  buyer = await readCustomer(store, order.customer_id as number);
});

afterAll(() => knex.destroy());

const eventsOf = (customerId: number) => customerEvents(knex, customerId);

describe('a customer', () => {
  it('is created with the documented fields', async () => {
    const email = uniqueEmail();
    const { status, body } = await postCustomer(store, {
      email: email.toUpperCase(),
      first_name: ' Ada <b>K.</b> ',
      city: 'Springfield',
      state: 'Illinois',
      postcode: '62701',
      country: 'us',
      notes: 'Likes\n<script>alert(1)</script>maths',
      aov: 999,
      ltv: 999,
      purchase_count: 7,
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      message: TEXT,
      data: {
        id: expect.any(Number) as number,
        uuid: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
        user_id: null,
        contact_id: null,
        email: email.toUpperCase(),
        first_name: 'Ada <b>K.</b>',
        last_name: 'Lovelace',
        full_name: 'Ada <b>K.</b> Lovelace',
        status: 'active',
        purchase_value: {},
        purchase_count: 0,
        ltv: 0,
        aov: 0,
        first_purchase_date: null,
        last_purchase_date: null,
        notes: 'Likes\n<script>alert(1)</script>maths',
        country: 'US',
        country_name: 'United States',
        city: 'Springfield',
        state: 'IL',
        postcode: '62701',
        formatted_address: 'Springfield, Illinois, 62701, United States',
        photo: '',
        user_link: '',
        customer_tax_info: null,
        version: TEXT,
        created_at: MOMENT,
        updated_at: MOMENT,
        labels: [],
        selected_labels: [],
      },
    });
    const again = await postCustomer(store, { email });
    expect(again).toMatchObject({ status: 400, body: { code: 400, message: TEXT, data: '' } });
  });

  it('takes a full name in one field', async () => {
    const body = { first_name: undefined, last_name: undefined, full_name: 'Maria de la Cruz' };
    const { first_name, last_name } = await createCustomer(store, body);
    expect([first_name, last_name]).toEqual(['Maria', 'de la Cruz']);
  });

  it.each([
    ['email', { email: '' }],
    ['email', { email: 'nobody' }],
    ['email', { email: `${'a'.repeat(250)}@example.com` }],
    ['email', { email: ['a@b.co'] }],
    ['full_name', { first_name: '', last_name: '' }],
    ['first_name', { first_name: 'a'.repeat(256) }],
    ['first_name', { first_name: { a: 1 } }],
    ['country', { country: 'XX' }],
    ['country', { country: 'Germany' }],
    ['status', { status: 'vip' }],
    ['status', { status: 'constructor' }],
    ['notes', { notes: 'a'.repeat(5_001) }],
    ['user_id', { user_id: NOWHERE }],
    ['user_id', { user_id: '99999999999' }],
    ['user_id', { user_id: -1 }],
    ['wp_user', { wp_user: 'perhaps' }],
  ])('is refused for its %s (%#)', async (field, changes) => {
    const { status, body } = await askStore<Errors>(store, 'POST', '/customers', customerBody(changes));
    expect({ status, fields: Object.keys(body.errors ?? {}) }).toEqual({ status: 422, fields: [field] });
  });

  it('exists once, however many make it at the same moment', async () => {
    const email = uniqueEmail();
    const replies = await Promise.all(
      [email, email.toUpperCase(), ` ${email}`, email].map((each) => postCustomer(store, { email: each }))
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
  });

  it('is changed, and keeps what is left out', async () => {
    const { id, email } = await createCustomer(store, { city: 'London', country: 'GB', notes: 'old' });
    const changed = await update(id, { email, first_name: 'Augusta', last_name: 'King', notes: '' });
    expect(changed.body.data).toMatchObject({ id, email, full_name: 'Augusta King', city: 'London', notes: '' });
    expect(await eventsOf(id)).toEqual([]);
    const other = await createCustomer(store);
    const clash = await update(id, customerBody({ email: other.email.toUpperCase() }));
    expect(clash).toMatchObject({ status: 400, body: { code: 400, data: '' } });
    expect((await update(id, { first_name: 'x' })).status).toBe(422);
    expect(await readCustomer(store, id)).toMatchObject({ email, full_name: 'Augusta King' });
  });

  it('is saved in parts, and not over what a colleague has saved since', async () => {
    const { id, version } = await createCustomer(store, { city: 'London', country: 'GB' });
    const email = uniqueEmail();
    const moved = await update(id, { email, last_name: 'King', version });
    expect(moved.body.data).toMatchObject({ email, full_name: 'Ada King', city: 'London' });
    const late = await update(id, { notes: 'Rang today', version });
    expect(late).toMatchObject({ status: 409, body: { message: TEXT } });
    const noted = await update(id, { notes: 'Rang today', version: moved.body.data.version });
    expect(noted.body.data).toMatchObject({ email, full_name: 'Ada King', notes: 'Rang today' });
    expect((await update(id, { email: '', version: noted.body.data.version })).status).toBe(422);
    expect(await readCustomer(store, id)).toMatchObject({ email, notes: 'Rang today' });
  });

  it('tells of a new address and a new status', async () => {
    const { id, email } = await createCustomer(store);
    await update(id, customerBody({ email: email.toUpperCase() }));
    expect(await eventsOf(id)).toEqual([]);
    await update(id, customerBody({ status: 'archived' }));
    expect(await eventsOf(id)).toEqual([
      'customer_status_updated',
      'customer_status_to_archived',
      'customer_email_changed',
    ]);
    const { body } = await askStore<{ activities: Page<{ title: string }> }>(store, 'GET', '/activity?per_page=20');
    expect(body.activities.data.map(({ title }) => title)).toContain('Customer updated');
  });

  it.each(['0', 'abc', '-1', '99999999999', String(NOWHERE), '1%20or%201=1'])('is not found as %s', async (id) => {
    const missing = { status: 404, body: { message: TEXT } };
    expect(await askStore(store, 'GET', `/customers/${id}`)).toMatchObject(missing);
    expect(await update(id, customerBody())).toMatchObject(missing);
    for (const path of ['orders', 'order', 'address']) {
      expect(await askStore(store, 'GET', `/customers/${id}/${path}`)).toMatchObject(missing);
    }
    expect(await askStore(store, 'GET', `/customers/get-stats/${id}`)).toMatchObject(missing);
    expect(await askStore(store, 'POST', `/customers/${id}/recalculate-ltv`)).toMatchObject(missing);
    const labelled = askStore(store, 'PUT', `/customers/${id}/additional-info`, { labels: [] });
    expect(await labelled).toMatchObject(missing);
  });

  it('that does not exist is answered with the way back', async () => {
    const { body } = await askStore(store, 'GET', `/customers/${NOWHERE}`);
    expect(body).toEqual({ message: TEXT, back_text: TEXT, back_url: '/admin/plugins/shop/customers' });
  });
});

describe('the relations of a customer', () => {
  const ALL = ['orders', 'labels', 'billing_address', 'shipping_address', 'subscriptions', 'wpUser'];

  it('are told where they are asked for', async () => {
    const query = `?${[...ALL, 'password', 'user.password'].map((name) => `with[]=${name}`).join('&')}`;
    const customer = await readCustomer(store, buyer.id, query);
    expect(customer).toMatchObject({ subscriptions: [], wpUser: null, labels: [], selected_labels: [] });
    expect(customer.orders).toHaveLength(2);
    expect(customer.orders).toMatchObject([{ id: paidOrderId, payment_status: 'paid', total_amount: 5_000 }, {}]);
    expect(customer.billing_address).toMatchObject([{ type: 'billing', is_primary: 1, city: 'London' }]);
    expect(hiddenFieldsIn(customer, 'staff')).toEqual([]);
    const listed = await list(`include_ids[]=${buyer.id}&${query.slice(1)}`);
    expect({ ...listed.data[0], customer_tax_info: null, version: customer.version }).toEqual(customer);
    expect(listed.data[0]).not.toHaveProperty('customer_tax_info');
    const plain = await readCustomer(store, buyer.id);
    expect(fieldsIn(plain)).not.toContain('orders');
    const bare = await readCustomer(store, buyer.id, '?params[customer_only]=yes');
    expect(bare).not.toHaveProperty('labels');
  });

  it('are labels that replace one another', async () => {
    const { id } = await createCustomer(store);
    const made = async () =>
      (await askStore<{ data: { id: number } }>(store, 'POST', '/labels', { value: uniqueName('VIP') })).body.data.id;
    const [a, b] = [await made(), await made()];
    const put = (labels: unknown) =>
      askStore<{ data: CustomerAnswer } & Errors>(store, 'PUT', `/customers/${id}/additional-info`, { labels });
    expect((await put([a, b])).body.data.selected_labels).toEqual([a, b]);
    expect((await put([b])).body.data.selected_labels).toEqual([b]);
    const change = (body: object) =>
      askStore<{ data: CustomerAnswer } & Errors>(store, 'PUT', `/customers/${id}/additional-info`, body);
    expect((await change({ add_labels: [a] })).body.data.selected_labels).toEqual([a, b]);
    expect((await change({ remove_labels: [a, NOWHERE] })).body.data.selected_labels).toEqual([b]);
    expect(Object.keys((await change({ add_labels: [NOWHERE] })).body.errors ?? {})).toEqual(['add_labels']);
    expect((await change({ add_labels: [NOWHERE] })).status).toBe(422);
    expect(await filtered([[{ source: ['labels', 'labels'], operator: 'in', value: [b] }]])).toEqual([id]);
    for (const labels of [undefined, [NOWHERE], 'x', [-1]]) {
      const { status, body } = await put(labels);
      expect({ labels, status }).toEqual({ labels, status: 422 });
      expect(Object.keys(body.errors ?? {})[0]).toMatch(/^labels/);
    }
    expect((await put([])).body.data.selected_labels).toEqual([]);
  });

  it('are its orders, searched and paged', async () => {
    const orders = async (query: string) =>
      (await askStore<{ orders: Page<{ id: number }> }>(store, 'GET', `/customers/${buyer.id}/orders${query}`)).body
        .orders;
    expect(await orders('')).toMatchObject({ total: 2, per_page: 10 });
    expect((await orders('?active_view=paid')).data).toMatchObject([{ id: paidOrderId, customer_id: buyer.id }]);
    expect((await orders('?active_view=on-hold')).total).toBe(1);
    expect((await orders('?per_page=500&sort_by=id&sort_type=asc')).per_page).toBe(199);
    expect((await orders('?search=id%20%3E%200&customer_id=1&include_ids[]=1')).total).toBe(2);
    const found = await askStore<{ data: Page<Record<string, unknown>> }>(store, 'GET', `/customers/${buyer.id}/order`);
    expect(found.body.data).toMatchObject({
      total: 2,
      data: [{ id: paidOrderId, filtered_order_items: [{ variation_id: variantId, quantity: 2 }] }, {}],
    });
    const { id } = await createCustomer(store);
    expect((await askStore(store, 'GET', `/customers/${id}/orders`)).body).toMatchObject({
      orders: { total: 0, data: [] },
    });
  });

  it('are widgets of other code, by itself none', async () => {
    expect((await askStore(store, 'GET', `/customers/get-stats/${buyer.id}`)).body).toEqual({ widgets: [] });
  });
});

describe('the figures of a customer', () => {
  it('are those of the paid orders', async () => {
    expect(buyer).toMatchObject({ purchase_count: 1, ltv: 5_000, aov: 5_000, last_purchase_date: MOMENT });
    const { currency } = await readOrder(store, paidOrderId);
    expect(buyer.purchase_value).toEqual({ [currency as string]: 5_000 });
    expect(buyer.first_purchase_date).toBe(buyer.last_purchase_date);
  });

  it('are counted again on demand, whatever was written into the table', async () => {
    await knex('shop_customers').where({ id: buyer.id }).update({ ltv: 1, aov: 1, purchase_count: 9 });
    const reply = await askStore<{ message: string; customer: CustomerAnswer }>(
      store,
      'POST',
      `/customers/${buyer.id}/recalculate-ltv`
    );
    expect(reply).toMatchObject({
      status: 200,
      body: { message: TEXT, customer: { id: buyer.id, ltv: 5_000, aov: 5_000, purchase_count: 1 } },
    });
  });

  it('cannot be written', async () => {
    const forged = { ltv: 1, aov: 1, purchase_count: 1, purchase_value: { USD: 1 }, id: 1, uuid: 'x', contact_id: 5 };
    const { body } = await update(buyer.id, { email: buyer.email, full_name: `Grace ${buyerName}`, ...forged });
    expect(body.data).toMatchObject({
      id: buyer.id,
      uuid: buyer.uuid,
      ltv: 5_000,
      purchase_count: 1,
      contact_id: null,
    });
  });
});

describe('the list of customers', () => {
  it('finds by name, address and id', async () => {
    for (const text of [buyerName.toUpperCase(), `grace ${buyerName}`, buyer.email, `full_name = Grace ${buyerName}`]) {
      expect({ text, ids: await search(text) }).toEqual({ text, ids: [buyer.id] });
    }
    expect(await search(String(buyer.id))).toContain(buyer.id);
    for (const text of [`id=${buyer.id}`, `#${buyer.id}`, `ID :: ${buyer.id}-${buyer.id}`]) {
      expect({ text, ids: await search(text) }).toEqual({ text, ids: [buyer.id] });
    }
  });

  it('compares figures in currency units', async () => {
    expect(await search('ltv = 50')).toContain(buyer.id);
    expect(await search('ltv>49.99')).toContain(buyer.id);
    expect(await search('ltv>50')).not.toContain(buyer.id);
    expect(await search('purchase_count >= 1')).toContain(buyer.id);
    expect(await search('status = archived')).not.toContain(buyer.id);
  });

  it('filters by what was bought, by name and by date', async () => {
    const bought = { source: ['order', 'order_items'], operator: 'in', value: [variantId] };
    expect(await filtered([[bought]])).toEqual([buyer.id]);
    const named = { source: ['customer', 'customer_full_name'], operator: 'contains', value: buyerName };
    expect(await filtered([[named]])).toEqual([buyer.id]);
    const rich = { source: ['customer', 'ltv'], operator: '>', value: '50' };
    expect(await filtered([[named, rich]])).toEqual([]);
    const recent = { source: ['order', 'last_purchase_date'], operator: 'days_within', value: '2' };
    expect(await filtered([[named, recent], [{ ...rich, value: '999999999' }]])).toEqual([buyer.id]);
  });

  it('sorts, pages, narrows and selects', async () => {
    const rows = (await list('per_page=50&sort_by=ltv&sort_type=desc')).data;
    const ltvs = rows.map(({ ltv }) => ltv as number);
    expect(ltvs).toEqual([...ltvs].sort((a, b) => b - a));
    const ids = (await list('per_page=5')).data.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    expect((await list('sort_by=password&per_page=5')).data.map(({ id }) => id)).toEqual(ids);
    expect(await list('per_page=1000')).toMatchObject({ per_page: 199 });
    expect((await list(`include_ids[]=${buyer.id}&include_ids[]=${NOWHERE}`)).total).toBe(1);
    const [selected] = (await list(`include_ids=${buyer.id}&select=email,password,ltv`)).data;
    expect(selected).toEqual({ id: buyer.id, email: buyer.email, ltv: 5_000 });
    expect((await list(`active_view=archived&include_ids=${buyer.id}`)).total).toBe(0);
    expect((await list(`active_view=active&include_ids=${buyer.id}`)).total).toBe(1);
  });
});
