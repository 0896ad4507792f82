import { createLocalJWKSet, jwtVerify } from 'jose';
import type { Knex } from 'knex';
import { callStore } from '../support/call-store';
import { buyLicense, createSoftware, getAsDevice, postAsDevice } from '../support/licensed-software';
import { asMerchant } from '../support/merchant';
import { sharedStore } from '../support/shared-store';
import { createStaffWithShopRole } from '../support/site-admin';
import { connectTo } from '../support/store-site';

/** Tokens and the keys that they are signed with, over HTTP; more of them in tests/integration/license-tokens. */
const store = sharedStore();
const KEYS = `${store.baseUrl}/licensing/signing-keys`;
const JWKS = `${store.baseUrl}/public/licenses/jwks.json`;

type Jwk = { readonly kid: string; readonly kty: string };
type SigningKeys = { readonly keys: readonly { readonly kid: string; readonly state: string }[] };

let knex: Knex;

beforeAll(() => {
  knex = connectTo(store);
});

afterAll(() => knex.destroy());

const readJwks = (headers: Readonly<Record<string, string>> = {}) =>
  callStore<{ keys: Jwk[] }>('GET', JWKS, { headers });

const verify = async (token: string, productId: number) =>
  (await jwtVerify(token, createLocalJWKSet({ keys: (await readJwks()).body.keys }), { audience: String(productId) }))
    .payload;

it('stay good when the key is rotated, and new ones are signed with the new key', async () => {
  const product = await createSoftware(store);
  const { license_key } = await buyLicense(store, knex, product);
  const asked = { license_key, item_id: product.id, site_url: 'https://shop.example.com' };
  const { token: first = '' } = (await postAsDevice(store, 'activate', asked)).body;
  expect(await verify(first, product.id)).toMatchObject({ site: 'shop.example.com', status: 'valid', limit: 3 });
  const headers = { ...asMerchant(store), 'idempotency-key': `rotate-${Date.now()}` };
  const rotated = await callStore<SigningKeys>('POST', `${KEYS}/rotate`, { headers });
  expect(rotated.status).toBe(200);
  expect(rotated.body.keys[0]).toMatchObject({ state: 'signs' });
  expect(rotated.body.keys.slice(1).every(({ state }) => state === 'retired')).toBe(true);
  const again = await callStore<SigningKeys>('POST', `${KEYS}/rotate`, { headers });
  expect(again.body).toEqual(rotated.body);
  const { token: second = '' } = (await getAsDevice(store, 'check', asked)).body;
  const kidOf = (token: string) =>
    (JSON.parse(Buffer.from(token.split('.')[0] as string, 'base64url').toString()) as Jwk).kid;
  expect(kidOf(second)).toBe(rotated.body.keys[0]?.kid);
  expect(kidOf(second)).not.toBe(kidOf(first));
  await verify(second, product.id);
  await verify(first, product.id);
  const listed = await callStore<SigningKeys>('GET', KEYS, { headers: asMerchant(store) });
  expect(listed.body.keys).toEqual(rotated.body.keys);
  expect(JSON.stringify(listed.body)).not.toContain('private');
});

it('have public keys that caches may keep for a while', async () => {
  const { status, body, headers } = await readJwks();
  expect(status).toBe(200);
  for (const key of body.keys) {
    expect(key).toEqual({
      ...{ kty: 'OKP', crv: 'Ed25519', use: 'sig', alg: 'EdDSA' },
      ...{ kid: expect.any(String) as string, x: expect.stringMatching(/^[\w-]{43}$/) as string },
    });
  }
  expect(headers.get('cache-control')).toBe('public, max-age=300');
  const known = await fetch(JWKS, { headers: { 'if-none-match': headers.get('etag') as string } });
  expect([known.status, await known.text()]).toEqual([304, '']);
});

it('have keys that only those who may see secrets can list and rotate', async () => {
  const { credentials } = await createStaffWithShopRole(store, 'worker');
  for (const headers of [{}, credentials]) {
    for (const [method, url] of [
      ['GET', KEYS],
      ['POST', `${KEYS}/rotate`],
    ] as const) {
      expect([401, 403]).toContain((await callStore(method, url, { headers })).status);
    }
  }
});
