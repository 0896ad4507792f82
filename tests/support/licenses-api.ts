import type {
  ChangedLicenseAnswer,
  LicenseDetailAnswer,
  LicenseListAnswer,
  ListedLicense,
} from '../../server/src/contracts/licenses';
import { callStore, prepare, type Reply } from './call-store';
import { createSoftware, type SoftwareOptions } from './licensed-software';
import { asMerchant, type Product, type Shop } from './merchant';
import { buy, markAsPaid } from './shopper';

/** Licences over HTTP. */
type Terms = Pick<SoftwareOptions, 'limit' | 'validity'> & { readonly prefix?: string };

/** A product whose buyers get licences. */
export const createLicensed = (shop: Shop, { prefix = 'TEST', ...terms }: Terms = {}): Promise<Product> =>
  createSoftware(shop, { ...terms, settings: { prefix } });

export const askLicenses = <Body = ChangedLicenseAnswer>(
  shop: Shop,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: unknown
): Promise<Reply<Body>> =>
  callStore<Body>(method, `${shop.baseUrl}/licensing${path}`, {
    headers: asMerchant(shop),
    ...(body === undefined ? {} : { body }),
  });

export const findLicenses = async (shop: Shop, query: string): Promise<readonly ListedLicense[]> => {
  const { status, body } = await askLicenses<LicenseListAnswer>(shop, 'GET', `/licenses?per_page=200&${query}`);
  expect(status).toBe(200);
  return body.licenses.data;
};

export const readLicense = async (shop: Shop, id: number): Promise<LicenseDetailAnswer> =>
  (await prepare<LicenseDetailAnswer>('GET', `${shop.baseUrl}/licensing/licenses/${id}`, { headers: asMerchant(shop) }))
    .body;

/** Of a paid order; whether its events have been heard yet or not. */
export const licensesOfOrder = async (shop: Shop, orderId: number): Promise<readonly ListedLicense[]> => {
  const url = `${shop.baseUrl}/orders/${orderId}/generate-missing-licenses`;
  await callStore('POST', url, { headers: asMerchant(shop) });
  return findLicenses(shop, `search=${encodeURIComponent(`order_id = ${orderId}`)}`);
};

/** Bought with cash on delivery, paid, and issued. */
export const buyLicense = async (
  shop: Shop,
  { variantIds }: Pick<Product, 'variantIds'>,
  changes: Readonly<Record<string, unknown>> = {}
): Promise<ListedLicense> => {
  const orderId = await buy(shop, { [variantIds[0] as number]: 1 }, changes);
  await markAsPaid(shop, orderId);
  const [license] = await licensesOfOrder(shop, orderId);
  if (!license) throw new Error('The order has no license.');
  return license;
};

export const keyOf = ({ license_key: key = '' }: ListedLicense): string => key;
