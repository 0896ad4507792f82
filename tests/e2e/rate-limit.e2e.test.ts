import { callStore, type Reply } from '../support/call-store';
import { findViolations } from '../support/invariants';
import { createProduct } from '../support/merchant';
import { checkoutForm, fillCart, placeOrder, type OrderReply } from '../support/shopper';
import { createSiteCustomer } from '../support/site-admin';
import { inTurn, raceOver, startCluster, tally, type Cluster } from '../support/store-cluster';
import type { RunningStore } from '../support/start-store';

/** The documented limit of place-order, 5 per 60 s and visitor, as it stands when nobody configures anything. */
const LIMIT = 5;

let cluster: Cluster;
let shop: RunningStore;

beforeAll(async () => {
  cluster = await startCluster({ env: { SHOP_RATE_LIMIT_MAX: '' } });
  [shop] = cluster.stores;
});

afterAll(async () => {
  const violations = await findViolations(cluster.knex);
  await cluster.stop();
  expect(violations).toEqual([]);
});

beforeEach(() => cluster.knex('shop_rate_windows').delete());

const site = () => ({ ...shop, dir: cluster.site.dir });

const expectRefusal = ({ status, body, headers }: Reply<OrderReply>): void => {
  expect({ status, body }).toEqual({ status: 429, body: { message: expect.any(String) as string } });
  const seconds = Number(headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
};

// Nothing is bought: an empty cart is turned away after the limit has counted it.
const attempt = (
  store: RunningStore,
  headers: Record<string, string> = {},
  body: Readonly<Record<string, unknown>> = {}
) => placeOrder(store, checkoutForm(body), headers);

describe('five place-orders in a minute', () => {
  it('pass, and the sixth is refused on every process', async () => {
    for (let index = 0; index < LIMIT; index += 1) expect((await attempt(inTurn(cluster, index))).status).toBe(200);
    for (const store of cluster.stores) expectRefusal(await attempt(store));
  });

  it('are exactly five of thirty at once, over all processes', async () => {
    const replies = await raceOver(cluster, 30, (store) => attempt(store));
    expect(tally(replies.map(({ status }) => status))).toEqual({ 200: LIMIT, 429: 30 - LIMIT });
  });

  it('are real orders too', async () => {
    const { variantIds } = await createProduct(shop, { variants: [{ stock: 10 }] });
    const [variant] = variantIds as [number];
    const hashes = await Promise.all(Array.from({ length: LIMIT + 2 }, () => fillCart(shop, { [variant]: 1 })));
    const replies = await raceOver(cluster, hashes.length, (store, index) =>
      attempt(store, {}, { cart_hash: hashes[index] })
    );
    expect(tally(replies.map(({ status, body }) => `${status} ${body.status}`))).toEqual({
      '200 success': LIMIT,
      '429 undefined': 2,
    });
    expect(await cluster.knex('shop_product_variants').where({ id: variant }).first('on_hold')).toEqual({
      on_hold: LIMIT,
    });
  });

  it('come back when the window is over', async () => {
    await raceOver(cluster, LIMIT, (store) => attempt(store));
    expectRefusal(await attempt(shop));
    await cluster.knex('shop_rate_windows').update({ resets_at: Date.now() - 1 });
    expect((await attempt(shop)).status).toBe(200);
  });
});

describe('the visitor who is counted', () => {
  it('is the address of the connection, whatever the request says', async () => {
    const forged = (index: number): Record<string, string> => ({
      'x-forwarded-for': `203.0.113.${index}`,
      'x-real-ip': `203.0.113.${index}`,
      forwarded: `for=203.0.113.${index}`,
      'x-client-ip': `203.0.113.${index}`,
      'cf-connecting-ip': `203.0.113.${index}`,
      'user-agent': `browser ${index}`,
      cookie: `shop_cart_hash=${String(index).repeat(32)}`,
    });
    const body = (index: number) => ({ ip: `203.0.113.${index}`, user_id: index, cart_hash: String(index).repeat(32) });
    for (let index = 0; index < LIMIT; index += 1) await attempt(inTurn(cluster, index), forged(index), body(index));
    expectRefusal(await attempt(shop, forged(9), body(9)));
  });

  it('is the signed-in user, apart from guests and from one another', async () => {
    const [one, other] = [await createSiteCustomer(site()), await createSiteCustomer(site())];
    for (let index = 0; index < LIMIT; index += 1) await attempt(inTurn(cluster, index), one.credentials);
    expectRefusal(await attempt(shop, one.credentials));
    expect((await attempt(shop, other.credentials)).status).toBe(200);
    expect((await attempt(shop)).status).toBe(200);
  });
});

/** Anybody may send these, and each may cost a call of a payment provider. */
describe('what strangers send about payments', () => {
  const send = (store: RunningStore, body: string | ReadableStream = '{}') =>
    fetch(`${store.baseUrl}/public/webhooks/stripe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      ...(typeof body === 'string' ? {} : { duplex: 'half' }),
    }).then(({ status }) => status);

  it('asks four times as often for the information of a payment as orders may be placed', async () => {
    const statuses = await raceOver(cluster, LIMIT * 4 + 5, async (store) => {
      return (await callStore('GET', `${store.baseUrl}/checkout/get-order-info?method=cod`)).status;
    });
    expect(tally(statuses)).toEqual({ 200: LIMIT * 4, 429: 5 });
  });

  it('has three hundred messages a minute, over all processes', async () => {
    const statuses = await raceOver(cluster, LIMIT * 60 + 10, (store) => send(store));
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
  });

  it('has messages of 256 kB at most, whether they say so or not', async () => {
    const large = `{"id":"${'x'.repeat(300_000)}"}`;
    expect(await send(shop, large)).toBe(413);
    expect(await send(shop, new Blob([large]).stream())).toBe(413);
    expect(await send(shop, `{"id":"${'x'.repeat(200_000)}"}`)).not.toBe(413);
  });
});

describe('no limit', () => {
  it('holds for reading and for filling a cart', async () => {
    const { variantIds } = await createProduct(shop);
    await raceOver(cluster, LIMIT, (store) => attempt(store));
    const statuses = await raceOver(cluster, 12, async (store, index) => {
      const path = index % 2 === 0 ? '/public/products' : `/cart/add_item?item_id=${variantIds[0]}`;
      return (await callStore('GET', `${store.baseUrl}${path}`)).status;
    });
    expect(tally(statuses)).toEqual({ 200: 12 });
  });
});
