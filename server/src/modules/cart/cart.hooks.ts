import type { CartLine, TaxBehavior } from '../../domain/pricing';
import type { ShippingMethod } from '../../domain/shipping';
import type { TaxAddress } from '../../domain/tax';
import { toTimestamp } from '../../platform/db/columns';
import { actionPoint, filterPoint, isCents, isYesOrNo } from '../../platform/events/hook-points';
import type { CartRow, StoredItem } from './cart.repository';
import type { PricingRequest } from './pricing/pricing-request';

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

/** A cart as filters of its price see it: what the price depends on, stored or only asked for. */
type AskedCart = {
  readonly items: readonly StoredItem[];
  readonly coupons: readonly string[];
  readonly customer_id: number | null;
  readonly email: string | null;
  readonly order_id: number | null;
  readonly billing: TaxAddress;
  readonly shipping: TaxAddress;
  readonly shipping_method_id: number | null;
  readonly payment_method: string;
};

export const askedCart = (request: PricingRequest): AskedCart => ({
  items: request.items,
  coupons: request.coupons,
  customer_id: request.customer.customerId,
  email: request.customer.email,
  order_id: request.orderId,
  billing: request.billing,
  shipping: request.shipping,
  shipping_method_id: request.shippingMethodId,
  payment_method: request.paymentMethod,
});

type Lines = { readonly cart: AskedCart; readonly lines: readonly CartLine[] };

const isTaxBehavior = (answer: unknown): answer is TaxBehavior => [0, 1, 2, 3].includes(answer as number);

export const ITEMS_TOTAL = filterPoint<number, Lines>({
  name: 'shop/cart/items_total',
  says: 'Cents that the goods of a cart cost before coupons, as the least and the most that coupons ask for are compared with it. Context {cart, lines}.',
  accepts: isCents,
});

export const ESTIMATED_TOTAL = filterPoint<
  number,
  { readonly cart: AskedCart; readonly purpose: 'coupons' | 'estimate' }
>({
  name: 'shop/cart/estimated_total',
  says: 'Cents that a cart is estimated at: for the limits of coupons (purpose coupons), and in the answer of /cart/estimated-totals (purpose estimate). What an order costs does not depend on it. Context {cart, purpose}.',
  accepts: isCents,
});

export const TAX_BEHAVIOR = filterPoint<TaxBehavior, Lines>({
  name: 'shop/cart/tax_behavior',
  says: 'How a cart is taxed: 0 not at all, 1 on top of the prices, 2 within them, 3 as each line says. What the store does not tax stays untaxed. Context {cart, lines}.',
  accepts: isTaxBehavior,
});

export const SHIPPING_TOTAL = filterPoint<number, { readonly cart: AskedCart; readonly method: ShippingMethod | null }>(
  {
    name: 'shop/cart/shipping_total',
    says: 'Cents that sending a cart costs, before tax; asked where something is sent. Context {cart, method}.',
    accepts: isCents,
  }
);

export const AUTO_SELECT = filterPoint<boolean, { readonly cart: AskedCart; readonly method: ShippingMethod }>({
  name: 'shop/shipping/auto_select_single_method',
  says: 'Whether the only shipping method of a cart is taken without being chosen; true. Context {cart, method}.',
  accepts: isYesOrNo,
});

const MOST_MINUTES = 60 * 24 * 400;

const isLifetime = (answer: unknown): answer is number =>
  Number.isSafeInteger(answer) && Number(answer) > 0 && Number(answer) <= MOST_MINUTES;

export const COOKIE_LIFETIME = filterPoint<number, object>({
  name: 'shop/cart_cookie_minutes',
  says: 'For how many minutes a browser remembers its cart, up to 400 days; 43200, which are 30 days.',
  accepts: isLifetime,
});

export const CART_FILTERS = [
  ITEMS_TOTAL,
  ESTIMATED_TOTAL,
  TAX_BEHAVIOR,
  SHIPPING_TOTAL,
  AUTO_SELECT,
  COOKIE_LIFETIME,
] as const;

/** What changed the lines of a cart. */
export type ItemsScope = 'item' | 'order_bump' | 'order_bump_ended' | 'sign_in';

export const ITEM_ADDED = actionPoint<{ readonly cart: CartRecord; readonly item: StoredItem }>(
  'shop/cart/item_added',
  'A variant was put into a cart, or more of it: {cart, item}; the quantity of `item` is what the cart holds now.'
);

export const ITEM_REMOVED = actionPoint<{
  readonly cart: CartRecord;
  readonly variation_id: number;
  readonly extra_args: { readonly scope: ItemsScope };
  readonly removed_item: StoredItem;
}>(
  'shop/cart/item_removed',
  'A line was taken out of a cart: {cart, variation_id, extra_args: {scope}, removed_item}.'
);

export const ITEMS_UPDATED = actionPoint<{
  readonly cart: CartRecord;
  readonly scope: ItemsScope;
  readonly scope_data: {
    readonly added: readonly StoredItem[];
    readonly removed: readonly StoredItem[];
    readonly changed: readonly StoredItem[];
  };
}>(
  'shop/cart/cart_data_items_updated',
  'The lines of a cart have changed: {cart, scope, scope_data: {added, removed, changed}}; scope is item, order_bump, order_bump_ended or sign_in.'
);

export const AMOUNT_UPDATED = actionPoint<{ readonly cart: CartRecord; readonly total: number }>(
  'shop/checkout/cart_amount_updated',
  'A cart was stored after a change that may change its price (lines, coupons, address, shipping, payment method, VAT number): {cart, total}, total in cents.'
);

export const FORM_CHANGED = actionPoint<{ readonly cart: CartRecord }>(
  'shop/checkout/form_data_changed',
  'A shopper changed the form of the checkout: {cart}.'
);

export const SHIPPING_CHANGED = actionPoint<{ readonly cart: CartRecord }>(
  'shop/checkout/shipping_data_changed',
  'A shopper changed where the goods go, or how: {cart}.'
);

export const BEFORE_TOTALS = actionPoint<{ readonly cart: AskedCart }>(
  'shop/cart/before_totals_calculation',
  'Before a cart is priced, each time, at the checkout inside the transaction of the order: {cart}.'
);

export const AFTER_TOTALS = actionPoint<{ readonly cart: AskedCart; readonly total: number }>(
  'shop/cart/after_totals_calculation',
  'After a cart was priced: {cart, total}, total in cents.'
);

export const CART_ACTIONS = [
  ITEM_ADDED,
  ITEM_REMOVED,
  ITEMS_UPDATED,
  AMOUNT_UPDATED,
  FORM_CHANGED,
  SHIPPING_CHANGED,
  BEFORE_TOTALS,
  AFTER_TOTALS,
] as const;
