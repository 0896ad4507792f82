import { carries, defineEvent } from '../../../platform/events/events';
import type { Platform } from '../../../platform/platform';
import type { OrderRow } from '../orders.rows';

const NAME = 'order_bulk_action';

export const bulkEvent = defineEvent({
  name: NAME,
  when: 'One thing was done to several orders in the back office; {action, order_ids, customer_ids}.',
  ...carries<{
    readonly action: string;
    readonly order_ids: readonly number[];
    readonly customer_ids: readonly number[];
  }>(),
});

type BulkAction = {
  readonly action: string;
  /** As they were before. */
  readonly orders: ReadonlyMap<number, OrderRow>;
  readonly done: readonly number[];
};

/** Each order has been changed in a transaction of its own, with its own events: this one tells of them together, afterwards. */
export const recordBulkAction = async (platform: Platform, { action, orders, done }: BulkAction): Promise<void> => {
  if (done.length === 0) return;
  const customers = done.map((id) => orders.get(id)?.customer_id).filter((id) => id !== undefined);
  const references = { action, order_ids: done, customer_ids: [...new Set(customers)] };
  await platform.db.transaction(() => platform.events.record([{ name: NAME, references }]));
};
