import type { Knex } from 'knex';
import path from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { prepare } from '../support/call-store';
import { asMerchant, sellInDollars } from '../support/merchant';
import { openBrowser } from '../support/open-browser';
import { openPanel } from '../support/panel';
import { buttonIn, chooseAction, confirmDialog, dialogOf } from '../support/panel-dialogs';
import { chooseOption } from '../support/panel-list';
import { untilProcessed } from '../support/patience';
import { createStaffWithShopRole } from '../support/site-admin';
import { startStore, type RunningStore } from '../support/start-store';
import { createStoreSite, type StoreSite } from '../support/store-site';
import { readOrder } from '../support/shopper';
import { connectStripe, placeStripeOrder, stripeEnvironment } from '../support/stripe-orders';
import { deliver, eventOf, startStripe, type StripeServer } from '../support/stripe-server';
import {
  createPlan,
  openRenewal,
  planVariant,
  readSubscription,
  subscribe,
  subscriptionOfOrder,
  type SubscriptionOfTest,
} from '../support/subscriptions-api';

/** A manager works on the renewals of subscriptions that the store bills; what happened is asked of the API and of the bank. */
let browser: Browser;
let stripe: StripeServer;
let site: StoreSite;
let store: RunningStore;
let knex: Knex;
let plan: number;
let page: Page;

const pageOf = async (role: string): Promise<Page> => {
  const { credentials } = await createStaffWithShopRole({ ...store, dir: site.dir }, role);
  return openPanel(browser, { origin: store.origin, session: credentials });
};

/** What is sold from then on. */
const billBy = async (mode: 'store_managed' | 'gateway_managed'): Promise<void> => {
  const settings = { subscription_management_mode: mode, subscription_system_charge: 'yes' };
  await prepare('POST', `${store.baseUrl}/settings/store`, { headers: asMerchant(store), body: { settings } });
};

beforeAll(async () => {
  [browser, stripe, site] = await Promise.all([openBrowser(), startStripe(), createStoreSite()]);
  const env = stripeEnvironment(stripe);
  const hooks = `${env.NODE_OPTIONS} --require ${path.resolve(__dirname, '../support/test-hooks.cjs')}`;
  store = await startStore({ site, adminPanel: true, env: { ...env, NODE_OPTIONS: hooks } });
  knex = site.knex();
  await sellInDollars(store);
  await connectStripe(store);
  await billBy('store_managed');
  plan = planVariant(await createPlan(store));
  page = await pageOf('manager');
});

afterAll(async () => {
  await browser.close();
  await knex.destroy();
  await store.stop();
  await site.drop();
  await stripe.stop();
});

/** By a card, which the store keeps, or the provider that bills it. */
const bought = async (): Promise<SubscriptionOfTest & { readonly order: string }> => {
  const placed = await placeStripeOrder(store, stripe, plan);
  await deliver(store, eventOf('payment_intent.succeeded', stripe.pay(placed.intent)));
  await untilProcessed(knex);
  return { ...(await subscriptionOfOrder(store, placed.id)), order: placed.uuid };
};

/** The same; its renewal is open. */
const charged = async (): Promise<SubscriptionOfTest> => {
  const subscription = await bought();
  await openRenewal(store, subscription);
  return subscription;
};

const open = async ({ id }: SubscriptionOfTest, by = page): Promise<void> => {
  await by.goto(`${store.origin}/admin/plugins/shop/subscriptions/${id}`);
  await by.getByRole('heading', { name: `Subscription #${id}`, level: 1, exact: true }).waitFor();
  await renewals(by).getByText('None yet.').or(renewals(by).getByRole('link').first()).waitFor();
};

const renewals = (by = page): Locator => by.getByRole('region', { name: 'Renewals' });

const shown = (words: string | RegExp, within: Page | Locator = page): Promise<void> =>
  within
    .getByText(words, { exact: typeof words === 'string' })
    .first()
    .waitFor();

const renewalIds = async ({ parent_order_id: parent }: SubscriptionOfTest): Promise<readonly number[]> => {
  const rows = (await knex('shop_orders').where({ parent_id: parent, type: 'renewal' }).select('id')) as {
    id: unknown;
  }[];
  return rows.map(({ id }) => Number(id));
};

const takenFor = async (subscription: SubscriptionOfTest) => {
  const [id] = await renewalIds(subscription);
  const { transactions } = await readOrder(store, Number(id));
  return transactions.flatMap(({ uuid }) => stripe.takenFor(String(uuid)));
};

describe('a manager', () => {
  it('charges a renewal now: is told what the bank refused, and what it has taken', async () => {
    const subscription = await charged();
    await open(subscription);
    await buttonIn(page, 'Charge now').click();
    await dialogOf(page).getByRole('heading', { name: 'Charge $10.00 to visa ending in 4242 now' }).waitFor();
    stripe.answer({ code: 'card_declined', decline_code: 'insufficient_funds' });
    await buttonIn(dialogOf(page), 'Charge $10.00').click();
    await shown(/^Nothing was charged\. ./, dialogOf(page));
    await confirmDialog(page, 'Close');
    await shown(/^1 try, the next on /, renewals());
    expect(await takenFor(subscription)).toEqual([]);
    stripe.answer('succeeded');
    await buttonIn(page, 'Charge now').click();
    await buttonIn(dialogOf(page), 'Charge $10.00').click();
    await shown(/^\$10\.00 were charged to visa ending in 4242\. The next payment is due on /, dialogOf(page));
    expect(await buttonIn(dialogOf(page), 'Charge $10.00').count()).toBe(0);
    await confirmDialog(page, 'Close');
    await renewals().getByText('Paid', { exact: true }).first().waitFor();
    expect(await buttonIn(page, 'Charge now').count()).toBe(0);
    expect(await takenFor(subscription)).toMatchObject([{ amount: 1_000, currency: 'usd' }]);
    expect(await readSubscription(store, subscription.id)).toMatchObject({ status: 'active', bill_count: 2 });
  });

  it('is told that the bank needs days', async () => {
    const subscription = await charged();
    await open(subscription);
    stripe.answer('processing');
    await buttonIn(page, 'Charge now').click();
    await buttonIn(dialogOf(page), 'Charge $10.00').click();
    await shown(/is working on the payment/, dialogOf(page));
    await confirmDialog(page, 'Close');
    stripe.answer('succeeded');
    expect(await takenFor(subscription)).toEqual([]);
    await renewals().getByText('Open', { exact: true }).waitFor();
  });

  it('skips one renewal, and sees before which date becomes which', async () => {
    const subscription = await subscribe(store, plan);
    const before = await readSubscription(store, subscription.id);
    await openRenewal(store, subscription);
    await open(subscription);
    await chooseAction(page, 'Skip renewal');
    await shown(/^The next payment is due on .+, and no more on .+\. The \$10\.00 of the period/, dialogOf(page));
    await shown(/, which is open, is void\.$/, dialogOf(page));
    await dialogOf(page).getByLabel('Reason').fill('An apology');
    await confirmDialog(page, 'Skip renewal');
    await buttonIn(renewals(), 'Void').waitFor({ state: 'detached' });
    await renewals().getByText('Void', { exact: true }).waitFor();
    const after = await readSubscription(store, subscription.id);
    expect(after).toMatchObject({ status: 'active', next_billing_date: before.date_after_skip });
    expect(after.date_after_skip).not.toBe(before.date_after_skip);
    await shown('An apology');
  });

  it('opens a renewal, has its invoice sent again, and voids it', async () => {
    const subscription = await subscribe(store, plan);
    await open(subscription);
    await shown('None yet. The first one is opened ahead of its due date.', renewals());
    await chooseAction(page, 'Create renewal');
    await shown(/^An order over \$10\.00 is opened, due on .* The customer pays it by its link\.$/, dialogOf(page));
    await confirmDialog(page, 'Create renewal');
    await renewals().getByText('Open', { exact: true }).waitFor();
    await shown('The customer pays', renewals());
    await buttonIn(renewals(), 'Resend').click();
    await confirmDialog(page, 'Resend');
    await buttonIn(renewals(), 'Void').click();
    await shown(/^The order over \$10\.00, due on .*, is canceled/, dialogOf(page));
    await confirmDialog(page, 'Void');
    await buttonIn(renewals(), 'Void').waitFor({ state: 'detached' });
    await renewals().getByText('Void', { exact: true }).waitFor();
    const [id] = await renewalIds(subscription);
    expect(await readOrder(store, Number(id))).toMatchObject({ status: 'canceled' });
    expect(await readSubscription(store, subscription.id)).toMatchObject({ status: 'active' });
  });

  it('pauses a subscription and resumes it', async () => {
    const subscription = await subscribe(store, plan);
    await open(subscription);
    await chooseAction(page, 'Pause subscription');
    await shown(/^Nothing is billed until it is resumed\. It is paid until /, dialogOf(page));
    await confirmDialog(page, 'Pause subscription');
    await shown('Paused');
    expect(await readSubscription(store, subscription.id)).toMatchObject({ status: 'paused' });
    await chooseAction(page, 'Resume subscription');
    await shown(/^\$10\.00 are due on .*, as before the pause\.$/, dialogOf(page));
    await confirmDialog(page, 'Resume subscription');
    await shown(/^\$10\.00 are due on .* The customer pays an invoice\.$/);
    const { status, next_billing_date: next } = await readSubscription(store, subscription.id);
    expect({ status, next }).toEqual({ status: 'active', next: subscription.next_billing_date });
  });

  it('edits terms: what is refused stands at its field, and what changes is said before', async () => {
    const subscription = await subscribe(store, plan);
    await open(subscription);
    await chooseAction(page, 'Edit terms');
    expect(await buttonIn(dialogOf(page), 'Save').isDisabled()).toBe(true);
    await dialogOf(page).getByLabel('Each renewal').fill('1,2.5');
    await shown(/amount/, dialogOf(page));
    expect(await buttonIn(dialogOf(page), 'Save').isDisabled()).toBe(true);
    await dialogOf(page).getByLabel('Each renewal').fill('12.50');
    await shown('Each renewal: $10.00 becomes $12.50.', dialogOf(page));
    await dialogOf(page).getByLabel('Number of payments').fill('-1');
    await buttonIn(dialogOf(page), 'Save').click();
    const field = dialogOf(page).getByLabel('Number of payments');
    await dialogOf(page).locator('[name="bill_times"][aria-invalid="true"]').waitFor();
    await field.fill('12');
    await dialogOf(page).locator('[name="bill_times"]:not([aria-invalid="true"])').waitFor();
    await chooseOption(page, 'Billed', 'every year');
    await confirmDialog(page, 'Save');
    await shown('$12.50 every year');
    expect(await readSubscription(store, subscription.id)).toMatchObject({
      ...{ recurring_total: 1_250, bill_times: 12, billing_interval: 'yearly' },
      ...{ status: 'active', next_billing_date: subscription.next_billing_date },
    });
  });
});

describe('of a subscription that the provider bills, a manager', () => {
  const hook = 'shop/subscription/vendor_id_editing_enabled';

  const letIdsBeEdited = (isOn: boolean) =>
    prepare('POST', `${store.origin}/test-hooks`, { body: { filters: isOn ? { [hook]: true } : {} } });

  const vendorIdOf = ({ order }: { readonly order: string }): string => stripe.subscriptionsOf(order).at(-1)?.id ?? '';

  const method = (): Locator => page.getByRole('region', { name: 'Payment method' });

  beforeAll(() => billBy('gateway_managed'));

  afterAll(async () => {
    await letIdsBeEdited(false);
    await billBy('store_managed');
  });

  it('fetches what no message told of, and reads why it cannot be fetched', async () => {
    const subscription = await bought();
    stripe.billing.advance(vendorIdOf(subscription));
    await open(subscription);
    await shown(/^None yet\./, renewals());
    await chooseAction(page, 'Fetch from the provider');
    await shown(/^Status, dates and ids become what the payment provider says/, dialogOf(page));
    await confirmDialog(page, 'Fetch from the provider');
    await renewals().getByText('Paid', { exact: true }).waitFor();
    expect(await readSubscription(store, subscription.id)).toMatchObject({ status: 'active', bill_count: 2 });
    await knex('shop_subscriptions').where({ id: subscription.id }).update({ vendor_subscription_id: 'sub_nobody' });
    await page.reload();
    await chooseAction(page, 'Fetch from the provider');
    await buttonIn(dialogOf(page), 'Fetch from the provider').click();
    await dialogOf(page)
      .getByRole('alert')
      .getByText('The payment provider does not know this subscription.')
      .waitFor();
    await confirmDialog(page, 'Cancel');
    expect(await readSubscription(store, subscription.id)).toMatchObject({ status: 'active', bill_count: 2 });
  });

  it('corrects its id where the site allows that, once the provider has said what it has under it', async () => {
    const subscription = await bought();
    const vendorId = vendorIdOf(subscription);
    await knex('shop_subscriptions').where({ id: subscription.id }).update({ vendor_subscription_id: 'sub_nobody' });
    await open(subscription);
    await shown('sub_nobody', method());
    expect(await buttonIn(method(), 'Correct the ids').count()).toBe(0);
    await letIdsBeEdited(true);
    await page.reload();
    await buttonIn(method(), 'Correct the ids').click();
    expect(await buttonIn(dialogOf(page), 'Save').isDisabled()).toBe(true);
    const lookUp = buttonIn(dialogOf(page), 'Look up at the provider');
    await lookUp.click();
    await shown('The payment provider has no such subscription.', dialogOf(page));
    await dialogOf(page).getByLabel('Subscription at the provider').fill(vendorId);
    await dialogOf(page).getByText('The payment provider has no such subscription.').waitFor({ state: 'detached' });
    await lookUp.click();
    await shown(/^The provider has it: active, \$10\.00, next payment: .+\d{4}/, dialogOf(page));
    await confirmDialog(page, 'Save');
    await shown(vendorId, method());
    expect(await readSubscription(store, subscription.id)).toMatchObject({ vendor_subscription_id: vendorId });
    await shown('Ids of the payment provider changed');
  });

  it('reads that another subscription has the id already', async () => {
    const [holder, other] = [await bought(), await bought()];
    await letIdsBeEdited(true);
    await open(other);
    await buttonIn(method(), 'Correct the ids').click();
    await dialogOf(page).getByLabel('Subscription at the provider').fill(vendorIdOf(holder));
    await buttonIn(dialogOf(page), 'Save').click();
    await dialogOf(page).getByRole('alert').getByText('Another subscription has this id already.').waitFor();
    await confirmDialog(page, 'Cancel');
    expect(await readSubscription(store, other.id)).toMatchObject({ vendor_subscription_id: vendorIdOf(other) });
  });
});

it('whoever only sees subscriptions sees their renewals, and is offered nothing to do with them', async () => {
  const subscription = await charged();
  const worker = await pageOf('worker');
  await open(subscription, worker);
  await renewals(worker).getByText('Open', { exact: true }).waitFor();
  for (const name of ['Charge now', 'More actions', 'Void', 'Resend']) {
    expect([name, await buttonIn(worker, name).count()]).toEqual([name, 0]);
  }
});
