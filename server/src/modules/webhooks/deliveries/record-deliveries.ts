import type { DurableConsumer, Receive } from '../../../platform/events/events';
import type { Platform } from '../../../platform/platform';
import type { EndpointRow } from '../endpoints/endpoints.rows';
import { subscribersOf } from '../endpoints/endpoint-memory';
import { EVENT_TYPES, type EventType } from '../event-types';
import { MAY_SEND, WEBHOOK_DATA } from '../webhooks.hooks';
import { insertDeliveries, type NewDelivery } from './deliveries.repository';
import { deliveryOf, messageIdOf } from './message';

type Told = Parameters<Receive>[0];

const deliveryTo = async (
  { hooks }: Platform,
  { id, name, url }: EndpointRow,
  { type, read }: EventType,
  told: Told
): Promise<NewDelivery | null> => {
  const endpoint = { id, name, url };
  const { entity, data: own } = read(told.payload as Readonly<Record<string, unknown>>);
  if (!(await hooks.ask(MAY_SEND, true, { type, data: own, endpoint }))) return null;
  const data = await hooks.ask(WEBHOOK_DATA, own, { type, endpoint });
  const messageId = messageIdOf(told.idempotencyKey);
  return deliveryOf({ endpointId: id, messageId, type, entity, at: told.recordedAt, data });
};

const recordFor =
  (platform: Platform, type: EventType, wake: () => void): Receive =>
  async (told) => {
    const deliveries: NewDelivery[] = [];
    for (const endpoint of await subscribersOf(platform, type.type)) {
      const delivery = await deliveryTo(platform, endpoint, type, told);
      if (delivery) deliveries.push(delivery);
    }
    if (deliveries.length === 0) return;
    await insertDeliveries(platform.db, deliveries, platform.clock.now());
    wake();
  };

/** One consumer for all events, so that they are recorded in their order. Events that no endpoint subscribes to cost nothing. */
export const webhookConsumers = (platform: Platform, wake: () => void): readonly DurableConsumer[] =>
  EVENT_TYPES.map((type) => ({
    name: 'webhooks',
    isOrdered: true,
    event: type.event,
    isWanted: async () => (await subscribersOf(platform, type.type)).length > 0,
    handle: recordFor(platform, type, wake),
  }));
