import { route, type AnyRoute } from '../../../platform/http/route';
import { ownEarlyPaymentBody, ownPathsQuery } from '../../subscriptions';
import * as billTo from './billing-address.controller';
import * as purchases from './purchases.controller';
import * as subscriptions from './own-subscriptions.controller';
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
    description: 'To what each plan of the order may be changed at this moment, and what that costs.',
    handler: purchases.upgradePaths,
    input: { query: ownPathsQuery },
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
    description: 'The newest first, without those that nothing has come of yet.',
    handler: subscriptions.list,
    policy,
    input: { query: pageQuery },
  }),
  route({
    method: 'GET',
    path: '/customer-profile/subscriptions/:uuid',
    action: 'purchases.subscriptionsFindOne',
    summary: 'Show a subscription of the customer',
    description: "Somebody else's subscription is answered like one that does not exist.",
    handler: subscriptions.find,
    policy,
  }),
  route({
    method: 'POST',
    path: '/customer-profile/subscriptions/:uuid/cancel-auto-renew',
    action: 'purchases.cancelAutoRenew',
    summary: 'Cancel a subscription of the customer',
    description: 'Nothing is collected any more. What is paid can be used until `next_billing_date`.',
    failures: {
      400: 'There is nothing to cancel.',
      409: 'Somebody else has just changed the subscription; the request may be repeated.',
    },
    handler: subscriptions.cancel,
    policy,
  }),
  route({
    method: 'POST',
    path: '/customer-profile/subscriptions/:uuid/initiate-early-payment',
    action: 'purchases.initiateEarlyPayment',
    summary: 'Pay installments of a subscription of the customer early',
    description:
      'Opens a cart that nobody can alter: `place-order` takes its `cart_hash`, which `checkout_url` carries, and `payment_method`.',
    failures: {
      400: 'Not available: not in installments, not active, all of them paid, or fewer left than asked for.',
      409: 'The subscription has just gone to another customer; the request may be repeated.',
    },
    handler: subscriptions.payEarly,
    policy,
    input: { body: ownEarlyPaymentBody },
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
