import { toJson } from '../../../platform/db/columns';
import { errorText } from '../../../platform/log';
import type { Platform } from '../../../platform/platform';
import { recordActivities } from '../../activity';
import { findTransactions, lockOrder, updateTransaction } from '../orders.repository';
import { findPendingRefunds, type PendingRefund } from './refunds.repository';
import { REFUND_FAILED, refundAtProvider } from './refund-at-provider';

const MINUTE = 60_000;
/** Longer than a provider is waited for: whoever recorded the refund is not at it any more. */
const QUIET = 3 * MINUTE;
/** Providers remember an idempotency key for a day; after that, asking again could give back twice. */
const TOO_OLD = 20 * 60 * MINUTE;
/** Of one run. A provider that does not answer costs 20 s each time; the next run begins with the refunds that are left. */
const LONGEST_RUN = 2 * MINUTE;

const UNANSWERED =
  'No answer of the payment provider was noted in time, and asking again could give back twice. Please look there whether the money went back, and give it back by hand if it did not.';

/** Nobody asks any more: said once, in the form of a refund that its provider refused. */
const giveUp = (platform: Platform, { id, orderId }: PendingRefund): Promise<void> =>
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

const pursue = async (platform: Platform, refund: PendingRefund, now: number): Promise<void> => {
  try {
    if (refund.createdAt.getTime() <= now - TOO_OLD) await giveUp(platform, refund);
    else await refundAtProvider(platform, { orderId: refund.orderId, refundIds: [refund.id] }, { author: 'system' });
  } catch (error) {
    platform.strapi.log.error(`The refund ${refund.id} was not asked for again: ${errorText(error)}`);
  }
};

const CURSOR = Symbol('where the last run of refunds has ended');

/**
 * Refunds whose provider has not said yet what became of them are asked for again: the process died before the answer, or the
 * provider did not answer, asked to wait, or has taken the refund without carrying it out. Each has an idempotency key of its own.
 * Those that are too old for that are left to a person. A run that takes too long is gone on with by the next one. Answers how many
 * were looked at.
 */
export const retryRefunds = async (platform: Platform): Promise<number> => {
  const { clock, db, memo } = platform;
  const cursor = memo(CURSOR, () => ({ afterId: 0 }));
  const begun = clock.now().getTime();
  const search = { before: new Date(begun - QUIET), keyKnownSince: new Date(begun - TOO_OLD) };
  for (let count = 0; ;) {
    const found = await findPendingRefunds(db, { ...search, afterId: cursor.afterId });
    for (const refund of found) {
      await pursue(platform, refund, clock.now().getTime());
      cursor.afterId = refund.id;
      count += 1;
      if (clock.now().getTime() - begun >= LONGEST_RUN) return count;
    }
    if (found.length === 0) {
      cursor.afterId = 0;
      return count;
    }
  }
};
