import type { Knex } from 'knex';
import { callStore } from '../support/call-store';
import { findCharge } from '../support/card-orders';
import { findViolations } from '../support/invariants';
import { actOn, bulk, refund, setStatus } from '../support/order-actions';
import { untilProcessed } from '../support/patience';
import { markAsPaid, readOrder } from '../support/shopper';
import type { RunningStore } from '../support/start-store';
import type { StoreSite } from '../support/store-site';
import {
  askProvidersAgain,
  closeStripeShop,
  openStripeShop,
  placeStripeOrder,
  type StripeOrder,
} from '../support/stripe-orders';
import { deliver, eventOf, type StripeServer } from '../support/stripe-server';

/** A charge that a person has recorded as the payment stays the payment when its provider tells of it. Decisions 0047 and 0063. */
let stripe: StripeServer;
let site: StoreSite;
let store: RunningStore;
let knex: Knex;
let variant: number;

beforeAll(async () => {
  ({ stripe, site, store, knex, variant } = await openStripeShop());
});

afterEach(async () => {
  expect(await findViolations(knex)).toEqual([]);
});

afterAll(() => closeStripeShop({ stripe, site, store, knex }));

const later = (): Promise<void> => askProvidersAgain({ knex, store });

const payAt = (intent: string): string => String(stripe.pay(intent).latest_charge?.id);

/** The buyer has paid, and the store has not heard of it. */
const payUnheard = async (): Promise<StripeOrder & { readonly charge: string }> => {
  const order = await placeStripeOrder(store, stripe, variant);
  return { ...order, charge: payAt(order.intent) };
};

const tellOf = async ({ intent }: StripeOrder): Promise<number> => {
  const { status } = await deliver(store, eventOf('payment_intent.succeeded', stripe.intent(intent)));
  await untilProcessed(knex);
  return status;
};

const settle = async ({ id }: StripeOrder, status = 'succeeded'): Promise<void> => {
  const { id: transaction } = await findCharge(store, id);
  expect((await actOn(store, 'PUT', `/orders/${id}/transactions/${transaction}/status`, { status })).status).toBe(200);
};

const paymentsOf = async (id: number) =>
  (await readOrder(store, id)).transactions
    .filter(({ status }) => status !== 'failed')
    .map(({ status, payment_method: method, vendor_charge_id: charge, total }) => [status, method, charge, total]);

const expectKept = async (id: number, charge: string): Promise<void> => {
  expect(stripe.refundsOf(charge)).toEqual([]);
  expect(await knex('shop_surplus_money').where({ vendor_charge_id: charge })).toEqual([]);
  expect(await readOrder(store, id)).toMatchObject({ payment_status: 'paid', total_paid: 2_500, total_refund: 0 });
  expect(await paymentsOf(id)).toEqual([['succeeded', 'stripe', charge, 2_500]]);
};

describe('a charge that a person has named when marking its order as paid', () => {
  it.each([{ payment_method: 'stripe' }, {}])('stays where it is, with %j', async (named) => {
    const order = await payUnheard();
    const { status } = await markAsPaid(store, order.id, { ...named, vendor_charge_id: order.charge });
    expect(status).toBe(200);
    expect(await tellOf(order)).toBe(200);
    await later();
    await expectKept(order.id, order.charge);
  });

  it('stays where it is when the order is canceled before the message', async () => {
    const order = await payUnheard();
    await markAsPaid(store, order.id, { payment_method: 'stripe', vendor_charge_id: order.charge });
    expect((await setStatus(store, order.id, 'canceled')).status).toBe(200);
    expect(await tellOf(order)).toBe(200);
    await later();
    await expectKept(order.id, order.charge);
  });

  it('is what later refunds and disputes are about', async () => {
    const order = await payUnheard();
    await markAsPaid(store, order.id, { payment_method: 'stripe', vendor_charge_id: order.charge });
    expect((await refund(store, order.id, { amount: 5 })).body.gateway_refund).toMatchObject({ status: 'success' });
    stripe.refund(order.charge, 700);
    expect(await tellOf(order)).toBe(200);
    expect(await readOrder(store, order.id)).toMatchObject({ total_paid: 2_500, total_refund: 1_200 });
    stripe.closeDispute(stripe.dispute(order.charge).id, 'lost');
    await deliver(
      store,
      eventOf('charge.dispute.closed', { id: 'dp', object: 'dispute', payment_intent: order.intent })
    );
    await untilProcessed(knex);
    const { transactions } = await readOrder(store, order.id);
    expect(transactions).toContainEqual(
      expect.objectContaining({ vendor_charge_id: order.charge, status: 'dispute_lost' })
    );
  });

  it('stays with another order than its own, which was canceled', async () => {
    const [own, other] = [await payUnheard(), await placeStripeOrder(store, stripe, variant)];
    await setStatus(store, own.id, 'canceled');
    await markAsPaid(store, other.id, { payment_method: 'stripe', vendor_charge_id: own.charge });
    expect(await tellOf(own)).toBe(400);
    await later();
    await expectKept(other.id, own.charge);
    const { activities, total_paid } = await readOrder(store, own.id);
    expect([total_paid, activities.map(({ title }) => title)]).toEqual([
      0,
      expect.arrayContaining(['Payment that was not recorded']),
    ]);
  });

  it('pays nothing any more while its money goes back, and after that', async () => {
    const [own, other] = [await payUnheard(), await placeStripeOrder(store, stripe, variant)];
    await setStatus(store, own.id, 'canceled');
    stripe.disturb(({ path, method }) => (method === 'POST' && path.endsWith('/refunds') ? 'before' : null));
    await later();
    stripe.disturb(null);
    const mark = () => markAsPaid(store, other.id, { payment_method: 'stripe', vendor_charge_id: own.charge });
    expect((await mark()).status).toBe(409);
    await later();
    expect(stripe.refundsOf(own.charge)).toMatchObject([{ amount: 2_500 }]);
    expect((await mark()).status).toBe(409);
    expect(await readOrder(store, other.id)).toMatchObject({ payment_status: 'pending', total_paid: 0 });
  });

  it('may pay another order where its provider does not take it back', async () => {
    const [own, other] = [await payUnheard(), await placeStripeOrder(store, stripe, variant)];
    await setStatus(store, own.id, 'canceled');
    await later();
    await knex('shop_surplus_money').where({ vendor_charge_id: own.charge }).update({ state: 'kept' });
    const { status } = await markAsPaid(store, other.id, { payment_method: 'stripe', vendor_charge_id: own.charge });
    expect(status).toBe(200);
  });

  it('is taken once where the message comes at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const order = await payUnheard();
      const marking = markAsPaid(store, order.id, { payment_method: 'stripe', vendor_charge_id: order.charge });
      await Promise.all([marking, tellOf(order)]);
      await expectKept(order.id, order.charge);
    }
  });
});

describe('a pending charge that a person has set to succeeded', () => {
  it.each(['succeeded', 'authorized'])('(%s) takes what its provider tells of it', async (status) => {
    const order = await payUnheard();
    await settle(order, status);
    expect(await tellOf(order)).toBe(200);
    await later();
    await expectKept(order.id, order.charge);
    expect((await readOrder(store, order.id)).transactions).toMatchObject([
      { card_brand: expect.any(String) as string, card_last_4: 4242, payment_method_type: 'card' },
    ]);
    expect((await refund(store, order.id, { amount: 5 })).body.gateway_refund).toMatchObject({ status: 'success' });
    expect(stripe.refundsOf(order.charge)).toMatchObject([{ amount: 500 }]);
  });

  it('in a bulk action, too', async () => {
    const order = await payUnheard();
    await bulk(store, { action: 'change_payment_status', order_ids: [order.id], new_status: 'paid' });
    await later();
    await expectKept(order.id, order.charge);
  });

  it('does not take another amount: that money goes back', async () => {
    const order = await placeStripeOrder(store, stripe, variant);
    Object.assign(stripe.intent(order.intent), { amount: 2_400 });
    const charge = payAt(order.intent);
    await settle(order);
    await later();
    expect(stripe.refundsOf(charge)).toMatchObject([{ amount: 2_400 }]);
    expect(await paymentsOf(order.id)).toEqual([['succeeded', 'stripe', null, 2_500]]);
  });

  it('takes one charge: a second payment goes back', async () => {
    const first = await placeStripeOrder(store, stripe, variant);
    await callStore('POST', `${store.baseUrl}/cart/add_item`, { body: { item_id: variant, cart_hash: first.cart } });
    const second = await placeStripeOrder(store, stripe, variant, first.cart);
    Object.assign(stripe.intent(first.intent), { amount: 5_000 });
    const charges = [payAt(first.intent), payAt(second.intent)] as const;
    await settle(second);
    for (const order of [first, second, first]) await tellOf(order);
    expect(await paymentsOf(first.id)).toEqual([['succeeded', 'stripe', charges[0], 5_000]]);
    expect(stripe.refundsOf(charges[0])).toEqual([]);
    expect(stripe.refundsOf(charges[1])).toMatchObject([{ amount: 5_000 }]);
  });
});
