import { route, type AnyRoute } from '../../platform/http/route';
import * as subscriptions from './subscriptions.controller';
import { subscriptionNotFound } from './subscriptions.errors';
import {
  cancelSubscriptionBody,
  listSubscriptionsQuery,
  vendorIdsBody,
  verifyVendorIdsBody,
} from './subscriptions.input';

const VIEW = { policy: 'OrderPolicy', permission: 'subscriptions/view', unknown: subscriptionNotFound } as const;
const MANAGE = { policy: 'OrderPolicy', permission: 'subscriptions/manage', unknown: subscriptionNotFound } as const;

const OPT_IN = 'Only where the filter `shop/subscription/vendor_id_editing_enabled` answers true.';
const NOT_ENABLED = 'Code of the site has not switched it on.';

/** Subscriptions. See docs/reference/subscriptions.md. */
export const subscriptionRoutes: readonly AnyRoute[] = [
  route({
    ...VIEW,
    method: 'GET',
    path: '/subscriptions',
    action: 'subscriptions.find',
    summary: 'List the subscriptions',
    description:
      'The newest first unless `sort_by` says otherwise. `search` takes `#<id>`, an e-mail address, `canceled`, text (name, ids of the provider, payment method, interval, order, number of payments) or an expression such as `ID = 5` or `recurring_total > 10` (amounts in currency units). The tabs of `active_view` are the statuses. Advanced filters need the premium edition, those by a license key also `licenses/view`.',
    handler: subscriptions.list,
    input: { query: listSubscriptionsQuery },
  }),
  route({
    ...VIEW,
    method: 'GET',
    path: '/subscriptions/:subscriptionOrderId',
    action: 'subscriptions.findOne',
    summary: 'Show a subscription',
    description: 'By the id of the subscription.',
    handler: subscriptions.find,
  }),
  route({
    ...MANAGE,
    method: 'PUT',
    path: '/orders/:order/subscriptions/:subscription/cancel',
    action: 'subscriptions.cancel',
    summary: 'Cancel a subscription',
    description:
      'In the store, and then at the payment provider that bills it. Where that one refuses, the subscription stays canceled here and the message says so. What is paid can be used until `next_billing_date`.',
    failures: {
      400: 'The reason is missing, or there is nothing to cancel.',
      409: 'Others have just changed the subscription; the request may be repeated.',
    },
    input: { body: cancelSubscriptionBody },
    handler: subscriptions.cancel,
  }),
  route({
    ...VIEW,
    method: 'PUT',
    path: '/orders/:order/subscriptions/:subscription/fetch',
    action: 'subscriptions.fetch',
    summary: 'Fetch a subscription from its payment provider',
    description: 'Status, date and ids become what the provider says.',
    failures: {
      400: 'No provider bills it, or the provider does not answer.',
      409: 'Others have just changed the subscription; the request may be repeated.',
    },
    handler: subscriptions.fetch,
  }),
  route({
    ...MANAGE,
    method: 'POST',
    path: '/orders/:order/subscriptions/:subscription/charge-now',
    action: 'subscriptions.chargeNow',
    summary: 'Charge the open renewal of a subscription',
    description:
      'To the saved payment method, whenever it is due. `status` says what has come of it: a payment that is on its way (`processing`) is asked about by the next request, and nothing else is charged meanwhile. What was refused counts as a try.',
    failures: {
      400: 'The store does not charge this subscription, it does not run, or no renewal is open.',
      409: 'The renewal is being charged at this moment.',
    },
    handler: subscriptions.chargeNow,
  }),
  route({
    ...MANAGE,
    method: 'PUT',
    path: '/orders/:order/subscriptions/:subscription/reactivate',
    action: 'subscriptions.reactivate',
    summary: 'Reactivate a subscription',
    description: 'Not available.',
    failures: { 400: 'Always.' },
    handler: subscriptions.reactivate,
  }),
  route({
    ...MANAGE,
    method: 'PUT',
    path: '/orders/:order/subscriptions/:subscription/vendor-ids',
    action: 'subscriptions.updateVendorIds',
    summary: "Correct the payment provider's ids of a subscription",
    description: `${OPT_IN} What is left out stays, a blank id is taken away. Nothing else changes, and the provider is not asked.`,
    failures: {
      400: 'Nothing changes, or no provider bills the subscription.',
      403: NOT_ENABLED,
      409: 'Another subscription has the id.',
    },
    input: { body: vendorIdsBody },
    handler: subscriptions.updateVendorIds,
  }),
  route({
    ...MANAGE,
    method: 'POST',
    path: '/orders/:order/subscriptions/:subscription/verify-vendor-ids',
    action: 'subscriptions.verifyVendorIds',
    summary: 'Look up ids at the payment provider',
    description: `${OPT_IN} Changes nothing, and decides nothing.`,
    failures: {
      400: 'The payment method cannot look subscriptions up, or its provider does not answer.',
      403: NOT_ENABLED,
    },
    input: { body: verifyVendorIdsBody },
    handler: subscriptions.verify,
  }),
];
