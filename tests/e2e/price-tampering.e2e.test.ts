import type { Knex } from 'knex';
import { callStore } from '../support/call-store';
import { createCoupon } from '../support/coupon-maker';
import { createProduct } from '../support/merchant';
import { sharedStore } from '../support/shared-store';
import { checkoutForm, fillCart, placeOrder, readCart } from '../support/shopper';
import { connectTo } from '../support/store-site';

/** Prices, totals and quantities that shoppers make up, in every public body and query of cart and checkout. */
const store = sharedStore();
const PRICE = 4_200;
let knex: Knex;
let variant: number;

beforeAll(async () => {
  knex = connectTo(store);
  variant = (await createProduct(store, { variants: [{ price: PRICE }] })).variantIds[0] as number;
});

afterAll(() => knex.destroy());

const FORGED = {
  ...{ price: 1, unit_price: 1, item_price: 1, line_total: 1, subtotal: 1, total: 1, total_amount: 1 },
  ...{ tax: 0, tax_total: -999, shipping_total: 0, discount: 999, coupon_discount_total: 999, discount_total: 999 },
  ...{ manual_discount_total: 999, manual_discount: { type: 'percentage', value: 100 }, fees: [{ amount: -500 }] },
  ...{ currency: 'XXX', rate: '0.01', status: 'completed', payment_status: 'paid', is_paid: true, total_paid: 4_200 },
  ...{ customer_id: 1, user_id: 1, order_id: 1, stage: 'completed', is_locked: 'yes', coupons: ['FORGED'] },
  ...{ cart_data: [{ id: 1, price: 1 }], order_items: [], prorate_credit: 999, upgrade_discount: 999 },
};

type Write = readonly [string, (hash: string) => object];

const WRITES: readonly Write[] = [
  ['/cart/add_item', () => ({ item_id: variant, quantity: 2, by_input: true })],
  ['/cart/quantity', () => ({ item_id: variant, quantity: 2 })],
  ['/cart/save_checkout_data', () => ({ data_key: 'total', data_value: 1, data: { total: 1, price: 1 } })],
  ['/cart/apply_coupon', () => ({ coupon_code: 'NO-SUCH-CODE' })],
  ['/cart/remove_coupon', () => ({ coupon_code: 'NO-SUCH-CODE' })],
  ['/cart/remove_vat', () => ({})],
];

describe('forged amounts', () => {
  it('change nothing in the cart, nor in the order that comes of it', async () => {
    const cart_hash = await fillCart(store, { [variant]: 2 });
    for (const [path, body] of WRITES) {
      const query = 'price=1&total=1&unit_price=1&discount=999&status=completed';
      const reply = await callStore('POST', `${store.baseUrl}${path}?${query}`, {
        body: { ...FORGED, ...body(cart_hash), cart_hash },
      });
      expect([path, reply.status]).toEqual([path, expect.any(Number)]);
      expect(reply.status).toBeLessThan(500);
      expect(await readCart(store, cart_hash)).toMatchObject({ total: 2 * PRICE, stage: 'draft', item_count: 2 });
    }
    const { body } = await placeOrder(store, { ...FORGED, ...checkoutForm(), cart_hash });
    const order = await knex('shop_orders').where({ id: body.order_id }).first();
    const money = ['subtotal', 'total_amount', 'total_paid', 'tax_total', 'shipping_total', 'fee_total'];
    expect(money.map((column) => Number(order[column]))).toEqual([2 * PRICE, 2 * PRICE, 0, 0, 0, 0]);
    const free = ['coupon_discount_total', 'manual_discount_total'];
    expect(free.map((column) => Number(order[column]))).toEqual([0, 0]);
    expect(order).toMatchObject({ status: 'on-hold', payment_status: 'pending', receipt_number: null });
    expect(order.currency).not.toBe('XXX');
  });

  it('change nothing of a direct purchase', async () => {
    const body = { ...FORGED, item_id: variant, quantity: 1 };
    const reply = await callStore<{ data: object }>('POST', `${store.baseUrl}/cart/instant_checkout`, { body });
    expect(reply.body.data).toMatchObject({ total: PRICE, stage: 'draft' });
  });

  it('change nothing of an estimate', async () => {
    const cart_hash = await fillCart(store, { [variant]: 1 });
    const url = `${store.baseUrl}/cart/estimated-totals?cart_hash=${cart_hash}&total=1&price=1&shipping_total=-500`;
    const { body } = await callStore<{ total: number }>('GET', url);
    expect(body.total).toBe(PRICE);
  });

  it('do not stretch a coupon', async () => {
    const code = await createCoupon(store);
    const cart_hash = await fillCart(store, { [variant]: 1 });
    const forged = { amount: 100, type: 'fixed', discount_amount: PRICE, percent: 100 };
    const reply = await callStore<{ total: number }>('POST', `${store.baseUrl}/cart/apply_coupon`, {
      body: { ...FORGED, ...forged, coupon_code: code, cart_hash },
    });
    expect(reply.body.total).toBe(0.9 * PRICE);
  });
});

/** As JSON text, since JSON.stringify knows no NaN. */
const ODD = ['-0.5', '0.5', '1e21', '"1e3"', '"NaN"', '"0x10"', '1000001', '-1000001', 'true', '[1]', '{}'];
const NOT_POSITIVE = ['-1', '0'];
const NO_JSON = ['NaN', 'Infinity', '0x10', '+1'];

const send = async (path: string, quantity: string, cart_hash: string): Promise<number> => {
  const body = `{"item_id":${variant},"cart_hash":"${cart_hash}","quantity":${quantity}}`;
  const headers = { 'content-type': 'application/json' };
  return (await callStore('POST', `${store.baseUrl}${path}`, { headers, body })).status;
};

describe('odd quantities', () => {
  it.each(['/cart/add_item', '/cart/quantity', '/cart/instant_checkout'])('are refused by %s', async (path) => {
    const cart_hash = await fillCart(store, { [variant]: 3 });
    const statuses = [];
    for (const quantity of ODD) statuses.push([quantity, await send(path, quantity, cart_hash)]);
    expect(statuses).toEqual(ODD.map((quantity) => [quantity, 422]));
    for (const quantity of NO_JSON) expect([quantity, await send(path, quantity, cart_hash)]).toEqual([quantity, 400]);
    expect((await readCart(store, cart_hash)).item_count).toBe(3);
  });

  it.each(['/cart/add_item', '/cart/instant_checkout'])('in the address are refused by %s', async (path) => {
    const cart_hash = await fillCart(store, { [variant]: 3 });
    for (const quantity of ['0.5', '1e21', '1e3', 'NaN', '0x10', '1000001', '1,5', '1;2']) {
      const query = `item_id=${variant}&cart_hash=${cart_hash}&quantity=${encodeURIComponent(quantity)}`;
      const { status } = await callStore('GET', `${store.baseUrl}${path}?${query}`);
      expect([quantity, status]).toEqual([quantity, 422]);
    }
    expect((await readCart(store, cart_hash)).item_count).toBe(3);
  });

  it('of nothing or less buy nothing', async () => {
    for (const quantity of NOT_POSITIVE) {
      const cart_hash = await fillCart(store, { [variant]: 1 });
      expect(await send('/cart/instant_checkout', quantity, cart_hash)).toBe(422);
      // A shopper may take out what lies in the cart, down to nothing and never below it.
      expect(await send('/cart/add_item', quantity, cart_hash)).toBe(200);
      expect(await readCart(store, cart_hash)).toMatchObject({ item_count: 0, total: 0 });
      const { body } = await placeOrder(store, checkoutForm({ cart_hash }));
      expect(body).toEqual({ status: 'failed', message: 'Your cart is empty.' });
    }
    const cart_hash = await fillCart(store, { [variant]: 1 });
    expect(await send('/cart/quantity', '-1', cart_hash)).toBe(422);
  });
});
