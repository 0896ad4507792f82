import { callStore } from '../support/call-store';
import { eventsOfOrder } from '../support/card-orders';
import { asMerchant, createProduct } from '../support/merchant';
import { refund } from '../support/order-actions';
import { untilProcessed } from '../support/patience';
import { checkoutForm, fillCart, markAsPaid, placeOrder, readOrder, type OrderDetail } from '../support/shopper';
import { startStore } from '../support/start-store';
import {
  askProvidersAgain,
  connectStripe,
  placeStripeOrder,
  saveStripe,
  stripeEnvironment,
  useStripeShop,
} from '../support/stripe-orders';
import { deliver, eventOf, PAYER, STRIPE_KEYS } from '../support/stripe-server';

/** The card gateway from end to end: the real SDK against its API, played by a server here. */
const shop = useStripeShop({ errors: /payment gateway 'stripe' did not start/ });

const hear = async (type: string, object: object, expected = 200): Promise<void> => {
  const { status, body } = await deliver(shop.store, eventOf(type, object));
  expect([status, (body as { received?: boolean }).received]).toEqual([expected, expected === 200 || undefined]);
  await untilProcessed(shop.knex);
};

const place = (cart?: string) => shop.place(cart);

const titles = ({ activities }: OrderDetail): readonly string[] => activities.map(({ title }) => title);

const later = (): Promise<void> => askProvidersAgain(shop);

describe('the settings', () => {
  it('keep keys sealed, show a mask, and take the mask back', async () => {
    const url = `${shop.store.baseUrl}/settings/payment-methods?method=stripe`;
    const { body } = await callStore<{ settings: Record<string, string>; fields: Record<string, { type: string }> }>(
      'GET',
      url,
      { headers: asMerchant(shop.store) }
    );
    expect(body.settings).toMatchObject({ is_active: 'yes', test_secret_key: '********', live_secret_key: '' });
    expect(body.settings.test_publishable_key).toBe(STRIPE_KEYS.test_publishable_key);
    expect(body.fields.test_secret_key).toMatchObject({ type: 'password' });
    expect(JSON.stringify(await shop.knex('shop_payment_methods'))).not.toMatch(/canary/);
    expect(JSON.stringify(await shop.knex('shop_activities'))).not.toMatch(/canary/);
    const again = await saveStripe(shop.store, { ...body.settings, checkout_label: 'Card' });
    expect(again).toMatchObject({ status: 200, body: { settings: { test_secret_key: '********' } } });
    expect((await place()).args.client_secret).toMatch(/^pi_\w+_secret_/);
  });

  it('are refused where they do not work, and nothing is saved', async () => {
    for (const wrong of [
      { test_secret_key: 'sk_live_123' },
      { test_secret_key: 'sk_test_unknown' },
      { test_publishable_key: 'pk_live_1' },
      { live_secret_key: 'sk_test_1' },
      { test_webhook_secret: '' },
    ]) {
      const { status, body } = await saveStripe(shop.store, wrong);
      expect([wrong, status, body]).toEqual([wrong, 422, { status: 'failed', data: [], message: expect.any(String) }]);
    }
    const url = `${shop.store.baseUrl}/settings/payment-methods/connect/info?method=stripe`;
    expect((await callStore<object>('GET', url, { headers: asMerchant(shop.store) })).body).toMatchObject({
      test_account: { id: 'acct_1', name: 'Blue Mugs' },
      live_account: null,
      settings: { test_secret_key: '********' },
    });
  });

  it('say what the provider says of them', async () => {
    expect((await saveStripe(shop.store, { live_secret_key: 'sk_live_unknown' })).status).toBe(200);
    const url = `${shop.store.baseUrl}/settings/payment-methods/connect/info?method=stripe`;
    const { body } = await callStore<object>('GET', url, { headers: asMerchant(shop.store) });
    expect(body).toMatchObject({ live_account: { error: expect.stringContaining('Invalid API Key') as string } });
    await saveStripe(shop.store, { live_secret_key: '' });
  });

  it('forget an account that is disconnected, and do without it then', async () => {
    const disconnect = (mode: string) =>
      callStore<object>('POST', `${shop.store.baseUrl}/settings/payment-methods/disconnect`, {
        headers: asMerchant(shop.store),
        body: { method: 'stripe', mode },
      });
    expect((await disconnect('nonsense')).status).toBe(422);
    expect((await disconnect('test')).body).toMatchObject({ settings: { test_secret_key: '', is_active: 'yes' } });
    const cart_hash = await fillCart(shop.store, { [shop.variant]: 1 });
    expect((await placeOrder(shop.store, checkoutForm({ payment_method: 'stripe', cart_hash }))).status).toBe(423);
    await connectStripe(shop.store);
  });
});

describe('a card order', () => {
  it('is paid by the message of the gateway', async () => {
    const { id, intent, args } = await place();
    expect(args).toEqual({
      client_secret: shop.stripe.intent(intent).client_secret,
      publishable_key: STRIPE_KEYS.test_publishable_key,
      checkout_mode: 'onsite',
    });
    expect(shop.stripe.intent(intent)).toMatchObject({ amount: 2_500, currency: 'usd' });
    expect((await readOrder(shop.store, id)).payment_status).toBe('pending');
    await hear('payment_intent.succeeded', shop.stripe.pay(intent));
    const order = await readOrder(shop.store, id);
    expect(order).toMatchObject({ payment_status: 'paid', status: 'completed', total_paid: 2_500 });
    expect(order.transactions).toMatchObject([
      { status: 'succeeded', payment_method: 'stripe', card_last_4: 4242, card_brand: 'visa' },
    ]);
  });

  it('goes on where its page is opened again', async () => {
    const { cart, uuid, intent, args } = await place();
    const url = `${shop.store.baseUrl}/checkout/get-order-info?method=stripe`;
    const info = async (query: string) => (await callStore<{ data: object }>('GET', `${url}${query}`)).body.data;
    const key = { publishable_key: STRIPE_KEYS.test_publishable_key };
    expect(await info(`&cart_hash=${cart}`)).toEqual({ ...key, client_secret: args.client_secret });
    expect(shop.stripe.intentsOf(uuid)).toHaveLength(1);
    const asked = shop.stripe.calls.length;
    const again = await Promise.all(Array.from({ length: 30 }, () => info(`&cart_hash=${cart}`)));
    expect(again).toEqual(again.map(() => ({ ...key, client_secret: args.client_secret })));
    expect(shop.stripe.calls.length).toBe(asked);
    expect(await info('')).toEqual(key);
    await hear('payment_intent.succeeded', shop.stripe.pay(intent));
    expect(await info(`&cart_hash=${cart}`)).toEqual(key);
  });

  it('is found by who paid it', async () => {
    const { id, intent } = await place();
    await hear('payment_intent.succeeded', shop.stripe.pay(intent));
    const found = async (value: string) => {
      const filter = [[{ source: ['transactions', 'payer_email'], operator: 'contains', value }]];
      const query = `filter_type=advanced&include_ids=${id}&advanced_filters=${encodeURIComponent(JSON.stringify(filter))}`;
      const url = `${shop.store.baseUrl}/orders?${query}`;
      return (await callStore<{ orders: { data: unknown[] } }>('GET', url, { headers: asMerchant(shop.store) })).body
        .orders.data.length;
    };
    expect([await found(PAYER), await found('somebody@else.example')]).toEqual([1, 0]);
  });

  it('is paid when the browser is back before the message, and believes the gateway alone', async () => {
    const { id, hash, intent } = await place();
    const confirm = async (order_hash: string) =>
      callStore<object>('POST', `${shop.store.baseUrl}/checkout/confirm-payment`, { body: { order_hash } });
    expect((await confirm(hash)).body).toMatchObject({ payment_status: 'pending' });
    const paid = shop.stripe.pay(intent);
    expect((await confirm(hash)).body).toMatchObject({ payment_status: 'paid' });
    await hear('payment_intent.succeeded', paid);
    expect((await eventsOfOrder(shop.knex, id)).filter((name) => name === 'order_paid')).toHaveLength(1);
    expect((await confirm('nobody')).status).toBe(404);
  });

  it('is found when the message is lost and the browser was closed', async () => {
    const { id, intent } = await place();
    await later();
    expect((await readOrder(shop.store, id)).payment_status).toBe('pending');
    shop.stripe.pay(intent);
    await later();
    expect((await readOrder(shop.store, id)).payment_status).toBe('paid');
    const calls = shop.stripe.calls.length;
    await later();
    expect(shop.stripe.calls.slice(calls).some(({ path }) => path.includes(intent))).toBe(false);
  });

  it('is paid on the page of the gateway', async () => {
    await saveStripe(shop.store, { checkout_mode: 'hosted', shop_url: 'https://shop.example/' });
    const cart_hash = await fillCart(shop.store, { [shop.variant]: 1 });
    const { body } = await placeOrder(shop.store, checkoutForm({ payment_method: 'stripe', cart_hash }));
    await saveStripe(shop.store, { checkout_mode: 'onsite' });
    const order = await readOrder(shop.store, body.order_id as number);
    const [session] = shop.stripe.sessionsOf(String(order.transactions[0]?.uuid));
    expect(body.redirect_url).toBe(session?.url);
    expect(session).toMatchObject({ success_url: `https://shop.example/receipt?order_hash=${body.order_uuid}` });
    shop.stripe.payHosted(session?.id as string);
    await hear('checkout.session.completed', session as object);
    expect(await readOrder(shop.store, order.id)).toMatchObject({ payment_status: 'paid', total_paid: 2_500 });
  });

  it('of less than the smallest amount is refused in words', async () => {
    const { variantIds } = await createProduct(shop.store, { fulfillment: 'digital', variants: [{ price: 20 }] });
    const cart_hash = await fillCart(shop.store, { [variantIds[0] as number]: 1 });
    const { status, body } = await placeOrder(shop.store, checkoutForm({ payment_method: 'stripe', cart_hash }));
    expect([status, body.message]).toEqual([422, expect.stringContaining('less than what can be paid')]);
  });

  it('that is declined can be paid by the next try, in the same window', async () => {
    const { id, intent } = await place();
    await hear('payment_intent.payment_failed', shop.stripe.decline(intent));
    expect(await readOrder(shop.store, id)).toMatchObject({ payment_status: 'failed', status: 'on-hold' });
    await hear('payment_intent.succeeded', shop.stripe.pay(intent));
    expect(await readOrder(shop.store, id)).toMatchObject({ payment_status: 'paid', total_paid: 2_500 });
  });

  it('is started once, whatever becomes of the answer', async () => {
    const cart_hash = await fillCart(shop.store, { [shop.variant]: 1 });
    let broken = 0;
    shop.stripe.disturb(({ method, path }) => {
      if (method !== 'POST' || !path.endsWith('/payment_intents') || broken > 3) return null;
      broken += 1;
      return 'after';
    });
    const form = checkoutForm({ payment_method: 'stripe', cart_hash });
    expect((await placeOrder(shop.store, form)).status).toBe(422);
    const { body } = await placeOrder(shop.store, form);
    expect(body.status).toBe('success');
    const { transactions } = await readOrder(shop.store, body.order_id as number);
    expect(shop.stripe.intentsOf(String(transactions[0]?.uuid))).toHaveLength(1);
  });
});

describe('money that an order does not take', () => {
  it('is given back where the cart was changed while it was paid', async () => {
    const first = await place();
    await callStore('POST', `${shop.store.baseUrl}/cart/add_item`, {
      body: { item_id: shop.variant, cart_hash: first.cart },
    });
    const second = await place(first.cart);
    expect([second.id, second.uuid]).toEqual([first.id, first.uuid]);
    const [stale, current] = shop.stripe.intentsOf(first.uuid);
    // A 4xx where the message does not fit the order: decision 0047.
    await hear('payment_intent.succeeded', shop.stripe.pay(stale?.id as string), 400);
    const charge = shop.stripe.intent(stale?.id as string).latest_charge?.id as string;
    expect(shop.stripe.refundsOf(charge)).toMatchObject([{ amount: 2_500 }]);
    expect(await readOrder(shop.store, first.id)).toMatchObject({ payment_status: 'pending', total_paid: 0 });
    await hear('charge.refunded', { id: charge, payment_intent: stale?.id });
    await hear('payment_intent.succeeded', shop.stripe.pay(current?.id as string));
    const order = await readOrder(shop.store, first.id);
    expect(order).toMatchObject({ payment_status: 'paid', total_paid: 5_000, total_refund: 0 });
    expect(titles(order).filter((title) => title === 'Payment that the order does not take')).toHaveLength(1);
    expect(titles(order).filter((title) => title === 'Payment given back')).toHaveLength(1);
    expect(shop.stripe.refundsOf(charge)).toHaveLength(1);
  });

  it('is given back where the order was paid in another way, once, and when the gateway is there again', async () => {
    const { id, intent } = await place();
    expect((await markAsPaid(shop.store, id)).status).toBe(200);
    shop.stripe.disturb(({ path, method }) => (method === 'POST' && path.endsWith('/refunds') ? 'before' : null));
    await hear('payment_intent.succeeded', shop.stripe.pay(intent), 400);
    const charge = shop.stripe.intent(intent).latest_charge?.id as string;
    expect(shop.stripe.refundsOf(charge)).toEqual([]);
    shop.stripe.disturb(null);
    await later();
    await later();
    expect(shop.stripe.refundsOf(charge)).toMatchObject([{ amount: 2_500 }]);
    expect(await readOrder(shop.store, id)).toMatchObject({
      payment_status: 'paid',
      total_paid: 2_500,
      total_refund: 0,
    });
  });

  it('is given back where what was bought is sold out by then', async () => {
    const product = await createProduct(shop.store, { variants: [{ price: 2_500, stock: 1 }] });
    const scarce = product.variantIds[0] as number;
    const { id, intent } = await placeStripeOrder(shop.store, shop.stripe, scarce);
    await shop
      .knex('shop_orders')
      .where({ id })
      .update({ updated_at: new Date(Date.now() - 48 * 3_600_000) });
    await callStore('POST', `${shop.store.origin}/test-gateway/run-cron`, { body: { name: 'shop-release-unpaid' } });
    expect((await readOrder(shop.store, id)).payment_status).toBe('failed');
    const cart_hash = await fillCart(shop.store, { [scarce]: 1 });
    expect((await placeOrder(shop.store, checkoutForm({ cart_hash }))).body.status).toBe('success');
    // As if the bank had said yes just before the store ended the payment.
    Object.assign(shop.stripe.intent(intent), { status: 'requires_payment_method' });
    await hear('payment_intent.succeeded', shop.stripe.pay(intent));
    const charge = shop.stripe.intent(intent).latest_charge?.id as string;
    expect(shop.stripe.refundsOf(charge)).toMatchObject([{ amount: 2_500 }]);
    const order = await readOrder(shop.store, id);
    expect(order).toMatchObject({ payment_status: 'failed', total_paid: 0, invoice_no: null });
    expect(order.activities.map(({ content }) => content).join()).toMatch(/has been sold out since/);
  });

  it('is told of where it matches no order, and left alone where it is another system’s', async () => {
    const { id, intent, uuid } = await place();
    await callStore('DELETE', `${shop.store.baseUrl}/orders/${id}`, { headers: asMerchant(shop.store) });
    await hear('payment_intent.succeeded', shop.stripe.pay(intent));
    const found = await shop
      .knex('shop_activities')
      .where({ title: 'Money that matches no order' })
      .select('status', 'content');
    expect(found).toMatchObject([{ status: 'error', content: expect.stringContaining('25.00 USD') as string }]);
    expect(await shop.knex('shop_surplus_money').where({ transaction_uuid: uuid }).select('state')).toEqual([
      { state: 'kept' },
    ]);
    Object.assign(shop.stripe.intent(intent).metadata, { shop_transaction: '' });
    await hear('charge.succeeded', { id: 'ch_other', payment_intent: intent });
    expect(await shop.knex('shop_activities').where({ title: 'Money that matches no order' })).toHaveLength(1);
  });
});

describe('money that goes back', () => {
  const paid = async () => {
    const order = await place();
    await hear('payment_intent.succeeded', shop.stripe.pay(order.intent));
    return { ...order, charge: shop.stripe.intent(order.intent).latest_charge?.id as string };
  };

  it('is given back by the gateway, whose message about it changes nothing', async () => {
    const { id, charge, intent } = await paid();
    expect((await refund(shop.store, id, { amount: 10 })).body).toMatchObject({
      gateway_refund: { status: 'success' },
    });
    expect(shop.stripe.refundsOf(charge)).toMatchObject([{ amount: 1_000 }]);
    await hear('charge.refunded', { id: charge, payment_intent: intent });
    expect(await readOrder(shop.store, id)).toMatchObject({
      payment_status: 'partially_refunded',
      total_refund: 1_000,
    });
  });

  it('is recorded where it was given back at the gateway', async () => {
    const { id, charge, intent } = await paid();
    shop.stripe.refund(charge, 400);
    const second = shop.stripe.refund(charge, 600);
    await hear('charge.refund.updated', { id: second.id, payment_intent: intent });
    await hear('charge.refunded', { id: charge, payment_intent: intent });
    expect(await readOrder(shop.store, id)).toMatchObject({
      payment_status: 'partially_refunded',
      total_refund: 1_000,
    });
  });

  it('stays recorded where the buyer’s bank sends it back, and the merchant is told once', async () => {
    const { id, charge, intent } = await paid();
    await refund(shop.store, id, { amount: 25 });
    const [made] = shop.stripe.refundsOf(charge);
    const told = { id: made?.id, payment_intent: intent };
    shop.stripe.failRefund(made as NonNullable<typeof made>);
    await hear('refund.failed', told);
    await hear('charge.refund.updated', told);
    await hear('charge.succeeded', { id: charge, payment_intent: intent });
    const order = await readOrder(shop.store, id);
    expect(order).toMatchObject({ payment_status: 'refunded', total_refund: 2_500 });
    expect(titles(order).filter((title) => title === 'Refund at the payment provider failed')).toHaveLength(1);
  });

  it('is asked for again where the process died before the answer', async () => {
    const { id, charge } = await paid();
    shop.stripe.disturb(({ path, method }) => {
      if (method !== 'POST' || !path.endsWith('/refunds')) return null;
      shop.stripe.disturb(null);
      void shop.store.kill();
      return 1_000;
    });
    await expect(refund(shop.store, id, { amount: 5 })).rejects.toThrow();
    shop.store = await startStore({ site: shop.site, env: stripeEnvironment(shop.stripe) });
    const before = new Date(Date.now() - 10 * 60_000);
    await shop
      .knex('shop_order_transactions')
      .where({ order_id: id, transaction_type: 'refund' })
      .update({ created_at: before });
    await later();
    expect(shop.stripe.refundsOf(charge)).toMatchObject([{ amount: 500 }]);
    const { transactions } = await readOrder(shop.store, id);
    const [made] = shop.stripe.refundsOf(charge);
    expect(transactions).toContainEqual(
      expect.objectContaining({ transaction_type: 'refund', vendor_charge_id: made?.id })
    );
  });

  it('follows a dispute, whichever message comes first', async () => {
    const { id, charge, intent } = await paid();
    const dispute = shop.stripe.dispute(charge);
    const told = { id: dispute.id, object: 'dispute', payment_intent: intent };
    await hear('charge.dispute.created', told);
    expect((await readOrder(shop.store, id)).transactions).toMatchObject([{ transaction_type: 'dispute' }]);
    shop.stripe.closeDispute(dispute.id, 'won');
    await hear('charge.dispute.closed', told);
    await hear('charge.dispute.created', told);
    const order = await readOrder(shop.store, id);
    expect(order.transactions).toMatchObject([{ transaction_type: 'charge', status: 'succeeded' }]);
    expect(titles(order).filter((title) => title === 'Payment disputed')).toHaveLength(1);
    const lost = await paid();
    shop.stripe.closeDispute(shop.stripe.dispute(lost.charge).id, 'lost');
    await hear('charge.dispute.closed', { id: 'dp_1', payment_intent: lost.intent });
    await hear('charge.dispute.created', { id: 'dp_1', payment_intent: lost.intent });
    expect(await readOrder(shop.store, lost.id)).toMatchObject({ payment_status: 'failed', total_paid: 0 });
  });

  it('and was given back in part before a dispute is lost counts once: what came and went as a refund, the rest as lost', async () => {
    const { id, charge, intent } = await paid();
    await refund(shop.store, id, { amount: 7.5 });
    shop.stripe.closeDispute(shop.stripe.dispute(charge).id, 'lost');
    await hear('charge.dispute.created', { id: 'dp_2', payment_intent: intent });
    await hear('charge.dispute.closed', { id: 'dp_2', payment_intent: intent });
    const lost = { payment_status: 'refunded', total_paid: 750, total_refund: 750 };
    const { customer, transactions, ...order } = await readOrder(shop.store, id);
    expect(order).toMatchObject(lost);
    expect(transactions.map(({ status, total }) => [status, total])).toEqual(
      expect.arrayContaining([
        ['dispute_lost', 2_500],
        ['refunded', 750],
      ])
    );
    expect(customer).toMatchObject({ ltv: 0 });
    await callStore('PUT', `${shop.store.baseUrl}/orders/${id}/sync-statuses`, { headers: asMerchant(shop.store) });
    await hear('charge.refunded', { id: charge, payment_intent: intent });
    expect(await readOrder(shop.store, id)).toMatchObject(lost);
    expect((await refund(shop.store, id, { amount: 1 })).status).toBeGreaterThanOrEqual(400);
  });
});
