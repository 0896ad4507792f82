import type { Knex } from 'knex';
import type { SampleProduct, SampleProductsRemovedAnswer } from '../../server/src/contracts/onboarding';
import { askStore } from '../support/attributes';
import { callStore, prepare } from '../support/call-store';
import { asMerchant } from '../support/merchant';
import { untilDelivered } from '../support/patience';
import { sharedStore } from '../support/shared-store';
import { buy } from '../support/shopper';
import { createStaffWithShopRole } from '../support/site-admin';
import { connectTo } from '../support/store-site';

/** Sample products: created in the background, once, and removed by one call unless somebody sold or changed them. */
const store = sharedStore();

let knex: Knex;

const headers = () => ({ headers: asMerchant(store) });

const seed = async (category: string): Promise<void> => {
  const call = { ...headers(), body: { category } };
  await prepare('POST', `${store.baseUrl}/onboarding`, call);
  await untilDelivered(knex);
};

const listSamples = async (): Promise<readonly SampleProduct[]> =>
  (
    await prepare<{ sample_products: readonly SampleProduct[] }>(
      'GET',
      `${store.baseUrl}/admin/sample-products`,
      headers()
    )
  ).body.sample_products;

const removeSamples = async (): Promise<SampleProductsRemovedAnswer> =>
  (await prepare<SampleProductsRemovedAnswer>('DELETE', `${store.baseUrl}/admin/sample-products`, headers())).body;

const save = (settings: object) =>
  prepare('POST', `${store.baseUrl}/settings/store`, { ...headers(), body: { settings } });

type Row = Readonly<Record<string, unknown>>;

const productRow = async (id: number): Promise<Row> => (await knex('shop_products').where({ id }).first()) as Row;
const variantsOf = async (id: number) => (await knex('shop_product_variants').where({ post_id: id })) as readonly Row[];

beforeAll(() => {
  knex = connectTo(store);
});

afterEach(async () => {
  await removeSamples();
  const left = await listSamples();
  const body = { action: 'delete_products', product_ids: left.map(({ id }) => id) };
  if (left.length > 0) await prepare('POST', `${store.baseUrl}/products/do-bulk-action`, { ...headers(), body });
  expect(await listSamples()).toEqual([]);
  await save({ order_mode: 'test', currency: 'USD' });
});

afterAll(() => knex.destroy());

it('creates products of the kind that can be bought at once in test mode', async () => {
  await seed('apparel');
  const samples = await listSamples();
  expect(samples).toHaveLength(5);
  expect(new Set(samples.map(({ category, state }) => `${category} ${state}`))).toEqual(new Set(['apparel untouched']));
  const tee = samples[0] as SampleProduct;
  const variants = await variantsOf(tee.id);
  expect(await productRow(tee.id)).toMatchObject({ post_status: 'publish', fulfillment_type: 'physical' });
  expect(variants).toHaveLength(4);
  expect(variants.every(({ item_price: price, available }) => Number(price) > 0 && Number(available) === 25)).toBe(
    true
  );
  expect(await buy(store, { [Number(variants[0]?.id)]: 1 })).toBeGreaterThan(0);
});

it('creates them once, however often and however many ask', async () => {
  const call = { ...headers(), body: { category: 'food' } };
  const replies = await Promise.all(
    Array.from({ length: 4 }, () => callStore('POST', `${store.baseUrl}/onboarding`, call))
  );
  expect(replies.map(({ status }) => status)).toEqual(Array(4).fill(200));
  await untilDelivered(knex);
  await seed('groceries');
  expect(await listSamples()).toHaveLength(5);
});

it('creates drafts in a live store, and whole units of a currency without decimals', async () => {
  await save({ order_mode: 'live', currency: 'JPY' });
  await seed('digital');
  const [book] = await listSamples();
  expect(await productRow(Number(book?.id))).toMatchObject({ post_status: 'draft', fulfillment_type: 'digital' });
  expect((await variantsOf(Number(book?.id))).map(({ item_price: price }) => Number(price) % 100)).toEqual([0, 0]);
});

it('brings a mix for a word that it does not know', async () => {
  await seed('space travel');
  expect((await listSamples()).map(({ category }) => category)).toEqual(Array(5).fill('mixed'));
});

it('removes what nobody touched, and says what stays and why', async () => {
  await seed('home');
  const [mug, candle, blanket] = (await listSamples()) as readonly [SampleProduct, SampleProduct, SampleProduct];
  const variants = await variantsOf(mug.id);
  await buy(store, { [Number(variants[0]?.id)]: 1 });
  const [candleVariant] = await variantsOf(candle.id);
  const updates = [{ id: Number(candleVariant?.id), item_price: 9_900, compare_price: 0 }];
  await prepare('POST', `${store.baseUrl}/products/variants/bulk-update`, { ...headers(), body: { updates } });
  const { removed, kept, message } = await removeSamples();
  expect(removed).toBe(2);
  expect(kept.map(({ id, state }) => [id, state])).toEqual([
    [mug.id, 'sold'],
    [candle.id, 'changed'],
  ]);
  expect(message).toContain('2 stay');
  expect(await productRow(blanket.id)).toBeUndefined();
  expect(await productRow(mug.id)).toBeDefined();
});

it('forgets a sample that was deleted by hand, and may create it again', async () => {
  await seed('electronics');
  const [first] = await listSamples();
  await prepare('DELETE', `${store.baseUrl}/products/${first?.id}`, headers());
  expect(await listSamples()).toHaveLength(4);
  await seed('electronics');
  expect(await listSamples()).toHaveLength(5);
});

it('creates nothing where a setting is refused', async () => {
  const reply = await askStore(store, 'POST', '/onboarding', { category: 'home', currency: 'XXX' });
  await untilDelivered(knex);
  expect([reply.status, await listSamples()]).toEqual([422, []]);
});

it('is for administrators', async () => {
  const { credentials } = await createStaffWithShopRole(store, 'manager');
  const url = `${store.baseUrl}/admin/sample-products`;
  expect((await callStore('DELETE', url, { headers: credentials })).status).toBe(403);
  expect((await callStore('GET', url)).status).toBe(401);
});
