import type { Knex } from 'knex';
import { askStore, type Errors } from '../support/attributes';
import { findViolations } from '../support/invariants';
import { createProduct, sellInDollars, type Product } from '../support/merchant';
import { setStatus } from '../support/order-actions';
import { sharedStore } from '../support/shared-store';
import { readOrder } from '../support/shopper';
import { uniqueName } from '../support/site-admin';
import { customerWithAddress, editByStaff, staffOrder } from '../support/staff-orders';
import { connectTo } from '../support/store-site';
import { clearAllTaxes, ok, standardId, taxApi } from '../support/taxes';

/**
 * What the order editor asks beside saving: taxes, shipping methods, addresses, custom lines. See
 * docs/reference/orders.md#tools-of-the-order-editor.
 */
const store = sharedStore();
const tax = taxApi(store);

let knex: Knex;
let mug: Product;
let song: Product;
let customer_id: number;

const variantOf = ({ variantIds }: Product): number => variantIds[0] as number;
const lineOf = (product: Product, quantity = 1) => ({ object_id: variantOf(product), quantity });
const ask = <Body>(method: string, path: string, body?: object) =>
  askStore<Body & Errors>(store, method, `/orders${path}`, body);
const order = (order_items: readonly object[], more: object = {}) =>
  staffOrder(store, { customer_id, order_items, ...more });

type Tax = {
  readonly tax_total: number;
  readonly shipping_tax: number;
  readonly tax_behavior: number;
  readonly tax_country: string;
  readonly tax_lines: readonly object[];
};
type Method = { readonly id: number; readonly title: string; readonly shipping_charge: number };
type Methods = { readonly shipping_methods: readonly Method[]; readonly other_shipping_methods: readonly Method[] };
type Address = Readonly<Record<string, unknown>> & { readonly id: number };

const addressOf = async (id: number, type: 'billing' | 'shipping'): Promise<Address> =>
  (await readOrder(store, id))[`${type}_address`] as Address;

const sellTaxed = async (inclusion: 'included' | 'excluded'): Promise<void> => {
  await ok(tax('POST', '/configuration/settings', { settings: { enable_tax: 'yes', tax_inclusion: inclusion } }));
};

const addMethod = async (region: string, values: object = {}): Promise<Method> => {
  type Zone = { readonly id: number; readonly methods: readonly Method[] };
  const api = <Body>(method: string, path: string, body?: object) =>
    askStore<Body>(store, method, `/shipping${path}`, body);
  const zone = await api<{ shipping_zone: Zone }>('POST', '/zones', { name: uniqueName('Zone'), region });
  const { id } = zone.body.shipping_zone;
  await api('POST', '/methods', {
    zone_id: id,
    title: uniqueName('Method'),
    type: 'flat_rate',
    amount: '500',
    ...values,
  });
  const { body } = await api<{ shipping_zone: Zone }>('GET', `/zones/${id}`);
  return body.shipping_zone.methods[0] as Method;
};

const removeZones = async (): Promise<void> => {
  type Zones = { readonly shipping_zones: { readonly data: readonly { readonly id: number }[] } };
  const { body } = await askStore<Zones>(store, 'GET', '/shipping/zones?per_page=200');
  for (const { id } of body.shipping_zones.data) await askStore(store, 'DELETE', `/shipping/zones/${id}`);
};

beforeAll(async () => {
  knex = connectTo(store);
  await sellInDollars(store);
  await clearAllTaxes(tax);
  await removeZones();
  mug = await createProduct(store, { variants: [{ price: 1_000, stock: 500 }] });
  song = await createProduct(store, { fulfillment: 'digital', variants: [{ price: 333 }] });
  customer_id = (await customerWithAddress(store)).id;
  const class_id = await standardId(tax);
  await ok(tax('POST', '/country/rate', { class_id, country: 'GB', rate: '20', name: 'VAT', priority: 1 }));
});

afterEach(async () => {
  expect(await findViolations(knex)).toEqual([]);
});

afterAll(async () => {
  await ok(tax('POST', '/configuration/settings', { settings: { enable_tax: 'no', tax_inclusion: 'included' } }));
  await clearAllTaxes(tax);
  await removeZones();
  await knex.destroy();
});

describe('POST /orders/calculate-tax', () => {
  const items = () => [
    {
      object_id: variantOf(mug),
      post_id: mug.id,
      subtotal: 2_000,
      discount_total: 500,
      shipping_charge: 300,
      quantity: 2,
    },
    { object_id: 0, subtotal: 100 },
  ];

  it('adds the tax of the place to amounts that exclude it', async () => {
    await sellTaxed('excluded');
    const { status, body } = await ask<Tax>('POST', '/calculate-tax', { country: 'gb', items: items() });
    expect([status, body]).toEqual([
      200,
      {
        tax_total: 320,
        shipping_tax: 60,
        tax_behavior: 1,
        tax_country: 'GB',
        tax_lines: [
          { label: 'VAT', rate_percent: expect.stringMatching(/^20/) as string, tax_amount: 380, inclusive: false },
        ],
      },
    ]);
  });

  it('takes it out of amounts that include it, and is nothing where nobody taxes', async () => {
    await sellTaxed('included');
    const taxed = await ask<Tax>('POST', '/calculate-tax', { country: 'GB', items: items() });
    expect(taxed.body).toMatchObject({ tax_total: 267, shipping_tax: 50, tax_behavior: 2 });
    const free = await ask<Tax>('POST', '/calculate-tax', { country: 'US', state: 'NY', items: items() });
    expect(free.body).toMatchObject({ tax_total: 0, shipping_tax: 0, tax_lines: [], tax_country: 'US' });
  });

  it.each([
    ['no lines', {}],
    ['a country that is none', { country: 'QQ', items: [{ subtotal: 1 }] }],
    ['a line without an amount', { items: [{ object_id: 1 }] }],
    ['an amount below nothing', { items: [{ subtotal: -1 }] }],
    ['more than a hundred lines', { items: Array.from({ length: 101 }, () => ({ subtotal: 1 })) }],
  ])('refuses %s', async (_name, body) => {
    expect((await ask('POST', '/calculate-tax', body)).status).toBe(422);
  });
});

describe('an order of the merchant in a store with taxes', () => {
  it('pays the tax of its address, on its delivery and after its discount, and again when it is edited', async () => {
    await sellTaxed('excluded');
    const terms = { discount: { type: 'fixed', value: 500 }, shipping: [{ rate_name: 'Bike', custom_price: 300 }] };
    const id = await order([lineOf(mug, 2)], terms);
    expect(await readOrder(store, id)).toMatchObject({
      tax_total: 300,
      shipping_tax: 60,
      total_amount: 2_160,
      tax_behavior: 1,
    });
    await editByStaff(store, id, { customer_id, order_items: [lineOf(mug, 3)] });
    expect(await readOrder(store, id)).toMatchObject({ tax_total: 500, shipping_tax: 60, total_amount: 3_360 });
    const abroad = { name: 'Ada', address_1: '1 Rue', city: 'Paris', postcode: '75001', country: 'FR' };
    await editByStaff(store, id, {
      customer_id,
      order_items: [lineOf(mug, 3)],
      billing_address: abroad,
      shipping_address: abroad,
    });
    expect(await readOrder(store, id)).toMatchObject({
      tax_total: 0,
      shipping_tax: 0,
      total_amount: 2_800,
      tax_behavior: 0,
    });
  });
});

describe('filed taxes of an order', () => {
  it('stay filed while its amounts do', async () => {
    await sellTaxed('excluded');
    const id = await order([lineOf(mug)]);
    const recordOf = (): Promise<unknown> =>
      knex('shop_order_taxes').where({ order_id: id }).first('id', 'filed', 'filed_at');
    const { id: recordId } = (await recordOf()) as { id: number };
    await ok(askStore(store, 'POST', '/taxes', { ids: [recordId] }));
    const filed = await recordOf();
    const { order_items } = await readOrder(store, id);
    await editByStaff(store, id, { customer_id, order_items, note: 'Ring twice' });
    expect(await recordOf()).toEqual(filed);
    await editByStaff(store, id, { customer_id, order_items: [lineOf(mug, 2)] });
    expect(await recordOf()).toMatchObject({ filed: 'no', filed_at: null });
  });
});

describe('GET /orders/shipping_methods', () => {
  const query = (product: Product, quantity: number, more = '') =>
    `/shipping_methods?country_code=GB${more}&order_items[0][id]=${variantOf(product)}&order_items[0][quantity]=${quantity}`;

  it('tells what reaches the place and what does not, each with its charge for the lines', async () => {
    await removeZones();
    const here = await addMethod('GB', { amount: '250', settings: { configure_rate: 'per_item' } });
    const there = await addMethod('FR', { amount: '900' });
    const { status, body } = await ask<Methods>('GET', query(mug, 3));
    expect(status).toBe(200);
    expect(body.shipping_methods).toEqual([
      expect.objectContaining({ id: here.id, amount: 250, shipping_charge: 750 }),
    ]);
    expect(body.other_shipping_methods).toEqual([
      expect.objectContaining({ id: there.id, amount: 900, shipping_charge: 900 }),
    ]);
    const digital = await ask<Methods>('GET', query(song, 3));
    expect(digital.body).toEqual({ shipping_methods: [], other_shipping_methods: [] });
    const charged = await order([lineOf(mug, 3)], { shipping_id: there.id });
    expect(await readOrder(store, charged)).toMatchObject({
      shipping_total: 900,
      config: { shipping_method_id: there.id },
    });
    await editByStaff(store, charged, { customer_id, order_items: [lineOf(mug, 3)], shipping_id: here.id });
    expect(await readOrder(store, charged)).toMatchObject({ shipping_total: 750 });
    await removeZones();
    await editByStaff(store, charged, { customer_id, order_items: [lineOf(mug, 9)] });
    expect(await readOrder(store, charged)).toMatchObject({ shipping_total: 750 });
  });

  it('needs lines, and a country that exists', async () => {
    expect((await ask('GET', '/shipping_methods?country_code=GB')).status).toBe(422);
    expect((await ask('GET', `/shipping_methods?country_code=QQ&order_items[0][id]=1`)).status).toBe(422);
  });
});

describe('addresses of an order', () => {
  it('are corrected field by field, and checked', async () => {
    const id = await order([lineOf(mug)]);
    const { id: addressId } = await addressOf(id, 'shipping');
    const changed = await ask('PUT', `/${id}/address/${addressId}`, {
      address_1: '<b>7</b> Wharf',
      first_name: 'Grace',
      last_name: 'Hopper',
    });
    expect(changed.status).toBe(200);
    expect(await addressOf(id, 'shipping')).toMatchObject({
      id: addressId,
      address_1: '<b>7</b> Wharf',
      name: 'Grace Hopper',
      first_name: 'Grace',
      city: 'London',
    });
    expect(await addressOf(id, 'billing')).toMatchObject({ address_1: '12 St James Square' });
    expect((await ask('PUT', `/${id}/address/${addressId}`, { country: 'QQ' })).status).toBe(422);
    expect(await ask('PUT', `/${id}/address/${addressId}`, { postcode: '!!' })).toMatchObject({
      status: 422,
      body: { errors: { postcode: expect.any(Array) as unknown } },
    });
    expect((await ask('PUT', `/${id}/address/2147483647`, { city: 'Rome' })).status).toBe(404);
    const other = await order([lineOf(mug)]);
    expect((await ask('PUT', `/${other}/address/${addressId}`, { city: 'Rome' })).status).toBe(404);
    await setStatus(store, id, 'canceled');
    expect((await ask('PUT', `/${id}/address/${addressId}`, { city: 'Rome' })).status).toBe(423);
  });

  it('are taken out of the book of the customer, and of nobody else', async () => {
    const id = await order([lineOf(song)]);
    const customer = await customerWithAddress(store, { city: 'Leeds' });
    const foreign = (await knex('shop_customer_addresses').where({ customer_id: customer.id }).first('id')) as {
      id: number;
    };
    const own = (await knex('shop_customer_addresses').where({ customer_id }).first('id')) as { id: number };
    const choose = (address_id: number, address_type: string) =>
      ask('POST', `/${id}/update-address-id`, { address_id, address_type });
    expect((await choose(foreign.id, 'billing')).status).toBe(404);
    expect((await choose(own.id, 'home')).status).toBe(422);
    expect((await choose(own.id, 'shipping')).status).toBe(200);
    expect(await addressOf(id, 'shipping')).toMatchObject({ city: 'London', name: 'Ada Lovelace' });
    const { activities } = await readOrder(store, id);
    expect(activities).toContainEqual(expect.objectContaining({ title: 'Address changed', content: 'shipping' }));
  });
});

describe('POST /orders/{order}/create-custom', () => {
  it('puts a line of its own beside the others, and the order costs that more', async () => {
    const id = await order([lineOf(mug, 2), { title: 'Wrapping', unit_price: 100 }]);
    const before = await readOrder(store, id);
    const product = { title: 'Card', unit_price: 250, quantity: 2, payment_type: 'onetime' };
    const { status, body } = await ask<{ order_item: Address }>('POST', `/${id}/create-custom`, { product });
    expect(status).toBe(200);
    expect(body.order_item).toMatchObject({ title: 'Card', unit_price: 250, quantity: 2, object_id: 0 });
    const after = await readOrder(store, id);
    expect(after.order_items.map(({ title }) => title)).toEqual([
      ...before.order_items.map(({ title }) => title),
      'Card',
    ]);
    expect(Number(after.subtotal)).toBe(Number(before.subtotal) + 500);
  });

  it('needs a title and a price, and an order that can be edited; it is never a subscription', async () => {
    const id = await order([lineOf(mug)]);
    const add = (product: object, orderId = id) => ask('POST', `/${orderId}/create-custom`, { product });
    const wrong = async (product: object) => Object.keys((await add(product)).body.errors ?? {});
    expect(await wrong({ title: 'Card' })).toEqual(['product.unit_price']);
    expect(await wrong({ unit_price: 5 })).toEqual(['product.title']);
    expect((await ask('POST', `/${id}/create-custom`, {})).body.errors).toHaveProperty(['product.title']);
    expect((await add({ title: 'Card', unit_price: 5, payment_type: 'subscription' })).status).toBe(422);
    expect((await add({ title: 'Card', unit_price: 5 }, 2_147_483_647)).status).toBe(404);
    await setStatus(store, id, 'canceled');
    expect((await add({ title: 'Card', unit_price: 5 })).status).toBe(423);
  });
});
