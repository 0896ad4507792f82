import { ownMethods } from '../../server/src/modules/subscriptions/method-changes/choices';
import { planOfOwn } from '../../server/src/modules/subscriptions/method-changes/own-switch';
import type { SubscriptionRow } from '../../server/src/modules/subscriptions/subscriptions.rows';
import {
  billedByProvider,
  billedRow,
  countTold,
  hearOf as hearOfCard,
  renewalsOf,
} from '../support/billed-subscriptions';
import { browserOf, changesOf, CUSTOMER, offerStripe, soldInCash, useStripeSecrets } from '../support/changed-methods';
import { chargedSubscription } from '../support/charged-subscriptions';
import { saleResource } from '../support/paypal-billing-answers';
import { usePaypalBeside } from '../support/paypal-beside-cards';
import type { Sale } from '../support/paypal-billing';
import { billedByPaypal, billedRow as paypalRow, hearOf, tell } from '../support/paypal-process';
import { describeStripeStore } from '../support/stripe-process';
import { DAY, HOUR } from '../support/test-clock';

const MINUTE = 60_000;

describeStripeStore('PayPal for a subscription that runs', (store) => {
  useStripeSecrets();
  beforeEach(() => offerStripe(store(), 'gateway'));
  const paypal = usePaypalBeside(store);

  const billing = () => paypal().wallet.billing;
  const browser = () => browserOf(store());
  const cash = async (terms = {}) => (await soldInCash(store(), terms)).subscription;
  const byCard = async (sale = {}): Promise<SubscriptionRow> =>
    billedRow(store(), await billedByProvider(store(), sale));
  const byPaypal = async (): Promise<SubscriptionRow> => paypalRow(paypal(), await billedByPaypal(paypal()));
  const begin = (row: SubscriptionRow) => browser().beginSwitch(row, 'paypal');
  const confirm = (row: SubscriptionRow, id: string) => browser().confirm(row, id, 'paypal');
  const renewalsIn = (row: SubscriptionRow) => renewalsOf(store(), { orderId: row.parent_order_id } as never);
  const untilDue = (row: SubscriptionRow): number =>
    (row.next_billing_date?.getTime() ?? 0) - store().clock.now().getTime();
  const notes = (title: string) => store().database.knex('shop_activities').where({ title });
  /** Begun, agreed to on the page of PayPal, and confirmed. */
  const switched = async (row: SubscriptionRow): Promise<string> => {
    const id = await begin(row);
    billing().approve(id);
    await confirm(row, id);
    return id;
  };
  /** The date comes, and PayPal takes its money. */
  const bill = (id: string): Sale => {
    store().clock.advance((billing().subscriptionOf(id).next?.getTime() ?? 0) - store().clock.now().getTime() + HOUR);
    const sale = billing().advance(id);
    if (!sale) throw new Error('Nothing was asked for.');
    return sale;
  };
  const completed = (id: string, sale: Sale) => tell(paypal(), 'PAYMENT.SALE.COMPLETED', saleResource(id, sale));

  it('bills what was charged to a card so far, from its next date on, once', async () => {
    const { subscription: row } = await chargedSubscription(store());
    expect(await ownMethods(store().platform, row)).toMatchObject({
      switch_payment_methods: [{ slug: 'paypal', title: 'PayPal' }],
    });
    const id = await begin(row);
    await expect(confirm(row, id)).rejects.toThrow('not been confirmed');
    expect(billing().subscriptionOf(id)).toMatchObject({
      start_time: `${row.next_billing_date?.toISOString().slice(0, 19)}Z`,
      custom_id: expect.stringMatching(/^takeover-[\da-f-]{36}-[\w-]{43}$/) as unknown,
    });
    billing().approve(id);
    await confirm(row, id);
    await confirm(row, id);
    const now = await browser().now(row);
    expect(now).toMatchObject({
      ...{ status: 'active', current_payment_method: 'paypal', collection_method: 'automatic', bill_count: 1 },
      ...{ vendor_subscription_id: id, vendor_customer_id: 'PAYER1', next_billing_date: row.next_billing_date },
      vendor_plan_id: billing().subscriptionOf(id).plan_id,
      meta: { active_payment_method: { method: 'paypal' } },
    });
    const [card] = await store().platform.db.table('shop_saved_methods').where({ order_id: row.parent_order_id });
    expect(card?.forgotten_at).not.toBeNull();
    // Until its date it is no trial, and its messages change nothing.
    for (const type of ['BILLING.SUBSCRIPTION.ACTIVATED', 'BILLING.SUBSCRIPTION.UPDATED']) {
      await tell(paypal(), type, { id });
    }
    expect(await browser().now(row)).toMatchObject({ status: 'active', bill_count: 1 });
    expect(billing().takenBy(id)).toEqual([]);
    const sale = bill(id);
    for (let times = 0; times < 3; times += 1) await completed(id, sale);
    expect(await renewalsIn(row)).toMatchObject([
      { payment_status: 'paid', total_amount: 1_000, charge: { vendor_charge_id: sale.id } },
    ]);
    const { next } = billing().subscriptionOf(id);
    expect(await browser().now(row)).toMatchObject({ status: 'active', bill_count: 2, next_billing_date: next });
    await completed(id, bill(id));
    expect([await browser().now(row), billing().takenBy(id)]).toMatchObject([{ bill_count: 3 }, [1_000, 1_000]]);
    expect(await changesOf(store())).toEqual(['done']);
  });

  it('goes on with the trial of a customer who is on one', async () => {
    const row = await byCard({ terms: { trialDays: 10 } });
    const id = await switched(row);
    await hearOf(paypal(), id);
    expect(await browser().now(row)).toMatchObject({ status: 'trialing', next_billing_date: row.next_billing_date });
    await completed(id, bill(id));
    expect(await browser().now(row)).toMatchObject({ status: 'active' });
  });

  it('ends installments where they ended before', async () => {
    const row = await cash({ billTimes: 3 });
    const id = await switched(row);
    await completed(id, bill(id));
    await completed(id, bill(id));
    billing().advance(id);
    await tell(paypal(), 'BILLING.SUBSCRIPTION.EXPIRED', { id });
    expect(await browser().now(row)).toMatchObject({ status: 'completed', bill_count: 3 });
    expect(billing().takenBy(id)).toEqual([1_000, 1_000]);
  });

  it('tells of a payment that it does not get, and of the later one', async () => {
    const row = await cash();
    const id = await switched(row);
    billing().bank.says = 'DECLINED';
    bill(id);
    await tell(paypal(), 'BILLING.SUBSCRIPTION.PAYMENT.FAILED', { id });
    expect(await browser().now(row)).toMatchObject({ status: 'failing', bill_count: 1 });
    billing().bank.says = 'COMPLETED';
    await completed(id, billing().retry(id));
    expect(await browser().now(row)).toMatchObject({ status: 'active', bill_count: 2 });
  });

  it('goes from cards to PayPal and back, and each bill is taken by one of them', async () => {
    const row = await byCard();
    const first = row.vendor_subscription_id ?? '';
    const out = await switched(row);
    expect(store().stripe.billing.subscriptionOf(first).status).toBe('canceled');
    const back = await browser().beginSwitch(await browser().now(row));
    browser().agree(back);
    await browser().confirm(row, back);
    expect(billing().subscriptionOf(out).status).toBe('CANCELLED');
    // A message of what it has left changes nothing, and is warned of by nobody.
    await tell(paypal(), 'BILLING.SUBSCRIPTION.CANCELLED', { id: out });
    store().clock.advance(untilDue(row) + MINUTE);
    expect(billing().advance(out)).toBeNull();
    store().stripe.billing.advance(back);
    await hearOfCard(store(), back);
    expect([store().stripe.takenBy(back).length, billing().takenBy(out)]).toEqual([1, []]);
    expect(await browser().now(row)).toMatchObject({ status: 'active', bill_count: 2, vendor_subscription_id: back });
  });

  it('is left for cards, with the first payment where it was', async () => {
    const row = await byPaypal();
    const old = row.vendor_subscription_id ?? '';
    const id = await browser().beginSwitch(row);
    browser().agree(id);
    const { tap } = paypal().wallet;
    tap.before = (path) => Promise.resolve(path.endsWith('/cancel') ? { status: 503, body: {} } : null);
    await browser().confirm(row, id);
    expect([await changesOf(store()), billing().subscriptionOf(old).status]).toEqual([['ending'], 'ACTIVE']);
    tap.before = () => Promise.resolve(null);
    store().clock.advance(20 * MINUTE);
    await browser().runJob();
    await browser().runJob();
    expect([await changesOf(store()), billing().subscriptionOf(old).status]).toEqual([['done'], 'CANCELLED']);
    await tell(paypal(), 'BILLING.SUBSCRIPTION.CANCELLED', { id: old });
    expect(await browser().now(row)).toMatchObject({ status: 'active', current_payment_method: 'stripe' });
    const first = await store().database.knex('shop_orders').where({ id: row.parent_order_id }).first();
    expect(first).toMatchObject({ payment_status: 'paid' });
    store().clock.advance(untilDue(row) + MINUTE);
    store().stripe.billing.advance(id);
    await hearOfCard(store(), id);
    expect([store().stripe.takenBy(id).length, billing().takenBy(old)]).toEqual([1, [1_000]]);
    expect(await browser().now(row)).toMatchObject({ bill_count: 2 });
  });

  it('ends the card by the job where its provider did not answer, and never before PayPal stands', async () => {
    const row = await byCard();
    const old = row.vendor_subscription_id ?? '';
    store().stripe.disturb(({ method }) => (method === 'DELETE' ? 'before' : null));
    const id = await switched(row);
    expect(await browser().now(row)).toMatchObject({ vendor_subscription_id: id });
    expect([await changesOf(store()), store().stripe.billing.subscriptionOf(old).status]).toEqual([
      ['ending'],
      'active',
    ]);
    store().stripe.disturb(null);
    await browser().runJob();
    expect([await changesOf(store()), store().stripe.billing.subscriptionOf(old).status]).toEqual([
      ['done'],
      'canceled',
    ]);
  });

  it('is carried out by its message, once, though the browser was closed', async () => {
    const row = await cash();
    const id = await begin(row);
    billing().approve(id);
    const activated = () => tell(paypal(), 'BILLING.SUBSCRIPTION.ACTIVATED', { id });
    await Promise.all([activated(), activated()]);
    expect(await browser().now(row)).toMatchObject({ vendor_subscription_id: id, current_payment_method: 'paypal' });
    expect(await countTold(store(), 'subscription/data_updated')).toBe(1);
  });

  it.each(['message', 'job'] as const)('bills nothing that is agreed to too late, by the %s', async (by) => {
    const row = await cash();
    const id = await begin(row);
    store().clock.advance(DAY + MINUTE);
    await browser().runJob();
    // PayPal cannot end what nobody has agreed to.
    expect([await changesOf(store()), billing().subscriptionOf(id).status]).toEqual([['over'], 'APPROVAL_PENDING']);
    billing().approve(id);
    if (by === 'message') await tell(paypal(), 'BILLING.SUBSCRIPTION.ACTIVATED', { id });
    else {
      store().clock.advance(DAY + MINUTE);
      expect([await browser().runJob(), await browser().runJob()]).toEqual([1, 0]);
    }
    expect(billing().subscriptionOf(id).status).toBe('CANCELLED');
    expect(await notes('The payment method was not changed')).toHaveLength(1);
    expect(await browser().now(row)).toMatchObject({ current_payment_method: 'cod' });
  });

  it('is what was begun for this subscription, with its plan, and nothing else', async () => {
    const row = await cash();
    const id = await begin(row);
    const { plan_id, custom_id = '' } = billing().subscriptionOf(id);
    const forged = billing().create({ plan_id, custom_id });
    billing().approve(forged.id);
    for (const other of [forged.id, 'I-NONE', "' or 1=1"]) {
      await expect(confirm(row, other)).rejects.toThrow('Nothing was begun');
    }
    await tell(paypal(), 'BILLING.SUBSCRIPTION.ACTIVATED', { id: forged.id });
    expect(await browser().now(row)).toMatchObject({ current_payment_method: 'cod' });
    const vendor = { vendorId: id, mode: 'test' } as const;
    expect(await paypal().gateway.readAgreement?.({ ...vendor, uuid: 'another' })).toBeNull();
    await paypal().gateway.endAgreement?.({ ...vendor, uuid: 'another' });
    expect(billing().subscriptionOf(id).status).toBe('APPROVAL_PENDING');
  });

  it.each(['plan_id', 'quantity', 'plan_overridden'] as const)('is ended where its %s was changed', async (field) => {
    const row = await cash();
    const id = await begin(row);
    const found = billing().approve(id);
    const cheap = { ...billing().planOf(found.plan_id) };
    const fixed_price = { currency_code: 'USD', value: '0.10' };
    const cycles = cheap.billing_cycles.map((cycle) => ({ ...cycle, pricing_scheme: { fixed_price } }));
    const other = billing().createPlan({ ...cheap, billing_cycles: cycles }).id;
    Object.assign(found, { [field]: { plan_id: other, quantity: '2', plan_overridden: true }[field] });
    await expect(confirm(row, id)).rejects.toThrow('something else');
    expect(found.status).toBe('CANCELLED');
    expect(await browser().now(row)).toMatchObject({ current_payment_method: 'cod' });
    expect(await changesOf(store())).toEqual(['over']);
  });

  it('has a plan of its own price and number of payments, made once, and refuses what PayPal does not bill', async () => {
    const row = await cash({ billTimes: 3 });
    const owner = { customerId: row.customer_id, uuid: row.uuid };
    const ask = () => planOfOwn(store().platform, owner, { method: 'paypal', reason: '' }, CUSTOMER);
    const plan = await ask();
    expect([await ask(), billing().subscriptionOf(await begin(row)).plan_id]).toEqual([plan, plan]);
    expect(billing().planOf(plan)).toMatchObject({
      billing_cycles: [
        { tenure_type: 'REGULAR', total_cycles: 2, pricing_scheme: { fixed_price: { value: '10.00' } } },
      ],
    });
    expect(billing().planOf(plan).billing_cycles).toHaveLength(1);
    expect(billing().planOf(plan).payment_preferences.setup_fee).toBeUndefined();
    const endless = await cash({ billTimes: 1_001 });
    await expect(begin(endless)).rejects.toThrow('cannot be moved to this payment method');
  });
});
