import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { callStore, prepare } from '../support/call-store';
import { asMerchant, createProduct } from '../support/merchant';
import { fillCart } from '../support/shopper';
import { startStore, type RunningStore } from '../support/start-store';
import { createStoreSite, type StoreSite } from '../support/store-site';
import { connectStripe, stripeEnvironment } from '../support/stripe-orders';
import { startStripe, type StripeServer } from '../support/stripe-server';

/** What weighs much is loaded by those stores alone that use it. See decision 0094. */
const HEAVY = ['stripe', 'stdnum', '@aws-sdk', '@smithy', 'tldts', 'jose'] as const;
const PRELOAD = `--require ${path.resolve(__dirname, '../support/watched-packages.cjs')}`;
const S3 = { access_key: 'a', secret_key: 'b', bucket: 'sold', region: 'us-east-1', base_url: 'https://s3.invalid' };
const DRIVERS = '/settings/storage-drivers';

let stripe: StripeServer;
let site: StoreSite;
let store: RunningStore;
let watched: string;

const start = async (env: Readonly<Record<string, string>> = {}): Promise<void> => {
  watched = path.join(site.dir, 'watched-packages.txt');
  const { NODE_OPTIONS: options, ...rest } = stripeEnvironment(stripe);
  const watching = { WATCHED_PACKAGES: watched, NODE_OPTIONS: `${options} ${PRELOAD}` };
  store = await startStore({ site, env: { ...rest, ...watching, ...env } });
};

beforeAll(async () => {
  stripe = await startStripe();
  site = await createStoreSite();
  await start();
});

afterAll(async () => {
  await store.stop();
  await stripe.stop();
  await site.drop();
});

const loaded = (): readonly string[] => {
  const files = existsSync(watched) ? readFileSync(watched, 'utf8') : '';
  // Strapi is loaded in any case: the file tells.
  expect(files).toContain('node_modules/@strapi/core/');
  return HEAVY.filter((name) => files.includes(`node_modules/${name}/`));
};

const saveS3 = (is_active: 'yes' | 'no') =>
  callStore<{ message: string }>('POST', `${store.baseUrl}${DRIVERS}`, {
    headers: asMerchant(store),
    body: { driver: 's3', settings: { ...S3, is_active } },
  });

describe('a store', () => {
  it('that has started and answered shoppers has loaded none of the heavy packages', async () => {
    for (const known of ['/public/products', '/public/store', '/settings/payment-methods/all', DRIVERS]) {
      await prepare('GET', `${store.baseUrl}${known}`, { headers: asMerchant(store) });
    }
    const message = { headers: { 'Stripe-Signature': 't=1,v1=0' }, body: { id: 'evt_1' } };
    await callStore('POST', `${store.baseUrl}/public/webhooks/stripe`, message);
    expect(loaded()).toEqual([]);
  });

  it('loads the SDK of the card gateway when that is connected', async () => {
    await connectStripe(store);
    expect(loaded()).toEqual(['stripe']);
  });

  it('loads the checks of tax numbers with the first number', async () => {
    const { variantIds } = await createProduct(store, { variants: [{ price: 2_500 }] });
    const cart_hash = await fillCart(store, { [variantIds[0] as number]: 1 });
    // Wrong by its check digit, so that nobody else is asked.
    const body = { vat_number: 'DE136695977', country: 'DE', cart_hash };
    expect((await callStore('POST', `${store.baseUrl}/cart/validate_vat`, { body })).status).toBe(422);
    expect(loaded()).toEqual(['stripe', 'stdnum']);
  });

  it('loads the SDK of the S3 driver when that is switched on', async () => {
    expect((await saveS3('no')).status).toBe(200);
    expect(loaded()).toEqual(['stripe', 'stdnum']);
    expect((await saveS3('yes')).status).toBe(200);
    expect(loaded()).toEqual(['stripe', 'stdnum', '@aws-sdk', '@smithy']);
  });
});

describe('a site without the SDK of the S3 driver', () => {
  const INSTALL = 'npm install @aws-sdk/client-s3@3 @aws-sdk/s3-request-presigner@3';

  it('starts, says what is missing, and says so again where the driver is tried or switched on', async () => {
    await store.stop();
    await start({ HIDDEN_PACKAGES: '@aws-sdk/' });
    expect(store.output()).toContain(INSTALL);
    const headers = asMerchant(store);
    const verify = () =>
      callStore<{ message: string }>('POST', `${store.baseUrl}${DRIVERS}/verify-info`, {
        headers,
        body: { driver: 's3' },
      });
    for (const refused of [await saveS3('yes'), await verify()]) {
      expect(refused).toMatchObject({ status: 422, body: { message: expect.stringContaining(INSTALL) } });
    }
    expect((await callStore('GET', `${store.baseUrl}/files?driver=s3`, { headers })).status).toBe(503);
    expect((await saveS3('no')).status).toBe(200);
    expect((await callStore('GET', `${store.baseUrl}/public/products`, {})).status).toBe(200);
  });
});
