import { createCoupon } from '../support/coupon-maker';
import { untilOneWaits } from '../support/lock-waits';
import { createProduct, sellInDollars, type Product } from '../support/merchant';
import { setStatus, stockOf } from '../support/order-actions';
import { markAsPaid, readOrder } from '../support/shopper';
import { appliedCoupon, createByStaff, customerWithAddress, editByStaff, staffOrder } from '../support/staff-orders';
import type { RunningStore } from '../support/start-store';
import { sharedCluster } from '../support/shared-cluster';
import { endsClean, raceOver, scaled, tally, type Cluster } from '../support/store-cluster';

/** Several of the staff, in several processes, at the orders of one store. */
let cluster: Cluster;
let shop: RunningStore;
let customer_id: number;

beforeAll(async () => {
  cluster = await sharedCluster();
  [shop] = cluster.stores;
  await sellInDollars(shop);
  customer_id = (await customerWithAddress(shop)).id;
});

endsClean(() => cluster);

const at = (store: RunningStore) => ({ ...shop, baseUrl: store.baseUrl });
const variantOf = ({ variantIds }: Product): number => variantIds[0] as number;
const lineOf = (product: Product, quantity = 1) => ({ object_id: variantOf(product), quantity });
const counted = (stock: number) => createProduct(shop, { variants: [{ price: 1_000, stock }] });
const statusesOf = (replies: readonly { readonly status: number }[]) => tally(replies.map(({ status }) => status));

describe('orders of the merchant', () => {
  it('fifty at once sell the last twenty pieces once each', async () => {
    const product = await counted(scaled(20));
    const body = { customer_id, order_items: [lineOf(product)] };
    const replies = await raceOver(cluster, scaled(50), (store) => createByStaff(at(store), body));
    expect(statusesOf(replies)).toEqual({ 200: scaled(20), 422: scaled(50) - scaled(20) });
    expect(await stockOf(shop, product.id)).toEqual({ available: 0, on_hold: scaled(20), committed: 0 });
  });

  it('fifty at once use a coupon as often as it may be used', async () => {
    const code = await createCoupon(shop, { conditions: { max_uses: 7 } });
    const product = await counted(100);
    const body = { customer_id, order_items: [lineOf(product)], applied_coupon: [appliedCoupon(code)] };
    const replies = await raceOver(cluster, scaled(50), (store) => createByStaff(at(store), body));
    expect(statusesOf(replies)).toEqual({ 200: 7, 422: scaled(50) - 7 });
  });
});

describe('an order', () => {
  it('that fifty save at once from the same page is saved by one of them', async () => {
    const product = await counted(100);
    const id = await staffOrder(shop, { customer_id, order_items: [lineOf(product)] });
    const replies = await raceOver(cluster, scaled(50), (store, index) =>
      editByStaff(at(store), id, { customer_id, version: 0, order_items: [lineOf(product, index + 2)] })
    );
    expect(statusesOf(replies)).toEqual({ 200: 1, 409: scaled(50) - 1 });
    const winner = replies.findIndex(({ status }) => status === 200) + 2;
    expect(await readOrder(shop, id)).toMatchObject({ version: 1, total_amount: winner * 1_000 });
    expect(await stockOf(shop, product.id)).toEqual({ available: 100 - winner, on_hold: winner, committed: 0 });
  });

  it('that fifty save one over the other is in the end what one of them wrote', async () => {
    const product = await counted(60);
    const id = await staffOrder(shop, { customer_id, order_items: [lineOf(product)] });
    const replies = await raceOver(cluster, scaled(50), (store, index) =>
      editByStaff(at(store), id, { customer_id, order_items: [lineOf(product, index + 1)] })
    );
    expect(statusesOf(replies)).toEqual({ 200: scaled(50) });
    const order = await readOrder(shop, id);
    expect(order.version).toBe(scaled(50));
    const pieces = Number(order.total_amount) / 1_000;
    expect(await stockOf(shop, product.id)).toEqual({ available: 60 - pieces, on_hold: pieces, committed: 0 });
  });

  it('is paid, edited and canceled at once, and its books are right whoever comes first', async () => {
    const product = await createProduct(shop, { fulfillment: 'digital', variants: [{ price: 1_000, stock: 500 }] });
    const ids: number[] = [];
    for (let index = 0; index < 8; index += 1) {
      ids.push(await staffOrder(shop, { customer_id, order_items: [lineOf(product, 2)] }));
    }
    const replies = await raceOver(cluster, ids.length * 4, (store, index) => {
      const id = ids[index % ids.length] as number;
      const round = Math.floor(index / ids.length);
      if (round === 0) return markAsPaid(at(store), id);
      if (round === 3 && index % 2 === 0) return setStatus(at(store), id, 'canceled');
      return editByStaff(at(store), id, { customer_id, order_items: [lineOf(product, round + 2)] });
    });
    expect(replies.filter(({ status }) => ![200, 400, 423].includes(status))).toEqual([]);
  });

  it('and another one that hold the same variants are edited crosswise without waiting for ever', async () => {
    const products = [await counted(400), await counted(400), await counted(400)];
    const ids: number[] = [];
    for (let index = 0; index < 6; index += 1) {
      ids.push(await staffOrder(shop, { customer_id, order_items: products.map((each) => lineOf(each, 5)) }));
    }
    const replies = await raceOver(cluster, scaled(48), (store, index) => {
      const order_items = products.map((each, place) => lineOf(each, 1 + ((index + place) % 5)));
      const turned = index % 2 === 0 ? order_items : [...order_items].reverse();
      return editByStaff(at(store), ids[index % ids.length] as number, { customer_id, order_items: turned });
    });
    expect(statusesOf(replies)).toEqual({ 200: scaled(48) });
  });

  it('takes its coupons before its number, as payments that come late do', async () => {
    const client = cluster.site.client;
    // It has one writer at a time, so nothing is held against anybody.
    if (client === 'sqlite') return;
    const product = await counted(10);
    const [numbered, id] = [
      await staffOrder(shop, { customer_id, order_items: [lineOf(product)] }),
      await staffOrder(shop, { customer_id, order_items: [lineOf(product)] }),
    ];
    expect((await markAsPaid(shop, numbered)).status).toBe(200);
    const code = await createCoupon(shop, { amount: 100 });
    const elsewhere = await cluster.knex.transaction();
    let editing: ReturnType<typeof editByStaff>;
    try {
      await elsewhere('shop_coupons').where({ code }).update({ use_count: 0 });
      editing = editByStaff(shop, id, {
        customer_id,
        order_items: [lineOf(product)],
        applied_coupon: [appliedCoupon(code)],
      });
      await untilOneWaits(cluster.knex, client);
      const counter = elsewhere('shop_counters').where({ name: 'receipt_number' }).forUpdate().noWait().first('name');
      expect(await counter).toEqual({ name: 'receipt_number' });
    } finally {
      await elsewhere.commit();
    }
    expect((await editing).status).toBe(200);
    expect(await readOrder(shop, id)).toMatchObject({ payment_status: 'paid', total_amount: 0 });
  });
});
