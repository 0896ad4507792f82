import type { ShippingStatus } from '../../../domain/order';
import { toJson } from '../../../platform/db/columns';
import type { Platform } from '../../../platform/platform';
import { recordActivities } from '../../activity';
import { commitStock, stockMoved, uncommitStock } from '../../stock';
import { updateOrder } from '../orders.repository';
import type { OrderRow } from '../orders.rows';
import { statusEntry, statusEvents, type Author } from './status-change';

/**
 * Key of the order's config: what shipping was before it turned out to be impossible. See docs/rules/order-states.md#transitions.
 */
const PREVIOUS = 'shipping_previous_status';

const configAfter = (order: OrderRow, to: ShippingStatus): Readonly<Record<string, unknown>> => {
  const { [PREVIOUS]: _previous, ...rest } = order.config;
  return to === 'unshippable' ? { ...rest, [PREVIOUS]: order.shipping_status } : rest;
};

/** Whoever hears of an order that can be shipped after all is told what it was before that. */
const toldFrom = ({ shipping_status: from, config }: OrderRow): string =>
  from === 'unshippable' && typeof config[PREVIOUS] === 'string' ? config[PREVIOUS] : from;

/** What is delivered is sold; what did not arrive after all is held again. Answers the products whose stock moved. */
const moveStock = async (platform: Platform, order: OrderRow, to: ShippingStatus): Promise<readonly number[]> => {
  const from = order.shipping_status;
  if (to !== 'delivered' && from !== 'delivered') return [];
  const physical = { orderId: order.id, fulfillment: 'physical' } as const;
  return to === 'delivered' ? commitStock(platform, physical) : uncommitStock(platform, physical);
};

/** In the caller's transaction, with the order locked; its shipments are the caller's. */
export const setShippingStatus = async (
  platform: Platform,
  order: OrderRow,
  to: ShippingStatus,
  author: Author
): Promise<void> => {
  const { id: orderId } = order;
  const moved = await moveStock(platform, order, to);
  const values = { shipping_status: to, config: toJson(configAfter(order, to)) };
  await updateOrder(platform.db, order, values, platform.clock.now());
  const change = { kind: 'shipping', orderId, from: toldFrom(order), to, manageStock: moved.length > 0 } as const;
  await recordActivities(platform, [statusEntry(change, author)]);
  await platform.events.record([...stockMoved(moved), ...statusEvents(change)]);
};
