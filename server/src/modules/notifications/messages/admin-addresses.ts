import { addressesOf } from '../../../domain/notification';
import { fillIn } from '../../../domain/placeholder';
import { isEmail } from '../../../domain/email';
import type { Platform } from '../../../platform/platform';
import { readEmailSettings } from '../settings/read-email-settings';
import { storeValues } from '../subject/store-values';

/** More people than that are told by a list of addressees of their own. */
const MOST = 10;

/** Whom a text of addresses and placeholders means; nobody who has no address. */
export const addressesIn = async (platform: Platform, list: string): Promise<readonly string[]> => {
  const values = await storeValues(platform, list);
  const filled = fillIn(list, { values, loops: new Map(), conditions: new Map() }, 'header');
  return addressesOf(filled, isEmail).slice(0, MOST);
};

export const readAdminAddresses = async (platform: Platform): Promise<readonly string[]> =>
  addressesIn(platform, (await readEmailSettings(platform)).admin_email);
