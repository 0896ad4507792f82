import { askStore } from '../support/attributes';
import { createCustomer } from '../support/customers';
import { createProduct, sellInDollars } from '../support/merchant';
import { setStatus } from '../support/order-actions';
import { sharedStore } from '../support/shared-store';
import { readOrder } from '../support/shopper';
import { staffOrder } from '../support/staff-orders';

const store = sharedStore();
const NOWHERE = 2_147_483_647;
const TEXT = expect.any(String) as string;
const MOMENT = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) as string;

type Address = Readonly<Record<string, unknown>> & {
  readonly id: number;
  readonly type: string;
  readonly is_primary: 0 | 1;
};
type Failed = { readonly status: string; readonly errors: Readonly<Record<string, Readonly<Record<string, string>>>> };

const bodyOf = (changes: object = {}) => ({
  type: 'billing',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  address_1: '12 St James Square',
  city: 'London',
  postcode: 'SW1Y 4JH',
  country: 'GB',
  ...changes,
});

const pathOf = (customerId: number, rest = ''): string => `/customers/${customerId}/address${rest}`;

const post = (customerId: number, changes: object = {}) =>
  askStore<{ message: string; data: Address } & Failed>(store, 'POST', pathOf(customerId), bodyOf(changes));

const add = async (customerId: number, changes: object = {}): Promise<Address> => {
  const { status, body } = await post(customerId, changes);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body.data;
};

const read = async (customerId: number, query = ''): Promise<readonly Address[]> => {
  const { status, body } = await askStore<{ addresses: readonly Address[] }>(store, 'GET', pathOf(customerId, query));
  expect(status).toBe(200);
  return body.addresses;
};

const put = (customerId: number, body: object) => askStore<Failed>(store, 'PUT', pathOf(customerId), body);
const remove = (customerId: number, id: unknown) => askStore(store, 'DELETE', pathOf(customerId), { address: { id } });
const makePrimary = (customerId: number, address: object) =>
  askStore(store, 'POST', pathOf(customerId, '/make-primary'), { address });

let customerId: number;

beforeEach(async () => {
  customerId = (await createCustomer(store)).id;
});

describe('the address book of a customer', () => {
  it('keeps the documented fields', async () => {
    const added = await add(customerId, {
      label: 'Office',
      address_2: '<b>2nd</b> floor',
      state: 'california',
      country: 'us',
      postcode: '94105',
      city: 'San Francisco',
      phone: '+1 555',
      company_name: 'Analytical & Co',
      id: 5,
      customer_id: 1,
    });
    expect(added).toEqual({
      id: expect.any(Number) as number,
      customer_id: customerId,
      type: 'billing',
      label: 'Office',
      status: 'active',
      is_primary: 1,
      name: 'Ada Lovelace',
      address_1: '12 St James Square',
      address_2: '<b>2nd</b> floor',
      city: 'San Francisco',
      state: 'CA',
      postcode: '94105',
      country: 'US',
      phone: '+1 555',
      email: 'ada@example.com',
      company_name: 'Analytical & Co',
      formatted_address: '12 St James Square, <b>2nd</b> floor, San Francisco, California, 94105, United States',
      created_at: MOMENT,
      updated_at: MOMENT,
    });
    expect(await read(customerId)).toEqual([added]);
    expect(await read(customerId, '?type=shipping')).toEqual([]);
    expect(await read((await createCustomer(store)).id)).toEqual([]);
  });

  it('has one primary address of each type: the first, until another one is chosen', async () => {
    const [first, second] = [await add(customerId), await add(customerId, { city: 'Leeds' })];
    const shipping = await add(customerId, { type: 'shipping', is_primary: 0 });
    expect([first.is_primary, second.is_primary, shipping.is_primary]).toEqual([1, 0, 1]);
    const third = await add(customerId, { is_primary: 1 });
    const primaries = async () => (await read(customerId)).filter((each) => each.is_primary === 1).map(({ id }) => id);
    expect(await primaries()).toEqual([third.id, shipping.id]);
    expect(await makePrimary(customerId, { id: second.id, type: 'billing' })).toMatchObject({ status: 200 });
    expect(await primaries()).toEqual([second.id, shipping.id]);
    await put(customerId, { address: { id: first.id, is_primary: 1 } });
    expect(await primaries()).toEqual([first.id, shipping.id]);
    expect((await makePrimary(customerId, { id: shipping.id, type: 'billing' })).status).toBe(404);
    expect((await makePrimary(customerId, { id: first.id })).status).toBe(422);
    expect((await makePrimary(customerId, { id: first.id, type: 'home' })).status).toBe(422);
  });

  it('has one primary address also when several are chosen at once', async () => {
    const added = [await add(customerId), await add(customerId), await add(customerId)];
    const chosen = added.map(({ id }) => makePrimary(customerId, { id, type: 'billing' }));
    const made = [0, 1, 2].map(() => post(customerId, { is_primary: 1 }));
    const replies = [...(await Promise.all(chosen)), ...(await Promise.all(made))];
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect((await read(customerId)).filter(({ is_primary }) => is_primary === 1)).toHaveLength(1);
  });

  it.each([
    ['beside the id', { name: 'Grace', city: 'Bath' }],
    ['with the type in front', { type: 'billing', billing_name: 'Grace', billing_city: 'Bath', name: 'Nobody' }],
    ['in the address', { address: { name: 'Grace', city: 'Bath' } }],
  ])('is changed by fields %s', async (_where, fields: Readonly<Record<string, unknown>>) => {
    const added = await add(customerId);
    const { address, ...beside } = fields;
    const inside = typeof address === 'object' ? address : {};
    const reply = await put(customerId, { ...beside, address: { ...inside, id: added.id } });
    expect(reply).toMatchObject({ status: 200, body: { message: TEXT } });
    expect(await read(customerId)).toMatchObject([
      { ...added, name: 'Grace', city: 'Bath', updated_at: MOMENT, formatted_address: TEXT },
    ]);
  });

  it('is not changed by who takes it for one of the other type, nor becomes one', async () => {
    const added = await add(customerId);
    const type = 'shipping';
    expect((await put(customerId, { type, shipping_city: 'Rome', address: { id: added.id } })).status).toBe(404);
    expect(await read(customerId)).toEqual([added]);
  });

  it('keeps the primary address of a type, and so the last one', async () => {
    const [first, second] = [await add(customerId), await add(customerId)];
    expect(await remove(customerId, first.id)).toMatchObject({ status: 400, body: { message: TEXT } });
    expect((await remove(customerId, second.id)).body).toEqual({ message: TEXT });
    expect((await remove(customerId, second.id)).status).toBe(404);
    expect((await remove(customerId, first.id)).status).toBe(400);
    for (const id of [undefined, 0, 'x', '99999999999']) expect((await remove(customerId, id)).status).toBe(422);
  });

  it("is not reached through another customer's", async () => {
    const [foreign] = [await add((await createCustomer(store)).id), await add(customerId)];
    for (const reply of [
      await put(customerId, { address: { id: foreign.id }, city: 'Rome' }),
      await remove(customerId, foreign.id),
      await makePrimary(customerId, { id: foreign.id, type: 'billing' }),
      await put(customerId, { address: { id: NOWHERE }, city: 'Rome' }),
    ]) {
      expect(reply).toMatchObject({ status: 404, body: { message: TEXT } });
    }
    expect(await read(foreign.customer_id as number)).toEqual([foreign]);
  });

  it.each([
    ['name', { name: '' }],
    ['address_1', { address_1: ' ' }],
    ['city', { city: '' }],
    ['country', { country: '' }],
    ['country', { country: 'XX' }],
    ['postcode', { postcode: '1' }],
    ['state', { country: 'US', postcode: '94105', state: '' }],
    ['state', { country: 'US', postcode: '94105', state: 'Bavaria' }],
    ['email', { email: '' }],
    ['email', { email: 'nobody' }],
    ['type', { type: 'home' }],
    ['type', { type: undefined }],
    ['label', { label: 'a'.repeat(16) }],
    ['phone', { phone: '1'.repeat(51) }],
    ['name', { name: ['Ada'] }],
    ['is_primary', { is_primary: 7 }],
  ])('takes no address with a wrong %s (%#)', async (field, changes) => {
    const { status, body } = await post(customerId, changes);
    expect({ status, failed: body.status, fields: Object.keys(body.errors ?? {}) }).toEqual({
      status: 422,
      failed: 'failed',
      fields: [field],
    });
    expect(await read(customerId)).toEqual([]);
  });

  it('refuses a change that leaves an address incomplete', async () => {
    const added = await add(customerId);
    const { status, body } = await put(customerId, { address: { id: added.id }, city: '', country: 'US' });
    expect({ status, fields: Object.keys(body.errors).sort() }).toEqual({
      status: 422,
      fields: ['city', 'postcode', 'state'],
    });
    expect(await read(customerId)).toEqual([added]);
  });
});

describe('an address that is added for an order', () => {
  let order_id: number;

  beforeEach(async () => {
    await sellInDollars(store);
    const { variantIds } = await createProduct(store, { variants: [{ price: 1_000 }] });
    await add(customerId);
    order_id = await staffOrder(store, { customer_id: customerId, order_items: [{ object_id: variantIds[0] }] });
  });

  it('is in the book, and is where that order goes', async () => {
    const added = await add(customerId, { type: 'shipping', city: 'Leeds', order_id });
    expect(await read(customerId)).toContainEqual(added);
    const order = await readOrder(store, order_id);
    expect(order).toMatchObject({ shipping_address: { city: 'Leeds', order_id }, billing_address: { city: 'London' } });
    expect(order.activities).toContainEqual(expect.objectContaining({ title: 'Address changed', content: 'shipping' }));
  });

  it('is nowhere when the order is not the customer’s, does not exist, or is canceled', async () => {
    const before = await read(customerId);
    const other = (await createCustomer(store)).id;
    expect((await post(other, { order_id })).status).toBe(404);
    expect((await post(NOWHERE, { order_id })).status).toBe(404);
    expect((await post(customerId, { order_id: NOWHERE })).status).toBe(404);
    expect((await post(customerId, { order_id: 'x' })).status).toBe(422);
    expect((await post(customerId, { order_id: -1 })).status).toBe(422);
    await setStatus(store, order_id, 'canceled');
    expect((await post(customerId, { order_id })).status).toBe(423);
    expect(await read(customerId)).toEqual(before);
    expect(await read(other)).toEqual([]);
    expect((await readOrder(store, order_id)).billing_address).toMatchObject({ city: 'London' });
  });
});
