import { callStore, type Reply } from '../support/call-store';
import { createCoupon } from '../support/coupon-maker';
import { asMerchant, createProduct } from '../support/merchant';
import { checkoutForm, fillCart, markAsPaid, placeOrder, readOrder } from '../support/shopper';
import type { RunningStore } from '../support/start-store';
import { customerWithAddress, staffOrder } from '../support/staff-orders';
import { sharedCluster } from '../support/shared-cluster';
import { endsClean, raceOver, tally, type Cluster } from '../support/store-cluster';

/** Coupons that staff take off orders: a use is free again only when nobody can pay with its discount any more. */
const AT_ONCE = 50;
let cluster: Cluster;
let shop: RunningStore;
let variant: number;

beforeAll(async () => {
  cluster = await sharedCluster();
  [shop] = cluster.stores;
  const { variantIds } = await createProduct(shop, { variants: [{ price: 10_000 }] });
  variant = variantIds[0] as number;
});

endsClean(() => cluster);

const cartWith = async (...codes: readonly string[]): Promise<string> => {
  const cart_hash = await fillCart(shop, { [variant]: 1 });
  // As apply_coupon leaves it; guesses are limited to ten a minute.
  await cluster
    .knex('shop_carts')
    .where({ cart_hash })
    .update({ coupons: JSON.stringify(codes) });
  return cart_hash;
};

const place = async (...codes: readonly string[]) => {
  const { status, body } = await placeOrder(shop, checkoutForm({ cart_hash: await cartWith(...codes) }));
  return { status, message: body.message, id: body.order_id as number, uuid: body.order_uuid as string };
};

const take = (path: 'cancel' | 're-apply', body: object, store: RunningStore = shop): Promise<Reply<object>> =>
  callStore('POST', `${store.baseUrl}/coupons/${path}`, { headers: asMerchant(shop), body });

const cancel = (code: string, order_uuid: string, store: RunningStore = shop) =>
  take('cancel', { coupon_code: code, order_uuid, order_items: [{ object_id: variant, quantity: 1 }] }, store);

const usesOf = async (code: string): Promise<number> =>
  ((await cluster.knex('shop_coupons').where({ code }).first('use_count')) as { use_count: number }).use_count;

const once = () => createCoupon(shop, { conditions: { max_uses: 1 } });

const FULL = { total_amount: 10_000, coupon_discount_total: 0, applied_coupons: [] };

describe('a coupon that is taken off an order', () => {
  it('takes its discount with it, so that one use pays for one order', async () => {
    const code = await once();
    const paid: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const { id, uuid } = await place(code);
      expect(await readOrder(shop, id)).toMatchObject({ total_amount: 9_000, coupon_discount_total: 1_000 });
      if (round < 2) {
        expect(await cancel(code, uuid)).toMatchObject({ status: 200, body: { applied_coupons: {} } });
        expect(await readOrder(shop, id)).toMatchObject(FULL);
      }
      expect((await markAsPaid(shop, id)).status).toBe(200);
      paid.push((await readOrder(shop, id)).total_paid as number);
    }
    expect(paid).toEqual([10_000, 10_000, 9_000]);
    expect(await usesOf(code)).toBe(1);
    expect((await place(code)).id).not.toBeUndefined();
    expect(await usesOf(code)).toBe(1);
  });

  it('leaves the others on it, worked out anew, and what is to be paid follows', async () => {
    const [first, second] = [await once(), await createCoupon(shop, { amount: 20 })];
    const { id, uuid } = await place(first, second);
    expect(await readOrder(shop, id)).toMatchObject({ total_amount: 7_200 });
    await cancel(first, uuid);
    const order = await readOrder(shop, id);
    expect(order).toMatchObject({
      ...{ total_amount: 8_000, coupon_discount_total: 2_000 },
      applied_coupons: [{ code: second, amount: 2_000 }],
    });
    expect(order.transactions.map(({ status, total }) => ({ status, total }))).toEqual([
      { status: 'pending', total: 8_000 },
    ]);
    expect(order.activities.map(({ title }) => title)).toContain('Coupon removed');
    expect([await usesOf(first), await usesOf(second)]).toEqual([0, 1]);
  });

  it('goes with all others where the coupons are applied again to nothing', async () => {
    const [first, second] = [await once(), await once()];
    const { id, uuid } = await place(first, second);
    expect((await take('re-apply', { order_uuid: uuid, order_items: [] })).status).toBe(200);
    expect(await readOrder(shop, id)).toMatchObject(FULL);
    expect([await usesOf(first), await usesOf(second)]).toEqual([0, 0]);
  });

  it('stays where the order cannot be saved without it', async () => {
    const code = await once();
    const { id, uuid } = await place(code);
    await cluster.knex('shop_orders').where({ id }).update({ type: 'renewal' });
    expect((await cancel(code, uuid)).status).toBe(423);
    await cluster.knex('shop_orders').where({ id }).update({ type: 'payment' });
    expect(await readOrder(shop, id)).toMatchObject({ total_amount: 9_000, applied_coupons: [{ code }] });
    expect(await usesOf(code)).toBe(1);
  });

  it('leaves an order that staff wrote as they wrote it otherwise', async () => {
    const code = await once();
    const { id: customer_id } = await customerWithAddress(shop);
    const { id: coupon_id } = await cluster.knex('shop_coupons').where({ code }).first('id');
    const custom = { title: 'Engraving', quantity: 2, unit_price: 500, object_id: 0 };
    const id = await staffOrder(shop, {
      ...{ customer_id, order_items: [{ object_id: variant, quantity: 1 }, custom] },
      ...{
        discount: { type: 'fixed', value: '1000' },
        applied_coupon: [{ code, coupon_id, discounted_amount: 0, stackable: 0 }],
      },
    });
    const before = await readOrder(shop, id);
    expect(before.coupon_discount_total).toBeGreaterThan(0);
    await cancel(code, before.uuid as string);
    const { manual_discount_total, subtotal, order_items, ...after } = await readOrder(shop, id);
    expect(after).toMatchObject({ coupon_discount_total: 0, total_amount: 10_000 });
    expect({ manual_discount_total, subtotal }).toEqual({ manual_discount_total: 1_000, subtotal: 11_000 });
    expect(order_items).toHaveLength(2);
  });
});

it('is never free while its discount can be paid, with fifty at once on two processes', async () => {
  const code = await once();
  const { id, uuid } = await place(code);
  const hashes = await Promise.all(Array.from({ length: AT_ONCE }, () => cartWith(code)));
  const replies = await raceOver(cluster, AT_ONCE, async (store, index) => {
    if (index % 5 === 0) return { status: (await cancel(code, uuid, store)).status, id: undefined };
    const { status, body } = await placeOrder(store, checkoutForm({ cart_hash: hashes[index] }));
    return { status, id: body.order_id };
  });
  expect(Object.keys(tally(replies.map(({ status }) => status))).filter((each) => !/^(?:200|422)$/.test(each))).toEqual(
    []
  );
  const ids = [id, ...replies.flatMap((reply) => reply.id ?? [])];
  const cheaper = await cluster.knex('shop_orders').whereIn('id', ids).where('coupon_discount_total', '>', 0);
  expect(await readOrder(shop, id)).toMatchObject(FULL);
  expect(cheaper.length).toBe(await usesOf(code));
  expect(cheaper.length).toBeLessThanOrEqual(1);
});
