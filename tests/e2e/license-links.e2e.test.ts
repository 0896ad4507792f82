import type { DataExportBatch, DataExportSchemaAnswer, ExportedLicense } from '../../server/src/contracts/data-export';
import type { License, ListedLicense } from '../../server/src/contracts/licenses';
import { callStore, prepare } from '../support/call-store';
import { askLicenses, buyLicense, createLicensed, findLicenses, keyOf, readLicense } from '../support/licenses-api';
import { asMerchant, type Product } from '../support/merchant';
import { untilDelivered } from '../support/patience';
import { sharedStore } from '../support/shared-store';
import { readOrder, uniqueEmail } from '../support/shopper';
import { uniqueName } from '../support/site-admin';
import { connectTo } from '../support/store-site';

/** Licences where other areas of the store show them or take them along. */
const store = sharedStore();
const knex = connectTo(store);

let product: Product;
let license: ListedLicense;

const call = <Body>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) =>
  callStore<Body>(method, `${store.baseUrl}${path}`, {
    headers: asMerchant(store),
    ...(body === undefined ? {} : { body }),
  });

type Rows = { readonly data: readonly { readonly id: number; readonly licenses?: readonly License[] }[] };

const ordersWhere = async (query: string): Promise<Rows['data']> => {
  const { status, body } = await call<{ orders: Rows }>('GET', `/orders?per_page=200&${query}`);
  expect(status).toBe(200);
  return body.orders.data;
};

const filterOf = (source: readonly string[], operator: string, value: unknown): string =>
  `filter_type=advanced&advanced_filters=${encodeURIComponent(JSON.stringify([[{ source, operator, value }]]))}`;

beforeAll(async () => {
  product = await createLicensed(store);
  license = await buyLicense(store, product);
});
afterAll(() => knex.destroy());

describe('an order', () => {
  it('shows its licences, on its page and in the list', async () => {
    expect(await readOrder(store, license.order_id as number)).toMatchObject({
      ...{ has_missing_licenses: false, licenses: [{ id: license.id, license_key: keyOf(license), unit: 1 }] },
    });
    const [listed] = await ordersWhere(
      `include_ids[]=${license.order_id}&with[]=licenses&with[]=licensesCount&with[]=unknown`
    );
    expect(listed).toMatchObject({ licenses: [{ id: license.id }], licenses_count: 1 });
  });

  it('is missing one that staff have deleted, until it is made anew', async () => {
    const { id, order_id: orderId } = await buyLicense(store, product);
    // Whoever hears of the payment after that issues what is missing.
    await untilDelivered(knex);
    await askLicenses(store, 'DELETE', `/licenses/${id}/delete`);
    expect(await readOrder(store, orderId as number)).toMatchObject({ has_missing_licenses: true, licenses: [] });
    expect((await call('POST', `/orders/${orderId}/generate-missing-licenses`)).status).toBe(200);
    expect(await readOrder(store, orderId as number)).toMatchObject({ has_missing_licenses: false });
  });

  it('is found by the key and the status of its licences', async () => {
    const search = async (text: string) =>
      (await ordersWhere(`search=${encodeURIComponent(text)}`)).map(({ id }) => id);
    expect(await search(`license = ${keyOf(license)}`)).toEqual([license.order_id]);
    expect(await search(`LICENSE = ${keyOf(license).toLowerCase()}`)).toEqual([license.order_id]);
    expect(await search('license = no-such-key')).toEqual([]);
    const named = filterOf(['license', 'license_key'], 'starts_with', keyOf(license).slice(0, 20));
    expect((await ordersWhere(named)).map(({ id }) => id)).toEqual([license.order_id]);
    const having = async (status: string) => {
      const found = await ordersWhere(
        `include_ids[]=${license.order_id}&${filterOf(['license', 'license_status'], 'in', [status])}`
      );
      return found.length;
    };
    const set = (status: string) => askLicenses(store, 'POST', `/licenses/${license.id}/update_status`, { status });
    expect([await having('active'), await having('inactive'), await having('disabled')]).toEqual([1, 1, 0]);
    await set('disabled');
    expect([await having('active'), await having('inactive'), await having('disabled')]).toEqual([0, 0, 1]);
    await set('active');
  });

  it('takes its licences along when it goes to another customer, and when it goes', async () => {
    const bought = await buyLicense(store, product);
    const other = await buyLicense(store, product, { billing_email: uniqueEmail() });
    const moved = await call('POST', `/orders/${bought.order_id}/change-customer`, { customer_id: other.customer_id });
    expect(moved.status).toBe(200);
    expect((await readLicense(store, bought.id)).license.customer_id).toBe(other.customer_id);
    expect((await call('DELETE', `/orders/${bought.order_id}`)).status).toBe(200);
    expect((await askLicenses(store, 'GET', `/licenses/${bought.id}`)).status).toBe(404);
  });
});

describe('subscriptions', () => {
  it('are filtered by the licences that were sold with them', async () => {
    for (const property of ['license_key', 'license_status']) {
      const value = property === 'license_key' ? 'NO-SUCH-KEY' : ['disabled'];
      const query = filterOf(['license', property], property === 'license_key' ? 'equals' : 'in', value);
      const { status, body } = await call<{ data: { total: number } }>('GET', `/subscriptions?${query}`);
      expect(status).toBe(200);
      if (property === 'license_key') expect(body.data.total).toBe(0);
    }
  });
});

describe('a customer', () => {
  it('has their licences beside them', async () => {
    const { body } = await call<{ customer: { licenses: readonly License[] } }>(
      'GET',
      `/customers/${license.customer_id}?with[]=licenses`
    );
    expect(body.customer.licenses.map(({ id }) => id)).toContain(license.id);
  });

  it('brings them along when two become one', async () => {
    const [goes, stays] = [
      await buyLicense(store, product, { billing_email: uniqueEmail() }),
      await buyLicense(store, product, { billing_email: uniqueEmail() }),
    ];
    const merged = await call<{ moved: { licenses: number } }>('POST', `/customers/${stays.customer_id}/merge`, {
      from_customer_id: goes.customer_id,
    });
    expect([merged.status, merged.body.moved.licenses]).toEqual([200, 1]);
    expect((await readLicense(store, goes.id)).license.customer_id).toBe(stays.customer_id);
  });
});

describe('labels', () => {
  it('are put on licences, found there and go with them', async () => {
    const value = uniqueName('Label');
    const bound = { bind_to_type: 'License', bind_to_id: license.id };
    const created = await call<{ data: { id: number } }>('POST', '/labels', { value, ...bound });
    expect(created.status).toBeLessThan(300);
    const { selected_labels: labels } = await readLicense(store, license.id);
    expect(labels).toHaveLength(1);
    const found = await findLicenses(store, filterOf(['labels', 'labels'], 'in', [String(labels[0])]));
    expect(found.map(({ id }) => id)).toEqual([license.id]);
    const selected = { selectedLabels: [], ...bound };
    expect((await call('POST', '/labels/update-label-selections', selected)).status).toBe(200);
    expect((await readLicense(store, license.id)).selected_labels).toEqual([]);
    const unknown = { value: uniqueName('Label'), bind_to_type: 'License', bind_to_id: 2_147_483_647 };
    expect((await call('POST', '/labels', unknown)).status).toBe(422);
  });
});

describe('exports', () => {
  it('hold licences as CSV and as JSON', async () => {
    const { body } = await call<DataExportSchemaAnswer>('GET', '/data-export/licenses/schema');
    expect(body.export.csv_columns.map(({ key }) => key)).toEqual(expect.arrayContaining(['license_key', 'sites']));
    const batch = async (format: 'csv' | 'json', more: object = {}) => {
      const filters = { search: keyOf(license) };
      const asked = { format, scope: 'search_results', filters, max_records: 100, ...more };
      const answer = await call<{ export: DataExportBatch<ExportedLicense> }>(
        'POST',
        '/data-export/licenses/batch',
        asked
      );
      expect(answer.status).toBe(200);
      return answer.body.export;
    };
    const csv = await batch('csv', { columns: ['license_key', 'customer_email', 'product_title', 'sites', 'labels'] });
    expect(csv).toMatchObject({ total: 1, records: [{ license_key: keyOf(license), product_title: product.title }] });
    const json = await batch('json', { modules: ['activations', 'labels', 'subscription'] });
    expect(json.records).toMatchObject([{ id: license.id, activations: [], labels: [], subscription: null }]);
  });
});

describe('saved views', () => {
  it('keep a search of licences under a name', async () => {
    const query_params = { search: keyOf(license), active_view: 'active' };
    const view = { object_type: 'licenses', name: uniqueName('View').slice(0, 40), query_params };
    const url = `${store.baseUrl}/saved-views`;
    const saved = await prepare<{ view: { id: number; slug: string } }>('POST', url, {
      headers: asMerchant(store),
      body: view,
    });
    const found = await findLicenses(store, `active_view=${saved.body.view.slug}`);
    expect(found.map(({ id }) => id)).toEqual([license.id]);
    expect((await call('DELETE', `/saved-views/${saved.body.view.id}`)).status).toBe(200);
  });
});
