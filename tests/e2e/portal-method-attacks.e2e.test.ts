import { routesOf } from '../../server/src/compose';
import { modules } from '../../server/src/modules';
import type { AnyRoute } from '../../server/src/platform/http/route';
import { fillPath, flawsIn, strikeAll, titleOf, type Attack } from '../support/attacks';
import { ask, buyAs } from '../support/buyer';
import { ESSENTIAL_VALUES } from '../support/hostile-values';
import { bendsOf, documentedKeys, withField } from '../support/schema-fields';
import { findCharge } from '../support/card-orders';
import { untilDelivered, untilProcessed } from '../support/patience';
import type { SharedStore } from '../support/shared-store';
import { markAsPaid } from '../support/shopper';
import { createSiteCustomer, type SiteCustomer } from '../support/site-admin';
import { useStripeShop } from '../support/stripe-orders';
import { deliver, eventOf } from '../support/stripe-server';
import { createPlan, planVariant, subscriptionOfOrder } from '../support/subscriptions-api';
import { METHOD_ROUTES } from '../support/method-routes';

/** What is wrong or forged, sent to the routes of the portal that change payment methods: they need a provider that plays along. */
const shop = useStripeShop();
const writing = routesOf(modules).filter(({ action, method }) => METHOD_ROUTES.includes(action) && method === 'POST');
const VALUES = { all: ESSENTIAL_VALUES, essential: ESSENTIAL_VALUES.slice(0, 4) };
const FORGED = {
  documentId: 'FORGED-7a1c',
  customer_id: 1_777_444,
  status: 'FORGED-7a1c',
  vendor_subscription_id: 'x',
};

let plan: number;
let buyer: SiteCustomer;

const store = () => shop.store as unknown as SharedStore;

const subscribed = async (method: 'cod' | 'stripe'): Promise<string> => {
  const { id } = await buyAs(store(), buyer, { [plan]: 1 }, { payment_method: method });
  if (method === 'cod') await markAsPaid(shop.store, id);
  else {
    const { uuid } = await findCharge(shop.store, id);
    const intent = shop.stripe.pay(shop.stripe.intentsOf(uuid).at(-1)?.id ?? '');
    await deliver(shop.store, eventOf('payment_intent.succeeded', intent));
    await untilProcessed(shop.knex);
    await untilDelivered(shop.knex);
  }
  return (await subscriptionOfOrder(shop.store, id)).uuid;
};

type Begun = { readonly new_vendor_subscription_id: string };

const agreed = async (uuid: string): Promise<string> => {
  const path = `/customer-profile/subscriptions/${uuid}/switch-payment-method`;
  const body = { data: { newPaymentMethod: 'stripe' } };
  const { new_vendor_subscription_id: id } = (await ask<Begun>(store(), buyer.credentials, 'POST', path, body)).body;
  shop.stripe.agree(shop.stripe.billing.subscriptionOf(id).pending_setup_intent ?? '');
  return id;
};

type Base = { readonly uuid: string; readonly body: object };

/** A request of each that is carried out as it stands. */
const BASES: Readonly<Record<string, () => Promise<Base>>> = {
  'purchases.updatePaymentMethod': async () => ({
    uuid: await subscribed('stripe'),
    body: { data: { method: 'stripe' } },
  }),
  'purchases.getOrCreatePlan': async () => ({
    uuid: await subscribed('cod'),
    body: { data: { method: 'stripe', reason: 'switch' } },
  }),
  'purchases.switchPaymentMethod': async () => ({
    uuid: await subscribed('cod'),
    body: { data: { newPaymentMethod: 'stripe', currentPaymentMethod: 'cod' } },
  }),
  'purchases.confirmSwitch': async () => {
    const uuid = await subscribed('cod');
    return { uuid, body: { data: { newVendorSubscriptionId: await agreed(uuid), method: 'stripe' } } };
  },
};

const baseOf = (route: AnyRoute): Promise<Base> => {
  const make = BASES[route.action];
  if (!make) throw new Error(`There is no request of ${titleOf(route)}.`);
  return make();
};

const attackOn = (route: AnyRoute, { uuid, body }: Base, title = titleOf(route)): Attack => ({
  ...{ method: route.method, headers: buyer.credentials, title, body },
  url: `${shop.store.baseUrl}${fillPath(route.path, [uuid])}`,
});

const forgetAttempts = () => shop.knex('shop_rate_windows').where('bucket', 'like', 'set-up-attempts:%').delete();

beforeAll(async () => {
  plan = planVariant(await createPlan(shop.store));
  buyer = await createSiteCustomer({ ...shop.store, dir: shop.site.dir });
});

beforeEach(forgetAttempts);

it.each(writing.map((route) => [titleOf(route), route] as const))(
  '%s is carried out as it stands, and writes documented fields only',
  async (_title, route) => {
    const base = await baseOf(route);
    const known = documentedKeys(route, []);
    const beside = Object.fromEntries(Object.entries(FORGED).filter(([name]) => !known?.has(name)));
    const [struck] = await strikeAll([attackOn(route, { ...base, body: { ...beside, ...base.body } })]);
    expect([struck?.status, struck?.text]).toEqual([200, expect.any(String)]);
    for (const table of ['shop_subscriptions', 'shop_method_changes', 'shop_orders']) {
      expect(JSON.stringify(await shop.knex(table).select('*'))).not.toMatch(/FORGED|1777444/);
    }
  }
);

it.each(writing.map((route) => [titleOf(route), route] as const))(
  'fields of %s take nothing that breaks it',
  async (title, route) => {
    const base = await baseOf(route);
    const attacks = bendsOf(route, 'body', VALUES).map(({ path, value }) =>
      attackOn(
        route,
        { ...base, body: withField(base.body, path, value) as object },
        `${title} ${path.join('.')} = ${JSON.stringify(value)?.slice(0, 40)}`
      )
    );
    expect(flawsIn(await strikeAll(attacks))).toEqual([]);
  }
);
