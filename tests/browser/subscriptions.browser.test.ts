import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../support/open-browser';
import { signIn } from '../support/panel';
import { buttonIn, chooseAction, confirmDialog, dialogOf } from '../support/panel-dialogs';
import { openRoom, rowOf, searchList } from '../support/panel-list';
import { sellInDollars } from '../support/merchant';
import { allowChange, offersFor } from '../support/plan-changes-api';
import { sharedStore } from '../support/shared-store';
import { createStaffWithShopRole, uniqueName } from '../support/site-admin';
import { connectTo } from '../support/store-site';
import { readOrder, uniqueEmail } from '../support/shopper';
import {
  cancelBy,
  createPlan,
  planVariant,
  readSubscription,
  subscribe,
  type SubscriptionOfTest,
} from '../support/subscriptions-api';

const store = sharedStore();

const DAY = 86_400_000;

let browser: Browser;
let page: Page;
let variant: number;

beforeAll(async () => {
  browser = await openBrowser();
  await sellInDollars(store);
  variant = planVariant(await createPlan(store));
  page = await signIn(browser, await createStaffWithShopRole(store, 'manager'));
});

afterAll(() => browser?.close());

const heading = (name: string) => page.getByRole('heading', { name, level: 1, exact: true });

type Buyer = { readonly email: string; readonly name: string };

const newBuyer = (): Buyer => ({ email: uniqueEmail(), name: uniqueName('Ada') });

const sell = ({ email, name }: Buyer): Promise<SubscriptionOfTest> =>
  subscribe(store, variant, { billing_email: email, billing_full_name: name });

/** Its grace is longer than that of a month, so that the clock does not end it meanwhile. */
const sellYearly = async ({ email, name }: Buyer): Promise<SubscriptionOfTest> => {
  const yearly = planVariant(await createPlan(store, { repeat_interval: 'yearly' }));
  return subscribe(store, yearly, { billing_email: email, billing_full_name: name });
};

/** As the store leaves what was not paid in time. */
const missPayment = async (id: number, daysAgo: number): Promise<void> => {
  const knex = connectTo(store);
  try {
    const due = new Date(Date.now() - daysAgo * DAY);
    await knex('shop_subscriptions').where({ id }).update({ status: 'past_due', next_billing_date: due });
  } finally {
    await knex.destroy();
  }
};

describe('a manager looks after subscriptions', () => {
  it('finds those whose payment failed this week, and opens one', async () => {
    const [late, older, paying] = [newBuyer(), newBuyer(), newBuyer()];
    const failed = await sell(late);
    await missPayment(failed.id, 2);
    await missPayment((await sellYearly(older)).id, 12);
    await sell(paying);
    await openRoom(page, 'subscriptions', 'Subscriptions');
    await buttonIn(page, 'Overdue').click();
    await rowOf(page, older.name).waitFor();
    await buttonIn(page, 'Failed this week').click();
    await rowOf(page, older.name).waitFor({ state: 'detached' });
    await buttonIn(page, /^Remove the filter Next payment in the last 7 days$/).waitFor();
    expect(await rowOf(page, paying.name).count()).toBe(0);
    const row = rowOf(page, late.name);
    await row.getByText('Overdue', { exact: true }).waitFor();
    await row.getByText('$10.00 every month').waitFor();
    await row.getByRole('link').click();
    await heading(`Subscription #${failed.id}`).waitFor();
    await page.getByText(/^\$10\.00 have been due since /).waitFor();
  });

  it('hands out the links to another plan, with what it costs, and to reactivate one that has ended', async () => {
    const product = await createPlan(store);
    const [from, to] = [planVariant(product), planVariant(await createPlan(store, {}, 3_000))];
    await allowChange(store, product, { from, to: [to], discount: 2 });
    const sold = await subscribe(store, from, { billing_email: uniqueEmail() });
    const { uuid } = (await readOrder(store, sold.parent_order_id)) as unknown as { readonly uuid: string };
    const [offer] = (await offersFor(store, from, uuid)).body.upgradePaths;
    const dollars = (cents = 0): string => `$${(cents / 100).toFixed(2)}`;
    const off = `less ${dollars(offer?.prorate_credit)} that are left of this plan. Less $2.00 discount.`;
    await page.goto(`${store.origin}/admin/plugins/shop/subscriptions/${sold.id}`);
    await page.getByText(`$30.00, ${off} ${dollars(offer?.cost)} are due at once.`).waitFor();
    await buttonIn(page, `Copy: ${offer?.upgrade_url}`).waitFor();
    await cancelBy(store, sold);
    await page.reload();
    await page.getByText('Opens a checkout in which the subscription goes on.').waitFor();
    await buttonIn(page, new RegExp(`^Copy: .*reactivate-subscription.*${sold.uuid}$`)).waitFor();
  });

  it('cancels one with the end of its paid period, and is told before until when it can be used', async () => {
    const buyer = newBuyer();
    const { id, parent_order_id: order } = await sell(buyer);
    await openRoom(page, 'subscriptions', 'Subscriptions');
    await searchList(page, buyer.email);
    await rowOf(page, buyer.name).getByRole('link').click();
    await heading(`Subscription #${id}`).waitFor();
    await page.getByText(/^\$10\.00 are due on .* The customer pays an invoice\.$/).waitFor();
    await chooseAction(page, 'Cancel subscription');
    await dialogOf(page)
      .getByText(/^Nothing more is billed\. What was paid can be used until .*\d{4}/)
      .waitFor();
    expect(await buttonIn(dialogOf(page), 'Cancel subscription').isDisabled()).toBe(true);
    await dialogOf(page).getByLabel('Reason').fill('moved away');
    await confirmDialog(page, 'Cancel subscription');
    await page.getByText(/^Nothing more is billed\. What was paid can be used until /).waitFor();
    await page.getByText('moved away', { exact: true }).waitFor();
    const stored = await readSubscription(store, id);
    expect(stored).toMatchObject({ status: 'canceled', config: { cancellation_reason: 'moved away' } });
    expect(new Date(`${String(stored.next_billing_date)}Z`).getTime()).toBeGreaterThan(Date.now() + 20 * DAY);
    expect(await buttonIn(page, 'More actions').count()).toBe(0);
    await page.getByRole('region', { name: 'Orders' }).getByRole('link').click();
    await page.waitForURL((url) => url.pathname.endsWith(`/orders/${order}`));
    await page.getByRole('region', { name: 'Subscriptions' }).getByRole('link').click();
    await heading(`Subscription #${id}`).waitFor();
    await page.getByRole('link', { name: buyer.name }).click();
    await heading(buyer.name).waitFor();
    await page.getByRole('region', { name: 'Subscriptions' }).getByText('Canceled', { exact: true }).waitFor();
  });

  it('cancels several at once, and is told what became of each', async () => {
    const buyer = newBuyer();
    const [first, second] = [await sell(buyer), await sell(buyer)];
    await cancelBy(store, first);
    await openRoom(page, 'subscriptions', 'Subscriptions');
    await searchList(page, buyer.email);
    for (const { id } of [first, second]) await page.getByRole('checkbox', { name: new RegExp(`#${id}$`) }).click();
    await buttonIn(page, 'Cancel subscriptions').click();
    await dialogOf(page)
      .getByText(/^2 subscriptions are canceled, each with the end of its paid period\./)
      .waitFor();
    await dialogOf(page).getByLabel('Reason').fill('The shop closes');
    await buttonIn(dialogOf(page), 'Cancel subscriptions').click();
    await dialogOf(page).getByText('1 done, 1 failed').waitFor();
    await confirmDialog(page, 'Close');
    const stored = await readSubscription(store, second.id);
    expect(stored).toMatchObject({ status: 'canceled', config: { cancellation_reason: 'The shop closes' } });
  });
});

it('whoever only sees subscriptions is offered no way to cancel them', async () => {
  const { id } = await sell(newBuyer());
  const worker = await signIn(browser, await createStaffWithShopRole(store, 'worker'));
  await worker.goto(`${store.origin}/admin/plugins/shop/subscriptions/${id}`);
  await worker.getByRole('heading', { name: `Subscription #${id}`, level: 1 }).waitFor();
  expect(await worker.getByRole('button', { name: 'More actions' }).count()).toBe(0);
});
