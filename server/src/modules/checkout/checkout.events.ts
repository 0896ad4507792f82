import type { Order } from '../../contracts/orders';
import {
  defineEvent,
  type DurableConsumer,
  type EventReferences,
  type OrGone,
  type RecordedEvent,
} from '../../platform/events/events';
import type { Platform } from '../../platform/platform';
import { cartRecord, completeCartOf, findCartsByIds, type CartRecord } from '../cart';
import { readOrdersById } from '../orders';

export const cartCompleted = (cartId: number, orderId: number): RecordedEvent => ({
  name: 'cart_completed',
  references: { cart_id: cartId, order_id: orderId },
});

/** With the id alone where it was deleted meanwhile. */
type CompletedCart = {
  readonly cart: OrGone<CartRecord>;
  readonly order: OrGone<Order>;
};

const hydrateCompleted =
  ({ db }: Platform) =>
  async (references: readonly EventReferences[]): Promise<readonly CompletedCart[]> => {
    const carts = await findCartsByIds(
      db,
      references.map(({ cart_id: id }) => Number(id))
    );
    const orders = await readOrdersById(
      db,
      references.map(({ order_id: id }) => Number(id))
    );
    return references.map(({ cart_id: cartId, order_id: orderId }) => {
      const [cart, order] = [carts.get(Number(cartId)), orders.get(Number(orderId))];
      return {
        cart: cart ? cartRecord(cart) : { id: Number(cartId) },
        order: order ?? { id: Number(orderId) },
      };
    });
  };

export const checkoutEvents = (platform: Platform) => [
  defineEvent({
    name: 'cart_completed',
    when: 'A cart is done: its order was placed with an offline payment method, or paid through a provider. {cart, order}.',
    hydrateAll: hydrateCompleted(platform),
  }),
];

const orderIdOf = (payload: unknown): number =>
  Number((payload as { readonly order?: { readonly id?: unknown } } | null)?.order?.id ?? 0);

/** Carts whose provider has the money are done; those of offline payments have been since they were placed. */
export const completePaidCarts = (platform: Platform): DurableConsumer => ({
  name: 'complete-cart',
  event: 'order_paid',
  handle: ({ payload }) =>
    platform.db.transaction(async () => {
      const orderId = orderIdOf(payload);
      const cartId = await completeCartOf(platform.db, orderId, platform.clock.now());
      if (cartId !== null) await platform.events.record([cartCompleted(cartId, orderId)]);
    }),
});
