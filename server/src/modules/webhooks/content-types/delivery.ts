import type { RawModel } from '../../../platform/db/raw-model';
import { WEBHOOK_ENDPOINTS } from './endpoint';

export const WEBHOOK_DELIVERIES = 'shop_webhook_deliveries';

/** One row for each message and endpoint: work to be done, and the log of it for thirty days. See `LeasedRows`. */
export const webhookDeliveryModel: RawModel = {
  uid: 'shop::webhook-delivery',
  singularName: WEBHOOK_DELIVERIES,
  tableName: WEBHOOK_DELIVERIES,
  attributes: {
    id: { type: 'increments' },
    endpoint_id: { type: 'integer', column: { notNullable: true, unsigned: true } },
    /** `webhook-id` of the requests. */
    message_id: { type: 'string', column: { notNullable: true } },
    /** Type of the event. */
    event: { type: 'string', column: { notNullable: true } },
    /** 'order:12' */
    entity: { type: 'string', column: { notNullable: true } },
    /** Endpoint and entity: what is sent one after another. */
    lane: { type: 'string', column: { notNullable: true } },
    /** JSON, as it is sent. */
    body: { type: 'text' },
    /** pending | running | done | dead | held */
    status: { type: 'string', column: { notNullable: true } },
    attempts: { type: 'integer', column: { notNullable: true } },
    available_at: { type: 'datetime', column: { notNullable: true } },
    locked_by: { type: 'string' },
    locked_until: { type: 'datetime' },
    last_error: { type: 'text' },
    /** Of the last attempt. */
    url: { type: 'text' },
    answer_status: { type: 'integer' },
    answer_body: { type: 'text' },
    duration_ms: { type: 'integer' },
    attempted_at: { type: 'datetime' },
    created_at: { type: 'datetime', column: { notNullable: true } },
    finished_at: { type: 'datetime' },
  },
  indexes: [
    { name: 'shop_webhook_deliveries_due', columns: ['status', 'available_at', 'id'] },
    { name: 'shop_webhook_deliveries_lane', columns: ['lane', 'status', 'id'] },
    { name: 'shop_webhook_deliveries_once', columns: ['endpoint_id', 'message_id'], type: 'unique' },
    { name: 'shop_webhook_deliveries_endpoint', columns: ['endpoint_id', 'status', 'id'] },
    { name: 'shop_webhook_deliveries_listed', columns: ['endpoint_id', 'id'] },
    { name: 'shop_webhook_deliveries_status', columns: ['status', 'id'] },
    { name: 'shop_webhook_deliveries_event', columns: ['event', 'id'] },
    { name: 'shop_webhook_deliveries_created', columns: ['created_at'] },
  ],
  foreignKeys: [
    {
      name: 'shop_webhook_deliveries_endpoint_fk',
      columns: ['endpoint_id'],
      referencedTable: WEBHOOK_ENDPOINTS,
      referencedColumns: ['id'],
      onDelete: 'CASCADE',
    },
  ],
};
