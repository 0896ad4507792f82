import type { Knex } from 'knex';
import { callStore, prepare, type Reply } from './call-store';
import { asMerchant, createProduct, type Product, type Shop } from './merchant';
import { untilDelivered } from './patience';
import { buy, markAsPaid } from './shopper';

/** Software that is sold with licences, and the devices that it runs on. */
export type SoftwareOptions = {
  /** Sites of a licence; 0: as many as they like. */
  readonly limit?: number;
  readonly validity?: { readonly unit: string; readonly value: number };
  readonly settings?: Readonly<Record<string, unknown>>;
};

export const saveLicenseSettings = (shop: Shop, productId: number, settings: Readonly<Record<string, unknown>>) =>
  prepare('POST', `${shop.baseUrl}/licensing/products/${productId}/settings`, {
    headers: asMerchant(shop),
    body: { settings },
  });

/** A digital product that is on sale and licensed. */
export const createSoftware = async (
  shop: Shop,
  { limit = 3, validity = { unit: 'year', value: 1 }, settings = {} }: SoftwareOptions = {}
): Promise<Product> => {
  const product = await createProduct(shop, { fulfillment: 'digital' });
  const variations = [{ variation_id: product.variantIds[0], activation_limit: limit, validity }];
  await saveLicenseSettings(shop, product.id, {
    enabled: 'yes',
    version: '1.0.0',
    prefix: 'PRE',
    variations,
    ...settings,
  });
  return product;
};

export type IssuedLicense = { readonly id: number; readonly license_key: string; readonly order_id: number };

/** Somebody buys and pays; answers the licences of the order. */
export const buyLicenses = async (
  shop: Shop,
  knex: Knex,
  product: Product,
  quantity = 1
): Promise<readonly IssuedLicense[]> => {
  const orderId = await buy(shop, { [product.variantIds[0] as number]: quantity });
  const paid = await markAsPaid(shop, orderId);
  if (paid.status !== 200) throw new Error(`mark-as-paid: ${paid.status}`);
  await untilDelivered(knex);
  const rows = (await knex('shop_licenses').where({ order_id: orderId }).orderBy('id')) as IssuedLicense[];
  if (rows.length !== quantity) throw new Error(`${rows.length} of ${quantity} licences were issued.`);
  return rows;
};

export const buyLicense = async (shop: Shop, knex: Knex, product: Product): Promise<IssuedLicense> =>
  (await buyLicenses(shop, knex, product))[0] as IssuedLicense;

/** Every documented field of an answer to a device, so that a test can look for the one it expects. */
export type DeviceReply = Partial<{
  readonly success: boolean;
  readonly status: string;
  readonly message: string;
  readonly error_type: string;
  readonly activation_limit: number;
  readonly activation_hash: string;
  readonly activations_count: number;
  readonly license_key: string;
  readonly expiration_date: string;
  readonly product_id: number;
  readonly token: string;
  readonly new_version: string;
  readonly package: string;
  readonly license_status: string;
  readonly license_message: string;
}>;

type Fields = Readonly<Record<string, unknown>>;

const urlOf = ({ baseUrl }: Pick<Shop, 'baseUrl'>, action: string): string => `${baseUrl}/public/licenses/${action}`;

/** As a device asks, with its fields as JSON. */
export const postAsDevice = (
  shop: Pick<Shop, 'baseUrl'>,
  action: 'activate' | 'deactivate' | 'check' | 'version',
  body: Fields
): Promise<Reply<DeviceReply>> => callStore<DeviceReply>('POST', urlOf(shop, action), { body });

const isGiven = (entry: readonly [string, unknown]): boolean => entry[1] !== undefined;

export const getAsDevice = (
  shop: Pick<Shop, 'baseUrl'>,
  action: 'check' | 'version',
  query: Fields
): Promise<Reply<DeviceReply>> => {
  const given = Object.entries(query).filter(isGiven) as [string, string][];
  return callStore<DeviceReply>('GET', `${urlOf(shop, action)}?${new URLSearchParams(given).toString()}`);
};
