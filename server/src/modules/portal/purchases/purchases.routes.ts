import { route, type AnyRoute } from '../../../platform/http/route';
import * as billTo from './billing-address.controller';
import * as purchases from './purchases.controller';
import { accountOrdersQuery, billToBody, ownOrdersQuery, pageQuery } from './purchases.input';

const policy = 'CustomerFrontendPolicy' as const;

/** What the signed-in customer bought. See docs/reference/customers-and-accounts.md#the-portal. */
export const purchasesRoutes: readonly AnyRoute[] = [
  route({
    method: 'GET',
    path: '/customer-profile',
    action: 'purchases.dashboardFind',
    summary: 'Show the dashboard of the customer',
    handler: purchases.dashboard,
    policy,
  }),
  route({
    method: 'GET',
    path: '/customer-profile/orders',
    action: 'purchases.find',
    summary: 'List the orders of the customer',
    description:
      'The newest first, without renewals. `search` takes an invoice number, the uuid of an order, or a title.',
    handler: purchases.list,
    policy,
    input: { query: ownOrdersQuery },
  }),
  route({
    method: 'GET',
    path: '/customer-profile/orders/:uuid',
    action: 'purchases.findOne',
    summary: 'Show an order of the customer',
    description: "Somebody else's order is answered like one that does not exist.",
    handler: purchases.find,
    policy,
  }),
  route({
    method: 'GET',
    path: '/customer-profile/orders/:uuid/upgrade-paths',
    action: 'purchases.upgradePathsFind',
    summary: 'List the upgrades of an order',
    handler: purchases.upgradePaths,
    policy,
  }),
  route({
    method: 'GET',
    path: '/customer-profile/orders/:transaction_uuid/billing-address',
    action: 'purchases.billingAddressFind',
    summary: 'Show whom an order is billed to',
    description: 'The order is named by one of its transactions.',
    handler: billTo.find,
    policy,
  }),
  route({
    method: 'PUT',
    path: '/customer-profile/orders/:transaction_uuid/billing-address',
    action: 'purchases.changeBillingAddress',
    summary: 'Change whom an order is billed to',
    description: 'Amounts stay, so country and state of an order that was taxed cannot be changed.',
    handler: billTo.update,
    policy,
    input: { body: billToBody },
    errors: 'failed',
  }),
  route({
    method: 'GET',
    path: '/customer-profile/downloads',
    action: 'purchases.downloadsFind',
    summary: 'List the files of the customer',
    description: 'Of orders that are paid. Links are good for an hour.',
    handler: purchases.downloads,
    policy,
    input: { query: pageQuery },
  }),
  route({
    method: 'GET',
    path: '/customer-profile/subscriptions',
    action: 'purchases.subscriptionsFind',
    summary: 'List the subscriptions of the customer',
    handler: purchases.subscriptions,
    policy,
    input: { query: pageQuery },
  }),
  route({
    method: 'GET',
    path: '/customer-profile/licenses',
    action: 'purchases.licensesFind',
    summary: 'List the licenses of the customer',
    handler: purchases.licenses,
    policy,
    premium: true,
    input: { query: pageQuery },
  }),
  route({
    method: 'GET',
    path: '/customers/:customerId/orders',
    action: 'purchases.accountFind',
    summary: 'List the orders of the own account',
    handler: purchases.listOfAccount,
    policy,
    input: { query: accountOrdersQuery },
  }),
];
