import type { Knex } from 'knex';
import { callStore, prepare } from '../support/call-store';
import { findViolations } from '../support/invariants';
import { asMerchant, createProduct, pricingBody, type VariantOptions } from '../support/merchant';
import { sharedStore } from '../support/shared-store';
import { addItem, checkoutForm, fillCart, placeOrder, readCart, readOrder } from '../support/shopper';
import { connectTo } from '../support/store-site';

/** What one request may ask for: sizes, lengths, pages, depths. */
const store = sharedStore();
const headers = asMerchant(store);
const CART_LINES = 500;
const VARIANTS = 200;

let knex: Knex;
beforeAll(() => {
  knex = connectTo(store);
});
afterAll(() => knex.destroy());

type List = {
  readonly total: number;
  readonly per_page: number;
  readonly current_page: number;
  readonly data: readonly unknown[];
};
type Lists = { readonly orders?: List; readonly products?: List };

const list = async (path: string): Promise<List> => {
  const { body } = await prepare<Lists>('GET', store.baseUrl + path, { headers });
  return (body.orders ?? body.products) as List;
};

const statusOf = async (path: string): Promise<number> =>
  (await callStore('GET', store.baseUrl + path, { headers })).status;

it('keep a connection open for longer than proxies and clients do, who would else send into one that is being closed', async () => {
  const { headers: answered } = await callStore('GET', `${store.baseUrl}/ping`);
  expect(Number(/timeout=(\d+)/.exec(answered.get('keep-alive') ?? '')?.[1])).toBeGreaterThan(60);
});

describe('keys that could reach a prototype', () => {
  const post = async (key: string): Promise<Response> => {
    const body = `{"customer_id": 1, "order_items": [{"${key}": {"polluted": 1}}]}`;
    const json = { ...headers, 'content-type': 'application/json' };
    return fetch(`${store.baseUrl}/orders`, { method: 'POST', headers: json, body });
  };

  it('are not read: __proto__ makes a body malformed, and the others count as unknown', async () => {
    const malformed = await post('__proto__');
    expect([malformed.status, await malformed.json()]).toEqual([400, { message: 'The request could not be read.' }]);
    expect((await post('constructor')).status).toBe(422);
    expect({}).not.toHaveProperty('polluted');
  });
});

describe('pages', () => {
  it.each([
    ['0', 1],
    ['-5', 1],
    ['201', 200],
    ['1000000000', 200],
    ['1e9', 10],
    ['99999999999999999999', 10],
    ['x', 10],
    ['', 10],
  ])('of per_page=%s have %d rows', async (perPage, rows) => {
    for (const path of ['/orders', '/products']) {
      expect((await list(`${path}?per_page=${perPage}`)).per_page).toBe(rows);
    }
  });

  it('far behind the last one are empty', async () => {
    for (const page of ['1000000', '99999999999999999999', '2147483648']) {
      expect(await list(`/orders?page=${page}&per_page=200`)).toMatchObject({ total: expect.any(Number) as number });
    }
    expect((await list('/orders?page=1000000&per_page=200')).data).toEqual([]);
  });
});

describe('lists in a request', () => {
  const repeat = (name: string, count: number): string =>
    Array.from({ length: count }, (_, index) => `${name}[]=${index + 1}`).join('&');

  it('are bounded', async () => {
    const ids = (count: number): string => Array.from({ length: count }, (_, index) => index + 1).join();
    // Strapi's parser makes no list of more than a hundred entries.
    expect(await statusOf(`/orders?${repeat('include_ids', 200)}`)).toBe(200);
    expect(await statusOf(`/orders?${repeat('include_ids', 200).replaceAll('[]', '')}`)).toBe(200);
    expect(await statusOf(`/orders?${repeat('include_ids', 201)}`)).toBe(422);
    expect(await statusOf(`/orders?include_ids=${ids(200)}`)).toBe(200);
    expect(await statusOf(`/orders?include_ids=${ids(201)}`)).toBe(422);
    expect(await statusOf(`/orders?${repeat('with', 21)}`)).toBe(422);
    expect(await statusOf(`/orders?${repeat('order_statuses', 21)}`)).toBe(422);
    expect(await statusOf(`/orders?search=${'x'.repeat(256)}`)).toBe(422);
    expect(await statusOf(`/orders?filter_type=advanced&advanced_filters=${'['.repeat(10_000)}`)).toBe(422);
  });

  it('of variants end at two hundred', async () => {
    const { id, title, variantIds } = await createProduct(store);
    const save = (count: number) => {
      const variants: VariantOptions[] = Array.from({ length: count }, () => ({ price: 100 }));
      const body = pricingBody(id, variantIds[0] as number, { title, variants });
      return callStore('POST', `${store.baseUrl}/products/${id}/pricing`, { headers, body });
    };
    expect((await save(VARIANTS + 1)).status).toBe(422);
    expect((await save(VARIANTS)).status).toBe(200);
  });
});

describe('a cart', () => {
  const hundredsOfVariants = async (count: number): Promise<number[]> => {
    const ids: number[] = [];
    while (ids.length < count) {
      const size = Math.min(VARIANTS, count - ids.length);
      // Half of them are counted.
      const variants = Array.from({ length: size }, (_, index) =>
        index % 2 === 0 ? { price: 100, stock: 10 } : { price: 100 }
      );
      ids.push(...(await createProduct(store, { variants })).variantIds);
    }
    return ids;
  };

  it('of a thousand lines stops at five hundred, which can be shown and bought', async () => {
    const ids = await hundredsOfVariants(CART_LINES + 1);
    const hash = await fillCart(store, { [ids[0] as number]: 1 });
    // The shopper's five hundred clicks, written at once.
    const lines = ids.slice(0, CART_LINES - 1).map((id) => ({ variation_id: id, quantity: 2 }));
    await knex('shop_carts')
      .where({ cart_hash: hash })
      .update({ cart_data: JSON.stringify(lines) });
    expect(
      (await addItem(store, { item_id: ids[CART_LINES - 1] as number, cart_hash: hash, quantity: 2 })).status
    ).toBe(200);
    const refused = await addItem(store, { item_id: ids[CART_LINES] as number, cart_hash: hash });
    expect({ status: refused.status, body: refused.body }).toEqual({
      status: 403,
      body: { message: 'The cart is full.' },
    });
    expect(await readCart(store, hash)).toMatchObject({ item_count: 2 * CART_LINES, total: 200 * CART_LINES });
    const { status, body } = await placeOrder(store, checkoutForm({ cart_hash: hash }));
    expect({ status, outcome: body.status }).toEqual({ status: 200, outcome: 'success' });
    const order = await readOrder(store, body.order_id as number);
    expect(order.order_items).toHaveLength(CART_LINES);
    expect(order.total_amount).toBe(200 * CART_LINES);
    expect(await findViolations(knex)).toEqual([]);
  });

  it('of amounts that no computer counts exactly is refused', async () => {
    const { variantIds } = await createProduct(store, { variants: [{ price: 1_000_000_000_000 }] });
    const [variant] = variantIds as [number];
    const { status, body } = await addItem(store, { item_id: variant, quantity: 1_000_000 });
    expect(status).toBe(422);
    expect(body).toEqual({ message: expect.any(String) as string });
  });

  it('that grew beyond exact amounts after it was filled is neither shown as 500 nor bought', async () => {
    const { id, title, variantIds } = await createProduct(store, { variants: [{ price: 1 }] });
    const [variant] = variantIds as [number];
    const cart_hash = await fillCart(store, { [variant]: 1_000_000 });
    const body = pricingBody(id, variant, { title, variants: [{ price: 1_000_000_000_000 }] });
    await prepare('POST', `${store.baseUrl}/products/${id}/pricing`, { headers, body });
    expect((await callStore('GET', `${store.baseUrl}/cart?cart_hash=${cart_hash}`)).status).toBe(422);
    expect((await placeOrder(store, checkoutForm({ cart_hash }))).status).toBe(422);
    // There is a way out: take the line out.
    expect((await addItem(store, { item_id: variant, quantity: 0, cart_hash })).status).toBe(200);
  });
});

describe('bodies', () => {
  it('of messages are kept however the address is written: the router reads it without regard to case', async () => {
    const { status } = await callStore('POST', `${store.baseUrl}/Public/WEBHOOKS/no-such-gateway`, { body: {} });
    expect(status).toBe(404);
  });

  it('end at one megabyte', async () => {
    const post = (size: number) =>
      callStore('POST', `${store.baseUrl}/products`, { headers, body: { post_title: 'x'.repeat(size) } });
    expect((await post(900_000)).status).toBe(422);
    expect((await post(1_100_000)).status).toBe(413);
  });
});
