import type {
  Cart,
  CartCouponAnswer,
  CartCoupons,
  CartLine,
  CartLineInfo,
  CartStatusAnswer,
  CartTotals,
  EstimatedTotalsAnswer,
  RemovedCartLine,
} from '../../contracts/carts';
import { isBumpLine } from '../../domain/order-bump';
import { taxConfigOf } from '../../domain/pricing';
import { toTimestamp } from '../../platform/db/columns';
import type { ProductUrls } from '../catalog';
import { formatPrice, type StoreSettings } from '../settings';
import { NO_CHECKOUT_DATA, presentCheckoutData } from './checkout-data';
import type { StoredItem } from './cart.repository';
import type { CartItem, CartPrices } from './pricing/price-items';
import type { ChangedCart } from './use-cases/reconcile-change';
import type { LookedAt } from './use-cases/take-out-vanished';

/**
 * What is to be known of a line beside its figures; orders keep the same. See
 * docs/reference/cart-and-checkout.md#lines-of-a-cart.
 */
export const lineInfoOf = ({ sellable, promotionId }: Pick<CartItem, 'sellable' | 'promotionId'>): CartLineInfo => ({
  ...sellable.otherInfo,
  ...(sellable.attributes.length > 0 ? { item_attributes: sellable.attributes } : {}),
  ...(promotionId === null ? {} : { promotion_id: promotionId, is_price_locked: 'yes' }),
});

/** What the shopper calls it: variants have names of their own where a product has several. */
const displayTitle = ({ productTitle, variationTitle, variationType }: CartItem['sellable']): string =>
  variationType === 'simple' || variationTitle === '' ? productTitle : `${productTitle} - ${variationTitle}`;

/**
 * One line as clients see it; money in cents. What the merchant pays for it is nobody's business. See
 * docs/reference/cart-and-checkout.md#lines-of-a-cart.
 */
export const presentCartItem = (
  { sellable, line, promotionId }: CartItem,
  { viewUrl }: ProductUrls,
  settings: StoreSettings
): CartLine => ({
  id: line.variationId,
  object_id: line.variationId,
  post_id: sellable.productId,
  quantity: line.quantity,
  post_title: sellable.productTitle,
  title: sellable.variationTitle,
  variation_display_title: displayTitle(sellable),
  price: line.unitPrice,
  unit_price: line.unitPrice,
  subtotal: line.subtotal,
  coupon_discount: line.couponDiscount,
  manual_discount: line.manualDiscount,
  discount_total: line.discountTotal,
  tax_amount: line.taxAmount,
  shipping_charge: line.shippingCharge,
  itemwise_shipping_charge: line.itemwiseShippingCharge,
  line_total: line.lineTotal,
  line_total_formatted: formatPrice(line.lineTotal, settings),
  recurring_discounts: { amount: line.recurringDiscount },
  fulfillment_type: sellable.fulfillmentType,
  featured_media: sellable.thumbnail,
  view_url: viewUrl({ post_name: sellable.productSlug }),
  variation_type: sellable.variationType,
  is_custom: false,
  is_available: sellable.forSale,
  other_info: lineInfoOf({ sellable, promotionId }),
  line_meta: line.taxLines.length > 0 ? { tax_config: taxConfigOf(line) } : {},
});

const countItems = ({ items }: CartPrices): number => items.reduce((count, { line }) => count + line.quantity, 0);

export const presentAppliedCoupons = ({ priced }: Pick<CartPrices, 'priced'>): CartCoupons =>
  Object.fromEntries(
    priced.appliedCoupons.map((coupon) => [
      coupon.code,
      {
        id: coupon.id,
        title: coupon.title,
        code: coupon.code,
        type: coupon.type,
        amount: coupon.amount,
        discount_amount: coupon.discount,
        stackable: coupon.stackable ? 'yes' : 'no',
        priority: coupon.priority,
      },
    ])
  );

/** Cents. */
export const presentTotals = ({ priced }: Pick<CartPrices, 'priced'>): CartTotals => ({
  subtotal: priced.subtotal,
  coupon_discount_total: priced.couponDiscountTotal,
  manual_discount_total: priced.manualDiscountTotal,
  shipping_total: priced.shippingTotal,
  shipping_tax: priced.shippingTax,
  fee_total: priced.feeTotal,
  tax_total: priced.taxTotal,
  exclusive_tax_total: priced.exclusiveTaxTotal,
  tax_behavior: priced.taxBehavior,
  tax_lines: priced.taxLines.map(({ rate, orderTax, shippingTax }) => ({
    rate_id: rate.id,
    label: rate.label,
    rate_percent: rate.percent,
    order_tax: orderTax,
    shipping_tax: shippingTax,
  })),
  fees: priced.fees.map(({ key, label, amount, taxAmount }) => ({ key, label, amount, tax_amount: taxAmount })),
  applied_coupons: presentAppliedCoupons({ priced }),
  total: priced.total,
});

const GONE = 'A product in your cart is not sold any more and has been taken out.';
const OFFER_ENDED = 'An offer in your cart is not available any more and has been taken out.';

/** Absent where nothing was taken out. */
const presentRemoved = (
  removed: readonly StoredItem[] = []
): { readonly removed_items?: readonly RemovedCartLine[] } =>
  removed.length === 0
    ? {}
    : {
        removed_items: removed.map((line) => ({
          object_id: line.variation_id,
          quantity: line.quantity,
          message: isBumpLine(line) ? OFFER_ENDED : GONE,
        })),
      };

/** What a cart icon shows. */
export const presentStatus = (
  { prices, removed = [] }: Partial<LookedAt>,
  urls: ProductUrls,
  settings: StoreSettings
): CartStatusAnswer => ({
  ...presentRemoved(removed),
  cart_data: prices?.items.map((item) => presentCartItem(item, urls, settings)) ?? [],
  item_count: prices ? countItems(prices) : 0,
  total: prices?.priced.total ?? 0,
  formatted_total: formatPrice(prices?.priced.total ?? 0, settings),
});

export const presentEstimate = ({ priced }: CartPrices, settings: StoreSettings): EstimatedTotalsAnswer => ({
  ...presentTotals({ priced }),
  formatted_total: formatPrice(priced.total, settings),
});

export const presentCouponAnswer = (
  changed: ChangedCart,
  urls: ProductUrls,
  settings: StoreSettings
): Omit<CartCouponAnswer, 'fragments'> => ({
  message: 'The cart has been updated.',
  cart: presentCart(changed, urls, settings),
  total: changed.prices.priced.total,
  formatted_total: formatPrice(changed.prices.priced.total, settings),
  applied_coupons: presentAppliedCoupons(changed.prices),
  has_subscriptions: changed.prices.items.some(({ sellable }) => sellable.paymentType === 'subscription'),
});

export const presentCart = (
  { cart, prices, removed }: ChangedCart,
  urls: ProductUrls,
  settings: StoreSettings
): Cart => ({
  cart_hash: cart.cart_hash,
  cart_data: prices.items.map((item) => presentCartItem(item, urls, settings)),
  ...presentRemoved(removed),
  checkout_data: presentCheckoutData(cart, prices, String(settings.store_country ?? '')),
  utm_data: cart.utm_data,
  coupons: cart.coupons,
  first_name: cart.first_name,
  last_name: cart.last_name,
  email: cart.email,
  stage: cart.stage,
  cart_group: cart.cart_group,
  item_count: countItems(prices),
  ...presentTotals(prices),
  completed_at: toTimestamp(cart.completed_at),
  created_at: toTimestamp(cart.created_at),
  updated_at: toTimestamp(cart.updated_at),
});

const NO_TOTALS: CartTotals = {
  subtotal: 0,
  coupon_discount_total: 0,
  manual_discount_total: 0,
  shipping_total: 0,
  shipping_tax: 0,
  fee_total: 0,
  tax_total: 0,
  exclusive_tax_total: 0,
  tax_behavior: 0,
  tax_lines: [],
  fees: [],
  applied_coupons: {},
  total: 0,
};

/**
 * What a visitor without a cart sees: nothing is stored until something is put in. All that a cart has, so that no client needs a case of
 * its own for it.
 */
export const presentEmptyCart = (): Cart => ({
  cart_hash: '',
  cart_data: [],
  checkout_data: NO_CHECKOUT_DATA,
  utm_data: {},
  coupons: [],
  first_name: null,
  last_name: null,
  email: null,
  stage: 'draft',
  cart_group: 'global',
  item_count: 0,
  ...NO_TOTALS,
  completed_at: null,
  created_at: null,
  updated_at: null,
});
