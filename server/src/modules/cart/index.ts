import { linesOf } from '../../platform/events/hook-points';
import { defineModule } from '../../platform/module';
import { CART_ACTIONS, CART_FILTERS } from './cart.hooks';
import { cartRoutes } from './cart.routes';
import { cartType } from './content-types/cart';
import { forgetVisitorsOfCarts, removeAbandonedCarts } from './use-cases/clean-up-carts';

// Use cases
export { cartService } from './cart-service';
export { adoptCart } from './use-cases/adopt-cart';
export { lockCartToBuy, type CartToBuy } from './use-cases/cart-to-buy';
export { saveCheckoutData, type FormChanges } from './use-cases/save-checkout-data';
export { completeCartOf, deleteCartOf, lockCartOf, saveOutcome } from './cart.repository';
export { callerWithCampaign, cartNamedBy, findOwnCart, hashFrom, resolveCart } from './named-cart';

// Prices: of carts, of orders by staff, of their shipping and tax
export {
  priceRequest,
  priceShipping,
  priceShippingMethods,
  priceStaffOrder,
  type CartItem,
  type CartPrices,
  type MethodCharge,
  type StaffTerms,
} from './pricing/price-items';
export {
  formTextsOf,
  pricedFor,
  requestWith,
  textsOf,
  vatNumberOf,
  type PricingRequest,
  type ReconciledItems,
  type RequestedItem,
} from './pricing/pricing-request';
export { queueCouponsOfCart } from './pricing/load-pricing-facts';
export { priceDelivery, quoteTax, type Delivery } from './pricing/quote-tax';
export { reconcileBumps } from './pricing/reconcile-bumps';
export { priceWithOffers, presentOffer, type OfferedCart } from './bumps/find-offers';

// Read models
export { cartRecord, type CartRecord } from './cart.hooks';
export { findCartsByIds, type CartRow } from './cart.repository';
export { checkoutFormFields } from './cart.input';
export { lineInfoOf } from './cart.presenter';
export { taxMetaOf } from './checkout-data';
export type { Utm } from './use-cases/find-cart';
export { readSavedAddresses, savedNameOf } from './use-cases/saved-address';
export { readFragments, renderRow, renderSummary, taxRow, taxWordOf, type SummaryRow, type TaxDisplay } from './views';

/** Shopping sessions. */
export const cartModule = defineModule({
  name: 'cart',
  transfer: { references: [{ table: 'shop_carts', column: 'user_id', to: 'user', form: 'id' }] },
  contentTypes: [cartType],
  routes: cartRoutes,
  filters: {
    'shop/cart/can_purchase': 'Whether a variant may be put into a cart; false, or the reason why not.',
    'shop/cart/item_price': 'Cents of one unit of a line. Context {sellable, item}.',
    'shop/cart/fees':
      'Fees of a cart: {key, label, source, amount, taxable, inclusive, meta}. Context {cart, cart_items, cart_subtotal, shipping_total, customer_id, payment_method, checkout_data}; cents, shipping before tax.',
    'shop/utm/allowed_keys': 'Which query or body fields a cart keeps as its campaign; the six utm_* fields.',
    'shop/cleanup/old_carts_days': 'After how many days without a touch a cart that was not bought is deleted; 30.',
    ...linesOf(CART_FILTERS),
  },
  actions: linesOf(CART_ACTIONS),
  crons: (platform) => [
    {
      name: 'shop-remove-abandoned-carts',
      rule: '43 3 * * *',
      run: async () => void (await removeAbandonedCarts(platform)),
    },
    {
      name: 'shop-forget-visitors-of-carts',
      rule: '53 3 * * *',
      run: async () => void (await forgetVisitorsOfCarts(platform)),
    },
  ],
});
