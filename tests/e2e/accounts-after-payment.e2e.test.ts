import type { Knex } from 'knex';
import { callStore } from '../support/call-store';
import { asMerchant, createProduct } from '../support/merchant';
import { untilDelivered } from '../support/patience';
import { readSettings } from '../support/route-bases';
import { sharedStore } from '../support/shared-store';
import { buy, markAsPaid, readOrder, uniqueEmail } from '../support/shopper';
import { createSiteCustomer } from '../support/site-admin';
import { connectTo } from '../support/store-site';

/** Who pays as a guest gets an account, as the store's settings say. See docs/rules/customers.md#accounts-after-a-payment. */
const store = sharedStore();

let knex: Knex;
let variant: number;
let mode: unknown;

const setMode = async (user_account_creation_mode: unknown): Promise<void> => {
  const body = { user_account_creation_mode };
  const reply = await callStore('POST', `${store.baseUrl}/settings/store`, { headers: asMerchant(store), body });
  expect(reply.status).toBe(200);
};

beforeAll(async () => {
  knex = connectTo(store);
  variant = (await createProduct(store, { fulfillment: 'digital' })).variantIds[0] as number;
  mode = (await readSettings(store)).user_account_creation_mode;
});

afterAll(async () => {
  await setMode(mode);
  await knex.destroy();
});

const titlesOf = async (orderId: number): Promise<readonly string[]> =>
  (await readOrder(store, orderId)).activities.map(({ title }) => title).filter((title) => title.startsWith('User '));

/** What the log says of the account once all work is done. */
const outcomeOf = async (orderId: number): Promise<readonly string[]> => {
  await untilDelivered(knex);
  return titlesOf(orderId);
};

const usersOf = (email: string): Promise<readonly Readonly<Record<string, unknown>>[]> =>
  knex('up_users').where({ email: email.toLowerCase() }).select('id', 'password', 'confirmed', 'blocked');

const payAs = async (billing_email: string, more: object = {}): Promise<number> => {
  const orderId = await buy(store, { [variant]: 1 }, { billing_email, ...more });
  expect((await markAsPaid(store, orderId)).status).toBe(200);
  return orderId;
};

const userIdOf = async (orderId: number): Promise<unknown> => {
  const { customer } = await readOrder(store, orderId);
  return customer.user_id;
};

describe('a guest who pays', () => {
  it('gets an account without a password where the store makes one for everybody', async () => {
    await setMode('all');
    const email = uniqueEmail();
    const orderId = await payAs(email);
    expect(await outcomeOf(orderId)).toEqual(['User created successfully']);
    const [user] = await usersOf(email);
    expect(user).toMatchObject({ password: null });
    expect(await userIdOf(orderId)).toBe(user?.id);
    const body = { identifier: email, password: '' };
    expect((await callStore('POST', `${store.origin}/api/auth/local`, { body })).status).toBe(400);
    // The next order of the same guest finds it there.
    expect(await outcomeOf(await payAs(email))).toEqual([]);
    expect(await usersOf(email)).toHaveLength(1);
  });

  it('gets one of several orders that are paid at once', async () => {
    await setMode('all');
    const email = uniqueEmail();
    const orders = await Promise.all(
      Array.from({ length: 8 }, () => buy(store, { [variant]: 1 }, { billing_email: email }))
    );
    await Promise.all(orders.map((orderId) => markAsPaid(store, orderId)));
    await Promise.all(orders.map(outcomeOf));
    const titles = (await Promise.all(orders.map(titlesOf))).flat();
    expect(titles).toEqual(['User created successfully']);
    expect(await usersOf(email)).toHaveLength(1);
  });

  it('chooses, where the store lets shoppers choose', async () => {
    await setMode('user_choice');
    const [yes, no] = [uniqueEmail(), uniqueEmail()];
    expect(await outcomeOf(await payAs(yes, { allow_create_account: 'yes' }))).toEqual(['User created successfully']);
    expect(await outcomeOf(await payAs(no))).toEqual([]);
    expect([await usersOf(yes), await usersOf(no)].map(({ length }) => length)).toEqual([1, 0]);
  });

  it('gets none without a subscription, where the store makes accounts for these alone', async () => {
    await setMode('only_subscription');
    const email = uniqueEmail();
    expect(await outcomeOf(await payAs(email, { allow_create_account: 'yes' }))).toEqual([]);
    expect(await usersOf(email)).toEqual([]);
  });

  it('does not become the user who signed up with the same address', async () => {
    await setMode('all');
    const user = await createSiteCustomer(store);
    const orderId = await payAs(user.email.toUpperCase());
    expect(await outcomeOf(orderId)).toEqual(['User creation failed']);
    expect(await userIdOf(orderId)).toBeNull();
    expect(await usersOf(user.email)).toHaveLength(1);
    expect(await readOrder(store, orderId)).toMatchObject({ payment_status: 'paid' });
  });
});
