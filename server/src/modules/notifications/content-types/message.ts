import type { RawModel } from '../../../platform/db/raw-model';

export const MESSAGES = 'shop_messages';

/** A message to one recipient, without its text: that is made when it is sent. */
export const messageModel: RawModel = {
  uid: 'shop::message',
  singularName: MESSAGES,
  tableName: MESSAGES,
  attributes: {
    id: { type: 'increments' },
    /** Digest of notification, cause and recipient: however often the cause is told, there is one row. */
    message_key: { type: 'string', column: { notNullable: true } },
    notification: { type: 'string', column: { notNullable: true } },
    event: { type: 'string', column: { notNullable: true } },
    /** admin | customer | test */
    recipient: { type: 'string', column: { notNullable: true } },
    /** Null of customers until it is sent: theirs is that of the order then. */
    to_address: { type: 'string' },
    order_id: { type: 'integer', column: { unsigned: true } },
    subscription_id: { type: 'integer', column: { unsigned: true } },
    license_id: { type: 'integer', column: { unsigned: true } },
    /** JSON: what the event told beside its records. */
    details: { type: 'text' },
    /** pending | running | done | dead | dropped | not_configured */
    status: { type: 'string', column: { notNullable: true } },
    attempts: { type: 'integer', column: { notNullable: true } },
    due_at: { type: 'datetime', column: { notNullable: true } },
    locked_by: { type: 'string' },
    locked_until: { type: 'datetime' },
    last_error: { type: 'text' },
    subject: { type: 'text' },
    again_of: { type: 'integer', column: { unsigned: true } },
    author: { type: 'string', column: { notNullable: true } },
    created_at: { type: 'datetime', column: { notNullable: true } },
    finished_at: { type: 'datetime' },
  },
  indexes: [
    { name: 'shop_messages_key_uq', columns: ['message_key'], type: 'unique' },
    { name: 'shop_messages_due_idx', columns: ['status', 'due_at', 'id'] },
    { name: 'shop_messages_order_idx', columns: ['order_id', 'id'] },
    { name: 'shop_messages_notification_idx', columns: ['notification', 'id'] },
    { name: 'shop_messages_status_idx', columns: ['status', 'id'] },
    { name: 'shop_messages_again_idx', columns: ['again_of'] },
    { name: 'shop_messages_age_idx', columns: ['created_at', 'id'] },
  ],
};
