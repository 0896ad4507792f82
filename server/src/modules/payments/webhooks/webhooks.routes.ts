import { readRawBody } from '../../../platform/http/raw-body';
import { route, type AnyRoute } from '../../../platform/http/route';
import { takeWebhook } from './take-webhook';

/** Providers sign their messages, so nobody is asked who they are. */
export const webhookRoutes: readonly AnyRoute[] = [
  route({
    method: 'POST',
    path: '/public/webhooks/:gateway',
    action: 'webhooks.receive',
    summary: 'Receive a message of a payment provider',
    description:
      'For the providers alone, who sign their messages. What is signed is stored once and worked on afterwards.',
    failures: { 400: 'The signature is not right, or the money is not that of its order.' },
    policy: 'PublicPolicy',
    identify: false,
    // Providers send from few addresses, and repeat what is refused.
    limit: { bucket: 'webhook', max: ({ config }) => config.placeOrderLimit * 60, duration: 60_000 },
    handler: async ({ platform, params, ctx }) => {
      await takeWebhook(platform, params.gateway ?? '', { body: await readRawBody(ctx), headers: ctx.headers });
      return { received: true };
    },
  }),
];
