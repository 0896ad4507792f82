import { ConflictError } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import { recordActivities } from '../../activity';
import { applyLabels } from '../../labels';
import { existing } from '../locked-order';
import type { UpdateOrderCommand } from '../commands';
import { keepInvoice } from '../order-documents';
import { presentOrder } from '../orders.presenter';
import { findOrder, lockOrder, updateOrder } from '../orders.repository';
import type { OrderRow } from '../orders.rows';
import { chooseOrderStatus, chooseShippingStatus } from '../statuses/choose-status';
import { moveOrder } from '../statuses/change-order-status';
import { moveShipping } from '../statuses/change-shipping-status';
import type { Author } from '../statuses/status-change';

/** The one note of an order; what it said before stays in the log. In the caller's transaction, with the order locked. */
const writeNote = async (platform: Platform, order: OrderRow, note: string, author: Author): Promise<void> => {
  if (note === (order.note ?? '')) return;
  await keepInvoice(platform, order);
  await updateOrder(platform.db, order, { note }, platform.clock.now());
  await recordActivities(platform, [
    { title: 'Note changed', content: note, moduleName: 'order', moduleId: order.id, ...author },
  ]);
};

type NoteChange = Pick<UpdateOrderCommand, 'note' | 'known_note'>;

/** A note that is stored already is no change: whoever got no answer may try again. */
const assertKnownNote = (order: OrderRow, { note, known_note: known }: NoteChange): void => {
  const stored = (order.note ?? '').trim().normalize('NFC');
  if (known === undefined || known === stored || note === stored) return;
  throw new ConflictError('Somebody else has changed the note meanwhile. Nothing was saved.');
};

/** @throws NotFoundError. */
export const attachNote = (platform: Platform, orderId: number, note: string, author: Author): Promise<void> =>
  platform.db.transaction(async () =>
    writeNote(platform, existing(await lockOrder(platform.db, orderId)), note, author)
  );

const isChange = (text: string | undefined, current: string): text is string =>
  Boolean(text) && text?.trim().toLowerCase() !== current;

/** Clients send back what they have read: a status that the order has already is no change. */
const moveStatuses = async (
  platform: Platform,
  order: OrderRow,
  body: UpdateOrderCommand,
  author: Author
): Promise<void> => {
  const { id: orderId } = order;
  const status = isChange(body.status, order.status) ? await chooseOrderStatus(platform, body.status) : order.status;
  const shipping = isChange(body.shipping_status, order.shipping_status)
    ? await chooseShippingStatus(platform, body.shipping_status)
    : order.shipping_status;
  if (shipping !== order.shipping_status) await moveShipping(platform, order, shipping, author);
  if (status === order.status) return;
  await moveOrder(platform, order, { orderId, to: status, manageStock: body.manage_stock !== 0 }, author);
};

/**
 * Changes of an order that leave its prices alone: note, statuses and labels; what is left out stays.
 * @throws NotFoundError; BadRequestError for a status that is forbidden; InvalidInputError for an unknown label; ConflictError where the
 *   note is not the known one.
 */
export const updateOrderDetails = (
  platform: Platform,
  orderId: number,
  body: UpdateOrderCommand,
  author: Author
): Promise<OrderRow> =>
  platform.db.transaction(async () => {
    const order = existing(await lockOrder(platform.db, orderId));
    if (body.note !== undefined) {
      assertKnownNote(order, body);
      await writeNote(platform, order, body.note, author);
    }
    await moveStatuses(platform, order, body, author);
    await applyLabels(platform, { type: 'order', id: orderId }, body);
    await platform.events.record([
      { name: 'order_updated', references: { order_id: orderId, old_order: presentOrder(order) } },
    ]);
    return existing(await findOrder(platform.db, orderId));
  });
