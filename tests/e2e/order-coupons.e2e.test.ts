import type { Knex } from 'knex';
import { askStore, type Errors } from '../support/attributes';
import { createBundle } from '../support/bundles';
import { callStore } from '../support/call-store';
import { createProduct, type Product } from '../support/merchant';
import { sharedStore } from '../support/shared-store';
import { buy, fillCart, markAsPaid } from '../support/shopper';
import { uniqueName } from '../support/site-admin';
import { connectTo } from '../support/store-site';

/** Coupons in the order editor: apply, cancel, re-apply, checkProductEligibility. */
const store = sharedStore();
const NOWHERE = 2_147_483_647;

type Coupon = { readonly id: number; readonly code: string };
type Applied = Coupon & { readonly discount_amount: number; readonly amount: number; readonly stackable: string };
type Calculation = {
  readonly message: string;
  readonly applied_coupons: Readonly<Record<string, Applied>>;
  readonly calculated_items: readonly Readonly<Record<string, unknown>>[];
  readonly coupon_discount_total: number;
  readonly refused_coupons: readonly { readonly code: string; readonly reason: string }[];
} & Errors;

let knex: Knex;
let product: Product;
let shirt: number;
let mug: number;

beforeAll(async () => {
  knex = connectTo(store);
  product = await createProduct(store, { variants: [{ price: 2_000 }, { price: 999 }] });
  [shirt, mug] = product.variantIds as [number, number];
});

/** Orders that `orderWith` gave a coupon which their price knows nothing of. */
const couponed: number[] = [];

afterAll(async () => {
  await knex('shop_applied_coupons').whereIn('order_id', couponed).update({ amount: 0 });
  await knex.destroy();
});

const createCoupon = async (changes: object = {}): Promise<Coupon> => {
  const required = { title: 'Sale', type: 'percentage', amount: 10, status: 'active', stackable: 'yes' };
  const body = { ...required, code: uniqueName('EDIT'), show_on_checkout: 'no', ...changes };
  const reply = await askStore<{ data: Coupon }>(store, 'POST', '/coupons', body);
  expect(reply.status).toBe(200);
  return reply.body.data;
};

const items = (): readonly object[] => [
  { id: shirt, post_id: product.id, quantity: 2, unit_price: 1 },
  { object_id: mug, quantity: 1 },
];

const ask = (path: string, body: object) =>
  askStore<Calculation>(store, 'POST', `/coupons/${path}`, { order_items: items(), ...body });

const apply = (coupon: { readonly code: string }, body: object = {}) =>
  ask('apply', { coupon_code: coupon.code, ...body });

/** An order that holds the coupon, as the checkout leaves it. */
const orderWith = async (coupon: Coupon) => {
  const orderId = await buy(store, { [shirt]: 1 });
  couponed.push(orderId);
  const { uuid, customer_id } = await knex('shop_orders').where({ id: orderId }).first('uuid', 'customer_id');
  const row = { order_id: orderId, coupon_id: coupon.id, customer_id, code: coupon.code, amount: 200, is_counted: 1 };
  await knex('shop_applied_coupons').insert({ document_id: uniqueName('row'), ...row });
  await knex('shop_coupons').where({ id: coupon.id }).increment('use_count', 1);
  await knex('shop_coupon_uses').insert({ coupon_id: coupon.id, customer_id, uses: 1 });
  const { id: rowId } = await knex('shop_applied_coupons').where(row).first('id');
  return { orderId, uuid: String(uuid), customerId: Number(customer_id), rowId: Number(rowId) };
};

const usesOf = async ({ id }: Coupon): Promise<number> =>
  (await askStore<{ coupon: { use_count: number } }>(store, 'GET', `/coupons/${id}`)).body.coupon.use_count;

describe('applying a coupon to the lines of an order', () => {
  it('answers what it takes off each line, at the prices of the catalogue', async () => {
    const coupon = await createCoupon();
    const { status, body } = await apply({ code: coupon.code.toLowerCase() });
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        message: expect.any(String) as string,
        applied_coupons: {
          [coupon.code]: {
            id: coupon.id,
            title: 'Sale',
            code: coupon.code,
            type: 'percentage',
            amount: 10,
            discount_amount: 500,
            stackable: 'yes',
            priority: 0,
          },
        },
        calculated_items: [
          expect.objectContaining({
            id: shirt,
            quantity: 2,
            unit_price: 2_000,
            discount_total: 400,
            discounted_price: 1_800,
          }),
          expect.objectContaining({ object_id: mug, price: 999, coupon_discount: 100, line_total: 899 }),
        ],
        coupon_discount_total: 500,
        refused_coupons: [],
      },
    });
    expect(await usesOf(coupon)).toBe(0);
  });

  it('prices a custom line as it is sent', async () => {
    const coupon = await createCoupon();
    const order_items = [{ object_id: 0, quantity: 3, unit_price: 1_000, title: 'Engraving' }];
    expect((await apply(coupon, { order_items })).body).toMatchObject({ coupon_discount_total: 300 });
    const free = await apply(coupon, { order_items: [{ object_id: 0, quantity: 1 }] });
    expect(free).toMatchObject({ status: 422, body: { errors: { 'order_items[0]': [expect.any(String)] } } });
  });

  it('comes after the coupons that are there already, however they are named', async () => {
    const [first, second] = [
      await createCoupon({ type: 'fixed', amount: 10, priority: 1 }),
      await createCoupon({ priority: 2 }),
    ];
    const earlier = (await apply(first)).body.applied_coupons;
    for (const applied_coupons of [[first.id], [String(first.id)], earlier, Object.values(earlier)]) {
      const { body } = await apply(second, { applied_coupons });
      expect(body.applied_coupons).toMatchObject({
        [first.code]: { discount_amount: 1_000 },
        [second.code]: { discount_amount: 400 },
      });
    }
    const { orderId, uuid } = await orderWith(first);
    const { body } = await apply(second, { order_uuid: uuid });
    expect(Object.keys(body.applied_coupons).sort()).toEqual([first.code, second.code].sort());
    expect((await apply(first, { order_uuid: uuid })).body).toMatchObject({ code: 403 });
    const order = await askStore<{ order: object }>(store, 'GET', `/orders/${orderId}`);
    expect(order.body.order).toMatchObject({
      applied_coupons: [{ coupon_id: first.id, code: first.code, amount: 200, discounted_amount: 200 }],
    });
  });

  it('prices what also lies in a bundle of the order as it was sold by itself', async () => {
    const bundle = (await createBundle(store, [mug], { variants: [{ price: 3_000 }] })).variantIds[0] as number;
    const orderId = await buy(store, { [mug]: 2, [bundle]: 1 });
    const { uuid } = await knex('shop_orders').where({ id: orderId }).first('uuid');
    const rows: { id: number; variation_id: number }[] = await knex('shop_order_items')
      .where({ order_id: orderId })
      .orderBy('id')
      .select('id', 'variation_id');
    const coupon = await createCoupon();
    const pricesOf = async (order_items: readonly object[]) => {
      const { body } = await apply(coupon, { order_uuid: uuid, order_items });
      return body.calculated_items.map(({ unit_price: price }) => price);
    };
    expect(await pricesOf([{ object_id: mug, quantity: 2 }])).toEqual([999]);
    // As the order editor sends back what it has read.
    expect(await pricesOf(rows.map(({ id, variation_id }) => ({ id, variation_id, quantity: 1 })))).toEqual([
      999, 3_000, 0,
    ]);
  });

  it('leaves locked lines alone, as the order does', async () => {
    const { id, variantIds } = await createProduct(store, { variants: [{ price: 2_000 }] });
    const locked = variantIds[0] as number;
    const other_info = JSON.stringify({ payment_type: 'onetime', is_locked: 'yes' });
    await knex('shop_product_variants').where({ id: locked }).update({ other_info });
    const order_items = [{ object_id: locked, post_id: id, quantity: 1 }, ...items()];
    const { body } = await apply(await createCoupon(), { order_items });
    expect(body.calculated_items.map(({ coupon_discount: cents }) => cents)).toEqual([0, 400, 100]);
    expect(await apply(await createCoupon(), { order_items: order_items.slice(0, 1) })).toMatchObject({
      status: 403,
      body: { reason: 'no_applicable_items' },
    });
  });

  it.each([
    ['is disabled', { status: 'disabled' }, 401, 'coupon_not_available'],
    ['has expired', { start_date: '2020-01-01', end_date: '2020-02-01' }, 401, 'coupon_expired'],
    ['has not begun', { start_date: '2099-01-01' }, 401, 'coupon_not_started'],
    ['asks for more', { conditions: { min_purchase_amount: 1_000 } }, 403, 'min_purchase_amount_not_met'],
    ['allows less', { conditions: { max_purchase_amount: 100 } }, 403, 'max_purchase_amount_exceeded'],
    ['needs a known customer', { conditions: { max_per_customer: 1 } }, 403, 'coupon_login_required'],
    ['covers other products', { conditions: { included_products: [NOWHERE] } }, 403, 'no_applicable_items'],
    ['covers other categories', { conditions: { included_categories: [NOWHERE] } }, 403, 'no_applicable_items'],
    ['is for others', { conditions: { email_restrictions: '*@example.org' } }, 403, 'no_applicable_items'],
  ])('is refused when it %s', async (_what, changes, code, reason) => {
    const coupon = await createCoupon(changes);
    const { status, body } = await apply(coupon);
    expect({ status, body }).toEqual({ status: 403, body: { message: expect.any(String) as string, code, reason } });
  });

  it('knows who it is for', async () => {
    const coupon = await createCoupon({ conditions: { email_restrictions: '*@example.org', max_per_customer: 1 } });
    expect((await apply(coupon, { customer_email: 'Ada@Example.ORG' })).status).toBe(200);
    expect((await apply(coupon, { customer_email: 'ada@example.com' })).status).toBe(403);
  });

  it('is refused when it is used up, but not by the order itself', async () => {
    const coupon = await createCoupon({ conditions: { max_uses: 1 } });
    const { uuid } = await orderWith(coupon);
    expect((await apply(coupon)).body).toMatchObject({ code: 403, reason: 'coupon_max_uses_exceeded' });
    const again = await ask('re-apply', { order_uuid: uuid });
    expect(again.body.applied_coupons).toHaveProperty([coupon.code]);
  });

  it('is refused when two do not combine', async () => {
    const [first, second] = [await createCoupon({ stackable: 'no' }), await createCoupon({ stackable: 'no' })];
    expect((await apply(second, { applied_coupons: [first.id] })).body).toMatchObject({
      code: 401,
      reason: 'coupon_not_stackable',
    });
  });

  it('is not found under an unknown code or order', async () => {
    const coupon = await createCoupon();
    const missing = { status: 404, body: { message: expect.any(String) as string, code: 404 } };
    expect(await apply({ code: "x' or '1'='1" })).toMatchObject(missing);
    expect(await apply(coupon, { order_uuid: 'nowhere' })).toMatchObject(missing);
  });

  it.each([
    ['no code', { coupon_code: '' }, 'coupon_code'],
    ['a code that is no text', { coupon_code: ['a'] }, 'coupon_code'],
    ['no lines', { order_items: undefined }, 'order_items'],
    ['lines that are none', { order_items: 'x' }, 'order_items[0]'],
    ['a quantity of 0', { order_items: [{ id: 1, quantity: 0 }] }, 'order_items[0].quantity'],
    ['a quantity in exponents', { order_items: [{ id: 1, quantity: '1e9' }] }, 'order_items[0].quantity'],
    ['an unknown variation', { order_items: [{ id: NOWHERE, quantity: 1 }] }, 'order_items[0]'],
    ['a negative price', { order_items: [{ object_id: 0, quantity: 1, price: -5 }] }, 'order_items[0].price'],
    ['coupons that are no ids', { applied_coupons: ['x; drop table shop_coupons'] }, 'applied_coupons[0]'],
    ['coupons of coupons', { applied_coupons: { a: { b: 1 } } }, 'applied_coupons[0]'],
    ['an address that is none', { customer_email: 'x' }, 'customer_email'],
    ['a long order', { order_uuid: 'x'.repeat(101) }, 'order_uuid'],
  ])('is refused with %s', async (_what, changes, field) => {
    const coupon = await createCoupon();
    const { status, body } = await apply(coupon, changes);
    expect({ status, body }).toEqual({ status: 422, body: { errors: { [field]: expect.any(Array) as string[] } } });
  });
});

describe('cancelling a coupon', () => {
  it('prices the lines without it', async () => {
    const [first, second] = [await createCoupon(), await createCoupon()];
    const { status, body } = await ask('cancel', {
      coupon_code: first.code,
      applied_coupons: [first.id, second.id],
    });
    expect(status).toBe(200);
    expect(Object.keys(body.applied_coupons)).toEqual([second.code]);
  });

  it.each(['row', 'order', 'both'])('takes it off its order by %s, and its use is free again', async (by) => {
    const coupon = await createCoupon({ conditions: { max_uses: 1 } });
    const { orderId, uuid, rowId, customerId } = await orderWith(coupon);
    const named = { ...(by === 'order' ? {} : { id: rowId }), ...(by === 'row' ? {} : { order_uuid: uuid }) };
    const { status, body } = await ask('cancel', { coupon_code: coupon.code.toUpperCase(), ...named });
    expect({ status, body }).toMatchObject({ status: 200, body: { applied_coupons: {}, coupon_discount_total: 0 } });
    expect(await usesOf(coupon)).toBe(0);
    expect(await knex('shop_applied_coupons').where({ order_id: orderId })).toEqual([]);
    expect(await knex('shop_coupon_uses').where({ customer_id: customerId }).pluck('uses')).toEqual([0]);
    const again = await ask('cancel', { coupon_code: coupon.code, ...named });
    expect(again.status).toBe(by === 'order' ? 200 : 404);
    expect(await usesOf(coupon)).toBe(0);
  });

  it('is done once by ten people at once', async () => {
    const coupon = await createCoupon();
    const [{ rowId }] = [await orderWith(coupon), await orderWith(coupon)];
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => ask('cancel', { coupon_code: coupon.code, id: rowId }))
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(404)]);
    expect(await usesOf(coupon)).toBe(1);
  });

  it('touches no other coupon, order, or order that is paid', async () => {
    const [coupon, other] = [await createCoupon(), await createCoupon()];
    const { orderId, rowId } = await orderWith(coupon);
    const { uuid } = await orderWith(other);
    const cancel = (body: object) => ask('cancel', { coupon_code: coupon.code, ...body });
    expect((await cancel({ id: NOWHERE })).status).toBe(404);
    expect((await cancel({ order_uuid: 'nowhere' })).status).toBe(404);
    expect((await cancel({ id: rowId, order_uuid: uuid })).status).toBe(404);
    expect((await cancel({ id: rowId, coupon_code: other.code })).status).toBe(404);
    expect((await cancel({ id: 'x' })).status).toBe(422);
    expect((await markAsPaid(store, orderId)).status).toBe(200);
    expect(await cancel({ id: rowId })).toMatchObject({ status: 423, body: { code: 423 } });
    expect([await usesOf(coupon), await usesOf(other)]).toEqual([1, 1]);
  });
});

describe('re-applying coupons', () => {
  it('keeps what still gives something, and says what does not', async () => {
    const [good, poor] = [await createCoupon(), await createCoupon({ conditions: { min_purchase_amount: 999 } })];
    const { status, body } = await ask('re-apply', { applied_coupons: [poor.id, good.id] });
    expect(status).toBe(200);
    expect(Object.keys(body.applied_coupons)).toEqual([good.code]);
    expect(body.refused_coupons).toMatchObject([{ code: poor.code, reason: 'min_purchase_amount_not_met' }]);
  });

  it('without lines takes all of them off the order', async () => {
    const coupon = await createCoupon();
    const { orderId, uuid } = await orderWith(coupon);
    const { status, body } = await ask('re-apply', { order_uuid: uuid, order_items: [] });
    expect({ status, body }).toMatchObject({ status: 200, body: { applied_coupons: {}, calculated_items: [] } });
    expect(await usesOf(coupon)).toBe(0);
    expect(await knex('shop_applied_coupons').where({ order_id: orderId })).toEqual([]);
    expect((await ask('re-apply', { order_uuid: 'nowhere', order_items: [] })).status).toBe(404);
  });
});

describe('the eligibility of a product', () => {
  const check = (body: object) => askStore<object>(store, 'POST', '/coupons/checkProductEligibility', body);

  it('is that of its variation under the named coupons', async () => {
    const [shirts, mugs] = [
      await createCoupon({ conditions: { included_products: [shirt], email_restrictions: '*@example.org' } }),
      await createCoupon({ conditions: { included_products: [mug] } }),
    ];
    const appliedCoupons = [shirts.code.toLowerCase(), String(mugs.id), 'unknown'];
    const { status, body } = await check({ productId: shirt, appliedCoupons, origin: 'order' });
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        eligible: true,
        product_id: shirt,
        coupon_codes: expect.arrayContaining([shirts.code, mugs.code]) as string[],
        applicable_coupons: [shirts.code],
      },
    });
    expect((await check({ productId: mug, appliedCoupons: [shirts.code] })).body).toMatchObject({ eligible: false });
    expect((await check({ productId: mug })).body).toMatchObject({ eligible: false, coupon_codes: [] });
  });

  it('is given where a coupon asks for any product to be bought', async () => {
    const coupon = await createCoupon({ type: 'buy_x_get_y', amount: 100, conditions: { get_products: [mug] } });
    const { body } = await check({ productId: shirt, appliedCoupons: [coupon.code] });
    expect(body).toMatchObject({ eligible: true, applicable_coupons: [coupon.code] });
  });

  it('follows the categories above those of the product, in the cart as well', async () => {
    const addTerm = async (body: object): Promise<number> => {
      const terms = { taxonomy: 'product-categories', ...body };
      const reply = await askStore<{ term_ids: number[] }>(store, 'POST', '/products/add-product-terms', terms);
      return reply.body.term_ids[0] as number;
    };
    const { id, variantIds } = await createProduct(store, { variants: [{ price: 2_000 }] });
    const teapot = variantIds[0] as number;
    const [top, other] = [
      await addTerm({ names: [uniqueName('Kitchen')] }),
      await addTerm({ names: [uniqueName('Garden')] }),
    ];
    const middle = await addTerm({ names: [uniqueName('Tea')], parent_id: top });
    await addTerm({ names: [uniqueName('Pots')], parent_id: middle, product_id: id });
    const named = (conditions: object) => createCoupon({ conditions });
    const [within, without, elsewhere] = [
      await named({ included_categories: [top] }),
      await named({ excluded_categories: [top] }),
      await named({ included_categories: [other] }),
    ];
    const appliedCoupons = [within.code, without.code, elsewhere.code];
    const { body } = await check({ productId: teapot, appliedCoupons, origin: 'order' });
    expect(body).toMatchObject({ applicable_coupons: [within.code] });
    const order_items = [{ object_id: teapot, post_id: id, quantity: 1 }];
    expect((await apply(within, { order_items })).body).toMatchObject({ coupon_discount_total: 200 });
    expect((await apply(without, { order_items })).status).toBe(403);
    const cart_hash = await fillCart(store, { [teapot]: 1 });
    const inCart = async ({ code }: Coupon) => {
      const url = `${store.baseUrl}/cart/apply_coupon`;
      return (await callStore('POST', url, { body: { cart_hash, coupon_code: code } })).status;
    };
    expect([await inCart(within), await inCart(without), await inCart(elsewhere)]).toEqual([200, 422, 422]);
  });

  it('is refused for what is no product', async () => {
    expect((await check({ productId: NOWHERE })).status).toBe(404);
    for (const productId of [undefined, 'x', -1, { $gt: 0 }, 2 ** 31]) {
      expect((await check({ productId })).status).toBe(422);
    }
  });
});
