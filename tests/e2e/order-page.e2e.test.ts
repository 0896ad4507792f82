import type { Knex } from 'knex';
import { askStore } from '../support/attributes';
import { createBundle } from '../support/bundles';
import { createCoupon } from '../support/coupon-maker';
import { createProduct, sellInDollars, type Product } from '../support/merchant';
import { refund, setStatus, stockOf } from '../support/order-actions';
import { sharedStore } from '../support/shared-store';
import { buy, markAsPaid, readOrder, type OrderDetail } from '../support/shopper';
import { appliedCoupon, customerWithAddress, staffOrder } from '../support/staff-orders';
import { connectTo } from '../support/store-site';

/** GET /orders/{id}: what the page of an order shows. */
const store = sharedStore();

let knex: Knex;
let mug: Product;

beforeAll(async () => {
  knex = connectTo(store);
  await sellInDollars(store);
  mug = await createProduct(store, { variants: [{ price: 1_000, stock: 100 }] });
});

afterAll(() => knex.destroy());

const variant = (): number => mug.variantIds[0] as number;

type Page = { readonly order: OrderDetail; readonly tax_id: string | null };

const pageOf = async (id: number): Promise<Page> => {
  const { status, body } = await askStore<Page>(store, 'GET', `/orders/${id}`);
  expect(status).toBe(200);
  return body;
};

describe('the tax number of an order', () => {
  it('is the one that a business gave at the checkout', async () => {
    const business = { is_business: 'yes', billing_company_name: 'Mugs Ltd', billing_tax_id: 'GB999999973' };
    expect((await pageOf(await buy(store, { [variant()]: 1 }, business))).tax_id).toBe('GB999999973');
    expect((await pageOf(await buy(store, { [variant()]: 1 }))).tax_id).toBeNull();
  });
});

describe('the operation of an order', () => {
  const flagsOf = async (id: number) => (await readOrder(store, id)).order_operation;

  it('says whether there are tax and discounts, and what has been counted', async () => {
    const id = await buy(store, { [variant()]: 1 });
    const none = { has_tax: 0, has_discount: 0, coupons_counted: 0, emails_sent: 0, sales_recorded: 0 };
    expect(await flagsOf(id)).toMatchObject({ order_id: id, created_via: 'checkout', ...none });
    expect((await markAsPaid(store, id)).status).toBe(200);
    expect(await flagsOf(id)).toMatchObject({ ...none, sales_recorded: 1 });
    await knex('shop_orders').where({ id }).update({ shipping_tax: 1 });
    const taxed = await flagsOf(id);
    await knex('shop_orders').where({ id }).update({ shipping_tax: 0 });
    expect(taxed).toMatchObject({ has_tax: 1 });
  });

  it('counts the coupons of an order until they are given back', async () => {
    const code = await createCoupon(store, { amount: 10 });
    const { id: customer_id } = await customerWithAddress(store);
    const applied_coupon = [appliedCoupon(code)];
    const id = await staffOrder(store, { customer_id, order_items: [{ object_id: variant() }], applied_coupon });
    expect(await flagsOf(id)).toMatchObject({ has_discount: 1, coupons_counted: 1 });
    await setStatus(store, id, 'canceled');
    expect(await flagsOf(id)).toMatchObject({ has_discount: 1, coupons_counted: 0 });
  });
});

describe('the figures of an order', () => {
  it('are numbers: the rate too, and what a piece costs the store under both of its names', async () => {
    const id = await buy(store, { [variant()]: 1 });
    await knex('shop_order_items').where({ order_id: id }).update({ item_cost: 420 });
    const { rate, order_items, transactions } = await readOrder(store, id);
    expect([rate, transactions[0]?.rate]).toEqual([1, 1]);
    expect(order_items).toMatchObject([{ rate: 1, item_cost: 420, cost: 420 }]);
  });
});

describe('the customer and the addresses of an order', () => {
  it('are those of the other pages', async () => {
    const { id: customer_id } = await customerWithAddress(store);
    const id = await staffOrder(store, { customer_id, order_items: [{ object_id: variant() }] });
    const { order } = await pageOf(id);
    const reply = await askStore<{ customer: object }>(store, 'GET', `/customers/${customer_id}`);
    const {
      labels: _labels,
      selected_labels: _selected,
      customer_tax_info: _buyer,
      version: _version,
      ...customer
    } = reply.body.customer as Record<string, unknown>;
    expect(order.customer).toEqual(customer);
    expect(customer).toMatchObject({ purchase_count: 0, ltv: 0, photo: '', formatted_address: expect.any(String) });
    const billed = { order_id: id, type: 'billing', full_name: 'Ada Lovelace', city: 'London', meta: {} };
    expect(order.billing_address).toMatchObject(billed);
  });

  type Address = { readonly address: Readonly<Record<string, unknown>> };

  it('have one shape, wherever an address is answered', async () => {
    const { id: customer_id } = await customerWithAddress(store);
    const id = await staffOrder(store, { customer_id, order_items: [{ object_id: variant() }] });
    const stored = (await readOrder(store, id)).billing_address as Readonly<Record<string, unknown>>;
    const path = `/orders/${id}/address/${stored.id as number}`;
    const corrected = await askStore<Address>(store, 'PUT', path, { city: 'Leeds' });
    expect(corrected.body.address).toEqual({ ...stored, city: 'Leeds' });
    const list = await askStore<{ orders: { data: readonly OrderDetail[] } }>(
      store,
      'GET',
      `/orders?include_ids[]=${id}&with[]=billing_address`
    );
    expect(list.body.orders.data[0]?.billing_address).toEqual(corrected.body.address);
    await knex('shop_order_addresses').where({ order_id: id, type: 'shipping' }).delete();
    const [saved] = (
      await askStore<{ addresses: readonly { id: number }[] }>(store, 'GET', `/customers/${customer_id}/address`)
    ).body.addresses;
    for (const address_type of ['shipping', 'billing', 'shipping']) {
      const body = { address_id: saved?.id, address_type };
      const { address } = (await askStore<Address>(store, 'POST', `/orders/${id}/update-address-id`, body)).body;
      expect(address).toMatchObject({ id: expect.any(Number), order_id: id, type: address_type, city: 'London' });
      expect((await readOrder(store, id))[`${address_type}_address`]).toEqual(address);
    }
  });
});

describe('the page of a transaction at its provider', () => {
  const pay = async (orderId: number, values: object): Promise<void> => {
    await knex('shop_order_transactions').where({ order_id: orderId }).update(values);
  };

  const urlsOf = async (id: number): Promise<readonly (readonly unknown[])[]> => {
    type Row = { readonly id: number; readonly url: unknown };
    type Lists = { readonly transactions: readonly Row[]; readonly orders: { data: readonly OrderDetail[] } };
    const get = async (path: string) => (await askStore<Lists>(store, 'GET', path)).body;
    const { transactions } = await get(`/orders/${id}/transactions`);
    const { orders } = await get(`/orders?include_ids[]=${id}&with[]=transactions`);
    const shown = [(await readOrder(store, id)).transactions, orders.data[0]?.transactions ?? [], transactions];
    return shown.map((rows) => rows.map(({ url }) => url));
  };

  it.each([
    ['stripe', 'test', 'ch_1', 'https://dashboard.stripe.com/test/payments/ch_1'],
    ['stripe', 'live', 'ch_1', 'https://dashboard.stripe.com/payments/ch_1'],
    ['paypal', 'test', '9AB', 'https://www.sandbox.paypal.com/activity/payment/9AB'],
    ['paypal', 'live', '../?a#', 'https://www.paypal.com/activity/payment/..%2F%3Fa%23'],
    ['stripe', 'test', null, ''],
    ['cod', 'test', 'ch_1', ''],
    ['constructor', 'test', 'ch_1', ''],
  ])('is the same wherever it is answered: %s, %s, %s', async (payment_method, payment_mode, vendor_charge_id, url) => {
    const id = await buy(store, { [variant()]: 1 });
    await pay(id, { payment_method, payment_mode, vendor_charge_id });
    expect(await urlsOf(id)).toEqual([[url], [url], [url]]);
  });

  it('is for a refund that of its charge', async () => {
    const id = await buy(store, { [variant()]: 1 });
    expect((await markAsPaid(store, id)).status).toBe(200);
    expect((await refund(store, id, { amount: 1 })).status).toBe(200);
    await pay(id, { payment_method: 'stripe', payment_mode: 'test' });
    await knex('shop_order_transactions').where({ order_id: id, transaction_type: 'charge' }).update({
      vendor_charge_id: 'ch_2',
    });
    const url = 'https://dashboard.stripe.com/test/payments/ch_2';
    expect(await urlsOf(id)).toEqual([
      [url, url],
      [url, url],
      [url, url],
    ]);
  });
});

describe('the pieces that an order has of the stock', () => {
  const first = ({ variantIds }: Product): number => variantIds[0] as number;
  const counted = (fulfillment: 'physical' | 'digital', more: object = {}): Promise<Product> =>
    createProduct(store, { fulfillment, variants: [{ stock: 20, ...more }] });

  /** What the order says, and what canceling it really puts back. */
  const expectBack = async (id: number, products: readonly Product[], pieces: number): Promise<void> => {
    const available = async (): Promise<number> => {
      const stocks = await Promise.all(products.map((product) => stockOf(store, product.id)));
      return stocks.reduce((sum, stock) => sum + stock.available, 0);
    };
    const before = await available();
    expect((await readOrder(store, id)).held_pieces).toBe(pieces);
    expect((await setStatus(store, id, 'canceled')).status).toBe(200);
    expect((await available()) - before).toBe(pieces);
    expect((await readOrder(store, id)).held_pieces).toBe(0);
  };

  it('are those of counted goods, what lies in bundles and what is digital among them', async () => {
    const [cup, key] = [await counted('physical'), await counted('digital')];
    const file = await createProduct(store, { fulfillment: 'digital' });
    const box = await createBundle(store, [first(cup), first(file)]);
    const lines = { [first(cup)]: 2, [first(box)]: 3, [first(file)]: 1, [first(key)]: 1 };
    await expectBack(await buy(store, lines), [cup, key], 6);
  });

  it('are none of setup fees and of what stands in no catalogue', async () => {
    const terms = { manage_setup_fee: 'yes', signup_fee: 500, signup_fee_name: 'Set-up' };
    const plan = await counted('digital', { paymentType: 'subscription', terms });
    const subscribed = await buy(store, { [first(plan)]: 1 });
    expect((await readOrder(store, subscribed)).order_items).toHaveLength(2);
    await expectBack(subscribed, [plan], 1);
    const cup = await counted('physical');
    const { id: customer_id } = await customerWithAddress(store);
    const engraving = { title: 'Engraving', quantity: 2, unit_price: 500, object_id: 0 };
    const order_items = [{ object_id: first(cup), quantity: 1 }, engraving];
    await expectBack(await staffOrder(store, { customer_id, order_items }), [cup], 1);
  });

  it('are fewer by those that a refund has put back', async () => {
    const cup = await counted('physical');
    const id = await buy(store, { [first(cup)]: 3 });
    expect((await markAsPaid(store, id)).status).toBe(200);
    const [line] = (await readOrder(store, id)).order_items;
    const returned = { refunded_items: [{ id: line?.id, restore_quantity: 2 }], manageStock: 1 };
    expect((await refund(store, id, { amount: 1, ...returned })).status).toBe(200);
    await expectBack(id, [cup], 1);
  });
});

describe('missing licences', () => {
  it('are none in a store that sells none, and said so', async () => {
    const id = await buy(store, { [variant()]: 1 });
    const ask = (order: number | string) => askStore(store, 'POST', `/orders/${order}/generate-missing-licenses`, {});
    expect((await readOrder(store, id)) as object).toMatchObject({ has_missing_licenses: false });
    const { status, body } = await ask(id);
    expect([status, body.message]).toEqual([400, expect.stringContaining('no missing')]);
    for (const unknown of [2_000_000_000, 'x', '-1']) expect((await ask(unknown)).status).toBe(404);
  });
});
