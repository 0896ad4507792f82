import type { Knex } from 'knex';
import type { LicenseSettingsAnswer, SavedLicenseSettingsAnswer } from '../../server/src/contracts/licenses';
import { createBundle } from '../support/bundles';
import { ask, buyAs } from '../support/buyer';
import { callStore, type Reply } from '../support/call-store';
import { postAsDevice } from '../support/licensed-software';
import { asMerchant, createProduct, type Product } from '../support/merchant';
import { actOn } from '../support/order-actions';
import { untilDelivered } from '../support/patience';
import { allowChange, openChange } from '../support/plan-changes-api';
import { sharedStore } from '../support/shared-store';
import { buy, checkoutForm, markAsPaid, placeOrder } from '../support/shopper';
import { createSiteCustomer, createStaffWithShopRole, type Credentials } from '../support/site-admin';
import { connectTo } from '../support/store-site';
import { createPlan, planVariant } from '../support/subscriptions-api';
import { downloadable, syncDownloads, uploadPdf } from '../support/uploads';

/** How products are licensed, and which licences their sales bring. See docs/rules/licenses.md. */
const store = sharedStore();

let knex: Knex;

beforeAll(() => {
  knex = connectTo(store);
});

afterAll(() => knex.destroy());

type Saved = SavedLicenseSettingsAnswer & { readonly errors?: Readonly<Record<string, unknown>> };

const save = (productId: number, settings: unknown, headers: Credentials = asMerchant(store)): Promise<Reply<Saved>> =>
  callStore<Saved>('POST', `${store.baseUrl}/licensing/products/${productId}/settings`, {
    headers,
    body: { settings },
  });

const read = async (productId: number): Promise<LicenseSettingsAnswer['settings']> =>
  (await ask<LicenseSettingsAnswer>(store, asMerchant(store), 'GET', `/licensing/products/${productId}/settings`)).body
    .settings;

const software = (): Promise<Product> => createProduct(store, { fulfillment: 'digital', variants: [{}, {}] });

const toldVersions = async (productId: number) => {
  const rows = (await knex('shop_outbox').where({ event: 'product_version_updated' }).select('refs')) as {
    refs: string;
  }[];
  type Told = {
    product_id: number;
    version: string;
    previous_version: string;
    license_settings: { license_keys: string };
  };
  return rows.map(({ refs }) => JSON.parse(refs) as Told).filter(({ product_id: id }) => id === productId);
};

type Row = Readonly<Record<string, unknown>>;
const licensesOf = (orderId: number): Promise<readonly Row[]> =>
  knex('shop_licenses').where({ order_id: orderId }).orderBy('id');

describe('the license settings of a product', () => {
  it('keep the second of two who read the same from overwriting what the first saved', async () => {
    const { id, variantIds } = await software();
    const { revision } = await read(id);
    const variations = [{ variation_id: variantIds[0], activation_limit: 2 }];
    const first = await save(id, { enabled: 'yes', version: '1.0', variations, revision });
    expect([first.status, first.body.settings.revision]).toEqual([200, (await read(id)).revision]);
    const second = await save(id, { version: '2.0', license_keys: 'KEY-OF-THE-SECOND', revision });
    expect([second.status, second.body.message]).toEqual([
      409,
      'Somebody else has changed the license settings meanwhile. Nothing was saved.',
    ]);
    expect(await read(id)).toMatchObject({ version: '1.0', license_keys: '', pool: { free: 0 } });
    expect(await toldVersions(id)).toHaveLength(1);
    // Keys of the pool come and go with sales: they are no part of what is edited.
    expect((await save(id, { license_keys: `POOL-${id}` })).status).toBe(200);
    const now = first.body.settings.revision;
    const both = [
      save(id, { prefix: 'ONE', revision: now }),
      save(id, { prefix: 'TWO', revision: now }),
      save(id, { prefix: 'THREE', revision: now }),
    ];
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await save(id, { prefix: 'LAST' })).status).toBe(200);
  });

  it('are those of no licence until somebody saves some, and keep what is left out', async () => {
    const { id, variantIds } = await software();
    const [first, second] = variantIds as [number, number];
    expect(await read(id)).toMatchObject({
      ...{ enabled: 'no', version: '', global_update_file: null, prefix: '', changelog: '', license_keys: '' },
      ...{ is_bundle_product: false, released_at: null, pool: { free: 0, given: 0 } },
      variations: [
        { variation_id: first, activation_limit: 0, validity: { unit: 'year', value: 1 }, subscription_info: '' },
        { variation_id: second },
      ],
    });
    const [file] = await syncDownloads(store, id, [downloadable(await uploadPdf(store))]);
    const { status, body } = await save(id, {
      ...{ enabled: 'yes', version: '1.0.0', prefix: 'acme', global_update_file: file?.id },
      variations: [{ variation_id: first, activation_limit: '3', validity: { unit: 'month', value: 6 } }],
      software: { is_software: 'yes', icon_url: 'https://example.com/icon.png' },
      changelog: '<h4>1.0.0</h4><script>alert(1)</script>',
      license_keys: 'one-1\ntwo-2\n',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ added_keys: 2, known_keys: 0 });
    await save(id, { changelog: '<h4>1.0.0</h4>', license_keys: 'two-2\nthree-3' });
    expect(await read(id)).toMatchObject({
      ...{ enabled: 'yes', version: '1.0.0', prefix: 'ACME', changelog: '<h4>1.0.0</h4>' },
      ...{ license_keys: 'one-1\ntwo-2\nthree-3', pool: { free: 3, given: 0 } },
      global_update_file: { id: file?.id, driver: 'local' },
      software: { is_software: 'yes', icon_url: 'https://example.com/icon.png', banner_url: '' },
      variations: [{ activation_limit: 3, validity: { unit: 'month', value: 6 } }, { activation_limit: 0 }],
    });
    await save(id, { clear_license_keys: 'yes', license_keys: 'four-4' });
    expect(await read(id)).toMatchObject({ license_keys: 'four-4' });
  });

  it('publish another version than before, once, without the keys', async () => {
    const { id } = await software();
    await save(id, { enabled: 'yes', version: '1.0.0', license_keys: 'secret-1' });
    await save(id, { enabled: 'yes', version: '1.0.0' });
    await save(id, { version: '1.1.0-beta+7' });
    const told = await toldVersions(id);
    expect(told.map(({ version, previous_version: before }) => [before, version])).toEqual([
      ['', '1.0.0'],
      ['1.0.0', '1.1.0-beta+7'],
    ]);
    expect(JSON.stringify(told)).not.toContain('secret-1');
    expect((await read(id)).released_at).toMatch(/^\d{4}-/);
  });

  it('are refused where they make no sense, and nothing is changed', async () => {
    const { id, variantIds } = await software();
    const [other] = (await software()).variantIds as [number];
    await save((await software()).id, { license_keys: 'taken-0001' });
    const refused: readonly (readonly [unknown, string])[] = [
      [{ enabled: 'yes' }, 'settings.version'],
      [{ enabled: 'perhaps' }, 'settings.enabled'],
      [{ version: "1'; drop table shop_licenses" }, 'settings.version'],
      [{ version: ['1'] }, 'settings.version'],
      [{ prefix: 'A-B' }, 'settings.prefix'],
      [{ prefix: 'A B' }, 'settings.prefix'],
      [{ global_update_file: 2_000_000_000 }, 'settings.global_update_file'],
      [{ global_update_file: -1 }, 'settings.global_update_file'],
      [{ variations: [{ variation_id: other }] }, 'settings.variations[0].variation_id'],
      [
        { variations: [{ variation_id: variantIds[0], activation_limit: -1 }] },
        'settings.variations[0].activation_limit',
      ],
      [
        { variations: [{ variation_id: variantIds[0], activation_limit: 1e12 }] },
        'settings.variations[0].activation_limit',
      ],
      [
        { variations: [{ variation_id: variantIds[0], validity: { unit: 'century' } }] },
        'settings.variations[0].validity.unit',
      ],
      [
        { variations: [{ variation_id: variantIds[0], validity: { unit: 'day', value: 0 } }] },
        'settings.variations[0].validity.value',
      ],
      [{ software: { icon_url: 'javascript:alert(1)' } }, 'settings.software.icon_url'],
      [{ software: { icon_url: 'https://"><script>' } }, 'settings.software.icon_url'],
      [{ license_keys: 'fine-1\n<script>\n' }, 'settings.license_keys'],
      [{ license_keys: 'TAKEN-0001' }, 'settings.license_keys'],
      [undefined, 'settings'],
    ];
    const before = await read(id);
    for (const [settings, field] of refused) {
      const { status, body } = await save(id, settings);
      expect({ settings, status, fields: Object.keys(body.errors ?? {}) }).toEqual({
        ...{ settings, status: 422, fields: [field] },
      });
    }
    expect(await read(id)).toEqual(before);
  });

  it('are those of no bundle, and of no product that does not exist', async () => {
    const [child] = (await software()).variantIds as [number];
    const bundle = await createBundle(store, [child]);
    const { status, body } = await save(bundle.id, { enabled: 'yes', version: '1' });
    expect([status, body.message]).toEqual([422, 'A bundle has no licences of its own: license the products in it.']);
    expect(await read(bundle.id)).toMatchObject({ is_bundle_product: true, enabled: 'no' });
    expect((await save(2_000_000_000, { enabled: 'no' })).status).toBe(404);
  });

  it('may be seen by those who see licences, and saved by those who manage them', async () => {
    const { id } = await software();
    await save(id, { license_keys: `unsold-${id}` });
    const worker = await createStaffWithShopRole(store, 'worker');
    const url = `${store.baseUrl}/licensing/products/${id}/settings`;
    const seen = await callStore<LicenseSettingsAnswer>('GET', url, { headers: worker.credentials });
    expect([seen.status, seen.body.settings.license_keys, seen.body.settings.pool.free]).toEqual([200, '', 1]);
    expect((await read(id)).license_keys).toBe(`unsold-${id}`);
    expect((await save(id, { enabled: 'no' }, worker.credentials)).status).toBe(403);
    expect((await callStore('GET', url)).status).toBe(401);
  });
});

describe('the licences of a sale', () => {
  const licensed = async (): Promise<Product> => {
    const product = await software();
    await save(product.id, { enabled: 'yes', version: '1.0.0' });
    return product;
  };

  it('are those of the products in a bundle', async () => {
    const [inside, beside] = [await licensed(), await software()];
    const bundle = await createBundle(store, [inside.variantIds[0] as number, beside.variantIds[0] as number]);
    const order = await buy(store, { [bundle.variantIds[0] as number]: 1 });
    await markAsPaid(store, order);
    await untilDelivered(knex);
    expect(await licensesOf(order)).toMatchObject([{ product_id: inside.id, variation_id: inside.variantIds[0] }]);
  });

  it('can be issued later, where they are missing', async () => {
    const product = await software();
    const order = await buy(store, { [product.variantIds[0] as number]: 2 });
    await markAsPaid(store, order);
    await untilDelivered(knex);
    const issue = () => actOn(store, 'POST', `/orders/${order}/generate-missing-licenses`);
    expect(await issue()).toMatchObject({ status: 400, body: { message: 'There are no missing licenses.' } });
    await save(product.id, { enabled: 'yes', version: '1.0.0' });
    const answers = await Promise.all([issue(), issue(), issue()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(await licensesOf(order)).toHaveLength(2);
    expect(await actOn(store, 'POST', '/orders/2000000000/generate-missing-licenses')).toMatchObject({ status: 404 });
  });

  it('move to the plan that they are upgraded to, with key and sites', async () => {
    const [basic, pro] = [await createPlan(store), await createPlan(store, {}, 3_000)];
    const limits = async ({ id }: Product, activation_limit: number) =>
      save(id, {
        ...{ enabled: 'yes', version: '1.0.0' },
        variations: [{ variation_id: planVariant(id === basic.id ? basic : pro), activation_limit }],
      });
    await limits(basic, 1);
    await limits(pro, 5);
    await allowChange(store, basic, { from: planVariant(basic), to: [planVariant(pro)] });
    const ada = await createSiteCustomer(store);
    const old = await buyAs(store, ada, { [planVariant(basic)]: 1 });
    await markAsPaid(store, old.id);
    await untilDelivered(knex);
    const [before] = await licensesOf(old.id);
    const device = { license_key: before?.license_key, item_id: basic.id, site_url: 'shop.example.com' };
    expect((await postAsDevice(store, 'activate', device)).status).toBe(200);
    const change = await openChange(store, { order_hash: old.uuid, variation_id: planVariant(pro) }, ada.credentials);
    const placed = await placeOrder(store, checkoutForm({ cart_hash: change.body.cart_hash }), ada.credentials);
    const next = placed.body.order_id as number;
    await markAsPaid(store, next);
    await untilDelivered(knex);
    // Nor is there one to be missed, which would be a second licence for what was paid once.
    const again = await actOn(store, 'POST', `/orders/${old.id}/generate-missing-licenses`);
    expect(again).toMatchObject({ status: 400, body: { message: 'There are no missing licenses.' } });
    expect(await licensesOf(old.id)).toEqual([]);
    expect(await licensesOf(next)).toMatchObject([
      { id: before?.id, license_key: before?.license_key, product_id: pro.id, limit: 5, status: 'active' },
    ]);
    expect(await knex('shop_license_activations').where({ license_id: before?.id })).toMatchObject([
      { product_id: pro.id, variation_id: planVariant(pro), status: 'active' },
    ]);
    const told = await knex('shop_outbox').where({ event: 'license_upgraded' }).select('refs');
    const refs = (told as { refs: string }[]).map((row) => JSON.parse(row.refs) as { license_id: number });
    expect(refs.filter(({ license_id: id }) => id === before?.id)).toHaveLength(1);
    const expired = (await knex('shop_outbox').where({ event: 'license_expired' }).pluck('refs')) as string[];
    const ids = expired.map((text) => (JSON.parse(text) as { license_id: number }).license_id);
    expect(ids).not.toContain(before?.id);
  });

  it('of a copied product are those of the original, where that is asked for', async () => {
    const product = await licensed();
    await save(product.id, {
      variations: [{ variation_id: product.variantIds[1], activation_limit: 7, validity: { unit: 'lifetime' } }],
    });
    const copy = async (flag: string): Promise<number> => {
      const path = `/products/${product.id}/duplicate`;
      const { body } = await callStore<{ product_id: number }>('POST', `${store.baseUrl}${path}`, {
        headers: asMerchant(store),
        body: { import_license_settings: flag },
      });
      await untilDelivered(knex);
      return body.product_id;
    };
    expect(await read(await copy('no'))).toMatchObject({ enabled: 'no' });
    expect(await read(await copy('yes'))).toMatchObject({
      ...{ enabled: 'yes', version: '1.0.0' },
      variations: [{ activation_limit: 0 }, { activation_limit: 7, validity: { unit: 'lifetime' } }],
    });
  });
});
