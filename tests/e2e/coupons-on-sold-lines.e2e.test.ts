import type { Knex } from 'knex';
import { askStore } from '../support/attributes';
import { createCoupon } from '../support/coupon-maker';
import { createProduct } from '../support/merchant';
import { sharedStore } from '../support/shared-store';
import { readOrder } from '../support/shopper';
import { uniqueName } from '../support/site-admin';
import { appliedCoupon, customerWithAddress, editByStaff, staffOrder } from '../support/staff-orders';
import { connectTo } from '../support/store-site';

/** POST coupons/apply for an order that there is: its lines cost what they will cost when it is saved. */
const store = sharedStore();

type Calculation = {
  readonly calculated_items: readonly Readonly<Record<string, unknown>>[];
  readonly coupon_discount_total: number;
};

let knex: Knex;
let customer_id: number;

beforeAll(async () => {
  knex = connectTo(store);
  customer_id = (await customerWithAddress(store)).id;
});

afterAll(() => knex.destroy());

const apply = (coupon_code: string, order_uuid: unknown, order_items: readonly object[], more: object = {}) =>
  askStore<Calculation>(store, 'POST', '/coupons/apply', { coupon_code, order_uuid, order_items, ...more });

const orderOf = async (lines: readonly (readonly [variationId: number, quantity: number])[]) => {
  const order_items = lines.map(([object_id, quantity]) => ({ object_id, quantity }));
  return readOrder(store, await staffOrder(store, { customer_id, order_items }));
};

describe('a coupon on an order', () => {
  it('covers what has been deleted since, at the price and in the quantity in which it was sold', async () => {
    const [mug, shirt] = [await createProduct(store), await createProduct(store, { variants: [{ price: 2_000 }] })];
    const gone = shirt.variantIds[0] as number;
    const order = await orderOf([
      [mug.variantIds[0] as number, 1],
      [gone, 3],
    ]);
    expect((await askStore(store, 'DELETE', `/products/${shirt.id}`)).status).toBe(200);
    const code = await createCoupon(store);
    const { status, body } = await apply(code, order.uuid, order.order_items);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        calculated_items: [
          { quantity: 1, coupon_discount: 100 },
          { post_id: shirt.id, object_id: gone, quantity: 3, unit_price: 2_000, coupon_discount: 600 },
        ],
        coupon_discount_total: 700,
      },
    });
    const lines = order.order_items.map(({ id, object_id }) => ({ id, object_id }));
    expect((await apply(code, order.uuid, lines)).body.coupon_discount_total).toBe(700);
    const saved = await editByStaff(store, order.id, {
      customer_id,
      order_items: order.order_items,
      applied_coupon: [appliedCoupon(code)],
    });
    expect(saved.body.order).toMatchObject({ coupon_discount_total: 700 });
    expect((await apply(code, undefined, [{ object_id: gone, quantity: 1 }])).status).toBe(422);
  });

  it('comes after the discount that the merchant gave it', async () => {
    const mug = await createProduct(store);
    const order_items = [{ object_id: mug.variantIds[0], quantity: 2 }];
    const discount = { type: 'fixed', value: 500 };
    const order = await readOrder(store, await staffOrder(store, { customer_id, order_items, discount }));
    const { body } = await apply(await createCoupon(store), order.uuid, order.order_items);
    expect(body).toMatchObject({
      calculated_items: [{ discount_total: 650, coupon_discount: 150, line_total: 1_350 }],
    });
  });

  it('is as often to be had as by the customer who is about to get it', async () => {
    const mug = await createProduct(store);
    const code = await createCoupon(store, { conditions: { max_per_customer: 1 } });
    const { id, email } = await customerWithAddress(store);
    const order_items = [{ object_id: mug.variantIds[0], quantity: 1 }];
    await staffOrder(store, { customer_id: id, order_items, applied_coupon: [appliedCoupon(code)] });
    const order = await orderOf([[mug.variantIds[0] as number, 1]]);
    expect((await apply(code, order.uuid, order_items)).status).toBe(200);
    expect(await apply(code, order.uuid, order_items, { customer_email: email })).toMatchObject({
      status: 403,
      body: { reason: 'coupon_max_uses_exceeded' },
    });
  });

  it('takes nothing off the fees that are sent back with the lines', async () => {
    const mug = await createProduct(store);
    const order = await orderOf([[mug.variantIds[0] as number, 1]]);
    const { id: _id, ...line } = (await knex('shop_order_items').where({ order_id: order.id }).first()) as object & {
      readonly id: number;
    };
    const title = uniqueName('Gift wrap');
    const fee = { title, payment_type: 'fee', variation_id: 0, post_id: 0, unit_price: 500 };
    await knex('shop_order_items').insert({ ...line, document_id: title, ...fee });
    const { id } = (await knex('shop_order_items').where({ title }).first('id')) as { readonly id: number };
    const sent = [...order.order_items, { id, object_id: 0, variation_id: 0, quantity: 1, unit_price: 500 }];
    const { status, body } = await apply(await createCoupon(store), order.uuid, sent);
    await knex('shop_order_items').where({ id }).delete();
    expect({ status, discount: body.coupon_discount_total, lines: body.calculated_items.length }).toEqual({
      status: 200,
      discount: 100,
      lines: 1,
    });
  });
});
