import { UnprocessableError } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import { isOwnLine, readLinesToEdit, type OrderItemRow } from '../../orders';
import { lockEditable } from '../editable-order';
import { assertCustom } from '../edited-lines';
import type { EditedItemCommand } from '../commands';
import type { StaffAuthor } from '../requested-status';
import { saveEdit } from './edit-order-by-staff';

/**
 * Puts something into an order that is in no catalogue, beside the lines that it has; the order is priced anew. Answers the line.
 * @throws as `prepareStaffEdit`; InvalidInputError without title or price; UnprocessableError for a subscription.
 */
export const addCustomLine = async (
  platform: Platform,
  orderId: number,
  product: EditedItemCommand,
  author: StaffAuthor
): Promise<OrderItemRow> => {
  assertCustom(product, 'product');
  if (product.payment_type === 'subscription') {
    throw new UnprocessableError('What stands in no catalogue cannot be a subscription.');
  }
  return platform.db.transaction(async () => {
    const order = await lockEditable(platform, orderId);
    const existing = (await readLinesToEdit(platform, orderId)).filter(isOwnLine);
    const custom = { ...product, id: 0, object_id: 0, variation_id: 0 };
    const order_items = [...existing.map(({ id, quantity }) => ({ id, quantity })), custom];
    await saveEdit(platform, { order, body: { order_items }, author });
    const known = new Set(existing.map(({ id }) => id));
    const added = (await readLinesToEdit(platform, orderId)).find((item) => isOwnLine(item) && !known.has(item.id));
    if (!added) throw new Error('The custom line was not written.');
    return added;
  });
};
