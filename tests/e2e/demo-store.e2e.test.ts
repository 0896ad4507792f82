import type { Knex } from 'knex';
import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ask } from '../support/buyer';
import { callStore, prepare } from '../support/call-store';
import { asMerchant } from '../support/merchant';
import { checkoutForm, fillCart, markAsPaid, placeOrder } from '../support/shopper';
import { startStore, type RunningStore } from '../support/start-store';
import { createStoreSite, type StoreSite } from '../support/store-site';

/** What `npm run demo` starts: a store with something to sell, something to download, and keys that do not lie beside what they seal. */
const EBOOK = 'the-slow-kettle-e-book';
const KEYS_OF_CLONE = path.resolve(__dirname, '../../examples/store/.tmp/keys');

let site: StoreSite;
let knex: Knex;

const whileRunning = async <Result>(
  at: StoreSite,
  data: 'catalog' | 'none',
  work: (store: RunningStore) => Promise<Result>
): Promise<Result> => {
  const store = await startStore({ site: at, data });
  try {
    return await work(store);
  } finally {
    await store.stop();
  }
};

type Body = { readonly id: string } & Readonly<Record<string, unknown>>;

const readBody = async (): Promise<Body> =>
  JSON.parse(String(((await knex('shop_demo_secrets').first('body')) as { body: string }).body)) as Body;

const keysFileOf = ({ id }: Body): string =>
  site.client === 'sqlite' ? path.join(site.dir, 'keys.json') : path.join(KEYS_OF_CLONE, `${id}.json`);

const readKeys = async (): Promise<Readonly<Record<string, unknown>>> =>
  JSON.parse(await readFile(keysFileOf(await readBody()), 'utf8')) as Record<string, unknown>;

/** The databases of other tests are copies of the same one, and have its keys. */
const ownKeys = async (): Promise<void> => {
  const shared = await readBody();
  const own = { ...shared, id: randomBytes(12).toString('hex') };
  await copyFile(keysFileOf(shared), keysFileOf(own));
  await knex('shop_demo_secrets').update({ body: JSON.stringify(own) });
};

beforeAll(async () => {
  site = await createStoreSite();
  knex = site.knex();
  if (site.client !== 'sqlite') await ownKeys();
});

afterAll(async () => {
  await knex.destroy();
  await site.drop();
});

const signIn = async ({ origin, demo: { customer } }: RunningStore) => {
  const body = { identifier: customer.email, password: customer.password };
  const { body: answer } = await prepare<{ jwt: string }>('POST', `${origin}/api/auth/local`, { body });
  return { authorization: `Bearer ${answer.jwt}` };
};

type Downloads = { readonly downloads: { readonly data: readonly { readonly download_url: string }[] } };

const download = async (store: RunningStore): Promise<string> => {
  const { body } = await ask<Downloads>(store, await signIn(store), 'GET', '/customer-profile/downloads');
  const file = await fetch(new URL(String(body.downloads.data[0]?.download_url), store.origin));
  expect(file.status).toBe(200);
  expect(file.headers.get('content-disposition')).toMatch(/\.pdf/);
  return file.text();
};

it('has an e-book, which its buyer downloads', async () => {
  const bytes = await whileRunning(site, 'catalog', async (store) => {
    const product = (await knex('shop_products').where({ post_name: EBOOK }).first('id')) as { id: number };
    const variant = (await knex('shop_product_variants').where({ post_id: product.id }).first('id')) as { id: number };
    const buyer = await signIn(store);
    const cart_hash = await fillCart(store, { [variant.id]: 1 }, buyer);
    const placed = await placeOrder(store, checkoutForm({ cart_hash }), buyer);
    await markAsPaid(store, Number(placed.body.order_id));
    return download(store);
  });
  expect(bytes).toMatch(/^%PDF-1\.4[\s\S]*\(The Slow Kettle\) Tj[\s\S]*startxref\n\d+\n%%EOF\n$/);
  const [, offset] = /startxref\n(\d+)/.exec(bytes) as unknown as [string, string];
  expect(bytes.slice(Number(offset), Number(offset) + 4)).toBe('xref');
});

it('has the file in every folder that it is started in', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'shop-other-'));
  if (site.client === 'sqlite') await rm(path.join(site.dir, '.shop-files'), { recursive: true });
  const other = site.client === 'sqlite' ? site : { ...site, dir };
  expect(await whileRunning(other, 'catalog', download)).toMatch(/^%PDF/);
  await rm(dir, { recursive: true, force: true });
});

it('keeps no key in its database', async () => {
  const keys = await readKeys();
  expect(Object.keys(keys).sort()).toEqual(
    'adminJwtSecret apiTokenSalt appKeys encryptionKey jwtSecret transferTokenSalt'.split(' ')
  );
  expect(Object.keys(await readBody()).sort()).toEqual(['adminPassword', 'customerPassword', 'id']);
  expect((await stat(keysFileOf(await readBody()))).mode & 0o077).toBe(0);
});

it('takes keys out of the database of an earlier version, and goes on with them', async () => {
  const { id: _id, ...passwords } = await readBody();
  const [file, keys] = [keysFileOf(await readBody()), await readKeys()];
  const headers = await whileRunning(site, 'none', (store) => Promise.resolve(asMerchant(store)));
  await rm(file);
  await knex('shop_demo_secrets').update({ body: JSON.stringify({ ...passwords, ...keys }) });
  await whileRunning(site, 'none', async ({ baseUrl }) => {
    expect((await callStore('GET', `${baseUrl}/products`, { headers })).status).toBe(200);
  });
  expect(await readKeys()).toEqual(keys);
  expect(await readBody()).toEqual({ ...passwords, id: expect.stringMatching(/^[0-9a-f]{24}$/) as string });
});

it('says where its keys are missing, and makes new ones', async () => {
  const [file, keys] = [keysFileOf(await readBody()), await readKeys()];
  await rm(file);
  await whileRunning(site, 'none', async (store) => {
    expect(store.output()).toContain(`The keys of this store are not there: ${file}`);
    expect((await callStore('GET', `${store.baseUrl}/products`, { headers: asMerchant(store) })).status).toBe(200);
  });
  expect(await readKeys()).not.toEqual(keys);
  await rm(file);
});
