import { askStore, type Errors } from '../support/attributes';
import { createProduct } from '../support/merchant';
import { sharedStore } from '../support/shared-store';
import { buy } from '../support/shopper';
import { uniqueName } from '../support/site-admin';

const store = sharedStore();
const NOWHERE = 2_147_483_647;

type Label = { readonly id: number; readonly value: string };
type OrderAnswer = {
  readonly order: { readonly labels: readonly Label[]; readonly customer_id: number };
  readonly selected_labels: readonly number[];
};

const create = async (body: object = {}) =>
  askStore<{ data: Label } & Errors>(store, 'POST', '/labels', { value: uniqueName('Label'), ...body });

const createLabel = async (body: object = {}): Promise<Label> => (await create(body)).body.data;

const listLabels = async (query = ''): Promise<readonly Label[]> => {
  const { status, body } = await askStore<{ labels: { labels: readonly Label[] } }>(store, 'GET', `/labels${query}`);
  expect(status).toBe(200);
  return body.labels.labels;
};

const readOrder = async (id: number): Promise<OrderAnswer> =>
  (await askStore<OrderAnswer>(store, 'GET', `/orders/${id}`)).body;

const select = (body: object) => askStore(store, 'POST', '/labels/update-label-selections', body);

let productId: number;
let orderId: number;

beforeAll(async () => {
  const product = await createProduct(store);
  productId = product.id;
  orderId = await buy(store, { [product.variantIds[0] as number]: 1 });
});

describe('labels', () => {
  it('are as long as their column, counted in characters', async () => {
    const name = uniqueName('Long');
    const value = `${name}${'\u{1f600}'.repeat(255 - name.length)}`;
    expect(await create({ value })).toMatchObject({ status: 200, body: { data: { value } } });
    expect((await create({ value: `${value}!` })).status).toBe(422);
  });

  it('are created, listed, renamed and deleted', async () => {
    const value = uniqueName('VIP');
    const created = await create({ value });
    expect(created.status).toBe(200);
    expect(created.body).toEqual({
      data: { id: expect.any(Number) as number, value },
      message: expect.any(String) as string,
    });
    const { id } = created.body.data;
    expect(await listLabels()).toContainEqual({ id, value });
    expect(await listLabels(`?search=${value.toUpperCase()}`)).toEqual([{ id, value }]);

    const renamed = await askStore<{ data: Label }>(store, 'PUT', `/labels/${id}`, { value: `${value} new` });
    expect(renamed).toMatchObject({ status: 200, body: { data: { id, value: `${value} new` } } });
    // Writing it differently is no clash with itself.
    expect((await askStore(store, 'PUT', `/labels/${id}`, { value: value.toUpperCase() })).status).toBe(200);
    expect((await askStore(store, 'DELETE', `/labels/${id}`)).body).toEqual({ message: expect.any(String) as string });
    const missing = { status: 404, body: { message: expect.any(String) as string } };
    expect(await askStore(store, 'DELETE', `/labels/${id}`)).toMatchObject(missing);
    expect(await askStore(store, 'PUT', `/labels/${id}`, { value: uniqueName('x') })).toMatchObject(missing);
    expect((await listLabels()).some((label) => label.id === id)).toBe(false);
  });

  it('share their value with no other, whatever the case and the blanks', async () => {
    const [label, other] = [await createLabel(), await createLabel()];
    const value = ` ${label.value.toUpperCase()} `;
    for (const reply of [await create({ value }), await askStore(store, 'PUT', `/labels/${other.id}`, { value })]) {
      expect(reply.status).toBe(422);
      expect(reply.body).toEqual({ errors: { value: [expect.any(String)] } });
    }
    expect((await create({ value: `${label.value}é` })).status).toBe(200);
    expect((await create({ value: `${label.value}e` })).status).toBe(200);
  });

  it.each([
    [{ value: '' }],
    [{ value: '  ' }],
    [{ value: null }],
    [{ value: ['a'] }],
    [{ value: { a: 1 } }],
    [{ value: 'a'.repeat(256) }],
    [{ value: 'nul\u0000' }],
  ])('are refused as %j', async (body) => {
    const reply = await create(body);
    expect(reply.status).toBe(422);
    expect(reply.body).toEqual({ errors: { value: expect.any(Array) as string[] } });
  });

  it('keep their text as it was typed', async () => {
    const value = `<svg onload=alert(1)>${uniqueName('a')} & <3`;
    expect((await createLabel({ value })).value).toBe(value);
  });

  it.each(['0', 'abc', '-1', '99999999999', String(NOWHERE), '1%20or%201=1'])('are not found as %s', async (id) => {
    expect((await askStore(store, 'PUT', `/labels/${id}`, { value: uniqueName('x') })).status).toBe(404);
    expect((await askStore(store, 'DELETE', `/labels/${id}`)).status).toBe(404);
  });
});

describe('a label on a record', () => {
  it.each(['Order', 'order', 'App\\Models\\Order', 'plugin::shop.order'])(
    'is put on when it is made, by type %s',
    async (type) => {
      const label = await createLabel({ bind_to_type: type, bind_to_id: String(orderId) });
      const { order, selected_labels } = await readOrder(orderId);
      expect(order.labels).toContainEqual(label);
      expect(selected_labels).toContain(label.id);
    }
  );

  it('is one of exactly those that were selected', async () => {
    const [a, b, c] = [await createLabel(), await createLabel(), await createLabel()];
    const to = { bind_to_type: 'Order', bind_to_id: String(orderId) };
    const steps: readonly (readonly [unknown, readonly Label[]])[] = [
      [
        [a.id, b.id],
        [a, b],
      ],
      [
        [String(b.id), c.id, c.id],
        [b, c],
      ],
      [[], []],
      [[a.id], [a]],
      [undefined, []],
    ];
    for (const [selectedLabels, labels] of steps) {
      const reply = await select({ ...to, selectedLabels });
      expect(reply.status).toBe(200);
      expect(reply.body).toEqual({ message: expect.any(String) as string });
      expect(await readOrder(orderId)).toMatchObject({
        order: { labels },
        selected_labels: labels.map(({ id }) => id),
      });
    }
  });

  it('stays on it where others are put on and taken off', async () => {
    const [a, b, c] = [await createLabel(), await createLabel(), await createLabel()];
    const to = { bind_to_type: 'Order', bind_to_id: orderId };
    await select({ ...to, selectedLabels: [a.id, b.id] });
    // A label to take off may be gone from the record by now.
    expect((await select({ ...to, add_labels: [c.id], remove_labels: [b.id, c.id + 1_000] })).status).toBe(200);
    expect((await readOrder(orderId)).order.labels).toEqual([a, c]);
    expect((await select({ ...to, add_labels: [NOWHERE], remove_labels: [a.id] })).status).toBe(422);
    expect((await readOrder(orderId)).order.labels).toEqual([a, c]);
  });

  it('shows its new value, and is gone when it is deleted', async () => {
    const label = await createLabel();
    await select({ bind_to_type: 'Order', bind_to_id: orderId, selectedLabels: [label.id] });
    await askStore(store, 'PUT', `/labels/${label.id}`, { value: `${label.value}!` });
    expect((await readOrder(orderId)).order.labels).toEqual([{ id: label.id, value: `${label.value}!` }]);
    await askStore(store, 'DELETE', `/labels/${label.id}`);
    expect(await readOrder(orderId)).toMatchObject({ order: { labels: [] }, selected_labels: [] });
  });

  it('can be a customer or a product too, each for itself', async () => {
    const label = await createLabel();
    const { customer_id } = (await readOrder(orderId)).order;
    for (const [type, id] of [
      ['Customer', customer_id],
      ['App\\Models\\Product', productId],
    ] as const) {
      expect((await select({ bind_to_type: type, bind_to_id: String(id), selectedLabels: [label.id] })).status).toBe(
        200
      );
    }
    expect((await readOrder(orderId)).order.labels).toEqual([]);
  });

  it.each([
    ['an unknown type', { bind_to_type: 'User', bind_to_id: '1' }, 'bind_to_type'],
    ['an inherited name', { bind_to_type: 'constructor', bind_to_id: '1' }, 'bind_to_type'],
    ['a hostile type', { bind_to_type: "order' or 1=1 --", bind_to_id: '1' }, 'bind_to_type'],
    ['a type that is no text', { bind_to_type: ['Order'], bind_to_id: '1' }, 'bind_to_type'],
    ['no id', { bind_to_type: 'Order' }, 'bind_to_id'],
    ['an id that is none', { bind_to_type: 'Order', bind_to_id: '1 or 1=1' }, 'bind_to_id'],
    ['an id that is an object', { bind_to_type: 'Order', bind_to_id: { $gt: 0 } }, 'bind_to_id'],
    ['an unknown order', { bind_to_type: 'Order', bind_to_id: String(NOWHERE) }, 'bind_to_id'],
    ['an unknown subscription', { bind_to_type: 'Subscription', bind_to_id: String(NOWHERE) }, 'bind_to_id'],
  ])('is refused with %s, and nothing is made', async (_what, to, field) => {
    const value = uniqueName('never');
    const reply = await create({ value, ...to });
    expect(reply.status).toBe(422);
    expect(reply.body).toEqual({ errors: { [field]: expect.any(Array) as string[] } });
    expect(await listLabels(`?search=${value}`)).toEqual([]);
    const selection = await select({ ...to, selectedLabels: [] });
    expect(selection).toMatchObject({ status: 422, body: { message: expect.any(String) as string } });
  });

  it('is refused as part of a selection that cannot be carried out as a whole', async () => {
    const label = await createLabel();
    const to = { bind_to_type: 'Order', bind_to_id: String(orderId) };
    await select({ ...to, selectedLabels: [label.id] });
    for (const selectedLabels of [[NOWHERE], [label.id, NOWHERE], ['x'], { a: 1 }, Array(201).fill(label.id)]) {
      expect(await select({ ...to, selectedLabels })).toMatchObject({
        status: 422,
        body: { message: expect.any(String) as string },
      });
    }
    expect((await readOrder(orderId)).selected_labels).toEqual([label.id]);
    expect((await select({})).status).toBe(422);
  });
});
