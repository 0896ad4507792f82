import { fromJson, toDate } from '../../../platform/db/columns';
import { rowsById } from '../../../platform/db/rows-by-id';
import type { Platform } from '../../../platform/platform';
import { emptyEndsOfTheLiving, findUnkeptEnds, keepEnd } from '../subscriptions.repository';
import type { SubscriptionMeta } from '../subscriptions.rows';

/**
 * Older versions keep the moment at which access ended among the meta of a subscription, where reports cannot reach it, and do not know
 * the column: what they wrote, or took back, is brought into it. Repeatable, and two statements where there is nothing to do.
 */
export const keepEndsOfAccess = async ({ db }: Pick<Platform, 'db'>): Promise<void> => {
  await emptyEndsOfTheLiving(db);
  for await (const { id, meta } of rowsById((after, limit) => findUnkeptEnds(db, after, limit))) {
    const ended = toDate(fromJson<SubscriptionMeta>(meta, {}).validity_expired_at);
    if (ended !== null) await keepEnd(db, id, ended);
  }
};
