import { collectionOf, type Collection } from '../../../domain/collection';
import type { Platform } from '../../../platform/platform';
import type { Gateway } from '../../payments';
import { readBillingSettings } from '../../settings';

/**
 * How the renewals of a subscription are collected that is reactivated by this gateway: by the store, since a provider that bills would
 * begin a subscription of its own; null where it cannot be. See docs/decisions/0101-carts-for-one-purpose.md.
 */
export const readStoreCollection = async (
  platform: Platform,
  { features, kind }: Pick<Gateway, 'features' | 'kind'>,
  recurring: number
): Promise<Collection | null> => {
  const settings = await readBillingSettings(platform);
  return collectionOf({ ...settings, mode: 'store_managed' }, { features, isOffline: kind === 'offline' }, recurring);
};
