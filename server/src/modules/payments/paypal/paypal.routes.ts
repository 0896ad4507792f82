import { object, oneOf, required, requiredText } from '../../../platform/http/fields';
import { answer, rawRoute, route, type AnyRoute } from '../../../platform/http/route';
import { EVENT_TYPES } from './paypal-webhook';
import { connectSeller } from './paypal-onboarding';
import { ensureWebhook } from './paypal-webhook-setup';

const BASE = '/settings/payment-methods/wallet';
const OWNER = { policy: 'AdminPolicy', permission: 'super_admin' } as const;

const modeInput = object({ mode: required(oneOf('test', 'live')) });
const sellerBody = object({
  authCode: requiredText(500),
  sharedId: requiredText(500),
  mode: required(oneOf('test', 'live')),
});

const modeOf = (mode: 'test' | 'live' | undefined) => (mode === 'live' ? 'live' : 'test');

/** Onboarding of PayPal. See docs/reference/payments.md#paypal. */
export const paypalRoutes: readonly AnyRoute[] = [
  rawRoute({
    method: 'POST',
    path: `${BASE}/seller-auth-token`,
    action: 'paypal.connectSeller',
    produces: 'nothing',
    summary: 'Connect the account of PayPal',
    description:
      "Trades in what PayPal's sign-up page handed to the browser, keeps the keys and registers the webhook. The answer has no body.",
    failures: { 422: 'The input is not valid, or the provider does not take it.' },
    ...OWNER,
    input: { body: sellerBody },
    handler: async ({ platform, principal, body: { authCode, sharedId, mode } }) => {
      await connectSeller(platform, principal, { authCode, sharedId, mode: modeOf(mode) });
      return answer(200, null);
    },
  }),
  route({
    method: 'POST',
    path: `${BASE}/webhook/setup`,
    action: 'paypal.setUpWebhook',
    summary: 'Register the webhook of PayPal',
    failures: { 422: 'The input is not valid, no account is connected, or the provider refuses.' },
    ...OWNER,
    input: { body: modeInput },
    handler: async ({ platform, principal, body }) => {
      await ensureWebhook(platform, principal, modeOf(body.mode));
      return { message: 'The webhook is registered.' };
    },
  }),
  route({
    method: 'GET',
    path: `${BASE}/webhook/check`,
    action: 'paypal.checkWebhook',
    summary: 'Check the webhook of PayPal',
    description: 'Registers it where it is missing.',
    failures: { 422: 'The input is not valid, no account is connected, or the provider refuses.' },
    ...OWNER,
    input: { query: modeInput },
    changesState: true,
    handler: async ({ platform, principal, query }) => {
      const webhook_id = await ensureWebhook(platform, principal, modeOf(query.mode));
      return { status: 'success', webhook_id, events: EVENT_TYPES, message: 'The webhook is registered.' };
    },
  }),
];
