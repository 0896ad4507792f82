import type { Knex } from 'knex';
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DoctorAnswer } from '../../server/src/contracts/app';
import { createBuyer, buyAs, type Buyer } from '../support/buyer';
import { bearer, callStore, prepare } from '../support/call-store';
import { createCoupon } from '../support/coupon-maker';
import { fingerprint } from '../support/fingerprint';
import { asMerchant, createProduct } from '../support/merchant';
import { refund } from '../support/order-actions';
import { inStore, untilDelivered } from '../support/patience';
import { readSettings } from '../support/route-bases';
import type { SharedStore } from '../support/shared-store';
import { buy, checkoutForm, fillCart, markAsPaid, placeOrder, readOrder } from '../support/shopper';
import { createStaffWithShopRole } from '../support/site-admin';
import { startStore, type RunningStore } from '../support/start-store';
import { readSiteKeys } from '../support/site-keys';
import { chosenClient, createStoreSite, type StoreSite } from '../support/store-site';
import {
  createCommandFolder,
  runCommand,
  type Command,
  type CommandFolder,
  type Finished,
} from '../support/strapi-command';
import { createLinkSigner, PDF, PNG, postFile } from '../support/uploads';

/**
 * `strapi export` and `strapi import`, as the site's admin types them: a store with sales, gaps in its ids and files of all
 * kinds moves to another site and is the same there. See decision 0096.
 */
const ENV = { SHOP_RATE_LIMIT_MAX: '0' };
/** Another site's. */
const OTHER_KEYS = { APP_KEYS: 'another-key,and-one-more' };

type Answers = Readonly<Record<string, unknown>>;

let from: StoreSite;
let to: StoreSite;
/** Where stores of servers move to SQLite; on SQLite the same as `to`. */
let elsewhere: StoreSite;
let folder: CommandFolder;
let files: string;
let paths: readonly string[];
let before: Answers;
let buyer: Buyer;
let lampVariant: number;
let highest: Readonly<Record<'order' | 'product', number>>;
let file: { readonly identifier: string; readonly orderId: number };

const toShared = async ({ baseUrl, origin, demo, site }: RunningStore): Promise<SharedStore> => ({
  ...{ baseUrl, origin, demo, client: site.client, databaseUrl: site.databaseUrl, dir: site.dir },
  settings: await readSettings({ baseUrl, demo }),
});

const whileRunning = async <Result>(site: StoreSite, work: (shop: SharedStore) => Promise<Result>): Promise<Result> => {
  const store = await startStore({ site, env: ENV });
  try {
    return await work(await toShared(store));
  } finally {
    await store.stop();
  }
};

const remove = (shop: SharedStore, id: number) =>
  prepare('DELETE', `${shop.baseUrl}/products/${id}`, { headers: asMerchant(shop) });

const post = <Body = unknown>(shop: SharedStore, route: string, body: unknown) =>
  prepare<Body>('POST', `${shop.baseUrl}${route}`, { headers: asMerchant(shop), body });

/** A picture in the media library, after one that is gone, and on a product. */
const illustrate = async (shop: SharedStore, variantId: number): Promise<void> => {
  const picture = { name: 'lamp.png', content: PNG };
  const url = `${shop.baseUrl}/app/upload-attachments`;
  const upload = () => postFile<{ readonly attachment?: { readonly id: number } }>(url, asMerchant(shop), picture);
  const [gone, kept] = [await upload(), await upload()];
  expect([gone.status, kept.status]).toEqual([200, 200]);
  const images = await prepare<{ readonly attachments: readonly { readonly id: number }[] }>(
    'GET',
    `${shop.baseUrl}/app/attachments`,
    { headers: asMerchant(shop) }
  );
  const [newest, older] = images.body.attachments.map(({ id }) => id) as [number, number];
  await inStore(shop, async (knex) => void (await knex('files').where({ id: older }).delete()));
  await post(shop, `/products/variants/${variantId}/setMedia`, { media: [{ id: newest, title: 'Lamp' }] });
};

/** The parent has the higher id. */
const categorise = async (shop: SharedStore): Promise<void> => {
  const taxonomy = 'product-categories';
  for (const names of ['Lamps', 'Light']) await post(shop, '/products/add-product-terms', { taxonomy, names });
  await inStore(shop, async (knex) => {
    const [lamps, light] = await knex('shop_product_categories').orderBy('id').pluck<number[]>('id');
    await knex('shop_product_categories').where({ id: lamps }).update({ parent_id: light });
  });
};

const seed = async (shop: SharedStore): Promise<void> => {
  const first = await createProduct(shop, { title: 'Gap at the start' });
  const lamp = await createProduct(shop, { title: 'Brass lamp', variants: [{ price: 700, stock: 50 }, { stock: 9 }] });
  const [small, large] = lamp.variantIds as [number, number];
  lampVariant = small;
  await illustrate(shop, small);
  await remove(shop, first.id);
  buyer = await createBuyer(shop);
  const code = await createCoupon(shop, { max_uses: 5 });
  const hash = await fillCart(shop, { [small]: 2, [large]: 1 });
  await post(shop, '/cart/apply_coupon', { cart_hash: hash, coupon_code: code });
  await placeOrder(shop, checkoutForm({ cart_hash: hash }));
  const paid = await buy(shop, { [small]: 1 });
  await markAsPaid(shop, paid);
  const { transactions } = await readOrder(shop, paid);
  const refunded = await refund(shop, paid, { transaction_id: transactions[0]?.id, amount: 2 });
  expect(refunded.status).toBe(200);
  const canceled = await buy(shop, { [large]: 1 });
  await prepare('DELETE', `${shop.baseUrl}/orders/${canceled}`, { headers: asMerchant(shop) });
  const last = await createProduct(shop, { title: 'Gap at the end' });
  await remove(shop, last.id);
  highest = { order: canceled, product: last.id };
  await post(shop, '/settings/payment-methods', {
    method: 'stripe',
    settings: { test_publishable_key: 'pk_test_move', test_secret_key: 'sk_test_move' },
  });
  await post(shop, '/settings/store', { settings: { store_name: 'Moving house', currency: 'EUR' } });
  await post(shop, '/labels', { value: 'Fragile' });
  await categorise(shop);
  await createStaffWithShopRole(shop, 'worker');
  await inStore(shop, untilDelivered);
};

const idsIn = async (shop: SharedStore, table: string): Promise<readonly number[]> => {
  const ids: number[] = [];
  await inStore(shop, async (knex) => void ids.push(...(await knex(table).orderBy('id').pluck<number[]>('id'))));
  return ids;
};

const pathsOf = async (shop: SharedStore): Promise<readonly string[]> => [
  ...(await idsIn(shop, 'shop_orders')).map((id) => `/orders/${id}`),
  ...(await idsIn(shop, 'shop_products')).flatMap((id) => [`/products/${id}`, `/products/${id}?with[]=variants`]),
  ...(await idsIn(shop, 'shop_products')).map((id) => `/public/products/${id}`),
  ...(await idsIn(shop, 'shop_customers')).flatMap((id) => [`/customers/${id}`, `/customers/${id}/orders`]),
  ...(await idsIn(shop, 'shop_coupons')).map((id) => `/coupons/${id}`),
  ...['/orders?per_page=100', '/products?per_page=100', '/customers?per_page=100', '/coupons?per_page=100'],
  ...[
    '/settings/store',
    '/settings/payment-methods?method=stripe',
    '/labels',
    '/shipping/zones',
    '/tax/classes',
    '/inventory',
  ],
  ...['/public/products?per_page=50', '/public/products?search=brass', '/public/product-search?post_title=lamp'],
  ...['/public/store', '/public/categories', '/coupons/getSettings', '/products/fetch-term'],
];

const isPicture = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && ['id', 'url', 'title'].every((key) => key in value);

const isLinked = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && 'version' in value && 'user_id' in value && value.user_id === 'some';

/** Strapi gives users and files new ids, which versions are made of, too; that they are the right ones is asked apart. */
const withoutOutsideIds = (key: string, value: unknown): unknown => {
  if (key === 'user_id' && typeof value === 'number') return 'some';
  if (isLinked(value)) return { ...value, version: 'some' };
  if (key === 'user_link') return String(value).replace(/\d+$/, 'some');
  return isPicture(value) ? { ...value, id: 'some' } : value;
};

const comparable = (shop: SharedStore, body: unknown): unknown =>
  JSON.parse(JSON.stringify(body).replaceAll(shop.origin, ''), withoutOutsideIds);

/** Of the first variant that has a picture: what it names in the media library, and what lies there. */
const pictureOf = async (shop: SharedStore): Promise<readonly [named: string, found: string]> => {
  let pair: readonly [string, string] = ['', ''];
  await inStore(shop, async (knex) => {
    const rows = (await knex('shop_product_variants').whereNotNull('media').pluck('media')) as unknown[];
    const media = rows.map((row) => (typeof row === 'string' ? JSON.parse(row) : row) as { id: number; url: string }[]);
    const [picture] = media.flat();
    const row = (await knex('files')
      .where({ id: picture?.id ?? 0 })
      .first('url')) as { url: string } | undefined;
    pair = [String(picture?.url), String(row?.url)];
  });
  return pair;
};

const signIn = async (shop: SharedStore): Promise<Buyer> => {
  const { email: identifier, password } = buyer;
  const { body } = await prepare<{ jwt: string }>('POST', `${shop.origin}/api/auth/local`, {
    body: { identifier, password },
  });
  return { ...buyer, credentials: bearer(body.jwt) };
};

const answersOf = async (shop: SharedStore): Promise<Answers> => {
  const answers: [string, unknown][] = [];
  for (const route of paths) {
    const { status, body } = await callStore<unknown>('GET', `${shop.baseUrl}${route}`, { headers: asMerchant(shop) });
    answers.push([route, { status, body: comparable(shop, body) }]);
  }
  const { credentials } = await signIn(shop);
  for (const route of ['/customer-profile/profile', '/customer-profile/orders']) {
    const { status, body } = await callStore<unknown>('GET', `${shop.baseUrl}${route}`, { headers: credentials });
    answers.push([`own ${route}`, { status, body: comparable(shop, body) }]);
  }
  return Object.fromEntries(answers);
};

const runOn = async (site: StoreSite, command: Command, env: NodeJS.ProcessEnv = {}): Promise<Finished> =>
  runCommand(folder, site, command, { keys: await readSiteKeys(from), env });

const archive = (): string => path.join(files, 'store.tar');

const importInto = (site: StoreSite, tar: string, env?: NodeJS.ProcessEnv) =>
  runOn(site, ['strapi', 'import', '--force', '-f', tar], env);

beforeAll(async () => {
  [from, to] = [await createStoreSite(), await createStoreSite()];
  elsewhere = chosenClient() === 'sqlite' ? to : await createStoreSite('sqlite');
  await mkdir(path.join(elsewhere.dir, 'public/uploads'), { recursive: true });
  files = await mkdtemp(path.join(tmpdir(), 'shop-archive-'));
  await whileRunning(from, async (shop) => {
    await seed(shop);
    paths = await pathsOf(shop);
    before = await answersOf(shop);
    await inStore(shop, async (knex) => {
      const row = await knex('shop_download_permissions as p')
        .join('shop_product_downloads as d', 'd.id', 'p.download_id')
        .first('d.download_identifier', 'p.order_id');
      file = { identifier: String(row.download_identifier), orderId: Number(row.order_id) };
    });
  });
  folder = await createCommandFolder();
}, 120_000);

afterAll(async () => {
  await folder.remove();
  await rm(files, { recursive: true, force: true });
  await Promise.all([from, to, elsewhere].map((site) => site.drop()));
});

it('the answers to compare are answers', () => {
  const bad = Object.entries(before).filter(([, answer]) => (answer as { status: number }).status !== 200);
  expect(bad).toEqual([]);
  expect(paths.length).toBeGreaterThan(25);
});

/** As if the process had ended before it could tell of a change. */
const leaveAnEvent = async (knex: Knex): Promise<unknown> => {
  const { id } = (await knex('shop_outbox').orderBy('id', 'desc').first('id')) as { id: number };
  return knex('shop_outbox').where({ id }).update({ status: 'pending', attempts: 0, delivered_at: null });
};

const countEvents = async (knex: Knex): Promise<number> => {
  const [row] = await knex('shop_outbox').where({ status: 'pending' }).count({ events: '*' });
  return Number(row?.events);
};

it('an export holds the store, says what it does not hold, and leaves the work to those who serve', async () => {
  await inStore(from, async (knex) => void (await leaveAnEvent(knex)));
  const { code, output } = await runOn(from, [
    'strapi',
    ...['export', '--no-encrypt', '--no-compress', '-f', archive().replace(/\.tar$/, '')],
  ]);
  expect({ code, output }).toMatchObject({ code: 0 });
  expect(output).toMatch(/In the export: 0 jobs, 1 events and 0 deliveries of events that are not done yet/);
  await inStore(from, async (knex) => expect(await countEvents(knex)).toBe(1));
  expect(output).toMatch(/Not in the export: shop_product_search \(\d+ rows\)\. The search index is made anew/);
});

it('an import into a site with other keys names what cannot be opened there, and whose records are not there', async () => {
  const { code, output } = await importInto(elsewhere, archive(), OTHER_KEYS);
  expect({ code, output }).toMatchObject({ code: 0 });
  expect(output).toMatch(/Test secret key.* cannot be opened with the APP_KEYS of this site/);
  expect(output).toMatch(/Left out, because this site has no such record: shop_managers/);
  const doctor = await runOn(elsewhere, ['shop-doctor'], OTHER_KEYS);
  expect(doctor.output).toMatch(/look {2}payments\/sealed-secrets: 1 row\..*\n.*"secrets":"[^"]*Test secret key/);
  expect(doctor.output).toMatch(/: 0 violated, 1 worth a look\./);
});

it('everything is on the new site as it was', async () => {
  const { code, output } = await importInto(to, archive());
  expect({ code, output }).toMatchObject({ code: 0 });
  expect(output).not.toMatch(/cannot be opened/);
  await whileRunning(to, async (shop) => {
    expect(await answersOf(shop)).toEqual(before);
    const [named, found] = await pictureOf(shop);
    expect(found).toBe(named);
    expect((await fetch(`${shop.origin}${named}`)).status).toBe(200);
    const { body } = await prepare<DoctorAnswer>('GET', `${shop.baseUrl}/app/doctor`, { headers: asMerchant(shop) });
    expect(body.checks.filter(({ total, error }) => total > 0 || error)).toEqual([]);
    const link = (await createLinkSigner(shop)).link(file.identifier, [file.orderId]);
    expect(await (await fetch(link)).text()).toBe(PDF);
    expect(await buy(shop, { [lampVariant]: 1 })).toBeGreaterThan(highest.order);
    expect((await buyAs(shop, await signIn(shop), { [lampVariant]: 1 })).id).toBeGreaterThan(highest.order);
    // Its number is somebody else's here.
    const old = await callStore<unknown>('GET', `${shop.baseUrl}/customer-profile/orders`, {
      headers: buyer.credentials,
    });
    expect(old.status).toBe(401);
    expect((await createProduct(shop)).id).toBeGreaterThan(highest.product);
  });
});

describe('an archive that a newer version of the plugin wrote', () => {
  const newer = async (): Promise<string> => {
    const parts = path.join(files, 'parts');
    spawnSync('mkdir', ['-p', parts]);
    spawnSync('tar', ['xf', archive(), '-C', parts]);
    const entities = path.join(parts, 'entities/entities_00001.jsonl');
    const text = await readFile(entities, 'utf8');
    expect(text).toContain('"keptSince":1');
    await writeFile(entities, text.replace('"keptSince":1', '"keptSince":999'));
    const tar = path.join(files, 'newer.tar');
    spawnSync('tar', ['cf', tar, '-C', parts, ...(await readdir(parts))]);
    return tar;
  };

  it('is refused by name, and the site is what it was', async () => {
    const knex = to.knex();
    try {
      const [store, pictures] = [await fingerprint(knex), await readdir(path.join(to.dir, 'public/uploads'))];
      const { code, output } = await importInto(to, await newer());
      expect(code).toBe(1);
      expect(output).toMatch(/The shop in this file cannot be taken in: .*newer version of the plugin/);
      expect(await fingerprint(knex)).toEqual(store);
      expect(await readdir(path.join(to.dir, 'public/uploads'))).toEqual(pictures);
    } finally {
      await knex.destroy();
    }
  });
});
