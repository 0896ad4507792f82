import type { Knex } from 'knex';
import { createCustomer } from '../support/customers';
import { sell, untilRun } from '../support/feed-runs';
import { createFeed, switchFeedsOff } from '../support/feeds-api';
import { createProduct } from '../support/merchant';
import { refund, setShipping } from '../support/order-actions';
import { uniqueEmail } from '../support/shopper';
import { startStore, type RunningStore } from '../support/start-store';
import { chosenClient } from '../support/store-site';

/** Feeds that lead into the site itself: its users and its content. */
let store: RunningStore;
let knex: Knex;
let variant: number;
let productId: number;
/** Of a product without feeds of its own. */
let other: number;

beforeAll(async () => {
  store = await startStore({ env: { SHOP_RATE_LIMIT_MAX: '0' } });
  knex = store.site.knex();
  const product = await createProduct(store, { variants: [{ price: 2_500, stock: 1_000 }] });
  [productId, variant] = [product.id, product.variantIds[0] as number];
  other = (await createProduct(store, { variants: [{ price: 2_500, stock: 1_000 }] })).variantIds[0] as number;
});

afterAll(async () => {
  await knex.destroy();
  await store.stop();
});

beforeEach(() => switchFeedsOff(store));

describe('users of the site', () => {
  const roleOf = async (email: string): Promise<unknown> =>
    (
      await knex('up_users')
        .join('up_users_role_lnk', 'up_users_role_lnk.user_id', 'up_users.id')
        .join('up_roles', 'up_roles.id', 'up_users_role_lnk.role_id')
        .where({ email })
        .first('up_roles.type')
    )?.type;
  const member = { role: 'member', role_on_revoke: 'authenticated', create_user: 'yes', watch_on_access_revoke: 'yes' };

  beforeAll(async () => {
    const now = chosenClient() === 'sqlite' ? Date.now() : new Date();
    const row = { document_id: 'memberroleofthetest00000', name: 'Member', type: 'member', description: '' };
    await knex('up_roles').insert({ ...row, created_at: now, updated_at: now, published_at: now });
  });

  it('are created for buyers with a role, and lose it with the money', async () => {
    await createFeed(store, 'site_user', member, productId);
    const email = uniqueEmail();
    const order = await sell(store, variant, { billing_email: email });
    expect((await untilRun(store, order))[0]).toMatchObject({ status: 'done', scope: 'product' });
    expect(await roleOf(email)).toBe('member');
    // Bought twice, it stays until both are gone.
    const second = await sell(store, variant, { billing_email: email });
    await untilRun(store, second);
    await refund(store, order, { amount: 25 });
    await untilRun(store, order, 2);
    expect(await roleOf(email)).toBe('member');
    await refund(store, second, { amount: 25 });
    await untilRun(store, second, 2);
    expect(await roleOf(email)).toBe('authenticated');
  });

  it('of others, and of the panel, are left alone', async () => {
    const email = store.demo.admin.email;
    const before = await knex('admin_users').select('id', 'email', 'username', 'is_active').orderBy('id');
    // Somebody else has this address among the users of the site.
    const taken = uniqueEmail();
    const customer = await createCustomer(store, { email: taken });
    expect(customer.user_id).toBeNull();
    const now = chosenClient() === 'sqlite' ? Date.now() : new Date();
    const user = { document_id: 'strangerofthetest0000000', username: taken, email: taken, provider: 'local' };
    await knex('up_users').insert({
      ...user,
      confirmed: true,
      blocked: false,
      created_at: now,
      updated_at: now,
      published_at: now,
    });
    const order = await sell(store, variant, { billing_email: taken });
    expect((await untilRun(store, order))[0]).toMatchObject({ status: 'skipped' });
    expect(await roleOf(taken)).toBeUndefined();
    const admins = await sell(store, variant, { billing_email: email });
    await untilRun(store, admins);
    expect(await knex('admin_users').select('id', 'email', 'username', 'is_active').orderBy('id')).toEqual(before);
  });
});

describe('entries of the site', () => {
  const pages = () => knex('pages').orderBy('id').select('document_id', 'title', 'content', 'published_at');

  it('are made of orders, updated where they are found, and deleted when access ends', async () => {
    const entry_fields = { title: 'Order {{order.id}}', content: '<b>{{order.billing.full_name}}</b>' };
    const entry = {
      content_type: 'api::page.page',
      entry_fields,
      publish: 'yes',
      event_trigger: ['order_paid_done', 'shipping_status_changed_to_shipped'],
    };
    const before = (await pages()).length;
    await createFeed(store, 'content_entry', {
      ...{ ...entry, mode: 'upsert', match_field: 'title', watch_on_access_revoke: 'yes', revoke_action: 'delete' },
    });
    const order = await sell(store, other, { billing_full_name: 'Ada & Co' });
    expect((await untilRun(store, order))[0]).toMatchObject({
      status: 'done',
      note: expect.stringContaining('was created') as string,
    });
    const made = (await pages()).slice(before);
    expect(new Set(made.map(({ document_id: id }) => id as string)).size).toBe(1);
    expect(made[0]).toMatchObject({ title: `Order ${order}`, content: '<b>Ada &amp; Co</b>' });
    await setShipping(store, order, 'shipped');
    const updated = await untilRun(store, order, 2);
    expect(updated[0]).toMatchObject({ status: 'done', note: expect.stringContaining('was updated') as string });
    expect((await pages()).length).toBe(before + made.length);
    await refund(store, order, { amount: 25 });
    expect((await untilRun(store, order, 3))[0]).toMatchObject({
      status: 'done',
      note: expect.stringContaining('was deleted') as string,
    });
    expect((await pages()).length).toBe(before);
  });

  it('are one for sales at once that look for the same', async () => {
    const entry_fields = { title: 'Buyer {{order.billing.full_name}}', content: 'x' };
    await createFeed(store, 'content_entry', {
      ...{ content_type: 'api::page.page', mode: 'upsert', match_field: 'title', entry_fields, publish: 'no' },
      event_trigger: ['order_paid_done'],
    });
    const orders = await Promise.all(
      Array.from({ length: 6 }, () => sell(store, other, { billing_full_name: 'Grace Hopper' }))
    );
    for (const order of orders) expect((await untilRun(store, order))[0]).toMatchObject({ status: 'done' });
    const made = (await pages()).filter(({ title }) => title === 'Buyer Grace Hopper');
    expect(new Set(made.map(({ document_id: id }) => id as string)).size).toBe(1);
  });

  it('that the site does not take fail in words', async () => {
    const entry_fields = { title: '{{order.note}}', content: 'x' };
    await createFeed(store, 'content_entry', {
      content_type: 'api::page.page',
      mode: 'create',
      entry_fields,
      publish: 'yes',
    });
    const order = await sell(store, other);
    const [failed] = await untilRun(store, order);
    expect(failed).toMatchObject({ status: 'pending', note: expect.stringContaining('title') as string });
  });
});
