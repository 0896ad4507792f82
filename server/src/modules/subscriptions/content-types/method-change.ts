import { BIGINT, type RawModel } from '../../../platform/db/raw-model';

export const METHOD_CHANGES = 'shop_method_changes';

/**
 * What customers have begun at a provider to change the payment method of a subscription. What would bill there has a row here until the
 * subscription is known by it, or the provider has ended it: so it does when the subscription is deleted, and no row goes with that.
 */
export const methodChangeModel: RawModel = {
  uid: 'shop::method-change',
  singularName: METHOD_CHANGES,
  tableName: METHOD_CHANGES,
  attributes: {
    id: { type: 'increments' },
    /** Named towards the provider. */
    uuid: { type: 'string', column: { notNullable: true } },
    subscription_id: { type: 'integer', column: { unsigned: true, notNullable: true } },
    /** Whose agreement it is. */
    customer_id: { type: 'integer', column: { unsigned: true, notNullable: true } },
    /** card: another method of the same gateway | switch: another gateway */
    purpose: { type: 'string', column: { notNullable: true } },
    /** See docs/rules/subscriptions.md#another-payment-method. */
    state: { type: 'string', column: { notNullable: true } },
    gateway: { type: 'string', column: { notNullable: true } },
    mode: { type: 'string', column: { notNullable: true } },
    /** The provider's id of the agreement, and the digest of gateway and id. */
    vendor_id: { type: 'string', column: { notNullable: true } },
    vendor_key: { type: 'string', column: { notNullable: true } },
    /** Of a switch: who asks for the money then, from when on, and how much it is. */
    collection_method: { type: 'string' },
    management_mode: { type: 'string' },
    starts_at: { type: 'datetime' },
    recurring_total: BIGINT,
    /** Of a switch: what the subscription leaves. */
    old_gateway: { type: 'string' },
    old_collection_method: { type: 'string' },
    old_vendor_id: { type: 'string' },
    old_vendor_customer_id: { type: 'string' },
    /** Of the first order, whose saved methods are forgotten with it. */
    order_id: { type: 'integer', column: { unsigned: true } },
    /** When a job looks at it; null: it is over. */
    next_check_at: { type: 'datetime' },
    /** Of the process that looks at it, or was the last to look. */
    claim: { type: 'string' },
    created_at: { type: 'datetime', column: { notNullable: true } },
    updated_at: { type: 'datetime', column: { notNullable: true } },
  },
  indexes: [
    { name: 'shop_method_changes_uuid_uq', columns: ['uuid'], type: 'unique' },
    { name: 'shop_method_changes_vendor_uq', columns: ['vendor_key'], type: 'unique' },
    { name: 'shop_method_changes_due_idx', columns: ['next_check_at'] },
    { name: 'shop_method_changes_sub_idx', columns: ['subscription_id', 'purpose', 'state'] },
    { name: 'shop_method_changes_state_idx', columns: ['state', 'updated_at'] },
  ],
};
