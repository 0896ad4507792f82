import type { Platform } from '../../../platform/platform';
import { retryRefunds } from '../../orders';
import { forgetEvents } from '../webhooks/inbox.repository';
import { reconcile } from './reconcile';
import { returnPending } from './return-unapplied';

const KEPT = 30 * 24 * 3_600_000;

/**
 * Everything that providers and the store may not agree about, because a message was lost or a process died. Side by side, so that
 * none of it waits for a slow provider, and none is left out because another part has failed.
 * @throws AggregateError of what has failed.
 */
export const catchUp = async (platform: Platform): Promise<void> => {
  const outcomes = await Promise.allSettled([reconcile(platform), returnPending(platform), retryRefunds(platform)]);
  const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('; '));
};

export const forgetOldEvents = (platform: Platform): Promise<void> =>
  forgetEvents(platform, new Date(platform.clock.now().getTime() - KEPT));
