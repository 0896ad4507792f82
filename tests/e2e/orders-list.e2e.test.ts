import type { Knex } from 'knex';
import { askStore, type Page } from '../support/attributes';
import { createCoupon } from '../support/coupon-maker';
import { createProduct, sellInDollars } from '../support/merchant';
import { sharedStore } from '../support/shared-store';
import { uniqueName } from '../support/site-admin';
import { appliedCoupon, customerWithAddress, staffOrder } from '../support/staff-orders';
import { connectTo } from '../support/store-site';

/** GET /orders: what comes beside the rows, and which rows. */
const store = sharedStore();

type Row = Readonly<Record<string, unknown>> & { readonly id: number };

let knex: Knex;
let ids: readonly number[];
let email: string;

const list = async (
  query: string
): Promise<Page<Row> & { readonly current_page: number; readonly from: number | null }> => {
  const reply = await askStore<{ orders: Page<Row> & { current_page: number; from: number | null } }>(
    store,
    'GET',
    `/orders?${query}`
  );
  expect(reply.status).toBe(200);
  return reply.body.orders;
};

const mine = (query = '') => list(`search=${encodeURIComponent(email)}&sort_type=asc${query}`);

const countAddresses = async (order_id: number): Promise<number> =>
  (await knex('shop_order_addresses').where({ order_id }).select('id')).length;

beforeAll(async () => {
  knex = connectTo(store);
  await sellInDollars(store);
  const code = await createCoupon(store);
  const { variantIds } = await createProduct(store, { variants: [{ price: 1_000 }] });
  const customer = await customerWithAddress(store);
  email = customer.email;
  const line = { object_id: variantIds[0] };
  const made: number[] = [];
  for (const more of [{}, { applied_coupon: [appliedCoupon(code)] }, { payment_status: 'paid' }]) {
    made.push(
      await staffOrder(store, { customer_id: customer.id, order_items: [line, { title: 'Extra', price: 5 }], ...more })
    );
  }
  ids = made;
});

afterAll(() => knex.destroy());

describe('GET /orders', () => {
  it('answers the relations that with names, and passes over what is none', async () => {
    const names = [
      'order_items',
      'transactions',
      'billing_address',
      'shipping_address',
      'labels',
      'applied_coupons',
      'activities',
      'children',
    ];
    const { data } = await mine(names.map((name) => `&with[]=${name}`).join('') + '&with[]=__proto__&with[]=passwords');
    expect(data.map(({ id }) => id)).toEqual(ids);
    for (const row of data) {
      expect(row).toMatchObject({
        order_items: [expect.objectContaining({ order_id: row.id }), expect.objectContaining({ title: 'Extra' })],
        transactions: [expect.objectContaining({ order_id: row.id })],
        billing_address: { city: 'London', order_id: row.id },
        shipping_address: { city: 'London' },
        labels: [],
        children: [],
        customer: { email },
      });
      expect(row.activities).toContainEqual(expect.objectContaining({ title: 'Order created' }));
      expect(row).not.toHaveProperty('passwords');
    }
    expect(data.map(({ applied_coupons: coupons }) => (coupons as unknown[]).length)).toEqual([0, 1, 0]);
  });

  it('counts relations, and leaves out what nobody asked for', async () => {
    const { data } = await mine(
      '&with[]=order_itemsCount&with[]=applied_couponsCount&with[]=childrenCount&with[]=noneCount'
    );
    expect(data.map((row) => [row.order_items_count, row.applied_coupons_count, row.children_count])).toEqual([
      [2, 0, 0],
      [2, 1, 0],
      [2, 0, 0],
    ]);
    expect(data[0]).not.toHaveProperty('order_items');
  });

  it('answers the order before, where an order came from, and subscriptions once there are any', async () => {
    const [first, second] = ids as readonly [number, number];
    await knex('shop_orders').where({ id: second }).update({ parent_id: first });
    const names = ['parent_order', 'order_operation', 'subscriptions'];
    const counted = ['parent_orderCount', 'subscriptionsCount', 'addressesCount', 'order_operationCount'];
    const { data } = await mine([...names, ...counted].map((name) => `&with[]=${name}`).join(''));
    await knex('shop_orders').where({ id: second }).update({ parent_id: null });
    expect(data.map((row) => (row.parent_order as Row | null)?.id ?? null)).toEqual([null, first, null]);
    expect(data.map(({ parent_order_count: count }) => count)).toEqual([0, 1, 0]);
    expect(data[1]?.order_operation).toMatchObject({ created_via: 'admin', has_discount: 1, coupons_counted: 1 });
    for (const row of data) {
      expect(row).toMatchObject({
        subscriptions: [],
        subscriptions_count: 0,
        order_operation: { order_id: row.id },
        order_operation_count: 1,
        addresses_count: await countAddresses(row.id),
      });
    }
  });

  it.each([
    ['coupon_discount_total', 12_345, '123.45'],
    ['manual_discount_total', 12_345, '123.45'],
    ['discount_tax', 12_345, '123.45'],
    ['shipping_tax', 12_345, '123.45'],
    ['fee_total', 12_345, '123.45'],
    ['receipt_number', 2_000_000_111, '2000000111'],
    ['parent_id', 2_000_000_111, '2000000111'],
    ['payment_method_title', 'Pigeon post', 'pigeon*'],
    ['fulfillment_type', 'digital', 'digital'],
  ])('is searched and sorted by %s', async (column, stored, wanted) => {
    const [first, second] = ids as readonly [number, number];
    const before = (await knex('shop_orders').where({ id: second }).first(column)) as Readonly<Record<string, unknown>>;
    const within = ids.map((id) => `include_ids[]=${id}`).join('&');
    const found = async (search: string) =>
      (await list(`${within}&sort_type=asc&search=${encodeURIComponent(search)}`)).data.map(({ id }) => id);
    await knex('shop_orders')
      .where({ id: second })
      .update({ [column]: stored });
    const results = [await found(`${column} = ${wanted}`), (await found(`${column} != ${wanted}`)).includes(second)];
    const sorted = (await list(`${within}&sort_by=${column}&sort_type=desc`)).data.map(({ id }) => id);
    await knex('shop_orders')
      .where({ id: second })
      .update({ [column]: before[column] });
    expect(results).toEqual([[second], false]);
    expect(sorted).toHaveLength(ids.length);
    expect(sorted).toContain(first);
  });

  it('is searched by the day of a refund', async () => {
    const [, second] = ids as readonly [number, number];
    await knex('shop_orders')
      .where({ id: second })
      .update({ refunded_at: new Date('2031-05-06T12:00:00Z') });
    const within = ids.map((id) => `include_ids[]=${id}`).join('&');
    const { data } = await list(`${within}&search=${encodeURIComponent('refunded_at = 2031-05-06')}`);
    await knex('shop_orders').where({ id: second }).update({ refunded_at: null });
    expect(data.map(({ id }) => id)).toEqual([second]);
  });

  it('takes filters as text or as brackets, and neither endlessly', async () => {
    const [first] = ids as readonly [number];
    const bracket = (key: string, value: unknown) => `&advanced_filters[0][0]${key}=${String(value)}`;
    const item = `${bracket('[source][]', 'order')}${bracket('[source][]', 'total_amount')}${bracket('[operator]', '<')}`;
    const reply = await mine(`&filter_type=advanced${item}${bracket('[value]', '9.50')}`);
    expect(reply.data.map(({ id }) => id)).toEqual(ids.filter((id) => id === ids[1]));
    expect(first).not.toBe(ids[1]);
    for (const path of ['/orders', '/customers/1/orders']) {
      const long = await askStore(store, 'GET', `${path}?filter_type=advanced&advanced_filters=[${' '.repeat(5_000)}x`);
      expect(long.status).toBe(422);
    }
  });

  it('answers the columns that select names', async () => {
    const { data } = await mine('&select[]=total_amount&select[]=constructor');
    expect(Object.keys(data[0] as Row).sort()).toEqual(['customer', 'id', 'placed_as', 'total_amount']);
  });

  it('goes by limit and offset', async () => {
    const { data, total, per_page, from } = await mine('&limit=2&offset=1');
    expect([data.map(({ id }) => id), total, per_page, from]).toEqual([ids.slice(1), 3, 2, 2]);
    const { status } = await askStore(store, 'GET', '/orders?limit=-1');
    expect(status).toBe(422);
  });

  it('has tabs for changes of plan', async () => {
    const [first, second] = ids as readonly [number, number];
    const config = async (id: number, key: string) => {
      const row = (await knex('shop_orders').where({ id }).first('config')) as { config: unknown };
      const stored = (typeof row.config === 'string' ? JSON.parse(row.config) : row.config) as object;
      await knex('shop_orders')
        .where({ id })
        .update({ config: JSON.stringify({ ...stored, [key]: 999 }) });
    };
    await config(first, 'upgraded_to');
    await config(second, 'upgraded_from');
    expect((await mine('&active_view=upgraded_to')).data.map(({ id }) => id)).toEqual([first]);
    expect((await mine('&active_view=upgraded_from')).data.map(({ id }) => id)).toEqual([second]);
    expect((await mine('&active_view=paid')).data.map(({ id }) => id)).toEqual(ids.slice(2));
  });

  it('knows sales to businesses, and those whose tax the buyer owes', async () => {
    const [first, second] = ids as readonly [number, number];
    const { config } = (await knex('shop_orders').where({ id: first }).first('config')) as { config: unknown };
    const stored = typeof config === 'string' ? (JSON.parse(config) as object) : config;
    const business = JSON.stringify({ ...(stored as object), business_info: { company_name: 'Ada & Sons' } });
    await knex('shop_orders').where({ id: first }).update({ config: business });
    const place = { country: 'DE', state: '', postcode: '', name: 'Reverse charge', rate_group: 'EU' };
    const amounts = { order_tax: 0, shipping_tax: 0, total_tax: 0, tax_rate_id: 0, position: 0, filed: 'no' };
    const meta = (applied: boolean) => JSON.stringify({ reverse_charge_applied: applied });
    await knex('shop_order_taxes').insert([
      { ...place, ...amounts, document_id: uniqueName('tax'), order_id: first, meta: meta(false) },
      { ...place, ...amounts, document_id: uniqueName('tax'), order_id: second, meta: meta(true) },
    ]);
    const filter = (name: string, value: string) =>
      `&filter_type=advanced&advanced_filters=${encodeURIComponent(JSON.stringify([[{ source: ['tax', name], operator: 'in', value: [value] }]]))}`;
    const rest = (id: number) => ids.filter((each) => each !== id);
    for (const [name, id] of [['b2b_purchase', first] as const, ['reverse_charge', second] as const]) {
      expect((await mine(`&active_view=${name}`)).data.map((order) => order.id)).toEqual([id]);
      expect((await mine(filter(name, 'yes'))).data.map((order) => order.id)).toEqual([id]);
      expect((await mine(filter(name, 'no'))).data.map((order) => order.id)).toEqual(rest(id));
    }
  });

  it('narrows the list by each of the scopes, beside the tab', async () => {
    const [, , third] = ids as readonly [number, number, number];
    const found = async (query: string) => (await mine(query)).data.map(({ id }) => id);
    expect(await found('&scopes[]=paid')).toEqual([third]);
    expect(await found('&scopes=onetime')).toEqual(ids);
    expect(await found('&scopes[]=onetime&scopes[]=paid')).toEqual([third]);
    expect(await found('&scopes[]=paid&active_view=on-hold')).toEqual([]);
    expect(await found('&scopes[]=renewal')).toEqual([]);
    expect(await found('&scopes[]=withTrashed&scopes[]=__proto__&scopes[]=')).toEqual(ids);
  });

  it('filters by campaign and label', async () => {
    const [first, , third] = ids as readonly [number, number, number];
    const campaign = uniqueName('summer');
    await knex('shop_order_operations').where({ order_id: first }).update({ utm_campaign: campaign });
    const label = await askStore<{ data: { id: number } }>(store, 'POST', '/labels', {
      value: uniqueName('label'),
      bind_to_type: 'order',
      bind_to_id: String(third),
    });
    const filter = (source: readonly string[], operator: string, value: unknown) =>
      `&filter_type=advanced&advanced_filters=${encodeURIComponent(JSON.stringify([[{ source, operator, value }]]))}`;
    const byCampaign = await mine(filter(['utm', 'utm_campaign'], 'contains', campaign));
    expect(byCampaign.data.map(({ id }) => id)).toEqual([first]);
    const byLabel = await mine(filter(['labels', 'labels'], 'in', [label.body.data.id]));
    expect(byLabel.data.map(({ id }) => id)).toEqual([third]);
  });

  it('filters by several labels, each of its own, and by one transaction that is all of it', async () => {
    const [first, second, third] = ids as readonly [number, number, number];
    const label = async (...orders: readonly number[]): Promise<number> => {
      const body = { value: uniqueName('label'), bind_to_type: 'order', bind_to_id: String(orders[0]) };
      const { id } = (await askStore<{ data: { id: number } }>(store, 'POST', '/labels', body)).body.data;
      const rows = orders.slice(1).map((entity_id) => ({ label_id: id, entity_type: 'order', entity_id }));
      if (rows.length > 0) await knex('shop_label_links').insert(rows);
      return id;
    };
    const [one, other] = [await label(first, third), await label(second, third)];
    const found = async (...items: readonly (readonly [string, string, unknown])[]) => {
      const group = items.map(([source, operator, value]) => ({ source: source.split('.'), operator, value }));
      const query = encodeURIComponent(JSON.stringify([group]));
      return (await mine(`&filter_type=advanced&advanced_filters=${query}`)).data.map(({ id }) => id);
    };
    expect(await found(['labels.labels', 'in', [one]], ['labels.labels', 'in', [other]])).toEqual([third]);
    expect(await found(['labels.labels', 'in', [one, other]])).toEqual([first, second, third]);
    const type = ['transactions.transaction_type', '=', 'charge'] as const;
    expect(await found(['transactions.transaction_status', '=', 'succeeded'], type)).toEqual([third]);
    const refund = ['transactions.transaction_type', '=', 'refund'] as const;
    expect(await found(['transactions.transaction_status', '=', 'succeeded'], refund)).toEqual([]);
  });
});
