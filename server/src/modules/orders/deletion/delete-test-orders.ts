import type { TestOrdersDeletedAnswer } from '../../../contracts/orders';
import type { Principal } from '../../../platform/auth/principal';
import type { Platform } from '../../../platform/platform';
import { authorOf } from '../../activity';
import { findOrdersByIds } from '../orders.repository';
import { actOnEach, recordBulkAction } from '../statuses/bulk-orders';
import { assertMayDelete, deleteOrder } from './delete-order';
import { countTestOrders, findTestOrderIds } from './test-orders.repository';

const BATCH = 50;

const deleteTestOrders = async (
  platform: Platform,
  principal: Principal,
  lastOrderId: number
): Promise<TestOrdersDeletedAnswer> => {
  const total = await countTestOrders(platform.db);
  const ids = await findTestOrderIds(platform.db, lastOrderId, BATCH + 1);
  const batch = ids.slice(0, BATCH);
  const author = authorOf(principal);
  const orders = await findOrdersByIds(platform.db, batch);
  const { done, failed } = await actOnEach(batch, (orderId) => deleteOrder(platform, orderId, author));
  await recordBulkAction(platform, { action: 'delete_test_orders', orders, done });
  return {
    message: `${done.length} test orders have been deleted.`,
    total_count: total,
    batch_size: BATCH,
    batch_count: batch.length,
    deleted_count: done.length,
    failed_count: failed.length,
    deleted_order_ids: done,
    failed_order_ids: failed.map(({ id }) => id),
    last_attempted_order_id: batch.at(-1) ?? lastOrderId,
    has_more: ids.length > BATCH,
  };
};

/** What deletes the next orders of the test mode behind `lastOrderId`; called again until `has_more` is false. @throws AccessError. */
export const testOrdersDeletion = (platform: Platform, principal: Principal, lastOrderId: number) => {
  assertMayDelete(principal);
  return () => deleteTestOrders(platform, principal, lastOrderId);
};
