import { ask, buyAs } from '../support/buyer';
import { callStore, prepare } from '../support/call-store';
import { asMerchant, createProduct } from '../support/merchant';
import type { SharedStore } from '../support/shared-store';
import { ship } from '../support/shipments';
import { buy, checkoutForm, fillCart, markAsPaid } from '../support/shopper';
import { createSiteCustomer, type SiteCustomer } from '../support/site-admin';
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

it('a shipment without a time of day was sent with the beginning of that day of the store', async () => {
  const { variantIds } = await createProduct(store, {});
  const id = await buy(store, { [variantIds[0] as number]: 1 });
  await markAsPaid(store, id);
  expect((await save({ timezone: 'Pacific/Kiritimati' })).status).toBe(200);
  const { body } = await ship(store, id, { shipped_at: '2026-11-20' });
  expect(body.shipment.shipped_at).toBe('2026-11-19 10:00:00');
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

type Links = Readonly<Record<string, unknown>>;

/** Every page of the storefront that an answer leads to, by what the answer calls it. */
const readLinks = async (buyer: SiteCustomer): Promise<Links> => {
  const headers = asMerchant(store);
  const { id, variantIds } = await createProduct(store, { fulfillment: 'digital' });
  const [variant] = variantIds as [number];
  const { id: orderId, uuid } = await buyAs(store, buyer, { [variant]: 1 });
  const cart_hash = await fillCart(store, { [variant]: 1 });
  const pathsOf = async (path: string, credentials?: Record<string, string>): Promise<Links> => {
    const { body } = await prepare<Links>('GET', store.baseUrl + path, credentials ? { headers: credentials } : {});
    return body;
  };
  const { post_name: slug } = await pathsOf(`/products/${id}`, headers).then(({ product }) => product as Links);
  const named = (answer: unknown): string =>
    JSON.stringify(answer).replaceAll(uuid, '{uuid}').replaceAll(String(slug), '{slug}').replaceAll(String(id), '{id}');
  const found = async (path: string, ...rest: [Record<string, string>?]): Promise<string> => {
    const links = named(await pathsOf(path, ...rest)).match(/"(\w+_(url|link)|guid|link)":"[^"]*"/g) ?? [];
    return [...new Set(links)].sort().join(' ');
  };
  return {
    public: await found(`/public/products/${id}`),
    cart: await found(`/cart?cart_hash=${cart_hash}`),
    product: await found(`/products/${id}/pricing?with[]=product_menu`, headers),
    order: await found(`/orders/${orderId}`, headers),
    own: await found(`/customer-profile/orders/${uuid}`, buyer.credentials as Record<string, string>),
  };
};

const pagesAt = (storefront: string): Links => {
  const product = `"view_url":"${storefront}/products/{slug}"`;
  const panel = '/admin/plugins/shop/products/{id}';
  const receipt = `"receipt_url":"${storefront}/receipt?order_hash={uuid}"`;
  const payment = `${storefront}/checkout?order_hash={uuid}"`;
  return {
    public: `"guid":"${storefront}/products/{slug}" ${product}`,
    cart: product,
    product: `"edit_url":"${panel}" "link":"${panel}" "link":"${storefront}/products/{slug}" ${product}`,
    order: expect.stringContaining(`"custom_checkout_url":"${payment} ${receipt}`),
    own: `"payment_link":"${payment} "receipt_download_url":"" ${receipt}`,
  };
};

it('links are paths of the storefront, and whole addresses once it has one', async () => {
  const buyer = await createSiteCustomer(store);
  expect(await readLinks(buyer)).toEqual(pagesAt(''));
  const before = await order();
  expect(before.redirect_url).toBe(`/receipt?order_hash=${before.order_uuid}`);
  expect((await save({ storefront_url: 'javascript:alert(1)' })).status).toBe(422);
  expect((await save({ storefront_url: 'https://shop.example.com/en/' })).status).toBe(200);
  expect(await readLinks(buyer)).toEqual(pagesAt('https://shop.example.com/en'));
  const placed = await order();
  expect(placed.redirect_url).toBe(`https://shop.example.com/en/receipt?order_hash=${placed.order_uuid}`);
  const list = await prepare('GET', `${store.baseUrl}/public/products`);
  expect(JSON.stringify(list.body)).toContain('"view_url":"https://shop.example.com/en/products/');
});

it('the way back from a customer who does not exist leads into the panel', async () => {
  const { body } = await ask<Links>(store, asMerchant(store), 'GET', '/customers/2147483647');
  expect(body.back_url).toBe('/admin/plugins/shop/customers');
});
