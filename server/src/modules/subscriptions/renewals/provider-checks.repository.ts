import { randomUUID } from 'node:crypto';
import { LIVE_STATUSES } from '../../../domain/subscription';
import { repeatOnDeadlock } from '../../../platform/db/database-errors';
import type { Platform } from '../../../platform/platform';
import { PROVIDER_CHECKS } from '../content-types/provider-check';
import { SUBSCRIPTIONS } from '../content-types/subscription';
import { findSubscriptionsByIds } from '../subscriptions.repository';
import type { SubscriptionRow } from '../subscriptions.rows';

const HOUR = 3_600_000;

/** Providers take their time with a bill: it is a draft for an hour. */
const PATIENCE = HOUR;
/** What is still not paid there is asked about so often. */
const AGAIN = 6 * HOUR;
/** After an answer that did not come. */
const SOON = HOUR / 2;

/** Billed by providers, and past their date without a word. */
const silent = ({ db, clock }: Platform) =>
  db
    .table(`${SUBSCRIPTIONS} as s`)
    .leftJoin(`${PROVIDER_CHECKS} as c`, 'c.subscription_id', 's.id')
    .whereIn('s.status', [...LIVE_STATUSES])
    .where('s.collection_method', 'automatic')
    .whereNotNull('s.vendor_subscription_id')
    .where('s.next_billing_date', '<=', new Date(clock.now().getTime() - PATIENCE))
    .where((due) => void due.whereNull('c.next_check_at').orWhere('c.next_check_at', '<=', clock.now()));

/** Some of them, the oldest first, taken for this process: no other one gets them. Empty: there are none left. */
export const claimSilent = async (platform: Platform, limit: number): Promise<readonly SubscriptionRow[]> => {
  const { db, clock } = platform;
  const ids = (await silent(platform).orderBy(['s.next_billing_date', 's.id']).limit(limit).pluck('s.id')) as number[];
  if (ids.length === 0) return [];
  const [now, claim] = [clock.now(), randomUUID()];
  const rows = ids.map((subscription_id) => ({ subscription_id, next_check_at: now, claim: null }));
  await db.table(PROVIDER_CHECKS).insert(rows).onConflict('subscription_id').ignore();
  // The condition again: another process may have taken some of them since.
  await repeatOnDeadlock(() =>
    db
      .table(PROVIDER_CHECKS)
      .whereIn('subscription_id', ids)
      .where('next_check_at', '<=', now)
      .update({ claim, next_check_at: new Date(now.getTime() + AGAIN) })
  );
  const mine = (await db.table(PROVIDER_CHECKS).where({ claim }).pluck('subscription_id')) as number[];
  return [...(await findSubscriptionsByIds(db, mine)).values()];
};

/** The provider did not answer. */
export const askSoon = async ({ db, clock }: Platform, subscriptionId: number): Promise<void> => {
  const next_check_at = new Date(clock.now().getTime() + SOON);
  await db.table(PROVIDER_CHECKS).where({ subscription_id: subscriptionId }).update({ next_check_at });
};
