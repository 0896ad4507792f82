import { toJson } from '../../../platform/db/columns';
import { errorText } from '../../../platform/log';
import type { Platform } from '../../../platform/platform';
import { recordActivities } from '../../activity';
import { findTransactions, lockOrder, updateTransaction } from '../orders.repository';
import { findUnaskedRefunds, type UnaskedRefund } from './refunds.repository';
import { REFUND_FAILED, refundAtProvider } from './refund-at-provider';

const MINUTE = 60_000;
/** Longer than a provider is waited for: whoever recorded the refund is not at it any more. */
const QUIET = 3 * MINUTE;
/** Providers remember an idempotency key for a day; after that, asking again could give back twice. */
const TOO_OLD = 20 * 60 * MINUTE;

const UNANSWERED =
  'No answer of the payment provider was noted in time, and asking again could give back twice. Please look there whether the money went back, and give it back by hand if it did not.';

/** Nobody asks any more: said once, in the form of a refund that its provider refused. */
const giveUp = (platform: Platform, { id, orderId }: UnaskedRefund): Promise<void> =>
  platform.db.transaction(async () => {
    const { db, clock } = platform;
    if (!(await lockOrder(db, orderId))) return;
    const current = (await findTransactions(db, orderId)).find((each) => each.id === id);
    if (current?.vendor_charge_id !== null || current.meta.gateway_refund !== 'pending') return;
    const meta = { ...current.meta, gateway_refund: 'failed' };
    await updateTransaction(db, id, { meta: toJson(meta) }, clock.now());
    const entry = { title: REFUND_FAILED, content: UNANSWERED, status: 'error', author: 'system' } as const;
    await recordActivities(platform, [{ ...entry, moduleName: 'order', moduleId: orderId }]);
  });

const pursue = async (platform: Platform, refund: UnaskedRefund, now: number): Promise<unknown> => {
  if (refund.createdAt.getTime() <= now - TOO_OLD) return giveUp(platform, refund);
  return refundAtProvider(platform, { orderId: refund.orderId, refundIds: [refund.id] }, { author: 'system' });
};

/**
 * Refunds that were recorded, and whose process died before their provider had answered, are asked for again: each has an
 * idempotency key of its own. Those that are too old for that are left to a person. Answers how many there were.
 */
export const retryRefunds = async (platform: Platform): Promise<number> => {
  const now = platform.clock.now().getTime();
  const found = await findUnaskedRefunds(platform.db, new Date(now - QUIET));
  for (const refund of found) {
    try {
      await pursue(platform, refund, now);
    } catch (error) {
      platform.strapi.log.error(`The refund ${refund.id} was not asked for again: ${errorText(error)}`);
    }
  }
  return found.length;
};
