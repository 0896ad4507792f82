import { toInt } from '../../../platform/db/columns';
import { errorText } from '../../../platform/log';
import type { Platform } from '../../../platform/platform';
import { findUnaskedRefunds } from './refunds.repository';
import { refundAtProvider } from './refund-at-provider';

const MINUTE = 60_000;
/** Longer than a provider is waited for: whoever recorded the refund is not at it any more. */
const QUIET = 3 * MINUTE;
/** Providers remember an idempotency key for a day; after that, asking again could give back twice. */
const TOO_OLD = 20 * 60 * MINUTE;

/**
 * Refunds that were recorded, and whose process died before their provider had answered, are asked for again: each has an
 * idempotency key of its own. Answers how many.
 */
export const retryRefunds = async (platform: Platform): Promise<number> => {
  const now = platform.clock.now().getTime();
  const found = await findUnaskedRefunds(platform.db, new Date(now - TOO_OLD), new Date(now - QUIET));
  for (const { id, order_id: orderId } of found) {
    try {
      await refundAtProvider(platform, { orderId: toInt(orderId), refundIds: [id] }, { author: 'system' });
    } catch (error) {
      platform.strapi.log.error(`The refund ${id} was not asked for again: ${errorText(error)}`);
    }
  }
  return found.length;
};
