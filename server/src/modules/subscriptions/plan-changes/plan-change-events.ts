import type { Order } from '../../../contracts/orders';
import { toInt } from '../../../platform/db/columns';
import { defineEvent, type EventReferences, type RecordedEvent } from '../../../platform/events/events';
import type { Platform } from '../../../platform/platform';
import { cartRecord, findCartsOfOrders, type CartRecord } from '../../cart';
import { hydrateOrders, readOrdersById, type OrderPayload } from '../../orders';

/** What a change of plan tells: the order of the new plan, with its customer and its charge, and beside them: */
export type PlanChangePayload = OrderPayload & {
  /** The order of the plan that it replaces; null where it was deleted meanwhile. */
  readonly from_order: Order | null;
  /** The locked cart of the change; null where it was deleted meanwhile. */
  readonly cart: CartRecord | null;
};

/** Behind the payment of the order of the new plan, once per order. */
export const planChanged = (orderId: number, fromOrderId: number): readonly RecordedEvent[] =>
  ['order/upgraded', 'plan_changed'].map((name) => ({
    name,
    references: { order_id: orderId, from_order_id: fromOrderId },
  }));

/** However many, in six statements. */
const hydrateChanges =
  (platform: Platform) =>
  async (references: readonly EventReferences[]): Promise<readonly PlanChangePayload[]> => {
    const fromIds = references.map(({ from_order_id: from }) => toInt(from));
    const orderIds = references.map(({ order_id: to }) => toInt(to));
    const orders = await hydrateOrders(platform)(references);
    const replaced = await readOrdersById(platform.db, [...new Set(fromIds)]);
    const carts = await findCartsOfOrders(platform.db, [...new Set(orderIds)]);
    return orders.map((payload, index) => {
      const cart = carts.get(orderIds[index] as number);
      return {
        ...payload,
        from_order: replaced.get(fromIds[index] as number) ?? null,
        cart: cart ? cartRecord(cart) : null,
      };
    });
  };

export const planChangeEventDefinitions = (platform: Platform) => {
  const hydrateAll = hydrateChanges(platform);
  return [
    defineEvent({
      name: 'order/upgraded',
      when: 'An order was replaced by that of another plan, which became paid; {order, from_order, cart, transaction}; once per order.',
      hydrateAll,
    }),
    defineEvent({
      name: 'plan_changed',
      when: 'A plan was changed to another one, whose order became paid; {order, from_order, customer}; once per order.',
      hydrateAll,
    }),
  ];
};
