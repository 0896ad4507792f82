import type { Platform } from '../../platform/platform';
import { releaseUnpaid } from '../orders';
import { offlineMethods } from './gateway-registry';

const HOUR = 3_600_000;

/**
 * Orders that were to be paid online, and were not within the hours that the site allows, give their stock and coupons back. Those
 * that are paid on delivery or by transfer keep theirs: they have been placed. Answers how many were let go.
 */
export const releaseOnlineUnpaid = async (platform: Platform): Promise<number> => {
  const { unpaidHours } = platform.config;
  if (unpaidHours === 0) return 0;
  const before = new Date(platform.clock.now().getTime() - unpaidHours * HOUR);
  return releaseUnpaid(
    platform,
    { before, offlineMethods: offlineMethods(platform) },
    `Not paid within ${unpaidHours} hours.`
  );
};
