import type { Knex } from 'knex';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DeadEventsAnswer } from '../../server/src/contracts/background';
import { SCHEMA } from '../../server/src/platform/db/schema-number';
import { callStore } from '../support/call-store';
import { createCoupon } from '../support/coupon-maker';
import { asMerchant, createProduct } from '../support/merchant';
import { DELIVERY_MS } from '../support/patience';
import { fillCart, readCart } from '../support/shopper';
import { createSiteCustomer, type SiteCustomer } from '../support/site-admin';
import { startStore, type RunningStore } from '../support/start-store';
import { createStoreSite, type StoreSite } from '../support/store-site';

/**
 * A newer version of the plugin has been at the tables and is taken back, or runs beside an older one: no version takes what it
 * does not know, and one that cannot keep it does not start. See decision 0075.
 */
const NEWER = { NODE_OPTIONS: `--require ${path.resolve(__dirname, '../support/newer-plugin.cjs')}` };
const STAMP = { key: 'plugin_shop_schema' };

let site: StoreSite;
let knex: Knex;
let product: number;
let customer: SiteCustomer;

beforeAll(async () => {
  site = await createStoreSite();
  knex = site.knex();
});

afterAll(async () => {
  await knex.destroy();
  await site.drop();
});

const whileRunning = async (
  env: Readonly<Record<string, string>>,
  work: (store: RunningStore) => Promise<void>
): Promise<void> => {
  const store = await startStore({ site, env });
  try {
    await work(store);
  } finally {
    await store.stop();
  }
};

const productOf = async (id: number) =>
  (await knex('shop_products').where({ id }).first('newer_note', 'newer_count')) as Record<string, unknown>;

const soldBy = async (store: RunningStore): Promise<{ readonly id: number; readonly variant: number }> => {
  const { id, variantIds } = await createProduct(store);
  return { id, variant: variantIds[0] as number };
};

const stamp = async (): Promise<unknown> =>
  JSON.parse(((await knex('strapi_core_store_settings').where(STAMP).first('value')) as { value: string }).value);

const setStamp = async (numbers: object): Promise<void> =>
  void (await knex('strapi_core_store_settings')
    .where(STAMP)
    .update({ value: JSON.stringify(numbers) }));

it('an upgrade adds columns, and a rollback keeps them and what is in them', async () => {
  await whileRunning(NEWER, async (store) => {
    product = (await createProduct(store)).id;
    await knex('shop_products').where({ id: product }).update({ newer_note: 'precious', newer_count: 9 });
    await knex('shop_newer').insert({ note: 'precious' });
  });
  expect(await stamp()).toEqual(SCHEMA);
  await whileRunning({}, async (store) => {
    const headers = asMerchant(store);
    expect(await productOf(product)).toEqual({ newer_note: 'precious', newer_count: 9 });
    expect((await callStore('GET', `${store.baseUrl}/products/${product}`, { headers })).status).toBe(200);
    // Whatever the older version writes is whole for the newer one.
    expect(await productOf((await createProduct(store)).id)).toMatchObject({ newer_note: null });
  });
  expect(await knex('shop_newer').select('note')).toEqual([{ note: 'precious' }]);
});

it('the next upgrade finds everything again', async () => {
  await whileRunning(NEWER, async (store) => {
    expect(await productOf(product)).toEqual({ newer_note: 'precious', newer_count: 9 });
    const headers = asMerchant(store);
    expect((await callStore('GET', `${store.baseUrl}/products/${product}`, { headers })).status).toBe(200);
  });
});

it('numbers of a newer version stay, and an older one starts where they say that it may', async () => {
  const newer = { number: SCHEMA.number + 5, keptSince: SCHEMA.number };
  await setStamp(newer);
  await whileRunning({}, async (store) => {
    expect((await callStore('GET', `${store.baseUrl}/public/products`)).status).toBe(200);
  });
  expect(await stamp()).toEqual(newer);
});

it('an older version does not start where it would do damage, and changes nothing', async () => {
  await setStamp({ number: SCHEMA.number + 5, keptSince: SCHEMA.number + 4 });
  const schemas = await knex('strapi_database_schema').select('hash');
  await expect(startStore({ site })).rejects.toThrow(/written by a newer version of the plugin/);
  expect(await knex('strapi_database_schema').select('hash')).toEqual(schemas);
  expect(await productOf(product)).toEqual({ newer_note: 'precious', newer_count: 9 });
});

it('events that a version without deliveries left behind reach those who have not had them', async () => {
  const past = new Date(Date.now() - 60_000);
  const order = {
    event: 'order_paid',
    refs: '{"order_id":999999}',
    attempts: 10,
    available_at: past,
    created_at: past,
  };
  const settled_consumers = '["grant-downloads","licenses","notifications","open-account","#announced"]';
  await knex.schema.dropTable('shop_event_deliveries');
  // Strapi looks at the tables where the models are others than those that it knows.
  await knex('strapi_database_schema').update({ hash: 'older' });
  await setStamp({ number: 2, keptSince: 1 });
  await knex('shop_outbox').insert([
    { ...order, event: 'order_paid_done', attempts: 1, status: 'pending', settled_consumers: '[]' },
    { ...order, status: 'dead', settled_consumers, last_error: 'complete-cart: Error: away' },
  ]);
  await whileRunning({}, async (store) => {
    const headers = asMerchant(store);
    const dead = async () =>
      (await callStore<DeadEventsAnswer>('GET', `${store.baseUrl}/app/dead-events`, { headers })).body.dead_events;
    const left = () => knex('shop_outbox').whereNot({ status: 'done' }).pluck('event');
    const deadline = Date.now() + DELIVERY_MS;
    while (((await left()).length > 0 || (await dead()).total === 0) && Date.now() < deadline) await sleep(100);
    expect(await left()).toEqual([]);
    expect((await dead()).data).toMatchObject([
      { event: 'order_paid', consumer: 'complete-cart', error: 'complete-cart: Error: away', attempts: 10 },
    ]);
  });
  expect(await stamp()).toEqual(SCHEMA);
});

it('two open carts of an account become one, a slug of digits alone gets a suffix, codes lose what nobody sees', async () => {
  let [mug, plate] = [
    { id: 0, variant: 0 },
    { id: 0, variant: 0 },
  ];
  let [older, newer, code] = ['', '', ''];
  await whileRunning({}, async (store) => {
    [mug, plate] = [await soldBy(store), await soldBy(store)];
    [older, newer] = [await fillCart(store, { [mug.variant]: 1 }), await fillCart(store, { [plate.variant]: 2 })];
    customer = await createSiteCustomer({ ...store, dir: site.dir });
    code = await createCoupon(store);
  });
  const { id: user_id, credentials } = customer;
  // It knew no key of an account, took a number for a slug, and kept codes as they were pasted.
  await knex('shop_carts').whereIn('cart_hash', [older, newer]).update({ user_id, purpose_key: null });
  await knex('shop_products').where({ id: mug.id }).update({ post_name: '4711' });
  await knex('shop_product_brands').insert({ name: '4711', slug: '4711' });
  const size = { title: '4711', title_key: '4711', slug: '4711', slug_key: '4711', settings: '{}', serial: 1 };
  await knex('shop_attribute_groups').insert(size);
  const [group_id] = (await knex('shop_attribute_groups').where({ slug: '4711' }).pluck('id')) as number[];
  await knex('shop_attribute_terms').insert({ ...size, group_id });
  await knex('shop_product_variants').where({ id: mug.variant }).update({ sku: 'M\u200bUG', sku_key: 'older' });
  await knex('shop_coupons')
    .where({ code })
    .update({ code: `\u200b${code}`, code_key: 'older' });
  await setStamp({ number: SCHEMA.number - 1, keptSince: SCHEMA.keptSince });
  await whileRunning({}, async (store) => {
    const { cart_data: lines } = await readCart(store, newer, credentials);
    expect(lines.map(({ id, quantity }) => [id, quantity])).toEqual([
      [plate.variant, 2],
      [mug.variant, 1],
    ]);
    expect(await knex('shop_carts').where({ user_id }).select('cart_hash', 'purpose_key')).toEqual([
      { cart_hash: newer, purpose_key: `account:${user_id}` },
    ]);
    type Page = { readonly product: { readonly ID: number } };
    const page = await callStore<Page>('GET', `${store.baseUrl}/public/products/4711-product`);
    expect(page.body.product.ID).toBe(mug.id);
    expect(await knex('shop_product_brands').pluck('slug')).toEqual(['4711-brand']);
    expect(await knex('shop_attribute_terms').where({ group_id }).pluck('slug')).toEqual(['4711-term']);
    expect(await knex('shop_product_variants').where({ id: mug.variant }).pluck('sku')).toEqual(['MUG']);
    const applied = await callStore<{ applied_coupons: object }>('POST', `${store.baseUrl}/cart/apply_coupon`, {
      headers: credentials,
      body: { cart_hash: newer, coupon_code: code },
    });
    expect(Object.keys(applied.body.applied_coupons)).toEqual([code]);
  });
  expect(await stamp()).toEqual(SCHEMA);
});

it('numbers that nobody can read are written anew', async () => {
  await setStamp({ number: 'one' });
  await whileRunning({}, () => Promise.resolve());
  expect(await stamp()).toEqual(SCHEMA);
});
