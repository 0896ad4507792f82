import path from 'node:path';
import { callStore, prepare, type Reply } from '../support/call-store';
import { createCoupon } from '../support/coupon-maker';
import { countUndelivered, findViolations } from '../support/invariants';
import { asMerchant, createProduct } from '../support/merchant';
import { DELIVERY_MS } from '../support/patience';
import { hosted, startProvider, type ProviderServer } from '../support/provider-server';
import {
  checkoutForm,
  fillCart,
  markAsPaid,
  placeOrder,
  readCart,
  readOrder,
  uniqueEmail,
  type OrderReply,
} from '../support/shopper';
import { errorLines, startStore, type RunningStore } from '../support/start-store';
import { createStoreSite, type StoreSite } from '../support/store-site';

/** A payment provider's plugin on the site: orders are committed first, then paid. See decision 0035. */
let provider: ProviderServer;
let site: StoreSite;
let store: RunningStore;
let variant: number;

const start = (): Promise<RunningStore> =>
  startStore({
    site,
    env: {
      SHOP_RATE_LIMIT_MAX: '0',
      TEST_GATEWAY_URL: provider.url,
      NODE_OPTIONS: `--require ${path.resolve(__dirname, '../support/test-gateway.cjs')}`,
    },
  });

beforeAll(async () => {
  provider = await startProvider();
  site = await createStoreSite();
  store = await start();
  const product = await createProduct(store, { fulfillment: 'digital', variants: [{ price: 2_500, stock: 1_000 }] });
  variant = product.variantIds[0] as number;
});

const withDatabase = async <T>(work: (knex: ReturnType<StoreSite['knex']>) => Promise<T>): Promise<T> => {
  const knex = site.knex();
  try {
    return await work(knex);
  } finally {
    await knex.destroy();
  }
};

// Money that comes when others have used the coupon up goes back; until then the order is paid without a use of it.
const violations = () => withDatabase((knex) => findViolations(knex, ['coupons/unclaimed-paid']));
afterEach(async () => {
  provider.behave(hosted);
  expect(await violations()).toEqual([]);
});

afterAll(async () => {
  const errors = errorLines(store);
  await store.stop();
  await site.drop();
  await provider.stop();
  // What the provider failed to do is logged, and nothing else.
  expect(errors.filter((line) => !line.includes("The payment gateway 'test_card' did not start"))).toEqual([]);
});

const cardForm = (changes: Readonly<Record<string, unknown>>) =>
  checkoutForm({ payment_method: 'test_card', ...changes });

const tell = async (action: 'confirm' | 'fail', body: object): Promise<unknown> =>
  (await callStore('POST', `${store.origin}/test-gateway/${action}`, { body })).body;

type Placed = { readonly order_id: number; readonly transactionUuid: string; readonly cart_hash: string };

const placeByCard = async (changes: Readonly<Record<string, unknown>> = {}): Promise<Placed> => {
  const cart_hash = (changes.cart_hash as string | undefined) ?? (await fillCart(store, { [variant]: 1 }));
  const { body } = await placeOrder(store, cardForm({ ...changes, cart_hash }));
  expect(body).toMatchObject({
    status: 'success',
    redirect_url: expect.stringContaining('https://provider') as string,
  });
  const { transaction } = provider.started.at(-1) as (typeof provider.started)[number];
  return { order_id: body.order_id as number, transactionUuid: transaction.uuid, cart_hash };
};

const charge = (transactionUuid: string, changes: object = {}) => ({
  transactionUuid,
  vendorChargeId: `ch_${transactionUuid}`,
  amount: 2_500,
  currency: 'USD',
  ...changes,
});

const delivered = async (): Promise<void> => {
  const deadline = Date.now() + DELIVERY_MS;
  while ((await withDatabase(countUndelivered)) > 0) {
    if (Date.now() > deadline) throw new Error('Events are still waiting.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

describe('a payment through a provider', () => {
  it('starts once the order is there for everybody to see, and leaves the cart open until it is paid', async () => {
    let seen: unknown;
    provider.behave(async (payment) => {
      // On SQLite this would wait for ever if the checkout still held its transaction.
      seen = await readOrder(store, payment.order.id);
      return hosted(payment);
    });
    const { order_id, transactionUuid, cart_hash } = await placeByCard();
    expect(seen).toMatchObject({ id: order_id, status: 'on-hold', payment_status: 'pending', total_amount: 2_500 });
    expect(provider.started.at(-1)).toMatchObject({ order: { id: order_id }, transaction: { total: 2_500 } });
    expect((await readCart(store, cart_hash)).stage).toBe('intended');
    expect(await tell('confirm', charge(transactionUuid, { cardLast4: 4242, cardBrand: 'visa' }))).toEqual({
      recorded: true,
    });
    expect(await tell('confirm', charge(transactionUuid))).toEqual({ recorded: false });
    expect(await readOrder(store, order_id)).toMatchObject({
      status: 'completed',
      payment_status: 'paid',
      total_paid: 2_500,
      transactions: [{ status: 'succeeded', vendor_charge_id: `ch_${transactionUuid}`, card_last_4: 4242 }],
    });
    await delivered();
    expect(await placeOrder(store, cardForm({ cart_hash }))).toMatchObject({
      status: 200,
      body: { status: 'failed', message: 'This order has already been completed.' },
    });
  });

  it.each(['a new cart', 'a draft'])('is asked for once where %s is submitted ten times at once', async (kind) => {
    const { variantIds } = await createProduct(store, { variants: [{ price: 2_500, stock: 100 }] });
    const [mug] = variantIds as [number];
    const code = await createCoupon(store);
    const cart_hash = await fillCart(store, { [mug]: 2 });
    await prepare('POST', `${store.baseUrl}/cart/apply_coupon`, { body: { cart_hash, coupon_code: code } });
    const submit = () => placeOrder(store, cardForm({ cart_hash }));
    if (kind === 'a draft') await submit();
    const replies = await Promise.all(Array.from({ length: 10 }, submit));
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.status}`))).toEqual(new Set(['200 success']));
    const ids = new Set(replies.map(({ body }) => body.order_id as number));
    expect(ids.size).toBe(1);
    const order = await readOrder(store, [...ids][0] as number);
    expect(order.transactions).toMatchObject([{ status: 'pending', total: 4_500 }]);
    const stock = await withDatabase((knex) => knex('shop_product_variants').where({ id: mug }).first('on_hold'));
    expect(stock).toEqual({ on_hold: 2 });
  });

  it('can be tried again with the same order when the provider fails or refuses', async () => {
    const cart_hash = await fillCart(store, { [variant]: 1 });
    provider.behave(() => {
      throw new Error('down');
    });
    const failed = await placeOrder(store, cardForm({ cart_hash }));
    expect(failed).toMatchObject({ status: 422, body: { message: expect.stringContaining('try again') as string } });
    provider.behave(() => ({ status: 'failed', message: 'No cards today.' }));
    expect(await placeOrder(store, cardForm({ cart_hash }))).toMatchObject({
      status: 422,
      body: { message: 'No cards today.' },
    });
    provider.behave(hosted);
    const { order_id } = await placeByCard({ cart_hash });
    const tries = provider.started.slice(-3);
    expect(tries.map(({ order }) => order.id)).toEqual([order_id, order_id, order_id]);
    expect(new Set(tries.map(({ transaction }) => transaction.uuid)).size).toBe(1);
  });

  it('is taken up again after a crash between the order and the provider', async () => {
    const cart_hash = await fillCart(store, { [variant]: 1 });
    const headers = { 'idempotency-key': `crash-${cart_hash}` };
    const form = cardForm({ cart_hash });
    provider.behave(() => store.kill().then(() => ({ status: 'failed', message: '' })));
    await expect(placeOrder(store, form, headers)).rejects.toThrow();
    provider.behave(hosted);
    store = await start();
    const before = provider.started.at(-1);
    const again = await placeOrder(store, form, headers);
    expect(again.body).toMatchObject({ status: 'success', order_id: before?.order.id });
    expect(provider.started.at(-1)).toEqual(before);
    // Now it has an answer, which is all that a further repetition gets.
    const calls = provider.started.length;
    expect((await placeOrder(store, form, headers)).body).toEqual(again.body);
    expect(provider.started.length).toBe(calls);
    const orders = await withDatabase((knex) => knex('shop_orders').where({ id: before?.order.id }));
    expect(orders).toHaveLength(1);
  });

  it('must be of the amount and currency of its transaction, and of one that is open', async () => {
    const { order_id, transactionUuid } = await placeByCard();
    expect(await tell('confirm', charge(transactionUuid, { amount: 2_499 }))).toEqual({ error: 'UnprocessableError' });
    expect(await tell('confirm', charge(transactionUuid, { currency: 'JPY' }))).toEqual({
      error: 'UnprocessableError',
    });
    expect(await tell('confirm', charge('no-such-transaction'))).toEqual({ error: 'NotFoundError' });
    expect((await markAsPaid(store, order_id)).status).toBe(200);
    expect(await tell('confirm', charge(transactionUuid))).toEqual({ error: 'RuleViolationError' });
    expect(await readOrder(store, order_id)).toMatchObject({ payment_status: 'paid', total_paid: 2_500 });
  });

  it('pays one order alone, also where two are told of it at once', async () => {
    const [one, other, third] = [await placeByCard(), await placeByCard(), await placeByCard()];
    const vendorChargeId = `ch_Of_${one.transactionUuid}`;
    const confirm = ({ transactionUuid }: typeof one, id = vendorChargeId) =>
      tell('confirm', charge(transactionUuid, { vendorChargeId: id }));
    const told = await Promise.all([confirm(one), confirm(other)]);
    expect(told).toContainEqual({ recorded: true });
    expect(told).toContainEqual({ error: 'ChargeUsedError' });
    expect(await confirm(third)).toEqual({ error: 'ChargeUsedError' });
    const paid = await Promise.all([one, other, third].map(async ({ order_id }) => readOrder(store, order_id)));
    expect(paid.filter(({ payment_status: status }) => status === 'paid')).toHaveLength(1);
    expect(paid.filter(({ total_paid: total }) => total === 0)).toHaveLength(2);
    // Ids of providers differ in letter case, too.
    expect(await confirm(third, vendorChargeId.toLowerCase())).toEqual({ recorded: true });
  });

  it('is recorded once, however many messages say so at once', async () => {
    const { order_id, transactionUuid } = await placeByCard();
    const told = await Promise.all(Array.from({ length: 8 }, () => tell('confirm', charge(transactionUuid))));
    expect(told.filter((each) => JSON.stringify(each) === '{"recorded":true}')).toHaveLength(1);
    expect((await readOrder(store, order_id)).total_paid).toBe(2_500);
  });

  it('is not offered where the gateway cannot take it', async () => {
    const cart_hash = await fillCart(store, { [variant]: 400 });
    expect((await placeOrder(store, cardForm({ cart_hash }))).status).toBe(423);
    const monthly = await createProduct(store, { fulfillment: 'digital', variants: [{ paymentType: 'subscription' }] });
    const subscription = await fillCart(store, { [monthly.variantIds[0] as number]: 1 });
    expect((await placeOrder(store, cardForm({ cart_hash: subscription }))).status).toBe(423);
    const info = `${store.baseUrl}/checkout/get-order-info?method=`;
    expect((await callStore('GET', `${info}test_card`)).body).toEqual({
      status: 'success',
      message: 'Card',
      data: { publishable_key: 'pk_test' },
      payment_args: { checkout_mode: 'onsite', appearance: {} },
    });
    expect((await callStore('GET', `${info}unknown`)).status).toBe(423);
  });

  it('costs nothing where nothing is to pay', async () => {
    const code = await createCoupon(store, { amount: 100 });
    const cart_hash = await fillCart(store, { [variant]: 1 });
    await prepare('POST', `${store.baseUrl}/cart/apply_coupon`, { body: { coupon_code: code, cart_hash } });
    const calls = provider.started.length;
    const { body } = await placeOrder(store, cardForm({ cart_hash }));
    expect(body).toMatchObject({ status: 'success', redirect_url: expect.stringContaining('/receipt') as string });
    expect(provider.started.length).toBe(calls);
  });
});

describe('a payment that fails', () => {
  const couponFacts = async (code: string) => {
    const rows = await withDatabase((knex) => knex('shop_coupons').where({ code }).select('use_count'));
    return Number((rows[0] as { use_count: unknown }).use_count);
  };

  const placeWithCoupon = async (code: string, email = uniqueEmail()): Promise<Placed> => {
    const cart_hash = await fillCart(store, { [variant]: 1 });
    await prepare('POST', `${store.baseUrl}/cart/apply_coupon`, { body: { coupon_code: code, cart_hash } });
    return placeByCard({ cart_hash, billing_email: email });
  };

  const failure = (transactionUuid: string) => ({ transactionUuid, reason: 'The card was declined.' });

  it('gives the coupons back, is told of, and can be tried again with the same cart', async () => {
    const code = await createCoupon(store, { conditions: { max_uses: 1 } });
    const email = uniqueEmail();
    const placed = await placeWithCoupon(code, email);
    expect(await couponFacts(code)).toBe(1);
    expect(await tell('fail', failure(placed.transactionUuid))).toEqual({ recorded: true });
    expect(await tell('fail', failure(placed.transactionUuid))).toEqual({ recorded: false });
    expect(await couponFacts(code)).toBe(0);
    const order = await readOrder(store, placed.order_id);
    expect(order).toMatchObject({ status: 'on-hold', payment_status: 'failed', total_amount: 2_250 });
    expect(order.activities.map(({ title, content }) => [title, content])).toContainEqual([
      'Payment Failed',
      'The card was declined.',
    ]);
    const again = await placeByCard({ cart_hash: placed.cart_hash, billing_email: email });
    expect(again.order_id).toBe(placed.order_id);
    expect(again.transactionUuid).not.toBe(placed.transactionUuid);
    expect(await couponFacts(code)).toBe(1);
    expect(await tell('fail', failure(placed.transactionUuid))).toEqual({ recorded: false });
    expect((await readOrder(store, again.order_id)).payment_status).toBe('pending');
  });

  it('and succeeds after all takes its coupons again', async () => {
    const code = await createCoupon(store, { conditions: { max_uses: 5 } });
    const { order_id, transactionUuid } = await placeWithCoupon(code);
    await tell('fail', failure(transactionUuid));
    expect(await tell('confirm', charge(transactionUuid, { amount: 2_250 }))).toEqual({ recorded: true });
    expect(await couponFacts(code)).toBe(1);
    const order = await readOrder(store, order_id);
    expect(order).toMatchObject({ payment_status: 'paid', total_paid: 2_250, coupon_discount_total: 250 });
    expect(order.activities.map(({ title }) => title)).not.toContain('Coupon used beyond its limit');
  });

  it('and succeeds after somebody else has used the coupon up is refused, so that its money goes back', async () => {
    const code = await createCoupon(store, { conditions: { max_uses: 1 } });
    const { order_id, transactionUuid } = await placeWithCoupon(code);
    await tell('fail', failure(transactionUuid));
    await placeWithCoupon(code);
    expect(await tell('confirm', charge(transactionUuid, { amount: 2_250 }))).toEqual({ error: 'CouponUsedUpError' });
    expect(await couponFacts(code)).toBe(1);
    expect(await readOrder(store, order_id)).toMatchObject({ payment_status: 'failed', total_paid: 0 });
    // A person may accept it all the same; the coupon counts no use that it does not have.
    expect((await markAsPaid(store, order_id)).status).toBe(200);
    expect(await couponFacts(code)).toBe(1);
    const order = await readOrder(store, order_id);
    expect(order).toMatchObject({ payment_status: 'paid', total_paid: 2_250, coupon_discount_total: 250 });
    expect(order.activities.map(({ title }) => title)).toContain('Coupon was used up');
    const third = await fillCart(store, { [variant]: 1 });
    const refused = await callStore('POST', `${store.baseUrl}/cart/apply_coupon`, {
      body: { coupon_code: code, cart_hash: third },
    });
    expect(refused.status).toBe(422);
  });

  it('and fifty paid late at once use a coupon no more often than it may be', async () => {
    const code = await createCoupon(store, { conditions: { max_uses: 2 } });
    const placed: Placed[] = [];
    for (let count = 0; count < 50; count += 1) {
      const one = await placeWithCoupon(code);
      await tell('fail', failure(one.transactionUuid));
      placed.push(one);
    }
    expect(await couponFacts(code)).toBe(0);
    const answers = await Promise.all(
      placed.map(({ transactionUuid }) => tell('confirm', charge(transactionUuid, { amount: 2_250 })))
    );
    const recorded = answers.filter((answer) => (answer as { recorded?: boolean }).recorded);
    const refused = answers.filter((answer) => (answer as { error?: string }).error === 'CouponUsedUpError');
    expect([recorded.length, refused.length, await couponFacts(code)]).toEqual([2, 48, 2]);
  });

  it('matters to nobody once the shopper pays in another way', async () => {
    const { order_id, transactionUuid, cart_hash } = await placeByCard();
    const cash: Reply<OrderReply> = await placeOrder(store, checkoutForm({ cart_hash }));
    expect(cash.body).toMatchObject({ status: 'success', order_id });
    expect(await tell('fail', failure(transactionUuid))).toEqual({ recorded: false });
    expect(await readOrder(store, order_id)).toMatchObject({ payment_status: 'pending', payment_method: 'cod' });
  });
});

describe('an order with a fee, a trial or prices of both kinds', () => {
  const manage = (url: string, body: object) =>
    prepare('POST', `${store.baseUrl}${url}`, { headers: asMerchant(store), body });

  const setInfo = (id: number, info: object) =>
    withDatabase((knex) =>
      knex('shop_product_variants')
        .where({ id })
        .update({ other_info: JSON.stringify(info) })
    );

  const variantOf = async (price: number, paymentType: 'onetime' | 'subscription' = 'onetime'): Promise<number> => {
    const product = await createProduct(store, { fulfillment: 'digital', variants: [{ price, paymentType }] });
    return product.variantIds[0] as number;
  };

  const placed = async (lines: Readonly<Record<number, number>>) => {
    const cart_hash = await fillCart(store, lines);
    const { body } = await placeOrder(store, checkoutForm({ cart_hash }));
    return readOrder(store, body.order_id as number);
  };

  beforeAll(async () => {
    const standard = await withDatabase((knex) => knex('shop_tax_classes').where({ slug: 'standard' }).first('id'));
    const { id } = standard as { id: number };
    await manage('/tax/country/rate', { class_id: id, country: 'GB', rate: '20', name: 'VAT' });
    await manage('/tax/configuration/settings', { settings: { enable_tax: 'yes', tax_inclusion: 'excluded' } });
  });

  it('adds to the price what the price does not contain', async () => {
    const [net, gross] = [await variantOf(50_000), await variantOf(27_700)];
    await setInfo(gross, { payment_type: 'onetime', tax_inclusion: 'included' });
    const order = await placed({ [net]: 1, [gross]: 1 });
    // 20 % of 500.00, and what 277.00 contains; the fee of 3.50 bears 0.70.
    expect(order).toMatchObject({ subtotal: 77_700, fee_total: 420, tax_total: 10_000 + 4_617, tax_behavior: 3 });
    expect(order.total_amount).toBe(77_700 + 420 + 10_000);
  });

  it('leaves out what is tried', async () => {
    const plan = await variantOf(3_000, 'subscription');
    const terms = { payment_type: 'subscription', repeat_interval: 'monthly', trial_days: 14 };
    await setInfo(plan, { ...terms, manage_setup_fee: 'yes', signup_fee: 500 });
    expect(await placed({ [plan]: 1 })).toMatchObject({ subtotal: 500, tax_total: 100, total_amount: 600 });
  });

  it('is found out when its sums are wrong', async () => {
    const order = await placed({ [variant]: 1 });
    const setTotal = (amount: number) =>
      withDatabase((knex) => knex('shop_orders').where({ id: order.id }).update({ subtotal: amount }));
    await setTotal(2_499);
    expect(await violations()).toEqual([expect.stringContaining('sums/subtotal: ')]);
    await setTotal(2_500);
  });
});
