import { route, type AnyRoute } from '../../../platform/http/route';
import { subscriptionNotFound } from '../subscriptions.errors';
import type { Platform } from '../../../platform/platform';
import * as lockedCarts from './locked-carts.controller';
import { earlyPaymentBody, reactivateBody } from './locked-carts.input';

/** Off where the limit on checkouts is. */
const openLimit = ({ config }: Platform): number => config.placeOrderLimit * 4;

export const lockedCartLimit = { bucket: 'locked-cart', max: openLimit, duration: 60_000 } as const;

const CART =
  'Answers a cart that nobody can alter: `place-order` takes its `cart_hash` and `payment_method`, and nothing else of the form. The cart that is open for it already is answered again, at the terms of this moment.';
const OTHERS = 'There is no such subscription of the caller.';
const SIGN_IN = 'Its customer has to sign in.';
const MOVED = 'The subscription has just gone to another customer; the request may be repeated.';

/** Carts that are made for one purpose. See docs/rules/subscriptions.md#carts-for-one-purpose. */
export const lockedCartRoutes: readonly AnyRoute[] = [
  route({
    method: 'POST',
    path: '/checkout/reactivate-subscription',
    action: 'lockedCarts.reactivate',
    summary: 'Open the cart that reactivates a subscription',
    description: `By the link of the subscription (\`reactivate_url\`). ${CART}`,
    failures: { 400: 'The subscription cannot be reactivated.', 403: SIGN_IN, 404: OTHERS, 409: MOVED },
    handler: lockedCarts.reactivate,
    policy: 'PublicPolicy',
    premium: true,
    input: { body: reactivateBody },
    limit: lockedCartLimit,
  }),
  route({
    method: 'POST',
    path: '/checkout/early-installment-payment',
    action: 'lockedCarts.payEarly',
    summary: 'Open the cart that pays installments of a subscription early',
    description: `By the link that staff hand out (\`payment_url\`). ${CART}`,
    failures: {
      400: 'Installments of this subscription cannot be paid early, or there are fewer left.',
      403: SIGN_IN,
      404: OTHERS,
      409: MOVED,
    },
    handler: lockedCarts.payEarly,
    policy: 'PublicPolicy',
    input: { body: earlyPaymentBody },
    limit: lockedCartLimit,
  }),
  route({
    policy: 'OrderPolicy',
    permission: 'subscriptions/manage',
    method: 'POST',
    path: '/orders/:order/subscriptions/:subscription/early-payment-link',
    unknown: subscriptionNotFound,
    action: 'subscriptions.earlyPaymentLink',
    summary: 'Make the link by which a customer pays installments early',
    description: 'The customer chooses how many. Nothing is stored.',
    failures: {
      400: 'The store does not allow it, the subscription is not one of this order or is not paid in installments, it is not active, or all installments are paid.',
    },
    handler: lockedCarts.earlyPaymentLink,
  }),
];
