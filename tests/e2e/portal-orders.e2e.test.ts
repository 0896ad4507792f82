import { ask, buyAs, createBuyer, createFileProduct, variantOf, type Buyer } from '../support/buyer';
import { createProduct, type Product } from '../support/merchant';
import { setStatus } from '../support/order-actions';
import { sharedStore } from '../support/shared-store';
import { buy, markAsPaid, readOrder } from '../support/shopper';
import { createSiteCustomer, uniqueName, type SiteCustomer } from '../support/site-admin';
import { editByStaff, staffOrder } from '../support/staff-orders';
import { PDF } from '../support/uploads';

/** Customer portal: what a customer bought. */
const store = sharedStore();

type Row = Readonly<Record<string, unknown>> & { readonly uuid: string };
type Envelope<T = Row> = { readonly total: number; readonly per_page: number; readonly data: readonly T[] };
type Download = { readonly title: string; readonly download_url: string; readonly order_uuid: string };
type Transaction = { readonly uuid: string; readonly receipt_download_url: string };
type Detail = Row & { readonly transactions: readonly Transaction[]; readonly downloads: readonly Download[] };
type Dashboard = { readonly dashboard_data: { readonly orders: readonly Row[] }; readonly sections_parts: object };
type Failure = {
  readonly status?: string;
  readonly message?: string;
  readonly errors?: Readonly<Record<string, object>>;
};

let buyer: Buyer;
let stranger: Buyer;
let newcomer: SiteCustomer;
let thing: Product;

beforeAll(async () => {
  thing = await createProduct(store, { title: uniqueName('Lamp'), variants: [{ price: 700 }] });
  [buyer, stranger, newcomer] = [await createBuyer(store), await createBuyer(store), await createSiteCustomer(store)];
});

const get = <Body>(path: string, as: SiteCustomer = buyer) => ask<Body>(store, as.credentials, 'GET', path);

const detailOf = async (uuid: string): Promise<Detail> =>
  (await get<{ order: Detail }>(`/customer-profile/orders/${uuid}`)).body.order;

describe('GET /customer-profile/', () => {
  it('shows the five newest orders, and nothing of other customers', async () => {
    const one = await createBuyer(store);
    for (let order = 0; order < 5; order += 1) await buyAs(store, one, { [variantOf(thing)]: 1 });
    const { status, body } = await get<Dashboard>('/customer-profile/', one);
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['message', 'dashboard_data', 'sections_parts']);
    expect(body.sections_parts).toEqual({ before_orders_table: '', after_orders_table: '' });
    const { orders } = body.dashboard_data;
    expect(orders).toHaveLength(5);
    expect(orders.map(({ uuid }) => uuid)).not.toContain(one.order.uuid);
    expect(orders[0]).toEqual({
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) as string,
      invoice_no: null,
      total_amount: 700,
      currency: 'USD',
      uuid: expect.any(String) as string,
      type: 'payment',
      status: 'on-hold',
      payment_status: 'pending',
      renewals_count: 0,
      order_items: [
        {
          id: expect.any(Number) as number,
          post_title: thing.title,
          title: expect.any(String) as string,
          quantity: 1,
          payment_type: 'onetime',
          line_meta: expect.anything() as unknown,
        },
      ],
    });
  });

  it('is empty for who never bought anything, and closed for guests', async () => {
    expect((await get<Dashboard>('/customer-profile/', newcomer)).body.dashboard_data).toEqual({ orders: [] });
    expect((await ask(store, {}, 'GET', '/customer-profile/')).status).toBe(401);
  });
});

describe('lists of orders', () => {
  it('come in pages and find what is looked for', async () => {
    const one = await createBuyer(store);
    const lamp = await buyAs(store, one, { [variantOf(thing)]: 1 });
    type List = { readonly orders: Envelope };
    const page = (await get<List>('/customer-profile/orders?per_page=1&page=2', one)).body.orders;
    expect(page).toMatchObject({ total: 2, per_page: 1, current_page: 2, last_page: 2 });
    expect(page.data.map(({ uuid }) => uuid)).toEqual([one.order.uuid]);
    for (const text of [thing.title, lamp.uuid]) {
      const found = (await get<List>(`/customer-profile/orders?search=${text}`, one)).body.orders;
      expect(found.data.map(({ uuid }) => uuid)).toEqual([lamp.uuid]);
    }
    expect((await get<List>(`/customer-profile/orders?search=${stranger.order.uuid}`, one)).body.orders.total).toBe(0);
    expect((await get<List>('/customer-profile/orders', newcomer)).body.orders).toMatchObject({ total: 0, data: [] });
  });

  it('under the address of the account are short, and [] for everybody else', async () => {
    const path = `/customers/${buyer.customerId}/orders`;
    const { orders } = (await get<{ orders: Envelope }>(path)).body;
    expect(orders).toMatchObject({ total: 1, per_page: 15 });
    const fields = ['id', 'invoice_no', 'total_amount', 'uuid', 'type', 'status', 'created_at'];
    expect(Object.keys(orders.data[0] ?? {})).toEqual(fields);
    for (const somebody of [stranger, newcomer]) expect((await get(path, somebody)).body).toEqual({ orders: [] });
    for (const id of [2147483647, 99999999999]) {
      expect((await get(`/customers/${id}/orders`)).body).toEqual({ orders: [] });
    }
    expect((await ask(store, {}, 'GET', path)).status).toBe(401);
  });
});

describe('GET /customer-profile/orders/{uuid}', () => {
  it('shows lines, payments, addresses, files and the receipt', async () => {
    const { body } = await get<{ order: Detail; section_parts: object }>(
      `/customer-profile/orders/${buyer.order.uuid}`
    );
    expect(body.order).toMatchObject({
      id: buyer.order.id,
      uuid: buyer.order.uuid,
      invoice_no: expect.stringContaining('INV-') as string,
      payment_status: 'paid',
      currency: 'USD',
      billing_address_text: 'Ada Lovelace, 12 St James Square, London, SW1Y 4JH, United Kingdom',
      total_amount: 4_500,
      total_paid: 4_500,
      subscriptions: [],
      transactions: [
        { status: 'succeeded', total: 4_500, receipt_download_url: expect.stringContaining('/receipt') as string },
      ],
      downloads: [{ title: 'The guide', order_uuid: buyer.order.uuid }],
      receipt_url: `/receipt?order_hash=${buyer.order.uuid}`,
      payment_link: '',
    });
    expect(Object.keys(body.section_parts)).toContain('end_of_order');
    expect(JSON.stringify(body)).not.toMatch(/item_cost|ip_address|"note"|file_path|download_identifier"/);
  });

  it('says where an unpaid order can be paid, and opens no file of it', async () => {
    const one = await createSiteCustomer(store);
    const order = await buyAs(store, one, { [variantOf(await createFileProduct(store))]: 1 });
    const { body } = await get<{ order: Detail }>(`/customer-profile/orders/${order.uuid}`, one);
    expect(body.order).toMatchObject({ payment_link: `/checkout?order_hash=${order.uuid}`, downloads: [] });
    expect(body.order.transactions[0]?.receipt_download_url).toBe('');
    await markAsPaid(store, order.id);
    const paid = (await get<{ order: Detail }>(`/customer-profile/orders/${order.uuid}`, one)).body.order;
    expect(paid).toMatchObject({ payment_link: '', downloads: [{ title: 'The guide' }] });
  });

  it('says so too while staff has it in hand, and where a part is paid', async () => {
    const customer_id = buyer.customerId;
    const line = (quantity: number) => ({ object_id: variantOf(thing), quantity });
    const id = await staffOrder(store, { customer_id, order_items: [line(1)] });
    const uuid = String((await readOrder(store, id)).uuid);
    const payment_link = `/checkout?order_hash=${uuid}`;
    await setStatus(store, id, 'processing');
    expect(await detailOf(uuid)).toMatchObject({ status: 'processing', payment_status: 'pending', payment_link });
    await markAsPaid(store, id);
    expect(await detailOf(uuid)).toMatchObject({ payment_status: 'paid', payment_link: '' });
    await editByStaff(store, id, { customer_id, order_items: [line(2)] });
    expect(await detailOf(uuid)).toMatchObject({ payment_status: 'partially-paid', payment_link });
    await setStatus(store, id, 'canceled');
    expect(await detailOf(uuid)).toMatchObject({ payment_link: '' });
  });

  it('answers somebody else’s order like one that does not exist', async () => {
    const paths = [stranger.order.uuid, 'no-such-order', String(buyer.order.id), '%25', "' or 1=1 --"];
    const replies = [];
    for (const uuid of paths) replies.push(await get<Failure>(`/customer-profile/orders/${encodeURIComponent(uuid)}`));
    for (const uuid of paths) {
      replies.push(await get<Failure>(`/customer-profile/orders/${encodeURIComponent(uuid)}/upgrade-paths`));
    }
    replies.push(await get<Failure>(`/customer-profile/orders/${buyer.order.uuid}`, newcomer));
    for (const { status, body } of replies) {
      expect([status, body]).toEqual([404, { message: 'The order does not exist.' }]);
    }
  });

  it('has no upgrades to offer', async () => {
    const reply = await get(`/customer-profile/orders/${buyer.order.uuid}/upgrade-paths?variation_id=1`);
    expect(reply).toMatchObject({ status: 200, body: { upgradePaths: [] } });
  });
});

describe('what somebody ordered without signing in, under the address of an account', () => {
  it('is nowhere in the account', async () => {
    type Account = { readonly customer: Row & { readonly purchase_count: number } };
    const account = () => get<Account>(`/customers/${buyer.customerId}`);
    const before = (await account()).body.customer;
    const victim = { billing_email: buyer.email, billing_address_1: '9 Unproven Road' };
    const orderId = await buy(store, { [variantOf(await createFileProduct(store))]: 1 }, victim);
    await markAsPaid(store, orderId);
    const order = await readOrder(store, orderId);
    expect(order.customer_id).toBe(buyer.customerId);
    expect(before).toMatchObject({ purchase_count: 2, last_purchase_date: expect.any(String) as string });
    expect((await account()).body.customer).toEqual(before);
    const [uuid, payment] = [String(order.uuid), String(order.transactions[0]?.uuid)];
    for (const path of [uuid, `${uuid}/upgrade-paths`, `${payment}/billing-address`]) {
      expect((await get(`/customer-profile/orders/${path}`)).status).toBe(404);
    }
    const lists = ['/customer-profile/', '/customer-profile/orders', `/customer-profile/orders?search=${uuid}`];
    const others = [
      '/customer-profile/downloads',
      '/customer-profile/profile',
      `/customers/${buyer.customerId}/orders`,
    ];
    for (const path of [...lists, ...others, `/customers/${buyer.customerId}?with[]=orders&with[]=billing_address`]) {
      const { status, body } = await get(path);
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toMatch(new RegExp(`${uuid}|Unproven`));
    }
  });
});

describe('files', () => {
  it('of paid orders are listed with links that work', async () => {
    type List = { readonly downloads: Envelope<Download> };
    const { body } = await get<List>('/customer-profile/downloads');
    expect(body.downloads).toMatchObject({
      total: 1,
      data: [{ title: 'The guide', file_size: expect.any(Number) as number }],
    });
    const url = new URL(body.downloads.data[0]?.download_url ?? '');
    const file = await fetch(`${store.origin}${url.pathname}${url.search}`);
    expect([file.status, await file.text()]).toEqual([200, PDF]);
    expect((await get<List>('/customer-profile/downloads?page=2')).body.downloads).toMatchObject({
      total: 1,
      data: [],
    });
    expect((await get<List>('/customer-profile/downloads', newcomer)).body.downloads.total).toBe(0);
  });

  it('are no subscriptions and no licences: nobody has one', async () => {
    for (const name of ['subscriptions', 'licenses']) {
      const { status, body } = await get<Record<string, Envelope>>(`/customer-profile/${name}`);
      expect([status, body[name]?.total]).toEqual([200, 0]);
    }
    expect((await get('/customer-profile/subscriptions/some-uuid')).status).toBe(404);
    expect((await get('/customer-profile/licenses/SOME-KEY')).status).toBe(404);
  });
});

describe('the billing address of a payment', () => {
  const pathOf = async (): Promise<string> => {
    const { transactions } = await detailOf(buyer.order.uuid);
    return `/customer-profile/orders/${transactions[0]?.uuid}/billing-address`;
  };
  const NEW = {
    name: 'Ada King',
    address_1: '1 <b>High</b> Street',
    city: 'Leeds',
    postcode: 'LS1 4DY',
    country: 'gb',
  };

  it('is read and changed', async () => {
    const path = await pathOf();
    expect((await get<{ data: object }>(path)).body.data).toMatchObject({ name: 'Ada Lovelace', vat_tax_id: '' });
    const saved = await ask(store, buyer.credentials, 'PUT', path, { ...NEW, vat_tax_id: 'GB123' });
    expect(saved.body).toEqual({
      message: expect.any(String) as string,
      formatted_address: 'Ada King, 1 <b>High</b> Street, Leeds, LS1 4DY, United Kingdom',
    });
    expect((await get<{ data: object }>(path)).body.data).toMatchObject({
      city: 'Leeds',
      country: 'GB',
      vat_tax_id: 'GB123',
    });
    expect((await detailOf(buyer.order.uuid)).billing_address_text).toContain('Leeds');
  });

  it('must be complete', async () => {
    const reply = await ask<Failure>(store, buyer.credentials, 'PUT', await pathOf(), {
      ...NEW,
      city: '',
      country: 'XX',
    });
    expect(reply).toMatchObject({ status: 422, body: { status: 'failed' } });
    expect(Object.keys(reply.body.errors ?? {})).toEqual(['city', 'country']);
  });

  it('belongs to the buyer alone', async () => {
    const path = await pathOf();
    for (const method of ['GET', 'PUT']) {
      const body = method === 'PUT' ? NEW : undefined;
      for (const somebody of [stranger, newcomer]) {
        expect((await ask(store, somebody.credentials, method, path, body)).status).toBe(404);
      }
      expect((await ask(store, {}, method, path, body)).status).toBe(401);
    }
  });
});
