import type { Platform } from '../../../platform/platform';
import { keepSorted, sortAnew } from '../../settings';
import { SUBSCRIPTION_ORDER } from '../content-types/subscription';

/** The order of the subscriptions by what they are for; see `keepSorted`. */
export const sortSubscriptions = async (platform: Platform): Promise<void> => {
  await keepSorted(platform, SUBSCRIPTION_ORDER);
};

/** After a store came in. */
export const sortSubscriptionsAnew = async (platform: Platform): Promise<readonly string[]> => {
  await sortAnew(platform, SUBSCRIPTION_ORDER);
  return [];
};
