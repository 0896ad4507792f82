import type { RawModel } from '../db/raw-model';

export const OUTBOX_TABLE = 'shop_outbox';

/** One row per domain event, written in the transaction of the change that it tells of. */
export const outboxModel: RawModel = {
  uid: 'shop::outbox',
  singularName: OUTBOX_TABLE,
  tableName: OUTBOX_TABLE,
  attributes: {
    id: { type: 'increments' },
    event: { type: 'string', column: { notNullable: true } },
    /** JSON: the references that `hydrate` turns into the payload. */
    refs: { type: 'text' },
    /** pending | running | done | dead */
    status: { type: 'string', column: { notNullable: true } },
    attempts: { type: 'integer', column: { notNullable: true } },
    available_at: { type: 'datetime', column: { notNullable: true } },
    locked_by: { type: 'string' },
    locked_until: { type: 'datetime' },
    last_error: { type: 'text' },
    /** JSON: names of the durable consumers that are through with this event; a retry leaves them out. */
    settled_consumers: { type: 'text' },
    created_at: { type: 'datetime', column: { notNullable: true } },
    delivered_at: { type: 'datetime' },
  },
  // Serves the poll in its own order, and, by its first column, the search for expired leases and for dead rows.
  indexes: [{ name: 'shop_outbox_due', columns: ['status', 'available_at', 'id'] }],
};
