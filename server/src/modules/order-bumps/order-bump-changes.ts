import type { Principal } from '../../platform/auth/principal';
import type { Platform } from '../../platform/platform';
import { authorOf, recordActivities } from '../activity';

export const ORDER_BUMPS_VERSION = 'order-bumps';

export type BumpChange = {
  readonly title: string;
  readonly content: string;
  readonly id: number;
  readonly principal: Principal;
};

/** The last step of every write: the log, and the number that makes all processes forget what they remember. */
export const orderBumpChanged = async (
  platform: Platform,
  { title, content, id, principal }: BumpChange
): Promise<void> => {
  await recordActivities(platform, [
    { title, content, moduleName: 'order_bump', moduleId: id, ...authorOf(principal) },
  ]);
  await platform.versions.raise(ORDER_BUMPS_VERSION);
};
