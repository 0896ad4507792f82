import type { Knex } from 'knex';
import { callStore } from '../support/call-store';
import { HOSTILE_VALUES } from '../support/hostile-values';
import {
  buyLicense,
  createSoftware,
  getAsDevice,
  postAsDevice,
  type DeviceReply,
  type IssuedLicense,
} from '../support/licensed-software';
import { createProduct, type Product } from '../support/merchant';
import { sharedStore } from '../support/shared-store';
import { connectTo } from '../support/store-site';

/** What devices ask about licences. See docs/rules/licenses.md#what-devices-are-told. */
const store = sharedStore();

let knex: Knex;
let product: Product;
let other: Product;
let license: IssuedLicense;

beforeAll(async () => {
  knex = connectTo(store);
  product = await createSoftware(store);
  other = await createSoftware(store);
});

afterAll(() => knex.destroy());

beforeEach(async () => {
  license = await buyLicense(store, knex, product);
});

const fields = (changes: Readonly<Record<string, unknown>> = {}) => ({
  license_key: license.license_key,
  item_id: product.id,
  site_url: 'https://shop.example.com',
  ...changes,
});

const refusal = (error_type: string) => ({
  status: 422,
  body: { success: false, error_type, message: expect.any(String) as string },
});

const setLicense = (values: Readonly<Record<string, unknown>>) =>
  knex('shop_licenses').where({ id: license.id }).update(values);

describe('the life of a licence', () => {
  it('is activated on as many sites as it allows, and local ones beside them', async () => {
    const first = await postAsDevice(store, 'activate', fields({ server_version: '8.3', platform_version: '6.9' }));
    expect(first.status).toBe(200);
    expect(first.body).toEqual({
      success: true,
      status: 'valid',
      activation_limit: 3,
      activation_hash: expect.stringMatching(/^[0-9a-f]{32,}$/) as string,
      activations_count: 1,
      license_key: license.license_key,
      expiration_date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) as string,
      product_id: product.id,
      variation_id: product.variantIds[0],
      variation_title: 'Variant 1',
      product_title: product.title,
      created_at: expect.any(String) as string,
      updated_at: expect.any(String) as string,
      token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) as string,
    });
    expect(first.headers.get('cache-control')).toBe('no-store');
    for (const site_url of ['HTTP://WWW.Shop.Example.com:80/index.php', 'shop.example.com/']) {
      const again = await postAsDevice(store, 'activate', fields({ site_url }));
      expect(again.body).toMatchObject({ activations_count: 1, activation_hash: first.body.activation_hash });
    }
    await postAsDevice(store, 'activate', fields({ site_url: 'two.example.com' }));
    const third = await postAsDevice(store, 'activate', fields({ site_url: 'three.example.com' }));
    expect(third.body).toMatchObject({ success: true, activations_count: 3 });
    const fourth = await postAsDevice(store, 'activate', fields({ site_url: 'four.example.com' }));
    expect(fourth).toMatchObject(refusal('activation_limit_exceeded'));
    const staging = await postAsDevice(store, 'activate', fields({ site_url: 'staging.example.com' }));
    expect(staging.body).toMatchObject({ status: 'valid', activations_count: 3 });
    const site = await knex('shop_license_sites').where({ site_url: 'shop.example.com' }).first();
    expect(site).toMatchObject({ server_version: '8.3', platform_version: '6.9' });
  });

  it('frees a place, which another site takes', async () => {
    for (const site_url of ['one.example.com', 'two.example.com', 'three.example.com']) {
      expect((await postAsDevice(store, 'activate', fields({ site_url }))).status).toBe(200);
    }
    const freed = await postAsDevice(store, 'deactivate', fields({ site_url: 'https://two.example.com/' }));
    expect(freed.status).toBe(200);
    expect(freed.body).toMatchObject({
      success: true,
      status: 'deactivated',
      activations_count: 2,
      activation_hash: '',
    });
    expect(freed.body).not.toHaveProperty('license_key');
    expect(freed.body).not.toHaveProperty('token');
    expect((await postAsDevice(store, 'activate', fields({ site_url: 'four.example.com' }))).status).toBe(200);
    const twice = await postAsDevice(store, 'deactivate', fields({ site_url: 'two.example.com' }));
    expect(twice).toMatchObject(refusal('site_not_found'));
  });

  it('is checked by key or activation, with GET and POST, on its site and on another one', async () => {
    const asked = fields();
    const before = await getAsDevice(store, 'check', asked);
    expect(before.body).toMatchObject({ success: true, status: 'valid', activation_hash: '', activations_count: 0 });
    const { activation_hash } = (await postAsDevice(store, 'activate', asked)).body;
    const byKey = await getAsDevice(store, 'check', asked);
    expect(byKey.body).toMatchObject({ success: true, status: 'valid', activation_hash, activations_count: 1 });
    expect(byKey.body).not.toHaveProperty('license_key');
    const { license_key: _key, ...withoutKey } = asked;
    const byHash = await getAsDevice(store, 'check', { ...withoutKey, activation_hash });
    expect({ ...byHash.body, token: '' }).toEqual({ ...byKey.body, token: '' });
    expect({ ...(await postAsDevice(store, 'check', asked)).body, token: '' }).toEqual({ ...byKey.body, token: '' });
    const elsewhere = { ...withoutKey, activation_hash, site_url: 'elsewhere.example.com' };
    const invalid = { success: true, status: 'invalid', message: expect.any(String) as string };
    expect((await getAsDevice(store, 'check', elsewhere)).body).toEqual({
      ...invalid,
      error_type: 'invalid_activation',
    });
    await postAsDevice(store, 'deactivate', asked);
    const dead = await getAsDevice(store, 'check', { ...withoutKey, activation_hash });
    expect([dead.status, dead.body]).toEqual([200, { ...invalid, error_type: 'invalid_activation' }]);
  });

  it('is told to be expired or invalid, and can only be given back then', async () => {
    const asked = fields();
    await postAsDevice(store, 'activate', asked);
    const past = new Date(Date.now() - 60_000);
    await setLicense({ expiration_date: past });
    expect((await getAsDevice(store, 'check', asked)).body).toMatchObject({ success: true, status: 'expired' });
    const another = fields({ site_url: 'two.example.com' });
    expect(await postAsDevice(store, 'activate', another)).toMatchObject(refusal('license_expired'));
    expect(await postAsDevice(store, 'activate', asked)).toMatchObject(refusal('license_expired'));
    await setLicense({ expiration_date: null, status: 'disabled' });
    expect((await getAsDevice(store, 'check', asked)).body).toMatchObject({
      status: 'invalid',
      expiration_date: 'lifetime',
    });
    expect(await postAsDevice(store, 'activate', another)).toMatchObject(refusal('license_not_active'));
    expect((await postAsDevice(store, 'deactivate', asked)).body).toMatchObject({ status: 'deactivated' });
  });
});

describe('a wrong question', () => {
  const kinds: readonly (readonly [string, () => Readonly<Record<string, unknown>>, string])[] = [
    ['unknown keys', () => fields({ license_key: 'PRE-0000-0000' }), 'license_not_found'],
    ['keys of another product', () => fields({ item_id: other.id }), 'key_mismatch'],
    ['unknown products', () => fields({ item_id: 2_147_483_647 }), 'product_not_found'],
  ];
  it.each(kinds)('about %s', async (_kind, ask, error_type) => {
    for (const action of ['activate', 'deactivate'] as const) {
      expect(await postAsDevice(store, action, ask())).toMatchObject(refusal(error_type));
    }
    const checked = await getAsDevice(store, 'check', ask());
    expect(checked.status).toBe(200);
    const shown = error_type === 'license_not_found' ? 'invalid_license' : error_type;
    const message = expect.any(String) as string;
    expect(checked.body).toEqual({ success: true, status: 'invalid', error_type: shown, message });
  });

  it('about a product that is a draft, or in the trash, is answered to whoever has its key, and to nobody else', async () => {
    const wrong = fields({ license_key: 'PRE-0000-0000' });
    const unknown = refusal('product_not_found');
    for (const post_status of ['draft', 'trash', 'future']) {
      await knex('shop_products').where({ id: product.id }).update({ post_status });
      expect(await postAsDevice(store, 'activate', wrong)).toMatchObject(unknown);
      expect((await getAsDevice(store, 'check', wrong)).body).toMatchObject({ error_type: 'product_not_found' });
      expect(await getAsDevice(store, 'version', wrong)).toMatchObject(unknown);
      expect(await getAsDevice(store, 'version', { item_id: product.id })).toMatchObject(unknown);
      const { activation_hash } = (await postAsDevice(store, 'activate', fields())).body;
      expect((await getAsDevice(store, 'check', fields())).body).toMatchObject({ status: 'valid', activation_hash });
      expect((await getAsDevice(store, 'version', fields())).body).toMatchObject({ license_status: 'valid' });
      expect((await postAsDevice(store, 'deactivate', fields())).status).toBe(200);
    }
    await knex('shop_products').where({ id: product.id }).update({ post_status: 'private' });
    expect(await postAsDevice(store, 'activate', wrong)).toMatchObject(refusal('license_not_found'));
    await knex('shop_products').where({ id: product.id }).update({ post_status: 'publish' });
  });

  const missing: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
    ['no key', { license_key: '' }],
    ['a list of keys', { license_key: ['A', 'B'] }],
    ['a long key', { license_key: 'A'.repeat(101) }],
    ['no product', { item_id: undefined }],
    ['a product in words', { item_id: 'one' }],
    ['a negative product', { item_id: -1 }],
    ['a huge product', { item_id: 9_999_999_999 }],
    ['no site', { site_url: undefined }],
    ['a site that is none', { site_url: 'javascript:alert(1)' }],
    ['an endless site', { site_url: `https://example.com/${'a'.repeat(2_000)}` }],
    ['an object for a site', { site_url: { host: 'example.com' } }],
  ];
  it.each(missing)('with %s is a validation_error, and a check says so with 200', async (_kind, change) => {
    const body = fields(change);
    expect(await postAsDevice(store, 'activate', body)).toMatchObject(refusal('validation_error'));
    expect(await postAsDevice(store, 'deactivate', body)).toMatchObject(refusal('validation_error'));
    const checked = await postAsDevice(store, 'check', body);
    expect(checked.status).toBe(200);
    const message = expect.any(String) as string;
    expect(checked.body).toEqual({ success: true, status: 'invalid', error_type: 'validation_error', message });
  });

  it('with hostile texts gets a documented answer, and changes nothing', async () => {
    for (const value of HOSTILE_VALUES) {
      for (const name of ['license_key', 'site_url', 'activation_hash'] as const) {
        const { status, body } = await postAsDevice(store, 'check', fields({ license_key: undefined, [name]: value }));
        expect({ name, value, status, body }).toMatchObject({ status: 200, body: { status: 'invalid' } });
      }
      const { status } = await postAsDevice(store, 'activate', fields({ site_url: value }));
      expect([200, 422]).toContain(status);
    }
    const sites = await knex('shop_license_sites').where('site_url', 'like', '%<%');
    expect(sites).toEqual([]);
  });

  it('is told to be too large, or no JSON, as everywhere', async () => {
    const url = `${store.baseUrl}/public/licenses/activate`;
    expect((await callStore('POST', url, { body: '{"license_key": ' })).status).toBe(400);
  });
});

describe('the ways to ask', () => {
  it('takes forms, and needs neither cookie nor nonce', async () => {
    const form = new URLSearchParams(Object.entries(fields()).map(([name, value]) => [name, String(value)]));
    const { status, body } = await callStore<DeviceReply>('POST', `${store.baseUrl}/public/licenses/activate`, {
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: 'shop_session=stale', origin: 'null' },
      body: form.toString(),
    });
    expect({ status, body }).toMatchObject({ status: 200, body: { status: 'valid' } });
  });

  it('takes the key in lower case', async () => {
    const license_key = license.license_key.toLowerCase();
    const { body } = await postAsDevice(store, 'activate', fields({ license_key }));
    expect(body).toMatchObject({ status: 'valid', license_key: license.license_key });
  });

  it('has nothing to say of a product that is not licensed', async () => {
    const plain = await createProduct(store);
    expect(await getAsDevice(store, 'version', { item_id: plain.id })).toMatchObject(refusal('product_not_found'));
    expect(await postAsDevice(store, 'activate', fields({ item_id: plain.id }))).toMatchObject(refusal('key_mismatch'));
  });
});

describe('what a check costs', () => {
  it('is one statement for right, wrong and foreign keys, and nothing is written', async () => {
    await postAsDevice(store, 'activate', fields());
    await getAsDevice(store, 'check', fields());
    const asked = {
      right: fields(),
      unknown: fields({ license_key: 'PRE-9999' }),
      foreign: fields({ item_id: other.id }),
    };
    for (const [kind, query] of Object.entries(asked)) {
      const costs: number[] = [];
      for (let time = 0; time < 5; time += 1) {
        costs.push(Number((await getAsDevice(store, 'check', query)).headers.get('x-sql-statements')));
      }
      expect([kind, Math.min(...costs)]).toEqual([kind, 1]);
    }
  });
});
