import { assertOrderTransition, type OrderStatus } from '../../../domain/order';
import type { Platform } from '../../../platform/platform';
import { recordActivities } from '../../activity';
import { releaseCoupons } from '../../coupons';
import { refreshStock, returnStock, stockMoved } from '../../stock';
import { existing } from '../locked-order';
import { subscriptionsOf } from '../order-subscriptions';
import { lockOrder, updateOrder } from '../orders.repository';
import type { OrderRow } from '../orders.rows';
import { statusEntry, statusEvents, type Author, type StatusChange } from './status-change';

export type OrderStatusRequest = {
  readonly orderId: number;
  readonly to: OrderStatus;
  /** Whether the pieces of a canceled order go back on sale; else they are gone. */
  readonly manageStock: boolean;
};

/** What an order took is free again: its pieces, and the uses of its coupons. Answers the products whose stock moved. */
const giveBack = async (platform: Platform, orderId: number, restock: boolean): Promise<readonly number[]> => {
  const moved = await returnStock(platform, orderId, { restock });
  await releaseCoupons(platform, orderId);
  return moved;
};

/** What hangs on a canceled order and is no row of it. */
const endSubscriptions = async (platform: Platform, { id, type }: OrderRow): Promise<void> => {
  if (type === 'subscription') await subscriptionsOf(platform).endUnpaid(id);
  if (type === 'renewal') await subscriptionsOf(platform).voidRenewal(id);
};

/** Nothing is charged for a canceled order. */
const unscheduled = ({ id: orderId, payment_status: from }: OrderRow, to: OrderStatus): readonly StatusChange[] =>
  to === 'canceled' && from === 'payment_scheduled' ? [{ kind: 'payment', orderId, from, to: 'pending' }] : [];

const tell = async (
  platform: Platform,
  [change, ...beside]: readonly [StatusChange, ...StatusChange[]],
  moved: readonly number[],
  author: Author
): Promise<void> => {
  const canceled = change.to === 'canceled';
  await recordActivities(
    platform,
    [...beside, change].map((each) => statusEntry(each, author))
  );
  await platform.events.record([
    ...stockMoved(moved),
    ...[...beside, change].flatMap(statusEvents),
    ...(canceled ? [{ name: 'order_canceled', references: { order_id: change.orderId } }] : []),
  ]);
};

/** In the caller's transaction, with the order locked. @throws BadRequestError for a change that is forbidden. */
export const moveOrder = async (
  platform: Platform,
  order: OrderRow,
  { orderId, to, manageStock }: OrderStatusRequest,
  author: Author
): Promise<void> => {
  assertOrderTransition(order.status, to);
  const now = platform.clock.now();
  const moved = to === 'canceled' ? await giveBack(platform, orderId, manageStock) : [];
  if (to === 'canceled') await endSubscriptions(platform, order);
  const payment = unscheduled(order, to);
  const values = { status: to, completed_at: to === 'completed' ? now : null };
  await updateOrder(
    platform.db,
    order,
    { ...values, ...payment.map(({ to: next }) => ({ payment_status: next }))[0] },
    now
  );
  const change = { kind: 'order', orderId, from: order.status, to, manageStock } as const;
  await tell(platform, [change, ...payment], moved, author);
  await refreshStock(platform, moved);
};

/**
 * A person moves an order on. Canceling it puts its stock and coupons back; money stays where it is until it is refunded.
 * @throws NotFoundError; BadRequestError for a change that is forbidden. See docs/rules/order-states.md#transitions.
 */
export const changeOrderStatus = (platform: Platform, request: OrderStatusRequest, author: Author): Promise<void> =>
  platform.db.transaction(async () =>
    moveOrder(platform, existing(await lockOrder(platform.db, request.orderId)), request, author)
  );
