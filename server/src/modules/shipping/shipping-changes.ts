import type { Platform } from '../../platform/platform';
import { recordActivities } from '../activity';

export const SHIPPING_VERSION = 'shipping';

export type ShippingChange = {
  readonly title: string;
  readonly content: string;
  /** Absent for settings that are no record of their own. */
  readonly id?: number;
  readonly author: string;
};

/** The last step of every write: the log, and the number that makes all processes forget what they remember. */
export const shippingChanged = async (platform: Platform, change: ShippingChange): Promise<void> => {
  const { title, content, id, author } = change;
  await recordActivities(platform, [
    { title, content, moduleName: 'shipping', ...(id === undefined ? {} : { moduleId: id }), author },
  ]);
  await platform.versions.raise(SHIPPING_VERSION);
};
