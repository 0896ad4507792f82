import { ConflictError, InvalidInputError, RuleViolationError } from '../../domain/errors';
import { editRefusal, wasEverPaid } from '../../domain/order';
import type { Platform } from '../../platform/platform';
import { editsOf, lockPayable, type OrderRow } from '../orders';

/** @throws RuleViolationError where the order may not be edited at all; ConflictError where `version` is not that of the order. */
export const assertEditable = (order: OrderRow, version?: number): void => {
  const refusal = editRefusal({
    type: order.type,
    status: order.status,
    totalRefund: order.total_refund,
    wasPaid: wasEverPaid(order),
    config: order.config,
  });
  if (refusal !== null) throw new RuleViolationError(refusal);
  if (version !== undefined && version !== editsOf(order)) {
    throw new ConflictError('Somebody else has changed the order meanwhile. Load it again.');
  }
};

/** Holds customer and order until the transaction ends. @throws as `lockPayable` and `assertEditable`. */
export const lockEditable = async (platform: Platform, orderId: number): Promise<OrderRow> => {
  const order = await lockPayable(platform, orderId);
  assertEditable(order);
  return order;
};

export const unknownCustomer = (): InvalidInputError =>
  new InvalidInputError('The customer does not exist.', { customer_id: { exists: 'The customer does not exist.' } });
