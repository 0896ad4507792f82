import path from 'node:path';
import type { Knex } from 'knex';
import { prepare } from '../support/call-store';
import { createProduct, sellInDollars } from '../support/merchant';
import { readOrder, uniqueEmail, type OrderDetail } from '../support/shopper';
import { startStore, type RunningStore } from '../support/start-store';

/** What other code of the site does through the services of the store, and what it cannot do past them, without a request of its own. */
let shop: RunningStore;
let knex: Knex;

beforeAll(async () => {
  const preloads = ['test-doors.cjs', 'test-services.cjs'].map((file) => path.resolve(__dirname, '../support', file));
  const NODE_OPTIONS = preloads.map((file) => `--require ${file}`).join(' ');
  shop = await startStore({ env: { SHOP_RATE_LIMIT_MAX: '0', NODE_OPTIONS } });
  knex = shop.site.knex();
  await sellInDollars(shop);
});

afterAll(async () => {
  await knex.destroy();
  await shop.stop();
});

/**
 * What Strapi offers for all types alike knows no price, stock or permission of a shop: it is closed for the store's records. See decision
 * 0085. First in this file: while nothing is sold, nothing else writes these tables.
 */
it.each([
  ['plugin::shop.product', 'shop_products', { post_title: 'Owned' }],
  ['plugin::shop.product-variant', 'shop_product_variants', { item_price: 1 }],
])("code of the site cannot write %s through Strapi's services", async (uid, table, data) => {
  await createProduct(shop);
  const before = (await knex(table).orderBy('id')) as readonly { id: number; document_id: string }[];
  const [{ id, document_id: documentId }] = before as [{ id: number; document_id: string }];
  const { body } = await prepare<Record<string, string>>('POST', `${shop.origin}/test-doors`, {
    body: { uid, id, documentId, data },
  });
  expect(new Set(Object.values(body))).toEqual(new Set(['ForbiddenError']));
  expect(Object.keys(body)).toHaveLength(7);
  expect(await knex(table).orderBy('id')).toEqual(before);
});

type Said = { readonly answer?: unknown; readonly error?: { readonly name: string; readonly message: string } };

const ask = async (service: string, method: string, ...args: readonly unknown[]): Promise<Said> => {
  const response = await fetch(`${shop.origin}/test-services`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ service, method, args }),
  });
  return (await response.json()) as Said;
};

const call = async <Answer>(service: string, method: string, ...args: readonly unknown[]): Promise<Answer> => {
  const { answer, error } = await ask(service, method, ...args);
  expect(error).toBeUndefined();
  return answer as Answer;
};

const newVariant = async (): Promise<{ readonly id: number; readonly variantId: number }> => {
  const { id, variantIds } = await createProduct(shop, { variants: [{ price: 1_000, stock: 10 }] });
  return { id, variantId: variantIds[0] as number };
};

const buyer = () => ({
  ...{ email: uniqueEmail(), firstName: 'Mara', lastName: 'Field' },
  ...{ country: 'US', state: 'CA', city: 'San Francisco', postcode: '94103', street: '1 Market Street' },
});

const importOrder = (number: string, variantId: number, quantity = 2): Promise<number> =>
  call('importer', 'importOrder', { number, buyer: buyer(), lines: [{ variantId, quantity }] });

it('places an order and pays it, as the example does', async () => {
  const { variantId } = await newVariant();
  const order = await readOrder(shop, await importOrder('M-1', variantId));
  expect(order).toMatchObject({ payment_status: 'paid', total_amount: 2_000, total_paid: 2_000 });
  expect(order).toMatchObject({ note: 'Marketplace order M-1' });
});

it('refuses a payment that has paid another order', async () => {
  const { variantId } = await newVariant();
  await importOrder('M-2', variantId);
  const args = { number: 'M-2', buyer: buyer(), lines: [{ variantId, quantity: 1 }] };
  expect((await ask('importer', 'importOrder', args)).error?.message).toContain('paid another transaction');
});

it('holds commands against the schemas of the routes', async () => {
  const { error } = await ask('customers', 'create', { email: 'nobody' });
  expect(error).toMatchObject({ name: 'InvalidInputError' });
  expect((await ask('orders', 'find', 999_999)).error).toMatchObject({ name: 'NotFoundError' });
});

it('gives money back, notes and cancels, and the log names the system', async () => {
  const { variantId } = await newVariant();
  const id = await importOrder('M-3', variantId);
  await call('orders', 'refund', id, { amount: 5 });
  await call('orders', 'addNote', id, 'Called the buyer');
  await call('orders', 'cancel', id);
  const order = await call<OrderDetail>('orders', 'find', id);
  expect(order).toMatchObject({ status: 'canceled', note: 'Called the buyer', total_refund: 500 });
  for (const title of ['Order created', 'Note changed']) {
    expect(order.activities.find((entry) => entry.title === title)).toMatchObject({ created_by: 'system' });
  }
});

it('sets and adjusts the stock, and changes what a product costs', async () => {
  const { id, variantId } = await newVariant();
  const reason = { reason: 'received' };
  const set = { variant_id: variantId, post_id: id, new_stock: 7, ...reason };
  expect(await call('stock', 'set', set)).toMatchObject({ id: variantId, total_stock: 7 });
  expect(await call('stock', 'adjust', { mode: 'add', value: 3, items: [{ id: variantId }], ...reason })).toBe(1);
  expect(await call('products', 'find', id)).toMatchObject({ variants: [{ id: variantId, total_stock: 10 }] });
});

it('keeps customers and coupons, and applies these to carts', async () => {
  const { variantId } = await newVariant();
  const email = uniqueEmail();
  const customerId = await call<number>('customers', 'create', { email, first_name: 'Ada', last_name: 'Stone' });
  expect(await call('customers', 'findByEmail', email)).toMatchObject({ id: customerId, email });
  const coupon = await call<{ readonly id: number; readonly code: string }>('coupons', 'create', {
    ...{ title: 'Ten off', code: `SITE-${customerId}`, type: 'percentage', amount: 10 },
    ...{ status: 'active', stackable: 'yes', show_on_checkout: 'no' },
  });
  const { cart_hash: hash } = await call<{ readonly cart_hash: string }>('carts', 'create');
  await call('carts', 'addItem', hash, { item_id: variantId });
  expect(await call('carts', 'applyCoupon', hash, coupon.code)).toMatchObject({ coupons: [coupon.code] });
  await call('coupons', 'remove', coupon.id);
  expect((await ask('carts', 'find', '0'.repeat(32))).error).toMatchObject({ name: 'NotFoundError' });
});
