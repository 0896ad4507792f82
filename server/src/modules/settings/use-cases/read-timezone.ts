import { timezoneOf } from '../../../domain/address';
import type { Platform } from '../../../platform/platform';
import { readStoreSettings } from './read-store-settings';

/** The zone that a client names, else that of the store, whose days are meant where nobody says more. */
export const readTimezone = async (platform: Platform, named?: string): Promise<string> =>
  named ?? timezoneOf((await readStoreSettings(platform)).timezone);
