import type { Knex } from 'knex';
import { askStore } from '../support/attributes';
import type { Page } from '../support/catalogue';
import { createProduct } from '../support/merchant';
import { sharedStore } from '../support/shared-store';
import { buy } from '../support/shopper';
import { connectTo } from '../support/store-site';
import { ok } from '../support/taxes';

/** Records of what orders owe, and their filing. The checkout writes them; here they are put straight into the table. */
const store = sharedStore();

type Tax = {
  readonly id: number;
  readonly order_id: number;
  readonly tax_rate_id: number;
  readonly total_tax: number;
  readonly filed_at: string | null;
  readonly order?: { readonly id: number };
  readonly tax_rate?: { readonly id: number } | null;
};

const NOWHERE = 2_147_483_647;

let knex: Knex;
let orderId: number;
const ids: number[] = [];

const insert = async (position: number, values: object): Promise<void> => {
  const now = new Date();
  await knex('shop_order_taxes').insert({
    document_id: `taxrecord${orderId}x${position}`,
    created_at: now,
    updated_at: now,
    order_id: orderId,
    position,
    tax_rate_id: 0,
    country: 'DE',
    state: '',
    postcode: '',
    name: 'MwSt',
    rate_group: 'EU',
    shipping_tax: 19,
    order_tax: 100,
    total_tax: 119,
    meta: JSON.stringify({ tax_country: 'DE', label: 'MwSt' }),
    filed: 'no',
    ...values,
  });
  const row = (await knex('shop_order_taxes').where({ order_id: orderId, position }).first('id')) as { id: number };
  ids.push(row.id);
};

const list = async (query = ''): Promise<Page<Tax>> =>
  (await ok(askStore<{ taxes: Page<Tax> }>(store, 'GET', `/taxes?search=order_id%20=%20${orderId}${query}`))).taxes;

const found = async (query: string): Promise<readonly number[]> => {
  const { taxes } = await ok(askStore<{ taxes: Page<Tax> }>(store, 'GET', `/taxes?${query}&per_page=200`));
  return taxes.data.filter(({ order_id: id }) => id === orderId).map(({ id }) => ids.indexOf(id));
};

beforeAll(async () => {
  knex = connectTo(store);
  const { variantIds } = await createProduct(store);
  orderId = await buy(store, { [variantIds[0] as number]: 1 });
  await insert(0, {});
  await insert(1, {
    country: 'US',
    state: 'CA',
    postcode: '90001',
    name: 'Käuferin tax',
    rate_group: 'NA',
    total_tax: 725,
  });
  await insert(2, { country: 'FR', name: 'TVA', total_tax: 5, tax_rate_id: -9 });
});

afterAll(async () => {
  await knex('shop_order_taxes').where({ order_id: orderId }).delete();
  await knex.destroy();
});

describe('tax records', () => {
  it('are listed newest first, in documented fields', async () => {
    const page = await list();
    expect(page).toMatchObject({ total: 3, per_page: 10, current_page: 1, last_page: 1 });
    expect(page.data.map(({ id }) => ids.indexOf(id))).toEqual([2, 1, 0]);
    expect(page.data[2]).toEqual({
      id: ids[0],
      order_id: orderId,
      tax_rate_id: 0,
      shipping_tax: 19,
      order_tax: 100,
      total_tax: 119,
      meta: { tax_country: 'DE', label: 'MwSt' },
      filed_at: null,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) as string,
      updated_at: expect.any(String) as string,
    });
  });

  it('bring their order and rate along, or only what is selected', async () => {
    const [newest] = (await list('&with[]=order&with[]=taxRate')).data;
    expect(newest).toMatchObject({ order: { id: orderId, currency: expect.any(String) as string }, tax_rate: null });
    expect((await list('&select[]=total_tax&select[]=password&per_page=1')).data).toEqual([
      { id: ids[2], total_tax: 5 },
    ]);
  });

  it('spell the payment status of the order as all other answers do', async () => {
    await knex('shop_orders').where({ id: orderId }).update({ payment_status: 'partially_paid' });
    const [first] = (await list('&with[]=order')).data;
    await knex('shop_orders').where({ id: orderId }).update({ payment_status: 'pending' });
    expect(first).toMatchObject({ order: { payment_status: 'partially-paid' } });
  });

  it('are found by number, place, name and operators', async () => {
    expect(await found(`search=${orderId}`)).toEqual([2, 1, 0]);
    expect(await found(`search=${ids[1] ?? 0}`)).toContain(1);
    expect(await found('search=90001')).toEqual([1]);
    expect(await found('search=900-01')).toEqual([1]);
    expect(await found('search=k%C3%84ufer')).toEqual([1]);
    expect(await found('search=country%20=%20fr')).toEqual([2]);
    expect(await found('search=total_tax%20%3E%207')).toEqual([1]);
    expect(await found(`include_ids[]=${ids[0] ?? 0}&include_ids[]=${ids[2] ?? 0}`)).toEqual([2, 0]);
  });

  it('are sorted and filtered by what is documented, and by nothing else', async () => {
    expect((await list('&sort_by=total_tax&sort_type=asc')).data.map(({ total_tax: cents }) => cents)).toEqual([
      5, 119, 725,
    ]);
    expect((await list('&sort_by=password')).data).toHaveLength(3);
    const filtered = (property: string, value: unknown, operator = 'contains') =>
      found(
        `filter_type=advanced&advanced_filters=${encodeURIComponent(JSON.stringify([[{ source: ['tax', property], operator, value }]]))}`
      );
    expect(await filtered('country', 'DE')).toEqual([0]);
    expect(await filtered('region', 'NA')).toEqual([1]);
    expect(await filtered('region', 'CA')).toEqual([1]);
    expect(await filtered('tax_name', 'tva')).toEqual([2]);
    expect(await filtered('filed', 'yes', 'equals')).toEqual([]);
    const unknown = [[{ source: ['tax', 'meta'], operator: 'contains', value: 'x' }]];
    const query = `filter_type=advanced&advanced_filters=${encodeURIComponent(JSON.stringify(unknown))}`;
    expect((await askStore(store, 'GET', `/taxes?${query}`)).status).toBe(422);
  });

  it('are filed once, and keep their moment', async () => {
    expect((await list('&active_view=not_filed')).total).toBe(3);
    await ok(askStore(store, 'POST', '/taxes', { ids: [ids[0], String(ids[1]), NOWHERE] }));
    const moments = async () => new Map((await list()).data.map(({ id, filed_at: filed }) => [ids.indexOf(id), filed]));
    const first = await moments();
    expect([first.get(0), first.get(2)]).toEqual([expect.stringMatching(/^\d{4}-/), null]);
    expect((await list('&active_view=filed')).data.map(({ id }) => ids.indexOf(id))).toEqual([1, 0]);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await ok(askStore(store, 'POST', '/taxes', { ids: ids.join(',') }));
    const second = await moments();
    expect(second.get(0)).toBe(first.get(0));
    expect(second.get(2)).not.toBeNull();
  });

  it.each([
    [undefined, 400],
    [[], 400],
    ['', 400],
    [null, 400],
    [['x'], 422],
    [{ a: 1 }, 422],
    [[-1], 422],
    [[{}], 422],
    [Array(501).fill(1), 422],
  ])('are not filed by ids %j', async (given, status) => {
    expect(await askStore(store, 'POST', '/taxes', { ids: given })).toMatchObject({
      status,
      body: { message: expect.any(String) as string },
    });
  });
});
