import { chargeBy, openForPayment } from '../../server/src/modules/orders';
import { openRenewal } from '../../server/src/modules/subscriptions';
import { ownMethods } from '../../server/src/modules/subscriptions/method-changes/choices';
import { chargeDueRenewals } from '../../server/src/modules/subscriptions/use-cases/charge-due-renewals';
import { pauseSubscription } from '../../server/src/modules/subscriptions/use-cases/pause-subscription';
import { planOfOwn } from '../../server/src/modules/subscriptions/method-changes/own-switch';
import type { SubscriptionRow } from '../../server/src/modules/subscriptions/subscriptions.rows';
import { billedByProvider, billedRow, countTold, hearOf, renewalsOf } from '../support/billed-subscriptions';
import { browserOf, changesOf, CUSTOMER, offerStripe, soldInCash, useStripeSecrets } from '../support/changed-methods';
import { chargedSubscription } from '../support/charged-subscriptions';
import { describeStripeStore, hear } from '../support/stripe-process';
import { DAY, HOUR } from '../support/test-clock';
import { installWallet, type Wallet } from '../support/wallet-gateway';

const MINUTE = 60_000;

describeStripeStore('another payment method for a subscription', (store) => {
  useStripeSecrets();
  let wallet: Wallet;
  beforeEach(async () => {
    await offerStripe(store(), 'gateway');
    wallet = installWallet([store().platform], store().clock);
  });

  const browser = () => browserOf(store());
  const cash = async () => (await soldInCash(store())).subscription;
  const untilDue = (row: SubscriptionRow): number =>
    (row.next_billing_date?.getTime() ?? 0) - store().clock.now().getTime();
  const vendorIdOf = async (row: SubscriptionRow) => (await browser().now(row)).vendor_subscription_id;
  const byCard = async (): Promise<SubscriptionRow> => billedRow(store(), await billedByProvider(store()));
  const renewalsIn = (row: SubscriptionRow) => renewalsOf(store(), { orderId: row.parent_order_id } as never);

  it('brings what is paid in cash to the provider of cards, which bills from its next date on', async () => {
    const row = await cash();
    expect(await ownMethods(store().platform, row)).toEqual({
      ...{ can_update_payment_method: false, can_switch_payment_method: true },
      switch_payment_methods: [
        { slug: 'stripe', title: 'Card' },
        { slug: 'wallet', title: 'Wallet' },
      ],
    });
    const id = await browser().beginSwitch(row);
    await expect(browser().confirm(row, id)).rejects.toThrow('not been confirmed');
    expect(await browser().now(row)).toMatchObject({ current_payment_method: 'cod' });
    browser().agree(id);
    await browser().confirm(row, id);
    const switched = await browser().now(row);
    expect(switched).toMatchObject({
      ...{ status: 'active', current_payment_method: 'stripe', collection_method: 'automatic', bill_count: 1 },
      ...{ vendor_subscription_id: id, anchor_at: null, next_billing_date: row.next_billing_date },
      ...{ config: { management_mode: 'gateway_managed' }, meta: { active_payment_method: { method: 'stripe' } } },
    });
    expect(await countTold(store(), 'subscription/data_updated')).toBe(1);
    await browser().confirm(row, id);
    expect(store().stripe.takenBy(id)).toEqual([]);
    // What the provider calls a trial is none.
    await hearOf(store(), id);
    expect(await browser().now(row)).toMatchObject({ status: 'active' });
    store().clock.advance(untilDue(row) + MINUTE);
    store().stripe.billing.advance(id);
    await hearOf(store(), id);
    expect(await browser().now(row)).toMatchObject({ status: 'active', bill_count: 2 });
    expect(
      store()
        .stripe.takenBy(id)
        .map(({ amount }) => amount)
    ).toEqual([1_000]);
    expect(await renewalsIn(row)).toMatchObject([{ payment_status: 'paid', total_amount: 1_000 }]);
  });

  it('ends installments where they ended before', async () => {
    const { subscription: row } = await soldInCash(store(), { billTimes: 3 });
    const id = await browser().beginSwitch(row);
    browser().agree(id);
    await browser().confirm(row, id);
    store().clock.advance(untilDue(row) + MINUTE);
    for (let bill = 0; bill < 2; bill += 1) {
      expect(store().stripe.billing.advance(id)).toMatchObject({ status: 'paid', amount_paid: 1_000 });
      await hearOf(store(), id);
    }
    expect(await browser().now(row)).toMatchObject({ status: 'completed', bill_count: 3 });
  });

  it('brings it to the store, which charges the card', async () => {
    await offerStripe(store(), 'charges');
    const row = await cash();
    store().clock.advance(untilDue(row) - 5 * DAY);
    const opened = await openRenewal(store().platform, row.id, { author: CUSTOMER });
    const id = await browser().beginSwitch(row);
    expect(id).toMatch(/^seti_/);
    browser().agree(id);
    await browser().confirm(row, id);
    expect(await browser().now(row)).toMatchObject({
      ...{ current_payment_method: 'stripe', collection_method: 'system', vendor_subscription_id: null },
      next_billing_date: row.next_billing_date,
    });
    const renewals = (await renewalsIn(row)).map(({ status }) => status);
    expect([opened.isRefused, renewals]).toEqual([false, ['canceled', 'on-hold']]);
    store().clock.advance(untilDue(row) + MINUTE);
    await chargeDueRenewals(store().platform);
    expect(await browser().now(row)).toMatchObject({ status: 'active', bill_count: 2 });
  });

  it('waits while the money of a debit is on its way, which nobody can call back', async () => {
    await offerStripe(store(), 'charges');
    const { platform, stripe, clock } = store();
    const row = await cash();
    clock.advance(untilDue(row) - 5 * DAY);
    const opened = await openRenewal(platform, row.id, { author: CUSTOMER });
    if (opened.isRefused) throw new Error(opened.reason);
    const { order_id: orderId } = opened.renewal;
    const card = { slug: 'stripe', title: 'Card', isOffline: false, keepsMethod: false };
    const chargeId = await platform.db.transaction(async () =>
      chargeBy(platform, await openForPayment(platform, orderId), card)
    );
    const page = await store().begin({ orderId, chargeId, uuid: '' });
    stripe.process(page);
    await hear(store(), page);
    const id = await browser().beginSwitch(row);
    browser().agree(id);
    await expect(browser().confirm(row, id)).rejects.toThrow('being charged at this moment');
    stripe.pay(page);
    await hear(store(), page);
    await browser().confirm(row, id);
    expect(await browser().now(row)).toMatchObject({ collection_method: 'system', bill_count: 2 });
    expect(stripe.taken()).toHaveLength(1);
  });

  it('takes invoices at once where the store sends them', async () => {
    await offerStripe(store(), 'invoices');
    const row = await cash();
    expect(await browser().beginSwitch(row)).toBe('');
    expect(await browser().now(row)).toMatchObject({ current_payment_method: 'stripe', collection_method: 'manual' });
    expect(await changesOf(store())).toEqual(['done']);
  });

  it('forgets the card that the store has charged so far', async () => {
    const { subscription: row } = await chargedSubscription(store());
    const id = await browser().beginSwitch(row, 'wallet');
    wallet.agree(id);
    await browser().confirm(row, id, 'wallet');
    expect(await browser().now(row)).toMatchObject({
      ...{ current_payment_method: 'wallet', collection_method: 'automatic', vendor_customer_id: 'payer' },
      meta: { charge_failures: 0 },
    });
    const [card] = await store().platform.db.table('shop_saved_methods').where({ order_id: row.parent_order_id });
    expect(card?.forgotten_at).not.toBeNull();
    expect(await changesOf(store())).toEqual(['done']);
  });

  it('goes from provider to provider and back, and each bill is taken by one of them', async () => {
    const row = await byCard();
    const first = row.vendor_subscription_id ?? '';
    const out = await browser().beginSwitch(row, 'wallet');
    wallet.agree(out);
    await browser().confirm(row, out, 'wallet');
    expect(store().stripe.billing.subscriptionOf(first).status).toBe('canceled');
    expect(await vendorIdOf(row)).toBe(out);
    // A message of what it has left changes nothing.
    await hearOf(store(), first);
    expect(await browser().now(row)).toMatchObject({ status: 'active', current_payment_method: 'wallet' });
    const back = await browser().beginSwitch(await browser().now(row));
    browser().agree(back);
    await browser().confirm(row, back);
    expect(wallet.subscriptions.map(({ status }) => status)).toEqual(['canceled']);
    store().clock.advance(untilDue(row) + MINUTE);
    store().stripe.billing.advance(back);
    wallet.bill();
    await hearOf(store(), back);
    expect([store().stripe.takenBy(back).length, wallet.taken.length]).toEqual([1, 0]);
    expect(await browser().now(row)).toMatchObject({ status: 'active', bill_count: 2, vendor_subscription_id: back });
  });

  it('ends the old one by the job where its provider did not answer, and never before the new one stands', async () => {
    const row = await byCard();
    const first = row.vendor_subscription_id ?? '';
    const id = await browser().beginSwitch(row, 'wallet');
    wallet.agree(id);
    store().stripe.disturb(({ method }) => (method === 'DELETE' ? 'before' : null));
    await browser().confirm(row, id, 'wallet');
    expect(await vendorIdOf(row)).toBe(id);
    expect(await changesOf(store())).toEqual(['ending']);
    expect(store().stripe.billing.subscriptionOf(first).status).toBe('active');
    store().stripe.disturb(null);
    await browser().runJob();
    expect(store().stripe.billing.subscriptionOf(first).status).toBe('canceled');
    expect(await changesOf(store())).toEqual(['done']);
  });

  it('comes about though the browser was closed, and ends where nobody agrees', async () => {
    const [agreed, left] = [await cash(), await cash()];
    const [id, other] = [await browser().beginSwitch(agreed), await browser().beginSwitch(left)];
    browser().agree(id);
    store().clock.advance(20 * MINUTE);
    await browser().runJob();
    expect(await browser().now(agreed)).toMatchObject({ current_payment_method: 'stripe' });
    expect(await browser().now(left)).toMatchObject({ current_payment_method: 'cod' });
    store().clock.advance(DAY);
    await browser().runJob();
    expect(store().stripe.billing.subscriptionOf(other).status).toBe('canceled');
    expect(await changesOf(store())).toEqual(['done', 'over']);
  });

  it('is carried out by the message of the provider', async () => {
    const row = await cash();
    const id = await browser().beginSwitch(row);
    await hearOf(store(), id);
    expect(await vendorIdOf(row)).toBeNull();
    browser().agree(id);
    await Promise.all([hearOf(store(), id), hearOf(store(), id)]);
    expect(await vendorIdOf(row)).toBe(id);
    expect(await countTold(store(), 'subscription/data_updated')).toBe(1);
  });

  it('is the one that was confirmed first; the other one bills nothing', async () => {
    const row = await cash();
    const [one, two] = [await browser().beginSwitch(row), await browser().beginSwitch(row, 'wallet')];
    browser().agree(one);
    wallet.agree(two);
    await browser().confirm(row, one);
    await expect(browser().confirm(row, two, 'wallet')).rejects.toThrow('has changed since');
    expect(wallet.subscriptions.map(({ status }) => status)).toEqual(['canceled']);
    expect(await vendorIdOf(row)).toBe(one);
    expect(await changesOf(store())).toEqual(['done', 'over']);
    await expect(browser().confirm(row, two, 'wallet')).rejects.toThrow('begin again');
  });

  it('is refused near the date at which both would be charged', async () => {
    const row = await cash();
    const id = await browser().beginSwitch(row);
    browser().agree(id);
    store().clock.advance(untilDue(row) - 10 * MINUTE);
    expect(await ownMethods(store().platform, row)).toMatchObject({ can_switch_payment_method: false });
    await expect(browser().beginSwitch(row)).rejects.toThrow('cannot be moved');
    await expect(browser().confirm(row, id)).rejects.toThrow('next payment has come');
    expect(store().stripe.billing.subscriptionOf(id).status).toBe('canceled');
    expect(await browser().now(row)).toMatchObject({ current_payment_method: 'cod' });
    store().clock.advance(HOUR);
    expect(store().stripe.takenBy(id)).toEqual([]);
  });

  it('is of nobody else, and of no other name', async () => {
    const [mine, yours] = [await cash(), await cash()];
    const id = await browser().beginSwitch(yours);
    browser().agree(id);
    for (const name of [id, 'sub_1', "' or 1=1", 'seti_1']) {
      await expect(browser().confirm(mine, name)).rejects.toThrow('Nothing was begun');
    }
    await expect(browser().confirm(yours, id, 'wallet')).rejects.toThrow('Nothing was begun');
    for (const to of ['cod', 'paypal', 'nobody', '']) {
      await expect(browser().beginSwitch(mine, to)).rejects.toThrow('cannot be moved');
    }
    // Given to another customer between the two: what was agreed on was not theirs.
    const { db } = store().platform;
    await db.table('shop_subscriptions').where({ id: yours.id }).update({ customer_id: mine.customer_id });
    await db.table('shop_orders').where({ id: yours.parent_order_id }).update({ customer_id: mine.customer_id });
    store().clock.advance(20 * MINUTE);
    await browser().runJob();
    expect(await browser().now(yours)).toMatchObject({ current_payment_method: 'cod' });
    expect(store().stripe.billing.subscriptionOf(id).status).toBe('canceled');
  });

  it('is not billed by a provider while it is paused, as none pauses', async () => {
    const row = await pauseSubscription(store().platform, await cash(), CUSTOMER);
    expect(await ownMethods(store().platform, row)).toMatchObject({ can_switch_payment_method: false });
    await offerStripe(store(), 'charges');
    store().clock.advance(MINUTE);
    expect(await ownMethods(store().platform, row)).toMatchObject({ can_switch_payment_method: true });
    const id = await browser().beginSwitch(row);
    browser().agree(id);
    await browser().confirm(row, id);
    expect(await browser().now(row)).toMatchObject({ status: 'paused', collection_method: 'system' });
    expect(await renewalsIn(row)).toEqual([]);
  });

  it('has a plan at the provider, made once', async () => {
    const row = await cash();
    const owner = { customerId: row.customer_id, uuid: row.uuid };
    const ask = (method: string) =>
      planOfOwn(store().platform, owner, { method, reason: '<b>To the card</b>' }, CUSTOMER);
    const plan = await ask('stripe');
    expect([plan, await ask('stripe'), await ask('wallet')]).toEqual([plan, plan, 'plan-monthly-1000-0']);
    expect(plan).toMatch(/^price_/);
    const entry = { title: "Plan of 'stripe' shown to the customer", module_id: row.id };
    const noted = await store().platform.db.table('shop_activities').where(entry).first('content');
    expect(noted).toEqual({ content: `${plan}: <b>To the card</b>` });
    const id = await browser().beginSwitch(row);
    expect(store().stripe.billing.subscriptionOf(id).items.data[0].price.id).toBe(plan);
    await expect(ask('cod')).rejects.toThrow('cannot be moved');
    await offerStripe(store(), 'charges');
    store().clock.advance(MINUTE);
    await expect(ask('stripe')).rejects.toThrow('no plans');
  });
});
