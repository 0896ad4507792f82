import type { Knex } from 'knex';
import { request } from 'node:http';
import { buyLicense, createSoftware, getAsDevice, postAsDevice } from '../support/licensed-software';
import { ratioOfLeastTimes } from '../support/least-times';
import type { Product } from '../support/merchant';
import { sharedStore } from '../support/shared-store';
import { startStore, type RunningStore } from '../support/start-store';
import { tally } from '../support/store-cluster';
import { connectTo } from '../support/store-site';

/**
 * Somebody tries keys until one works. The guard itself is tested in tests/unit/license/guess-guard. LICENSE_GUESSES=10000 for as many as
 * it names.
 */
const LIMIT = 20;
const GUESSES = Number(process.env.LICENSE_GUESSES ?? 400);
const AT_ONCE = 50;
const SITE = 'shop.example.com';
const TIMED = { least: 40, most: 400, noise: 0.5 };

describe('wrong keys', () => {
  const store = sharedStore();

  it('take as long as right ones', async () => {
    const knex = connectTo(store);
    const [product, other] = [await createSoftware(store), await createSoftware(store)];
    const ask = (query: Readonly<Record<string, unknown>>) => async () =>
      expect((await getAsDevice(store, 'check', { site_url: SITE, ...query })).status).toBe(200);
    const [right, expired] = [await buyLicense(store, knex, product), await buyLicense(store, knex, product)];
    const past = new Date(Date.now() - 60_000);
    const own = () => knex('shop_licenses').where({ id: expired.id });
    const { expiration_date: before } = (await own().first('expiration_date')) as { expiration_date: unknown };
    await own().update({ expiration_date: past });
    const kinds = {
      right: ask({ license_key: right.license_key, item_id: product.id }),
      unknown: ask({ license_key: 'PRE-0000-0000-0000-0000-0000-0000-0000', item_id: product.id }),
      foreign: ask({ license_key: right.license_key, item_id: other.id }),
      expired: ask({ license_key: expired.license_key, item_id: product.id }),
    };
    const ratio = await ratioOfLeastTimes(Object.values(kinds), TIMED);
    // Else the clock would end it in the middle of others' tests.
    await own().update({ expiration_date: before });
    await knex.destroy();
    console.info(`${Object.keys(kinds).join(', ')}: the longest least time is ${ratio.toFixed(2)} times the shortest`);
    // A second statement, or a wait, would be seen.
    expect(ratio).toBeLessThan(1 + TIMED.noise);
  });
});

describe('a store with its usual limit', () => {
  let store: RunningStore;
  let knex: Knex;
  let product: Product;

  beforeAll(async () => {
    store = await startStore({ env: { SHOP_RATE_LIMIT_MAX: '0' } });
    knex = store.site.knex();
    product = await createSoftware(store, { limit: 0 });
  });

  afterAll(async () => {
    await knex.destroy();
    await store.stop();
  });

  /** The answer to a check from one of the addresses of this machine. */
  const checkFrom = (localAddress: string, query: Readonly<Record<string, string>>): Promise<[number, string]> =>
    new Promise((resolve, reject) => {
      const asked = new URLSearchParams({ item_id: String(product.id), site_url: SITE, ...query });
      const url = `${store.baseUrl}/public/licenses/check?${asked.toString()}`;
      const sent = request(url, { localAddress }, (answer) => {
        let text = '';
        answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
        answer.on('end', () => resolve([answer.statusCode ?? 0, text]));
      });
      sent.on('error', reject);
      sent.end();
    });

  it('lets a guesser get nowhere, and devices behind another address, or with their activation, in', async () => {
    const license = await buyLicense(store, knex, product);
    const named = { license_key: license.license_key, item_id: product.id, site_url: SITE };
    const { activation_hash = '' } = (await postAsDevice(store, 'activate', named)).body;
    const [mine, other] = ['127.0.4.1', '127.0.4.2'];
    const began = Date.now();
    const answers: [number, string][] = [];
    for (let from = 0; from < GUESSES; from += AT_ONCE) {
      const batch = Array.from({ length: AT_ONCE }, (_none, index) =>
        checkFrom(mine, { license_key: `PRE-${from + index}` })
      );
      answers.push(...(await Promise.all(batch)));
    }
    const minutes = Math.ceil((Date.now() - began) / 60_000) + 1;
    const counted = tally(answers.map(([status]) => status));
    expect(Object.keys(counted).sort()).toEqual(['200', '429']);
    expect(counted['200']).toBeGreaterThanOrEqual(LIMIT);
    expect(counted['200']).toBeLessThanOrEqual(LIMIT * minutes);
    expect(answers.some(([, text]) => text.includes('"valid"'))).toBe(false);
    const key = { license_key: license.license_key };
    const [late, text] = await checkFrom(mine, key);
    expect([late, JSON.parse(text)]).toMatchObject([429, { success: false, error_type: 'too_many_requests' }]);
    expect((await checkFrom(mine, { activation_hash }))[1]).toContain('"status":"valid"');
    expect((await checkFrom(other, key))[1]).toContain('"status":"valid"');
  });

  it('answers a fleet behind one address, however large and however much at once', async () => {
    const license = await buyLicense(store, knex, product);
    const key = { license_key: license.license_key };
    for (let round = 0; round < 4; round += 1) {
      const answers = await Promise.all(Array.from({ length: 100 }, () => checkFrom('127.0.5.1', key)));
      expect(tally(answers.map(([status]) => status))).toEqual({ 200: 100 });
    }
  });

  it('slows down a key that is activated again and again', async () => {
    const license = await buyLicense(store, knex, product);
    const named = { license_key: license.license_key, item_id: product.id, site_url: SITE };
    const replies = await Promise.all(Array.from({ length: 150 }, () => postAsDevice(store, 'activate', named)));
    const counted = tally(replies.map(({ status }) => status));
    expect(Object.keys(counted).sort()).toEqual(['200', '429']);
    expect(counted['200']).toBeGreaterThanOrEqual(120);
  });
});
