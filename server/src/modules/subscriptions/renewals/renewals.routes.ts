import { route, type AnyRoute } from '../../../platform/http/route';
import { subscriptionNotFound } from '../subscriptions.errors';
import * as renewals from './renewals.controller';
import { listRenewalsQuery, skipRenewalBody } from './renewals.input';

const VIEW = { policy: 'OrderPolicy', permission: 'subscriptions/view' } as const;
const MANAGE = { policy: 'OrderPolicy', permission: 'subscriptions/manage' } as const;

const CHANGED = 'Others have just changed the subscription; the request may be repeated.';

/** Renewals of subscriptions. See docs/reference/subscriptions.md. */
export const renewalRoutes: readonly AnyRoute[] = [
  route({
    ...VIEW,
    method: 'GET',
    path: '/renewals',
    action: 'renewals.find',
    summary: 'List the renewals',
    description: 'The orders of renewals, whoever bills them, the newest first.',
    handler: renewals.list,
    input: { query: listRenewalsQuery },
  }),
  route({
    ...VIEW,
    method: 'GET',
    path: '/renewals/:renewal',
    action: 'renewals.findOne',
    summary: 'Show a renewal',
    description: 'By the id of its order.',
    handler: renewals.find,
  }),
  route({
    ...MANAGE,
    method: 'POST',
    path: '/renewals/:order/void',
    action: 'renewals.void',
    summary: 'Void an open renewal',
    description:
      'Its order is canceled and its goods go back on sale. The subscription stays as it is; its period is billed again by `create-renewal` alone.',
    failures: { 400: 'The renewal is not open.', 409: 'It has just been paid.' },
    handler: renewals.voidOne,
  }),
  route({
    ...MANAGE,
    method: 'POST',
    path: '/renewals/:order/resend',
    action: 'renewals.resend',
    summary: 'Tell of an open renewal again',
    description:
      'The event `renewal_created` is told once more, and its customer is asked to pay it again, unless the store is about to charge it.',
    failures: { 400: 'The renewal is not open.', 409: 'Its payment is on its way.' },
    handler: renewals.resend,
  }),
  route({
    ...MANAGE,
    method: 'POST',
    path: '/orders/:order/subscriptions/:subscription/create-renewal',
    unknown: subscriptionNotFound,
    action: 'subscriptions.createRenewal',
    summary: 'Open the next renewal of a subscription',
    description: 'However far ahead. What is open already is answered as it is; what is void is opened again.',
    failures: {
      400: 'The subscription does not run, costs nothing any more, is billed by its provider, or has paid this date.',
      409: CHANGED,
    },
    handler: renewals.create,
  }),
  route({
    ...MANAGE,
    method: 'POST',
    path: '/orders/:order/subscriptions/:subscription/skip-renewal',
    unknown: subscriptionNotFound,
    action: 'subscriptions.skipRenewal',
    summary: 'Skip the next renewal of a subscription',
    description:
      'The period is given away: the next billing date moves by one interval, and a renewal that is open is void.',
    failures: {
      400: 'The subscription does not run, costs nothing any more, or is billed by its provider.',
      409: CHANGED,
    },
    input: { body: skipRenewalBody },
    // Sent again because no answer came, it would give away one more period.
    idempotent: true,
    handler: renewals.skip,
  }),
];
