import type { ListedLicense } from '../../server/src/contracts/licenses';
import { askLicenses, buyLicense, createLicensed, keyOf, readLicense } from './licenses-api';
import type { Product, Shop } from './merchant';
import type { Base } from './route-bases';

type Licensed = { readonly product: Product; readonly license: ListedLicense };

type Makers = Readonly<Record<string, () => Promise<Base>>>;

const SITE = 'https://example.com';

/** Requests of the routes of licences, on one licence that each of them leaves usable, and on a new one where it is used up. */
export const licenseMakers = (shop: Shop): Makers => {
  const create = async (): Promise<Licensed> => {
    const product = await createLicensed(shop, { limit: 0 });
    return { product, license: await buyLicense(shop, product) };
  };
  let made: Promise<Licensed> | undefined;
  const shared = (): Promise<Licensed> => (made ??= create());
  const own = async (body: object = {}): Promise<Base> => ({ params: [(await shared()).license.id], body });
  const activated = async () => {
    const { license } = await create();
    await askLicenses(shop, 'POST', `/licenses/${license.id}/activate_site`, { id: license.id, url: SITE });
    return { license, activation: (await readLicense(shop, license.id)).activations[0] };
  };
  const device = async (body: object = {}): Promise<Base> => {
    const { product, license } = await create();
    return { params: [], body: { license_key: keyOf(license), item_id: product.id, site_url: SITE, ...body } };
  };
  const path = '/licensing/licenses/{}';
  return {
    [`GET ${path}`]: () => own(),
    'GET /licensing/licenses/customer/{}': async () => ({
      params: [(await shared()).license.customer_id as number],
      body: {},
    }),
    [`POST ${path}/regenerate-key`]: () => own(),
    [`POST ${path}/extend-validity`]: () => own({ expiration_date: 'lifetime' }),
    [`POST ${path}/update_status`]: () => own({ status: 'active' }),
    [`POST ${path}/update_limit`]: () => own({ limit: 5 }),
    [`POST ${path}/activate_site`]: () => own({ url: SITE }),
    [`POST ${path}/deactivate_site`]: async () => {
      const { license, activation } = await activated();
      return { params: [license.id as number], body: { activation_id: activation?.id } };
    },
    [`DELETE ${path}/delete`]: async () => ({ params: [(await create()).license.id as number], body: {} }),
    'GET /licensing/sites/{}': async () => ({ params: [(await activated()).activation?.site_id ?? 0], body: {} }),
    'GET /licensing/products/{}/settings': async () => ({ params: [(await shared()).product.id], body: {} }),
    'POST /licensing/products/{}/settings': async () => ({
      params: [(await shared()).product.id],
      body: { settings: { enabled: 'yes', version: '1.0.0', license_keys: '' } },
    }),
    'POST /public/licenses/activate': () => device({ server_version: '8.3', platform_version: '6.8' }),
    'POST /public/licenses/deactivate': () => device(),
    'POST /public/licenses/check': () => device(),
    'POST /public/licenses/version': () => device(),
  };
};
