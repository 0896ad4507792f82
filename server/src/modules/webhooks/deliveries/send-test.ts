import { randomUUID } from 'node:crypto';
import type { Platform } from '../../../platform/platform';
import { endpointNotFound } from '../endpoints/change-endpoint';
import { findEndpoint } from '../endpoints/endpoints.repository';
import type { EndpointRow } from '../endpoints/endpoints.rows';
import { TEST_TYPE } from '../event-types';
import { attempt } from '../sending/attempt';
import { httpClientOf } from '../sending/http-client-of';
import { deliveryNotFound } from './replay';
import { findDelivery, insertFinished } from './deliveries.repository';
import type { DeliveryRow } from './deliveries.rows';
import { deliveryOf, messageIdOf } from './message';

export type Tested = { readonly endpoint: EndpointRow; readonly delivery: DeliveryRow };

/** One message at once, also to an endpoint that is off; it is not tried again, and an answer of 410 switches nothing off. @throws NotFoundError */
export const sendTest = async (platform: Platform, endpointId: number): Promise<Tested> => {
  const { db, clock } = platform;
  const endpoint = await findEndpoint(db, endpointId);
  if (!endpoint) throw endpointNotFound();
  const [at, key] = [clock.now(), randomUUID()];
  const data = { message: 'This is a test.', webhook_id: endpointId };
  const message = deliveryOf({
    ...{ endpointId, messageId: messageIdOf(key), type: TEST_TYPE, entity: `test:${key}`, at, data },
  });
  const { verdict, columns } = await attempt({ platform, client: httpClientOf(platform) }, endpoint, message);
  const status = verdict.result === 'received' ? 'done' : 'dead';
  const id = await insertFinished(db, message, { ...columns, status, attempts: 1 }, clock.now());
  const delivery = await findDelivery(db, id);
  if (!delivery) throw deliveryNotFound();
  return { endpoint, delivery };
};
