import { route, type AnyRoute } from '../../../platform/http/route';
import { confirmSwitchBody, planBody, switchBody, updateMethodBody } from '../../subscriptions';
import * as methods from './own-methods.controller';

const policy = 'CustomerFrontendPolicy' as const;

const NOT_ANSWERED = 'The payment provider did not answer; the request may be repeated.';
const CHANGED = 'Somebody else has just changed the subscription; the request may be repeated.';

/** Another card, or another payment method, for what the customer subscribed to. See docs/reference/subscriptions.md. */
export const ownMethodRoutes: readonly AnyRoute[] = [
  route({
    method: 'POST',
    path: '/customer-profile/subscriptions/:uuid/update-payment-method',
    action: 'purchases.updatePaymentMethod',
    summary: 'Replace the card of a subscription of the customer',
    description:
      'Possible if `can_update_payment_method`. Called twice: without `newPaymentMethodId` it begins an agreement that the customer confirms in the browser, and counts as an attempt; with it, later payments are made by what was confirmed, as the provider says. A renewal that the old card could not pay is charged at once.',
    failures: {
      400: 'There is no card to replace, or nothing was agreed on under this id for this subscription.',
      409: 'The payment provider does not take the card for this subscription, or somebody else has just changed it.',
      503: NOT_ANSWERED,
    },
    handler: methods.updateMethod,
    policy,
    input: { body: updateMethodBody },
  }),
  route({
    method: 'GET',
    path: '/customer-profile/subscriptions/:uuid/setup-intent-attempts',
    action: 'purchases.setUpAttemptsFind',
    summary: 'Show how many payment methods the customer may still try',
    description: 'Five a day, of all subscriptions together; beyond that the answer is 429.',
    handler: methods.attempts,
    policy,
  }),
  route({
    method: 'POST',
    path: '/customer-profile/subscriptions/:uuid/get-or-create-plan',
    action: 'purchases.getOrCreatePlan',
    summary: 'Get what the provider of another payment method would bill',
    description:
      'The plan is made where the provider has none yet. Only of payment methods whose provider bills subscriptions; nothing of the subscription changes.',
    failures: {
      400: 'The subscription cannot be moved to this payment method, or its provider has no plans.',
      503: NOT_ANSWERED,
    },
    handler: methods.plan,
    policy,
    input: { body: planBody },
  }),
  route({
    method: 'POST',
    path: '/customer-profile/subscriptions/:uuid/switch-payment-method',
    action: 'purchases.switchPaymentMethod',
    summary: 'Begin to move a subscription of the customer to another payment method',
    description:
      'Possible if `can_switch_payment_method`, to one of `switch_payment_methods`. The customer confirms in the browser, and `confirm-subscription-switch` carries it out. Nothing is paid before `next_billing_date`. Counts as an attempt.',
    failures: {
      400: 'The subscription cannot be moved to this payment method.',
      409: CHANGED,
      503: NOT_ANSWERED,
    },
    handler: methods.switchMethod,
    policy,
    input: { body: switchBody },
  }),
  route({
    method: 'POST',
    path: '/customer-profile/subscriptions/:uuid/confirm-subscription-switch',
    action: 'purchases.confirmSwitch',
    summary: 'Move a subscription of the customer to another payment method',
    description:
      'What the customer has confirmed is read from the provider. The old provider bills no more once the new one stands. May be repeated.',
    failures: {
      400: 'Nothing was begun under this id, it is not confirmed, or it does not fit the subscription any more.',
      409: 'A renewal is being charged at this moment, or somebody else has just changed the subscription.',
      503: NOT_ANSWERED,
    },
    handler: methods.confirmSwitch,
    policy,
    input: { body: confirmSwitchBody },
  }),
];
