import type { Platform } from '../../../platform/platform';
import { readStoreSettings } from './read-store-settings';

const DAY = 86_400_000;

/**
 * What was written before this moment names no visitor any more; null where the store keeps it for ever. See
 * docs/reference/customers-and-accounts.md#visitor-data.
 */
export const visitorDataEnds = async (platform: Platform): Promise<Date | null> => {
  const { visitor_data_days: days } = await readStoreSettings(platform);
  // Other code of the site may say what the settings are.
  if (!Number.isSafeInteger(days) || days < 1) return null;
  return new Date(platform.clock.now().getTime() - days * DAY);
};
