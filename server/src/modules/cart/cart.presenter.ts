import { toTimestamp } from '../../platform/db/columns';
import type { ProductUrls } from '../catalog';
import type { CartRow } from './cart.repository';
import type { CartItem, CartPrices } from './use-cases/price-items';

/** One line as clients see it; money in cents. Source: behaviours 3.1. */
export const presentCartItem = ({ sellable, line }: CartItem, { viewUrl }: ProductUrls) => ({
  id: line.variationId,
  object_id: line.variationId,
  post_id: sellable.productId,
  quantity: line.quantity,
  post_title: sellable.productTitle,
  title: sellable.variationTitle,
  price: line.unitPrice,
  unit_price: line.unitPrice,
  subtotal: line.subtotal,
  coupon_discount: line.couponDiscount,
  manual_discount: line.manualDiscount,
  discount_total: line.discountTotal,
  tax_amount: line.taxAmount,
  shipping_charge: line.shippingCharge,
  line_total: line.lineTotal,
  fulfillment_type: sellable.fulfillmentType,
  featured_media: sellable.thumbnail,
  view_url: viewUrl({ post_name: sellable.productSlug }),
  variation_type: sellable.variationType,
  other_info: sellable.otherInfo,
});

export const presentCart = (cart: CartRow, { items, priced }: CartPrices, urls: ProductUrls) => ({
  cart_hash: cart.cart_hash,
  cart_data: items.map((item) => presentCartItem(item, urls)),
  checkout_data: cart.checkout_data,
  utm_data: cart.utm_data,
  coupons: cart.coupons,
  first_name: cart.first_name,
  last_name: cart.last_name,
  email: cart.email,
  stage: cart.stage,
  cart_group: cart.cart_group,
  item_count: items.reduce((count, { line }) => count + line.quantity, 0),
  subtotal: priced.subtotal,
  total: priced.total,
  completed_at: toTimestamp(cart.completed_at),
  created_at: toTimestamp(cart.created_at),
  updated_at: toTimestamp(cart.updated_at),
});

/** What a visitor without a cart sees: nothing is stored until something is put in. */
export const presentEmptyCart = () => ({
  cart_hash: null,
  cart_data: [],
  checkout_data: {},
  utm_data: {},
  coupons: [],
  stage: 'draft',
  item_count: 0,
  subtotal: 0,
  total: 0,
});
