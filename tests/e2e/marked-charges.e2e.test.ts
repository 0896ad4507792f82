import { callStore } from '../support/call-store';
import { findCharge } from '../support/card-orders';
import { actOn, bulk, refund, setStatus } from '../support/order-actions';
import { untilProcessed } from '../support/patience';
import { markAsPaid, readOrder } from '../support/shopper';
import { askProvidersAgain, type StripeOrder, useStripeShop } from '../support/stripe-orders';
import { deliver, eventOf } from '../support/stripe-server';

/**
 * A charge that a person has recorded as the payment stays the payment when its provider tells of it. See
 * docs/rules/payments.md#which-money-pays-an-order and decision 0047.
 */
const shop = useStripeShop();

const later = (): Promise<void> => askProvidersAgain(shop);

const payAt = (intent: string): string => String(shop.stripe.pay(intent).latest_charge?.id);

/** The buyer has paid, and the store has not heard of it. */
const payUnheard = async (): Promise<StripeOrder & { readonly charge: string }> => {
  const order = await shop.place();
  return { ...order, charge: payAt(order.intent) };
};

const tellOf = async ({ intent }: StripeOrder): Promise<number> => {
  const { status } = await deliver(shop.store, eventOf('payment_intent.succeeded', shop.stripe.intent(intent)));
  await untilProcessed(shop.knex);
  return status;
};

const settle = async ({ id }: StripeOrder, status = 'succeeded'): Promise<void> => {
  const { id: transaction } = await findCharge(shop.store, id);
  expect((await actOn(shop.store, 'PUT', `/orders/${id}/transactions/${transaction}/status`, { status })).status).toBe(
    200
  );
};

const paymentsOf = async (id: number) =>
  (await readOrder(shop.store, id)).transactions
    .filter(({ status }) => status !== 'failed')
    .map(({ status, payment_method: method, vendor_charge_id: charge, total }) => [status, method, charge, total]);

const expectKept = async (id: number, charge: string): Promise<void> => {
  expect(shop.stripe.refundsOf(charge)).toEqual([]);
  expect(await shop.knex('shop_surplus_money').where({ vendor_charge_id: charge })).toEqual([]);
  expect(await readOrder(shop.store, id)).toMatchObject({ payment_status: 'paid', total_paid: 2_500, total_refund: 0 });
  expect(await paymentsOf(id)).toEqual([['succeeded', 'stripe', charge, 2_500]]);
};

describe('a charge that a person has named when marking its order as paid', () => {
  it.each([{ payment_method: 'stripe' }, {}])('stays where it is, with %j', async (named) => {
    const order = await payUnheard();
    const { status } = await markAsPaid(shop.store, order.id, { ...named, vendor_charge_id: order.charge });
    expect(status).toBe(200);
    expect(await tellOf(order)).toBe(200);
    await later();
    await expectKept(order.id, order.charge);
  });

  it('stays where it is when the order is canceled before the message', async () => {
    const order = await payUnheard();
    await markAsPaid(shop.store, order.id, { payment_method: 'stripe', vendor_charge_id: order.charge });
    expect((await setStatus(shop.store, order.id, 'canceled')).status).toBe(200);
    expect(await tellOf(order)).toBe(200);
    await later();
    await expectKept(order.id, order.charge);
  });

  it('is what later refunds and disputes are about', async () => {
    const order = await payUnheard();
    await markAsPaid(shop.store, order.id, { payment_method: 'stripe', vendor_charge_id: order.charge });
    expect((await refund(shop.store, order.id, { amount: 5 })).body.gateway_refund).toMatchObject({
      status: 'success',
    });
    shop.stripe.refund(order.charge, 700);
    expect(await tellOf(order)).toBe(200);
    expect(await readOrder(shop.store, order.id)).toMatchObject({ total_paid: 2_500, total_refund: 1_200 });
    shop.stripe.closeDispute(shop.stripe.dispute(order.charge).id, 'lost');
    await deliver(
      shop.store,
      eventOf('charge.dispute.closed', { id: 'dp', object: 'dispute', payment_intent: order.intent })
    );
    await untilProcessed(shop.knex);
    const { transactions } = await readOrder(shop.store, order.id);
    expect(transactions).toContainEqual(
      expect.objectContaining({ vendor_charge_id: order.charge, status: 'dispute_lost' })
    );
  });

  it('stays with another order than its own, which was canceled', async () => {
    const [own, other] = [await payUnheard(), await shop.place()];
    await setStatus(shop.store, own.id, 'canceled');
    await markAsPaid(shop.store, other.id, { payment_method: 'stripe', vendor_charge_id: own.charge });
    expect(await tellOf(own)).toBe(400);
    await later();
    await expectKept(other.id, own.charge);
    const { activities, total_paid } = await readOrder(shop.store, own.id);
    expect([total_paid, activities.map(({ title }) => title)]).toEqual([
      0,
      expect.arrayContaining(['Payment that was not recorded']),
    ]);
  });

  it('pays nothing any more while its money goes back, and after that', async () => {
    const [own, other] = [await payUnheard(), await shop.place()];
    await setStatus(shop.store, own.id, 'canceled');
    shop.stripe.disturb(({ path, method }) => (method === 'POST' && path.endsWith('/refunds') ? 'before' : null));
    await later();
    shop.stripe.disturb(null);
    const mark = () => markAsPaid(shop.store, other.id, { payment_method: 'stripe', vendor_charge_id: own.charge });
    expect((await mark()).status).toBe(409);
    await later();
    expect(shop.stripe.refundsOf(own.charge)).toMatchObject([{ amount: 2_500 }]);
    expect((await mark()).status).toBe(409);
    expect(await readOrder(shop.store, other.id)).toMatchObject({ payment_status: 'pending', total_paid: 0 });
  });

  it('may pay another order where its provider does not take it back', async () => {
    const [own, other] = [await payUnheard(), await shop.place()];
    await setStatus(shop.store, own.id, 'canceled');
    await later();
    await shop.knex('shop_surplus_money').where({ vendor_charge_id: own.charge }).update({ state: 'kept' });
    const { status } = await markAsPaid(shop.store, other.id, {
      payment_method: 'stripe',
      vendor_charge_id: own.charge,
    });
    expect(status).toBe(200);
  });

  it('is taken once where the message comes at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const order = await payUnheard();
      const marking = markAsPaid(shop.store, order.id, { payment_method: 'stripe', vendor_charge_id: order.charge });
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
    expect((await readOrder(shop.store, order.id)).transactions).toMatchObject([
      { card_brand: expect.any(String) as string, card_last_4: 4242, payment_method_type: 'card' },
    ]);
    expect((await refund(shop.store, order.id, { amount: 5 })).body.gateway_refund).toMatchObject({
      status: 'success',
    });
    expect(shop.stripe.refundsOf(order.charge)).toMatchObject([{ amount: 500 }]);
  });

  it('in a bulk action, too', async () => {
    const order = await payUnheard();
    await bulk(shop.store, { action: 'change_payment_status', order_ids: [order.id], new_status: 'paid' });
    await later();
    await expectKept(order.id, order.charge);
  });

  it('does not take another amount: that money goes back', async () => {
    const order = await shop.place();
    Object.assign(shop.stripe.intent(order.intent), { amount: 2_400 });
    const charge = payAt(order.intent);
    await settle(order);
    await later();
    expect(shop.stripe.refundsOf(charge)).toMatchObject([{ amount: 2_400 }]);
    expect(await paymentsOf(order.id)).toEqual([['succeeded', 'stripe', null, 2_500]]);
  });

  it('takes one charge: a second payment goes back', async () => {
    const first = await shop.place();
    await callStore('POST', `${shop.store.baseUrl}/cart/add_item`, {
      body: { item_id: shop.variant, cart_hash: first.cart },
    });
    const second = await shop.place(first.cart);
    Object.assign(shop.stripe.intent(first.intent), { amount: 5_000 });
    const charges = [payAt(first.intent), payAt(second.intent)] as const;
    await settle(second);
    for (const order of [first, second, first]) await tellOf(order);
    expect(await paymentsOf(first.id)).toEqual([['succeeded', 'stripe', charges[0], 5_000]]);
    expect(shop.stripe.refundsOf(charges[0])).toEqual([]);
    expect(shop.stripe.refundsOf(charges[1])).toMatchObject([{ amount: 5_000 }]);
  });
});
