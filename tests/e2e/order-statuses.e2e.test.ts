import { createCoupon } from '../support/coupon-maker';
import { asMerchant, createProduct, type Product } from '../support/merchant';
import { actOn, bulk, setShipping, setStatus, stockOf } from '../support/order-actions';
import { sharedStore } from '../support/shared-store';
import { buy, checkoutForm, fillCart, markAsPaid, placeOrder, readOrder } from '../support/shopper';
import { callStore, prepare } from '../support/call-store';

/** Statuses of orders, by hand and in bulk; what they do to stock and coupons. See docs/rules/order-states.md#statuses. */
const store = sharedStore();

let physical: Product;
let digital: Product;

const variantOf = ({ variantIds }: Product): number => variantIds[0] as number;
const order = (product: Product, quantity = 1): Promise<number> => buy(store, { [variantOf(product)]: quantity });

beforeAll(async () => {
  physical = await createProduct(store, { variants: [{ price: 1_000, stock: 1_000 }] });
  digital = await createProduct(store, { fulfillment: 'digital', variants: [{ price: 1_000, stock: 1_000 }] });
});

describe('the status of an order', () => {
  it('goes from each of the open ones to each other, with an activity each time', async () => {
    const id = await order(physical);
    const walk = ['processing', 'completed', 'on-hold', 'completed', 'processing', 'on-hold'];
    for (const to of walk) {
      expect((await setStatus(store, id, to)).status).toBe(200);
      const same = await setStatus(store, id, to);
      expect([same.status, same.body.message]).toEqual([400, 'The order already has the same status.']);
      const { status, completed_at } = await readOrder(store, id);
      expect({ status, isCompleted: completed_at !== null }).toEqual({ status: to, isCompleted: to === 'completed' });
    }
    const { activities } = await readOrder(store, id);
    const told = activities.filter(({ title }) => title === 'Order status updated').map(({ content }) => content);
    expect(told.reverse()).toEqual(walk.map((to, index) => `from ${walk[index - 1] ?? 'on-hold'} to ${to}`));
  });

  it.each(['on-hold', 'processing', 'completed'])(
    'can be canceled while it is %s, and never changes again',
    async (from) => {
      const id = await order(physical);
      if (from !== 'on-hold') await setStatus(store, id, from);
      expect((await setStatus(store, id, 'canceled')).status).toBe(200);
      for (const to of ['on-hold', 'processing', 'completed', 'canceled']) {
        expect((await setStatus(store, id, to)).status).toBe(400);
      }
      expect((await setShipping(store, id, 'shipped')).status).toBe(400);
      expect((await markAsPaid(store, id)).status).toBe(423);
      expect((await readOrder(store, id)).status).toBe('canceled');
    }
  );

  it.each(['failed', 'paid', '', '__proto__', 'x'.repeat(51)])('is never %p', async (to) => {
    const id = await order(physical);
    expect([400, 422]).toContain((await setStatus(store, id, to)).status);
  });

  it('needs an order, a status and an action', async () => {
    expect((await setStatus(store, 2_147_483_647, 'processing')).status).toBe(404);
    expect((await setStatus(store, 3_000_000_000, 'processing')).status).toBe(404);
    const id = await order(physical);
    expect((await actOn(store, 'PUT', `/orders/${id}/statuses`, { action: 'change_order_status' })).status).toBe(400);
    const empty = { action: 'change_order_status', statuses: {} };
    expect((await actOn(store, 'PUT', `/orders/${id}/statuses`, empty)).status).toBe(400);
    expect((await actOn(store, 'PUT', `/orders/${id}/statuses`, { statuses: {}, action: 'delete' })).status).toBe(422);
  });
});

describe('the shipping status', () => {
  it('goes from each to each other; what is delivered is sold, what is not is held', async () => {
    const product = await createProduct(store, { variants: [{ stock: 10 }] });
    const id = await order(product, 3);
    const walk = ['shipped', 'unshipped', 'delivered', 'unshipped', 'unshippable', 'shipped'].concat([
      'delivered',
      'shipped',
      'unshippable',
      'delivered',
      'unshippable',
      'unshipped',
    ]);
    for (const to of walk) {
      expect((await setShipping(store, id, to)).status).toBe(200);
      expect((await setShipping(store, id, to)).status).toBe(400);
      const { shipping_status, order_items } = await readOrder(store, id);
      expect(shipping_status).toBe(to);
      expect(order_items).toMatchObject([{ fulfilled_quantity: to === 'shipped' || to === 'delivered' ? 3 : 0 }]);
      const sold = to === 'delivered' ? 3 : 0;
      expect(await stockOf(store, product.id)).toEqual({ available: 7, on_hold: 3 - sold, committed: sold });
    }
  });

  it('does not exist where nothing is shipped, and for unknown words', async () => {
    const id = await order(digital);
    expect((await setShipping(store, id, 'shipped')).status).toBe(400);
    expect((await setShipping(store, await order(physical), 'lost')).status).toBe(400);
  });
});

describe('a canceled order', () => {
  it('puts its pieces and its coupons back, once', async () => {
    const product = await createProduct(store, { variants: [{ stock: 5 }] });
    const code = await createCoupon(store, { conditions: { max_uses: 1 } });
    const cart_hash = await fillCart(store, { [variantOf(product)]: 5 });
    await prepare('POST', `${store.baseUrl}/cart/apply_coupon`, { body: { coupon_code: code, cart_hash } });
    const placed = await placeOrder(store, checkoutForm({ cart_hash }));
    const id = placed.body.order_id as number;
    expect(await stockOf(store, product.id)).toEqual({ available: 0, on_hold: 5, committed: 0 });
    expect((await setStatus(store, id, 'canceled')).status).toBe(200);
    expect((await setStatus(store, id, 'canceled')).status).toBe(400);
    expect(await stockOf(store, product.id)).toEqual({ available: 5, on_hold: 0, committed: 0 });
    const again = await fillCart(store, { [variantOf(product)]: 1 });
    const applied = await callStore('POST', `${store.baseUrl}/cart/apply_coupon`, {
      body: { coupon_code: code, cart_hash: again },
    });
    expect(applied.status).toBe(200);
  });

  it('takes delivered pieces back too, or lets them be gone', async () => {
    const product = await createProduct(store, { variants: [{ stock: 10 }] });
    const back = await order(product, 2);
    await setShipping(store, back, 'delivered');
    await setStatus(store, back, 'canceled', { manage_stock: true });
    expect(await stockOf(store, product.id)).toEqual({ available: 10, on_hold: 0, committed: 0 });
    const gone = await order(product, 2);
    await setStatus(store, gone, 'canceled', { manage_stock: false });
    expect(await stockOf(store, product.id)).toEqual({ available: 8, on_hold: 0, committed: 0 });
  });

  it('takes back what a paid digital order was delivered', async () => {
    const product = await createProduct(store, { fulfillment: 'digital', variants: [{ stock: 3 }] });
    const id = await order(product, 3);
    await markAsPaid(store, id);
    expect(await stockOf(store, product.id)).toEqual({ available: 0, on_hold: 0, committed: 3 });
    await setStatus(store, id, 'canceled');
    expect(await stockOf(store, product.id)).toEqual({ available: 3, on_hold: 0, committed: 0 });
  });
});

describe('many orders at once', () => {
  it('are changed as far as they can be, and the others are named', async () => {
    const [open, canceled] = [await order(physical), await order(physical)];
    await setStatus(store, canceled, 'canceled');
    const reply = await bulk(store, {
      action: 'change_order_status',
      order_ids: [open, canceled, 2_147_483_647],
      new_status: 'processing',
      manage_stock: true,
    });
    expect(reply.status).toBe(200);
    expect(reply.body.message).toContain(`#${canceled}`);
    expect(reply.body.data).toMatchObject({ done: [open], failed: [{ id: canceled }, { id: 2_147_483_647 }] });
    expect((await readOrder(store, open)).status).toBe('processing');
  });

  it('can be shipped, paid and deleted', async () => {
    const ids = [await order(physical), await order(physical)];
    expect(
      (await bulk(store, { action: 'change_shipping_status', order_ids: ids, new_status: 'shipped' })).status
    ).toBe(200);
    expect((await bulk(store, { action: 'change_payment_status', order_ids: ids, new_status: 'paid' })).status).toBe(
      200
    );
    for (const id of ids) {
      expect(await readOrder(store, id)).toMatchObject({ shipping_status: 'shipped', payment_status: 'paid' });
    }
    expect((await bulk(store, { action: 'delete_orders', order_ids: ids })).status).toBe(200);
    expect((await actOn(store, 'GET', `/orders/${ids[0]}`)).status).toBe(404);
    expect((await bulk(store, { action: 'delete_orders', order_ids: ids })).status).toBe(423);
  });

  it.each([
    ['an unknown status', { action: 'change_order_status', order_ids: [1], new_status: 'failed' }, 423],
    ['no status', { action: 'change_shipping_status', order_ids: [1] }, 422],
    ['no orders', { action: 'change_order_status', order_ids: [], new_status: 'processing' }, 422],
    ['too many orders', { action: 'delete_orders', order_ids: Array.from({ length: 201 }, (_, id) => id + 1) }, 422],
    ['an unknown action', { action: 'explode', order_ids: [1] }, 422],
    ['nothing to capture', { action: 'capture_payments', order_ids: [2_147_483_647] }, 423],
  ])('are refused with %s', async (_name, body, status) => {
    expect((await bulk(store, body)).status).toBe(status);
  });
});

describe('an order', () => {
  it('takes a note, statuses and labels in one change, and keeps what is left out', async () => {
    const id = await order(physical);
    const label = await callStore<{ data: { id: number } }>('POST', `${store.baseUrl}/labels`, {
      headers: asMerchant(store),
      body: { value: `Urgent ${id}` },
    });
    const change = {
      note: 'Call <b>first</b>',
      status: 'processing',
      shipping_status: 'shipped',
      labels: [label.body.data.id],
    };
    const reply = await actOn(store, 'PUT', `/orders/${id}`, { ...change, total_amount: 1, customer_id: 1 });
    expect(reply.body.order).toMatchObject({ note: 'Call <b>first</b>', status: 'processing', total_amount: 1_000 });
    expect(await readOrder(store, id)).toMatchObject({
      shipping_status: 'shipped',
      labels: [{ value: `Urgent ${id}` }],
    });
    expect((await actOn(store, 'PUT', `/orders/${id}`, { status: 'processing' })).status).toBe(200);
    expect((await readOrder(store, id)).note).toBe('Call <b>first</b>');
    expect((await actOn(store, 'PUT', `/orders/${id}`, { status: 'paid' })).status).toBe(400);
    // Put on beside what others have put there.
    const more = await callStore<{ data: { id: number } }>('POST', `${store.baseUrl}/labels`, {
      headers: asMerchant(store),
      body: { value: `Gift ${id}` },
    });
    await actOn(store, 'PUT', `/orders/${id}`, { add_labels: [more.body.data.id, label.body.data.id] });
    const labelled = (await readOrder(store, id)) as unknown as { labels: readonly { value: string }[] };
    expect(labelled.labels.map(({ value }) => value).sort()).toEqual([`Gift ${id}`, `Urgent ${id}`]);
    const urgent = label.body.data.id;
    await actOn(store, 'PUT', `/orders/${id}`, { remove_labels: [urgent, 2_147_483_647] });
    expect(await readOrder(store, id)).toMatchObject({ labels: [{ value: `Gift ${id}` }] });
    await actOn(store, 'PUT', `/orders/${id}`, { add_labels: [urgent], remove_labels: [more.body.data.id] });
    expect(await readOrder(store, id)).toMatchObject({ labels: [{ value: `Urgent ${id}` }] });
    expect(await actOn(store, 'PUT', `/orders/${id}`, { labels: [2_147_483_647] })).toMatchObject({
      status: 422,
      body: { errors: { labels: expect.any(Array) as unknown } },
    });
    expect((await actOn(store, 'PUT', `/orders/2147483647`, { note: 'x' })).status).toBe(404);
  });

  it('tells who changes a note that somebody else has written meanwhile', async () => {
    const id = await order(physical);
    const write = async (note: string, known_note: string) =>
      (await actOn(store, 'PUT', `/orders/${id}`, { note, known_note })).status;
    expect(await write('First', '')).toBe(200);
    expect(await write('Second', '')).toBe(409);
    // The answer to a change was lost: it is tried again.
    expect(await write('First', '')).toBe(200);
    expect((await readOrder(store, id)).note).toBe('First');
    expect(await write('Second', ' First ')).toBe(200);
    expect((await readOrder(store, id)).note).toBe('Second');
  });

  it('keeps what its note said before in the log', async () => {
    const id = await order(physical);
    expect((await actOn(store, 'POST', '/notes/attach', { order_id: id, note: 'First' })).status).toBe(200);
    expect((await actOn(store, 'POST', '/notes/attach', { order_id: id, note: 'Second' })).status).toBe(200);
    const { note, activities } = await readOrder(store, id);
    expect(note).toBe('Second');
    expect(activities.filter(({ title }) => title === 'Note changed').map(({ content }) => content)).toEqual([
      'Second',
      'First',
    ]);
    expect((await actOn(store, 'POST', '/notes/attach', { order_id: 2_147_483_647, note: 'x' })).status).toBe(404);
    expect((await actOn(store, 'POST', '/notes/attach', { order_id: id })).status).toBe(422);
    expect((await actOn(store, 'POST', '/notes/attach', { order_id: id, note: null })).status).toBe(422);
    expect((await actOn(store, 'POST', '/notes/attach', { order_id: id, note: '' })).status).toBe(200);
    expect((await readOrder(store, id)).note).toBe('');
  });
});
