import { route, type AnyRoute } from '../../platform/http/route';
import * as webhooks from './webhooks.controller';
import {
  createWebhookBody,
  listDeliveriesQuery,
  replayRangeBody,
  rotateSecretBody,
  updateWebhookBody,
} from './webhooks.input';

const VIEW = { policy: 'IntegrationPolicy', permission: 'integrations/view' } as const;
const MANAGE = { policy: 'IntegrationPolicy', permission: 'integrations/manage' } as const;
const DELETE = { policy: 'IntegrationPolicy', permission: 'integrations/delete' } as const;

const AREAS = 'Beside the permission of the route it takes that to see what the events are about, e.g. `orders/view`.';

const endpointRoutes: readonly AnyRoute[] = [
  route({
    ...VIEW,
    method: 'GET',
    path: '/webhooks',
    action: 'webhooks.find',
    summary: 'List the webhooks',
    description: 'All of them, there are at most 100. Secrets are masked.',
    handler: webhooks.list,
  }),
  route({
    ...MANAGE,
    method: 'POST',
    path: '/webhooks',
    action: 'webhooks.create',
    summary: 'Create a webhook',
    description: `Its secret is answered this once. ${AREAS}`,
    failures: { 422: 'The address may not be called, there is no such event, or there are 100 webhooks.' },
    handler: webhooks.create,
    input: { body: createWebhookBody },
  }),
  route({
    ...VIEW,
    method: 'GET',
    path: '/webhooks/events',
    action: 'webhooks.eventsFind',
    summary: 'List the events that webhooks can subscribe to',
    handler: webhooks.listEvents,
  }),
  route({
    ...VIEW,
    method: 'GET',
    path: '/webhooks/:id',
    action: 'webhooks.findOne',
    summary: 'Show a webhook',
    handler: webhooks.find,
  }),
  route({
    ...MANAGE,
    method: 'PUT',
    path: '/webhooks/:id',
    action: 'webhooks.update',
    summary: 'Change a webhook',
    description: `What is left out stays. One that is switched on again sends what was held meanwhile. With the \`version\` that was read before, nothing that somebody else changed meanwhile is overwritten. ${AREAS}`,
    failures: {
      409: 'Somebody else has changed the webhook since its `version` was read.',
      422: 'The address may not be called, or there is no such event.',
    },
    handler: webhooks.update,
    input: { body: updateWebhookBody },
  }),
  route({
    ...DELETE,
    method: 'DELETE',
    path: '/webhooks/:id',
    action: 'webhooks.delete',
    summary: 'Delete a webhook',
    description: 'With its deliveries, sent or not.',
    handler: webhooks.remove,
  }),
  route({
    ...MANAGE,
    method: 'POST',
    path: '/webhooks/:id/rotate-secret',
    action: 'webhooks.rotateSecret',
    summary: 'Give a webhook a new secret',
    description: `It is answered this once. Deliveries are signed with both for a while. ${AREAS}`,
    handler: webhooks.rotate,
    input: { body: rotateSecretBody },
  }),
  route({
    ...MANAGE,
    method: 'POST',
    path: '/webhooks/:id/test',
    action: 'webhooks.test',
    summary: 'Send a test to a webhook',
    description: 'At once, also while it is switched off. Success is an answer of 2xx; what came is in the answer.',
    limit: { bucket: 'webhook-tests', max: ({ config }) => config.placeOrderLimit * 4, duration: 60_000 },
    handler: webhooks.test,
  }),
];

const deliveryRoutes: readonly AnyRoute[] = [
  route({
    ...MANAGE,
    method: 'POST',
    path: '/webhooks/:id/replay',
    action: 'webhooks.replayRange',
    summary: 'Send deliveries of a webhook again',
    description: 'Those of a range of time, under their message ids and in their order.',
    failures: { 423: 'The webhook is switched off.' },
    handler: webhooks.replayMany,
    input: { body: replayRangeBody },
  }),
  route({
    ...VIEW,
    method: 'GET',
    path: '/webhooks/deliveries',
    action: 'webhooks.deliveriesFind',
    summary: 'List the deliveries of webhooks',
    description: 'The newest first, of the last 30 days. The next page is asked for with `before`.',
    handler: webhooks.listDeliveries,
    input: { query: listDeliveriesQuery },
  }),
  route({
    ...VIEW,
    method: 'GET',
    path: '/webhooks/deliveries/:id',
    action: 'webhooks.deliveriesFindOne',
    summary: 'Show a delivery with its request and answer',
    description: AREAS,
    handler: webhooks.findOneDelivery,
  }),
  route({
    ...MANAGE,
    method: 'POST',
    path: '/webhooks/deliveries/:id/replay',
    action: 'webhooks.replay',
    summary: 'Send a delivery again',
    description: 'Under the same message id. In the background, with all attempts.',
    failures: { 409: 'It is on its way already.', 423: 'The webhook is switched off, or it is a test.' },
    handler: webhooks.replay,
  }),
];

/** Webhooks in the back office. See docs/reference/webhooks.md. */
export const webhookRoutes: readonly AnyRoute[] = [...endpointRoutes, ...deliveryRoutes];
