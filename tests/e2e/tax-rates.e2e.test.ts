import { askStore } from '../support/attributes';
import { sharedStore } from '../support/shared-store';
import { uniqueName } from '../support/site-admin';
import { clearAllTaxes, clearTaxes, ok, standardId, taxApi, type CountryRates, type TaxRate } from '../support/taxes';

const store = sharedStore();
const tax = taxApi(store);
const NOWHERE = 2_147_483_647;

type Saved = { readonly tax_rate: TaxRate; readonly message: string };

let standard: number;

beforeAll(async () => {
  await clearAllTaxes(tax);
  standard = await standardId(tax);
});

afterEach(() => clearTaxes(tax, ['US', 'DE', 'NZ', 'AQ', 'CA', 'ES']));

const create = (body: object) => tax<Saved>('POST', '/country/rate', { class_id: standard, country: 'US', ...body });
const made = async (body: object): Promise<TaxRate> => (await ok(create(body))).tax_rate;
const ofCountry = (code: string, query = ''): Promise<CountryRates> =>
  ok(tax<CountryRates>('GET', `/rates/country/rates/${code}${query}`));

describe('tax rates', () => {
  it('are created with defaults, and answered with their class', async () => {
    const reply = await ok(create({ country: 'nz', rate: '15', name: 'GST' }));
    expect(reply).toEqual({
      message: expect.any(String) as string,
      tax_rate: {
        id: expect.any(Number) as number,
        class_id: standard,
        country: 'NZ',
        state: '',
        postcode: '',
        city: '',
        rate: '15',
        name: 'GST',
        group: 'OC',
        priority: 1,
        is_compound: 0,
        for_shipping: null,
        for_order: 0,
        formatted_state: '',
        tax_class: { id: standard, title: 'Standard' },
        version: expect.any(String) as string,
      },
    });
  });

  it.each([
    ['US', 'US-CA', 'CA'],
    ['US', ' california ', 'CA'],
    ['ES', 'es-gc', 'GC'],
    ['AQ', 'anywhere', 'ANYWHERE'],
  ])('of %s with the state %j is one of %s', async (country, state, code) => {
    expect(await made({ country, state, rate: '1' })).toMatchObject({ country, state: code });
  });

  it('are refused for a state that the country has not, whenever one of them changes', async () => {
    const refused = { status: 422, body: { errors: { state: [expect.any(String)] } } };
    const write = (method: string, path: string, body: object) =>
      tax(method, path, { class_id: standard, country: 'US', rate: '1', for_shipping: '1', ...body });
    expect(await write('POST', '/country/rate', { state: 'XX' })).toMatchObject(refused);
    expect(await write('POST', '/rates/country/override', { state: 'Texass' })).toMatchObject(refused);
    const rate = await made({ rate: '1', state: 'TX' });
    expect(await write('PUT', `/country/rate/${rate.id}`, { country: 'CA' })).toMatchObject(refused);
    expect(await write('PUT', `/country/rate/${rate.id}`, { state: 'ON' })).toMatchObject(refused);
    expect(await write('PUT', `/country/rate/${rate.id}`, { country: 'CA', state: 'ontario' })).toMatchObject({
      body: { tax_rate: { country: 'CA', state: 'ON' } },
    });
  });

  it('take every documented field, and keep on PUT what is not posted', async () => {
    const all = {
      country: 'US',
      state: 'ca',
      postcode: '90001-90010,91000',
      city: 'Los Angeles',
      rate: 7.25,
      name: '<b>Sales</b> tax',
      group: 'NA',
      priority: 2,
      is_compound: 1,
      for_shipping: 0,
      for_order: '1',
    };
    const rate = await made(all);
    const expected = {
      ...all,
      state: 'CA',
      formatted_state: 'California',
      rate: '7.25',
      name: '<b>Sales</b> tax',
      for_shipping: 0,
      for_order: 1,
    };
    expect(rate).toMatchObject(expected);
    const change = (body: object) => ok(tax<Saved>('PUT', `/country/rate/${rate.id}`, { class_id: standard, ...body }));
    expect((await change({ rate: '7.5' })).tax_rate).toMatchObject({ ...expected, rate: '7.5' });
    expect((await change({ for_shipping: null, state: '' })).tax_rate).toMatchObject({ for_shipping: null, state: '' });
    expect((await change({ country: 'DE' })).tax_rate).toMatchObject({ country: 'DE', group: 'EU' });
  });

  it.each([
    ['no class', { class_id: undefined }, 'class_id'],
    ['a class that is none', { class_id: 'x' }, 'class_id'],
    ['an unknown class', { class_id: NOWHERE }, 'class_id'],
    ['class 0', { class_id: 0 }, 'class_id'],
    ['no country', { country: undefined }, 'country'],
    ['an unknown country', { country: 'XX' }, 'country'],
    ['a country that is a list', { country: ['US'] }, 'country'],
    ['a negative rate', { rate: '-1' }, 'rate'],
    ['an exponent', { rate: '1e3' }, 'rate'],
    ['a rate over 100', { rate: '100.1' }, 'rate'],
    ['a rate that is an object', { rate: {} }, 'rate'],
    ['46 characters of city', { city: 'x'.repeat(46) }, 'city'],
    ['priority 0', { priority: 0 }, 'priority'],
    ['a fraction of a priority', { priority: 1.5 }, 'priority'],
    ['an odd flag', { is_compound: 2 }, 'is_compound'],
    ['a negative shipping rate', { for_shipping: -1 }, 'for_shipping'],
    ['a shipping rate that is text', { for_shipping: 'x' }, 'for_shipping'],
  ])('are refused with %s', async (_what, body, field) => {
    const reply = await create({ rate: '5', ...body });
    expect(reply.status).toBe(422);
    expect(reply.body).toMatchObject({
      message: expect.any(String) as string,
      errors: { [field]: expect.any(Array) as string[] },
    });
    expect((await ofCountry('US')).tax_rates).toEqual([]);
  });

  it('are listed by country in the order in which they apply, by class where one is named', async () => {
    const { class: other } = await ok(tax<{ class: { id: number } }>('POST', '/classes', { title: 'Other' }));
    const late = await made({ rate: '1', priority: 3 });
    const early = await made({ rate: '2' });
    const alien = await made({ rate: '3', class_id: other.id, priority: 2 });
    const { tax_rates, settings, tax_enabled } = await ofCountry('us');
    expect(tax_rates.map(({ id }) => id)).toEqual([early.id, alien.id, late.id]);
    expect({ settings, tax_enabled }).toEqual({ settings: null, tax_enabled: true });
    expect((await ofCountry('US', `?class_id=${other.id}`)).tax_rates.map(({ id }) => id)).toEqual([alien.id]);
    expect((await ofCountry('DE')).settings).toEqual({ hidden: ['state'] });
  });

  it('are listed by group and country', async () => {
    await made({ rate: '6', state: 'FL', for_shipping: '3.5' });
    await made({ rate: '19', country: 'DE', name: 'MwSt' });
    type Groups = { readonly tax_rates: readonly { readonly group_code: string }[] };
    const { tax_rates } = await ok(tax<Groups>('GET', '/rates'));
    expect(tax_rates.find(({ group_code }) => group_code === 'EU')).toEqual({
      group_name: 'European Union',
      group_code: 'EU',
      countries: [
        {
          country_code: 'DE',
          country_name: 'Germany',
          rates: [{ class_id: standard, name: 'MwSt', rate: '19', for_shipping: null }],
          total_rates: 1,
        },
      ],
      total_countries: 1,
    });
    expect(tax_rates.find(({ group_code }) => group_code === 'NA')).toMatchObject({
      countries: [{ country_code: 'US', rates: [{ rate: '6', for_shipping: 3.5 }] }],
    });
  });

  it('are deleted one by one, or with their country', async () => {
    const [first, second] = [await made({ rate: '1' }), await made({ rate: '2' })];
    await ok(tax('DELETE', `/country/rate/${first.id}`));
    expect((await tax('DELETE', `/country/rate/${first.id}`)).status).toBe(404);
    expect((await ofCountry('US')).tax_rates.map(({ id }) => id)).toEqual([second.id]);
    await ok(tax('DELETE', '/country/us'));
    expect((await ofCountry('US')).tax_rates).toEqual([]);
    expect((await tax('DELETE', '/country/US')).status).toBe(404);
  });

  it('have a rate of their own for shipping, by id or by place', async () => {
    const override = (body: object) => tax<Saved>('POST', '/rates/country/override', body);
    const rate = await made({ rate: '5', state: 'NY' });
    expect((await ok(override({ id: rate.id, for_shipping: 2 }))).tax_rate).toMatchObject({
      id: rate.id,
      rate: '5',
      for_shipping: 2,
    });
    const place = { class_id: standard, country: 'US', state: 'NY', for_shipping: '3.25' };
    expect((await ok(override(place))).tax_rate).toMatchObject({ id: rate.id, for_shipping: 3.25 });
    const other = (await ok(override({ ...place, state: 'TX', rate: '6' }))).tax_rate;
    expect(other).toMatchObject({ state: 'TX', rate: '6', for_shipping: 3.25 });
    await ok(tax('DELETE', `/rates/country/override/${rate.id}`));
    expect((await ofCountry('US')).tax_rates.find(({ id }) => id === rate.id)?.for_shipping).toBeNull();
    expect((await override({ id: NOWHERE, for_shipping: 1 })).status).toBe(404);
    expect((await override({ id: rate.id })).status).toBe(422);
    expect((await override({ for_shipping: 1 })).status).toBe(422);
    expect((await tax('DELETE', `/rates/country/override/${NOWHERE}`)).status).toBe(404);
  });
});

describe('a country', () => {
  it('is switched off and on, the EU as a whole too', async () => {
    for (const code of ['US', 'EU']) {
      const off = await ok(tax('POST', `/country-status/${code.toLowerCase()}`, { enabled: 0 }));
      expect(off).toEqual({ enabled: 0, message: expect.any(String) as string });
      expect((await ofCountry(code)).tax_enabled).toBe(false);
      await ok(tax('POST', `/country-status/${code}`, { enabled: '1' }));
      expect((await ofCountry(code)).tax_enabled).toBe(true);
    }
  });

  it('is off with the EU that it belongs to, whatever it says itself', async () => {
    const isOn = async () => [(await ofCountry('DE')).tax_enabled, (await ofCountry('US')).tax_enabled];
    await ok(tax('POST', '/country-status/EU', { enabled: 0 }));
    expect(await isOn()).toEqual([false, true]);
    await ok(tax('POST', '/country-status/DE', { enabled: 1 }));
    expect(await isOn()).toEqual([false, true]);
    await ok(tax('POST', '/country-status/EU', { enabled: 1 }));
    expect(await isOn()).toEqual([true, true]);
  });

  it('has a tax number of the store', async () => {
    const path = '/country-tax-id/NZ';
    expect(await ok(tax('GET', path))).toEqual({ tax_id: '' });
    await ok(tax('POST', path, { tax_id: ' 49-091-850 ' }));
    expect(await ok(tax('GET', path))).toEqual({ tax_id: '49-091-850' });
    expect((await ofCountry('NZ')).tax_enabled).toBe(true);
    await ok(tax('POST', path, { tax_id: '' }));
    expect(await ok(tax('GET', path))).toEqual({ tax_id: '' });
    for (const tax_id of [undefined, 'x'.repeat(51), ['a'], { a: 1 }]) {
      expect((await tax('POST', path, { tax_id })).status).toBe(422);
    }
  });

  it.each(['XX', 'usa', 'E', '1', '%F0%9F%98%80', `U'%20or%201=1`])('is refused as %s', async (code) => {
    const refused = { status: 422, body: { message: expect.any(String) as string } };
    expect(await tax('GET', `/rates/country/rates/${code}`)).toMatchObject(refused);
    expect(await tax('POST', `/country-status/${code}`, { enabled: 1 })).toMatchObject(refused);
    expect(await tax('DELETE', `/country/${code}`)).toMatchObject(refused);
    expect(await tax('GET', `/country-tax-id/${code}`)).toMatchObject(refused);
    expect(await tax('GET', `/product-overrides/${code}`)).toMatchObject(refused);
  });

  it.each([undefined, null, '', 2, 'maybe', [1], {}])('is not switched to %j', async (enabled) => {
    expect((await tax('POST', '/country-status/US', { enabled })).status).toBe(422);
  });
});

describe('a category', () => {
  type Override = { readonly id: number; readonly rate: string; readonly category: { readonly name: string } };
  type SavedOverride = { readonly override: Override };
  let category_id: number;

  beforeAll(async () => {
    const body = { taxonomy: 'product-categories', names: [uniqueName('Books')] };
    const reply = await ok(askStore<{ term_ids: number[] }>(store, 'POST', '/products/add-product-terms', body));
    category_id = reply.term_ids[0] as number;
  });

  const save = (body: object) =>
    tax<SavedOverride>('POST', '/product-overrides', { country: 'AQ', category_id, rate: '5', ...body });
  const list = async (code: string): Promise<readonly Override[]> =>
    (await ok(tax<{ overrides: readonly Override[] }>('GET', `/product-overrides/${code}`))).overrides;

  it('is taxed differently in a place; the same place twice is one override', async () => {
    const { override } = await ok(save({ tax_label: '<i>Book</i> tax', override_state_tax: 'yes', state: 'b' }));
    expect(override).toMatchObject({
      country: 'AQ',
      state: 'B',
      rate: '5',
      tax_label: '<i>Book</i> tax',
      override_state_tax: 'yes',
      class_id: 0,
      category_id,
    });
    expect((await ok(save({ state: 'B', rate: '6' }))).override).toMatchObject({ id: override.id, rate: '6' });
    const { override: whole } = await ok(save({}));
    expect((await list('AQ')).map(({ id, rate }) => [id, rate])).toEqual([
      [override.id, '6'],
      [whole.id, '5'],
    ]);
    expect((await save({ id: whole.id, state: 'B' })).status).toBe(422);
    expect((await ok(save({ id: whole.id, class_id: standard }))).override).toMatchObject({ class_id: standard });
    for (const { id } of await list('AQ')) await ok(tax('DELETE', `/product-overrides/${id}`));
    expect((await tax('DELETE', `/product-overrides/${whole.id}`)).status).toBe(404);
    expect((await save({ id: whole.id })).status).toBe(404);
    expect(await list('AQ')).toEqual([]);
  });

  it('is taxed differently in a state by its code, and in none that the country has not', async () => {
    expect((await save({ country: 'US', state: 'Texass' })).body).toMatchObject({
      errors: { state: [expect.any(String)] },
    });
    const { override } = await ok(save({ country: 'US', state: 'us-tx' }));
    expect(override).toMatchObject({ country: 'US', state: 'TX' });
    await ok(tax('DELETE', `/product-overrides/${override.id}`));
  });

  it('in an EU country shows in the EU list, and leaves it with the category', async () => {
    const { override } = await ok(save({ country: 'DE' }));
    const path = '/configuration/settings/eu-vat/product-overrides';
    const ids = async () =>
      (await ok(tax<{ overrides: readonly Override[] }>('GET', path))).overrides.map(({ id }) => id);
    expect(await ids()).toEqual([override.id]);
    await ok(tax('DELETE', `/product-overrides/${override.id}`));
    expect(await ids()).toEqual([]);
  });

  it('is one override, however often it is saved at the same moment', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, (_, index) => save({ rate: String(index) })));
    expect(replies.filter(({ status }) => status === 200 || status === 422)).toHaveLength(8);
    const overrides = await list('AQ');
    expect(overrides).toHaveLength(1);
    await ok(tax('DELETE', `/product-overrides/${overrides[0]?.id ?? 0}`));
  });

  it.each([
    ['no country', { country: '' }, 'country'],
    ['an unknown country', { country: 'XX' }, 'country'],
    ['no category', { category_id: null }, 'category_id'],
    ['an unknown category', { category_id: NOWHERE }, 'category_id'],
    ['an unknown class', { class_id: NOWHERE }, 'class_id'],
    ['no rate', { rate: '' }, 'rate'],
    ['a rate that is none', { rate: 'much' }, 'rate'],
    ['a long label', { tax_label: 'x'.repeat(46) }, 'tax_label'],
    ['an odd flag', { override_state_tax: 'maybe' }, 'override_state_tax'],
  ])('is refused with %s', async (_what, body, field) => {
    const reply = await save(body);
    expect(reply).toMatchObject({ status: 422, body: { errors: { [field]: expect.any(Array) as string[] } } });
    expect(await list('AQ')).toEqual([]);
  });
});
