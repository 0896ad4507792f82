import type { WebhookDelivery, WebhookDeliveryDetail, WebhookEndpoint } from '../../contracts/webhooks';
import { toTimestamp } from '../../platform/db/columns';
import { SECRET_MASK } from '../../platform/secrets/secret-mask';
import type { DeliveryRow, ListedDelivery } from './deliveries/deliveries.rows';
import { endpointVersion, type EndpointRow } from './endpoints/endpoints.rows';
import { PLAIN_HEADERS } from './sending/sign';

const momentOf = (date: Date): string => toTimestamp(date) as string;

const presentLast = (delivery: ListedDelivery): WebhookEndpoint['last_delivery'] => {
  const { id, event, status, answer_status, error, created_at, last_attempt_at } = presentDelivery(delivery);
  return { id, event, status, answer_status, error, created_at, last_attempt_at };
};

export const presentEndpoint = (row: EndpointRow, last: ListedDelivery | undefined, now: Date): WebhookEndpoint => ({
  id: row.id,
  name: row.name,
  url: row.url,
  status: row.status,
  disabled_reason: row.disabled_reason,
  disabled_at: toTimestamp(row.disabled_at),
  events: row.events,
  secret: SECRET_MASK,
  last_delivery: last ? presentLast(last) : null,
  former_valid_until:
    row.former_secret_until !== null && now < row.former_secret_until ? toTimestamp(row.former_secret_until) : null,
  created_at: momentOf(row.created_at),
  updated_at: momentOf(row.updated_at),
  version: endpointVersion(row),
});

export const presentDelivery = (row: ListedDelivery): WebhookDelivery => ({
  id: row.id,
  webhook_id: row.endpoint_id,
  message_id: row.message_id,
  event: row.event,
  entity: row.entity,
  status: row.status,
  attempts: row.attempts,
  next_attempt_at: row.status === 'pending' ? toTimestamp(row.available_at) : null,
  last_attempt_at: toTimestamp(row.attempted_at),
  answer_status: row.answer_status,
  duration_ms: row.duration_ms,
  error: row.last_error,
  created_at: momentOf(row.created_at),
  finished_at: toTimestamp(row.finished_at),
});

/** `url`: where it goes next, for one that was not tried yet. */
export const presentDetail = (row: DeliveryRow, url: string): WebhookDeliveryDetail => ({
  ...presentDelivery(row),
  request: {
    method: 'POST',
    url: row.url ?? url,
    headers: { ...PLAIN_HEADERS, 'webhook-id': row.message_id },
    body: row.body,
  },
  answer: row.answer_status === null ? null : { status: row.answer_status, body: row.answer_body ?? '' },
});
