import type { Knex } from 'knex';
import { createCoupon } from '../support/coupon-maker';
import { findViolations } from '../support/invariants';
import { createProduct, sellInDollars, type Product } from '../support/merchant';
import { stockOf } from '../support/order-actions';
import { sharedStore } from '../support/shared-store';
import { readOrder } from '../support/shopper';
import { appliedCoupon, createByStaff, customerWithAddress, staffOrder } from '../support/staff-orders';
import { connectTo } from '../support/store-site';

/** POST /orders: the merchant writes an order. See docs/reference/orders.md#orders-written-by-staff. */
const store = sharedStore();

let knex: Knex;
let mug: Product;
let song: Product;
let customer_id: number;

const variantOf = ({ variantIds }: Product): number => variantIds[0] as number;
const lineOf = (product: Product, quantity = 1) => ({ object_id: variantOf(product), quantity });
const create = (body: object) => createByStaff(store, { customer_id, ...body });

beforeAll(async () => {
  knex = connectTo(store);
  await sellInDollars(store);
  mug = await createProduct(store, { variants: [{ price: 1_000, stock: 100 }] });
  song = await createProduct(store, { fulfillment: 'digital', variants: [{ price: 333 }] });
  customer_id = (await customerWithAddress(store)).id;
});

afterAll(async () => {
  expect(await findViolations(knex)).toEqual([]);
  await knex.destroy();
});

describe('an order of the merchant', () => {
  it('costs what the catalogue says, whatever the body says of prices and totals', async () => {
    const lies = { subtotal: 1, total_amount: 1, tax_total: 9, manual_discount_total: 5_000, currency: 'XXX' };
    const items = [{ ...lineOf(mug, 3), unit_price: 1, price: 1, line_total: 1 }, lineOf(song, 2)];
    const { status, body } = await create({ ...lies, order_items: items, uuid: 'mine', invoice_no: 'INV-1' });
    expect(status).toBe(200);
    const order = await readOrder(store, body.order_id);
    expect(order).toMatchObject({
      uuid: body.uuid,
      invoice_no: null,
      status: 'on-hold',
      payment_status: 'pending',
      shipping_status: 'unshipped',
      payment_method: 'offline_payment',
      currency: 'USD',
      subtotal: 3_666,
      manual_discount_total: 0,
      total_amount: 3_666,
      total_paid: 0,
      version: 0,
      billing_address: { name: 'Ada Lovelace', city: 'London', country: 'GB' },
      shipping_address: { city: 'London' },
      order_operation: { created_via: 'admin' },
    });
    expect(order.transactions).toEqual([expect.objectContaining({ status: 'pending', total: 3_666 })]);
  });

  it('takes stock, and nothing where there is too little of one of its lines', async () => {
    const scarce = await createProduct(store, { variants: [{ price: 500, stock: 2 }] });
    const before = await stockOf(store, mug.id);
    const refused = await create({ order_items: [lineOf(mug, 4), lineOf(scarce, 3)] });
    expect(refused).toMatchObject({
      status: 422,
      body: { message: `Only 2 of "${scarce.title}" left.` },
    });
    expect(await stockOf(store, mug.id)).toEqual(before);
    expect((await create({ order_items: [lineOf(scarce), lineOf(scarce)] })).status).toBe(200);
    expect(await stockOf(store, scarce.id)).toEqual({ available: 0, on_hold: 2, committed: 0 });
    expect(await create({ order_items: [lineOf(scarce)] })).toMatchObject({
      status: 422,
      body: { message: `"${scarce.title}" is out of stock.` },
    });
  });

  it('has the discount and the delivery that the merchant names, and custom lines', async () => {
    const { status, body } = await create({
      order_items: [lineOf(mug, 2), { title: '<b>Engraving</b>', unit_price: 499, quantity: 2 }],
      discount: { type: 'percentage', value: 10, label: 'Friend', reason: 'Old customer' },
      shipping: [{ type: 'custom', rate_name: 'By hand', custom_price: 750 }],
      note: 'Call <i>first</i>',
    });
    expect(status).toBe(200);
    const order = await readOrder(store, body.order_id);
    expect(order).toMatchObject({
      subtotal: 2_998,
      manual_discount_total: 300,
      shipping_total: 750,
      total_amount: 3_448,
      note: 'Call <i>first</i>',
    });
    const custom = order.order_items.find(({ object_id: id }) => id === 0);
    expect(custom).toMatchObject({
      title: '<b>Engraving</b>',
      variation_id: 0,
      post_id: 0,
      quantity: 2,
      unit_price: 499,
    });
  });

  it('uses coupons by their codes, and is refused with one that gives nothing', async () => {
    const code = await createCoupon(store, { amount: 10, conditions: { max_uses: 1 } });
    const applied_coupon = [{ coupon_id: 1, code, discounted_amount: 5_000, stackable: 1 }];
    const { body } = await create({ order_items: [lineOf(mug)], applied_coupon });
    expect(await readOrder(store, body.order_id)).toMatchObject({
      coupon_discount_total: 100,
      total_amount: 900,
      applied_coupons: [expect.objectContaining({ code, amount: 100 })],
    });
    const before = await stockOf(store, mug.id);
    const again = await create({ order_items: [lineOf(mug)], applied_coupon });
    expect(again).toMatchObject({ status: 422, body: { code, reason: 'coupon_max_uses_exceeded' } });
    const unknown = await create({ order_items: [lineOf(mug)], applied_coupon: [appliedCoupon('NEVER')] });
    expect(unknown).toMatchObject({ status: 422, body: { reason: 'no_valid_coupons' } });
    expect(await stockOf(store, mug.id)).toEqual(before);
  });

  it('is paid at once where the money is there, or where it costs nothing', async () => {
    const paid = await staffOrder(store, { customer_id, order_items: [lineOf(song)], payment_status: 'paid' });
    expect(await readOrder(store, paid)).toMatchObject({
      status: 'completed',
      payment_status: 'paid',
      total_paid: 333,
      invoice_no: expect.stringMatching(/^INV-/) as string,
    });
    const discount = { type: 'fixed', value: 999_999 };
    const free = await staffOrder(store, { customer_id, order_items: [lineOf(mug)], discount });
    expect(await readOrder(store, free)).toMatchObject({
      payment_status: 'paid',
      status: 'processing',
      total_amount: 0,
      manual_discount_total: 1_000,
    });
  });

  it('may begin as processing, and never as canceled, failed or refunded', async () => {
    const id = await staffOrder(store, { customer_id, order_items: [lineOf(mug)], status: 'processing' });
    expect(await readOrder(store, id)).toMatchObject({ status: 'processing', payment_status: 'pending' });
    for (const wrong of [{ status: 'canceled' }, { status: '__proto__' }, { payment_status: 'refunded' }]) {
      expect((await create({ order_items: [lineOf(mug)], ...wrong })).status).toBe(423);
    }
    expect((await create({ order_items: [lineOf(mug)], payment_method: 'nobody' })).status).toBe(423);
  });

  it('goes where the body says', async () => {
    const billing_address = {
      name: 'Grace Hopper',
      address_1: '1 Main St',
      city: 'New York',
      state: 'NY',
      postcode: '10001',
      country: 'us',
    };
    const id = await staffOrder(store, { customer_id, order_items: [lineOf(mug)], billing_address });
    const order = await readOrder(store, id);
    expect(order.billing_address).toMatchObject({
      name: 'Grace Hopper',
      first_name: 'Grace',
      country: 'US',
      state: 'NY',
    });
    const wrong = await create({ order_items: [lineOf(mug)], billing_address: { ...billing_address, country: 'QQ' } });
    expect(wrong).toMatchObject({
      status: 422,
      body: { errors: { 'billing_address.country': expect.any(Array) as unknown } },
    });
  });
});

describe('what is wrong with a new order', () => {
  const wrong: readonly (readonly [string, object])[] = [
    ['no customer', { customer_id: undefined, order_items: [{ object_id: 1 }] }],
    ['an unknown customer', { customer_id: 2_147_483_647 }],
    ['no lines', { order_items: [] }],
    ['lines that are none', { order_items: 'all' }],
    ['a quantity of 0', { order_items: [{ object_id: 1, quantity: 0 }] }],
    ['a quantity of 1.5', { order_items: [{ object_id: 1, quantity: 1.5 }] }],
    ['an unknown variation', { order_items: [{ object_id: 2_147_483_647 }] }],
    ['a custom line without a price', { order_items: [{ title: 'Nothing' }] }],
    ['a custom line below nothing', { order_items: [{ title: 'Gift', unit_price: -5 }] }],
    ['a discount over 100 percent', { discount: { type: 'percentage', value: 101 } }],
    ['a discount of another kind', { discount: { type: 'gift', value: 1 } }],
    ['a discount below nothing', { discount: { type: 'fixed', value: -1 } }],
    ['a delivery below nothing', { shipping: [{ custom_price: -1 }] }],
    ['a coupon without a code', { applied_coupon: [{ coupon_id: 1, discounted_amount: 0, stackable: 0 }] }],
    ['a coupon that takes nothing off', { applied_coupon: [{ coupon_id: 1, code: 'A', stackable: 0 }] }],
    ['a coupon that stands alone or not', { applied_coupon: [{ coupon_id: 1, code: 'A', discounted_amount: 0 }] }],
    ['a coupon whose discount is no number', { applied_coupon: [{ ...appliedCoupon('A'), discounted_amount: 'x' }] }],
    ['a total that is no number', { total_amount: 'free' }],
    ['a tax that is no number', { tax_total: {} }],
    ['a rate that is no number', { rate: 'high' }],
    ['a currency over 10 characters', { currency: 'x'.repeat(11) }],
    ['a number over 100 characters', { invoice_no: 'x'.repeat(101) }],
    ['a uuid over 100 characters', { uuid: 'x'.repeat(101) }],
    ['a type over 50 characters', { type: 'x'.repeat(51) }],
    ['a fulfillment type over 50 characters', { fulfillment_type: 'x'.repeat(51) }],
    ['a time zone over 50 characters', { user_tz: 'x'.repeat(51) }],
    ['a date over 100 characters', { completed_at: 'x'.repeat(101) }],
  ];

  it.each(wrong)('%s is told', async (_name, change) => {
    const [{ orders }] = (await knex('shop_orders').count({ orders: '*' })) as [{ orders: number }];
    const { status, body } = await create({ order_items: [lineOf(mug)], ...change });
    expect([status, typeof body.message]).toEqual([422, 'string']);
    expect(await knex('shop_orders').count({ orders: '*' })).toEqual([{ orders }]);
  });

  it('a subscription cannot be ordered by hand, nor what is not on sale', async () => {
    const plan = await createProduct(store, { fulfillment: 'digital', variants: [{ paymentType: 'subscription' }] });
    const draft = await createProduct(store, { status: 'draft' });
    expect((await create({ order_items: [lineOf(plan)] })).status).toBe(422);
    expect((await create({ order_items: [lineOf(draft)] })).status).toBe(422);
  });

  it('an unknown shipping method is not found', async () => {
    expect((await create({ order_items: [lineOf(mug)], shipping_id: 2_147_483_647 })).status).toBe(404);
  });
});
