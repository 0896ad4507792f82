import { InvalidInputError, RuleViolationError, ShopError } from '../../../domain/errors';
import type { Principal } from '../../../platform/auth/principal';
import type { Platform } from '../../../platform/platform';
import { authorOf } from '../../activity';
import { assertMayDelete } from '../deletion/assert-may-delete';
import { deleteOrder } from '../deletion/delete-order';
import { findOrdersByIds } from '../orders.repository';
import { capturePayment } from '../transactions/capture-payment';
import { changeTransactionStatus } from '../transactions/change-transaction-status';
import { recordBulkAction } from './bulk-event';
import { actOnEach, type Act, type BulkOutcome } from './act-on-each';
import { chooseOrderStatus, chooseShippingStatus, chooseTransactionStatus } from './choose-status';
import { changeOrderStatus } from './change-order-status';
import { changeShippingStatus } from './change-shipping-status';
import type { Author } from './status-change';
import type { BulkOrdersCommand } from '../commands';

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
