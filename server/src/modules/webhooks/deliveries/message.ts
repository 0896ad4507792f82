import { createHash } from 'node:crypto';
import { toJson } from '../../../platform/db/columns';
import { API_VERSION } from '../event-types';
import type { NewDelivery } from './deliveries.repository';

/** The same for each attempt and replay of an event, and of no other. */
export const messageIdOf = (key: string): string =>
  `msg_${createHash('sha256').update(key).digest('hex').slice(0, 32)}`;

type Parts = {
  readonly endpointId: number;
  readonly messageId: string;
  readonly type: string;
  readonly entity: string;
  /** When the event happened. */
  readonly at: Date;
  readonly data: Readonly<Record<string, unknown>>;
};

/** What is recorded here is what is sent, however long that takes, and whatever becomes of the record that it is about. */
export const deliveryOf = ({ endpointId, messageId, type, entity, at, data }: Parts): NewDelivery => ({
  endpoint_id: endpointId,
  message_id: messageId,
  event: type,
  entity,
  lane: `${endpointId}:${entity}`,
  body: toJson({ type, timestamp: at.toISOString(), api_version: API_VERSION, data }),
});
