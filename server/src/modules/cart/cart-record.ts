import { toTimestamp } from '../../platform/db/columns';
import type { CartRow } from './cart.repository';

/** A cart as hooks and events tell of it: what is stored, without prices. See docs/rules/checkout.md#cart. */
export const cartRecord = (cart: CartRow) => ({
  id: cart.id,
  cart_hash: cart.cart_hash,
  customer_id: cart.customer_id,
  user_id: cart.user_id,
  order_id: cart.order_id,
  items: cart.items,
  coupons: cart.coupons,
  checkout_data: cart.checkout_data,
  utm_data: cart.utm_data,
  first_name: cart.first_name,
  last_name: cart.last_name,
  email: cart.email,
  stage: cart.stage,
  cart_group: cart.cart_group,
  completed_at: toTimestamp(cart.completed_at),
  created_at: toTimestamp(cart.created_at),
  updated_at: toTimestamp(cart.updated_at),
});

export type CartRecord = ReturnType<typeof cartRecord>;
