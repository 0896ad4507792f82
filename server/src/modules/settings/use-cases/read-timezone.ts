import { timezoneOf } from '../../../domain/address';
import type { SearchContext } from '../../../domain/search';
import type { Platform } from '../../../platform/platform';
import { readStoreSettings } from './read-store-settings';

/** The zone that a client names, else that of the store, whose days are meant where nobody says more. */
export const readTimezone = async (platform: Platform, named?: string): Promise<string> =>
  named ?? timezoneOf((await readStoreSettings(platform)).timezone);

/** What dates in a search or filter refer to: days of the zone that the client names, else of the store's, and the present. */
export const searchContext = async (platform: Platform, named?: string): Promise<SearchContext> => ({
  timezone: await readTimezone(platform, named),
  now: platform.clock.now(),
});
