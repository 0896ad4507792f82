import { callStore } from '../support/call-store';
import { asMerchant, createProduct, pricingBody } from '../support/merchant';
import {
  addItem,
  buy,
  checkoutForm,
  fillCart,
  markAsPaid,
  placeOrder,
  readCart,
  readOrder,
  uniqueEmail,
} from '../support/shopper';
import { createSiteCustomer } from '../support/site-admin';
import type { RunningStore } from '../support/start-store';
import { sharedCluster } from '../support/shared-cluster';
import { endsClean, raceOver, scaled, tally, type Cluster } from '../support/store-cluster';

/** Everything that two shoppers, two admins or two processes can do at the same moment. */
let cluster: Cluster;
let shop: RunningStore;

beforeAll(async () => {
  cluster = await sharedCluster();
  [shop] = cluster.stores;
});

endsClean(() => cluster);

const stockOf = (variantId: number) =>
  cluster
    .knex('shop_product_variants')
    .where({ id: variantId })
    .first('available', 'on_hold', 'committed', 'stock_status');

const cartsWith = (count: number, lines: (index: number) => Readonly<Record<number, number>>): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => fillCart(shop, lines(index))));

const submitAll = (
  hashes: readonly string[],
  changes: (index: number) => Readonly<Record<string, unknown>> = () => ({})
) =>
  raceOver(cluster, hashes.length, (store, index) =>
    placeOrder(store, checkoutForm({ ...changes(index), cart_hash: hashes[index] }))
  );

describe('the last pieces', () => {
  it('are sold exactly once each; everybody else gets the documented 422', async () => {
    const [shoppers, pieces] = [scaled(50), 10];
    const { variantIds } = await createProduct(shop, { title: 'Last mugs', variants: [{ stock: pieces }] });
    const [variant] = variantIds as [number];
    const replies = await submitAll(await cartsWith(shoppers, () => ({ [variant]: 1 })));
    expect(tally(replies.map(({ status }) => status))).toEqual({ 200: pieces, 422: shoppers - pieces });
    for (const { status, body } of replies) {
      if (status === 422) {
        expect(body).toEqual({ message: expect.stringContaining('Last mugs') as string, code: 'insufficient_stock' });
      } else expect(body.status).toBe('success');
    }
    expect(await stockOf(variant)).toEqual({
      available: 0,
      on_hold: pieces,
      committed: 0,
      stock_status: 'out-of-stock',
    });
  });

  it('do not deadlock when carts hold the same variants in opposite order', async () => {
    const { variantIds } = await createProduct(shop, { variants: [{ stock: 30 }, { stock: 30 }] });
    const [first, second] = variantIds as [number, number];
    const shoppers = scaled(50);
    // The order of the lines is the order in which they were added.
    const hashes = await Promise.all(
      Array.from({ length: shoppers }, async (_, index) => {
        const [one, other] = index % 2 === 0 ? [first, second] : [second, first];
        const hash = await fillCart(shop, { [one]: 1 });
        await addItem(shop, { item_id: other, cart_hash: hash });
        return hash;
      })
    );
    const sold = Math.min(30, shoppers);
    const replies = await submitAll(hashes);
    expect(tally(replies.map(({ status }) => status))).toEqual(
      sold === shoppers ? { 200: sold } : { 200: sold, 422: shoppers - sold }
    );
  });

  it('stay right while the merchant counts and saves the product', async () => {
    const [shoppers, saves] = [scaled(20), 6];
    const product = await createProduct(shop, { variants: [{ stock: 100 }] });
    const [variant] = product.variantIds as [number];
    const hashes = await cartsWith(shoppers, () => ({ [variant]: 2 }));
    const save = (store: RunningStore) =>
      callStore('POST', `${store.baseUrl}/products/${product.id}/pricing`, {
        headers: asMerchant(shop),
        body: pricingBody(product.id, variant, { title: product.title, variants: [{ stock: 100 }] }),
      });
    const count = (store: RunningStore) =>
      callStore('PUT', `${store.baseUrl}/products/${product.id}/update-inventory/${variant}`, {
        headers: asMerchant(shop),
        body: { total_stock: 100, available: 100 },
      });
    const [orders, merchant] = await Promise.all([
      submitAll(hashes),
      raceOver(cluster, saves, (store, index) => (index % 2 === 0 ? save(store) : count(store))),
    ]);
    expect(tally([...orders, ...merchant].map(({ status }) => status))).toEqual({ 200: shoppers + saves });
    expect(await stockOf(variant)).toMatchObject({ available: 100 - 2 * shoppers, on_hold: 2 * shoppers });
  });
});

describe('one cart', () => {
  it('that is submitted twenty times at once becomes one order', async () => {
    const { variantIds } = await createProduct(shop, { variants: [{ stock: 100 }] });
    const cart_hash = await fillCart(shop, { [variantIds[0] as number]: 1 });
    const form = checkoutForm({ cart_hash });
    const replies = await raceOver(cluster, 20, (store) => placeOrder(store, form));
    expect(tally(replies.map(({ status, body }) => `${status} ${body.status}`))).toEqual({
      '200 success': 1,
      '200 failed': 19,
    });
    expect(await cluster.knex('shop_order_operations').where({ cart_hash }).select('id')).toHaveLength(1);
  });

  it('of an account takes fifty first products that are put in at once, and again after it was bought', async () => {
    const { variantIds } = await createProduct(shop, { variants: [{ stock: 1_000 }, { stock: 1_000 }] });
    const { id: user_id, credentials } = await createSiteCustomer({ ...shop, dir: cluster.site.dir });
    const putInAtOnce = async (): Promise<string> => {
      const replies = await raceOver(cluster, 50, (store, index) =>
        addItem(store, { item_id: variantIds[index % 2] as number }, credentials)
      );
      expect(tally(replies.map(({ status }) => status))).toEqual({ 200: 50 });
      const hashes = [...new Set(replies.map(({ body }) => body.data.cart_hash))];
      expect(hashes).toHaveLength(1);
      expect(await readCart(shop, hashes[0] as string, credentials)).toMatchObject({ item_count: 50 });
      return hashes[0] as string;
    };
    const first = await putInAtOnce();
    const placed = await placeOrder(shop, checkoutForm({ cart_hash: first }), credentials);
    expect(placed.body).toMatchObject({ status: 'success' });
    expect(await putInAtOnce()).not.toBe(first);
    expect(await cluster.knex('shop_carts').where({ user_id }).select('id')).toHaveLength(2);
  });

  it('is made once of the two of a guest, however many requests name both at once', async () => {
    const { variantIds } = await createProduct(shop, { variants: [{ stock: 1_000 }, { stock: 1_000 }] });
    const [variant, another] = variantIds as [number, number];
    const [named, other] = (await cartsWith(2, (index) => ({ [variant]: 2 + index, [another]: 1 }))) as [
      string,
      string,
    ];
    const call = { headers: { 'x-cart-hash': named }, cookie: `shop_cart_hash=${other}` };
    const replies = await raceOver(cluster, 50, (store) => callStore('GET', `${store.baseUrl}/cart`, call));
    expect(tally(replies.map(({ status, cookie }) => `${status} ${cookie}`))).toEqual({
      [`200 shop_cart_hash=${named}`]: 50,
    });
    expect(await readCart(shop, named)).toMatchObject({ item_count: 7, cart_data: [{ quantity: 5 }, { quantity: 2 }] });
    expect(await cluster.knex('shop_carts').whereIn('cart_hash', [named, other]).pluck('cart_hash')).toEqual([named]);
  });

  it('counts each of thirty additions at once', async () => {
    const { variantIds } = await createProduct(shop);
    const [variant] = variantIds as [number];
    const hash = await fillCart(shop, { [variant]: 1 });
    await addItem(shop, { item_id: variant, quantity: 0, cart_hash: hash });
    const replies = await raceOver(cluster, 30, (store) => addItem(store, { item_id: variant, cart_hash: hash }));
    expect(tally(replies.map(({ status }) => status))).toEqual({ 200: 30 });
    expect(await readCart(shop, hash)).toMatchObject({ item_count: 30, cart_data: [{ id: variant, quantity: 30 }] });
  });

  it('is bought as it was, or not changed any more, when it is submitted and added to at once', async () => {
    const { variantIds } = await createProduct(shop, { variants: [{ stock: 1_000 }] });
    const [variant] = variantIds as [number];
    const hash = await fillCart(shop, { [variant]: 1 });
    const [additions, orders] = await Promise.all([
      raceOver(cluster, 15, (store) => addItem(store, { item_id: variant, cart_hash: hash })),
      raceOver(cluster, 2, (store) => placeOrder(store, checkoutForm({ cart_hash: hash }))),
    ]);
    expect(orders.filter(({ body }) => body.status === 'success')).toHaveLength(1);
    const orderId = orders.find(({ body }) => body.order_id)?.body.order_id as number;
    // An addition that came after the purchase began a new cart.
    const before = additions.filter(({ status, body }) => status === 200 && body.data.cart_hash === hash).length;
    expect((await readOrder(shop, orderId)).order_items).toMatchObject([{ quantity: 1 + before }]);
  });
});

describe('one customer', () => {
  it('comes out of thirty first checkouts with one address in different spellings', async () => {
    const { variantIds } = await createProduct(shop);
    const email = uniqueEmail();
    const spell = [email, email.toUpperCase(), `  ${email} `, email.replace('shopper', 'Shopper')];
    const count = scaled(30);
    const hashes = await cartsWith(count, () => ({ [variantIds[0] as number]: 1 }));
    const replies = await submitAll(hashes, (index) => ({ billing_email: spell[index % spell.length] }));
    expect(tally(replies.map(({ status, body }) => `${status} ${body.status}`))).toEqual({ '200 success': count });
    const customers = await cluster.knex('shop_customers').where({ email_key: email }).select('id');
    expect(customers).toHaveLength(1);
    const addresses = await cluster
      .knex('shop_customer_addresses')
      .where({ customer_id: customers[0].id })
      .select('type');
    expect(addresses.map(({ type }) => String(type)).sort()).toEqual(['billing', 'shipping']);
  });

  it('each comes out of thirty first checkouts with different addresses', async () => {
    const { variantIds } = await createProduct(shop);
    const count = scaled(30);
    const hashes = await cartsWith(count, () => ({ [variantIds[0] as number]: 1 }));
    const replies = await submitAll(hashes);
    expect(tally(replies.map(({ status, body }) => `${status} ${body.status}`))).toEqual({ '200 success': count });
  });

  it('has right figures after paid and free orders at once', async () => {
    const paid = await createProduct(shop, { variants: [{ price: 500, stock: 100 }] });
    const free = await createProduct(shop, { fulfillment: 'digital', variants: [{ price: 0, stock: 100 }] });
    const billing_email = uniqueEmail();
    const count = scaled(12);
    const orders: number[] = [];
    for (let index = 0; index < count; index += 1) {
      orders.push(await buy(shop, { [paid.variantIds[0] as number]: 1 }, { billing_email }));
    }
    const hashes = await cartsWith(count, () => ({ [free.variantIds[0] as number]: 1 }));
    const [marked, bought] = await Promise.all([
      raceOver(cluster, count, (_, index) =>
        markAsPaid(cluster.stores[index % cluster.stores.length] ?? shop, orders[index] as number)
      ),
      submitAll(hashes, () => ({ billing_email })),
    ]);
    expect(tally([...marked, ...bought].map(({ status }) => status))).toEqual({ 200: 2 * count });
    const customer = await cluster
      .knex('shop_customers')
      .where({ email_key: billing_email })
      .first('purchase_count', 'ltv');
    expect({ ...customer, ltv: Number(customer.ltv) }).toEqual({ purchase_count: 2 * count, ltv: 500 * count });
  });
});

describe('one payment', () => {
  it('is recorded once by fifty people who press the button at once', async () => {
    const { variantIds } = await createProduct(shop, { fulfillment: 'digital', variants: [{ stock: 5 }] });
    const orderId = await buy(shop, { [variantIds[0] as number]: 2 });
    const count = scaled(50);
    const replies = await raceOver(cluster, count, (store) => markAsPaid({ ...store, demo: shop.demo }, orderId));
    expect(tally(replies.map(({ status }) => status))).toEqual({ 200: 1, 423: count - 1 });
    const order = await readOrder(shop, orderId);
    expect(order).toMatchObject({ payment_status: 'paid', status: 'completed', total_paid: 2_000 });
    expect(order.transactions).toHaveLength(1);
    const events = await cluster.knex('shop_outbox').where({ event: 'order_paid' }).select('refs');
    expect(
      events.filter(({ refs }) => (JSON.parse(String(refs)) as { order_id: number }).order_id === orderId)
    ).toHaveLength(1);
    expect(await stockOf(variantIds[0] as number)).toMatchObject({ available: 3, on_hold: 0, committed: 2 });
  });

  it('of many orders at once gives each an invoice number of its own, without a gap', async () => {
    const { variantIds } = await createProduct(shop);
    const orders = await Promise.all(
      Array.from({ length: scaled(20) }, () => buy(shop, { [variantIds[0] as number]: 1 }))
    );
    const replies = await raceOver(cluster, orders.length, (store, index) =>
      markAsPaid({ ...store, demo: shop.demo }, orders[index] as number)
    );
    expect(tally(replies.map(({ status }) => status))).toEqual({ 200: orders.length });
    const numbers = await cluster.knex('shop_orders').whereIn('id', orders).pluck('receipt_number');
    expect(new Set(numbers).size).toBe(orders.length);
  });
});
