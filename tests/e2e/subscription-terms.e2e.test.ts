import { ask, buyAs } from '../support/buyer';
import { callStore, type Reply } from '../support/call-store';
import { asMerchant } from '../support/merchant';
import { sharedStore } from '../support/shared-store';
import { markAsPaid } from '../support/shopper';
import { createSiteCustomer, type SiteCustomer } from '../support/site-admin';
import {
  askSubscriptions,
  cancelBy,
  createPlan,
  openRenewal,
  planVariant,
  readSubscription,
  subscribe,
  subscriptionOfOrder,
  type SubscriptionOfTest,
} from '../support/subscriptions-api';

/** What staff and customers do with a subscription that runs. See docs/reference/subscriptions.md. */
const store = sharedStore();
const DAY = 86_400_000;

type Answer = { readonly message: string; readonly subscription: SubscriptionOfTest };

let plan: number;

beforeAll(async () => {
  plan = planVariant(await createPlan(store));
});

const change = (
  { id, parent_order_id: order }: Pick<SubscriptionOfTest, 'id' | 'parent_order_id'>,
  action: 'update' | 'pause' | 'resume',
  body: unknown = {}
): Promise<Reply<Answer>> =>
  askSubscriptions<Answer>(store, 'PUT', `/orders/${order}/subscriptions/${id}/${action}`, body);

const inDays = (days: number): string => new Date(Date.now() + days * DAY).toISOString().slice(0, 19).replace('T', ' ');

const titlesOf = async (id: number): Promise<readonly string[]> =>
  ((await readSubscription(store, id)).activities as readonly { title: string }[]).map(({ title }) => title);

/** Without the customer, whom a job may give an account meanwhile. */
const asItStands = async ({ id }: Pick<SubscriptionOfTest, 'id'>) => ({
  ...(await readSubscription(store, id)),
  customer: null,
});

describe('PUT …/update', () => {
  it('changes what it names, and leaves the rest', async () => {
    const mine = await subscribe(store, plan);
    const next_billing_date = inDays(20);
    const terms = { status: 'active', recurring_total: '12.50', billing_interval: 'yearly', next_billing_date };
    expect(await change(mine, 'update', terms)).toMatchObject({
      status: 200,
      body: {
        message: 'The subscription has been updated.',
        subscription: {
          ...{ id: mine.id, status: 'active', recurring_total: 1_250, recurring_amount: 1_250, bill_times: 0 },
          ...{ billing_interval: 'yearly', next_billing_date, bill_count: 1 },
        },
      },
    });
    expect(await change(mine, 'update', { ...terms, next_billing_date: '' })).toMatchObject({
      ...{ status: 400, body: { message: 'No changes were found.' } },
    });
    expect(await titlesOf(mine.id)).toContain('Terms of the subscription changed');
  });

  it('says what may be done', async () => {
    const mine = await subscribe(store, plan);
    expect(await readSubscription(store, mine.id)).toMatchObject({
      ...{ can_pause: true, can_resume: false, can_update: true, status_choices: ['active', 'paused'] },
    });
    expect((await change(mine, 'update', { status: 'paused' })).body.subscription.status).toBe('paused');
    expect(await readSubscription(store, mine.id)).toMatchObject({
      ...{ can_pause: false, can_resume: true, can_update: true, status_choices: ['paused', 'active'] },
    });
    await cancelBy(store, mine);
    expect(await readSubscription(store, mine.id)).toMatchObject({
      ...{ can_pause: false, can_resume: false, can_update: false, status_choices: [] },
    });
  });

  describe('refuses', () => {
    let mine: SubscriptionOfTest;

    beforeAll(async () => {
      mine = await subscribe(store, plan);
    });

    it.each<[string, number, object | readonly unknown[] | string]>([
      ['nothing', 422, {}],
      ['no status', 422, { recurring_total: 5 }],
      ['a status that there is not', 422, { status: 'frozen' }],
      ['markup as status', 422, { status: '<script>alert(1)</script>' }],
      ['a list as status', 422, { status: ['active'] }],
      ['a list', 422, [{ status: 'active' }]],
      ['no changes', 400, { status: 'active' }],
      ['to cancel', 400, { status: 'canceled' }],
      ['to complete', 400, { status: 'completed' }],
      ['to expire', 400, { status: 'expired' }],
      ['to begin a trial', 400, { status: 'trialing' }],
      ['nothing to pay', 400, { status: 'active', recurring_total: 0 }],
      ['less than a cent', 422, { status: 'active', recurring_total: 0.001 }],
      ['an amount below nothing', 422, { status: 'active', recurring_total: -1 }],
      ['a huge amount', 422, { status: 'active', recurring_total: 1e300 }],
      ['an amount that is none', 422, { status: 'active', recurring_total: '12,50' }],
      ['an amount as object', 422, { status: 'active', recurring_total: { $gt: 0 } }],
      ['half a payment', 422, { status: 'active', bill_times: 1.5 }],
      ['endlessly many payments', 422, { status: 'active', bill_times: 10_001 }],
      ['payments below nothing', 422, { status: 'active', bill_times: -1 }],
      ['an interval that there is not', 400, { status: 'active', billing_interval: 'hourly' }],
      ['markup as interval', 400, { status: 'active', billing_interval: '<b>monthly</b>' }],
      ['a long interval', 422, { status: 'active', billing_interval: 'x'.repeat(51) }],
      ['yesterday', 400, { status: 'active', next_billing_date: inDays(-1) }],
      ['the far future', 400, { status: 'active', next_billing_date: inDays(3_700) }],
      ['a day that there is not', 422, { status: 'active', next_billing_date: '2030-02-30' }],
      ['a number as date', 422, { status: 'active', next_billing_date: 4_102_444_800 }],
      ['a term of centuries', 400, { status: 'active', bill_times: 10_000, billing_interval: 'yearly' }],
    ])('%s: %d', async (_what, status, body) => {
      const before = await asItStands(mine);
      const reply = await change(mine, 'update', body);
      expect(reply.status).toBe(status);
      expect(JSON.stringify(reply.body)).not.toContain('<');
      expect(await asItStands(mine)).toEqual(before);
    });

    it('what has ended, and subscriptions of other orders', async () => {
      const other = await subscribe(store, plan);
      const foreign = { ...mine, parent_order_id: other.parent_order_id };
      for (const action of ['update', 'pause', 'resume'] as const) {
        expect((await change(foreign, action, { status: 'paused' })).status).toBe(404);
        expect((await change({ id: 999_999_999, parent_order_id: 1 }, action, { status: 'paused' })).status).toBe(404);
      }
      await cancelBy(store, other);
      for (const action of ['update', 'pause', 'resume'] as const) {
        expect((await change(other, action, { status: 'canceled' })).status).toBe(400);
      }
    });
  });

  it('is done once by 20 at once, and 20 pauses are one', async () => {
    const mine = await subscribe(store, plan);
    await openRenewal(store, mine);
    const terms = { status: 'active', recurring_total: 11 };
    const updates = await Promise.all(Array.from({ length: 20 }, () => change(mine, 'update', terms)));
    expect(updates.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(updates.every(({ status }) => [200, 400, 409].includes(status))).toBe(true);
    const pauses = await Promise.all(Array.from({ length: 20 }, () => change(mine, 'pause')));
    expect(pauses.filter(({ status }) => status === 200)).toHaveLength(1);
    const titles = await titlesOf(mine.id);
    expect(titles.filter((title) => title === 'Terms of the subscription changed')).toHaveLength(1);
    expect(titles.filter((title) => title === 'Subscription status updated')).toHaveLength(2);
  });
});

describe('pauses by staff', () => {
  it('make the open renewal void, and the subscription goes on at its date', async () => {
    const mine = await subscribe(store, plan);
    const renewal = await openRenewal(store, mine);
    const { next_billing_date } = mine;
    expect(await change(mine, 'pause')).toMatchObject({
      status: 200,
      body: {
        message: 'The subscription has been paused.',
        subscription: { id: mine.id, status: 'paused', next_billing_date },
      },
    });
    expect((await markAsPaid(store, renewal)).status).not.toBe(200);
    expect(await change(mine, 'pause')).toMatchObject({ status: 400 });
    expect(await change(mine, 'resume')).toMatchObject({
      status: 200,
      body: { message: 'The subscription has been resumed.', subscription: { status: 'active', next_billing_date } },
    });
    expect(await change(mine, 'resume')).toMatchObject({ status: 400 });
  });
});

describe('pauses by customers', () => {
  const LIST = '/customer-profile/subscriptions';
  let ada: SiteCustomer;
  let bob: SiteCustomer;
  let mine: SubscriptionOfTest;

  const call = (action: 'pause' | 'resume', uuid: string, { credentials }: SiteCustomer = ada) =>
    ask<{ readonly message: string }>(store, credentials, 'POST', `${LIST}/${uuid}/${action}`, {});

  const shown = async () =>
    (await ask<Answer>(store, ada.credentials, 'GET', `${LIST}/${mine.uuid}`)).body.subscription;

  beforeAll(async () => {
    [ada, bob] = [await createSiteCustomer(store), await createSiteCustomer(store)];
    const { id } = await buyAs(store, ada, { [plan]: 1 });
    await markAsPaid(store, id);
    mine = await subscriptionOfOrder(store, id);
  });

  it('begin and end, each once', async () => {
    expect(await shown()).toMatchObject({ can_pause: true, can_resume: false });
    expect((await call('resume', mine.uuid)).status).toBe(400);
    expect(await call('pause', mine.uuid)).toMatchObject({
      ...{ status: 200, body: { message: 'Your subscription has been paused.' } },
    });
    expect(await shown()).toMatchObject({ status: 'paused', can_pause: false, can_resume: true });
    expect((await call('pause', mine.uuid)).status).toBe(400);
    expect(await call('resume', mine.uuid)).toMatchObject({
      ...{ status: 200, body: { message: 'Your subscription has been resumed.' } },
    });
    expect(await shown()).toMatchObject({ status: 'active', can_pause: true, can_resume: false });
  });

  it.each([
    ["somebody else's", () => mine.uuid],
    ['one whose number is named', () => String(mine.id)],
    ['one that does not exist', () => '00000000-0000-4000-8000-000000000000'],
    ['a text', () => '%27;--'],
  ])('are 404 for %s, in the same words', async (_what, uuid) => {
    for (const action of ['pause', 'resume'] as const) {
      const { status, body } = await call(action, uuid(), bob);
      expect({ status, body }).toEqual({ status: 404, body: { message: 'The subscription does not exist.' } });
    }
  });

  it('are for whoever is signed in, and no business of staff', async () => {
    const url = `${store.baseUrl}${LIST}/${mine.uuid}/pause`;
    expect((await callStore('POST', url, { body: {} })).status).toBe(401);
    expect((await callStore('POST', url, { headers: asMerchant(store), body: {} })).status).not.toBe(200);
    expect(await shown()).toMatchObject({ status: 'active' });
  });
});
