import type { SortedTexts } from '../../../platform/db/sort-keys';
import { column, contentType } from '../../../platform/module';

export const SUBSCRIPTIONS = 'shop_subscriptions';

/** Lists of subscriptions by what they are for. */
export const SUBSCRIPTION_ORDER: SortedTexts = { table: SUBSCRIPTIONS, keys: { item_name_sort: ['item_name'] } };

/** What a customer pays again and again, as it was agreed upon: later changes of the catalogue never touch it. Amounts are cents. */
export const subscriptionType = contentType({
  table: SUBSCRIPTIONS,
  singularName: 'subscription',
  pluralName: 'subscriptions',
  displayName: 'Subscription',
  attributes: {
    uuid: column.text,
    /** See docs/rules/subscriptions.md#states. */
    status: column.text,
    item_name: column.text,
    /** See `SUBSCRIPTION_ORDER`. */
    item_name_sort: column.text,
    parent_order_id: column.reference,
    order_item_id: column.reference,
    customer_id: column.reference,
    product_id: column.reference,
    variation_id: column.reference,
    vendor_subscription_id: column.text,
    vendor_customer_id: column.text,
    vendor_plan_id: column.text,
    /** Digest of payment method and vendor_subscription_id, null without the latter: no two rows hold one subscription of a provider. */
    vendor_key: column.text,
    current_payment_method: column.text,
    /** automatic: the provider bills | manual: the customer pays invoices | system: the store charges a saved payment method */
    collection_method: column.text,
    billing_interval: column.text,
    quantity: column.integer,
    signup_fee: column.cents,
    recurring_amount: column.cents,
    recurring_tax_total: column.cents,
    recurring_total: column.cents,
    /** Payments of the term; 0: endless. */
    bill_times: column.integer,
    bill_count: column.integer,
    trial_days: column.integer,
    trial_ends_at: column.moment,
    next_billing_date: column.moment,
    /** The billing date whose renewal was opened last: while it is the next one, the job that opens renewals passes over the row. */
    opened_for: column.moment,
    /** Due dates are whole intervals behind it; null while the provider bills. */
    anchor_at: column.moment,
    expire_at: column.moment,
    canceled_at: column.moment,
    /** When access ended, if it did: set once, emptied when the subscription is taken up again. */
    validity_expired_at: column.moment,
    restored_at: column.moment,
    /** The variation's terms when it was sold. */
    original_plan: column.json,
    /** What the provider said last. */
    vendor_response: column.json,
    config: column.json,
    meta: column.json,
    /** Grows with every change: who writes names the one that was read. */
    revision: column.integer,
  },
  indexes: [
    { name: 'shop_subscriptions_uuid_uq', columns: ['uuid'], type: 'unique' },
    { name: 'shop_subscriptions_vendor_uq', columns: ['vendor_key'], type: 'unique' },
    { name: 'shop_subscriptions_status_idx', columns: ['status', 'id'] },
    { name: 'shop_subscriptions_due_idx', columns: ['status', 'next_billing_date', 'id', 'opened_for'] },
    { name: 'shop_subscriptions_customer_idx', columns: ['customer_id', 'id'] },
    { name: 'shop_subscriptions_order_idx', columns: ['parent_order_id'] },
    { name: 'shop_subscriptions_variation_idx', columns: ['variation_id'] },
    { name: 'shop_subscriptions_item_sort_idx', columns: ['item_name_sort', 'id'] },
  ],
  foreignKeys: [
    {
      name: 'shop_subscriptions_order_fk',
      columns: ['parent_order_id'],
      referencedTable: 'shop_orders',
      referencedColumns: ['id'],
      onDelete: 'CASCADE',
    },
  ],
});
