import { BadRequestError, NotFoundError } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import { recordActivities } from '../../activity';
import { moveClaims } from '../../coupons';
import {
  createCustomer,
  lockCustomer,
  recountCustomer,
  type CreateCustomerBody,
  type CustomerRow,
} from '../../customers';
import { existing, findPayer, OrderMovedError } from '../locked-order';
import { licensesOf } from '../order-licenses';
import { subscriptionsOf } from '../order-subscriptions';
import { findChildren, lockOrder, updateOrder } from '../orders.repository';
import type { OrderRow } from '../orders.rows';
import type { Author } from '../statuses/status-change';

export type CustomerChange = { readonly orderId: number; readonly from: number; readonly to: number };

/** Both customers in the order of their ids, so that two changes in opposite directions wait for one another. */
const lockBoth = async ({ db }: Platform, { from, to }: CustomerChange): Promise<CustomerRow> => {
  const [first, second] = [Math.min(from, to), Math.max(from, to)];
  const locked = [await lockCustomer(db, { id: first }), await lockCustomer(db, { id: second })];
  const next = locked.find((customer) => customer?.id === to);
  if (!next) throw new NotFoundError('The customer does not exist.');
  return next;
};

/** The order and the orders that renew it, locked. */
const lockFamily = async ({ db }: Platform, { orderId, from }: CustomerChange): Promise<readonly OrderRow[]> => {
  const order = existing(await lockOrder(db, orderId));
  if (order.customer_id !== from) throw new OrderMovedError();
  const family = [order];
  for (const { id } of await findChildren(db, orderId)) {
    const child = await lockOrder(db, id);
    if (child?.type === 'renewal' && child.customer_id === from) family.push(child);
  }
  return family;
};

const moveOrder = async (platform: Platform, order: OrderRow, { from, to }: CustomerChange, author: Author) => {
  const { id } = order;
  await updateOrder(platform.db, order, { customer_id: to }, platform.clock.now());
  const overused = await moveClaims(platform, { orderId: id, from, to });
  if (overused.length === 0) return;
  const content = `${overused.join(', ')}: more often than one customer may.`;
  const entry = { title: 'Coupon used beyond its limit', content, status: 'warning' } as const;
  await recordActivities(platform, [{ ...entry, moduleName: 'order', moduleId: id, ...author }]);
};

const tell = async (
  platform: Platform,
  { orderId, from, to }: CustomerChange,
  connected: readonly number[],
  author: Author
): Promise<void> => {
  const content = `from customer ${from} to customer ${to}`;
  await recordActivities(platform, [
    { title: 'Customer changed', content, moduleName: 'order', moduleId: orderId, ...author },
  ]);
  const customers = { old_customer_id: from, new_customer_id: to };
  const references = { order_id: orderId, ...customers, connected_order_ids: connected };
  await platform.events.record(
    ['order_customer_changed', 'customer_resources_moved'].map((name) => ({ name, references }))
  );
};

/** In the caller's transaction. @throws NotFoundError, ConflictError. */
export const moveToCustomer = async (platform: Platform, change: CustomerChange, author: Author): Promise<void> => {
  await lockBoth(platform, change);
  const family = await lockFamily(platform, change);
  for (const order of family) await moveOrder(platform, order, change, author);
  await subscriptionsOf(platform).give([change.orderId], change.to);
  await licensesOf(platform).give(
    family.map(({ id }) => id),
    change.to
  );
  await recountCustomer(platform, change.from);
  await recountCustomer(platform, change.to);
  const connected = family.slice(1).map(({ id }) => id);
  await tell(platform, change, connected, author);
};

/**
 * An order, with the orders that renew it, goes to another customer: its coupon uses and downloads go along, and the figures of
 * both are counted anew. Addresses stay: they are what was agreed. @throws NotFoundError; BadRequestError for the customer it
 * has; ConflictError where somebody else gave it away at the same moment.
 */
export const changeCustomer = async (
  platform: Platform,
  { orderId, customerId }: { readonly orderId: number; readonly customerId: number },
  author: Author
): Promise<void> => {
  const change = { orderId, from: await findPayer(platform, orderId), to: customerId };
  if (change.from === change.to) throw new BadRequestError('The order belongs to this customer already.');
  await platform.db.transaction(() => moveToCustomer(platform, change, author));
};

/**
 * A customer is made, and gets the order; answers the customer's id. Of two who do so at once, the second leaves no customer behind.
 * @throws as `createCustomer` and `changeCustomer`.
 */
export const giveToNewCustomer = (
  platform: Platform,
  orderId: number,
  body: CreateCustomerBody,
  author: Author
): Promise<number> =>
  platform.db.transaction(async () => {
    const from = await findPayer(platform, orderId);
    const to = await createCustomer(platform, body, author);
    await moveToCustomer(platform, { orderId, from, to }, author);
    return to;
  });
