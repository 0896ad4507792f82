import type { RawModel } from '../../../platform/db/raw-model';
import { SUBSCRIPTIONS } from './subscription';

export const PROVIDER_CHECKS = 'shop_provider_checks';

/** When providers are asked again about subscriptions whose date has passed without a word of them. */
export const providerCheckModel: RawModel = {
  uid: 'shop::provider-check',
  singularName: PROVIDER_CHECKS,
  tableName: PROVIDER_CHECKS,
  attributes: {
    id: { type: 'increments' },
    subscription_id: { type: 'integer', column: { unsigned: true, notNullable: true } },
    /** Before it no process asks. */
    next_check_at: { type: 'datetime', column: { notNullable: true } },
    /** Of the process that asks, or was the last to ask. */
    claim: { type: 'string' },
  },
  indexes: [{ name: 'shop_provider_checks_subscription_uq', columns: ['subscription_id'], type: 'unique' }],
  foreignKeys: [
    {
      name: 'shop_provider_checks_subscription_fk',
      columns: ['subscription_id'],
      referencedTable: SUBSCRIPTIONS,
      referencedColumns: ['id'],
      onDelete: 'CASCADE',
    },
  ],
};
