import { REVOKE_TRIGGERS, type FeedTrigger } from '../../../domain/integration';
import type { Platform } from '../../../platform/platform';
import { findWantedEvents, type WantedEvents } from './feeds.repository';

/** To be raised in the transaction of each change of a feed. */
export const FEEDS_VERSION = 'integration_feeds';

const READER = Symbol('events that feeds follow');

const readWanted = (platform: Platform): Promise<WantedEvents> =>
  platform.memo(READER, () => platform.versions.remember(FEEDS_VERSION, () => findWantedEvents(platform.db)))();

/** Whether any feed that is on follows the event; at most a second old. */
export const isFollowed = async (platform: Platform, trigger: FeedTrigger): Promise<boolean> => {
  const { triggers, watchesRevoke } = await readWanted(platform);
  return triggers.has(trigger) || (watchesRevoke && REVOKE_TRIGGERS.includes(trigger));
};
