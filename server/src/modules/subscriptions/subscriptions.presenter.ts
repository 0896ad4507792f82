import type { Subscription } from '../../contracts/subscriptions';
import { overriddenStatus } from '../../domain/subscription';
import { toTimestamp } from '../../platform/db/columns';
import { ruledOf, type SubscriptionRow } from './subscriptions.rows';

const termsOf = (row: SubscriptionRow) => ({
  billing_interval: row.billing_interval,
  quantity: row.quantity,
  currency: row.config.currency ?? '',
  signup_fee: row.signup_fee,
  recurring_amount: row.recurring_amount,
  recurring_tax_total: row.recurring_tax_total,
  recurring_total: row.recurring_total,
  bill_times: row.bill_times,
  bill_count: row.bill_count,
  trial_days: row.trial_days,
});

const datesOf = (row: SubscriptionRow) => ({
  trial_ends_at: toTimestamp(row.trial_ends_at),
  next_billing_date: toTimestamp(row.next_billing_date),
  expire_at: toTimestamp(row.expire_at),
  canceled_at: toTimestamp(row.canceled_at),
  restored_at: toTimestamp(row.restored_at),
  created_at: toTimestamp(row.created_at),
  updated_at: toTimestamp(row.updated_at),
});

/** What is shown depends on the moment: a real trial ends by itself. */
export const presentSubscription = (row: SubscriptionRow, at: Date): Subscription => ({
  id: row.id,
  uuid: row.uuid,
  status: row.status,
  overridden_status: overriddenStatus(ruledOf(row), at) as Subscription['overridden_status'],
  item_name: row.item_name,
  parent_order_id: row.parent_order_id,
  order_item_id: row.order_item_id,
  customer_id: row.customer_id,
  product_id: row.product_id,
  variation_id: row.variation_id,
  vendor_subscription_id: row.vendor_subscription_id,
  vendor_customer_id: row.vendor_customer_id,
  vendor_plan_id: row.vendor_plan_id,
  current_payment_method: row.current_payment_method,
  collection_method: row.collection_method,
  ...termsOf(row),
  config: row.config,
  ...datesOf(row),
});
