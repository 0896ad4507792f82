import type { Knex } from 'knex';
import { routesOf } from '../../server/src/compose';
import { modules } from '../../server/src/modules';
import type { AnyRoute } from '../../server/src/platform/http/route';
import { fillPath, flawsIn, strikeAll, titleOf, type Attack } from '../support/attacks';
import { ask, buyAs, createBuyer, readProfile, type Buyer } from '../support/buyer';
import { hiddenFieldsIn } from '../support/hidden-fields';
import { holdsNumber } from '../support/holds-number';
import { askLicenses, createLicensed, licensesOfOrder } from '../support/licenses-api';
import { createProduct } from '../support/merchant';
import { METHOD_ROUTES } from '../support/method-routes';
import { ESSENTIAL_VALUES, HOSTILE_QUERIES } from '../support/hostile-values';
import { bendsOf, documentedKeys, withField } from '../support/schema-fields';
import { sharedStore } from '../support/shared-store';
import { fillCart, markAsPaid } from '../support/shopper';
import { connectTo } from '../support/store-site';
import { createInstallments } from '../support/locked-carts-api';
import { planVariant, subscriptionOfOrder } from '../support/subscriptions-api';

/**
 * What is wrong or forged, sent to every route of the portal by a customer who gets past its checks; the sweeps over all routes
 * call them as staff, whom they refuse.
 */
const store = sharedStore();
const routes = routesOf(modules).filter(({ policy }) => policy === 'CustomerFrontendPolicy');
/** Those that change payment methods: portal-method-attacks.e2e.test.ts. */
const writing = routes.filter(({ method, action }) => method !== 'GET' && !METHOD_ROUTES.includes(action));

const MARK = 'FORGED-7a1c';
const NUMBER = 1_777_444;
const TABLES = ['shop_customers', 'shop_customer_addresses', 'shop_orders', 'shop_order_addresses', 'up_users'];
const VALUES = { all: ESSENTIAL_VALUES, essential: ESSENTIAL_VALUES.slice(0, 4) };

let knex: Knex;
let buyer: Buyer;
let params: Readonly<Record<string, string | number>>;
let body: Readonly<Record<string, unknown>>;
let forged: Readonly<Record<string, unknown>>;
/** The next one for each attack: what is canceled is not canceled again. */
let subscriptions: string[];

/** One that is paused, for what resumes. */
let paused: string[];

/** Sites of a licence of the buyer: what is free is not freed again. */
let sites: string[];

const SITES = 40;

/** Enough for the two tests that expect them to end, to be paid early and to be paused. */
const SUBSCRIPTIONS = 6;
/** For the two tests that expect them to be resumed. */
const PAUSED = 2;

const subscribeBuyer = async (plan: number): Promise<string> => {
  const { id } = await buyAs(store, buyer, { [plan]: 1 });
  await markAsPaid(store, id);
  return (await subscriptionOfOrder(store, id)).uuid;
};

const licenseBuyer = async (): Promise<string> => {
  const [variant = 0] = (await createLicensed(store, { limit: 0 })).variantIds;
  const { id } = await buyAs(store, buyer, { [variant]: 1 });
  await markAsPaid(store, id);
  const [license] = await licensesOfOrder(store, id);
  sites = Array.from({ length: SITES }, (_none, index) => `site-${index}-of-${id}.com`);
  for (const url of sites) await askLicenses(store, 'POST', `/licenses/${license?.id}/activate_site`, { url });
  return license?.license_key ?? '';
};

const forgedColumns = async (): Promise<Readonly<Record<string, unknown>>> => {
  const columns: Record<string, unknown> = { documentId: MARK, createdBy: NUMBER, role: NUMBER, isAdmin: MARK };
  for (const table of TABLES) {
    for (const [name, { type }] of Object.entries(await knex(table).columnInfo())) {
      columns[name] = /int|numeric|decimal|serial/i.test(type) ? NUMBER : MARK;
    }
  }
  return columns;
};

beforeAll(async () => {
  knex = connectTo(store);
  buyer = await createBuyer(store);
  const { billing_address } = await readProfile(store, buyer);
  const id = billing_address[0]?.id;
  type Detail = { readonly order: { readonly transactions: readonly { readonly uuid: string }[] } };
  const path = `/customer-profile/orders/${buyer.order.uuid}`;
  const { order } = (await ask<Detail>(store, buyer.credentials, 'GET', path)).body;
  const transaction = order.transactions[0]?.uuid ?? '';
  params = {
    customerId: buyer.customerId,
    customerAddressId: id ?? '',
    uuid: buyer.order.uuid,
    transaction_uuid: transaction,
    key: await licenseBuyer(),
  };
  const plan = planVariant(await createInstallments(store));
  subscriptions = [];
  for (let each = 0; each < SUBSCRIPTIONS + PAUSED; each += 1) subscriptions.push(await subscribeBuyer(plan));
  paused = subscriptions.splice(0, PAUSED);
  for (const uuid of paused) {
    await ask(store, buyer.credentials, 'POST', `/customer-profile/subscriptions/${uuid}/pause`, {});
  }
  const place = { label: 'Home', name: 'Ada', address_1: '1 Way', city: 'York', postcode: 'YO1 7HH', country: 'GB' };
  const prefixed = Object.fromEntries(Object.entries(place).map(([name, value]) => [`billing_${name}`, value]));
  const who = { email: buyer.email, full_name: 'Ada Lovelace' };
  const [variant = 0] = (await createProduct(store)).variantIds;
  const fct_cart_hash = await fillCart(store, { [variant]: 1 }, buyer.credentials);
  body = {
    ...place,
    ...prefixed,
    ...who,
    type: 'billing',
    id,
    addressId: id,
    address: { id, type: 'billing' },
    fct_cart_hash,
  };
  forged = await forgedColumns();
});

afterAll(() => knex.destroy());

/** The one body that every route of the portal takes, without the fields that this one does not know. */
const baseOf = (route: AnyRoute): object => {
  if (route.action === 'purchases.deactivateSite') return { site_url: sites.pop() ?? '' };
  const known = documentedKeys(route, []);
  return Object.fromEntries(Object.entries(body).filter(([name]) => known === null || known.has(name)));
};

const attackOn = (route: AnyRoute, changes: Partial<Attack> & { readonly query?: string } = {}): Attack => {
  const isSubscription = route.path.includes('/subscriptions/') && route.method !== 'GET';
  const left = route.path.endsWith('/resume') ? paused : subscriptions;
  const known = isSubscription ? { ...params, uuid: left.pop() ?? '' } : params;
  const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => known[name ?? ''] ?? '');
  const url = `${store.baseUrl}${fillPath(route.path, names)}${changes.query ?? ''}`;
  const content = route.method === 'GET' ? {} : { body: baseOf(route) };
  return { method: route.method, url, headers: buyer.credentials, title: titleOf(route), ...content, ...changes };
};

/** The only billing address is the primary one, which cannot be deleted. */
const isDeletion = ({ action }: AnyRoute): boolean => /delete/i.test(action);

it('the base of these attacks is carried out as it stands', async () => {
  const saving = writing.filter((route) => !isDeletion(route));
  const struck = await strikeAll(saving.map((route) => attackOn(route)));
  expect(struck.filter(({ status }) => status !== 200).map(({ attack, text }) => `${attack.title} ${text}`)).toEqual(
    []
  );
});

it.each(writing.map((route) => [titleOf(route), route] as const))(
  '%s writes documented fields only',
  async (_title, route) => {
    const known = documentedKeys(route, []);
    const beside = Object.fromEntries(Object.entries(forged).filter(([name]) => !known?.has(name)));
    const [struck] = await strikeAll([attackOn(route, { body: { ...beside, ...baseOf(route) } })]);
    expect(struck?.status).toBe(isDeletion(route) ? 400 : 200);
    for (const table of TABLES) {
      const text = JSON.stringify(await knex(table).select('*'));
      expect([table, text.includes(MARK), holdsNumber(text, NUMBER)]).toEqual([table, false, false]);
    }
  }
);

it.each(writing.map((route) => [titleOf(route), route] as const))(
  'fields of %s take nothing that breaks it',
  async (title, route) => {
    const attacks = bendsOf(route, 'body', VALUES).map(({ path, value }) =>
      attackOn(route, {
        body: withField(baseOf(route), path, value) as object,
        title: `${title} ${path.join('.')} = ${JSON.stringify(value)?.slice(0, 40)}`,
      })
    );
    expect(flawsIn(await strikeAll(attacks))).toEqual([]);
  }
);

it('queries of any kind break nothing and bring nothing that customers must not see', async () => {
  const relations = 'with[]=users&with[]=labels&with[]=wpUser&select=password&populate=*&params[customer_only]=yes';
  const queries = [
    ...HOSTILE_QUERIES.slice(0, 12),
    relations,
    'page=-1&per_page=1e9&search[a]=b',
    'search=%27%20or%201=1',
  ];
  const reading = routes.filter(({ method }) => method === 'GET');
  const struck = await strikeAll(
    reading.flatMap((route) => queries.map((query) => attackOn(route, { query: `?${query}` })))
  );
  expect(flawsIn(struck)).toEqual([]);
  expect(struck.flatMap((each) => (each.status < 400 ? hiddenFieldsIn(each.body, 'staff') : []))).toEqual([]);
  expect(struck.filter(({ text }) => /"(item_cost|notes|user_link|file_path|ip_address)"/.test(text))).toEqual([]);
});
