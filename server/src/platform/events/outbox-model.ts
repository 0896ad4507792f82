import type { RawModel } from '../db/raw-model';

export const OUTBOX_TABLE = 'shop_outbox';
export const DELIVERY_TABLE = 'shop_event_deliveries';

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
    /** pending | running | done; `dead` was written by versions before the table of deliveries, see `adoptDeadEvents`. */
    status: { type: 'string', column: { notNullable: true } },
    attempts: { type: 'integer', column: { notNullable: true } },
    available_at: { type: 'datetime', column: { notNullable: true } },
    locked_by: { type: 'string' },
    locked_until: { type: 'datetime' },
    last_error: { type: 'text' },
    /** JSON: names of the consumers that have a delivery of their own, or were through with the event in an older version. */
    settled_consumers: { type: 'text' },
    created_at: { type: 'datetime', column: { notNullable: true } },
    delivered_at: { type: 'datetime' },
  },
  // Serves the poll in its own order, and, by its first column, the search for expired leases and for dead rows.
  indexes: [{ name: 'shop_outbox_due', columns: ['status', 'available_at', 'id'] }],
};

/**
 * One row per event and consumer, written by the worker. It repeats what is known of the event, because a delivery that was given up may
 * be tried again after the event's own row was deleted.
 */
export const deliveryModel: RawModel = {
  uid: 'shop::event-delivery',
  singularName: DELIVERY_TABLE,
  tableName: DELIVERY_TABLE,
  attributes: {
    id: { type: 'increments' },
    event_id: { type: 'integer', column: { notNullable: true } },
    event: { type: 'string', column: { notNullable: true } },
    refs: { type: 'text' },
    consumer: { type: 'string', column: { notNullable: true } },
    /** pending | running | done | dead */
    status: { type: 'string', column: { notNullable: true } },
    attempts: { type: 'integer', column: { notNullable: true } },
    available_at: { type: 'datetime', column: { notNullable: true } },
    locked_by: { type: 'string' },
    locked_until: { type: 'datetime' },
    last_error: { type: 'text' },
    /** `created_at` of the event. */
    recorded_at: { type: 'datetime', column: { notNullable: true } },
    finished_at: { type: 'datetime' },
  },
  indexes: [
    { name: 'shop_event_deliveries_due', columns: ['status', 'available_at', 'id'] },
    // For consumers that hear of events in their order: their first that is not through.
    { name: 'shop_event_deliveries_turn', columns: ['consumer', 'status', 'attempts', 'event_id'] },
    // With the moment, because ids of events may begin anew in a database that was restored.
    { name: 'shop_event_deliveries_once', columns: ['event_id', 'consumer', 'recorded_at'], type: 'unique' },
  ],
};
