import type {
  ListedLicense,
  OwnLicenseActivationsAnswer,
  OwnLicenseAnswer,
  OwnLicensesAnswer,
} from '../../server/src/contracts/licenses';
import { ask, buyAs } from '../support/buyer';
import { callStore } from '../support/call-store';
import { askLicenses, createLicensed, keyOf, licensesOfOrder, readLicense } from '../support/licenses-api';
import type { Product } from '../support/merchant';
import { sharedStore } from '../support/shared-store';
import { buy, markAsPaid, readOrder } from '../support/shopper';
import { createSiteCustomer, uniqueName, type SiteCustomer } from '../support/site-admin';

/** Licences as their customers see them. See docs/reference/licenses.md#the-portal. */
const store = sharedStore();
const LIST = '/customer-profile/licenses';

let product: Product;
let ada: SiteCustomer;
let bob: SiteCustomer;
let mine: ListedLicense;
let order: { readonly id: number; readonly uuid: string };

const buyFor = async (customer: SiteCustomer) => {
  const bought = await buyAs(store, customer, { [product.variantIds[0] as number]: 1 });
  await markAsPaid(store, bought.id);
  const [license] = await licensesOfOrder(store, bought.id);
  if (!license) throw new Error('The order has no license.');
  return { bought, license };
};

const get = <Body>(path: string, { credentials }: SiteCustomer = ada) => ask<Body>(store, credentials, 'GET', path);
const free = (key: string, site_url: unknown, { credentials }: SiteCustomer = ada) =>
  ask<{ readonly message: string }>(store, credentials, 'POST', `${LIST}/${key}/deactivate_site`, { site_url });
const use = (license: ListedLicense, url: string) =>
  askLicenses(store, 'POST', `/licenses/${license.id}/activate_site`, { url });
const site = (): string => `${uniqueName('own').toLowerCase()}.com`;

beforeAll(async () => {
  product = await createLicensed(store, { limit: 1 });
  [ada, bob] = [await createSiteCustomer(store), await createSiteCustomer(store)];
  const { bought, license } = await buyFor(ada);
  [order, mine] = [bought, license];
});

describe('the licences of a customer', () => {
  it('are listed, and those of nobody else', async () => {
    const { body } = await get<OwnLicensesAnswer>(LIST);
    expect(body.licenses).toMatchObject({ total: 1, per_page: 10 });
    expect(body.licenses.data[0]).toEqual({
      ...{ license_key: keyOf(mine), status: 'inactive', expiration_date: mine.expiration_date, limit: 1 },
      ...{ variation_id: product.variantIds[0], product_id: product.id, activation_count: 0 },
      ...{ created_at: mine.created_at, title: product.title, subtitle: mine.product_variant.variation_title },
      ...{ renewal_url: '', has_upgrades: false, order: { uuid: order.uuid } },
    });
    expect((await get<OwnLicensesAnswer>(LIST, bob)).body.licenses).toMatchObject({ total: 0, data: [] });
    expect((await ask(store, {}, 'GET', LIST)).status).toBe(401);
  });

  it('are shown by their keys, in whichever case, with a place for code of the site', async () => {
    const { body } = await get<OwnLicenseAnswer>(`${LIST}/${keyOf(mine).toLowerCase()}`);
    expect(body).toMatchObject({ license: { license_key: keyOf(mine) }, downloads: [] });
    expect(body.section_parts).toEqual({ end_of_license: '' });
  });

  it('stand on the page of their order, and on its receipt', async () => {
    const own = await get<{ order: { licenses: readonly object[] } }>(`/customer-profile/orders/${order.uuid}`);
    expect(own.body.order.licenses).toMatchObject([{ license_key: keyOf(mine), order: { uuid: order.uuid } }]);
    const url = `${store.baseUrl}/checkout/get-receipt?order_hash=${order.uuid}`;
    const { status, body } = await callStore<{ receipt: { licenses: readonly object[] } }>('GET', url);
    expect(status).toBe(200);
    expect(body.receipt.licenses).toMatchObject([{ license_key: keyOf(mine), title: product.title, limit: 1 }]);
  });

  it('are none before they are paid', async () => {
    const id = await buy(store, { [product.variantIds[0] as number]: 1 });
    const { uuid } = await readOrder(store, id);
    const url = `${store.baseUrl}/checkout/get-receipt?order_hash=${uuid}`;
    const { body } = await callStore<{ receipt: { licenses: readonly object[] } }>('GET', url);
    expect(body.receipt.licenses).toEqual([]);
  });
});

describe('a site', () => {
  it('is freed by its customer in whichever spelling, and its place is free', async () => {
    const url = site();
    await use(mine, url);
    expect((await use(mine, site())).status).toBe(423);
    const path = `${LIST}/${keyOf(mine)}/activations`;
    const before = (await get<OwnLicenseActivationsAnswer>(path)).body.activations;
    expect(before.data).toEqual([
      { site_url: url, is_local: 0, status: 'active', created_at: expect.any(String) as string },
    ]);
    expect((await free(keyOf(mine), `https://WWW.${url}/`)).status).toBe(200);
    expect((await free(keyOf(mine), url)).status).toBe(404);
    expect((await get<OwnLicenseActivationsAnswer>(path)).body.activations.data[0]?.status).toBe('inactive');
    expect((await use(mine, site())).status).toBe(200);
    const { activities } = await readLicense(store, mine.id);
    expect(activities.map(({ title }) => title)).toContain('Site deactivated');
  });

  it.each(['', ' ', 'a b', null, {}, 5, 'javascript:alert(1)', 'x'.repeat(2_000)])('is not %j', async (url) => {
    const { status } = await free(keyOf(mine), url);
    expect([404, 422]).toContain(status);
  });
});

describe("somebody else's licence", () => {
  it('is answered like one that does not exist', async () => {
    const { license: other } = await buyFor(bob);
    const url = site();
    await use(other, url);
    const missing = { message: 'The license does not exist.' };
    for (const key of [keyOf(other), 'NO-SUCH-KEY', `${'x'.repeat(300)}`, '%27%20or%201%3D1']) {
      for (const path of [`${LIST}/${key}`, `${LIST}/${key}/activations`]) {
        const { status, body } = await get(path);
        expect([path, status, body]).toEqual([path, 404, missing]);
      }
      const { status, body } = await free(key, url);
      expect([key, status, body]).toEqual([key, 404, missing]);
    }
    expect((await readLicense(store, other.id)).license.activation_count).toBe(1);
  });
});
