import { assertMayAlso } from '../../../domain/access';
import { BadRequestError, NotFoundError } from '../../../domain/errors';
import { isDeletable } from '../../../domain/order';
import type { Principal } from '../../../platform/auth/principal';
import type { RecordedEvent } from '../../../platform/events/events';
import type { Platform } from '../../../platform/platform';
import { recordActivities, removeActivitiesOf } from '../../activity';
import { deleteCartOf, lockCartOf } from '../../cart';
import { releaseCoupons } from '../../coupons';
import { findCustomersByIds, lockCustomer, recountCustomer, type CustomerRow } from '../../customers';
import { removeLabelsOf } from '../../labels';
import { refreshStock, returnStock, stockMoved } from '../../stock';
import { lockPayable } from '../locked-order';
import { presentWholes } from '../order-payloads';
import { gatewaysOf, isPayableOrder, isReturningMoney } from '../order-gateways';
import { licensesOf } from '../order-licenses';
import { subscriptionsOf } from '../order-subscriptions';
import { BEFORE_DELETE, CAN_BE_DELETED, RESTORE_STOCK } from '../orders.hooks';
import { presentOrder } from '../orders.presenter';
import { findTransactionsOfMany } from '../order-relations.repository';
import { deleteOrderRow, findChildren, findOrder, lockOrder } from '../orders.repository';
import type { OrderRow } from '../orders.rows';
import type { Author } from '../statuses/status-change';

/** Whoever may change orders may still not delete them. */
export const assertMayDelete = (principal: Principal): void =>
  assertMayAlso(
    principal,
    { permission: 'orders/delete', action: 'plugin::shop.orders.delete' },
    'You are not allowed to delete orders.'
  );

const NOT_DELETABLE = 'This order cannot be deleted: cancel it first, or keep it for the books.';

/** See docs/rules/order-states.md#deleting. */
const noSuchOrder = (orderId: number): NotFoundError =>
  new NotFoundError('The order does not exist.', { extra: { data: { order_id: orderId, status: 'error' } } });

const refuse = ({ id, invoice_no }: OrderRow, reason = NOT_DELETABLE): never => {
  throw new BadRequestError(reason, {
    extra: {
      data: { order_id: id, invoice_no, status: 'error', reason: 'order_cannot_be_deleted' },
      errors: [reason],
    },
  });
};

const LIVE = 'This order cannot be deleted: its subscription still runs. Cancel that first.';

const assertDeletable = (order: OrderRow): void => {
  const { mode, status, payment_status: paymentStatus, total_amount: totalAmount } = order;
  if (!isDeletable({ mode, status, paymentStatus, totalAmount })) refuse(order);
};

const REFUNDING = 'This order cannot be deleted yet: the payment provider has still to give its money back.';

const isRenewal = ({ type }: OrderRow): boolean => type === 'renewal';

/**
 * Who would ask the provider again finds the refund, or the charge whose money the order did not take, in the order alone. Renewals go
 * with the order that they renew.
 */
const awaitsProvider = async (platform: Platform, { id }: OrderRow): Promise<boolean> => {
  const { db } = platform;
  const renewals = (await findChildren(db, id)).filter(isRenewal);
  const ids = [id, ...renewals.map((renewal) => renewal.id)];
  if (await isReturningMoney(platform, ids)) return true;
  return [...(await findTransactionsOfMany(db, ids)).values()]
    .flat()
    .some(({ transaction_type: type, meta }) => type === 'refund' && meta.gateway_refund === 'pending');
};

/** Money may still be collected for it, or is to be given back. Orders of the test mode can always be deleted. */
const assertEnded = async (platform: Platform, order: OrderRow): Promise<void> => {
  if (order.mode === 'test') return;
  if (await awaitsProvider(platform, order)) refuse(order, REFUNDING);
  if (order.type === 'subscription' && (await subscriptionsOf(platform).isLive(order.id))) refuse(order, LIVE);
};

const PAYABLE =
  'This order cannot be deleted yet: its payment has been made or is on its way, or the provider could not end it.';

/** Whoever pays for what is gone would send money that matches no order: their payments end first, outside of the transaction. */
const endPaymentsOf = async (platform: Platform, order: OrderRow): Promise<void> => {
  if (order.mode === 'test') return;
  const renewals = (await findChildren(platform.db, order.id)).filter(isRenewal);
  for (const { id } of [order, ...renewals]) {
    if (!(await isPayableOrder(platform, id))) continue;
    if (!(await gatewaysOf(platform).endPayments(id))) refuse(order, PAYABLE);
  }
};

/** Beside the rules, which it cannot loosen: the books need what they keep. */
const assertSiteLets = async (platform: Platform, row: OrderRow): Promise<void> => {
  const allowed = await platform.hooks.ask(CAN_BE_DELETED, true, { order: presentOrder(row) });
  if (allowed !== true) refuse(row, allowed || NOT_DELETABLE);
};

type Deletion = {
  readonly customers: ReadonlyMap<number, CustomerRow>;
  readonly restock: boolean;
  readonly connected: readonly number[];
  readonly author: Author;
  readonly presentWhole: Awaited<ReturnType<typeof presentWholes>>;
};

const deletedEvent = (order: OrderRow, { customers, connected, presentWhole }: Deletion): RecordedEvent => {
  const customer = customers.get(order.customer_id) ?? null;
  // `order_id` would say that the order can be read: it travels with the event.
  const references = { deleted_order_id: order.id, order: presentWhole(order), customer };
  return isRenewal(order)
    ? { name: 'renewal_order_deleted', references }
    : { name: 'order_deleted', references: { ...references, connected_order_ids: connected } };
};

/** One locked order, and everything that hangs on it; what the database does not take along goes here. Answers its products. */
const removeLocked = async (platform: Platform, order: OrderRow, deletion: Deletion): Promise<readonly number[]> => {
  const { db, clock } = platform;
  const moved = await returnStock(platform, order.id, { restock: deletion.restock });
  await releaseCoupons(platform, order.id);
  if (isRenewal(order)) await subscriptionsOf(platform).voidRenewal(order.id);
  await licensesOf(platform).remove(order, deletion.author);
  await removeLabelsOf(platform, 'order', [order.id]);
  await deleteCartOf(db, order.id);
  await deleteOrderRow(db, order, clock.now());
  if (order.mode === 'test') await removeActivitiesOf(platform, 'order', order.id);
  await platform.events.record([...stockMoved(moved), deletedEvent(order, deletion)]);
  return moved;
};

const note = (platform: Platform, { uuid, id, mode }: OrderRow, author: Author): Promise<void> =>
  recordActivities(
    platform,
    mode === 'test'
      ? []
      : [{ title: 'Order deleted', content: `Order ${uuid}`, moduleName: 'order', moduleId: id, ...author }]
  );

/**
 * Renewals may have been given away, one by one: all whose figures change are held before any order is, in the order of their ids. The
 * order's own customer alone is held with it.
 */
const lockCustomersOf = async ({ db }: Platform, { id, type, customer_id: own }: OrderRow): Promise<void> => {
  if (type !== 'subscription') return;
  const renewals = (await findChildren(db, id)).filter(isRenewal);
  const ids = new Set([own, ...renewals.map(({ customer_id: other }) => other)]);
  if (ids.size === 1) return;
  for (const customerId of [...ids].sort((a, b) => a - b)) await lockCustomer(db, { id: customerId });
};

/** With the order, its customer and its cart locked; renewals after it, in the order of their ids. */
const removeAll = async (platform: Platform, order: OrderRow, restock: boolean, author: Author): Promise<void> => {
  const { db } = platform;
  await subscriptionsOf(platform).remove(order.id);
  const renewals: OrderRow[] = [];
  for (const { id } of await findChildren(db, order.id)) {
    const child = await lockOrder(db, id);
    if (child && isRenewal(child)) renewals.push(child);
  }
  const all = [...renewals, order];
  const customerIds = [...new Set(all.map(({ customer_id: id }) => id))];
  const customers = await findCustomersByIds(db, customerIds);
  const presentWhole = await presentWholes(db, all);
  const deletion = { customers, restock, connected: renewals.map(({ id }) => id), author, presentWhole };
  const moved: number[] = [];
  for (const each of all) moved.push(...(await removeLocked(platform, each, deletion)));
  for (const id of customerIds) await recountCustomer(platform, id);
  await note(platform, order, author);
  await refreshStock(platform, [...new Set(moved)]);
};

const removeInTransaction = (
  platform: Platform,
  found: OrderRow,
  restock: boolean,
  author: Author
): Promise<OrderRow> =>
  platform.db.transaction(async () => {
    // A checkout locks its cart first: so does whoever takes both.
    await lockCartOf(platform.db, found.id);
    await lockCustomersOf(platform, found);
    const order = await lockPayable(platform, found.id);
    assertDeletable(order);
    await assertEnded(platform, order);
    await removeAll(platform, order, restock, author);
    return order;
  });

/** Only where somebody listens: nobody else needs the lines and transactions of an order that goes. */
const tellBefore = (platform: Platform, found: OrderRow): Promise<void> =>
  platform.hooks.tell(BEFORE_DELETE, async () => {
    const order = (await presentWholes(platform.db, [found]))(found);
    const connected = (await findChildren(platform.db, found.id)).filter(isRenewal).map(({ id }) => id);
    return { order, connected_order_ids: connected, is_test_mode: found.mode === 'test', type: found.type };
  });

/**
 * Deletes an order with everything that hangs on it, the renewals of a subscription too. Its pieces go back on sale unless a filter
 * says that they are gone; its coupons can be used again. Invoice numbers are never given again.
 *
 * @throws NotFoundError; BadRequestError for an order that the books need, or whose payment cannot be ended. Never inside a transaction.
 * See docs/rules/order-states.md#deleting.
 */
export const deleteOrder = async (platform: Platform, orderId: number, author: Author): Promise<OrderRow> => {
  const found = await findOrder(platform.db, orderId);
  if (!found) throw noSuchOrder(orderId);
  assertDeletable(found);
  await assertEnded(platform, found);
  await assertSiteLets(platform, found);
  await tellBefore(platform, found);
  const order = presentOrder(found);
  const restock = await platform.hooks.ask(RESTORE_STOCK, true, { order });
  await endPaymentsOf(platform, found);
  return removeInTransaction(platform, found, restock, author);
};
