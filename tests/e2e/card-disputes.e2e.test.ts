import { callStore } from '../support/call-store';
import { tellGateway } from '../support/card-orders';
import { asMerchant } from '../support/merchant';
import { refund } from '../support/order-actions';
import { untilProcessed } from '../support/patience';
import { checkoutForm, fillCart, markAsPaid, placeOrder, readOrder } from '../support/shopper';
import { askProvidersAgain, runReconciliation, saveStripe, useStripeShop } from '../support/stripe-orders';
import { deliver, eventOf } from '../support/stripe-server';

/**
 * What becomes of cards after the first try: refunds that nobody has told of or answered, disputes of parts and inquiries, and pages that
 * nobody can pay on any more. What asks the provider about all charges comes first here, while there are no others.
 */
const shop = useStripeShop();

/** Refunds and disputes of which no message has come are found by asking. See docs/reference/payments.md. */
describe('what no message has told of', () => {
  const paidOrder = async () => {
    const { id, intent } = await shop.place();
    const charge = String(shop.stripe.pay(intent).latest_charge?.id);
    await askProvidersAgain(shop);
    expect(await readOrder(shop.store, id)).toMatchObject({ payment_status: 'paid' });
    return { id, charge };
  };

  /** A day later. */
  const sweep = async (): Promise<void> => {
    await shop.knex('shop_started_payments').update({ next_check_at: new Date(Date.now() - 1_000) });
    await tellGateway(shop.store, 'run-cron', { name: 'shop-sweep-charges' });
  };

  it('a refund, and that it did not reach the buyer', async () => {
    const { id, charge } = await paidOrder();
    const made = shop.stripe.refund(charge, 1_000);
    await sweep();
    expect(await readOrder(shop.store, id)).toMatchObject({
      payment_status: 'partially_refunded',
      total_refund: 1_000,
    });
    shop.stripe.failRefund(made);
    await sweep();
    await sweep();
    const told = (await readOrder(shop.store, id)).activities.map(({ title }) => title);
    expect(told.filter((title) => title === 'Refund at the payment provider failed')).toHaveLength(1);
  });
});

/** Refunds whose process died before their provider had answered, and that are found too late to ask again. See decision 0047. */
describe('unanswered refunds', () => {
  const HOUR = 3_600_000;

  /** As the commit of the refund has left it. */
  const refundLeftBehind = async (hoursAgo: number): Promise<{ readonly id: number; readonly asked: () => number }> => {
    const { id, intent } = await shop.place();
    const charge = String(shop.stripe.pay(intent).latest_charge?.id);
    await markAsPaid(shop.store, id, { payment_method: 'stripe', vendor_charge_id: charge });
    await refund(shop.store, id, { amount: 5 });
    const row = shop.knex('shop_order_transactions').where({ order_id: id, transaction_type: 'refund' });
    const { meta } = await row.clone().first('meta');
    const recorded = typeof meta === 'string' ? (JSON.parse(meta) as object) : (meta as object);
    await row.update({
      meta: JSON.stringify({ ...recorded, gateway_refund: 'pending' }),
      vendor_charge_id: null,
      created_at: new Date(Date.now() - hoursAgo * HOUR),
    });
    const calls = () =>
      shop.stripe.calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/refunds')).length;
    const before = calls();
    return { id, asked: () => calls() - before };
  };

  const seen = async (id: number) => {
    const { transactions, activities } = await readOrder(shop.store, id);
    const given = transactions.find(({ transaction_type: type }) => type === 'refund');
    const told = activities.filter(({ title }) => title === 'Refund at the payment provider failed');
    return { state: (given?.meta as { gateway_refund?: string }).gateway_refund, told };
  };

  it('are asked for again within the day', async () => {
    const { id, asked } = await refundLeftBehind(19);
    await runReconciliation(shop.store);
    expect(asked()).toBe(1);
    expect(await seen(id)).toEqual({ state: 'success', told: [] });
  });

  it('are left to a person after that, who is told once', async () => {
    const { id, asked } = await refundLeftBehind(21);
    for (let run = 0; run < 3; run += 1) await runReconciliation(shop.store);
    expect(asked()).toBe(0);
    expect(await seen(id)).toMatchObject({ state: 'failed', told: [{ status: 'error' }] });
  });
});

const hear = async (type: string, object: object): Promise<void> => {
  expect((await deliver(shop.store, eventOf(type, object))).status).toBe(200);
  await untilProcessed(shop.knex);
};

describe('a disputed charge', () => {
  const paid = async () => {
    const order = await shop.place();
    await hear('payment_intent.succeeded', shop.stripe.pay(order.intent));
    return { ...order, charge: shop.stripe.intent(order.intent).latest_charge?.id as string };
  };

  it('goes as far as the bank withdraws it: a part, nothing for an inquiry, and back after an appeal', async () => {
    const { id, charge, intent } = await paid();
    const dispute = shop.stripe.dispute(charge, { amount: 1_000 });
    const told = { id: dispute.id, object: 'dispute', payment_intent: intent };
    await hear('charge.dispute.created', told);
    shop.stripe.closeDispute(dispute.id, 'lost');
    await hear('charge.dispute.closed', told);
    const partly = { payment_status: 'partially_refunded', total_paid: 2_500, total_refund: 1_000 };
    const { order_items: lines, ...order } = await readOrder(shop.store, id);
    expect(order).toMatchObject(partly);
    expect(lines).toMatchObject([{ refund_total: 1_000 }]);
    shop.stripe.closeDispute(dispute.id, 'won');
    await hear('charge.dispute.closed', told);
    const reinstated = { payment_status: 'paid', total_paid: 2_500, total_refund: 0 };
    expect(await readOrder(shop.store, id)).toMatchObject({ ...reinstated, order_items: [{ refund_total: 0 }] });

    const asked = await paid();
    shop.stripe.dispute(asked.charge, { status: 'warning_needs_response' });
    await hear('charge.dispute.created', { id: 'dp_3', object: 'dispute', payment_intent: asked.intent });
    const [transaction] = (await readOrder(shop.store, asked.id)).transactions;
    const accept = `${shop.store.baseUrl}/orders/${asked.id}/transactions/${transaction?.id}/accept-dispute`;
    const given = await callStore('POST', accept, {
      headers: asMerchant(shop.store),
      body: { dispute_note: 'Sorry.' },
    });
    expect(given.status).toBe(200);
    expect(await readOrder(shop.store, asked.id)).toMatchObject(reinstated);
  });

  it('was withdrawn though the dispute is called prevented', async () => {
    const { id, charge, intent } = await paid();
    shop.stripe.dispute(charge, { status: 'prevented' });
    await hear('charge.dispute.created', { id: 'dp_4', object: 'dispute', payment_intent: intent });
    expect(await readOrder(shop.store, id)).toMatchObject({ payment_status: 'failed', total_paid: 0 });
  });
});

describe('a card order', () => {
  it('keeps the zeros of its card', async () => {
    const { id, intent } = await shop.place();
    const { latest_charge: charge } = shop.stripe.pay(intent);
    Object.assign(charge ?? {}, { payment_method_details: { type: 'card', card: { brand: 'visa', last4: '0042' } } });
    await hear('payment_intent.succeeded', shop.stripe.intent(intent));
    expect((await readOrder(shop.store, id)).transactions).toMatchObject([{ card_last_4: '0042' }]);
  });

  it('whose bank debit failed on the page of the gateway gets another page, and one that expired too', async () => {
    await saveStripe(shop.store, { checkout_mode: 'hosted', shop_url: 'https://shop.example/' });
    const cart_hash = await fillCart(shop.store, { [shop.variant]: 1 });
    const form = checkoutForm({ payment_method: 'stripe', cart_hash });
    const again = () => placeOrder(shop.store, form);
    const { body } = await again();
    const id = body.order_id as number;
    const pages = async () =>
      (await readOrder(shop.store, id)).transactions
        .map(({ uuid }) => String(uuid))
        .sort()
        .flatMap((uuid) => shop.stripe.sessionsOf(uuid));
    const pageOf = async (url: unknown) => (await pages()).find((page) => page.url === url);
    const first = await pageOf(body.redirect_url);
    const intent = shop.stripe.debitHosted(first?.id as string);
    await hear('checkout.session.completed', first as object);
    expect((await readOrder(shop.store, id)).payment_status).toBe('pending');
    shop.stripe.decline(intent.id);
    await hear('checkout.session.async_payment_failed', first as object);
    expect((await readOrder(shop.store, id)).payment_status).toBe('failed');
    expect(await shop.knex('shop_started_payments').where({ vendor_id: first?.id }).first('state')).toEqual({
      state: 'over',
    });
    const second = (await again()).body;
    expect(second).toMatchObject({ status: 'success', order_id: id });
    expect(second.redirect_url).not.toBe(body.redirect_url);
    expect((await again()).body.redirect_url).toBe(second.redirect_url);

    const expired = await pageOf(second.redirect_url);
    await shop
      .knex('shop_started_payments')
      .where({ vendor_id: expired?.id })
      .update({ created_at: new Date(Date.now() - 24 * 3_600_000) });
    const third = (await again()).body;
    await saveStripe(shop.store, { checkout_mode: 'onsite' });
    expect(third.redirect_url).not.toBe(second.redirect_url);
    const last = await pageOf(third.redirect_url);
    shop.stripe.payHosted(last?.id as string);
    await hear('checkout.session.completed', last as object);
    expect(await readOrder(shop.store, id)).toMatchObject({ payment_status: 'paid', total_paid: 2_500 });
  });
});
