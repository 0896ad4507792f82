import { isRetryable } from '../../../domain/order';
import { toDate } from '../../../platform/db/columns';
import type { Platform } from '../../../platform/platform';
import { recordActivities, recordFailure } from '../../activity';
import { releaseCoupons } from '../../coupons';
import { refreshStock, returnStock, stockMoved } from '../../stock';
import { findTransactions, lockOrder } from '../orders.repository';
import { findUnpaid, type UnpaidSearch } from '../unpaid-orders.repository';
import { gatewaysOf } from '../order-gateways';
import { hasBeenSent } from '../rewrite/rewrite-draft';
import { subscriptionsOf } from '../order-subscriptions';
import type { OrderRow } from '../orders.rows';
import { isPendingCharge } from '../transactions/charge-rows';
import { failPending } from './fail-charge';

const SYSTEM = { author: 'system' };
const BATCH = 100;

const isUnpaid = (order: OrderRow, before: Date): boolean => {
  const touched = toDate(order.updated_at);
  const isOpen = isRetryable({ status: order.status, paymentStatus: order.payment_status });
  return isOpen && touched !== null && touched < before;
};

const failOpenCharge = async (platform: Platform, order: OrderRow, reason: string): Promise<void> => {
  const transactions = await findTransactions(platform.db, order.id);
  const transaction = transactions.find(isPendingCharge);
  if (transaction) await failPending(platform, { order, transaction }, { reason }, SYSTEM);
};

const letGo = (platform: Platform, orderId: number, before: Date, reason: string): Promise<boolean> =>
  platform.db.transaction(async () => {
    const order = await lockOrder(platform.db, orderId);
    if (!order || !isUnpaid(order, before) || (await hasBeenSent(platform, order))) return false;
    const moved = await returnStock(platform, orderId, { restock: true });
    await failOpenCharge(platform, order, reason);
    if (order.total_paid === 0) await releaseCoupons(platform, orderId);
    if (order.total_paid === 0 && order.type === 'subscription') await subscriptionsOf(platform).endUnpaid(orderId);
    if (moved.length > 0) {
      const entry = { title: 'Stock put back on sale', content: reason, moduleName: 'order', moduleId: orderId };
      await recordActivities(platform, [{ ...entry, ...SYSTEM }]);
    }
    await platform.events.record(stockMoved(moved));
    await refreshStock(platform, moved);
    return true;
  });

/**
 * One order, unless somebody has touched or paid it meanwhile. First its payments end at their providers, so that nobody can pay for
 * what others have got since; the store does not know by itself what was paid, or is on its way. Answers whether it was let go.
 */
const release = async (platform: Platform, orderId: number, before: Date, reason: string): Promise<boolean> =>
  (await gatewaysOf(platform).endPayments(orderId)) && (await letGo(platform, orderId, before, reason));

/** One order that cannot be let go does not keep the later ones from it; it is tried again with the next run. */
const releaseAlone = async (...[platform, orderId, before, reason]: Parameters<typeof release>): Promise<boolean> => {
  try {
    return await release(platform, orderId, before, reason);
  } catch (error) {
    const title = 'The unpaid order was not released';
    await recordFailure(platform, { title, moduleName: 'order', moduleId: orderId }, error);
    return false;
  }
};

/**
 * Checkouts whose shopper went to the payment provider and never came back keep neither stock nor coupons: their payment counts
 * as failed. They can still be paid, and take again what is left then. Answers how many were let go. See
 * docs/rules/order-states.md#unpaid-orders.
 */
export const releaseUnpaid = async (platform: Platform, search: UnpaidSearch, reason: string): Promise<number> => {
  let released = 0;
  for (let after = 0; ;) {
    const due = await findUnpaid(platform.db, search, { after, limit: BATCH });
    for (const orderId of due) {
      if (await releaseAlone(platform, orderId, search.before, reason)) released += 1;
    }
    if (due.length < BATCH) return released;
    after = due.at(-1) ?? after;
  }
};
