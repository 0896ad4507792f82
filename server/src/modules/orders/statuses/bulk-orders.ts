import type { BulkOrdersAnswer } from '../../../contracts/orders';
import { InvalidInputError, RuleViolationError, ShopError } from '../../../domain/errors';
import type { Principal } from '../../../platform/auth/principal';
import { carries, defineEvent } from '../../../platform/events/events';
import type { Platform } from '../../../platform/platform';
import { authorOf } from '../../activity';
import type { BulkOrdersCommand } from '../commands';
import { assertMayDelete, deleteOrder } from '../deletion/delete-order';
import { findOrdersByIds } from '../orders.repository';
import type { OrderRow } from '../orders.rows';
import { capturePayment } from '../transactions/capture-payment';
import { changeTransactionStatus } from '../transactions/change-transaction-status';
import { changeOrderStatus } from './change-order-status';
import { changeShippingStatus } from './change-shipping-status';
import { chooseOrderStatus, chooseShippingStatus, chooseTransactionStatus } from './choose-status';
import type { Author } from './status-change';

export type BulkOutcome = BulkOrdersAnswer['data'];

export type Act = (orderId: number) => Promise<unknown>;

/** One order after the other, each in its own transaction: what one cannot do does not keep the others. */
export const actOnEach = async (orderIds: readonly number[], act: Act): Promise<BulkOutcome> => {
  const done: number[] = [];
  const failed: { id: number; message: string }[] = [];
  for (const id of orderIds) {
    try {
      await act(id);
      done.push(id);
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      failed.push({ id, message: error.message });
    }
  }
  return { done, failed };
};

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

const requiredStatus = ({ new_status: status }: BulkOrdersCommand): string => {
  if (status) return status;
  throw new InvalidInputError('new_status is required', { new_status: { required: 'new_status is required' } });
};

/** A status that does not exist is the mistake of the request, not of its orders. */
const chosen = async <Status>(choice: Promise<Status>): Promise<Status> => {
  try {
    return await choice;
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    throw new RuleViolationError(error.message);
  }
};

const actOf = async (platform: Platform, body: BulkOrdersCommand, principal: Principal): Promise<Act> => {
  const author: Author = authorOf(principal);
  switch (body.action) {
    case 'change_order_status': {
      const to = await chosen(chooseOrderStatus(platform, requiredStatus(body)));
      const manageStock = body.manage_stock !== 0;
      return (orderId) => changeOrderStatus(platform, { orderId, to, manageStock }, author);
    }
    case 'change_shipping_status': {
      const to = await chosen(chooseShippingStatus(platform, requiredStatus(body)));
      return (orderId) => changeShippingStatus(platform, { orderId, to }, author);
    }
    case 'change_payment_status': {
      const to = await chosen(chooseTransactionStatus(platform, requiredStatus(body)));
      return (orderId) => changeTransactionStatus(platform, { orderId, transactionId: null, to }, author);
    }
    case 'capture_payments':
      return (orderId) => capturePayment(platform, orderId, author);
    default:
      assertMayDelete(principal);
      return (orderId) => deleteOrder(platform, orderId, author);
  }
};

const actOnAll = async (
  platform: Platform,
  { action, ids }: { readonly action: string; readonly ids: readonly number[] },
  act: Act
): Promise<BulkOutcome> => {
  // Whoever is told learns whose orders they were, also of those that are deleted.
  const found = await findOrdersByIds(platform.db, ids);
  const outcome = await actOnEach(ids, act);
  if (outcome.done.length > 0) {
    await recordBulkAction(platform, { action, orders: found, done: outcome.done });
    return outcome;
  }
  const reasons = [...new Set(outcome.failed.map(({ message }) => message))].join(' ');
  throw new RuleViolationError(`Nothing was changed: ${reasons}`, { extra: { data: outcome } });
};

/**
 * Answers what does one thing to many orders, once it is sure that it can be asked for. @throws RuleViolationError (423) for a status
 * that does not exist, and later where nothing could be done; InvalidInputError without a selection or a status; AccessError for
 * deletions without the right to them.
 */
export const bulkActOf = async (
  platform: Platform,
  body: BulkOrdersCommand,
  principal: Principal
): Promise<() => Promise<BulkOutcome>> => {
  const ids = [...new Set((body.order_ids ?? []).filter((id) => id !== undefined))];
  if (ids.length === 0) {
    throw new InvalidInputError('Select at least one order.', {
      order_ids: { required: 'Select at least one order.' },
    });
  }
  const act = await actOf(platform, body, principal);
  return () => actOnAll(platform, { action: String(body.action), ids }, act);
};
