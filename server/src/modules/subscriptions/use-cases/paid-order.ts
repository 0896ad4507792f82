import { RuleViolationError } from '../../../domain/errors';
import { HIDDEN_STATUSES, NOT_PAID } from '../../../domain/subscription';
import type { Platform } from '../../../platform/platform';
import { findSubscriptionsOf, updateUnchanged } from '../subscriptions.repository';
import type { SubscriptionRow } from '../subscriptions.rows';
import { syncSubscription, type Author } from './sync-subscription';

const wasReleased = ({ status, config }: SubscriptionRow): boolean =>
  status === 'canceled' && config.cancellation_reason === NOT_PAID;

/** Nothing has come of it, and something may: its order can still be paid. */
export const isUnpaid = (row: SubscriptionRow): boolean => HIDDEN_STATUSES.includes(row.status) || wasReleased(row);

/** An order that was let go can still be paid; what it sold begins then as if nothing had been. */
const reopen = async ({ db, clock }: Platform, row: SubscriptionRow): Promise<void> => {
  const { cancellation_reason: _reason, ...config } = row.config;
  const values = { status: 'pending', canceled_at: null, config: JSON.stringify(config) };
  await updateUnchanged(db, row, values, clock.now());
};

/** Staff canceled it before anything was paid: it never had a date, though it costs something. */
const neverBegan = ({ status, recurring_total: total, config, ...row }: SubscriptionRow): boolean =>
  status === 'canceled' &&
  total > 0 &&
  config.is_paid_off !== 'yes' &&
  row.next_billing_date === null &&
  row.validity_expired_at === null;

const CANCELED_BEFORE =
  'The subscription of this order was canceled before it was paid: nothing would begin. Please take it out of the order, or cancel the order.';

/**
 * The order has become paid: what was sold with it begins, once. In the transaction that makes the order paid, with the order locked.
 * @throws RuleViolationError where it was canceled before: then nothing is paid, and the money of a provider goes back.
 */
export const activateSubscriptions = async (
  platform: Platform,
  orderId: number,
  author: Author,
  note: (subscriptionId: number) => Promise<void>
): Promise<void> => {
  for (const row of await findSubscriptionsOf(platform.db, 'parent_order_id', [orderId])) {
    if (wasReleased(row)) await reopen(platform, row);
    else if (neverBegan(row)) throw new RuleViolationError(CANCELED_BEFORE);
    await note(row.id);
    await syncSubscription(platform, row.id, { fact: { kind: 'first_payment_confirmed' }, author });
  }
};

/**
 * The order was canceled, or let go because nobody paid it: what nothing has come of ends, and nobody is told. What has begun stays as it
 * is. In the transaction of the order, with the order locked.
 */
export const endUnpaidSubscriptions = async ({ db, clock }: Platform, orderId: number): Promise<void> => {
  const now = clock.now();
  for (const row of await findSubscriptionsOf(db, 'parent_order_id', [orderId])) {
    if (!HIDDEN_STATUSES.includes(row.status)) continue;
    const config = JSON.stringify({ ...row.config, cancellation_reason: NOT_PAID });
    await updateUnchanged(db, row, { status: 'canceled', canceled_at: now, config }, now);
  }
};
