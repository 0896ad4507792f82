import type { Knex } from 'knex';
import path from 'node:path';
import { callStore, type Reply } from '../support/call-store';
import { findViolations } from '../support/invariants';
import { asMerchant, createProduct, sellInDollars } from '../support/merchant';
import { refund } from '../support/order-actions';
import { untilProcessed } from '../support/patience';
import {
  deliverPaypal,
  PARTNER,
  PAYPAL_KEYS,
  startPaypal,
  walletEvent,
  type PaypalServer,
  type PaypalOrder,
} from '../support/paypal-server';
import { checkoutForm, fillCart, markAsPaid, placeOrder, readOrder } from '../support/shopper';
import { errorLines, startStore, type RunningStore } from '../support/start-store';
import { createStoreSite, type StoreSite } from '../support/store-site';
import { runReconciliation } from '../support/stripe-orders';
import { HOUR } from '../support/test-clock';

/** PayPal on its REST API, played by a server here. */
let wallet: PaypalServer;
let site: StoreSite;
let store: RunningStore;
let knex: Knex;
let variant: number;

type Body = Readonly<Record<string, unknown>>;

const settings = (address: string, body: object): Promise<Reply<Body>> =>
  callStore('POST', `${store.baseUrl}/settings/payment-methods${address}`, { headers: asMerchant(store), body });

const check = (mode: string): Promise<Reply<Body>> =>
  callStore('GET', `${store.baseUrl}/settings/payment-methods/wallet/webhook/check?mode=${mode}`, {
    headers: asMerchant(store),
  });

beforeAll(async () => {
  wallet = await startPaypal();
  site = await createStoreSite();
  const env = {
    SHOP_RATE_LIMIT_MAX: '0',
    SHOP_PAYPAL_TEST_URL: wallet.url,
    SHOP_PAYPAL_PARTNER_ID: PARTNER.id,
    SHOP_PAYPAL_PARTNER_CLIENT_ID: 'partner-client',
    TEST_GATEWAY_URL: wallet.url,
    NODE_OPTIONS: `--require ${path.resolve(__dirname, '../support/test-gateway.cjs')}`,
  };
  store = await startStore({ site, env });
  knex = site.knex();
  await sellInDollars(store);
  const product = await createProduct(store, { fulfillment: 'digital', variants: [{ price: 2_550, stock: 1_000 }] });
  variant = product.variantIds[0] as number;
});

afterEach(async () => {
  expect(await findViolations(knex)).toEqual([]);
});

afterAll(async () => {
  const [output, errors] = [store.output(), errorLines(store)];
  await knex.destroy();
  await store.stop();
  await site.drop();
  await wallet.stop();
  expect(errors).toEqual([]);
  expect(output).not.toMatch(/canary/);
});

describe('the account', () => {
  it('is connected by the code of the provider’s page, and its listener registered once', async () => {
    const code = { authCode: PARTNER.code, sharedId: PARTNER.sharedId, mode: 'test' };
    expect((await check('test')).status).toBe(422);
    expect((await settings('/wallet/seller-auth-token', { ...code, mode: '' })).status).toBe(422);
    expect((await settings('/wallet/seller-auth-token', { ...code, authCode: 'stolen' })).status).toBe(422);
    const connected = await settings('/wallet/seller-auth-token', code);
    expect([connected.status, connected.body]).toEqual([200, '']);
    expect(wallet.listeners).toMatchObject([
      { url: expect.stringMatching(/\/api\/shop\/v2\/public\/webhooks\/paypal$/) as string },
    ]);
    expect(await settings('/wallet/webhook/setup', { mode: 'test' })).toMatchObject({ status: 200 });
    expect((await check('test')).body).toMatchObject({ status: 'success', webhook_id: wallet.listeners[0]?.id });
    expect((await check('live')).status).toBe(422);
    expect(wallet.listeners).toHaveLength(1);
    const url = `${store.baseUrl}/settings/payment-methods/connect/info?method=paypal`;
    const info = await callStore<Body>('GET', url, { headers: asMerchant(store) });
    expect(info.body).toMatchObject({
      connect_config: { test_redirect: expect.stringContaining('partnerId=PARTNER1') as string },
      test_account: { id: 'APP-1', name: PAYPAL_KEYS.test_client_id },
      settings: { test_client_secret: '********' },
    });
    expect(JSON.stringify(await knex('shop_payment_methods'))).not.toMatch(/canary/);
  });

  it('has its listener completed where an older version registered it for fewer events', async () => {
    const [listener] = wallet.listeners;
    const [id, all] = [listener?.id, listener?.event_types.map(({ name }) => name) ?? []];
    for (const fewer of [['PAYMENT.CAPTURE.COMPLETED'], ['BILLING.SUBSCRIPTION.CREATED', ...all.slice(1)]]) {
      Object.assign(listener ?? {}, { event_types: fewer.map((name) => ({ name })) });
      const before = wallet.calls.length;
      expect((await check('test')).body).toMatchObject({ status: 'success', webhook_id: id });
      expect(wallet.calls.slice(before)).toContain(`/v1/notifications/webhooks/${id}`);
      const heard = listener?.event_types.map(({ name }) => name) ?? [];
      expect(heard.sort()).toEqual([...new Set([...fewer, ...all])].sort());
    }
    expect(wallet.listeners.map((each) => each.id)).toEqual([id]);
    wallet.calls.splice(0);
    expect((await check('test')).status).toBe(200);
    expect(wallet.calls).not.toContain(`/v1/notifications/webhooks/${id}`);
  });

  it('is offered once it works', async () => {
    const wrong = await settings('', { method: 'paypal', settings: { test_client_secret: 'no', is_active: 'yes' } });
    expect(wrong).toMatchObject({ status: 422, body: { status: 'failed', data: [] } });
    const saved = await settings('', {
      method: 'paypal',
      settings: { shop_url: 'https://shop.example', is_active: 'yes' },
    });
    expect(saved.status).toBe(200);
  });
});

const DIGITAL = { preference: 'NO_SHIPPING', shipping: undefined };

type Placed = { readonly id: number; readonly hash: string; readonly order: PaypalOrder };

const place = async (cart?: string): Promise<Placed & { readonly cart: string }> => {
  const cart_hash = cart ?? (await fillCart(store, { [variant]: 1 }));
  const { body } = await placeOrder(store, checkoutForm({ payment_method: 'paypal', cart_hash }));
  expect(body.status).toBe('success');
  const order = [...wallet.orders.values()].at(-1) as PaypalOrder;
  expect(body.redirect_url).toBe(`https://wallet.example/${order.id}`);
  return { id: body.order_id as number, hash: body.order_uuid as string, order, cart: cart_hash };
};

const hear = async (type: string, resource: object): Promise<void> => {
  expect((await deliverPaypal(store, walletEvent(type, resource))).status).toBe(200);
  await untilProcessed(knex);
};

const captureOf = ({ purchase_units: [unit] }: PaypalOrder): string => unit.payments.captures.at(-1)?.id as string;

const pay = async (): Promise<Placed> => {
  const placed = await place();
  await hear('CHECKOUT.ORDER.APPROVED', wallet.approve(placed.order.id));
  return placed;
};

const later = async (): Promise<void> => {
  await knex('shop_started_payments').update({ next_check_at: new Date(Date.now() - 1_000) });
  await runReconciliation(store);
};

describe('a wallet order', () => {
  it('is taken when the buyer has agreed, once', async () => {
    const { id, order } = await pay();
    expect(order).toMatchObject({
      status: 'COMPLETED',
      purchase_units: [{ amount: { currency_code: 'USD', value: '25.50' } }],
    });
    expect(await readOrder(store, id)).toMatchObject({ payment_status: 'paid', total_paid: 2_550 });
    const related = { supplementary_data: { related_ids: { order_id: order.id } } };
    await hear('PAYMENT.CAPTURE.COMPLETED', { id: captureOf(order), ...related });
    await hear('CHECKOUT.ORDER.APPROVED', { id: order.id });
    expect(order.purchase_units[0].payments.captures).toHaveLength(1);
    expect(await readOrder(store, id)).toMatchObject({ payment_status: 'paid', total_paid: 2_550 });
  });

  it('is taken when the shopper comes back, and when nobody does', async () => {
    const [back, gone] = [await place(), await place()];
    wallet.approve(back.order.id);
    wallet.approve(gone.order.id);
    const body = { order_hash: back.hash };
    const confirmed = await callStore<Body>('POST', `${store.baseUrl}/checkout/confirm-payment`, { body });
    expect(confirmed.body).toMatchObject({ payment_status: 'paid' });
    await later();
    expect((await readOrder(store, gone.id)).payment_status).toBe('paid');
  });

  it('is not taken where the order costs something else by now, or is paid already', async () => {
    const first = await place();
    await callStore('POST', `${store.baseUrl}/cart/add_item`, { body: { item_id: variant, cart_hash: first.cart } });
    const second = await place(first.cart);
    await hear('CHECKOUT.ORDER.APPROVED', wallet.approve(first.order.id));
    expect(first.order.status).toBe('APPROVED');
    await hear('CHECKOUT.ORDER.APPROVED', wallet.approve(second.order.id));
    expect(await readOrder(store, second.id)).toMatchObject({ payment_status: 'paid', total_paid: 5_100 });
    const third = await place();
    await markAsPaid(store, third.id);
    await hear('CHECKOUT.ORDER.APPROVED', wallet.approve(third.order.id));
    expect(third.order.status).toBe('APPROVED');
  });

  it('is taken by other means where the first were refused, and every operation has a key of its own', async () => {
    const { id, order } = await place();
    wallet.declining.add(order.id);
    await hear('CHECKOUT.ORDER.APPROVED', wallet.approve(order.id));
    expect(order.status).toBe('PAYER_ACTION_REQUIRED');
    expect((await readOrder(store, id)).payment_status).toBe('pending');
    await hear('CHECKOUT.ORDER.APPROVED', wallet.approve(order.id));
    expect(await readOrder(store, id)).toMatchObject({ payment_status: 'paid', total_paid: 2_550 });
    await refund(store, id, { amount: 1 });
    await refund(store, id, { amount: 1 });
    const about = [`/v2/checkout/orders/${order.id}/capture`, `/v2/payments/captures/${captureOf(order)}/refund`];
    const used = wallet.keys.filter(([path]) => about.includes(path)).map(([, key]) => key);
    expect(used).toHaveLength(4);
    expect(new Set(used).size).toBe(4);
    expect(used.every((key) => key.length <= 108)).toBe(true);
  });

  it('is taken once by one key, whoever asks at the same moment', async () => {
    const { id, order } = await place();
    wallet.approve(order.id);
    const told = walletEvent('CHECKOUT.ORDER.APPROVED', { id: order.id });
    await Promise.all([deliverPaypal(store, told), later(), deliverPaypal(store, told), later()]);
    await hear('CHECKOUT.ORDER.APPROVED', { id: order.id });
    expect(await readOrder(store, id)).toMatchObject({ payment_status: 'paid', total_paid: 2_550 });
    const captures = wallet.keys.filter(([path]) => path === `/v2/checkout/orders/${order.id}/capture`);
    expect(new Set(captures.map(([, key]) => key)).size).toBe(1);
    expect(order.purchase_units[0].payments.captures).toHaveLength(1);
  });

  it('gives money back, asked by the store or at the provider', async () => {
    const { id, order } = await pay();
    expect((await refund(store, id, { amount: 10 })).body).toMatchObject({ gateway_refund: { status: 'success' } });
    const made = wallet.refund(captureOf(order), { currency_code: 'USD', value: '5.50' });
    const links = [{ rel: 'up', href: `https://api.paypal.com/v2/payments/captures/${captureOf(order)}` }];
    await hear('PAYMENT.CAPTURE.REFUNDED', { id: made?.id, links });
    await hear('PAYMENT.CAPTURE.REFUNDED', { id: made?.id, links });
    const refunded = { payment_status: 'partially_refunded', total_refund: 1_550 };
    expect(await readOrder(store, id)).toMatchObject(refunded);
    Object.assign(made ?? {}, { status: 'FAILED' });
    await hear('CHECKOUT.ORDER.COMPLETED', { id: order.id });
    await hear('CHECKOUT.ORDER.COMPLETED', { id: order.id });
    const { activities, transactions, ...rest } = await readOrder(store, id);
    expect(rest).toMatchObject(refunded);
    expect(activities.filter(({ title }) => title === 'Refund at the payment provider failed')).toHaveLength(1);
    expect(transactions).toContainEqual(
      expect.objectContaining({ meta: expect.objectContaining({ payer_email: 'payer@wallet.example' }) as object })
    );
  });

  it('follows a dispute', async () => {
    const { id, order } = await pay();
    const dispute = wallet.dispute(captureOf(order));
    const told = {
      dispute_id: dispute.dispute_id,
      disputed_transactions: [{ seller_transaction_id: captureOf(order) }],
    };
    await hear('CUSTOMER.DISPUTE.CREATED', told);
    expect((await readOrder(store, id)).transactions).toMatchObject([{ transaction_type: 'dispute' }]);
    Object.assign(dispute, { status: 'RESOLVED', outcome: 'RESOLVED_BUYER_FAVOUR' });
    await hear('CUSTOMER.DISPUTE.RESOLVED', told);
    expect(await readOrder(store, id)).toMatchObject({ payment_status: 'failed', total_paid: 0 });
  });

  it('is lost where the merchant accepts the claim', async () => {
    const { id, order } = await pay();
    const dispute = wallet.dispute(captureOf(order));
    await hear('CUSTOMER.DISPUTE.CREATED', {
      dispute_id: dispute.dispute_id,
      disputed_transactions: [{ seller_transaction_id: captureOf(order) }],
    });
    const [transaction] = (await readOrder(store, id)).transactions;
    const accept = `${store.baseUrl}/orders/${id}/transactions/${transaction?.id}/accept-dispute`;
    const given = await callStore('POST', accept, { headers: asMerchant(store), body: { dispute_note: 'Sorry.' } });
    expect(given.status).toBe(200);
    expect(dispute).toMatchObject({ status: 'RESOLVED', outcome: 'RESOLVED_BUYER_FAVOUR' });
    expect(await readOrder(store, id)).toMatchObject({ payment_status: 'failed', total_paid: 0 });
  });

  it('loses the part that PayPal gave back', async () => {
    const { id, order } = await pay();
    const dispute = wallet.dispute(captureOf(order), { currency_code: 'USD', value: '10.00' });
    const told = {
      dispute_id: dispute.dispute_id,
      disputed_transactions: [{ seller_transaction_id: captureOf(order) }],
    };
    await hear('CUSTOMER.DISPUTE.CREATED', told);
    const amount_refunded = { currency_code: 'USD', value: '6.00' };
    Object.assign(dispute, { status: 'RESOLVED', outcome: 'RESOLVED_BUYER_FAVOUR', amount_refunded });
    await hear('CUSTOMER.DISPUTE.RESOLVED', told);
    const lost = { payment_status: 'partially_refunded', total_paid: 2_550, total_refund: 600 };
    expect(await readOrder(store, id)).toMatchObject(lost);
  });

  it('asks for an address where something is sent, and shows the one of the order', async () => {
    await place();
    const sold = wallet.deliveries.at(-1);
    expect(sold).toEqual(DIGITAL);
    const { variantIds } = await createProduct(store, { variants: [{ price: 2_500 }] });
    const physical = async () => place(await fillCart(store, { [variantIds[0] as number]: 1 }));
    await physical();
    expect(wallet.deliveries.at(-1)).toEqual({
      preference: 'SET_PROVIDED_ADDRESS',
      shipping: expect.objectContaining({ address: expect.objectContaining({ country_code: 'GB' }) }) as object,
    });
    wallet.behaviour.takesAddresses = false;
    await physical();
    wallet.behaviour.takesAddresses = true;
    expect(wallet.deliveries.at(-1)).toEqual({ preference: 'GET_FROM_FILE', shipping: undefined });
  });

  it('that has expired is over, and the buyer who comes back gets another one', async () => {
    const { id, cart, order } = await place();
    const age = (milliseconds: number) =>
      knex('shop_started_payments')
        .where({ vendor_id: order.id })
        .update({ created_at: new Date(Date.now() - milliseconds) });
    await age(4 * HOUR);
    wallet.clock.advance(3 * HOUR);
    await later();
    expect(await knex('shop_started_payments').where({ vendor_id: order.id }).first('state')).toEqual({
      state: 'over',
    });
    const again = await place(cart);
    expect([again.id, again.order.id === order.id]).toEqual([id, false]);
    await hear('CHECKOUT.ORDER.APPROVED', wallet.approve(again.order.id));
    expect(await readOrder(store, id)).toMatchObject({ payment_status: 'paid', total_paid: 2_550 });
  });

  it('is believed where the store has started it, and only there', async () => {
    const { id, hash, order } = await place();
    const [{ custom_id, amount }] = order.purchase_units;
    const stranger = wallet.create({ purchase_units: [{ custom_id, amount }] });
    await hear('CHECKOUT.ORDER.APPROVED', wallet.approve(stranger.id));
    expect(stranger.status).toBe('APPROVED');
    wallet.capture(stranger);
    await hear('CHECKOUT.ORDER.COMPLETED', { id: stranger.id });
    await hear('PAYMENT.CAPTURE.COMPLETED', { id: captureOf(stranger) });
    expect(await readOrder(store, id)).toMatchObject({ payment_status: 'pending', total_paid: 0 });
    expect(await knex('shop_surplus_money').where({ transaction_uuid: custom_id })).toEqual([]);
    expect(store.output()).toMatch(
      new RegExp(`PayPal order ${stranger.id} is left alone: the store has not started it`)
    );
    await hear('CHECKOUT.ORDER.APPROVED', wallet.approve(order.id));
    expect(await readOrder(store, id)).toMatchObject({ uuid: hash, payment_status: 'paid', total_paid: 2_550 });
    expect(stranger.purchase_units[0].payments.refunds).toEqual([]);
  });

  it('is neither taken nor believed where its money goes to somebody else', async () => {
    const [changed, taken, honest] = [await place(), await place(), await place()];
    changed.order.purchase_units[0].payee = { email_address: 'thief@wallet.example' };
    await hear('CHECKOUT.ORDER.APPROVED', wallet.approve(changed.order.id));
    expect(changed.order.status).toBe('APPROVED');
    taken.order.purchase_units[0].payee = { merchant_id: 'THIEF', email_address: 'merchant@wallet.example' };
    wallet.capture(wallet.approve(taken.order.id));
    await hear('CHECKOUT.ORDER.COMPLETED', { id: taken.order.id });
    await later();
    for (const { id } of [changed, taken]) {
      expect(await readOrder(store, id)).toMatchObject({ payment_status: 'pending', total_paid: 0 });
    }
    honest.order.purchase_units[0].payee = { merchant_id: 'MERCHANT1', email_address: 'renamed@wallet.example' };
    await hear('CHECKOUT.ORDER.APPROVED', wallet.approve(honest.order.id));
    expect(await readOrder(store, honest.id)).toMatchObject({ payment_status: 'paid', total_paid: 2_550 });
  });

  it('is refused once where a message tells of another amount, and taken as the provider has it', async () => {
    const { id, order } = await place();
    const [unit] = order.purchase_units;
    const told = (value: string, currency_code = 'USD') =>
      walletEvent('PAYMENT.CAPTURE.COMPLETED', {
        id: 'CAPTURE1',
        custom_id: unit.custom_id,
        amount: { currency_code, value },
        supplementary_data: { related_ids: { order_id: order.id } },
      });
    for (const event of [told('25.49'), told('25.50', 'EUR'), told('1e3'), told('-25.50')]) {
      const replies = [await deliverPaypal(store, event), await deliverPaypal(store, event)];
      expect(replies.map(({ status }) => status)).toEqual([400, 200]);
    }
    expect(await readOrder(store, id)).toMatchObject({ payment_status: 'pending', total_paid: 0 });
    wallet.capture(wallet.approve(order.id));
    await hear('PAYMENT.CAPTURE.COMPLETED', { ...(told('25.50').resource as object), id: captureOf(order) });
    expect(await readOrder(store, id)).toMatchObject({ payment_status: 'paid', total_paid: 2_550 });
    const used = { ...(told('25.50').resource as object), id: captureOf(order), custom_id: '' };
    const other = await place();
    used.custom_id = other.order.purchase_units[0].custom_id;
    expect((await deliverPaypal(store, walletEvent('PAYMENT.CAPTURE.COMPLETED', used))).status).toBe(400);
    expect(await readOrder(store, other.id)).toMatchObject({ payment_status: 'pending', total_paid: 0 });
  });

  it('believes no message but the provider’s own', async () => {
    const { id, order } = await place();
    const event = walletEvent('CHECKOUT.ORDER.APPROVED', { id: order.id });
    const replies = [
      await deliverPaypal(store, event, { 'paypal-transmission-sig': 'forged' }),
      await deliverPaypal(store, event, { 'paypal-transmission-sig': '' }),
      await deliverPaypal(store, event, { 'paypal-transmission-time': '2020-01-01T00:00:00Z' }),
      await deliverPaypal(store, event, { 'paypal-transmission-time': 'never' }),
      await callStore<Body>('POST', `${store.baseUrl}/public/webhooks/paypal`, { body: event }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
    expect((await deliverPaypal(store, walletEvent('BILLING.PLAN.CREATED', {}))).status).toBe(200);
    await hear('CHECKOUT.ORDER.APPROVED', { id: order.id });
    expect((await readOrder(store, id)).payment_status).toBe('pending');
  });
});
