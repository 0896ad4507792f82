import type { CartFee, CartLine, TaxBehavior } from '../../domain/pricing';
import type { ShippingMethod } from '../../domain/shipping';
import type { TaxAddress } from '../../domain/tax';
import { toTimestamp } from '../../platform/db/columns';
import { actionPoint, filterPoint, isCents, isYesOrNo } from '../../platform/events/hook-points';
import type { PurchasableVariant } from '../catalog';
import type { CartRow, StoredItem } from './cart.repository';
import { feesIn, type FeeOfSite } from './pricing/fees-of-site';
import type { PricingRequest, RequestedItem } from './pricing/pricing-request';

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

export const ITEMS_TOTAL = filterPoint('shop/cart/items_total').of<number, Lines>({
  says: 'Cents that the goods of a cart cost before coupons, as the least and the most that coupons ask for are compared with it. Context {cart, lines}.',
  accepts: isCents,
});

export const ESTIMATED_TOTAL = filterPoint('shop/cart/estimated_total').of<
  number,
  { readonly cart: AskedCart; readonly purpose: 'coupons' | 'estimate' }
>({
  says: 'Cents that a cart is estimated at: for the limits of coupons (purpose coupons), and in the answer of /cart/estimated-totals (purpose estimate). What an order costs does not depend on it. Context {cart, purpose}.',
  accepts: isCents,
});

export const TAX_BEHAVIOR = filterPoint('shop/cart/tax_behavior').of<TaxBehavior, Lines>({
  says: 'How a cart is taxed: 0 not at all, 1 on top of the prices, 2 within them, 3 as each line says. What the store does not tax stays untaxed. Context {cart, lines}.',
  accepts: isTaxBehavior,
});

export const SHIPPING_TOTAL = filterPoint('shop/cart/shipping_total').of<
  number,
  { readonly cart: AskedCart; readonly method: ShippingMethod | null }
>({
  says: 'Cents that sending a cart costs, before tax; asked where something is sent. Context {cart, method}.',
  accepts: isCents,
});

export const AUTO_SELECT = filterPoint('shop/shipping/auto_select_single_method').of<
  boolean,
  { readonly cart: AskedCart; readonly method: ShippingMethod }
>({
  says: 'Whether the only shipping method of a cart is taken without being chosen; true. Context {cart, method}.',
  accepts: isYesOrNo,
});

export const CAN_PURCHASE = filterPoint('shop/cart/can_purchase').readAs<
  boolean | string,
  { readonly sellable: PurchasableVariant; readonly quantity: number },
  boolean | string
>({
  says: 'Whether a variant may be put into a cart; false, or the reason why not.',
  reads: (answer) => answer === true || (typeof answer === 'string' && answer),
});

export const ITEM_PRICE = filterPoint('shop/cart/item_price').of<
  number,
  { readonly sellable: PurchasableVariant; readonly item: RequestedItem }
>({
  says: 'Cents of one unit of a line. Context {sellable, item}.',
  accepts: isCents,
});

export const FEES = filterPoint('shop/cart/fees').readAs<
  readonly FeeOfSite[],
  {
    readonly cart: AskedCart;
    readonly cart_items: readonly CartLine[];
    readonly cart_subtotal: number;
    readonly shipping_total: number;
    readonly customer_id: number | null;
    readonly payment_method: string;
    readonly checkout_data: object;
  },
  readonly CartFee[]
>({
  says: 'Fees of a cart: {key, label, source, amount, taxable, inclusive, meta}. Context {cart, cart_items, cart_subtotal, shipping_total, customer_id, payment_method, checkout_data}; cents, shipping before tax.',
  reads: feesIn,
});

const KEY = /^[a-z0-9_]{1,40}$/;
const MOST_KEYS = 20;

const isKey = (key: unknown): key is string => typeof key === 'string' && KEY.test(key);

export const CAMPAIGN_KEYS = filterPoint('shop/utm/allowed_keys').readAs<readonly string[], null, readonly string[]>({
  says: 'Which query or body fields a cart keeps as its campaign; the six utm_* fields.',
  reads: (answer) => (Array.isArray(answer) ? answer.filter(isKey).slice(0, MOST_KEYS) : undefined),
});

export const OLD_CARTS_DAYS = filterPoint('shop/cleanup/old_carts_days').of<number, null>({
  says: 'After how many days without a touch a cart that was not bought is deleted; 30.',
  accepts: (answer): answer is number => typeof answer === 'number' && answer >= 1,
});

const MOST_MINUTES = 60 * 24 * 400;

const isLifetime = (answer: unknown): answer is number =>
  Number.isSafeInteger(answer) && Number(answer) > 0 && Number(answer) <= MOST_MINUTES;

export const COOKIE_LIFETIME = filterPoint('shop/cart_cookie_minutes').of<number, object>({
  says: 'For how many minutes a browser remembers its cart, up to 400 days; 43200, which are 30 days.',
  accepts: isLifetime,
});

export const CART_FILTERS = [
  CAN_PURCHASE,
  ITEM_PRICE,
  FEES,
  CAMPAIGN_KEYS,
  OLD_CARTS_DAYS,
  ITEMS_TOTAL,
  ESTIMATED_TOTAL,
  TAX_BEHAVIOR,
  SHIPPING_TOTAL,
  AUTO_SELECT,
  COOKIE_LIFETIME,
] as const;

/** What changed the lines of a cart. */
export type ItemsScope = 'item' | 'order_bump' | 'order_bump_ended' | 'sign_in' | 'two_carts';

export const ITEM_ADDED = actionPoint('shop/cart/item_added').of<{
  readonly cart: CartRecord;
  readonly item: StoredItem;
}>('A variant was put into a cart, or more of it: {cart, item}; the quantity of `item` is what the cart holds now.');

export const ITEM_REMOVED = actionPoint('shop/cart/item_removed').of<{
  readonly cart: CartRecord;
  readonly variation_id: number;
  readonly extra_args: { readonly scope: ItemsScope };
  readonly removed_item: StoredItem;
}>('A line was taken out of a cart: {cart, variation_id, extra_args: {scope}, removed_item}.');

export const ITEMS_UPDATED = actionPoint('shop/cart/cart_data_items_updated').of<{
  readonly cart: CartRecord;
  readonly scope: ItemsScope;
  readonly scope_data: {
    readonly added: readonly StoredItem[];
    readonly removed: readonly StoredItem[];
    readonly changed: readonly StoredItem[];
  };
}>(
  'The lines of a cart have changed: {cart, scope, scope_data: {added, removed, changed}}; scope is item, order_bump, order_bump_ended, sign_in or two_carts.'
);

export const AMOUNT_UPDATED = actionPoint('shop/checkout/cart_amount_updated').of<{
  readonly cart: CartRecord;
  readonly total: number;
}>(
  'A cart was stored after a change that may change its price (lines, coupons, address, shipping, payment method, VAT number): {cart, total}, total in cents.'
);

export const FORM_CHANGED = actionPoint('shop/checkout/form_data_changed').of<{ readonly cart: CartRecord }>(
  'A shopper changed the form of the checkout: {cart}.'
);

export const SHIPPING_CHANGED = actionPoint('shop/checkout/shipping_data_changed').of<{ readonly cart: CartRecord }>(
  'A shopper changed where the goods go, or how: {cart}.'
);

export const BEFORE_TOTALS = actionPoint('shop/cart/before_totals_calculation').of<{ readonly cart: AskedCart }>(
  'Before a cart is priced, each time, at the checkout inside the transaction of the order: {cart}.'
);

export const AFTER_TOTALS = actionPoint('shop/cart/after_totals_calculation').of<{
  readonly cart: AskedCart;
  readonly total: number;
}>('After a cart was priced: {cart, total}, total in cents.');

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
