import { callStore, prepare } from '../support/call-store';
import {
  cardEnvironment,
  eventsOfOrder,
  findCharge,
  placeCardOrder,
  tellGateway,
  type CardOrder,
} from '../support/card-orders';
import { createCoupon } from '../support/coupon-maker';
import { findViolations } from '../support/invariants';
import { asMerchant, createProduct, sellInDollars, type Product } from '../support/merchant';
import { actOn, bulk, refund, setShipping, setStatus, stockOf } from '../support/order-actions';
import { startProvider, willing, type ProviderServer } from '../support/provider-server';
import { buy, checkoutForm, fillCart, markAsPaid, placeOrder, readOrder, uniqueEmail } from '../support/shopper';
import { errorLines, startStore, type RunningStore } from '../support/start-store';
import { createStoreSite, type StoreSite } from '../support/store-site';

/** Money that goes back, and what becomes of charges, disputes, deleted and unpaid orders. See docs/rules/refunds.md. */
let provider: ProviderServer;
let site: StoreSite;
let store: RunningStore;
let knex: ReturnType<StoreSite['knex']>;
let mug: Product;

beforeAll(async () => {
  provider = await startProvider();
  site = await createStoreSite();
  store = await startStore({ site, env: cardEnvironment(provider) });
  knex = site.knex();
  await sellInDollars(store);
  mug = await createProduct(store, { variants: [{ price: 1_000, stock: 1_000 }] });
});

afterEach(async () => {
  provider.serve(willing);
  expect(await findViolations(knex)).toEqual([]);
});

afterAll(async () => {
  const errors = errorLines(store);
  await knex.destroy();
  await store.stop();
  await site.drop();
  await provider.stop();
  expect(errors.filter((line) => !line.includes("The payment gateway 'test_card' failed at"))).toEqual([]);
});

const variantOf = ({ variantIds }: Product): number => variantIds[0] as number;

const paidOrder = async (quantity = 1, product = mug): Promise<number> => {
  const id = await buy(store, { [variantOf(product)]: quantity });
  expect((await markAsPaid(store, id)).status).toBe(200);
  return id;
};

const eventsOf = (orderId: number) => eventsOfOrder(knex, orderId);
const chargeOf = (orderId: number) => findCharge(store, orderId);
const tell = (action: string, body: object) => tellGateway(store, action, body);
const placeByCard = () => placeCardOrder(store, variantOf(mug));

const paidByCard = async (): Promise<CardOrder> => {
  const order = await placeByCard();
  const charge = { transactionUuid: order.uuid, vendorChargeId: `ch_${order.uuid}`, amount: 1_000, currency: 'USD' };
  expect(await tell('confirm', charge)).toEqual({ recorded: true });
  return order;
};

const HAND = 'This payment method cannot give money back by itself: please do so by hand.';

describe('a refund', () => {
  it('goes in parts until everything is back, and says what the payment method cannot do', async () => {
    const id = await paidOrder(3);
    const { id: transaction_id } = await chargeOf(id);
    const part = await refund(store, id, { transaction_id, amount: '10.25', reason: 'Late <b>post</b>' });
    expect(part).toMatchObject({
      status: 200,
      body: {
        shop_refund: { status: 'success' },
        gateway_refund: { status: 'failed', message: HAND },
      },
    });
    expect(part.body.subscription_cancel).toBeUndefined();
    expect(await readOrder(store, id)).toMatchObject({
      status: 'processing',
      payment_status: 'partially_refunded',
      total_paid: 3_000,
      total_refund: 1_025,
      refunded_at: null,
      transactions: [
        { status: 'succeeded', refundable: 1_975, meta: { refunded_total: 1_025 } },
        {
          transaction_type: 'refund',
          status: 'refunded',
          total: 1_025,
          meta: { parent_id: transaction_id, reason: 'Late <b>post</b>' },
        },
      ],
    });
    expect((await refund(store, id, { transaction_id, amount: 19.76 })).status).toBe(400);
    expect(
      (await refund(store, id, { amount: 19.75, cancelSubscription: 'true' })).body.subscription_cancel
    ).toMatchObject({
      status: 'failed',
    });
    const { refunded_at, ...whole } = await readOrder(store, id);
    expect(refunded_at).not.toBeNull();
    expect(whole).toMatchObject({ payment_status: 'refunded', total_refund: 3_000, customer: {} });
    expect((await refund(store, id, { amount: 0.01 })).status).toBe(400);
    const events = await eventsOf(id);
    expect(events.filter((name) => name.startsWith('order_') && name.includes('refund'))).toEqual([
      ...['order_refunded', 'order_partially_refunded'],
      ...['order_refunded', 'order_fully_refunded'],
    ]);
    expect(events.filter((name) => name === 'payment_status_changed_to_refunded')).toHaveLength(1);
  });

  it.each([
    ['nothing', { amount: 0 }, 400],
    ['a negative amount', { amount: -1 }, 400],
    ['more than was paid', { amount: 10.01 }, 400],
    ['no amount', {}, 400],
    ['a charge of another order', { transaction_id: 2_147_483_647, amount: 1 }, 400],
    ['a line of another order', { item_ids: [2_147_483_647], amount: 1 }, 400],
    ['an amount that is no number', { amount: '1e3' }, 422],
    ['an id that no column holds', { transaction_id: 3_000_000_000, amount: 1 }, 422],
  ])('is refused with %s', async (_name, info, status) => {
    const id = await paidOrder();
    expect((await refund(store, id, info)).status).toBe(status);
    expect(await readOrder(store, id)).toMatchObject({ total_refund: 0, payment_status: 'paid' });
  });

  it('needs an order that exists and was paid', async () => {
    expect((await refund(store, 2_147_483_647, { amount: 1 })).status).toBe(404);
    const open = await buy(store, { [variantOf(mug)]: 1 });
    expect((await refund(store, open, { amount: 1 })).status).toBe(400);
  });

  it('of lines puts their pieces back on sale, never more than were bought', async () => {
    const product = await createProduct(store, { variants: [{ price: 500, stock: 10 }] });
    const id = await paidOrder(4, product);
    await setShipping(store, id, 'delivered');
    const [line] = (await readOrder(store, id)).order_items as unknown as readonly { id: number }[];
    const item = line as { id: number };
    const back = (restore_quantity: number, amount?: number) =>
      refund(store, id, { amount, manageStock: true, refunded_items: [{ id: item.id, restore_quantity }] });
    expect((await back(5, 1)).status).toBe(400);
    expect((await back(1, 5)).status).toBe(200);
    expect(await stockOf(store, product.id)).toEqual({ available: 7, on_hold: 0, committed: 3 });
    expect((await back(4, 5)).status).toBe(400);
    expect((await back(3)).status).toBe(200);
    expect(await readOrder(store, id)).toMatchObject({
      payment_status: 'refunded',
      order_items: [{ quantity: 4, restocked_quantity: 4, refund_total: 2_000 }],
    });
    expect(await stockOf(store, product.id)).toEqual({ available: 10, on_hold: 0, committed: 0 });
    await setStatus(store, id, 'canceled');
    expect(await stockOf(store, product.id)).toEqual({ available: 10, on_hold: 0, committed: 0 });
  });

  it('is made once under one key', async () => {
    const id = await paidOrder();
    const headers = { ...asMerchant(store), 'idempotency-key': `refund-${id}` };
    const body = { refund_info: { amount: 4 } };
    const again = () => callStore('POST', `${store.baseUrl}/orders/${id}/refund`, { headers, body });
    const replies = [await again(), await again(), await again()];
    expect(new Set(replies.map(({ body: answer }) => JSON.stringify(answer))).size).toBe(1);
    expect((await readOrder(store, id)).total_refund).toBe(400);
  });
});

describe('the provider', () => {
  it('gives the money back after the commit, under a key of the refund', async () => {
    const { id } = await paidByCard();
    let seen: unknown;
    provider.serve(async (errand) => {
      seen = (await readOrder(store, id)).total_refund;
      return willing(errand);
    });
    const reply = await refund(store, id, { amount: 2.5 });
    expect(reply.body.gateway_refund).toMatchObject({ status: 'success' });
    expect(seen).toBe(250);
    const { refund: asked, action } = provider.errands.at(-1) as (typeof provider.errands)[number];
    expect([action, asked?.amount]).toEqual(['refund', 250]);
    const [, row] = (await readOrder(store, id)).transactions;
    expect(row).toMatchObject({ uuid: asked?.uuid, vendor_charge_id: `re_${asked?.uuid}` });
  });

  it('may fail: the refund stays recorded and the merchant is told', async () => {
    const { id } = await paidByCard();
    provider.serve(() => ({ status: 'failed', message: 'Insufficient funds.' }));
    expect((await refund(store, id, { amount: 1 })).body.gateway_refund).toEqual({
      status: 'failed',
      message: 'Insufficient funds.',
    });
    provider.serve(() => {
      throw new Error('down');
    });
    const message = expect.stringContaining('The store asks again until it does') as string;
    expect((await refund(store, id, { amount: 1 })).body.gateway_refund).toEqual({ status: 'failed', message });
    const order = await readOrder(store, id);
    expect(order.total_refund).toBe(200);
    // What was not answered has not failed: it is asked for again.
    const failed = order.activities.filter(({ title }) => title === 'Refund at the payment provider failed');
    expect(failed).toMatchObject([{ content: 'Insufficient funds.' }]);
  });

  it('tells of refunds itself: of the store, of its own, and again', async () => {
    const { id, uuid } = await paidByCard();
    provider.serve(() => ({ status: 'success' }));
    await refund(store, id, { amount: 3 });
    const told = (vendorRefundId: string, amount: number, currency = 'USD') =>
      tell('refunded', { transactionUuid: uuid, vendorRefundId, amount, currency });
    expect(await told('re_1', 300)).toEqual({ recorded: true });
    expect(await told('re_1', 300)).toEqual({ recorded: false });
    expect((await readOrder(store, id)).total_refund).toBe(300);
    expect(await told('re_2', 300)).toEqual({ recorded: true });
    expect((await readOrder(store, id)).total_refund).toBe(600);
    expect(await told('re_3', 401)).toEqual({ error: 'BadRequestError' });
    expect(await told('re_3', 400, 'EUR')).toEqual({ error: 'UnprocessableError' });
    expect(await told('re_3', 400)).toEqual({ recorded: true });
    expect((await readOrder(store, id)).payment_status).toBe('refunded');
  });

  it('may answer two equal refunds in any order, and tell of them before it answers', async () => {
    const { id, uuid } = await paidByCard();
    const waiting: (() => void)[] = [];
    const asked: (string | undefined)[] = [];
    provider.serve(async ({ refund: made }) => {
      asked.push(made?.uuid);
      if (asked.length === 1) await new Promise<void>((resolve) => waiting.push(resolve));
      const vendorId = `re_${made?.uuid}`;
      await tell('refunded', {
        ...{ transactionUuid: uuid, vendorRefundId: vendorId, refundUuid: made?.uuid },
        ...{ amount: 200, currency: 'USD' },
      });
      return { status: 'success', vendorId };
    });
    const first = refund(store, id, { amount: 2 });
    while (asked.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    await refund(store, id, { amount: 2 });
    waiting.forEach((go) => go());
    await first;
    const { total_refund, transactions } = await readOrder(store, id);
    expect(total_refund).toBe(400);
    const rows = transactions.filter(({ transaction_type: type }) => type === 'refund');
    expect(rows.map(({ vendor_charge_id: vendorId }) => vendorId)).toEqual(rows.map((row) => `re_${String(row.uuid)}`));
    expect(rows.map((row) => row.uuid)).toEqual(asked);
  });

  it('takes a disputed payment with it when the merchant gives in, or the bank decides so', async () => {
    const { id, uuid } = await paidByCard();
    const { id: transaction } = await chargeOf(id);
    const accept = () =>
      actOn(store, 'POST', `/orders/${id}/transactions/${transaction}/accept-dispute`, { dispute_note: 'Too late.' });
    expect((await accept()).status).toBe(400);
    expect(await tell('disputed', { transactionUuid: uuid, reason: 'Not received' })).toEqual({ recorded: true });
    expect(await tell('disputed', { transactionUuid: uuid })).toEqual({ recorded: false });
    expect(await readOrder(store, id)).toMatchObject({ payment_status: 'paid', total_paid: 1_000 });
    provider.serve(() => ({ status: 'failed', message: 'Closed.' }));
    expect((await accept()).body.message).toBe('Closed.');
    provider.serve(willing);
    expect((await accept()).status).toBe(200);
    expect((await accept()).status).toBe(400);
    expect(provider.errands.at(-1)).toMatchObject({ action: 'accept-dispute', note: 'Too late.' });
    expect(await readOrder(store, id)).toMatchObject({ payment_status: 'failed', total_paid: 0 });
    const other = await paidByCard();
    await tell('disputed', { transactionUuid: other.uuid });
    expect(await tell('disputeClosed', { transactionUuid: other.uuid, outcome: 'won' })).toEqual({ recorded: true });
    expect(await readOrder(store, other.id)).toMatchObject({ payment_status: 'paid', total_paid: 1_000 });
  });

  it('captures what was only authorized', async () => {
    const { id } = await placeByCard();
    const { id: transaction } = await chargeOf(id);
    const status = `/orders/${id}/transactions/${transaction}/status`;
    expect((await actOn(store, 'PUT', status, { status: 'authorized' })).status).toBe(200);
    provider.serve(() => ({ status: 'failed', message: 'Expired.' }));
    const capture = () => bulk(store, { action: 'capture_payments', order_ids: [id] });
    expect(await capture()).toMatchObject({
      status: 423,
      body: { message: expect.stringContaining('Expired.') as string },
    });
    provider.serve(willing);
    expect((await capture()).status).toBe(200);
    expect((await readOrder(store, id)).transactions).toMatchObject([{ status: 'succeeded' }]);
    expect((await capture()).status).toBe(423);
  });

  it('may have captured money of an order that is canceled meanwhile: the merchant is told', async () => {
    const { id } = await placeByCard();
    const { id: transaction } = await chargeOf(id);
    await actOn(store, 'PUT', `/orders/${id}/transactions/${transaction}/status`, { status: 'authorized' });
    provider.serve(async (errand) => {
      expect((await setStatus(store, id, 'canceled')).status).toBe(200);
      return willing(errand);
    });
    expect((await bulk(store, { action: 'capture_payments', order_ids: [id] })).status).toBe(423);
    const { activities } = await readOrder(store, id);
    const told = activities.filter(({ title }) => title === 'Captured money that the order does not take');
    expect(told).toHaveLength(1);
  });
});

describe('an order', () => {
  it('goes to another customer with its coupon and its figures', async () => {
    const code = await createCoupon(store, { conditions: { max_uses: 5 } });
    const cart_hash = await fillCart(store, { [variantOf(mug)]: 1 });
    await prepare('POST', `${store.baseUrl}/cart/apply_coupon`, { body: { coupon_code: code, cart_hash } });
    const email = uniqueEmail();
    const id = (await placeOrder(store, checkoutForm({ cart_hash, billing_email: email }))).body.order_id as number;
    await markAsPaid(store, id);
    const other = await readOrder(store, await paidOrder());
    const { id: customer_id } = other.customer as { id: number };
    const change = (body: object) => actOn(store, 'POST', `/orders/${id}/change-customer`, body);
    expect((await change({ customer_id })).status).toBe(200);
    expect((await change({ customer_id })).status).toBe(400);
    expect((await change({ customer_id: 2_147_483_647 })).status).toBe(404);
    expect((await change({})).status).toBe(422);
    expect((await readOrder(store, id)).customer).toMatchObject({ id: customer_id });
    expect((await eventsOf(id)).slice(-2)).toEqual(['order_customer_changed', 'customer_resources_moved']);
    const figures = await knex('shop_customers').where({ id: customer_id }).first('purchase_count', 'ltv');
    expect([Number(figures.purchase_count), Number(figures.ltv)]).toEqual([2, 1_900]);
    const uses = await knex('shop_coupon_uses').where({ customer_id }).select('uses');
    expect(uses.map((row: { uses: unknown }) => Number(row.uses))).toEqual([1]);
  });

  it('goes to a customer who is made for it', async () => {
    const id = await paidOrder();
    const email = uniqueEmail();
    const give = (orderId: number, body: object) =>
      actOn(store, 'POST', `/orders/${orderId}/create-and-change-customer`, body);
    expect((await give(2_147_483_647, { email, first_name: 'Grace' })).status).toBe(404);
    expect((await give(id, { first_name: 'Grace' })).status).toBe(422);
    expect((await give(id, { email, first_name: 'Grace' })).status).toBe(200);
    expect((await readOrder(store, id)).customer).toMatchObject({ email, first_name: 'Grace' });
    expect((await give(id, { email, first_name: 'Grace' })).status).toBe(400);
  });

  it('is deleted only where the books do not need it', async () => {
    await prepare('POST', `${store.baseUrl}/settings/store`, {
      headers: asMerchant(store),
      body: { settings: { order_mode: 'live' } },
    });
    const remove = (id: number) => actOn(store, 'DELETE', `/orders/${id}`);
    const paid = await paidOrder();
    const kept = await remove(paid);
    expect(kept).toMatchObject({
      status: 400,
      body: {
        data: { order_id: paid, status: 'error', reason: 'order_cannot_be_deleted' },
        errors: [kept.body.message],
      },
    });
    await setStatus(store, paid, 'canceled');
    const tried = [await remove(paid), await refund(store, paid, { amount: 10 }), await remove(paid)];
    expect(tried.map(({ status }) => status)).toEqual([400, 200, 200]);
    const stock = await stockOf(store, mug.id);
    const open = await buy(store, { [variantOf(mug)]: 2 });
    expect((await remove(open)).body).toMatchObject({
      data: { order_id: open, invoice_no: null, status: 'success' },
      errors: [],
    });
    expect(await stockOf(store, mug.id)).toEqual(stock);
    expect(await remove(open)).toMatchObject({ status: 404, body: { data: { order_id: open, status: 'error' } } });
    for (const table of ['shop_order_items', 'shop_order_transactions', 'shop_order_addresses', 'shop_carts']) {
      expect(await knex(table).where({ order_id: open }).select('id')).toEqual([]);
    }
    await prepare('POST', `${store.baseUrl}/settings/store`, {
      headers: asMerchant(store),
      body: { settings: { order_mode: 'test' } },
    });
  });

  it('of the test mode goes with all others of its kind', async () => {
    const id = await paidOrder();
    const reply = await bulk(store, { action: 'delete_test_orders', last_order_id: id - 1 });
    expect(reply.body).toMatchObject({ deleted_order_ids: [id], failed_count: 0, has_more: false, batch_size: 50 });
    expect((await actOn(store, 'GET', `/orders/${id}`)).status).toBe(404);
  });

  it('that nobody pays online gives its stock back, and takes it again when the money comes after all', async () => {
    const before = await stockOf(store, mug.id);
    const { id, uuid } = await placeByCard();
    const cash = await buy(store, { [variantOf(mug)]: 1 });
    const old = new Date(Date.now() - 25 * 3_600_000);
    await knex('shop_orders').whereIn('id', [id, cash]).update({ updated_at: old });
    expect((await stockOf(store, mug.id)).on_hold).toBe(before.on_hold + 2);
    await tell('run-cron', { name: 'shop-release-unpaid' });
    expect((await stockOf(store, mug.id)).on_hold).toBe(before.on_hold + 1);
    const let_go = await readOrder(store, id);
    expect(let_go).toMatchObject({ status: 'on-hold', payment_status: 'failed' });
    expect(let_go.activities.map(({ title }) => title)).toContain('Stock put back on sale');
    expect((await readOrder(store, cash)).payment_status).toBe('pending');
    const charge = { transactionUuid: uuid, vendorChargeId: `ch_${uuid}`, amount: 1_000, currency: 'USD' };
    expect(await tell('confirm', charge)).toEqual({ recorded: true });
    expect((await stockOf(store, mug.id)).on_hold).toBe(before.on_hold + 2);
    expect(await readOrder(store, id)).toMatchObject({ status: 'processing', payment_status: 'paid' });
  });
});
