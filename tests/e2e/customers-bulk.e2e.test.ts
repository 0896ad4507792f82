import type { Knex } from 'knex';
import { askStore, type Errors } from '../support/attributes';
import { callStore } from '../support/call-store';
import { createCustomer, customerEvents, readCustomer, type CustomerAnswer } from '../support/customers';
import { createProduct } from '../support/merchant';
import { sharedStore } from '../support/shared-store';
import { buy, readOrder } from '../support/shopper';
import { createStaff, setRolePermissions } from '../support/site-admin';
import { connectTo } from '../support/store-site';

const store = sharedStore();
const NOWHERE = 2_147_483_647;
const TEXT = expect.any(String) as string;

type Message = { readonly message: string; readonly data?: unknown; readonly code?: number };

const act = (body: object) => askStore<Message>(store, 'POST', '/customers/do-bulk-action', body);

let knex: Knex;
/** Has an order that nobody has paid. */
let buyer: CustomerAnswer;

beforeAll(async () => {
  knex = connectTo(store);
  const { variantIds } = await createProduct(store);
  const order = await readOrder(store, await buy(store, { [variantIds[0] as number]: 1 }));
  buyer = await readCustomer(store, order.customer_id as number);
});

afterAll(() => knex.destroy());

describe('many customers', () => {
  it('change their status at once, and tell it once', async () => {
    const [a, b] = [await createCustomer(store), await createCustomer(store, { status: 'archived' })];
    const customer_ids = [a.id, String(b.id), a.id, NOWHERE];
    const reply = await act({ action: 'change_customer_status', customer_ids, new_status: 'archived' });
    expect(reply).toMatchObject({ status: 200, body: { data: '' } });
    expect(reply.body.message).toContain(`#${NOWHERE}`);
    for (const { id } of [a, b]) expect((await readCustomer(store, id)).status).toBe('archived');
    expect(await customerEvents(knex, a.id)).toEqual(['customer_status_updated', 'customer_status_to_archived']);
    expect(await customerEvents(knex, b.id)).toEqual([]);
  });

  it('are deleted unless they have orders', async () => {
    const { id } = await createCustomer(store);
    const address = { name: 'A', email: 'a@b.co', address_1: 'X 1', city: 'Bonn', country: 'DE', type: 'billing' };
    expect((await askStore(store, 'POST', `/customers/${id}/address`, address)).status).toBe(200);
    const reply = await act({ action: 'delete_customers', customer_ids: [id, buyer.id] });
    expect(reply.status).toBe(200);
    expect(reply.body.message).toMatch(new RegExp(`^1 deleted.*#${buyer.id}\\.$`));
    expect((await askStore(store, 'GET', `/customers/${id}`)).status).toBe(404);
    expect(await knex('shop_customer_addresses').where({ customer_id: id })).toEqual([]);
    expect(await readCustomer(store, buyer.id)).toEqual(buyer);
    const again = await act({ action: 'delete_customers', customer_ids: [id, buyer.id] });
    expect(again).toMatchObject({ status: 423, body: { message: TEXT } });
  });

  it('lose nobody whose first order is placed at the same moment', async () => {
    const { variantIds } = await createProduct(store, { variants: [{ stock: 100 }] });
    const customers = [await createCustomer(store), await createCustomer(store), await createCustomer(store)];
    const placed = customers.map(({ email }) => buy(store, { [variantIds[0] as number]: 1 }, { billing_email: email }));
    const deletions = customers.map(({ id }) => act({ action: 'delete_customers', customer_ids: [id] }));
    const orderIds = await Promise.all(placed);
    expect((await Promise.all(deletions)).every(({ status }) => status === 200 || status === 423)).toBe(true);
    for (const [index, orderId] of orderIds.entries()) {
      const order = await readOrder(store, orderId);
      expect(order.customer).toMatchObject({ id: order.customer_id, email: customers[index]?.email });
    }
  });

  it.each([[{}], [{ customer_ids: [] }], [{ customer_ids: '' }]])(
    'are refused without a selection: %j',
    async (body) => {
      const { status, body: answer } = await act({ action: 'delete_customers', ...body });
      expect({ status, answer }).toEqual({ status: 403, answer: { code: 403, message: TEXT, data: '' } });
    }
  );

  it.each([
    ['action', { action: 'drop' }],
    ['action', { action: undefined }],
    ['customer_ids[0]', { customer_ids: ['x'] }],
    ['customer_ids[0]', { customer_ids: ['99999999999'] }],
    ['customer_ids', { customer_ids: Array.from({ length: 501 }, (_, index) => index + 1) }],
    ['new_status', { new_status: 'vip' }],
    ['new_status', { new_status: undefined }],
  ])('are refused for their %s (%#)', async (field, changes) => {
    const body = { action: 'change_customer_status', customer_ids: [buyer.id], new_status: 'active', ...changes };
    const reply = await askStore<Errors>(store, 'POST', '/customers/do-bulk-action', body);
    expect({ status: reply.status, fields: Object.keys(reply.body.errors ?? {}) }).toEqual({
      status: 422,
      fields: [field],
    });
  });

  it('are not deleted by staff who may only edit them', async () => {
    const { id } = await createCustomer(store);
    const { roleId, credentials: headers } = await createStaff(store);
    await setRolePermissions(store, roleId, ['plugin::shop.customers.view', 'plugin::shop.customers.manage']);
    const url = `${store.baseUrl}/customers/do-bulk-action`;
    const deletion = { action: 'delete_customers', customer_ids: [id] };
    const denied = await callStore('POST', url, { headers, body: deletion });
    expect(denied).toMatchObject({ status: 403, body: { error: { code: 'insufficient_permissions' } } });
    const change = { action: 'change_customer_status', customer_ids: [id], new_status: 'inactive' };
    expect((await callStore('POST', url, { headers, body: change })).status).toBe(200);
    expect((await readCustomer(store, id)).status).toBe('inactive');
  });
});
