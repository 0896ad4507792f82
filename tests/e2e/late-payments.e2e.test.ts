import { callStore, prepare } from '../support/call-store';
import { findCharge, tellGateway } from '../support/card-orders';
import { createCoupon } from '../support/coupon-maker';
import { copyCart } from '../support/copied-carts';
import { asMerchant, createProduct } from '../support/merchant';
import { actOn, refund, stockOf } from '../support/order-actions';
import { checkoutForm, fillCart, markAsPaid, placeOrder, readOrder } from '../support/shopper';
import { askProvidersAgain, placeStripeOrder, saveStripe, useStripeShop } from '../support/stripe-orders';
import { LIVE_STRIPE_KEYS } from '../support/stripe-server';

/**
 * Payments that come when the order has gone on without them. See docs/rules/payments.md#which-money-pays-an-order and decision
 * 0047.
 */
const shop = useStripeShop();

const place = (cart?: string) => shop.place(cart);

const later = (): Promise<void> => askProvidersAgain(shop);

const chargeOf = (intent: string): string => shop.stripe.intent(intent).latest_charge?.id as string;

/** The first try was declined, and the cart is placed once more: two charges, of which the first may still be paid. */
const placeTwice = async (beforeSecond: (cart: string) => Promise<unknown> = async () => {}) => {
  const { id, cart, intent: first, hash, uuid } = await place();
  shop.stripe.decline(first);
  await later();
  expect(await readOrder(shop.store, id)).toMatchObject({ payment_status: 'failed' });
  await beforeSecond(cart);
  const form = checkoutForm({ payment_method: 'stripe', cart_hash: cart });
  expect((await placeOrder(shop.store, form)).body).toMatchObject({ status: 'success', order_id: id });
  const { transactions } = await readOrder(shop.store, id);
  const latest = transactions.find(({ status }) => status === 'pending');
  const [intent] = shop.stripe.intentsOf(String(latest?.uuid));
  return { id, hash, cart, first, firstUuid: uuid, second: intent?.id as string };
};

const statusesOf = async (id: number): Promise<readonly string[]> =>
  (await shop.knex('shop_order_transactions').where({ order_id: id }).orderBy('id').pluck('status')) as string[];

describe('a try that had failed and is paid late', () => {
  it('does not pay an order that costs something else by now', async () => {
    const grow = (cart_hash: string) =>
      callStore('POST', `${shop.store.baseUrl}/cart/add_item`, { body: { item_id: shop.variant, cart_hash } });
    const { id, first, second } = await placeTwice(grow);
    shop.stripe.pay(first);
    await later();
    expect(await readOrder(shop.store, id)).toMatchObject({ payment_status: 'pending', total_paid: 0 });
    expect(shop.stripe.refundsOf(chargeOf(first))).toMatchObject([{ amount: 2_500 }]);
    shop.stripe.pay(second);
    await later();
    expect(await readOrder(shop.store, id)).toMatchObject({
      payment_status: 'paid',
      total_paid: 5_000,
      total_refund: 0,
    });
    expect(shop.stripe.refundsOf(chargeOf(second))).toEqual([]);
  });

  it('pays it at the same price, and nothing asks for the money a second time', async () => {
    const { id, first, second } = await placeTwice();
    shop.stripe.pay(first);
    await later();
    expect(await readOrder(shop.store, id)).toMatchObject({ payment_status: 'paid', total_paid: 2_500 });
    expect(await statusesOf(id)).toEqual(['succeeded', 'failed']);
    const bulk = await callStore('POST', `${shop.store.baseUrl}/orders/do-bulk-action`, {
      headers: asMerchant(shop.store),
      body: { action: 'change_payment_status', order_ids: [id], new_status: 'paid' },
    });
    expect(bulk.status).toBe(423);
    shop.stripe.pay(second);
    await later();
    expect(shop.stripe.refundsOf(chargeOf(second))).toMatchObject([{ amount: 2_500 }]);
    expect(await readOrder(shop.store, id)).toMatchObject({ payment_status: 'paid', total_paid: 2_500 });
  });
});

describe('a coupon with one use', () => {
  const RIVALS = 50;

  const cartsWith = async (code: string, count: number): Promise<readonly string[]> =>
    copyCart({ knex: shop.knex }, await fillCart(shop.store, { [shop.variant]: 1 }), count, [code]);

  const release = async (id: number): Promise<void> => {
    const updated_at = new Date(Date.now() - 48 * 3_600_000);
    await shop.knex('shop_orders').where({ id }).update({ updated_at });
    await tellGateway(shop.store, 'run-cron', { name: 'shop-release-unpaid' });
  };

  /** The orders that got the coupon, of carts that are placed at once. */
  const placeAll = async (carts: readonly string[]): Promise<readonly number[]> => {
    const form = (cart_hash: string) => checkoutForm({ payment_method: 'stripe', cart_hash });
    const replies = await Promise.all(carts.map((cart) => placeOrder(shop.store, form(cart))));
    const ids = replies.flatMap(({ body }) => (body.order_id === undefined ? [] : [body.order_id]));
    return (await shop
      .knex('shop_orders')
      .whereIn('id', ids)
      .where({ coupon_discount_total: 250 })
      .pluck('id')) as number[];
  };

  const intentOf = async (id: number): Promise<string> =>
    shop.stripe.intentsOf((await findCharge(shop.store, id)).uuid).at(-1)?.id ?? '';

  const usesOf = async (code: string): Promise<number> =>
    Number((await shop.knex('shop_coupons').where({ code }).first('use_count'))?.use_count);

  it('is free again when the payment that was declined has ended at the provider', async () => {
    const code = await createCoupon(shop.store, { conditions: { max_uses: 1 } });
    for (let round = 0; round < 2; round += 1) {
      const winners = await placeAll(await cartsWith(code, RIVALS));
      expect([winners.length, await usesOf(code)]).toEqual([1, 1]);
      const id = winners[0] as number;
      const intent = await intentOf(id);
      shop.stripe.decline(intent);
      await later();
      expect(await readOrder(shop.store, id)).toMatchObject({ payment_status: 'failed' });
      expect(await placeAll(await cartsWith(code, RIVALS))).toEqual([]);
      shop.stripe.disturb(({ path }) => (path.includes(intent) ? 'before' : null));
      await release(id);
      expect([await usesOf(code), shop.stripe.intent(intent).status]).toEqual([1, 'requires_payment_method']);
      shop.stripe.disturb(null);
      await release(id);
      expect([await usesOf(code), shop.stripe.intent(intent).status]).toEqual([0, 'canceled']);
    }
  });

  it('pays for one order, however many are declined and paid after all', async () => {
    const code = await createCoupon(shop.store, { conditions: { max_uses: 1 } });
    const placed: number[] = [];
    for (const cart of await cartsWith(code, 4)) {
      const ids = await placeAll([cart]);
      for (const id of ids) shop.stripe.decline(await intentOf(id));
      if (ids.length > 0) await later();
      placed.push(...ids);
    }
    expect(placed).toHaveLength(1);
    shop.stripe.pay(await intentOf(placed[0] as number));
    await later();
    expect(await readOrder(shop.store, placed[0] as number)).toMatchObject({
      payment_status: 'paid',
      total_paid: 2_250,
    });
    expect(await usesOf(code)).toBe(1);
  });

  it('stays with an order whose money takes days', async () => {
    const code = await createCoupon(shop.store, { conditions: { max_uses: 1 } });
    const [id] = (await placeAll(await cartsWith(code, 1))) as [number];
    const intent = await intentOf(id);
    shop.stripe.process(intent);
    await release(id);
    expect(await readOrder(shop.store, id)).toMatchObject({ payment_status: 'pending' });
    expect([await usesOf(code), shop.stripe.intent(intent).status]).toEqual([1, 'processing']);
    shop.stripe.pay(intent);
    await later();
    expect(await readOrder(shop.store, id)).toMatchObject({ payment_status: 'paid', total_paid: 2_250 });
  });
});

describe('where stock is not counted', () => {
  const countStock = async (active: 'yes' | 'no'): Promise<void> => {
    const body = { stock_management: { active } };
    await prepare('POST', `${shop.store.baseUrl}/settings/modules`, { headers: asMerchant(shop.store), body });
  };

  afterEach(() => countStock('yes'));

  it('a failed order can be paid late and by its link, and takes nothing, whatever the figures say', async () => {
    const scarce = await createProduct(shop.store, { variants: [{ price: 2_500, stock: 0 }] });
    const fail = async () => {
      const order = await placeStripeOrder(shop.store, shop.stripe, scarce.variantIds[0] as number);
      shop.stripe.decline(order.intent);
      await later();
      expect(await readOrder(shop.store, order.id)).toMatchObject({ payment_status: 'failed' });
      return order;
    };
    await countStock('no');
    const [late, again] = [await fail(), await fail()];
    shop.stripe.pay(late.intent);
    await later();
    expect(await readOrder(shop.store, late.id)).toMatchObject({ payment_status: 'paid', total_paid: 2_500 });
    expect(shop.stripe.refundsOf(chargeOf(late.intent))).toEqual([]);
    const linked = await placeOrder(shop.store, { order_hash: again.hash, payment_method: 'cod' });
    expect(linked).toMatchObject({ status: 200, body: { status: 'success' } });
    expect(await stockOf(shop.store, scarce.id)).toEqual({ available: 0, on_hold: 0, committed: 0 });
  });
});

describe('a person', () => {
  it('does not settle a charge beyond what the order still asks for', async () => {
    const { id, first } = await placeTwice();
    shop.stripe.pay(first);
    await later();
    const other = (await readOrder(shop.store, id)).transactions.find(({ status }) => status === 'failed');
    const move = (status: string) =>
      callStore('PUT', `${shop.store.baseUrl}/orders/${id}/transactions/${other?.id}/status`, {
        headers: asMerchant(shop.store),
        body: { status },
      });
    for (const status of ['succeeded', 'authorized', 'paid']) expect((await move(status)).status).toBe(423);
    expect((await move('pending')).status).toBe(200);
    expect((await move('succeeded')).status).toBe(423);
    expect(await readOrder(shop.store, id)).toMatchObject({ payment_status: 'paid', total_paid: 2_500 });
  });
});

describe('a person who has the money of a card order', () => {
  const moneyOf = async (id: number) =>
    (await readOrder(shop.store, id)).transactions.map(
      ({ status, payment_method: method, total, vendor_charge_id: charge }) => [status, method, total, charge]
    );

  const BY_HAND = { status: 'failed', message: expect.stringContaining('by hand') as string };

  const refundsAsked = (): number =>
    shop.stripe.calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/refunds')).length;

  it('writes a payment of its own down, and what the card brings late goes back', async () => {
    const { id, intent } = await place();
    expect((await markAsPaid(shop.store, id)).status).toBe(200);
    expect(await moneyOf(id)).toEqual([
      ['failed', 'stripe', 2_500, null],
      ['succeeded', 'offline_payment', 2_500, null],
    ]);
    const paid = { payment_status: 'paid', total_paid: 2_500, payment_method: 'stripe' };
    expect(await readOrder(shop.store, id)).toMatchObject(paid);
    const asked = refundsAsked();
    expect((await refund(shop.store, id, { amount: 10 })).body.gateway_refund).toMatchObject(BY_HAND);
    expect(refundsAsked()).toBe(asked);
    shop.stripe.pay(intent);
    await later();
    expect(shop.stripe.refundsOf(chargeOf(intent))).toMatchObject([{ amount: 2_500 }]);
    expect(await readOrder(shop.store, id)).toMatchObject({ total_paid: 2_500, total_refund: 1_000 });
    expect((await moneyOf(id))[0]).toEqual(['failed', 'stripe', 2_500, null]);
  });

  it('says how it came; what no provider has named goes back by hand, whatever it is called', async () => {
    const [wired, carded, settled] = [await place(), await place(), await place()];
    await markAsPaid(shop.store, wired.id, { payment_method: 'wire' });
    await markAsPaid(shop.store, carded.id, { payment_method: 'stripe' });
    await actOn(
      shop.store,
      'PUT',
      `/orders/${settled.id}/transactions/${(await findCharge(shop.store, settled.id)).id}/status`,
      {
        status: 'succeeded',
      }
    );
    expect((await moneyOf(wired.id)).at(-1)).toEqual(['succeeded', 'wire', 2_500, null]);
    expect((await moneyOf(carded.id)).at(-1)).toEqual(['succeeded', 'stripe', 2_500, null]);
    const asked = refundsAsked();
    for (const { id } of [wired, carded, settled]) {
      expect((await refund(shop.store, id, { amount: 25 })).body.gateway_refund).toMatchObject(BY_HAND);
    }
    expect(refundsAsked()).toBe(asked);
  });

  it('settles the charge of an order that is paid outside the store', async () => {
    const cart_hash = await fillCart(shop.store, { [shop.variant]: 1 });
    const { body } = await placeOrder(shop.store, checkoutForm({ cart_hash }));
    const id = body.order_id as number;
    const { id: charge } = await findCharge(shop.store, id);
    expect((await markAsPaid(shop.store, id, { mark_paid_note: 'At the door' })).status).toBe(200);
    const { transactions, note } = await readOrder(shop.store, id);
    expect([transactions, note]).toMatchObject([
      [{ id: charge, status: 'succeeded', payment_method: 'cod' }],
      'At the door',
    ]);
    expect(transactions).toHaveLength(1);
  });
});

describe('money of the test mode', () => {
  const sellFor = async (order_mode: 'test' | 'live'): Promise<void> => {
    const body = { settings: { order_mode } };
    await prepare('POST', `${shop.store.baseUrl}/settings/store`, { headers: asMerchant(shop.store), body });
  };

  beforeAll(async () => {
    await saveStripe(shop.store, LIVE_STRIPE_KEYS);
  });

  afterEach(() => sellFor('test'));

  it('does not pay an order that was placed again for real money, and goes back as it came', async () => {
    const { id, cart, uuid, intent: tried } = await place();
    await sellFor('live');
    const again = await place(cart);
    expect([again.id, again.uuid]).toEqual([id, uuid]);
    const intents = shop.stripe.intentsOf(uuid);
    expect(intents.map(({ livemode }) => livemode)).toEqual([false, true]);
    shop.stripe.pay(tried);
    await later();
    expect(await readOrder(shop.store, id)).toMatchObject({ mode: 'live', payment_status: 'pending', total_paid: 0 });
    expect(shop.stripe.refundsOf(chargeOf(tried))).toMatchObject([{ amount: 2_500 }]);
    expect(await shop.knex('shop_surplus_money').where({ transaction_uuid: uuid }).select('mode', 'state')).toEqual([
      { mode: 'test', state: 'returned' },
    ]);
    shop.stripe.pay(again.intent);
    await later();
    expect(await readOrder(shop.store, id)).toMatchObject({ payment_status: 'paid', total_paid: 2_500 });
    expect(shop.stripe.refundsOf(chargeOf(again.intent))).toEqual([]);
  });

  it('does not pay it either by a try that had failed before the store went live', async () => {
    const { id, first, second } = await placeTwice(() => sellFor('live'));
    shop.stripe.pay(first);
    await later();
    expect(await readOrder(shop.store, id)).toMatchObject({ mode: 'live', payment_status: 'pending', total_paid: 0 });
    expect(shop.stripe.refundsOf(chargeOf(first))).toMatchObject([{ amount: 2_500 }]);
    shop.stripe.pay(second);
    await later();
    expect(await readOrder(shop.store, id)).toMatchObject({ payment_status: 'paid', total_paid: 2_500 });
  });
});

describe('the shopper is back', () => {
  const back = (order_hash: string) =>
    callStore<object>('POST', `${shop.store.baseUrl}/checkout/confirm-payment`, { body: { order_hash } });

  /** The provider has forgotten it, as after another account was connected. */
  const forgottenPayment = async (transaction_uuid: string, vendor_id: string): Promise<void> => {
    const [own] = (await shop.knex('shop_started_payments').where({ transaction_uuid })) as Record<string, unknown>[];
    await shop.knex('shop_started_payments').insert({ ...own, id: undefined, vendor_id, payment_key: vendor_id });
  };

  it('and is told of the payment, whatever became of others of the same order', async () => {
    const { hash, uuid, intent } = await place();
    await forgottenPayment(uuid, 'pi_forgotten1');
    expect((await back(hash)).body).toMatchObject({ payment_status: 'pending' });
    shop.stripe.pay(intent);
    expect(await back(hash)).toMatchObject({ status: 200, body: { payment_status: 'paid' } });
  });

  it('also where a failed try of before cannot be asked about, but not where nothing can', async () => {
    const { hash, firstUuid, first, second } = await placeTwice();
    await shop
      .knex('shop_started_payments')
      .where({ transaction_uuid: firstUuid })
      .update({ vendor_id: 'pi_forgotten2' });
    shop.stripe.disturb(({ path }) => (path.includes(second) ? 'before' : null));
    expect((await back(hash)).status).toBe(503);
    shop.stripe.disturb(null);
    shop.stripe.pay(second);
    expect(await back(hash)).toMatchObject({ status: 200, body: { payment_status: 'paid' } });
    expect(shop.stripe.intent(first).status).toBe('requires_payment_method');
  });
});

describe('the page of the provider', () => {
  beforeAll(async () => {
    await saveStripe(shop.store, { checkout_mode: 'hosted' });
  });

  afterAll(async () => {
    await saveStripe(shop.store, { checkout_mode: 'onsite' });
  });

  it('opens again for a shopper who corrects the e-mail address, once for each', async () => {
    const cart_hash = await fillCart(shop.store, { [shop.variant]: 1 });
    const open = async (billing_email: string) => {
      const form = checkoutForm({ payment_method: 'stripe', cart_hash, billing_email });
      const { status, body } = await placeOrder(shop.store, form);
      expect([status, body.status]).toEqual([200, 'success']);
      return body;
    };
    await open('ada@exmaple.com');
    const { order_id: id, redirect_url: page } = await open('ada@example.com');
    expect((await open('ada@example.com')).redirect_url).toBe(page);
    const { transactions } = await readOrder(shop.store, id as number);
    const sessions = shop.stripe.sessionsOf(String(transactions[0]?.uuid));
    expect(sessions.map(({ customer_email: email }) => email)).toEqual(['ada@exmaple.com', 'ada@example.com']);
    for (const session of sessions) shop.stripe.payHosted(session.id);
    await later();
    expect(await readOrder(shop.store, id as number)).toMatchObject({ payment_status: 'paid', total_paid: 2_500 });
    // They are asked about side by side: either may be the first.
    const charges = sessions.map((session) => chargeOf(String(session.payment_intent)));
    expect(charges.flatMap((charge) => shop.stripe.refundsOf(charge))).toMatchObject([{ amount: 2_500 }]);
  });
});
