import type { Platform } from '../../../platform/platform';
import { recordActivities } from '../../activity';
import { renewalEvent } from '../renewals/renewal-events';
import { closeRenewal, findRenewalOf } from '../renewals/renewals.repository';
import { syncSubscription, type Author } from './sync-subscription';

const warn = (platform: Platform, orderId: number, status: string, author: Author): Promise<void> => {
  const content = `The subscription is ${status}: its payment changes nothing.`;
  const entry = { title: 'A renewal was paid that nobody waited for', content, status: 'warning' } as const;
  return recordActivities(platform, [{ ...entry, moduleName: 'order', moduleId: orderId, ...author }]);
};

/**
 * The order of a renewal has become paid: its subscription goes on, once, however often the money is taken back and comes again. In the
 * transaction that makes the order paid, with the order locked.
 */
export const renewSubscription = async (
  platform: Platform,
  orderId: number,
  author: Author,
  note: (subscriptionId: number) => Promise<void>
): Promise<void> => {
  const { db, clock, events } = platform;
  const renewal = await findRenewalOf(db, orderId);
  if (!renewal) return;
  const { subscription_id: id } = renewal;
  await note(id);
  if (!(await closeRenewal(db, renewal.id, 'paid', clock.now()))) {
    await syncSubscription(platform, id, { author });
    return;
  }
  await events.record([renewalEvent('renewal_paid', id, orderId)]);
  const result = await syncSubscription(platform, id, {
    fact: { kind: 'renewal_paid', ...(renewal.paid_until ? { nextBillingDate: renewal.paid_until } : {}) },
    renewalOrderId: orderId,
    author,
  });
  if (!result.isRefused) return;
  await syncSubscription(platform, id, { author });
  await warn(platform, orderId, result.row.status, author);
};
