import { route, type AnyRoute } from '../../../platform/http/route';
import * as pauses from './own-pauses.controller';

const policy = 'CustomerFrontendPolicy' as const;

const CHANGED = 'Somebody else has just changed the subscription; the request may be repeated.';

/** Pauses of subscriptions by their customer. See docs/reference/subscriptions.md. */
export const ownPauseRoutes: readonly AnyRoute[] = [
  route({
    method: 'POST',
    path: '/customer-profile/subscriptions/:uuid/pause',
    action: 'purchases.pause',
    summary: 'Pause a subscription of the customer',
    description:
      'Nothing is collected until it is resumed. What is paid can be used until `next_billing_date`. The filter `shop/subscription/can_pause` may keep pauses for the staff; `can_pause` of the subscription says so.',
    failures: {
      400: 'The subscription does not run, the payment provider bills it, or the store does not let it be paused.',
      409: CHANGED,
    },
    handler: pauses.pause,
    policy,
  }),
  route({
    method: 'POST',
    path: '/customer-profile/subscriptions/:uuid/resume',
    action: 'purchases.resume',
    summary: 'Resume a subscription of the customer',
    description: 'It is collected again: at its date, or at once where that has passed.',
    failures: { 400: 'The subscription is not paused, or the payment provider bills it.', 409: CHANGED },
    handler: pauses.resume,
    policy,
  }),
];
