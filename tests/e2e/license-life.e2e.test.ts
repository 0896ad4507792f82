import type { Knex } from 'knex';
import type { OwnLicenseAnswer, OwnLicensesAnswer } from '../../server/src/contracts/licenses';
import { ask, buyAs } from '../support/buyer';
import { callStore } from '../support/call-store';
import { findViolations } from '../support/invariants';
import { saveLicenseSettings } from '../support/licensed-software';
import { refund } from '../support/order-actions';
import { untilDelivered } from '../support/patience';
import { sharedStore } from '../support/shared-store';
import { markAsPaid } from '../support/shopper';
import { createSiteCustomer } from '../support/site-admin';
import { connectTo } from '../support/store-site';
import {
  createPlan,
  openRenewal,
  planVariant,
  readSubscription,
  subscriptionOfOrder,
} from '../support/subscriptions-api';

/** The life of a licence as its buyer, the sites and the merchant see it. See docs/rules/licenses.md. */
const store = sharedStore();

type Told = Readonly<Record<string, unknown>>;

let knex: Knex;

beforeAll(() => {
  knex = connectTo(store);
});

afterAll(() => knex.destroy());

it('is bought, used on three sites of three, renewed, given back and dead', async () => {
  const plan = await createPlan(store, {}, 4_900);
  const variations = [{ variation_id: planVariant(plan), activation_limit: 3 }];
  await saveLicenseSettings(store, plan.id, { enabled: 'yes', version: '1.0.0', prefix: 'FORM', variations });
  const ada = await createSiteCustomer(store);
  const order = await buyAs(store, ada, { [planVariant(plan)]: 1 });
  await markAsPaid(store, order.id);
  await untilDelivered(knex);

  const list = () => ask<OwnLicensesAnswer>(store, ada.credentials, 'GET', '/customer-profile/licenses');
  const [own] = (await list()).body.licenses.data;
  if (!own) throw new Error('The customer has no licence.');
  expect(own).toMatchObject({ status: 'inactive', limit: 3, activation_count: 0, order: { uuid: order.uuid } });

  const device = (action: string, site_url: string) =>
    callStore<Told>('POST', `${store.baseUrl}/public/licenses/${action}`, {
      body: { license_key: own.license_key, item_id: plan.id, site_url },
    });
  for (const site of ['one.example.com', 'two.example.com', 'three.example.com']) {
    expect((await device('activate', `https://${site}/`)).body).toMatchObject({ success: true, status: 'valid' });
  }
  const fourth = await device('activate', 'four.example.com');
  expect([fourth.status, fourth.body.error_type]).toEqual([422, 'activation_limit_exceeded']);
  expect((await device('activate', 'staging.four.example.com')).status).toBe(200);
  const own3 = (
    await ask<OwnLicenseAnswer>(store, ada.credentials, 'GET', `/customer-profile/licenses/${own.license_key}`)
  ).body;
  expect(own3.license).toMatchObject({ status: 'active', activation_count: 3 });

  const renewal = await openRenewal(store, await subscriptionOfOrder(store, order.id));
  await markAsPaid(store, renewal);
  await untilDelivered(knex);
  const { id } = await subscriptionOfOrder(store, order.id);
  const { next_billing_date: next } = await readSubscription(store, id);
  const renewed = (await device('check', 'one.example.com')).body;
  expect(renewed).toMatchObject({ status: 'valid', activations_count: 3, expiration_date: next });
  expect(renewed.expiration_date).not.toBe(own.expiration_date);

  await refund(store, order.id, { amount: 49 });
  await untilDelivered(knex);
  expect((await device('check', 'one.example.com')).body).toMatchObject({ success: true, status: 'invalid' });
  expect((await device('activate', 'one.example.com')).body).toMatchObject({ error_type: 'license_not_active' });
  expect((await list()).body.licenses.data).toMatchObject([{ status: 'disabled' }]);
  expect(await findViolations(knex)).toEqual([]);
});
