import { route, type AnyRoute } from '../../../platform/http/route';
import * as billTo from './billing-address.controller';
import * as purchases from './purchases.controller';
import { accountOrdersQuery, billToBody, ownOrdersQuery, pageQuery } from './purchases.input';

const policy = 'CustomerFrontendPolicy' as const;

/** What the signed-in customer bought. Specification 3, Customer portal; behaviours 14. */
export const purchasesRoutes: readonly AnyRoute[] = [
  route({
    method: 'GET',
    path: '/customer-profile',
    action: 'purchases.dashboardFind',
    handler: purchases.dashboard,
    policy,
  }),
  route({
    method: 'GET',
    path: '/customer-profile/orders',
    action: 'purchases.find',
    handler: purchases.list,
    policy,
    input: { query: ownOrdersQuery },
  }),
  route({
    method: 'GET',
    path: '/customer-profile/orders/:uuid',
    action: 'purchases.findOne',
    handler: purchases.find,
    policy,
  }),
  route({
    method: 'GET',
    path: '/customer-profile/orders/:uuid/upgrade-paths',
    action: 'purchases.upgradePathsFind',
    handler: purchases.upgradePaths,
    policy,
  }),
  route({
    method: 'GET',
    path: '/customer-profile/orders/:transaction_uuid/billing-address',
    action: 'purchases.billingAddressFind',
    handler: billTo.find,
    policy,
  }),
  route({
    method: 'PUT',
    path: '/customer-profile/orders/:transaction_uuid/billing-address',
    action: 'purchases.changeBillingAddress',
    handler: billTo.update,
    policy,
    input: { body: billToBody },
    errors: 'failed',
  }),
  route({
    method: 'GET',
    path: '/customer-profile/downloads',
    action: 'purchases.downloadsFind',
    handler: purchases.downloads,
    policy,
    input: { query: pageQuery },
  }),
  route({
    method: 'GET',
    path: '/customer-profile/subscriptions',
    action: 'purchases.subscriptionsFind',
    handler: purchases.subscriptions,
    policy,
    input: { query: pageQuery },
  }),
  route({
    method: 'GET',
    path: '/customer-profile/licenses',
    action: 'purchases.licensesFind',
    handler: purchases.licenses,
    policy,
    premium: true,
    input: { query: pageQuery },
  }),
  route({
    method: 'GET',
    path: '/customers/:customerId/orders',
    action: 'purchases.accountFind',
    handler: purchases.listOfAccount,
    policy,
    input: { query: accountOrdersQuery },
  }),
];
