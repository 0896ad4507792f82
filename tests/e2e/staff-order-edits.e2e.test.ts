import type { Knex } from 'knex';
import { createBundle } from '../support/bundles';
import { prepare } from '../support/call-store';
import { createCoupon } from '../support/coupon-maker';
import { findViolations } from '../support/invariants';
import { asMerchant, createProduct, sellInDollars, type Product } from '../support/merchant';
import { refund, setShipping, setStatus, stockOf } from '../support/order-actions';
import { sharedStore } from '../support/shared-store';
import { addItem, buy, checkoutForm, fillCart, markAsPaid, placeOrder, readOrder } from '../support/shopper';
import { appliedCoupon, customerWithAddress, editByStaff, staffOrder } from '../support/staff-orders';
import { connectTo } from '../support/store-site';

/** POST /orders/{id}: the merchant edits an order. See docs/reference/orders.md#editing-orders. */
const store = sharedStore();

let knex: Knex;
let customer_id: number;

const variantOf = ({ variantIds }: Product): number => variantIds[0] as number;
const lineOf = (product: Product, quantity = 1) => ({ object_id: variantOf(product), quantity });
const edit = (id: number, body: object) => editByStaff(store, id, { customer_id, ...body });
const order = (order_items: readonly object[], more: object = {}) =>
  staffOrder(store, { customer_id, order_items, ...more });
const counted = (stock: number, price = 1_000) => createProduct(store, { variants: [{ price, stock }] });

const itemsOf = async (id: number) =>
  (await readOrder(store, id)).order_items as readonly (Readonly<Record<string, unknown>> & { readonly id: number })[];

const setPrice = (product: Product, price: number) =>
  knex('shop_product_variants')
    .where({ id: variantOf(product) })
    .update({ item_price: price });

beforeAll(async () => {
  knex = connectTo(store);
  await sellInDollars(store);
  customer_id = (await customerWithAddress(store)).id;
});

afterEach(async () => {
  expect(await findViolations(knex)).toEqual([]);
});

afterAll(() => knex.destroy());

describe('an edited order', () => {
  it('keeps its lines under their ids and at their prices, and takes or gives back the difference in stock', async () => {
    const [mug, cup] = [await counted(10), await counted(10, 700)];
    const id = await order([lineOf(mug, 4)]);
    const [line] = await itemsOf(id);
    await setPrice(mug, 9_999);
    const more = await edit(id, { order_items: [{ ...line, quantity: 6 }, lineOf(cup, 2)] });
    expect(more).toMatchObject({
      status: 200,
      body: { order: { total_amount: 7_400, version: 1 }, refused_coupons: [] },
    });
    expect((await itemsOf(id))[0]).toMatchObject({ id: line?.id, quantity: 6, unit_price: 1_000 });
    expect(await stockOf(store, mug.id)).toEqual({ available: 4, on_hold: 6, committed: 0 });
    expect(await stockOf(store, cup.id)).toEqual({ available: 8, on_hold: 2, committed: 0 });
    await edit(id, { order_items: [lineOf(mug, 1)] });
    expect(await stockOf(store, mug.id)).toEqual({ available: 9, on_hold: 1, committed: 0 });
    expect(await stockOf(store, cup.id)).toEqual({ available: 10, on_hold: 0, committed: 0 });
    const edited = await readOrder(store, id);
    expect(edited.order_items).toHaveLength(1);
    expect(edited).toMatchObject({ total_amount: 1_000, version: 2 });
    expect(edited.transactions).toEqual([expect.objectContaining({ status: 'pending', total: 1_000 })]);
    expect(edited.activities.filter(({ title }) => title === 'Order edited')).toHaveLength(2);
  });

  it('needs only what comes on top, and changes nothing where that is not there', async () => {
    const mug = await counted(5);
    const id = await order([lineOf(mug, 5)]);
    expect((await edit(id, { order_items: [lineOf(mug, 5)], note: 'Same' })).status).toBe(200);
    const before = await readOrder(store, id);
    const refused = await edit(id, {
      order_items: [lineOf(mug, 6)],
      note: 'More',
      discount: { type: 'fixed', value: 1 },
    });
    expect(refused.status).toBe(422);
    expect(await readOrder(store, id)).toEqual(before);
    expect(await stockOf(store, mug.id)).toEqual({ available: 0, on_hold: 5, committed: 0 });
  });

  it('moves what was delivered, or paid as a download, among what is sold', async () => {
    const [mug, song] = [
      await counted(10),
      await createProduct(store, { fulfillment: 'digital', variants: [{ stock: 10 }] }),
    ];
    const sent = await order([lineOf(mug, 2)]);
    await setShipping(store, sent, 'delivered');
    await edit(sent, { order_items: [lineOf(mug, 5)] });
    expect(await stockOf(store, mug.id)).toEqual({ available: 5, on_hold: 0, committed: 5 });
    expect((await itemsOf(sent))[0]).toMatchObject({ quantity: 5, fulfilled_quantity: 5 });
    const paid = await order([lineOf(song, 3)], { payment_status: 'paid' });
    expect((await edit(paid, { order_items: [lineOf(song, 1)] })).status).toBe(200);
    expect(await stockOf(store, song.id)).toEqual({ available: 9, on_hold: 0, committed: 1 });
  });

  it('that was paid asks for what it costs more, and is paid again by that', async () => {
    const mug = await counted(100);
    const id = await order([lineOf(mug, 2)], { payment_status: 'paid' });
    await edit(id, { order_items: [lineOf(mug, 3)] });
    const more = await readOrder(store, id);
    expect(more).toMatchObject({ payment_status: 'partially-paid', total_paid: 2_000, total_amount: 3_000 });
    expect(more.transactions.map(({ status, total }) => [status, total])).toEqual([
      ['succeeded', 2_000],
      ['pending', 1_000],
    ]);
    expect((await markAsPaid(store, id)).status).toBe(200);
    expect(await readOrder(store, id)).toMatchObject({ payment_status: 'paid', total_paid: 3_000 });
    await edit(id, { order_items: [lineOf(mug, 5)] });
    await edit(id, { order_items: [lineOf(mug, 1)] });
    const less = await readOrder(store, id);
    expect(less).toMatchObject({ payment_status: 'paid', total_paid: 3_000, total_amount: 1_000 });
    expect(less.transactions.filter(({ status }) => status === 'pending')).toEqual([]);
  });

  it('is paid by becoming free, and asks for its price once it is not', async () => {
    const mug = await counted(100);
    const id = await order([lineOf(mug, 2)]);
    await edit(id, { order_items: [lineOf(mug, 2)], discount: { type: 'percentage', value: 100 } });
    expect(await readOrder(store, id)).toMatchObject({ payment_status: 'paid', total_amount: 0 });
    await edit(id, { order_items: [lineOf(mug, 2)], discount: { type: 'percentage', value: 100, action: 'remove' } });
    expect(await readOrder(store, id)).toMatchObject({ payment_status: 'pending', total_amount: 2_000, total_paid: 0 });
  });

  it('keeps discount, delivery and coupons that the body leaves out, and lets go of those it takes away', async () => {
    const code = await createCoupon(store, { amount: 10, conditions: { max_uses: 1 } });
    const mug = await counted(100);
    const granted = {
      discount: { type: 'fixed', value: 500 },
      shipping: [{ rate_name: 'Bike', custom_price: 300 }],
      applied_coupon: [appliedCoupon(code)],
    };
    const id = await order([lineOf(mug, 2)], granted);
    await edit(id, { order_items: [lineOf(mug, 4)] });
    const kept = await readOrder(store, id);
    expect(kept).toMatchObject({
      manual_discount_total: 500,
      shipping_total: 300,
      coupon_discount_total: 350,
      total_amount: 3_450,
    });
    await edit(id, { order_items: [lineOf(mug, 4)], applied_coupon: [], shipping: [], discount: null });
    expect(await readOrder(store, id)).toMatchObject({ total_amount: 4_000, applied_coupons: [] });
    expect(
      (await staffOrder(store, { customer_id, order_items: [lineOf(mug)], applied_coupon: granted.applied_coupon })) > 0
    ).toBe(true);
  });

  it('keeps parts of a bundle with it, and takes those of a new one', async () => {
    const parts = [await counted(20), await counted(20)].map(variantOf);
    const bundle = await createBundle(store, parts);
    const id = await order([lineOf(bundle, 2)]);
    const echoed = await itemsOf(id);
    expect(echoed).toHaveLength(1 + parts.length);
    await edit(id, { order_items: echoed.map((line) => ({ ...line, quantity: 3 })) });
    expect((await itemsOf(id)).map(({ id: itemId, quantity }) => [itemId, quantity])).toEqual(
      echoed.map((line) => [line.id, 3])
    );
    const mug = await counted(5);
    await edit(id, { order_items: [lineOf(mug)] });
    expect(await itemsOf(id)).toHaveLength(1);
    await edit(id, { order_items: [lineOf(mug), lineOf(bundle)] });
    expect(await itemsOf(id)).toHaveLength(2 + parts.length);
  });

  it('goes to another customer, takes a status, and is canceled with all that it has', async () => {
    const mug = await counted(10);
    const id = await order([lineOf(mug, 2)]);
    const other = await customerWithAddress(store);
    const moved = await editByStaff(store, id, {
      customer_id: other.id,
      order_items: [lineOf(mug, 3)],
      status: 'processing',
    });
    expect(moved).toMatchObject({ status: 200, body: { order: { customer_id: other.id, status: 'processing' } } });
    await editByStaff(store, id, { customer_id: other.id, order_items: [lineOf(mug, 4)], status: 'canceled' });
    expect(await readOrder(store, id)).toMatchObject({ status: 'canceled', total_amount: 4_000 });
    expect(await stockOf(store, mug.id)).toEqual({ available: 10, on_hold: 0, committed: 0 });
  });
});

describe('a variant that is not counted any more', () => {
  it('is for sale or gone as a person says, whatever older orders do; they move what they hold', async () => {
    const mug = await counted(4);
    const [kept, dropped, returned] = [
      await order([lineOf(mug)]),
      await order([lineOf(mug)]),
      await order([lineOf(mug)], { payment_status: 'paid' }),
    ];
    const row = () => knex('shop_product_variants').where({ id: variantOf(mug) });
    const status = async () => ((await row().first('stock_status')) as { stock_status: string }).stock_status;
    const headers = asMerchant(store);
    await prepare('PUT', `${store.baseUrl}/products/${mug.id}/update-manage-stock`, {
      headers,
      body: { manage_stock: 0 },
    });
    expect((await edit(kept, { order_items: [lineOf(mug, 5)] })).status).toBe(200);
    expect(await stockOf(store, mug.id)).toEqual({ available: 0, on_hold: 7, committed: 0 });
    expect(await status()).toBe('in-stock');
    expect((await addItem(store, { item_id: variantOf(mug) })).status).toBe(200);

    await row().update({ stock_status: 'out-of-stock' });
    expect((await edit(kept, { order_items: [lineOf(mug, 1)] })).status).toBe(200);
    await setStatus(store, dropped, 'canceled', { manage_stock: true });
    const [line] = await itemsOf(returned);
    const refunded_items = [{ id: line?.id, restore_quantity: 1 }];
    expect((await refund(store, returned, { amount: 1, manageStock: true, refunded_items })).status).toBe(200);
    expect(await stockOf(store, mug.id)).toEqual({ available: 3, on_hold: 1, committed: 0 });
    expect(await status()).toBe('out-of-stock');
    expect((await addItem(store, { item_id: variantOf(mug) })).status).toBe(422);
  });
});

describe('an order that a shopper placed', () => {
  it('can be edited, and its cart does not write over that', async () => {
    const mug = await counted(10);
    const cart_hash = await fillCart(store, { [variantOf(mug)]: 2 });
    const id = (await placeOrder(store, checkoutForm({ cart_hash }))).body.order_id as number;
    const { customer } = await readOrder(store, id);
    const { status } = await editByStaff(store, id, { customer_id: customer.id, order_items: [lineOf(mug, 5)] });
    expect(status).toBe(200);
    await placeOrder(store, checkoutForm({ cart_hash }));
    expect(await readOrder(store, id)).toMatchObject({ total_amount: 5_000 });
    expect(await stockOf(store, mug.id)).toEqual({ available: 5, on_hold: 5, committed: 0 });
  });
});

describe('what is refused', () => {
  it('is to complete an order by editing it, and to edit what is canceled, refunded or unknown', async () => {
    const mug = await counted(50);
    const order_items = [lineOf(mug)];
    const id = await order(order_items, { payment_status: 'paid' });
    expect((await edit(id, { order_items, status: 'completed' })).status).toBe(423);
    expect((await edit(id, { order_items, status: 'nonsense' })).status).toBe(400);
    await refund(store, id, { amount: 1 });
    expect((await edit(id, { order_items })).status).toBe(423);
    const canceled = await order(order_items);
    await setStatus(store, canceled, 'canceled');
    expect((await edit(canceled, { order_items })).status).toBe(423);
    expect((await edit(2_147_483_647, { order_items })).status).toBe(404);
    expect((await edit(canceled, { order_items: [] })).status).toBe(422);
  });

  it('is to edit the order of a subscription', async () => {
    const plan = await createProduct(store, { fulfillment: 'digital', variants: [{ paymentType: 'subscription' }] });
    const id = await buy(store, { [variantOf(plan)]: 1 });
    const { customer, order_items } = await readOrder(store, id);
    expect((await editByStaff(store, id, { customer_id: customer.id, order_items })).status).toBe(423);
  });

  it('is to overwrite what somebody else has saved since', async () => {
    const mug = await counted(50);
    const id = await order([lineOf(mug)]);
    expect((await edit(id, { order_items: [lineOf(mug, 2)], version: 0 })).status).toBe(200);
    expect((await edit(id, { order_items: [lineOf(mug, 3)], version: 0 })).status).toBe(409);
    expect((await edit(id, { order_items: [lineOf(mug, 3)], version: 1 })).status).toBe(200);
    expect(await readOrder(store, id)).toMatchObject({ total_amount: 3_000 });
  });
});
