import type { Platform } from '../../../platform/platform';
import { retryRefunds } from '../../orders';
import { forgetEvents } from '../webhooks/inbox';
import { reconcile } from './reconcile';
import { returnPending } from './return-money';

const KEPT = 30 * 24 * 3_600_000;

/** Everything that providers and the store may not agree about, because a message was lost or a process died. */
export const catchUp = async (platform: Platform): Promise<void> => {
  await reconcile(platform);
  await returnPending(platform);
  await retryRefunds(platform);
};

export const forgetOldEvents = (platform: Platform): Promise<void> =>
  forgetEvents(platform, new Date(platform.clock.now().getTime() - KEPT));
