import type { WebhookDeliveryStatus } from '../../../contracts/webhooks';
import { toDate, toInt, toIntOrNull, toTextOrNull } from '../../../platform/db/columns';

/** What the log shows of a delivery, without what was sent and answered. */
export type ListedDelivery = {
  readonly id: number;
  readonly endpoint_id: number;
  readonly message_id: string;
  readonly event: string;
  readonly entity: string;
  readonly status: WebhookDeliveryStatus;
  readonly attempts: number;
  readonly available_at: Date;
  readonly last_error: string | null;
  readonly answer_status: number | null;
  readonly duration_ms: number | null;
  readonly attempted_at: Date | null;
  readonly created_at: Date;
  readonly finished_at: Date | null;
};

export type DeliveryRow = ListedDelivery & {
  readonly lane: string;
  readonly body: string;
  /** Where the last attempt went. */
  readonly url: string | null;
  readonly answer_body: string | null;
};

export const LISTED_COLUMNS = [
  'id',
  'endpoint_id',
  'message_id',
  'event',
  'entity',
  'status',
  'attempts',
  'available_at',
  'last_error',
  'answer_status',
  'duration_ms',
  'attempted_at',
  'created_at',
  'finished_at',
] as const;

type Raw = Readonly<Record<string, unknown>>;

export const toListedDelivery = (raw: Raw): ListedDelivery => ({
  id: toInt(raw.id),
  endpoint_id: toInt(raw.endpoint_id),
  message_id: String(raw.message_id),
  event: String(raw.event),
  entity: String(raw.entity),
  status: raw.status as WebhookDeliveryStatus,
  attempts: toInt(raw.attempts),
  available_at: toDate(raw.available_at) as Date,
  last_error: toTextOrNull(raw.last_error),
  answer_status: toIntOrNull(raw.answer_status),
  duration_ms: toIntOrNull(raw.duration_ms),
  attempted_at: toDate(raw.attempted_at),
  created_at: toDate(raw.created_at) as Date,
  finished_at: toDate(raw.finished_at),
});

export const toDeliveryRow = (raw: Raw): DeliveryRow => ({
  ...toListedDelivery(raw),
  lane: String(raw.lane),
  body: String(raw.body),
  url: toTextOrNull(raw.url),
  answer_body: toTextOrNull(raw.answer_body),
});
