import { route, type AnyRoute } from '../../../platform/http/route';
import { lockedCartLimit } from '../locked-carts/locked-carts.routes';
import * as planChanges from './plan-changes.controller';
import { changePlanBody, variantPathsQuery } from './plan-changes.input';

/** Changes from one plan to another. See docs/rules/subscriptions.md#changing-plans. */
export const planChangeRoutes: readonly AnyRoute[] = [
  route({
    method: 'GET',
    policy: 'ProductPolicy',
    permission: 'products/view',
    path: '/products/variation/:variantId/upgrade-paths',
    action: 'upgradePaths.variantFind',
    summary: 'List the upgrade paths of a variant',
    description:
      'With `params[order_hash]` as offers: what it costs at this moment to change the plan of that order, and the link that its customer opens for it.',
    failures: { 404: 'There is no such variant, or no such order.' },
    handler: planChanges.listOfVariant,
    input: { query: variantPathsQuery },
  }),
  route({
    method: 'POST',
    policy: 'PublicPolicy',
    path: '/checkout/change-plan',
    action: 'lockedCarts.changePlan',
    summary: 'Open the cart that changes a plan',
    description:
      'By an offer (`upgrade_url`). Answers a cart that nobody can alter, with the new plan and what is left of the old one taken off; it is placed like any other. Once its order is paid, the old plan ends.',
    failures: {
      400: 'The plan cannot be changed to that one.',
      403: 'Its customer has to sign in.',
      404: 'There is no such order of the caller.',
      409: 'The order has just gone to another customer; the request may be repeated.',
    },
    handler: planChanges.changePlan,
    input: { body: changePlanBody },
    limit: lockedCartLimit,
  }),
];
