import { prepare, type Reply } from '../support/call-store';
import { furnish, heardBy, listenTo } from '../support/hook-store';
import { asMerchant } from '../support/merchant';
import { startProvider, type ProviderServer } from '../support/provider-server';
import { sharedListener } from '../support/shared-cluster';
import { checkoutForm, fillCart, placeOrder, readOrder } from '../support/shopper';
import { uniqueName } from '../support/site-admin';
import type { RunningStore } from '../support/start-store';
import { endsClean, type Cluster } from '../support/store-cluster';

/**
 * What other code of the site knows of states and postcodes holds wherever an address is written. See
 * docs/reference/tax-and-shipping.md#filters-for-states-and-postcodes.
 */
const STATES = 'shop/country_state_options';
const POSTCODE = 'shop/address/postcode/is_valid';
const US = { billing_country: 'US', billing_state: 'CA', billing_city: 'Los Angeles', billing_postcode: '90001' };
const OPTIONS = [
  { value: 'CA', label: 'California' },
  { value: 'zz', label: 'Zedland' },
];

let cluster: Cluster;
let shop: RunningStore;
let mug: number;
let provider: ProviderServer;

beforeAll(async () => {
  provider = await startProvider();
  cluster = await sharedListener(provider);
  [shop] = cluster.stores;
  ({ mug } = await furnish(cluster));
});

afterAll(() => provider.stop());

beforeEach(() => listenTo(cluster, {}));

endsClean(() => cluster);

const manage = <Body>(method: 'GET' | 'POST', path: string, body?: object): Promise<Reply<Body>> =>
  prepare<Body>(method, `${shop.baseUrl}${path}`, { headers: asMerchant(shop), ...(body ? { body } : {}) });

const refusedOf = async (path: string, body: object): Promise<unknown> => {
  const url = `${shop.baseUrl}${path}`;
  const headers = { ...asMerchant(shop), 'content-type': 'application/json' };
  const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  return reply.status;
};

const filters = (answers: Readonly<Record<string, unknown>>) => listenTo(cluster, { filters: answers });

const placeIn = async (place: object) => {
  const cart_hash = await fillCart(shop, { [mug]: 1 });
  return placeOrder(shop, checkoutForm({ ...US, ...place, cart_hash }));
};

describe('states of the site', () => {
  beforeEach(() => filters({ [STATES]: OPTIONS }));

  it('are what forms offer', async () => {
    const info = await prepare<{ data: object }>('GET', `${shop.baseUrl}/checkout/get-country-info?country_code=us`);
    expect(info.body.data).toMatchObject({
      country_code: 'US',
      states: [
        { value: 'CA', label: 'California' },
        { value: 'ZZ', label: 'Zedland' },
      ],
    });
    const zone = await manage<{ data: object }>('GET', '/shipping/zone/states?country_code=US');
    expect(zone.body.data).toMatchObject({ states: { CA: 'California', ZZ: 'Zedland' } });
    expect(await heardBy(cluster)).toContainEqual(
      expect.objectContaining({ name: STATES, context: { country_code: 'US' } })
    );
  });

  it('may stand in orders, tax rates and shipping methods; others may not', async () => {
    const standard = (await cluster.knex('shop_tax_classes').where({ slug: 'standard' }).first('id')) as { id: number };
    const rate = { class_id: standard.id, country: 'US', rate: '25', name: 'Zed tax', for_order: 1 };
    const saved = await manage<{ tax_rate: object }>('POST', '/tax/country/rate', { ...rate, state: 'Zedland' });
    expect(saved.body.tax_rate).toMatchObject({ state: 'ZZ' });
    expect(await refusedOf('/tax/country/rate', { ...rate, state: 'NY' })).toBe(422);
    const zone = (await cluster.knex('shop_shipping_zones').where({ region: 'US' }).first('id')) as { id: number };
    const method = { zone_id: zone.id, title: 'Zed post', type: 'flat_rate', amount: '300', is_enabled: 0 };
    await manage('POST', '/shipping/methods', { ...method, states: ['zz'] });
    expect(await refusedOf('/shipping/methods', { ...method, states: ['NY'] })).toBe(422);
    await manage('POST', '/tax/configuration/settings', { settings: { enable_tax: 'yes', tax_inclusion: 'excluded' } });
    const placed = await placeIn({ billing_state: 'zz' });
    expect(placed.body).toMatchObject({ status: 'success' });
    // 25 % of 20.00 and of 7.00.
    const order = await readOrder(shop, placed.body.order_id as number);
    expect(order).toMatchObject({ tax_total: 500, shipping_tax: 175 });
    expect(await placeIn({ billing_state: 'NY' })).toMatchObject({
      body: { status: 'failed', errors: { billing_state: { invalid: 'State is invalid.' } } },
    });
  });

  it('may stand in saved addresses', async () => {
    const email = `${uniqueName('zed')}@example.com`;
    const customer = await manage<{ data: { id: number } }>('POST', '/customers', { email, first_name: 'Zed' });
    const path = `/customers/${customer.body.data.id}/address`;
    const address = { type: 'billing', name: 'Zed', email, address_1: '1 Main St', city: 'Zed City', country: 'US' };
    await manage('POST', path, { ...address, state: 'Zedland', postcode: '90001' });
    const book = await manage<{ addresses: readonly object[] }>('GET', `${path}?type=billing`);
    expect(book.body.addresses).toMatchObject([{ state: 'ZZ' }]);
    expect(await refusedOf(path, { ...address, state: 'NY', postcode: '90001' })).toBe(422);
  });

  it('are not asked for where the site has none', async () => {
    await filters({ [STATES]: [] });
    for (const path of ['/checkout/get-country-info', '/address-info/get-country-info']) {
      const info = await prepare<object>('GET', `${shop.baseUrl}${path}?country_code=US`, {
        headers: asMerchant(shop),
      });
      expect(JSON.stringify(info.body)).toContain('"state":{"label":"State","required":false');
    }
    expect((await placeIn({ billing_state: '' })).body).toMatchObject({ status: 'success' });
  });

  it.each([[[{ value: '', label: 'Nameless' }]], [['CA']], ['CA']])(
    'are those of the store for the answer %j',
    async (answer) => {
      await filters({ [STATES]: answer });
      expect((await placeIn({ billing_state: 'NY' })).body).toMatchObject({ status: 'success' });
    }
  );
});

describe('a postcode', () => {
  it.each<[string, object, string, boolean]>([
    ['of the bill', {}, 'billing', false],
    ['of another address', { ship_to_different: 'yes' }, 'shipping', true],
  ])('%s is judged by the site', async (_which, changes, type, elsewhere) => {
    const goal = {
      ...{ shipping_full_name: 'Ada', shipping_country: 'US', shipping_state: 'CA' },
      ...{ shipping_address_1: '1 Main St', shipping_city: 'Los Angeles' },
    };
    const written = { ...(elsewhere ? goal : {}), ...changes, [`${type}_postcode`]: 'NONE' };
    const field = `${type}_postcode`;
    expect((await placeIn(written)).body).toMatchObject({ errors: { [field]: { invalid: 'Postcode is invalid.' } } });
    await filters({ [POSTCODE]: true });
    expect((await placeIn(written)).body).toMatchObject({ status: 'success' });
    const context = { country_code: 'US', postcode: 'NONE' };
    expect(await heardBy(cluster)).toContainEqual(expect.objectContaining({ name: POSTCODE, value: false, context }));
    await filters({ [POSTCODE]: false });
    expect((await placeIn({ ...written, [field]: '90001' })).body).toMatchObject({ errors: { [field]: {} } });
  });
});
