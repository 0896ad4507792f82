import type { Knex } from 'knex';
import type { CustomerMergePreviewAnswer, CustomersMergedAnswer } from '../../server/src/contracts/customer-merge';
import { askStore, type Errors } from '../support/attributes';
import { callStore } from '../support/call-store';
import { createCoupon } from '../support/coupon-maker';
import { createCustomer, customerEvents, readCustomer } from '../support/customers';
import { asMerchant, createProduct } from '../support/merchant';
import { findViolations } from '../support/invariants';
import { untilDelivered } from '../support/patience';
import { sharedStore } from '../support/shared-store';
import { checkoutForm, fillCart, markAsPaid, placeOrder, readOrder, uniqueEmail } from '../support/shopper';
import { createSiteCustomer, createStaff, setRolePermissions, uniqueName } from '../support/site-admin';
import { connectTo } from '../support/store-site';

const store = sharedStore();
const NOWHERE = 2_147_483_647;

let knex: Knex;

beforeAll(() => {
  knex = connectTo(store);
});

afterAll(() => knex.destroy());

type Merged = CustomersMergedAnswer & Errors;

const merge = (id: number, from_customer_id: unknown) =>
  askStore<Merged>(store, 'POST', `/customers/${id}/merge`, { from_customer_id });
const preview = (id: number, from: number) =>
  askStore<CustomerMergePreviewAnswer & Errors>(store, 'GET', `/customers/${id}/merge?from_customer_id=${from}`);

type Bought = { readonly id: number; readonly email: string; readonly orderId: number };

/** A guest with one paid order, for which a coupon was used. */
const buyAsGuest = async (code: string, variant: number, changes: object = {}): Promise<Bought> => {
  const email = uniqueEmail();
  const cart_hash = await fillCart(store, { [variant]: 1 });
  await callStore('POST', `${store.baseUrl}/cart/apply_coupon`, { body: { coupon_code: code, cart_hash } });
  const form = checkoutForm({ billing_email: email, cart_hash, ...changes });
  const orderId = (await placeOrder(store, form)).body.order_id as number;
  await markAsPaid(store, orderId);
  return { id: Number((await readOrder(store, orderId)).customer_id), email, orderId };
};

const newVariant = async (): Promise<number> =>
  (await createProduct(store, { variants: [{ price: 2_500 }] })).variantIds[0] as number;

const labelIds = async (): Promise<readonly [number, number]> => {
  const make = async () =>
    (await askStore<{ data: { id: number } }>(store, 'POST', '/labels', { value: uniqueName('label') })).body.data.id;
  return [await make(), await make()];
};

const label = (id: number, labels: readonly number[]) =>
  askStore(store, 'PUT', `/customers/${id}/additional-info`, { labels });

const titlesOf = async (id: number): Promise<readonly string[]> =>
  knex('shop_activities').where({ module_name: 'customer', module_id: id }).orderBy('id').pluck('title');

const fieldsOf = ({ status, body }: { status: number; body: Errors }) => ({
  status,
  fields: Object.keys(body.errors ?? {}),
});

describe('two customers who are merged', () => {
  it('are one, who has all that both had', async () => {
    const variant = await newVariant();
    const code = await createCoupon(store);
    const kept = await buyAsGuest(code, variant);
    const gone = await buyAsGuest(code, variant, { billing_city: 'Leeds', billing_postcode: 'LS1 4AP' });
    // As many as one customer may, each of the two.
    await knex('shop_coupons').where({ code }).update({ max_per_customer: 1 });
    const [common, other] = await labelIds();
    await label(kept.id, [common]);
    await label(gone.id, [common, other]);
    await knex('shop_customers').where({ id: kept.id }).update({ notes: 'Calls on Mondays.' });
    await knex('shop_customers').where({ id: gone.id }).update({ notes: 'Pays late.' });
    const before = await readCustomer(store, kept.id);
    expect(before.purchase_count).toBe(1);

    const { body } = await preview(kept.id, gone.id);
    const moves = { orders: 1, subscriptions: 0, addresses: 2, labels: 1, downloads: 0, carts: 1, coupon_uses: 1 };
    expect(body.merge).toMatchObject({
      stays: { id: kept.id, email: kept.email, user_id: null },
      goes: { id: gone.id, email: gone.email, full_name: 'Ada Lovelace' },
      moves,
      login_moves: false,
      notes_move: true,
    });
    expect(await readCustomer(store, gone.id)).toMatchObject({ id: gone.id, purchase_count: 1 });

    const merged = await merge(kept.id, gone.id);
    expect(merged).toMatchObject({ status: 200, body: { moved: moves } });
    const after = await readCustomer(store, kept.id, '?with[]=orders&with[]=billing_address&with[]=labels');
    expect(after).toMatchObject({
      ...body.merge.figures,
      ...{
        email: kept.email,
        purchase_count: 2,
        ltv: 4_500,
        aov: 2_250,
        purchase_value: { [currencyOf(after)]: 4_500 },
      },
      notes: 'Calls on Mondays.\n\nPays late.',
      selected_labels: [common, other].sort((a, b) => a - b),
    });
    const books = after.billing_address as readonly { city: string; is_primary: number }[];
    expect(books.map(({ city, is_primary }) => [city, is_primary])).toEqual([
      ['London', 1],
      ['Leeds', 0],
    ]);
    expect((after.orders as readonly { id: number }[]).map(({ id }) => id)).toEqual([gone.orderId, kept.orderId]);
    expect((await askStore(store, 'GET', `/customers/${gone.id}`)).status).toBe(404);
    expect(await titlesOf(kept.id)).toEqual(
      expect.arrayContaining(['Customers merged', 'Coupon used beyond its limit'])
    );
    expect(await titlesOf(gone.id)).toContain('Customers merged');
    expect(await customerEvents(knex, kept.id)).toContain('customers_merged');
    await untilDelivered(knex);
    expect(await knex('shop_carts').where({ customer_id: gone.id })).toEqual([]);
    expect(await knex('shop_carts').where({ customer_id: kept.id })).toHaveLength(2);
    expect(await findViolations(knex, ['coupons/max-per-customer'])).toEqual([]);
    await knex('shop_coupons').where({ code }).update({ max_per_customer: null });
    expect(await findViolations(knex)).toEqual([]);
  });

  it('leave an e-mail address free, under which the next order makes a new customer', async () => {
    const variant = await newVariant();
    const [kept, gone] = [await createCustomer(store), await createCustomer(store)];
    expect((await merge(kept.id, gone.id)).status).toBe(200);
    const next = await buyAsGuest('NONE', variant, { billing_email: gone.email });
    expect([kept.id, gone.id]).not.toContain(next.id);
    expect(await readCustomer(store, next.id)).toMatchObject({ email: gone.email, purchase_count: 1 });
  });

  it('have the login of whichever had one, and the sessions of that one go on', async () => {
    const user = await createSiteCustomer(store);
    const gone = await createCustomer(store, { email: user.email });
    const kept = await createCustomer(store, { first_name: 'Grace' });
    await knex('shop_customers').where({ id: gone.id }).update({ kept_token: 'kept', tokens_since: null });
    expect((await preview(kept.id, gone.id)).body.merge.login_moves).toBe(true);
    expect((await merge(kept.id, gone.id)).body.customer).toMatchObject({ user_id: user.id, first_name: 'Grace' });
    expect(await knex('shop_customers').where({ id: kept.id }).first('kept_token')).toEqual({ kept_token: 'kept' });
    const profile = await callStore<{ email?: string }>('GET', `${store.baseUrl}/customers/${kept.id}/orders`, {
      headers: user.credentials,
    });
    expect(profile.status).toBe(200);
  });

  it('lose no notes that are too long together', async () => {
    const [kept, gone] = [await createCustomer(store), await createCustomer(store)];
    const long = 'x'.repeat(3_000);
    await knex('shop_customers').whereIn('id', [kept.id, gone.id]).update({ notes: long });
    expect((await merge(kept.id, gone.id)).body.customer).toMatchObject({ notes: long });
    const [row] = await knex('shop_activities').where({ module_id: kept.id, title: `Notes of customer #${gone.id}` });
    expect(row).toMatchObject({ content: long });
  });
});

const currencyOf = (customer: Readonly<Record<string, unknown>>): string =>
  Object.keys(customer.purchase_value as object)[0] as string;

describe('a merge is refused', () => {
  it('of a customer with itself, of unknown ones, and of two with a login', async () => {
    const one = await createCustomer(store, { email: (await createSiteCustomer(store)).email });
    const two = await createCustomer(store, { email: (await createSiteCustomer(store)).email });
    const tries = async (id: number, from: number) => [
      (await preview(id, from)).status,
      (await merge(id, from)).status,
    ];
    expect(fieldsOf(await merge(one.id, one.id))).toEqual({ status: 422, fields: ['from_customer_id'] });
    expect(await tries(one.id, one.id)).toEqual([422, 422]);
    expect(await tries(one.id, NOWHERE)).toEqual([404, 404]);
    expect(await tries(NOWHERE, one.id)).toEqual([404, 404]);
    expect(await tries(one.id, two.id)).toEqual([423, 423]);
    expect(await readCustomer(store, two.id)).toMatchObject({ id: two.id });
  });

  it.each([undefined, null, '', 'x', 0, -1, 1.5, '99999999999', [1, 2], {}, true, "1' or '1'='1"])(
    'with %j for the other one',
    async (from) => {
      const { id } = await createCustomer(store);
      expect(fieldsOf(await merge(id, from))).toEqual({ status: 422, fields: ['from_customer_id'] });
      const text = encodeURIComponent(JSON.stringify(from ?? ''));
      expect((await askStore(store, 'GET', `/customers/${id}/merge?from_customer_id=${text}`)).status).toBe(422);
    }
  );

  it('where they have more addresses together than one may have', async () => {
    const [kept, gone] = [await createCustomer(store), await createCustomer(store)];
    const add = async (id: number, count: number) => {
      const body = {
        type: 'billing',
        name: 'Ada',
        address_1: '1',
        city: 'London',
        postcode: 'SW1Y 4JH',
        country: 'GB',
      };
      const { status } = await askStore(store, 'POST', `/customers/${id}/address`, { ...body, email: 'a@example.com' });
      expect(status).toBe(200);
      const [row] = await knex('shop_customer_addresses').where({ customer_id: id });
      const { id: _id, document_id: _documentId, ...values } = row as Record<string, unknown>;
      const rows = Array.from({ length: count - 1 }, (_, index) => ({
        ...values,
        is_primary: 0,
        city: `${id}-${index}`,
      }));
      await knex.batchInsert('shop_customer_addresses', rows, 10);
    };
    await add(kept.id, 60);
    await add(gone.id, 45);
    expect((await preview(kept.id, gone.id)).status).toBe(423);
    expect((await merge(kept.id, gone.id)).status).toBe(423);
    await knex('shop_customer_addresses')
      .where({ customer_id: gone.id, city: `${gone.id}-0` })
      .delete();
    await knex('shop_customer_addresses')
      .where({ customer_id: gone.id, city: `${gone.id}-1` })
      .delete();
    await knex('shop_customer_addresses')
      .where({ customer_id: gone.id, city: `${gone.id}-2` })
      .delete();
    await knex('shop_customer_addresses')
      .where({ customer_id: gone.id, city: `${gone.id}-3` })
      .delete();
    // 60 and 41, of which one is the same.
    expect((await merge(kept.id, gone.id)).status).toBe(200);
  });

  it('to those who may not delete customers, who may look at it', async () => {
    const [kept, gone] = [await createCustomer(store), await createCustomer(store)];
    const staff = await createStaff(store);
    const as = async (actions: readonly string[]) => {
      await setRolePermissions(
        store,
        staff.roleId,
        actions.map((action) => `plugin::shop.customers.${action}`)
      );
      const url = `${store.baseUrl}/customers/${kept.id}/merge`;
      const { headers } = { headers: staff.credentials };
      const look = await callStore('GET', `${url}?from_customer_id=${gone.id}`, { headers });
      const act = await callStore('POST', url, { headers, body: { from_customer_id: gone.id } });
      return [look.status, act.status];
    };
    expect(await as(['view'])).toEqual([403, 403]);
    expect(await as(['view', 'manage'])).toEqual([200, 403]);
    expect(await as(['view', 'manage', 'delete'])).toEqual([200, 200]);
    const url = `${store.baseUrl}/customers/${kept.id}/merge`;
    expect(
      (await callStore('POST', url, { headers: asMerchant(store), body: { from_customer_id: gone.id } })).status
    ).toBe(404);
  });
});
