import { renewalOpensAt, type SubscriptionStatus } from '../../../domain/subscription';
import type { Platform } from '../../../platform/platform';
import { readZone } from '../../settings';
import { forgetVoidRenewal } from '../renewals/renewals.repository';
import type { SubscriptionRow } from '../subscriptions.rows';
import { openRenewal } from './open-renewal';
import type { Author } from './sync-subscription';

const BILLED: readonly SubscriptionStatus[] = ['active', 'trialing', 'past_due'];

/**
 * The next bill of a subscription is another one from now on, or it is billed again: what was void for its date does not keep it from that.
 * What should be open by now is opened at once: the job that looks for what is overdue may come before the one that opens renewals.
 * In the transaction of the change, with the first order and its customer locked.
 */
export const billAnew = async (platform: Platform, row: SubscriptionRow, author: Author): Promise<void> => {
  const { id, status, next_billing_date: dueAt, billing_interval: interval } = row;
  if (dueAt === null || !BILLED.includes(status)) return;
  await forgetVoidRenewal(platform.db, id, dueAt);
  const opensAt = renewalOpensAt(dueAt, interval, await readZone(platform));
  if (opensAt <= platform.clock.now()) await openRenewal(platform, id, { author });
};
