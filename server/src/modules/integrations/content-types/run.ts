import type { RawModel } from '../../../platform/db/raw-model';
import { FEEDS } from './feed';

export const FEED_RUNS = 'shop_integration_runs';

/** One row for each feed, order and trigger: work to be done, and what came of it. See `LeasedRows`. */
export const feedRunModel: RawModel = {
  uid: 'shop::integration-run',
  singularName: FEED_RUNS,
  tableName: FEED_RUNS,
  attributes: {
    id: { type: 'increments' },
    feed_id: { type: 'integer', column: { notNullable: true, unsigned: true } },
    order_id: { type: 'integer', column: { notNullable: true, unsigned: true } },
    /** The event that it follows. */
    event: { type: 'string', column: { notNullable: true } },
    /** Which time of an event that is told of one subscription again and again; '' of all others. */
    occurrence: { type: 'string', column: { notNullable: true } },
    /** Feed, and the order that the sale began with: what one feed does for a sale is done one after another. */
    lane: { type: 'string', column: { notNullable: true } },
    provider: { type: 'string', column: { notNullable: true } },
    /** global | product */
    scope: { type: 'string', column: { notNullable: true } },
    /** yes | no */
    is_revoke: { type: 'string', column: { notNullable: true } },
    customer_id: { type: 'integer', column: { unsigned: true } },
    subscription_id: { type: 'integer', column: { unsigned: true } },
    transaction_id: { type: 'integer', column: { unsigned: true } },
    /** pending | running | done | skipped | dead */
    status: { type: 'string', column: { notNullable: true } },
    attempts: { type: 'integer', column: { notNullable: true } },
    available_at: { type: 'datetime', column: { notNullable: true } },
    locked_by: { type: 'string' },
    locked_until: { type: 'datetime' },
    /** What came of it; of one that failed, why. */
    note: { type: 'text' },
    /** What the provider wants to know when it runs again, e.g. the id of what it made. */
    made: { type: 'text' },
    created_at: { type: 'datetime', column: { notNullable: true } },
    finished_at: { type: 'datetime' },
  },
  indexes: [
    { name: 'shop_integration_runs_uq', columns: ['feed_id', 'order_id', 'event', 'occurrence'], type: 'unique' },
    { name: 'shop_integration_runs_due_idx', columns: ['status', 'available_at', 'id'] },
    { name: 'shop_integration_runs_lane_idx', columns: ['lane', 'status', 'id'] },
    { name: 'shop_integration_runs_order_idx', columns: ['order_id', 'id'] },
    { name: 'shop_integration_runs_customer_idx', columns: ['feed_id', 'customer_id', 'id'] },
  ],
  foreignKeys: [
    {
      name: 'shop_integration_runs_feed_fk',
      columns: ['feed_id'],
      referencedTable: FEEDS,
      referencedColumns: ['id'],
      onDelete: 'CASCADE',
    },
    {
      name: 'shop_integration_runs_order_fk',
      columns: ['order_id'],
      referencedTable: 'shop_orders',
      referencedColumns: ['id'],
      onDelete: 'CASCADE',
    },
  ],
};
