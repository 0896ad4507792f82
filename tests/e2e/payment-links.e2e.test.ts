import { callStore, type Reply } from '../support/call-store';
import { eventsOfOrder, findCharge, tellGateway } from '../support/card-orders';
import { createCoupon } from '../support/coupon-maker';
import { createProduct, sellInDollars, type Product } from '../support/merchant';
import { setStatus, stockOf } from '../support/order-actions';
import { hosted, startProvider, type ProviderServer } from '../support/provider-server';
import { sharedCluster } from '../support/shared-cluster';
import { checkoutForm, fillCart, markAsPaid, placeOrder, readOrder, type OrderReply } from '../support/shopper';
import { appliedCoupon, customerWithAddress, editByStaff, staffOrder } from '../support/staff-orders';
import type { RunningStore } from '../support/start-store';
import { endsClean, raceOver, scaled, tally, type Cluster } from '../support/store-cluster';

/**
 * Orders that are paid by whoever has their link: place-order with an order_hash. See
 * docs/rules/checkout.md#payment-links.
 */
let provider: ProviderServer;
let cluster: Cluster;
let shop: RunningStore;
let mug: Product;
let customer_id: number;

beforeAll(async () => {
  provider = await startProvider();
  cluster = await sharedCluster(provider);
  [shop] = cluster.stores;
  await sellInDollars(shop);
  mug = await createProduct(shop, { variants: [{ price: 1_000, stock: 1_000 }] });
  customer_id = (await customerWithAddress(shop)).id;
});

afterEach(() => provider.behave(hosted));

endsClean(() => cluster);

afterAll(() => provider.stop());

const variantOf = ({ variantIds }: Product): number => variantIds[0] as number;
const lineOf = (product: Product, quantity = 1) => ({ object_id: variantOf(product), quantity });
const order = (quantity = 2, more: object = {}) =>
  staffOrder(shop, { customer_id, order_items: [lineOf(mug, quantity)], ...more });

const hashOf = async (id: number): Promise<string> => {
  const { custom_checkout_url: url, uuid } = await readOrder(shop, id);
  expect(url).toBe(`/checkout?order_hash=${String(uuid)}`);
  return String(uuid);
};

/** Nobody is signed in: the link alone opens the order. */
const pay = (
  order_hash: string,
  payment_method: string,
  at: { readonly baseUrl: string } = shop,
  more: object = {}
): Promise<Reply<OrderReply>> => placeOrder(at, { order_hash, payment_method, ...more });

const confirm = async (id: number, amount: number): Promise<unknown> => {
  const { uuid } = await pendingCharge(id);
  return tellGateway(shop, 'confirm', { transactionUuid: uuid, vendorChargeId: `ch_${uuid}`, amount, currency: 'USD' });
};

type Charge = {
  readonly uuid: string;
  readonly status: string;
  readonly total: number;
  readonly payment_method: string;
};

const pendingCharge = async (id: number): Promise<Charge> => {
  const charges = (await readOrder(shop, id)).transactions.filter(({ status }) => status === 'pending');
  expect(charges).toHaveLength(1);
  return charges[0] as unknown as Charge;
};

describe('the link of an order', () => {
  it('takes a card, and the order is paid when the provider says so', async () => {
    const id = await order(2);
    const { status, body } = await pay(await hashOf(id), 'test_card');
    const { uuid } = await findCharge(shop, id);
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        status: 'success',
        order_id: id,
        redirect_url: `https://provider.example/pay/${uuid}`,
      }),
    ]);
    expect(provider.started.at(-1)).toMatchObject({ order: { id }, transaction: { uuid, total: 2_000 } });
    expect(await readOrder(shop, id)).toMatchObject({ payment_method: 'test_card', payment_status: 'pending' });
    expect(await confirm(id, 2_000)).toEqual({ recorded: true });
    expect(await readOrder(shop, id)).toMatchObject({
      payment_status: 'paid',
      total_paid: 2_000,
      status: 'processing',
    });
    const again = await pay(await hashOf(id), 'test_card');
    expect([again.status, again.body.status]).toEqual([200, 'failed']);
  });

  it('may be paid on delivery, which is told once', async () => {
    const id = await order(1);
    const hash = await hashOf(id);
    expect((await pay(hash, 'cod')).body).toMatchObject({
      status: 'success',
      redirect_url: `/receipt?order_hash=${hash}`,
    });
    expect((await pay(hash, 'cod')).body.status).toBe('success');
    const events = await eventsOfOrder(cluster.knex, id);
    expect(events.filter((name) => name === 'order_placed_offline')).toHaveLength(1);
    expect(await readOrder(shop, id)).toMatchObject({ payment_method: 'cod', payment_status: 'pending' });
  });

  it('asks for what is still due after an edit, and nothing of the body changes that', async () => {
    const id = await order(2, { payment_status: 'paid' });
    await editByStaff(shop, id, { customer_id, order_items: [lineOf(mug, 5)] });
    const lies = { total_amount: 1, amount: 1, billing_country: 'US', coupons: ['X'] };
    expect((await pay(await hashOf(id), 'test_card', shop, lies)).body.status).toBe('success');
    expect(await pendingCharge(id)).toMatchObject({ total: 3_000, payment_method: 'test_card' });
    const { uuid } = await pendingCharge(id);
    await tellGateway(shop, 'fail', { transactionUuid: uuid, reason: 'Declined' });
    expect(await readOrder(shop, id)).toMatchObject({ payment_status: 'partially-paid', total_paid: 2_000 });
    expect((await pay(await hashOf(id), 'test_card')).body.status).toBe('success');
    expect(await confirm(id, 3_000)).toEqual({ recorded: true });
    expect(await readOrder(shop, id)).toMatchObject({ payment_status: 'paid', total_paid: 5_000, total_amount: 5_000 });
  });

  it('can be tried again after a payment that failed, coupon and all', async () => {
    const code = await createCoupon(shop, { amount: 10, conditions: { max_uses: 1 } });
    const id = await order(2, { applied_coupon: [appliedCoupon(code)] });
    await pay(await hashOf(id), 'test_card');
    await tellGateway(shop, 'fail', { transactionUuid: (await pendingCharge(id)).uuid, reason: 'Declined' });
    expect(await readOrder(shop, id)).toMatchObject({ payment_status: 'failed' });
    expect((await pay(await hashOf(id), 'test_card')).body.status).toBe('success');
    expect(await readOrder(shop, id)).toMatchObject({ payment_status: 'pending', total_amount: 1_800 });
    expect(await confirm(id, 1_800)).toEqual({ recorded: true });
    const coupon = (await cluster.knex('shop_coupons').where({ code }).first('use_count')) as { use_count: number };
    expect(Number(coupon.use_count)).toBe(1);
  });

  it('is refused where others have used its coupon up since the payment failed', async () => {
    const code = await createCoupon(shop, { amount: 10, conditions: { max_uses: 1 } });
    const withCoupon = { applied_coupon: [appliedCoupon(code)] };
    const id = await order(2, withCoupon);
    await pay(await hashOf(id), 'test_card');
    await tellGateway(shop, 'fail', { transactionUuid: (await pendingCharge(id)).uuid, reason: 'Declined' });
    const other = await order(2, withCoupon);
    for (const method of ['test_card', 'cod']) {
      const refused = await pay(await hashOf(id), method);
      expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining(code)]);
    }
    expect(await readOrder(shop, id)).toMatchObject({ payment_status: 'failed' });
    const uses = async () => Number((await cluster.knex('shop_coupons').where({ code }).first('use_count')).use_count);
    expect(await uses()).toBe(1);
    await setStatus(shop, other, 'canceled');
    expect((await pay(await hashOf(id), 'test_card')).body.status).toBe('success');
    expect(await uses()).toBe(1);
  });

  it('is refused where the goods of a failed payment were sold meanwhile', async () => {
    const scarce = await createProduct(shop, { variants: [{ price: 1_000, stock: 2 }] });
    const cart_hash = await fillCart(shop, { [variantOf(scarce)]: 2 });
    const id = (await placeOrder(shop, checkoutForm({ payment_method: 'test_card', cart_hash }))).body
      .order_id as number;
    await cluster
      .knex('shop_orders')
      .where({ id })
      .update({ updated_at: new Date(Date.now() - 90 * 3_600_000) });
    await tellGateway(shop, 'run-cron', { name: 'shop-release-unpaid' });
    for (let tries = 0; tries < 300 && (await readOrder(shop, id)).payment_status !== 'failed'; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const other = await staffOrder(shop, { customer_id, order_items: [lineOf(scarce, 1)] });
    const refused = await pay(await hashOf(id), 'test_card');
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining(scarce.title)]);
    expect(await readOrder(shop, id)).toMatchObject({ payment_status: 'failed' });
    await setStatus(shop, other, 'canceled');
    expect((await pay(await hashOf(id), 'cod')).body.status).toBe('success');
    expect(await stockOf(shop, scarce.id)).toEqual({ available: 0, on_hold: 2, committed: 0 });
    const cart = (await cluster.knex('shop_carts').where({ order_id: id }).first('stage')) as { stage: string };
    expect(cart.stage).toBe('completed');
  });

  it('opens nothing that is canceled, paid or unknown, and takes no way to pay that is none', async () => {
    const id = await order(1);
    const hash = await hashOf(id);
    expect((await pay(hash, 'nobody')).status).toBe(423);
    await setStatus(shop, id, 'canceled');
    expect((await pay(hash, 'cod')).body).toMatchObject({ status: 'failed' });
    expect((await pay('00000000-0000-4000-8000-000000000000', 'cod')).status).toBe(404);
    expect((await pay('x'.repeat(65), 'cod')).body.status).toBe('failed');
  });

  it('shows what is bought and what is due', async () => {
    type Summary = { readonly items: { readonly views: string; readonly unformatted_total: number } };
    const id = await order(3, { discount: { type: 'fixed', value: 500 } });
    const url = `${shop.baseUrl}/checkout/get-checkout-summary-view?order_hash=${await hashOf(id)}`;
    const { status, body, headers } = await callStore<Summary>('GET', url, {});
    expect([status, headers.get('cache-control'), body.items.unformatted_total]).toEqual([200, 'no-store', 2_500]);
    expect(body.items.views).toContain(mug.title);
    await markAsPaid(shop, id);
    expect((await callStore<Summary>('GET', url, {})).body.items.unformatted_total).toBe(0);
  });

  it('that fifty open at once has one open charge, and is paid once', async () => {
    const id = await order(1);
    const hash = await hashOf(id);
    const outcomes = (replies: readonly Reply<OrderReply>[]) =>
      tally(replies.map(({ body }) => String(body.status ?? body.message)));
    const mixed = await raceOver(cluster, scaled(20), (store, index) =>
      pay(hash, index % 2 ? 'cod' : 'test_card', store)
    );
    // Who chose the card is told so where somebody else has chosen cash on delivery before the provider could be asked.
    const { success, 'The payment could not be started. Please try again.': overtaken = 0 } = outcomes(mixed);
    expect(Number(success) + overtaken).toBe(scaled(20));
    const replies = await raceOver(cluster, scaled(50), (store) => pay(hash, 'test_card', store));
    expect(outcomes(replies)).toEqual({ success: scaled(50) });
    const { total } = await pendingCharge(id);
    expect(total).toBe(1_000);
    await pay(hash, 'test_card');
    const paid = await raceOver(cluster, 10, (store) => tellGatewayAt(store, id));
    expect(tally(paid.map(({ recorded }) => String(recorded))).true).toBe(1);
    expect(await readOrder(shop, id)).toMatchObject({ payment_status: 'paid', total_paid: 1_000 });
  });
});

const tellGatewayAt = async (store: RunningStore, id: number): Promise<{ readonly recorded?: boolean }> => {
  const { uuid } = await findCharge(shop, id);
  const body = { transactionUuid: uuid, vendorChargeId: `ch_${uuid}`, amount: 1_000, currency: 'USD' };
  return (await tellGateway(store, 'confirm', body)) as { recorded?: boolean };
};
