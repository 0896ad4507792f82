import { fromJson, toDate } from '../../../platform/db/columns';
import type { Platform } from '../../../platform/platform';
import { emptyEndsOfTheLiving, findUnkeptEnds, keepEnd } from '../subscriptions.repository';
import type { SubscriptionMeta } from '../subscriptions.rows';

const AT_ONCE = 500;

/**
 * Older versions keep the moment at which access ended among the meta of a subscription, where reports cannot reach it, and do not know
 * the column: what they wrote, or took back, is brought into it. Repeatable, and two statements where there is nothing to do.
 */
export const keepEndsOfAccess = async ({ db }: Pick<Platform, 'db'>): Promise<void> => {
  await emptyEndsOfTheLiving(db);
  let after = 0;
  for (;;) {
    const found = await findUnkeptEnds(db, after, AT_ONCE);
    for (const { id, meta } of found) {
      const ended = toDate(fromJson<SubscriptionMeta>(meta, {}).validity_expired_at);
      if (ended !== null) await keepEnd(db, id, ended);
    }
    after = found.at(-1)?.id ?? after;
    if (found.length < AT_ONCE) return;
  }
};
