import { ConflictError, NotFoundError, RuleViolationError } from '../../../domain/errors';
import type { Principal } from '../../../platform/auth/principal';
import type { Platform } from '../../../platform/platform';
import { authorOf, recordActivities } from '../../activity';
import { endpointNotFound } from '../endpoints/change-endpoint';
import { lockEndpoint } from '../endpoints/endpoints.repository';
import type { EndpointRow } from '../endpoints/endpoints.rows';
import { TEST_TYPE } from '../event-types';
import { findDelivery, replayMany, replayOne, type ReplayRange } from './deliveries.repository';
import type { DeliveryRow } from './deliveries.rows';

export const deliveryNotFound = (): NotFoundError => new NotFoundError('The delivery does not exist.');

const assertOn = ({ status }: EndpointRow): void => {
  if (status === 'disabled') throw new RuleViolationError('The webhook is switched off: switch it on first.');
};

const note = (platform: Platform, principal: Principal, title: string, id: number, content: string): Promise<void> =>
  recordActivities(platform, [{ title, content, moduleName: 'webhook', moduleId: id, ...authorOf(principal) }]);

/**
 * Sends one again that was received or given up, under the same message id. Of many who ask at once one is first; the others are refused
 * until that is through. @throws NotFoundError, RuleViolationError, ConflictError
 */
export const replayDelivery = (platform: Platform, principal: Principal, id: number): Promise<DeliveryRow> =>
  platform.db.transaction(async () => {
    const known = await findDelivery(platform.db, id);
    if (!known) throw deliveryNotFound();
    if (known.event === TEST_TYPE) throw new RuleViolationError('A test is not sent again: send another one.');
    const endpoint = await lockEndpoint(platform.db, known.endpoint_id);
    if (!endpoint) throw deliveryNotFound();
    assertOn(endpoint);
    if (!(await replayOne(platform.db, id, platform.clock.now()))) {
      throw new ConflictError('The delivery is on its way already.');
    }
    await note(platform, principal, 'Webhook delivery replayed', endpoint.id, `Delivery ${id}, ${known.event}`);
    return (await findDelivery(platform.db, id)) as DeliveryRow;
  });

/** Answers how many are sent again. @throws NotFoundError, RuleViolationError */
export const replayRange = (
  platform: Platform,
  principal: Principal,
  endpointId: number,
  range: ReplayRange
): Promise<number> =>
  platform.db.transaction(async () => {
    const endpoint = await lockEndpoint(platform.db, endpointId);
    if (!endpoint) throw endpointNotFound();
    assertOn(endpoint);
    const replayed = await replayMany(platform.db, endpointId, range, platform.clock.now());
    await note(platform, principal, 'Webhook deliveries replayed', endpointId, `${replayed} deliveries`);
    return replayed;
  });
