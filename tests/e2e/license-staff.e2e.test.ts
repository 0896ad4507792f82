import type { ActivityListAnswer } from '../../server/src/contracts/activity';
import type { LicenseSiteAnswer, LicenseSiteListAnswer, ListedLicense } from '../../server/src/contracts/licenses';
import { callStore } from '../support/call-store';
import { askLicenses, buyLicense, createLicensed, findLicenses, keyOf, readLicense } from '../support/licenses-api';
import { asMerchant, type Product } from '../support/merchant';
import { sharedStore } from '../support/shared-store';
import { uniqueEmail } from '../support/shopper';
import { uniqueName } from '../support/site-admin';

/** What staff do with licences. See docs/reference/licenses.md. */
const store = sharedStore();
const NOWHERE = 2_147_483_647;

let product: Product;

beforeAll(async () => {
  product = await createLicensed(store);
});

const post = (license: Pick<ListedLicense, 'id'>, action: string, body: unknown = {}) =>
  askLicenses(store, 'POST', `/licenses/${license.id}/${action}`, body);

const site = (): string => `${uniqueName('site').toLowerCase()}.com`;

describe('GET /licensing/licenses', () => {
  let license: ListedLicense;
  const email = uniqueEmail();

  beforeAll(async () => {
    license = await buyLicense(store, product, { billing_email: email });
  });

  it('shows what a licence is for', () => {
    expect(license).toMatchObject({
      ...{ status: 'active', shown_status: 'inactive', limit: 3, activation_count: 0, activations_count: 0, unit: 1 },
      ...{ product: { ID: product.id }, product_variant: { id: product.variantIds[0] }, customer: { email } },
      order: { id: license.order_id, payment_status: 'paid' },
    });
    expect(keyOf(license)).toMatch(/^TEST(-[0-9A-Z]{4}){7}$/);
  });

  it('finds it by its key, a part of it, its order, its customer and its site', async () => {
    const address = site();
    await post(license, 'activate_site', { id: license.id, url: `https://www.${address}/` });
    const order = `#${license.order_id}`;
    for (const search of [keyOf(license), keyOf(license).slice(0, 19), email, address, `http://${address}`, order]) {
      const found = await findLicenses(store, `search=${encodeURIComponent(search)}`);
      expect(found.map(({ id }) => id)).toEqual([license.id]);
    }
    expect(await findLicenses(store, `search=${encodeURIComponent(`key = ${keyOf(license)}`)}`)).toHaveLength(1);
  });

  it('shows what is asked for beside it, and only fields that are asked for', async () => {
    const query = ['labels', 'labelsCount', 'activities', 'activations', 'subscription', 'unknown']
      .map((name) => `with[]=${name}`)
      .join('&');
    const [found] = await findLicenses(store, `include_ids=${license.id}&select[]=limit&${query}`);
    expect(Object.keys(found as object).sort()).toEqual(
      ['id', 'limit', 'customer', 'product', 'product_variant', 'order', 'activations_count']
        .concat(['labels', 'labels_count', 'activities', 'activations', 'subscription'])
        .sort()
    );
  });

  it('has a list for each customer, and none for nobody', async () => {
    const list = (id: number) => askLicenses<{ licenses: object }>(store, 'GET', `/licenses/customer/${id}`);
    expect((await list(license.customer_id as number)).body.licenses).toMatchObject({ total: 1, per_page: 10 });
    expect((await list(NOWHERE)).status).toBe(404);
  });

  it.each(['search=%00', 'search=key%20%3D%20%27', 'filter_type=advanced&advanced_filters=%5B', 'include_ids=x'])(
    'answers %s',
    async (query) => {
      const { status } = await askLicenses(store, 'GET', `/licenses?${query}`);
      expect([200, 422]).toContain(status);
    }
  );
});

describe('GET /licensing/licenses/{id}', () => {
  it('shows it with its order, its sites and its log', async () => {
    const license = await buyLicense(store, product);
    const url = site();
    await post(license, 'activate_site', { id: keyOf(license), url });
    expect(await readLicense(store, license.id)).toMatchObject({
      license: { id: license.id, shown_status: 'active', activation_count: 1, activations_count: 1 },
      ...{ order: { id: license.order_id }, orders: [{ id: license.order_id }], prev_orders: [], subscription: null },
      activations: [{ status: 'active', is_local: 0, activation_method: 'staff', site: { site_url: url } }],
      ...{ selected_labels: [], upgrade_path_base: '', product: { ID: product.id } },
      activities: [{ title: 'Site activated', content: url }, { title: 'Licence issued' }],
    });
  });

  it('answers one that does not exist with the way back', async () => {
    const { status, body } = await askLicenses(store, 'GET', `/licenses/${NOWHERE}`);
    expect(status).toBe(404);
    expect(body).toEqual({
      data: { message: 'The license does not exist.', buttonText: 'Back to licenses', route: '/licenses' },
      code: 'shop_entity_not_found',
    });
  });
});

describe('a new key', () => {
  it('takes the place of the old one, which is dead at once; sites stay', async () => {
    const license = await buyLicense(store, product);
    await post(license, 'activate_site', { url: site() });
    const { status, body } = await post(license, 'regenerate-key');
    expect(status).toBe(200);
    expect(body.license).toMatchObject({ id: license.id, activation_count: 1 });
    expect(body.license.license_key).not.toBe(keyOf(license));
    expect(await findLicenses(store, `search=${keyOf(license)}`)).toEqual([]);
    expect(await findLicenses(store, `search=${body.license.license_key}`)).toHaveLength(1);
    const { activities } = await readLicense(store, license.id);
    expect(activities[0]?.title).toBe('Licence key regenerated');
    expect(activities[0]?.content).not.toContain(keyOf(license));
  });
});

describe('the date of a licence', () => {
  it('is extended, reduced and taken away, and says so', async () => {
    const license = await buyLicense(store, product);
    const set = async (expiration_date: string) => (await post(license, 'extend-validity', { expiration_date })).body;
    expect(await set('2099-01-02 03:04:05')).toMatchObject({
      message: expect.stringContaining('extended') as string,
      license: { expiration_date: '2099-01-02 03:04:05' },
    });
    expect((await set('2098-01-02 03:04:05')).message).toContain('reduced');
    expect(await set('lifetime')).toMatchObject({
      message: expect.stringContaining('lifetime') as string,
      license: { expiration_date: null, status: 'active' },
    });
    expect((await set('2020-01-02 03:04:05')).license).toMatchObject({ status: 'expired', shown_status: 'expired' });
  });

  it.each(['disabled', 'expired'])('makes one that was %s active', async (status) => {
    const license = await buyLicense(store, product);
    await post(license, 'update_status', { status });
    const { body } = await post(license, 'extend-validity', { expiration_date: '2099-01-01 00:00:00' });
    expect(body.license).toMatchObject({ status: 'active', config: {} });
  });

  it.each([
    ...['', 'never', '2099-02-30 00:00:00', '2099-01-01', '99999-01-01 00:00:00', "2099-01-01 00:00:00' --"],
    ...[null, 5, {}, ['lifetime'], '<b>lifetime</b>', 'x'.repeat(5_000)],
  ])('is refused where it is %j', async (expiration_date) => {
    const { id, expiration_date: before } = await buyLicense(store, product);
    const { status, body } = await post({ id }, 'extend-validity', { expiration_date });
    expect({ status, body }).toEqual({ status: 423, body: { message: expect.any(String) as string } });
    expect((await readLicense(store, id)).license.expiration_date).toBe(before);
  });
});

describe('the status of a licence', () => {
  it('is set, with the reason', async () => {
    const license = await buyLicense(store, product);
    const { body } = await post(license, 'update_status', { status: 'disabled' });
    expect(body.license).toMatchObject({ status: 'disabled', config: { disabled_reason: 'staff' } });
    expect((await post(license, 'activate_site', { url: site() })).status).toBe(423);
    expect((await post(license, 'update_status', { status: 'active' })).body.license.config).toEqual({});
  });

  it.each(['inactive', '', 'ACTIVE', null, {}, 1, '<script>'])('is refused where it is %j', async (status) => {
    const license = await buyLicense(store, product);
    const reply = await post(license, 'update_status', { status });
    expect(reply.status).toBe(423);
    expect(reply.body).toEqual({ message: expect.any(String) as string });
  });
});

describe('the limit of a licence', () => {
  it('keeps the sites that use it, and lets no other in', async () => {
    const license = await buyLicense(store, product);
    for (const _turn of [1, 2, 3]) expect((await post(license, 'activate_site', { url: site() })).status).toBe(200);
    expect((await post(license, 'activate_site', { url: site() })).status).toBe(423);
    const { body } = await post(license, 'update_limit', { limit: 1 });
    expect(body.license).toMatchObject({ limit: 1, activation_count: 3, config: { kept_activations: 3 } });
    const [first, second] = (await readLicense(store, license.id)).activations;
    const free = (activation_id: number | undefined) => post(license, 'deactivate_site', { activation_id });
    expect((await free(first?.id)).status).toBe(200);
    expect((await readLicense(store, license.id)).license).toMatchObject({
      ...{ activation_count: 2, config: { kept_activations: 2 } },
    });
    expect((await post(license, 'activate_site', { url: site() })).status).toBe(423);
    expect((await free(second?.id)).status).toBe(200);
    expect((await free(second?.id)).status).toBe(423);
    expect((await readLicense(store, license.id)).license).toMatchObject({ activation_count: 1, config: {} });
    expect((await post(license, 'update_limit', { limit: 'unlimited' })).body.license.limit).toBe(0);
    expect((await post(license, 'activate_site', { url: site() })).status).toBe(200);
    expect((await post(license, 'update_limit', { limit: '2' })).body.license).toMatchObject({ limit: 2, config: {} });
  });

  it.each([-1, 1.5, '1.5', '', null, 'many', {}, [], true, 1e12, '99999999', "1' or '1'='1"])(
    'is refused where it is %j',
    async (limit) => {
      const license = await buyLicense(store, product);
      const { status, body } = await post(license, 'update_limit', { limit });
      expect({ status, body }).toEqual({ status: 423, body: { message: expect.any(String) as string } });
      expect((await readLicense(store, license.id)).license.limit).toBe(3);
    }
  );
});

describe('the sites of a licence', () => {
  it('are each one, however they are written, and local ones do not count', async () => {
    const license = await buyLicense(store, await createLicensed(store, { limit: 1 }));
    const address = site();
    for (const url of [address, `https://www.${address.toUpperCase()}/`, `http://${address}:80/index.php`]) {
      expect((await post(license, 'activate_site', { id: license.id, url })).status).toBe(200);
    }
    for (const url of ['localhost:8080', `staging.${address}`]) {
      expect((await post(license, 'activate_site', { url })).status).toBe(200);
    }
    expect((await post(license, 'activate_site', { url: site() })).status).toBe(423);
    const read = await readLicense(store, license.id);
    expect(read.license).toMatchObject({ activation_count: 1, activations_count: 3 });
  });

  it.each([
    '',
    ' ',
    'ftp://site.com',
    'javascript:alert(1)',
    'a b',
    'x'.repeat(300),
    `http://${'user:pass'}@site.com`,
    null,
    {},
  ])('are refused where they are %j', async (url) => {
    const license = await buyLicense(store, product);
    const { status, body } = await post(license, 'activate_site', { id: license.id, url });
    expect([422, 423]).toContain(status);
    expect(body.message).toEqual(expect.any(String));
    expect((await readLicense(store, license.id)).activations).toEqual([]);
  });

  it('are those of this licence alone', async () => {
    const [license, other] = [await buyLicense(store, product), await buyLicense(store, product)];
    expect((await post(license, 'activate_site', { id: other.id, url: site() })).status).toBe(423);
    expect((await post(license, 'activate_site', { id: keyOf(other), url: site() })).status).toBe(423);
    await post(other, 'activate_site', { id: keyOf(other), url: site() });
    const [activation] = (await readLicense(store, other.id)).activations;
    const reply = await post(license, 'deactivate_site', { id: license.id, activation_id: activation?.id });
    expect(reply.status).toBe(423);
    expect((await readLicense(store, other.id)).license.activation_count).toBe(1);
    expect((await post(license, 'deactivate_site', { id: license.id })).status).toBe(422);
  });

  it('stand in a directory', async () => {
    const license = await buyLicense(store, product);
    const url = site();
    await post(license, 'activate_site', { url: `https://${url}/shop` });
    const list = (query: string) => askLicenses<LicenseSiteListAnswer>(store, 'GET', `/sites?${query}`);
    const { body } = await list(`search=${encodeURIComponent(`HTTP://www.${url}/shop/`)}`);
    expect(body.sites).toMatchObject({ total: 1, data: [{ site_url: `${url}/shop`, activations_count: 1 }] });
    const id = body.sites.data[0]?.id as number;
    expect((await askLicenses<LicenseSiteAnswer>(store, 'GET', `/sites/${id}`)).body).toMatchObject({
      site: { id, activations_count: 1 },
      activations: [{ status: 'active', license: { id: license.id, product: { ID: product.id } } }],
    });
    expect((await list('sort_by=site_url&sort_type=asc&per_page=500')).body.sites.per_page).toBe(200);
    expect((await askLicenses(store, 'GET', `/sites/${NOWHERE}`)).status).toBe(404);
  });
});

describe('a licence that is deleted', () => {
  it('is gone with its sites, and the log says so', async () => {
    const license = await buyLicense(store, product);
    const url = site();
    await post(license, 'activate_site', { url });
    const remove = () => askLicenses(store, 'DELETE', `/licenses/${license.id}/delete`);
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(404);
    expect((await askLicenses(store, 'GET', `/licenses/${license.id}`)).status).toBe(404);
    expect(await findLicenses(store, `search=${keyOf(license)}`)).toEqual([]);
    const sites = await askLicenses<LicenseSiteListAnswer>(store, 'GET', `/sites?search=${url}`);
    expect(sites.body.sites.data).toMatchObject([{ site_url: url, activations_count: 0 }]);
    const { body } = await callStore<ActivityListAnswer>('GET', `${store.baseUrl}/activity?search=Licence%20deleted`, {
      headers: asMerchant(store),
    });
    expect(body.activities.data.map(({ module_id }) => module_id)).toContain(license.id);
  });

  it.each(['regenerate-key', 'extend-validity', 'update_status', 'update_limit', 'activate_site', 'deactivate_site'])(
    'answers %s with 404',
    async (action) => {
      const body = { expiration_date: 'lifetime', status: 'active', limit: 1, url: 'site.com', activation_id: 1 };
      const reply = await post({ id: NOWHERE }, action, body);
      expect(reply.status).toBe(404);
      expect(reply.body).toMatchObject({ code: 'shop_entity_not_found' });
    }
  );
});
