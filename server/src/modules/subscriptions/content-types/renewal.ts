import type { RawModel } from '../../../platform/db/raw-model';
import { SUBSCRIPTIONS } from './subscription';

export const RENEWALS = 'shop_renewals';

/**
 * What becomes due of a subscription: one row for each due date, whoever opens it how often, and at most one that is open. What a provider
 * bills is written when it is paid.
 */
export const renewalModel: RawModel = {
  uid: 'shop::renewal',
  singularName: RENEWALS,
  tableName: RENEWALS,
  attributes: {
    id: { type: 'increments' },
    subscription_id: { type: 'integer', column: { unsigned: true, notNullable: true } },
    due_at: { type: 'datetime', column: { notNullable: true } },
    /** Null until the order of the renewal is written. */
    order_id: { type: 'integer', column: { unsigned: true } },
    state: { type: 'string', column: { notNullable: true } },
    /** Tries to charge the saved payment method that were refused. */
    attempts: { type: 'integer', column: { notNullable: true } },
    /** When it is charged, or asked about; null: nothing happens by itself. */
    next_attempt_at: { type: 'datetime' },
    /** How often a charge that takes days was asked about; null while none is under way. */
    rechecks: { type: 'integer' },
    /** Of the process that charges it, until when: the renewals of one that died are free again then. */
    claim: { type: 'string' },
    claimed_until: { type: 'datetime' },
    /** The subscription's id while the renewal is open, else null. */
    open_key: { type: 'integer', column: { unsigned: true } },
    /** Billed by the provider: digest of payment method and bill, and until when the bill pays. */
    vendor_key: { type: 'string' },
    paid_until: { type: 'datetime' },
    created_at: { type: 'datetime' },
    updated_at: { type: 'datetime' },
  },
  indexes: [
    { name: 'shop_renewals_due_uq', columns: ['subscription_id', 'due_at'], type: 'unique' },
    { name: 'shop_renewals_open_uq', columns: ['open_key'], type: 'unique' },
    { name: 'shop_renewals_vendor_uq', columns: ['vendor_key'], type: 'unique' },
    { name: 'shop_renewals_attempt_idx', columns: ['state', 'next_attempt_at'] },
    { name: 'shop_renewals_order_idx', columns: ['order_id'] },
    { name: 'shop_renewals_state_due_idx', columns: ['state', 'due_at', 'id'] },
  ],
  foreignKeys: [
    {
      name: 'shop_renewals_subscription_fk',
      columns: ['subscription_id'],
      referencedTable: SUBSCRIPTIONS,
      referencedColumns: ['id'],
      onDelete: 'CASCADE',
    },
  ],
};
