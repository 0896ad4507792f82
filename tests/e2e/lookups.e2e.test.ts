import type { CountryDetailsAnswer, FilterOption, SearchOption, Widget } from '../../server/src/contracts/lookups';
import { callStore, prepare } from '../support/call-store';
import { asMerchant, createProduct, sellInDollars } from '../support/merchant';
import { sharedStore } from '../support/shared-store';
import { buy, markAsPaid } from '../support/shopper';
import {
  createSiteCustomer,
  createStaff,
  createStaffWithShopRole,
  setRolePermissions,
  uniqueName,
  type Credentials,
} from '../support/site-admin';
import { connectTo } from '../support/store-site';

/** Small questions of forms and lists. See docs/reference/dashboard.md#lookups. */
const store = sharedStore();

const ask = <Body>(path: string, headers: Credentials = asMerchant(store)) =>
  callStore<Body>('GET', `${store.baseUrl}${path}`, { headers });

beforeAll(() => sellInDollars(store));

describe('address-info', () => {
  it('lists the countries by name, to whoever is signed in', async () => {
    const { credentials } = await createSiteCustomer(store);
    const { status, body } = await ask<{ data: readonly SearchOption[] }>('/address-info/countries', credentials);
    expect([status, body.data.length]).toEqual([200, 250]);
    expect(body.data[0]).toEqual({ value: 'AF', label: 'Afghanistan' });
    expect((await callStore('GET', `${store.baseUrl}/address-info/countries`)).status).toBe(401);
  });

  it.each([
    ['country_code=us', 'US', 'United States'],
    ['timezone=America/New_York', 'US', 'United States'],
    ['timezone=Europe/Berlin', 'DE', 'Germany'],
    ['country_code=JP&timezone=Europe/Berlin', 'JP', 'Japan'],
  ])('%s', async (query, code, name) => {
    const { body } = await ask<CountryDetailsAnswer>(`/address-info/get-country-info?${query}`);
    expect(body).toMatchObject({ country_code: code, country_name: name });
    expect(body.states.length).toBeGreaterThan(10);
    expect(Object.keys(body.address_locale).sort()).toEqual(['city', 'postcode', 'state']);
  });

  it.each(['', 'country_code=XX', 'timezone=Nowhere/City', 'country_code[]=US', `country_code=${'x'.repeat(100)}`])(
    'refuses %j',
    async (query) => {
      expect((await ask(`/address-info/get-country-info?${query}`)).status).toBe(422);
    }
  );
});

describe('advance_filter/get-filter-options', () => {
  const path = '/advance_filter/get-filter-options?remote_data_key=';
  const options = async (query: string, headers?: Credentials) =>
    (await ask<{ options: readonly FilterOption[] }>(`${path}${query}`, headers)).body.options;

  it('lists variants by product, found by name or by id', async () => {
    const title = uniqueName('Kettle');
    const { id, variantIds } = await createProduct(store, { title, variants: [{}, {}] });
    const tree = [
      { value: id, label: title, children: variantIds.map((value, i) => ({ value, label: `Variant ${i + 1}` })) },
    ];
    expect(await options(`product_variations&search=${title}`)).toEqual(tree);
    const byId = await options(`product_variations&search=no-such-product&include_ids[]=${variantIds[1]}`);
    expect(byId.map(({ value, children }) => [value, children?.length])).toEqual([[id, 1]]);
    expect(await options(`product_variations&limit=1`)).toHaveLength(1);
  });

  it('lists labels', async () => {
    const value = uniqueName('VIP');
    const call = { headers: asMerchant(store), body: { value } };
    const { body } = await prepare<{ data: { id: number } }>('POST', `${store.baseUrl}/labels`, call);
    const expected = { value: body.data.id, label: value };
    expect(await options(`labels&search=${value}`)).toEqual([expected]);
    expect(await options(`labels&search=${uniqueName('none')}&include_ids[]=${body.data.id}`)).toEqual([expected]);
  });

  it('shows no variants to those who may see neither products nor orders', async () => {
    const staff = await createStaff(store);
    await setRolePermissions(store, staff.roleId, ['plugin::shop.labels.view']);
    await createProduct(store);
    expect(await options('product_variations', staff.credentials)).toEqual([]);
  });

  it('is empty for keys that nobody answers for', async () => {
    for (const key of ['constructor', '__proto__', 'attr_terms']) expect(await options(key)).toEqual([]);
  });

  it.each(['', "a'b", 'x'.repeat(51), 'labels&limit=0', 'labels&limit=1e9', 'labels&include_ids[]=x', 'a%00b'])(
    'refuses %j',
    async (query) => {
      expect((await ask(`${path}${query}`)).status).toBe(422);
    }
  );
});

describe('forms/search_options', () => {
  const options = async (query: string) =>
    (await ask<{ options: readonly SearchOption[] }>(`/forms/search_options?${query}`)).body.options;

  it('lists countries, currencies, products, variants and labels by a part of their name', async () => {
    const title = uniqueName('Teapot');
    const { id, variantIds } = await createProduct(store, { title });
    expect(await options('search_for=store_country&search_by=zealand')).toEqual([
      { value: 'NZ', label: 'New Zealand' },
    ]);
    expect(await options('search_for=currency&search_by=swiss')).toEqual([{ value: 'CHF', label: 'Swiss Franc' }]);
    expect(await options(`search_for=products&search_by=${title}`)).toEqual([{ value: id, label: title }]);
    expect(await options(`search_for=product_variations&search_by=${title}`)).toEqual([
      { value: variantIds[0], label: `${title} - Variant 1` },
    ]);
    expect(await options(`search_for=labels&search_by=${title}`)).toEqual([]);
    expect(await options('search_for=toString')).toEqual([]);
  });

  it('needs a key, and an administrator', async () => {
    expect((await ask('/forms/search_options')).status).toBe(422);
    const { credentials } = await createStaffWithShopRole(store, 'manager');
    expect((await ask('/forms/search_options?search_for=labels', credentials)).status).toBe(403);
  });
});

describe('widgets', () => {
  const widgets = (query: string) => ask<{ widgets: readonly Widget[]; message?: string }>(`/widgets?${query}`);

  it('says what the customer of an order is worth', async () => {
    const { variantIds } = await createProduct(store, { variants: [{ price: 125_050 }] });
    const orderId = await buy(store, { [Number(variantIds[0])]: 1 });
    await markAsPaid(store, orderId);
    const { body } = await widgets(`filter=single_order_page&data[order_id]=${orderId}`);
    expect(body.widgets).toEqual([
      { title: 'Customer Lifetime Value', value: '$1,250.50', type: 'stat' },
      { title: 'Orders of the Customer', value: '1', type: 'stat' },
    ]);
    const json = encodeURIComponent(JSON.stringify({ order_id: orderId }));
    expect((await widgets(`filter=shop_single_order_page&data=${json}`)).body).toEqual(body);
  });

  it('names what they spent in each currency by itself', async () => {
    const { variantIds } = await createProduct(store, { variants: [{ price: 1_000 }] });
    const orderId = await buy(store, { [Number(variantIds[0])]: 1 });
    await markAsPaid(store, orderId);
    const knex = connectTo(store);
    const order = (await knex('shop_orders').where({ id: orderId }).first('customer_id')) as { customer_id: number };
    const spent = JSON.stringify({ EUR: 300, USD: 1_000 });
    await knex('shop_customers').where({ id: order.customer_id }).update({ purchase_value: spent, ltv: 1_300 });
    const { body } = await widgets(`filter=single_order_page&data[order_id]=${orderId}`);
    await callStore('POST', `${store.baseUrl}/customers/${order.customer_id}/recalculate-ltv`, {
      headers: asMerchant(store),
    });
    await knex.destroy();
    expect(body.widgets[0]?.value).toBe('€3.00 + $10.00');
  });

  it.each([
    ['filter=single_order_page&data[order_id]=2147483647', 404],
    ['filter=single_order_page', 422],
    ['filter=single_order_page&data[order_id]=9999999999', 422],
    ['filter=single_order_page&data[order_id][]=1', 422],
    ['filter=single_order_page&data={', 422],
    ['filter=single_order_page&data=[1]', 422],
    ['filter=nothing&data={"a":"%5Cu0000"}', 422],
    ['filter=../../etc', 422],
    ['filter=nothing', 200],
    ['', 200],
  ])('%s: %d', async (query, status) => {
    expect((await widgets(query)).status).toBe(status);
  });
});
