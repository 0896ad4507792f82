import { callStore, prepare } from '../support/call-store';
import { asMerchant, createProduct } from '../support/merchant';
import type { SharedStore } from '../support/shared-store';
import { checkoutForm, fillCart } from '../support/shopper';
import { startCluster, type Cluster } from '../support/store-cluster';

/** Where the store is: its time zone decides on its days, the address of the storefront on its links. */
let cluster: Cluster;
let store: SharedStore;

const save = (settings: object) =>
  callStore('POST', `${store.baseUrl}/settings/store`, { headers: asMerchant(store), body: { settings } });

beforeAll(async () => {
  cluster = await startCluster({ processes: 1, env: { SHOP_RATE_LIMIT_MAX: '0' } });
  [store] = cluster.stores as unknown as [SharedStore];
});

afterAll(() => cluster.stop());

const order = async () => {
  const { variantIds } = await createProduct(store, { fulfillment: 'digital' });
  const cart_hash = await fillCart(store, { [variantIds[0] as number]: 1 });
  const body = checkoutForm({ cart_hash });
  type Placed = { readonly order_id: number; readonly order_uuid: string; readonly redirect_url: string };
  return (await prepare<Placed>('POST', `${store.baseUrl}/checkout/place-order`, { body })).body;
};

const dayOf = async (id: number): Promise<string> =>
  (await cluster.knex('shop_orders').where({ id }).first()).placed_on;

const dayIn = (timeZone: string): string => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date());

it('orders belong to a day of the store, older ones stay', async () => {
  const first = await order();
  expect(await dayOf(first.order_id)).toBe(dayIn('UTC'));
  expect((await save({ timezone: 'Nowhere/Town' })).status).toBe(422);
  // 26 hours lie between these two: their days are never the same.
  for (const timezone of ['Pacific/Kiritimati', 'Etc/GMT+12']) {
    expect((await save({ timezone })).status).toBe(200);
    expect(await dayOf((await order()).order_id)).toBe(dayIn(timezone));
  }
  expect(await dayOf(first.order_id)).toBe(dayIn('UTC'));
});

it('days in a search are days of the store, where its lists name no other zone', async () => {
  const headers = asMerchant(store);
  const word = `zone${Date.now()}`;
  const { id } = await createProduct(store, {});
  await prepare('POST', `${store.baseUrl}/labels`, { headers, body: { value: word } });
  await prepare('POST', `${store.baseUrl}/options/attr/group`, { headers, body: { title: word, slug: word } });
  const found = async (path: string, list: string): Promise<boolean> => {
    const { body } = await prepare<Record<string, unknown>>('GET', store.baseUrl + path, { headers });
    const { [list]: rows } = body;
    return JSON.stringify(rows).includes('"id":');
  };
  const ZONES = ['Pacific/Kiritimati', 'Etc/GMT+12'];
  for (const timezone of ZONES) {
    expect((await save({ timezone })).status).toBe(200);
    for (const zone of ZONES) {
      const day = dayIn(zone);
      const search = encodeURIComponent(`created_at = ${day}`);
      const group = `filters[title]=${word}&filters[created_at]=${day}`;
      expect([
        await found(`/variants?product_id=${id}&search=${search}`, 'variants'),
        await found(`/labels?search=${search}`, 'labels'),
        await found(`/options/attr/groups?${group}`, 'groups'),
        await found(`/activity?search=${search}`, 'activities'),
      ]).toEqual(Array.from({ length: 4 }, () => zone === timezone));
    }
  }
});

it('links are whole addresses once the storefront has one', async () => {
  const before = await order();
  expect(before.redirect_url).toBe(`/receipt?order_hash=${before.order_uuid}`);
  expect((await save({ storefront_url: 'javascript:alert(1)' })).status).toBe(422);
  expect((await save({ storefront_url: 'https://shop.example.com/en/' })).status).toBe(200);
  const placed = await order();
  expect(placed.redirect_url).toBe(`https://shop.example.com/en/receipt?order_hash=${placed.order_uuid}`);
  const { id } = await createProduct(store, {});
  const read = await prepare('GET', `${store.baseUrl}/products/${id}`, { headers: asMerchant(store) });
  expect(JSON.stringify(read.body)).toContain('"view_url":"https://shop.example.com/en/products/');
  const list = await prepare('GET', `${store.baseUrl}/public/products`);
  expect(JSON.stringify(list.body)).toContain('"view_url":"https://shop.example.com/en/products/');
});
