import { askStore, type Errors } from '../support/attributes';
import { createProduct } from '../support/merchant';
import { sharedStore } from '../support/shared-store';
import { uniqueName } from '../support/site-admin';

const store = sharedStore();
const NOWHERE = 2_147_483_647;
const MESSAGE = { message: expect.any(String) as string };

type Method = { readonly id: number; readonly title: string; readonly states: readonly string[] } & Record<
  string,
  unknown
>;
type Zone = { readonly id: number; readonly name: string; readonly order: number; readonly methods: readonly Method[] };
type ShippingClass = { readonly id: number; readonly name: string };
type Page<Row> = { readonly total: number; readonly data: readonly Row[] };

const ask = <Body>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  askStore<Body & Errors>(store, method, `/shipping${path}`, body);

const createZone = async (values: object = {}): Promise<Zone> => {
  const { status, body } = await ask<{ shipping_zone: Zone }>('POST', '/zones', {
    name: uniqueName('Zone'),
    region: 'US',
    ...values,
  });
  expect(status).toBe(200);
  return body.shipping_zone;
};

const readZone = async (id: number): Promise<Zone> =>
  (await ask<{ shipping_zone: Zone }>('GET', `/zones/${id}`)).body.shipping_zone;

const addMethod = async (zone: Zone, values: object = {}): Promise<Method> => {
  const title = uniqueName('Method');
  const body = { zone_id: zone.id, title, type: 'flat_rate', amount: '500', ...values };
  expect(await ask('POST', '/methods', body)).toMatchObject({ status: 200, body: MESSAGE });
  return (await readZone(zone.id)).methods.find((method) => method.title === title) as Method;
};

const createClass = async (values: object = {}): Promise<ShippingClass> => {
  const body = { name: uniqueName('Class'), cost: '3.5', type: 'fixed', ...values };
  return (await ask<{ shipping_class: ShippingClass }>('POST', '/classes', body)).body.shipping_class;
};

/** Other suites sell goods in this store, which would then have to choose a method. */
afterAll(async () => {
  const { body } = await ask<{ shipping_zones: Page<Zone> }>('GET', '/zones?per_page=200');
  for (const { id } of body.shipping_zones.data) await ask('DELETE', `/zones/${id}`);
});

describe('shipping zones', () => {
  it('are created, read, listed, changed and deleted with their methods', async () => {
    const name = uniqueName('<b>Alps</b>');
    const created = await ask<{ shipping_zone: Zone }>('POST', '/zones', { name, region: 'ch', order: 3 });
    expect(created).toMatchObject({ status: 200, body: MESSAGE });
    const zone = created.body.shipping_zone;
    expect(zone).toMatchObject({ region: 'CH', formatted_region: 'Switzerland', order: 3, shipping_class_id: null });
    expect(zone.name).toBe(name);

    const method = await addMethod(zone, { states: ['CH-ZH', 'be'], meta: { note: 'x', days: 2 } });
    expect(method).toMatchObject({
      zone_id: zone.id,
      type: 'flat_rate',
      amount: 500,
      is_enabled: true,
      states: ['ZH', 'BE'],
      formatted_states: ['Zürich', 'Bern'],
      meta: { note: 'x', days: '2' },
      order: 0,
    });

    const list = await ask<{ shipping_zones: Page<Zone> }>('GET', `/zones?search=${encodeURIComponent(zone.name)}`);
    expect(list.body.shipping_zones).toMatchObject({ total: 1, per_page: 10, data: [{ id: zone.id }] });
    expect(list.body.shipping_zones.data[0]).not.toHaveProperty('methods');

    expect(await ask('PUT', `/zones/${zone.id}`, { name, region: 'CH' })).toMatchObject({ status: 200 });
    expect((await readZone(zone.id)).methods[0]?.states).toEqual(['ZH', 'BE']);
    expect(await ask('PUT', `/zones/${zone.id}`, { name, region: 'AT' })).toMatchObject({ status: 200, body: MESSAGE });
    expect((await readZone(zone.id)).methods[0]?.states).toEqual([]);

    expect(await ask('DELETE', `/zones/${zone.id}`)).toMatchObject({ status: 200, body: MESSAGE });
    expect(await ask('GET', `/zones/${zone.id}`)).toMatchObject({ status: 404, body: MESSAGE });
    expect(await ask('DELETE', `/methods/${method.id}`)).toMatchObject({ status: 404, body: MESSAGE });
  });

  it('cover selections of countries', async () => {
    const zone = await createZone({
      region: 'selection',
      meta: { countries: ['de', 'FR'], selection_type: 'excluded' },
    });
    expect(zone).toMatchObject({
      meta: { countries: ['DE', 'FR'], selection_type: 'excluded' },
      formatted_region: 'Whole world except Germany, France',
    });
    expect(await ask('DELETE', `/zones/${zone.id}`)).toMatchObject({ status: 200 });
  });

  it('cover the whole world once, however many ask at the same time', async () => {
    const replies = await Promise.all(
      Array.from({ length: 5 }, () =>
        ask<{ shipping_zone: Zone }>('POST', '/zones', { name: uniqueName('World'), region: 'all' })
      )
    );
    const made = replies.filter(({ status }) => status === 200);
    expect(made).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 422)).toHaveLength(4);
    const other = await createZone();
    expect((await ask('PUT', `/zones/${other.id}`, { name: 'x', region: 'all' })).status).toBe(422);
    expect((await ask('DELETE', `/zones/${made[0]?.body.shipping_zone.id}`)).status).toBe(200);
    expect((await ask('PUT', `/zones/${other.id}`, { name: 'x', region: 'all' })).status).toBe(200);
    expect((await ask('DELETE', `/zones/${other.id}`)).status).toBe(200);
  });

  it('stand in the order in which they are put', async () => {
    const zones = [await createZone(), await createZone(), await createZone()];
    const ids = [zones[2]?.id, zones[0]?.id, zones[1]?.id];
    expect(await ask('POST', '/zones/update-order', { zones: ids })).toMatchObject({ status: 200, body: MESSAGE });
    const orders = await Promise.all(ids.map(async (id) => (await readZone(id as number)).order));
    expect(orders).toEqual([0, 1, 2]);
    for (const bad of [[], ['x'], [NOWHERE], undefined, 'drop']) {
      expect(await ask('POST', '/zones/update-order', { zones: bad })).toMatchObject({ status: 422, body: MESSAGE });
    }
    for (const id of ids) await ask('DELETE', `/zones/${id}`);
  });

  it.each([
    [{ name: '' }],
    [{ name: 'x'.repeat(193) }],
    [{ name: ['x'] }],
    [{ name: 'ok', region: 'XX' }],
    [{ name: 'ok', region: 'usa' }],
    [{ name: 'ok', order: -1 }],
    [{ name: 'ok', region: 'selection', meta: { countries: ['XX'] } }],
    [{ name: 'ok', shipping_class_id: NOWHERE }],
  ])('are refused as %j', async (body) => {
    expect(await ask('POST', '/zones', body)).toMatchObject({ status: 422, body: MESSAGE });
  });

  it.each(['0', 'abc', String(NOWHERE)])('are not found as %s', async (id) => {
    for (const method of ['GET', 'DELETE'] as const) expect((await ask(method, `/zones/${id}`)).status).toBe(404);
    expect((await ask('PUT', `/zones/${id}`, { name: 'x' })).status).toBe(404);
  });
});

describe('shipping methods', () => {
  let zone: Zone;

  beforeAll(async () => {
    zone = await createZone();
  });

  it('are changed, keep what is left out, and are deleted', async () => {
    const tiers = [{ min: 0, max: 5, cost: 200 }];
    const method = await addMethod(zone, {
      states: ['CA'],
      settings: { configure_rate: 'per_weight', weight_tiers: tiers },
    });
    const fields = { method_id: method.id, zone_id: zone.id, title: uniqueName('New'), type: 'local_pickup' };
    expect(await ask('PUT', '/methods', { ...fields, is_enabled: 0 })).toMatchObject({ status: 200, body: MESSAGE });
    const stored = (await readZone(zone.id)).methods.find(({ id }) => id === method.id);
    expect(stored).toMatchObject({
      title: fields.title,
      type: 'local_pickup',
      amount: 500,
      is_enabled: false,
      states: ['CA'],
      settings: { configure_rate: 'per_weight', weight_tiers: tiers },
    });
    expect(await ask('DELETE', `/methods/${method.id}`)).toMatchObject({ status: 200, body: MESSAGE });
    expect(await ask('PUT', '/methods', fields)).toMatchObject({ status: 404, body: MESSAGE });
  });

  it('take a percentage where they are charged by price', async () => {
    expect(await addMethod(zone, { amount: '7.5', settings: { configure_rate: 'per_price' } })).toMatchObject({
      amount: 7.5,
    });
  });

  it.each([
    [{ zone_id: NOWHERE }],
    [{ zone_id: undefined }],
    [{ title: '' }],
    [{ title: 'x'.repeat(193) }],
    [{ type: undefined }],
    [{ amount: '-1' }],
    [{ amount: '7.5' }],
    [{ amount: '1e9' }],
    [{ is_enabled: 'maybe' }],
    [{ states: ['XX'] }],
    [{ states: { a: 1 } }],
    [{ meta: { nested: { a: 1 } } }],
    [{ settings: 'x' }],
    [{ settings: { weight_tiers: [{ min: 0, max: 1 }] } }],
  ])('are refused with %j', async (change) => {
    const before = (await readZone(zone.id)).methods.length;
    const body = { zone_id: zone.id, title: 'ok', type: 'flat_rate', amount: '500', ...change };
    expect(await ask('POST', '/methods', body)).toMatchObject({ status: 422, body: MESSAGE });
    expect((await readZone(zone.id)).methods).toHaveLength(before);
  });
});

describe('shipping classes', () => {
  it('are created, read, listed, changed and deleted', async () => {
    const made = await createClass({ per_item: 1 });
    expect(made).toMatchObject({ cost: 3.5, type: 'fixed', per_item: 1 });
    expect((await ask('GET', `/classes/${made.id}`)).body).toEqual({ shipping_class: made });
    const list = await ask<{ shipping_classes: Page<ShippingClass> }>('GET', `/classes?search=${made.name}`);
    expect(list.body.shipping_classes).toMatchObject({ total: 1, data: [made] });
    const changed = await ask('PUT', `/classes/${made.id}`, { name: made.name, cost: 10, type: 'percentage' });
    expect(changed).toMatchObject({
      status: 200,
      body: { shipping_class: { cost: 10, type: 'percentage', per_item: 1 } },
    });
    expect(await ask('DELETE', `/classes/${made.id}`)).toMatchObject({ status: 200, body: MESSAGE });
    for (const path of [`/classes/${made.id}`, `/classes/${made.id}/profile`]) {
      expect(await ask('GET', path)).toMatchObject({ status: 404, body: MESSAGE });
    }
  });

  it('own zones, which serve everything once the class is gone', async () => {
    const made = await createClass();
    const zone = await createZone({ shipping_class_id: made.id });
    await addMethod(zone);
    expect((await ask('GET', `/classes/${made.id}/profile`)).body).toMatchObject({
      shipping_class: { id: made.id },
      zones: [{ id: zone.id, methods: [{ zone_id: zone.id }] }],
    });
    await ask('DELETE', `/classes/${made.id}`);
    expect(await readZone(zone.id)).toMatchObject({ shipping_class_id: null });
  });

  it('are put on products once they exist', async () => {
    const product = await createProduct(store);
    const assign = (id: number) =>
      askStore(store, 'POST', `/products/${product.id}/shipping-class`, { shipping_class: id });
    expect((await assign(NOWHERE)).status).toBe(422);
    expect((await assign((await createClass()).id)).status).toBe(200);
  });

  it.each([
    [{ name: '' }],
    [{ cost: -1 }],
    [{ cost: undefined }],
    [{ cost: 'free' }],
    [{ type: 'other' }],
    [{ type: 'percentage', cost: 1_001 }],
    [{ type: undefined }],
    [{ per_item: 2 }],
  ])('are refused with %j', async (change) => {
    const body = { name: 'ok', cost: 1, type: 'fixed', ...change };
    expect(await ask('POST', '/classes', body)).toMatchObject({ status: 422, body: MESSAGE });
  });
});

describe('places', () => {
  it('have the states of ISO 3166-2 and their own words for them', async () => {
    expect((await ask('GET', '/zone/states?country_code=us')).body).toMatchObject({
      data: { country_code: 'US', states: { CA: 'California' }, address_locale: { postcode: { label: 'ZIP code' } } },
    });
    expect((await ask('GET', '/zone/states?country_code[]=US')).status).toBe(422);
    for (const query of ['', '?country_code=', '?country_code=XX', '?country_code=VA']) {
      expect((await ask('GET', `/zone/states${query}`)).body).toEqual({
        data: { country_code: '', states: [], address_locale: [] },
      });
    }
  });

  it('are the countries of ISO 3166-1', async () => {
    expect((await ask('GET', '/zone/countries')).body).toMatchObject({ data: { countries: { DE: 'Germany' } } });
  });
});
