import type { Knex } from 'knex';
import { eventsOfOrder, findCharge } from '../support/card-orders';
import { prepare } from '../support/call-store';
import { createCoupon } from '../support/coupon-maker';
import { createProduct, type Product } from '../support/merchant';
import { actOn, bulk, refund, setStatus } from '../support/order-actions';
import { sharedStore } from '../support/shared-store';
import { buy, checkoutForm, fillCart, markAsPaid, placeOrder, readOrder } from '../support/shopper';
import { connectTo } from '../support/store-site';

/**
 * What a person says of the charges of an order, and what the order makes of it. See
 * docs/rules/payments.md#payments-that-a-person-records.
 */
const store = sharedStore();
let knex: Knex;
let mug: Product;

beforeAll(async () => {
  knex = connectTo(store);
  mug = await createProduct(store, { variants: [{ price: 1_000, stock: 1_000 }] });
});

afterAll(() => knex.destroy());

const variantOf = ({ variantIds }: Product): number => variantIds[0] as number;

const paidOrder = async (product = mug): Promise<number> => {
  const id = await buy(store, { [variantOf(product)]: 1 });
  expect((await markAsPaid(store, id)).status).toBe(200);
  return id;
};

describe('a charge of a provider', () => {
  const UNPAID = { status: 'on-hold', payment_status: 'pending', total_paid: 0 };
  const unpaid = () => buy(store, { [variantOf(mug)]: 1 });

  it('that a person names pays one order, also where two are marked at once', async () => {
    const charge = { payment_method: 'cod', vendor_charge_id: `ch_${Date.now()}` };
    const ids = [await unpaid(), await unpaid(), await unpaid()];
    const replies = await Promise.all(ids.map((id) => markAsPaid(store, id, charge)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const refused = ids.filter((_id, index) => replies[index]?.status === 409);
    for (const id of refused) {
      const order = await readOrder(store, id);
      expect(order).toMatchObject({ ...UNPAID, invoice_no: null });
      expect(order.activities.map(({ title }) => title)).not.toContain('Order paid');
      expect(await eventsOfOrder(knex, id)).not.toContain('order_paid');
    }
    expect((await markAsPaid(store, refused[0] as number, { ...charge, payment_method: 'wire' })).status).toBe(200);
    expect((await markAsPaid(store, refused[1] as number)).status).toBe(200);
  });

  it('that was taken back and has paid another order meanwhile does not count again', async () => {
    const charge = { payment_method: 'cod', vendor_charge_id: `back_${Date.now()}` };
    const [first, second] = [await unpaid(), await unpaid()];
    expect((await markAsPaid(store, first, charge)).status).toBe(200);
    const { id: transaction } = await findCharge(store, first);
    const say = (status: string) =>
      actOn(store, 'PUT', `/orders/${first}/transactions/${transaction}/status`, { status });
    expect((await say('failed')).status).toBe(200);
    expect((await markAsPaid(store, second, charge)).status).toBe(200);
    expect((await say('succeeded')).status).toBe(409);
    expect(await readOrder(store, first)).toMatchObject({ payment_status: 'failed', total_paid: 0 });
  });
});

describe('a transaction', () => {
  const statusOf = async (orderId: number, status: string) => {
    const { id } = await findCharge(store, orderId);
    return actOn(store, 'PUT', `/orders/${orderId}/transactions/${id}/status`, { status });
  };

  it('is listed and found, for its own order only', async () => {
    const id = await paidOrder();
    const { id: transaction } = await findCharge(store, id);
    const list = await actOn(store, 'GET', `/orders/${id}/transactions`);
    expect(list.body.transactions).toMatchObject([{ id: transaction, refundable: 1_000, url: '' }]);
    const one = await actOn(store, 'GET', `/orders/${id}/transactions/${transaction}`);
    expect(one.body.transaction).toMatchObject({ id: transaction, total: 1_000 });
    const other = await paidOrder();
    expect((await actOn(store, 'GET', `/orders/${other}/transactions/${transaction}`)).status).toBe(404);
    expect((await actOn(store, 'GET', '/orders/2147483647/transactions')).status).toBe(404);
  });

  it('takes its order along: paid, not paid after all, paid again, given back', async () => {
    const id = await buy(store, { [variantOf(mug)]: 1 });
    const statuses = async () => {
      const { status, payment_status, total_paid, total_refund } = await readOrder(store, id);
      return [status, payment_status, total_paid, total_refund];
    };
    expect((await statusOf(id, 'paid')).body.transaction).toMatchObject({ status: 'succeeded' });
    expect(await statuses()).toEqual(['processing', 'paid', 1_000, 0]);
    expect((await statusOf(id, 'succeeded')).body).toMatchObject({ reload: true });
    expect((await statusOf(id, 'failed')).status).toBe(200);
    expect(await statuses()).toEqual(['processing', 'failed', 0, 0]);
    expect((await statusOf(id, 'refunded')).status).toBe(400);
    expect((await statusOf(id, 'succeeded')).status).toBe(200);
    expect((await statusOf(id, 'pending')).status).toBe(200);
    expect(await statuses()).toEqual(['processing', 'pending', 0, 0]);
    expect((await statusOf(id, 'succeeded')).status).toBe(200);
    expect((await statusOf(id, 'refunded')).status).toBe(200);
    expect(await statuses()).toEqual(['processing', 'refunded', 1_000, 1_000]);
    expect((await statusOf(id, 'succeeded')).status).toBe(400);
    expect((await statusOf(id, 'dispute_lost')).status).toBe(400);
    expect((await eventsOfOrder(knex, id)).filter((name) => name === 'order_paid')).toHaveLength(1);
  });

  it('that fails gives coupons back, and takes them again when it is tried once more', async () => {
    const code = await createCoupon(store, { conditions: { max_uses: 5 } });
    const cart_hash = await fillCart(store, { [variantOf(mug)]: 1 });
    await prepare('POST', `${store.baseUrl}/cart/apply_coupon`, { body: { coupon_code: code, cart_hash } });
    const id = (await placeOrder(store, checkoutForm({ cart_hash }))).body.order_id as number;
    const uses = async () => Number((await knex('shop_coupons').where({ code }).first('use_count')).use_count);
    expect((await statusOf(id, 'failed')).status).toBe(200);
    expect([await uses(), (await readOrder(store, id)).payment_status]).toEqual([0, 'failed']);
    expect((await statusOf(id, 'pending')).status).toBe(200);
    expect([await uses(), (await readOrder(store, id)).payment_status]).toEqual([1, 'pending']);
  });

  it.each(['processing', 'completed'])(
    'that fails makes a %s order unpaid, too, and may be tried again',
    async (to) => {
      const byOne = await buy(store, { [variantOf(mug)]: 1 });
      const byMany = await buy(store, { [variantOf(mug)]: 1 });
      for (const id of [byOne, byMany]) expect((await setStatus(store, id, to)).status).toBe(200);
      expect((await statusOf(byOne, 'failed')).status).toBe(200);
      const change = { action: 'change_payment_status', order_ids: [byMany], new_status: 'failed' };
      expect((await bulk(store, change)).status).toBe(200);
      const seen = async (id: number) => {
        const { status, payment_status, transactions } = await readOrder(store, id);
        return [status, payment_status, transactions[0]?.status];
      };
      for (const id of [byOne, byMany]) {
        expect(await seen(id)).toEqual([to, 'failed', 'failed']);
        expect((await statusOf(id, 'pending')).status).toBe(200);
        expect(await seen(id)).toEqual([to, 'pending', 'pending']);
        expect((await statusOf(id, 'failed')).status).toBe(200);
        expect((await statusOf(id, 'paid')).status).toBe(200);
        expect(await seen(id)).toEqual([to, 'paid', 'succeeded']);
      }
    }
  );

  it('of a refund, or of a canceled order, does not change', async () => {
    const id = await paidOrder();
    await refund(store, id, { amount: 1 });
    const [charge, given] = (await readOrder(store, id)).transactions as unknown as readonly { id: number }[];
    const set = (transaction: number | undefined) =>
      actOn(store, 'PUT', `/orders/${id}/transactions/${transaction}/status`, { status: 'failed' });
    expect((await set(given?.id)).status).toBe(400);
    expect((await set(charge?.id)).status).toBe(400);
    const open = await buy(store, { [variantOf(mug)]: 1 });
    await setStatus(store, open, 'canceled');
    expect((await statusOf(open, 'paid')).status).toBe(423);
  });

  it('decides anew what its order is, however that came to be wrong', async () => {
    const id = await paidOrder();
    await knex('shop_orders').where({ id }).update({ payment_status: 'pending', total_paid: 0 });
    expect((await actOn(store, 'PUT', `/orders/${id}/sync-statuses`)).body).toMatchObject({
      payment_status: 'paid',
      status: 'processing',
      order: { id, total_paid: 1_000 },
    });
    expect((await actOn(store, 'PUT', '/orders/2147483647/sync-statuses')).status).toBe(404);
  });

  it('has a paid order worked on that was left behind, once, and leaves a canceled one alone', async () => {
    const sync = (id: number) => actOn(store, 'PUT', `/orders/${id}/sync-statuses`);
    const leave = (id: number, status: string) =>
      knex('shop_orders').where({ id }).update({ status, completed_at: null });
    const song = await createProduct(store, { fulfillment: 'digital', variants: [{ price: 1_000 }] });
    const [goods, digital, canceled] = [await paidOrder(), await paidOrder(song), await paidOrder()];
    await leave(goods, 'on-hold');
    await leave(digital, 'failed');
    await leave(canceled, 'canceled');
    const movesOf = async (module_id: number): Promise<readonly string[]> => {
      const moves = { module_name: 'order', module_id, title: 'Order status updated' };
      return (await knex('shop_activities').where(moves).orderBy('id').pluck('content')) as string[];
    };
    const told = (await eventsOfOrder(knex, goods)).length;
    expect((await sync(goods)).body).toMatchObject({ status: 'processing', payment_status: 'paid' });
    expect((await sync(goods)).body).toMatchObject({ status: 'processing' });
    expect((await eventsOfOrder(knex, goods)).slice(told)).toEqual([
      'order_status_changed',
      'order_status_changed_to_processing',
    ]);
    expect(await movesOf(goods)).toEqual(['from on-hold to processing', 'from on-hold to processing']);
    expect((await sync(digital)).body).toMatchObject({ status: 'completed' });
    expect((await movesOf(digital)).slice(2)).toEqual(['from failed to processing', 'from processing to completed']);
    expect((await readOrder(store, digital)).completed_at).not.toBeNull();
    expect((await sync(canceled)).body).toMatchObject({ status: 'canceled' });
    await leave(canceled, 'processing');
  });
});
