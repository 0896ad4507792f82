import { callStore } from '../support/call-store';
import { createCoupon } from '../support/coupon-maker';
import { createProduct } from '../support/merchant';
import { checkoutForm, fillCart, placeOrder, readOrder } from '../support/shopper';
import type { RunningStore } from '../support/start-store';
import { sharedCluster } from '../support/shared-cluster';
import { endsClean, raceOver, scaled, tally, type Cluster } from '../support/store-cluster';

/** Coupons that many want at the same moment, on two processes. */
const SHOPPERS = scaled(100);
let cluster: Cluster;
let shop: RunningStore;
let variant: number;

beforeAll(async () => {
  cluster = await sharedCluster();
  [shop] = cluster.stores;
  const { variantIds } = await createProduct(shop, { variants: [{ price: 2_000 }] });
  variant = variantIds[0] as number;
});

endsClean(() => cluster);

const cartWith = async (code: string): Promise<string> => {
  const cart_hash = await fillCart(shop, { [variant]: 1 });
  // As apply_coupon leaves it; guesses are limited to ten a minute.
  await cluster
    .knex('shop_carts')
    .where({ cart_hash })
    .update({ coupons: JSON.stringify([code]) });
  return cart_hash;
};

const submit = async (code: string, changes: (index: number) => object = () => ({})) => {
  const hashes = await Promise.all(Array.from({ length: SHOPPERS }, () => cartWith(code)));
  return raceOver(cluster, SHOPPERS, (store, index) =>
    placeOrder(store, checkoutForm({ ...changes(index), cart_hash: hashes[index] }))
  );
};

const usesOf = async (code: string): Promise<number> =>
  ((await cluster.knex('shop_coupons').where({ code }).first('use_count')) as { use_count: number }).use_count;

const discountedOrders = async (ids: readonly (number | undefined)[]): Promise<number> => {
  const rows = await cluster
    .knex('shop_orders')
    .whereIn(
      'id',
      ids.filter((id): id is number => id !== undefined)
    )
    .where({ coupon_discount_total: 200 });
  return rows.length;
};

describe('a coupon with ten uses', () => {
  it('is used exactly ten times; who comes late is told, or pays the full price', async () => {
    const code = await createCoupon(shop, { conditions: { max_uses: 10 } });
    const replies = await submit(code);
    expect(
      Object.keys(tally(replies.map(({ status }) => status))).filter((status) => !['200', '422'].includes(status))
    ).toEqual([]);
    for (const { status, body } of replies) if (status === 422) expect(body.message).toContain(code);
    expect(await discountedOrders(replies.map(({ body }) => body.order_id))).toBe(10);
    expect(await usesOf(code)).toBe(10);
  });
});

describe('a coupon for one use of each customer', () => {
  it('is used once by each, in whatever spelling of the address', async () => {
    const code = await createCoupon(shop, { conditions: { max_per_customer: 1 } });
    // Such a coupon asks for a sign-in, so the same account submits all of its carts.
    const name = `once-${Date.now()}`;
    const registered = await callStore<{ jwt: string }>('POST', `${shop.origin}/api/auth/local/register`, {
      body: { username: name, email: `${name}@example.com`, password: 'Correct-horse-9' },
    });
    const headers = { authorization: `Bearer ${registered.body.jwt}` };
    const hashes = await Promise.all(Array.from({ length: 20 }, () => cartWith(code)));
    const replies = await raceOver(cluster, hashes.length, (store, index) =>
      placeOrder(store, checkoutForm({ cart_hash: hashes[index] }), headers)
    );
    expect(
      Object.keys(tally(replies.map(({ status }) => status))).filter((status) => !['200', '422'].includes(status))
    ).toEqual([]);
    expect(await discountedOrders(replies.map(({ body }) => body.order_id))).toBe(1);
    expect(await usesOf(code)).toBe(1);
  });
});

describe('a cart that is taken up again', () => {
  it('keeps its draft order and charge, and counts its coupon and stock once', async () => {
    const code = await createCoupon(shop);
    const { variantIds } = await createProduct(shop, { variants: [{ price: 3_000, stock: 5 }] });
    const counted = variantIds[0] as number;
    const cart_hash = await fillCart(shop, { [counted]: 2 });
    await cluster
      .knex('shop_carts')
      .where({ cart_hash })
      .update({ coupons: JSON.stringify([code]) });
    const first = await placeOrder(shop, checkoutForm({ cart_hash }));
    // As a payment page leaves it that the shopper came back from.
    await cluster.knex('shop_carts').where({ cart_hash }).update({ stage: 'intended', completed_at: null });
    const lines = JSON.stringify([{ variation_id: counted, quantity: 5 }]);
    await cluster.knex('shop_carts').where({ cart_hash }).update({ cart_data: lines });
    const replies = await raceOver(cluster, 10, (store) => placeOrder(store, checkoutForm({ cart_hash })));
    expect(tally(replies.map(({ body }) => body.status ?? 'refused'))).toEqual({ success: 1, failed: 9 });
    expect(replies.find(({ body }) => body.status === 'success')?.body.order_id).toBe(first.body.order_id);
    const order = await readOrder(shop, first.body.order_id as number);
    expect(order).toMatchObject({ subtotal: 15_000, coupon_discount_total: 1_500, total_amount: 13_500 });
    expect(order.transactions.map(({ status, total }) => ({ status, total }))).toEqual([
      { status: 'pending', total: 13_500 },
    ]);
    expect(await usesOf(code)).toBe(1);
    const stock = await cluster.knex('shop_product_variants').where({ id: counted }).first('available', 'on_hold');
    expect(stock).toEqual({ available: 0, on_hold: 5 });
  });
});
