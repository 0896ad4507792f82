import type { Knex } from 'knex';
import { routesOf } from '../../server/src/compose';
import { modules } from '../../server/src/modules';
import type { AnyRoute } from '../../server/src/platform/http/route';
import { fillPath, flawsIn, strikeAll, titleOf, type Attack, type Struck } from '../support/attacks';
import { ask, createBuyer, createFileProduct, readProfile, variantOf, type Buyer } from '../support/buyer';
import { untilDelivered } from '../support/patience';
import { sharedStore } from '../support/shared-store';
import { checkoutForm, fillCart } from '../support/shopper';
import { uniqueName, type Credentials } from '../support/site-admin';
import { connectTo } from '../support/store-site';

/**
 * Every public and every portal route, with the ids, uuids, addresses, carts and download links of customer A
 * wherever it takes one, as a guest and as customer B. Nothing of A's may be in an answer, and nothing of A's may change.
 */
const store = sharedStore();
const routes = routesOf(modules).filter(
  ({ policy }) => policy === 'PublicPolicy' || policy === 'CustomerFrontendPolicy'
);

type Handles = {
  readonly customerId: number;
  readonly addressId: number;
  readonly orderId: number;
  readonly uuid: string;
  readonly transactionUuid: string;
  readonly cartHash: string;
  readonly downloadUrl: string;
};

let knex: Knex;
let alice: Buyer;
let bob: Buyer;
let hers: Handles;
let secrets: readonly string[];

const street = `${uniqueName('Hidden')} Lane`;
const name = uniqueName('Zenobia');
const phone = '0044 20 7946 0018';

type Detail = {
  readonly order: {
    readonly transactions: readonly { uuid: string }[];
    readonly downloads: readonly { download_url: string }[];
  };
};

const handlesOf = async (buyer: Buyer): Promise<Handles> => {
  const { billing_address } = await readProfile(store, buyer);
  const path = `/customer-profile/orders/${buyer.order.uuid}`;
  const { order } = (await ask<Detail>(store, buyer.credentials, 'GET', path)).body;
  const cartHash = await fillCart(store, { [variantOf(await createFileProduct(store))]: 1 }, buyer.credentials);
  const form = checkoutForm({ billing_address_1: street, billing_full_name: name, cart_hash: cartHash });
  await ask(store, buyer.credentials, 'POST', '/cart/save_checkout_data', form);
  return {
    customerId: buyer.customerId,
    addressId: billing_address[0]?.id ?? 0,
    orderId: buyer.order.id,
    uuid: buyer.order.uuid,
    transactionUuid: order.transactions[0]?.uuid ?? '',
    cartHash,
    downloadUrl: order.downloads[0]?.download_url ?? '',
  };
};

const identifierIn = (url: string): string => new URL(url).searchParams.get('download_identifier') ?? '';

beforeAll(async () => {
  knex = connectTo(store);
  const hidden = { billing_address_1: street, billing_full_name: name, billing_phone: phone };
  [alice, bob] = [await createBuyer(store, hidden), await createBuyer(store)];
  hers = await handlesOf(alice);
  secrets = [alice.email, street, name, phone, identifierIn(hers.downloadUrl)];
  expect(secrets.filter((secret) => secret.length < 8)).toEqual([]);
});

afterAll(() => knex.destroy());

/** Every name under which a route might take something of A's. */
const bodyWith = (of: Handles, own: Buyer | undefined): object => ({
  ...checkoutForm({ billing_email: own?.email ?? 'mallory@example.com' }),
  ...{ email: own?.email ?? 'mallory@example.com', full_name: 'Mallory', name: 'Mallory' },
  ...{ type: 'billing', label: 'Mine', billing_label: 'Mine', address_1: '1 Way', city: 'York', country: 'GB' },
  ...{ id: of.addressId, addressId: of.addressId, address: { id: of.addressId, type: 'billing' } },
  ...{ billing_address_id: of.addressId, shipping_address_id: of.addressId, ship_to_different: 'yes' },
  ...{ customer_id: of.customerId, customerId: of.customerId, order_id: of.orderId, uuid: of.uuid },
  ...{ cart_hash: of.cartHash, fct_cart_hash: of.cartHash, order_hash: of.uuid, item_id: 1, quantity: 1 },
});

const queryWith = (of: Handles): string => {
  const { customerId, addressId, orderId, uuid, cartHash } = of;
  const ids = { customer_id: customerId, customerId, address_id: addressId, order_id: orderId, user_id: customerId };
  const hashes = { uuid, order_hash: uuid, cart_hash: cartHash, fct_cart_hash: cartHash, search: uuid };
  const relations = 'with[]=customer&with[]=orders&with[]=billing_address&with[]=shipping_address&with[]=addresses';
  return `${new URLSearchParams({ ...(ids as object), ...hashes }).toString()}&${relations}`;
};

/** In the path: each thing of A's, and what B may name, with A's things in the body. */
const pathValues = (of: Handles, own: Buyer | undefined): readonly (string | number)[] => [
  ...[of.customerId, of.addressId, of.orderId, of.uuid, of.transactionUuid, of.cartHash],
  ...(own ? [own.customerId, own.order.uuid] : []),
];

const attacksOn = (route: AnyRoute, headers: Credentials, own: Buyer | undefined): readonly Attack[] => {
  const paths = route.path.includes(':')
    ? pathValues(hers, own).map((value) => fillPath(route.path, [value]))
    : [route.path];
  return paths.map((path) => ({
    method: route.method,
    url: `${store.baseUrl}${path}?${queryWith(hers)}`,
    headers: { ...headers, 'x-cart-hash': hers.cartHash },
    ...(route.method === 'GET' ? {} : { body: bodyWith(hers, own) }),
    title: `${titleOf(route)} as ${own ? 'another customer' : 'a guest'} at ${path}`,
  }));
};

const leaksIn = (struck: readonly Struck[]): readonly string[] =>
  struck.flatMap(({ attack, text }) => {
    const found = secrets.filter((secret) => text.includes(secret));
    return found.length === 0 ? [] : [`${attack.title}: ${found.join(', ')}`];
  });

/** All that is A's, as it lies in the database. */
const recordsOf = async ({ customerId, orderId, cartHash }: Handles, { id }: Buyer): Promise<unknown> => ({
  user: await knex('up_users').where({ id }).first(),
  customer: await knex('shop_customers').where({ id: customerId }).first(),
  addresses: await knex('shop_customer_addresses').where({ customer_id: customerId }).orderBy('id'),
  orders: await knex('shop_orders').where({ customer_id: customerId }).orderBy('id'),
  items: await knex('shop_order_items').where({ order_id: orderId }).orderBy('id'),
  orderAddresses: await knex('shop_order_addresses').where({ order_id: orderId }).orderBy('id'),
  transactions: await knex('shop_order_transactions').where({ order_id: orderId }).orderBy('id'),
  downloads: await knex('shop_download_permissions')
    .where({ order_id: orderId })
    .orderBy('id')
    .select('download_count'),
  cart: await knex('shop_carts').where({ cart_hash: cartHash }).first(),
});

const callers = (): readonly (readonly [Credentials, Buyer | undefined])[] => [
  [{}, undefined],
  [bob.credentials, bob],
];

it('answers nothing of A’s to guests and other customers, and changes nothing of A’s', async () => {
  await untilDelivered(knex);
  const before = await recordsOf(hers, alice);
  const attacks = callers().flatMap(([headers, own]) => routes.flatMap((route) => attacksOn(route, headers, own)));
  expect(attacks.length).toBeGreaterThan(routes.length * 2);
  const struck = await strikeAll(attacks);
  expect(flawsIn(struck)).toEqual([]);
  expect(leaksIn(struck)).toEqual([]);
  expect(await recordsOf(hers, alice)).toEqual(before);
});

it('would notice: A herself is shown all of it', async () => {
  const reading = routes.filter(({ method }) => method === 'GET');
  const attacks = reading.flatMap((route) => attacksOn(route, alice.credentials, alice));
  const leaked = leaksIn(await strikeAll(attacks)).join('\n');
  expect(secrets.filter((secret) => !leaked.includes(secret))).toEqual([]);
});

it('serves no file for a link that was bent to another order, file or signature', async () => {
  const link = new URL(hers.downloadUrl);
  const his = new URL((await handlesOf(bob)).downloadUrl);
  const taken = (key: string): URL => {
    const bent = new URL(link);
    bent.searchParams.set(key, his.searchParams.get(key) ?? '');
    return bent;
  };
  for (const key of ['order_id', 'download_identifier', 'signature']) {
    const { pathname, search } = taken(key);
    for (const headers of [{}, bob.credentials]) {
      const reply = await fetch(`${store.origin}${pathname}${search}`, { headers });
      expect([key, reply.status]).toEqual([key, 403]);
    }
  }
});
