import { BIGINT, type RawModel } from '../../../platform/db/raw-model';

export const REMINDERS = 'shop_reminders';

/** What was reminded of: one row for each stage of each date, whichever process looks how often. */
export const reminderModel: RawModel = {
  uid: 'shop::reminder',
  singularName: REMINDERS,
  tableName: REMINDERS,
  attributes: {
    id: { type: 'increments' },
    /** renewal | trial | invoice | renewal_overdue | license */
    kind: { type: 'string', column: { notNullable: true } },
    /** Of the subscription, order or licence. */
    entity_id: { type: 'integer', column: { unsigned: true, notNullable: true } },
    /** The date that it is about. */
    cycle_at: { type: 'datetime', column: { notNullable: true } },
    /** What is due then, in cents: a new price is told once more. */
    amount: { ...BIGINT, column: { notNullable: true } },
    /** Days ahead of the date or behind it. */
    stage: { type: 'integer', column: { notNullable: true } },
    /** Who wrote the row. */
    token: { type: 'string', column: { notNullable: true } },
    created_at: { type: 'datetime', column: { notNullable: true } },
  },
  indexes: [
    {
      name: 'shop_reminders_uq',
      columns: ['kind', 'entity_id', 'cycle_at', 'amount', 'stage'],
      type: 'unique',
    },
    { name: 'shop_reminders_age_idx', columns: ['created_at', 'id'] },
  ],
};
