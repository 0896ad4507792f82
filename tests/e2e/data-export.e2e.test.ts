import type {
  CsvRecord,
  CustomerExportAnswer,
  DataExportSchemaAnswer,
  ExportedCustomer,
  ExportedOrder,
  ExportedProduct,
  OrderExportAnswer,
  ProductExportAnswer,
} from '../../server/src/contracts/data-export';
import type { SavedViewAnswer } from '../../server/src/contracts/saved-views';
import { callStore } from '../support/call-store';
import { createCustomer } from '../support/customers';
import { asMerchant, createProduct } from '../support/merchant';
import { sharedStore } from '../support/shared-store';
import { buy, uniqueEmail } from '../support/shopper';
import {
  createContentToken,
  createStaffWithShopRole,
  deleteContentToken,
  uniqueName,
  type Credentials,
} from '../support/site-admin';

const store = sharedStore();
const ENTITIES = ['orders', 'customers', 'products'] as const;

type Entity = (typeof ENTITIES)[number];
type Refusal = { readonly errors?: Readonly<Record<string, readonly string[]>> };
type Answers = { orders: OrderExportAnswer; customers: CustomerExportAnswer; products: ProductExportAnswer };

const word = uniqueName('Exported');
const title = `=cmd|'/c calc'!A1 ${word}`;
const orderIds: number[] = [];
let productId: number;

const schemaOf = async (entity: Entity): Promise<DataExportSchemaAnswer['export']> => {
  const url = `${store.baseUrl}/data-export/${entity}/schema`;
  const { status, body } = await callStore<DataExportSchemaAnswer>('GET', url, { headers: asMerchant(store) });
  expect(status).toBe(200);
  return body.export;
};

const ask = <Name extends Entity>(entity: Name, body: unknown, headers: Credentials = asMerchant(store)) =>
  callStore<Answers[Name] & Refusal>('POST', `${store.baseUrl}/data-export/${entity}/batch`, { headers, body });

const exported = async <Name extends Entity>(entity: Name, changes: object): Promise<Answers[Name]['export']> => {
  const { status, body } = await ask(entity, { format: 'json', scope: 'all', ...changes });
  expect({ status, errors: body.errors }).toEqual({ status: 200, errors: undefined });
  return body.export;
};

const search = (changes: object = {}) => ({ scope: 'search_results', filters: { search: word }, ...changes });

beforeAll(async () => {
  const product = await createProduct(store, { title, variants: [{ price: 1_250, stock: 50 }, { price: 2_000 }] });
  productId = product.id;
  const [first, second] = product.variantIds as [number, number];
  const forms = [
    { billing_full_name: '+Ada "The" Countess', billing_phone: '+44 20 7946 0000' },
    { billing_full_name: '@sum' },
    {},
  ];
  for (const form of forms) orderIds.push(await buy(store, { [first]: 2, [second]: 1 }, form));
});

describe('the schema of an export', () => {
  it.each(ENTITIES)('names the columns and modules of %s', async (entity) => {
    const schema = await schemaOf(entity);
    expect(schema).toMatchObject({ entity, schema_version: 1, formats: ['csv', 'json'] });
    const keys = schema.csv_columns.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.length).toBeLessThanOrEqual(100);
    expect(schema.csv_columns.some((column) => column.default)).toBe(true);
    // Each of them can be asked for.
    const { records, csv } = await exported(entity, { format: 'csv', columns: keys, max_records: 100 });
    expect(Object.keys(records[0] ?? {})).toEqual(keys);
    expect(csv?.split('\r\n')[0]).toBe(`\uFEFF${schema.csv_columns.map(({ label }) => label).join(',')}`);
    const modules = schema.json_modules.map(({ key }) => key);
    const [record] = (await exported(entity, { modules, max_records: 100 })).records;
    expect(Object.keys(record ?? {})).toEqual(expect.arrayContaining(modules));
  });
});

describe('an export of orders', () => {
  it('is a file whose cells no spreadsheet runs', async () => {
    const { records, csv, total, has_more, cursor, batch } = await exported('orders', search({ format: 'csv' }));
    expect({ total, has_more, cursor, batch }).toMatchObject({ total: 3, has_more: false, cursor: null });
    const rows = records as readonly CsvRecord[];
    expect(rows.map(({ id }) => Number(id))).toEqual([...orderIds].reverse());
    expect(rows[2]).toMatchObject({ customer_name: `'+Ada "The" Countess`, currency: expect.any(String) as string });
    expect(rows[1]).toMatchObject({ customer_name: "'@sum" });
    expect(rows[2]).toMatchObject({ subtotal: '45.00', total_refund: '0.00' });
    expect(rows[2]?.items).toBe(`2 x ${title} - Variant 1; 1 x ${title} - Variant 2`);
    expect(csv).toContain(`,"'+Ada ""The"" Countess",`);
    expect(csv?.replaceAll(/"(?:[^"]|"")*"/g, '')).not.toMatch(/(?:^|,)[=+@\t]/m);
    const { records: phones } = await exported('orders', {
      ...{ format: 'csv', scope: 'selected', ids: [orderIds[0]] },
      columns: ['billing_phone', 'items', 'skus', 'quantity'],
    });
    expect(phones).toEqual([
      { billing_phone: "'+44 20 7946 0000", items: expect.any(String) as string, skus: '', quantity: '3' },
    ]);
  });

  it('is JSON with what is asked for beside the orders', async () => {
    const modules = ['order_items', 'billing_address', 'applied_coupons'];
    const { records, csv } = await exported('orders', { scope: 'current_page', ids: orderIds, modules });
    expect(csv).toBeNull();
    const [, , order] = records as readonly ExportedOrder[];
    expect(order).toMatchObject({
      id: orderIds[0],
      subtotal: 4_500,
      customer: { full_name: '+Ada "The" Countess' },
      order_items: [{ quantity: 2, post_title: title }, { quantity: 1 }],
      billing_address: { full_name: '+Ada "The" Countess' },
      applied_coupons: [],
    });
    expect(order).not.toHaveProperty('transactions');
  });

  it('takes the filters of the list, and its saved views', async () => {
    const advanced_filters = [[{ source: ['order', 'order_items'], operator: 'contains', value: ['999999999'] }]];
    const filters = { search: word, filter_type: 'advanced', advanced_filters };
    expect((await exported('orders', search({ filters }))).total).toBe(0);
    expect((await exported('orders', search({ filters: { search: word, order_statuses: ['canceled'] } }))).total).toBe(
      0
    );
    expect((await exported('orders', search({ filters: { search: `id = ${orderIds[1]}` } }))).total).toBe(1);

    const headers = asMerchant(store);
    const view = { object_type: 'order_table', name: word, query_params: { search: word } };
    const { body } = await callStore<SavedViewAnswer>('POST', `${store.baseUrl}/saved-views`, { headers, body: view });
    const { slug: active_view, id } = body.view;
    expect((await exported('orders', search({ filters: { active_view } }))).total).toBe(3);
    await callStore('DELETE', `${store.baseUrl}/saved-views/${id}`, { headers });
  });

  it('stands in the activity log, once for each export', async () => {
    await exported('orders', search());
    type Log = {
      readonly activities: { readonly data: readonly { readonly title: string; readonly content: string }[] };
    };
    const url = `${store.baseUrl}/activity?search=Orders+exported`;
    const { body } = await callStore<Log>('GET', url, { headers: asMerchant(store) });
    expect(body.activities.data[0]).toMatchObject({ title: 'Orders exported', content: '3 orders, as JSON.' });
  });
});

describe('an export of customers', () => {
  it('has amounts in currency units, and labels and addresses if asked for', async () => {
    const email = uniqueEmail();
    const { id } = await createCustomer(store, { email, full_name: `-Eve ${word}` });
    const csv = { format: 'csv', scope: 'selected', ids: [id] };
    const [row] = (await exported('customers', csv)).records as readonly CsvRecord[];
    expect(row).toMatchObject({ id: String(id), email, first_name: "'-Eve", ltv: '0.00', purchase_count: '0' });
    const json = { ...csv, format: 'json', modules: ['labels', 'billing_address'] };
    const [customer] = (await exported('customers', json)).records as readonly ExportedCustomer[];
    expect(customer).toMatchObject({ id, email, first_name: '-Eve', ltv: 0, labels: [], billing_address: [] });
  });
});

describe('an export of products', () => {
  it('has prices in currency units, and the variants beside in JSON', async () => {
    const { records } = await exported('products', search({ format: 'csv' }));
    expect(records).toEqual([
      expect.objectContaining({
        ...{ ID: String(productId), post_title: `'${title}`, min_price: '12.50', max_price: '20.00' },
        ...{ variant_count: '2', available: expect.any(String) as string, categories: '', brands: '' },
      }),
    ]);
    const json = await exported('products', { scope: 'selected', ids: [productId], modules: ['variants', 'terms'] });
    const [product] = json.records as readonly ExportedProduct[];
    expect(product).toMatchObject({ ID: productId, post_title: title, terms: [] });
    expect(product?.variants?.map(({ item_price: price }) => price)).toEqual([1_250, 2_000]);
  });

  it('has what is in the trash only where it is chosen', async () => {
    const { id } = await createProduct(store, { title: `${word} trashed` });
    const trash = { action: 'trash', product_ids: [id] };
    const url = `${store.baseUrl}/products/do-bulk-action`;
    expect((await callStore('POST', url, { headers: asMerchant(store), body: trash })).status).toBe(200);
    expect((await exported('products', search())).total).toBe(1);
    const filters = { search: word, active_view: 'trash' };
    expect((await exported('products', search({ filters }))).total).toBe(1);
    expect((await exported('products', { scope: 'selected', ids: [id] })).total).toBe(1);
  });
});

describe('who may export', () => {
  it.each([
    ['manager', { orders: 200, customers: 200, products: 200 }],
    ['accountant', { orders: 200, customers: 403, products: 403 }],
    ['worker', { orders: 403, customers: 403, products: 403 }],
  ] as const)('is told by the permissions of the %s', async (role, expected) => {
    const { credentials } = await createStaffWithShopRole(store, role);
    for (const entity of ENTITIES) {
      const body = { format: 'csv', scope: 'all', max_records: 100 };
      expect([entity, (await ask(entity, body, credentials)).status]).toEqual([entity, expected[entity]]);
      const url = `${store.baseUrl}/data-export/${entity}/schema`;
      expect((await callStore('GET', url, { headers: credentials })).status).toBe(expected[entity]);
    }
  });

  it('is a token with that grant, and nobody without', async () => {
    const token = await createContentToken(store, {
      type: 'custom',
      permissions: ['plugin::shop.customerExport.batchFind'],
    });
    const body = { format: 'json', scope: 'all', max_records: 100 };
    expect((await ask('customers', body, token.credentials)).status).toBe(200);
    expect((await ask('orders', body, token.credentials)).status).toBe(403);
    await deleteContentToken(store, token.id);
    expect((await ask('orders', body, {})).status).toBe(401);
  });
});

describe('what is asked for', () => {
  it.each<[string, object]>([
    ['format', { format: 'xlsx' }],
    ['format', { format: '' }],
    ['scope', { scope: 'everything' }],
    ['scope', { scope: undefined }],
    ['ids', { scope: 'selected' }],
    ['ids', { scope: 'current_page', ids: [] }],
    ['ids', { scope: 'selected', ids: Array.from({ length: 5_001 }, (_, index) => index + 1) }],
    ['ids[0]', { scope: 'selected', ids: ['1 or 1=1'] }],
    ['ids[0]', { scope: 'selected', ids: [{ $gt: 0 }] }],
    ['columns', { columns: ['password'] }],
    ['columns', { columns: ['__proto__'] }],
    ['columns', { columns: Array(101).fill('id') }],
    ['modules', { modules: ['users'] }],
    ['modules', { modules: ['toString'] }],
    ['filters', { filters: 'search=x' }],
    ['filters.search', { scope: 'search_results', filters: { search: 'x'.repeat(256) } }],
    ['advanced_filters', { scope: 'search_results', filters: { filter_type: 'advanced', advanced_filters: '{' } }],
    [
      'advanced_filters',
      {
        scope: 'search_results',
        filters: {
          filter_type: 'advanced',
          advanced_filters: [[{ source: ['users', 'password'], operator: '=', value: 'x' }]],
        },
      },
    ],
    ['cursor', { cursor: 'abc' }],
    ['cursor', { cursor: 'x'.repeat(201) }],
    ['max_records', { max_records: 99 }],
    ['max_records', { max_records: 1_001 }],
  ])('is refused with a wrong %s (%#)', async (field, changes) => {
    const { status, body } = await ask('orders', { format: 'csv', scope: 'all', max_records: 100, ...changes });
    expect({ status, fields: Object.keys(body.errors ?? {}) }).toEqual({ status: 422, fields: [field] });
  });

  it('has five thousand ids and a hundred columns at most', async () => {
    const ids = Array.from({ length: 5_000 }, (_, index) => index + 2_000_000_000);
    const { total } = await exported('orders', { scope: 'selected', ids, columns: Array(100).fill('id') });
    expect(total).toBe(0);
  });

  it('is of an entity that there is', async () => {
    const headers = asMerchant(store);
    expect((await callStore('GET', `${store.baseUrl}/data-export/users/schema`, { headers })).status).toBe(404);
  });
});
