import { RuleViolationError } from '../../../domain/errors';
import { toJson } from '../../../platform/db/columns';
import type { Platform } from '../../../platform/platform';
import { readCollection, type Charge, type Gateway } from '../../payments';
import { findSubscriptionsOf, updateUnchanged } from '../subscriptions.repository';
import { isUnpaid } from './paid-order';
import { vendorValues } from '../subscription-values';
import type { SubscriptionRow } from '../subscriptions.rows';

type SoldTerms = Pick<Charge, 'recurring' | 'plan'>;

const termsOf = (row: SubscriptionRow): SoldTerms => ({
  recurring: row.recurring_total,
  plan: { trialDays: row.trial_days, billTimes: row.bill_times },
});

/** What every later payment of an order that is not paid yet costs, and on what terms; 0 where it sold nothing of the kind. */
export const readSoldTerms = async ({ db }: Platform, orderId: number): Promise<SoldTerms> => {
  const rows = await findSubscriptionsOf(db, 'parent_order_id', [orderId]);
  const recurring = rows.reduce((sum, row) => sum + row.recurring_total, 0);
  return { ...(rows[0] && termsOf(rows[0])), recurring };
};

const restamp = async (platform: Platform, row: SubscriptionRow, gateway: Gateway): Promise<void> => {
  const collection = await readCollection(platform, gateway, termsOf(row));
  if (!collection) throw new RuleViolationError('Please choose a valid payment method.');
  const values = {
    current_payment_method: gateway.slug,
    collection_method: collection.method,
    config: toJson({ ...row.config, management_mode: collection.mode }),
    // What another provider calls it says nothing to this one.
    ...vendorValues(row, { vendor_subscription_id: null, vendor_customer_id: null, vendor_plan_id: null }),
  };
  await updateUnchanged(platform.db, row, values, platform.clock.now());
};

/**
 * The first payment of an order is made by another method than the one that it was placed with: its renewals are collected by that one.
 * What has begun stays as it is. In the transaction that opened the order. @throws RuleViolationError.
 */
export const changeCollection = async (platform: Platform, orderId: number, gateway: Gateway): Promise<void> => {
  for (const row of await findSubscriptionsOf(platform.db, 'parent_order_id', [orderId])) {
    if (isUnpaid(row) && row.current_payment_method !== gateway.slug) {
      await restamp(platform, row, gateway);
    }
  }
};

type Paid = { readonly id: number; readonly type: string; readonly parent_id: number | null };

/** Whether what an order, or a renewal of one, is paid with is charged again by the store: then it is to be kept. */
export const keepsMethod = async (
  { db }: Platform,
  { id, type, parent_id: parent }: Paid,
  { slug }: Gateway
): Promise<boolean> => {
  // Most orders have no subscription: they are not asked about.
  if (type !== 'subscription' && type !== 'renewal') return false;
  const rows = await findSubscriptionsOf(db, 'parent_order_id', [parent ?? id]);
  return rows.some((row) => row.collection_method === 'system' && row.current_payment_method === slug);
};
