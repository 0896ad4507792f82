import { callStore, prepare, type Reply } from './call-store';
import { createProduct, type Product } from './merchant';
import type { SharedStore } from './shared-store';
import { checkoutForm, fillCart, markAsPaid, placeOrder } from './shopper';
import { createSiteCustomer, type Credentials, type SiteCustomer } from './site-admin';
import { downloadable, syncDownloads, uploadPdf } from './uploads';

/** A customer who signed up, bought something and looks at it in the portal. */
export type Order = { readonly id: number; readonly uuid: string };

export type Account = SiteCustomer & { readonly customerId: number };

export type PortalAddress = Readonly<Record<string, unknown>> & {
  readonly id: number;
  readonly label: string;
  readonly is_primary: 0 | 1;
};

export type Profile = {
  readonly id: number | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly billing_address: readonly PortalAddress[];
  readonly shipping_address: readonly PortalAddress[];
  readonly customer_tax_info: Readonly<Record<string, unknown>> | null;
  readonly not_a_customer: boolean;
};

export const ask = <Body>(
  store: Pick<SharedStore, 'baseUrl'>,
  headers: Credentials,
  method: string,
  path: string,
  body?: unknown
): Promise<Reply<Body>> =>
  callStore<Body>(method, `${store.baseUrl}${path}`, { headers, ...(body === undefined ? {} : { body }) });

export const readProfile = async (store: SharedStore, { credentials }: SiteCustomer): Promise<Profile> => {
  const url = `${store.baseUrl}/customer-profile/profile`;
  return (await prepare<{ data: Profile }>('GET', url, { headers: credentials })).body.data;
};

/** Places an order while signed in. */
export const buyAs = async (
  store: SharedStore,
  { credentials }: SiteCustomer,
  lines: Readonly<Record<number, number>>,
  changes: Readonly<Record<string, unknown>> = {}
): Promise<Order> => {
  const cart_hash = await fillCart(store, lines, credentials);
  const { status, body } = await placeOrder(store, checkoutForm({ ...changes, cart_hash }), credentials);
  if (body.order_id === undefined) throw new Error(`place-order: ${status} ${JSON.stringify(body)}`);
  return { id: body.order_id, uuid: String(body.order_uuid) };
};

/** A digital product with one file. */
export const createFileProduct = async (store: SharedStore): Promise<Product> => {
  const product = await createProduct(store, { fulfillment: 'digital', variants: [{ price: 2_500 }] });
  await syncDownloads(store, product.id, [downloadable(await uploadPdf(store))]);
  return product;
};

export const variantOf = ({ variantIds }: Product): number => variantIds[0] as number;

export type Buyer = Account & { readonly order: Order };

/** An account with one paid order for a file and a thing that is sent. */
export const createBuyer = async (
  store: SharedStore,
  changes: Readonly<Record<string, unknown>> = {}
): Promise<Buyer> => {
  const customer = await createSiteCustomer(store);
  const [file, thing] = [await createFileProduct(store), await createProduct(store)];
  const order = await buyAs(store, customer, { [variantOf(file)]: 1, [variantOf(thing)]: 2 }, changes);
  const paid = await markAsPaid(store, order.id);
  if (paid.status !== 200) throw new Error(`mark-as-paid: ${paid.status}`);
  const { id } = await readProfile(store, customer);
  return { ...customer, order, customerId: Number(id) };
};
