import { createCoupon } from '../support/coupon-maker';
import { callStore } from '../support/call-store';
import { createCustomer } from '../support/customers';
import { createProduct, sellInDollars } from '../support/merchant';
import { actOn } from '../support/order-actions';
import { untilDelivered } from '../support/patience';
import { checkoutForm, fillCart, markAsPaid, placeOrder, uniqueEmail } from '../support/shopper';
import type { RunningStore } from '../support/start-store';
import { sharedCluster } from '../support/shared-cluster';
import { endsClean, raceOver, scaled, tally, type Cluster } from '../support/store-cluster';

/** Customers are merged while they go on buying. */
let cluster: Cluster;
let shop: RunningStore;

beforeAll(async () => {
  cluster = await sharedCluster();
  [shop] = cluster.stores;
  await sellInDollars(shop);
});

endsClean(() => cluster);

const at = (store: RunningStore) => ({ ...shop, baseUrl: store.baseUrl });

const merge = (store: RunningStore, id: number, from: number) =>
  actOn(at(store), 'POST', `/customers/${id}/merge`, { from_customer_id: from });

const ordersOf = async (ids: readonly number[]): Promise<readonly number[]> =>
  (await cluster
    .knex('shop_orders')
    .whereIn('id', [...ids])
    .pluck('customer_id')) as number[];

const customersOf = async (email: string): Promise<readonly number[]> =>
  (await cluster.knex('shop_customers').where({ email }).pluck('id')) as number[];

/** So many carts with a coupon each. */
const fillCarts = async (count: number, variant: number, code: string): Promise<readonly string[]> => {
  const carts: string[] = [];
  for (let cart = 0; cart < count; cart += 1) {
    const cart_hash = await fillCart(shop, { [variant]: 1 });
    await callStore('POST', `${shop.baseUrl}/cart/apply_coupon`, { body: { coupon_code: code, cart_hash } });
    carts.push(cart_hash);
  }
  return carts;
};

/** Orders of the address from all carts at once; two merges in the midst of them. Answers the orders, all of them paid. */
const sellWhileMerging = async (carts: readonly string[], email: string, mergeNow: (at: RunningStore) => void) => {
  let sold = 0;
  return raceOver(cluster, carts.length, async (store, index) => {
    const placed = await placeOrder(at(store), checkoutForm({ billing_email: email, cart_hash: carts[index] }));
    expect(placed.status).toBe(200);
    sold += 1;
    if (sold === 5 || sold === 8) mergeNow(store);
    const id = placed.body.order_id as number;
    const { status } = await markAsPaid(at(store), id);
    // A payment that began before the merge is told to try again.
    if (status === 409) expect((await markAsPaid(at(store), id)).status).toBe(200);
    else expect(status).toBe(200);
    return id;
  });
};

const booksOf = async (id: number) => {
  const row = await cluster.knex('shop_customers').where({ id }).first('purchase_count', 'ltv');
  const uses = await cluster.knex('shop_coupon_uses').where({ customer_id: id }).sum({ uses: 'uses' }).first();
  return { count: Number(row.purchase_count), ltv: Number(row.ltv), uses: Number(uses?.uses ?? 0) };
};

it('orders that keep coming in for the customer who goes end at the one who stays, or at a new one', async () => {
  const { variantIds } = await createProduct(shop, { variants: [{ price: 1_000 }] });
  const code = await createCoupon(shop, {});
  const email = uniqueEmail();
  const [kept, gone] = [await createCustomer(shop), await createCustomer(shop, { email })];
  const carts = await fillCarts(scaled(50), variantIds[0] as number, code);
  const merges: Promise<{ readonly status: number }>[] = [];
  const ids = await sellWhileMerging(carts, email, (store) => merges.push(merge(store, kept.id, gone.id)));
  const statuses = (await Promise.all(merges)).map(({ status }) => status);
  expect([...statuses].sort()).toEqual([200, 404]);
  const owners = tally(await ordersOf(ids));
  const fresh = await customersOf(email);
  expect(fresh.length).toBeLessThanOrEqual(1);
  const allowed = [kept.id, ...fresh];
  expect(
    Object.keys(owners)
      .map(Number)
      .filter((id) => !allowed.includes(id))
  ).toEqual([]);
  for (const id of allowed) {
    const orders = owners[id] ?? 0;
    expect(await booksOf(id)).toEqual({ count: orders, ltv: orders * 900, uses: orders });
  }
  await untilDelivered(cluster.knex);
  expect(await cluster.knex('shop_carts').where({ customer_id: gone.id })).toEqual([]);
  console.info(`${owners[kept.id] ?? 0} of ${ids.length} orders at the one who stays`);
});

it('of many merges among the same customers each customer goes once, and none is lost in a circle', async () => {
  const { variantIds } = await createProduct(shop, { variants: [{ price: 1_000 }] });
  const emails = Array.from({ length: 6 }, () => uniqueEmail());
  const orders: number[] = [];
  for (const billing_email of emails) {
    const cart_hash = await fillCart(shop, { [variantIds[0] as number]: 1 });
    orders.push((await placeOrder(shop, checkoutForm({ billing_email, cart_hash }))).body.order_id as number);
  }
  const customers = await ordersOf(orders);
  const replies = await raceOver(cluster, 24, (store, index) => {
    const to = customers[index % customers.length] as number;
    const from = customers[(index * 5 + 1) % customers.length] as number;
    return to === from ? merge(store, to, customers[(index + 1) % customers.length] as number) : merge(store, to, from);
  });
  const statuses = tally(replies.map(({ status }) => status));
  expect(Object.keys(statuses).every((status) => ['200', '404'].includes(status))).toBe(true);
  const left = await cluster
    .knex('shop_customers')
    .whereIn('id', [...customers])
    .pluck('id');
  expect(left).toHaveLength(customers.length - (statuses[200] ?? 0));
  for (const owner of await ordersOf(orders)) expect(left).toContain(owner);
});
