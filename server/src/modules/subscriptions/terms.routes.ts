import { route, type AnyRoute } from '../../platform/http/route';
import { subscriptionNotFound } from './subscriptions.errors';
import * as terms from './terms.controller';
import { updateTermsBody } from './terms.input';

const MANAGE = { policy: 'OrderPolicy', permission: 'subscriptions/manage', unknown: subscriptionNotFound } as const;

const CHANGED = 'Others have just changed the subscription; the request may be repeated.';

/** What staff change of a subscription that runs. See docs/reference/subscriptions.md. */
export const termsRoutes: readonly AnyRoute[] = [
  route({
    ...MANAGE,
    method: 'PUT',
    path: '/orders/:order/subscriptions/:subscription/update',
    action: 'subscriptions.update',
    summary: 'Change the terms of a subscription',
    description:
      'Of one that the store bills, from the next payment on; what is left out stays. `recurring_amount` and `recurring_tax_total` keep their share of `recurring_total`. A renewal that is open for another amount or date is void, and opened anew where it is near. `status` pauses and resumes, and sets active what is past due, with a date that lies ahead.',
    failures: {
      400: 'The provider bills the subscription, it does not run, nothing changes, or the terms are not possible: a status that cannot be set, fewer payments than have been made, a date that has passed or is more than ten years ahead or of which the renewal was paid, an amount of nothing, an interval that there is not.',
      409: CHANGED,
    },
    input: { body: updateTermsBody },
    handler: terms.update,
  }),
  route({
    ...MANAGE,
    method: 'PUT',
    path: '/orders/:order/subscriptions/:subscription/pause',
    action: 'subscriptions.pause',
    summary: 'Pause a subscription',
    description:
      'Nothing is billed until it is resumed, and a renewal that is open is void. What is paid can be used until `next_billing_date`.',
    failures: { 400: 'The subscription does not run, or the payment provider bills it.', 409: CHANGED },
    handler: terms.pause,
  }),
  route({
    ...MANAGE,
    method: 'PUT',
    path: '/orders/:order/subscriptions/:subscription/resume',
    action: 'subscriptions.resume',
    summary: 'Resume a subscription',
    description: 'It is billed again: at its date, or at once where that has passed.',
    failures: { 400: 'The subscription is not paused, or the payment provider bills it.', 409: CHANGED },
    handler: terms.resume,
  }),
];
