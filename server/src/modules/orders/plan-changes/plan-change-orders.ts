import type { OrderPlanChange } from '../../../contracts/order-config';
import { toJson } from '../../../platform/db/columns';
import type { Platform } from '../../../platform/platform';
import { findOrder, updateOrder } from '../orders.repository';
import type { OrderRow } from '../orders.rows';

export type PlanChangeOrder = { readonly order: OrderRow; readonly change: OrderPlanChange };

/** The order of a change of plan that has not been carried out yet; null of all others. With the order locked. */
export const readOpenPlanChange = async ({ db }: Platform, orderId: number): Promise<PlanChangeOrder | null> => {
  const order = await findOrder(db, orderId);
  const { plan_change: change } = order?.config ?? {};
  return order && change && change.is_carried_out !== 'yes' ? { order, change } : null;
};

/**
 * The plan of `order` has taken the place of the one that `replaced` paid for: from now on they name each other, so that no money of the
 * old one is given back beside the credit. In the transaction that makes `order` paid, with all of them locked.
 */
export const linkPlans = async (
  { db, clock }: Platform,
  { order, change }: PlanChangeOrder,
  replaced: readonly OrderRow[]
): Promise<void> => {
  const now = clock.now();
  const plan_change: OrderPlanChange = { ...change, is_carried_out: 'yes' };
  const config = { ...order.config, plan_change, upgraded_from: change.from_order_id };
  await updateOrder(db, order, { config: toJson(config) }, now);
  for (const old of replaced) {
    await updateOrder(db, old, { config: toJson({ ...old.config, upgraded_to: order.id }) }, now);
  }
};
