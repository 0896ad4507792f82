import { linesOf } from '../../platform/events/hook-points';
import { defineModule } from '../../platform/module';
import { CART_ACTIONS, CART_FILTERS } from './cart.hooks';
import { cartRoutes } from './cart.routes';
import { cartType } from './content-types/cart';
import { forgetVisitorsOfCarts } from './use-cases/forget-visitors';
import { removeAbandonedCarts } from './use-cases/remove-abandoned';

export { cartService, type CartLineCommand } from './cart-service';
export { taxMetaOf } from './checkout-data';
export { cartRecord, type CartRecord } from './cart-record';
export { priceWithOffers, type OfferedCart } from './bumps/find-offers';
export { presentOffer } from './bumps/present-offer';
export { settleBumps, type SettledItems } from './bumps/settle-bumps';
export {
  completeCartOf,
  deleteCartOf,
  findCartsByIds,
  lockCart,
  lockCartOf,
  saveOutcome,
  type CartRow,
} from './cart.repository';
export { checkoutFormFields } from './cart.input';
export { lineInfoOf } from './cart.presenter';
export {
  priceRequest,
  priceShipping,
  priceShippingMethods,
  priceStaffOrder,
  priceStoredCart,
  type CartItem,
  type CartPrices,
  type MethodCharge,
  type StaffTerms,
} from './pricing/price-items';
export { enqueueCouponsOfCart } from './pricing/coupons-of-cart';
export { priceDelivery, type Delivery } from './pricing/price-delivery';
export {
  formTextsOf,
  pricedFor,
  requestWith,
  textsOf,
  vatNumberOf,
  type PricingRequest,
  type RequestedItem,
} from './pricing/pricing-request';
export { quoteTax, type QuotedTax } from './pricing/quote-tax';
export type { ChangedCart } from './use-cases/add-item';
export { readSavedAddresses, savedNameOf } from './use-cases/saved-address';
export { readFragments } from './views/fragments';
export { renderRow, type SummaryRow } from './views/summary-row';
export { renderSummary } from './views/summary-view';
export { taxRow, taxWordOf, type TaxDisplay } from './views/tax-rows';
export { saveCheckoutData, type FormChanges } from './use-cases/save-checkout-data';
export { adoptCart } from './use-cases/adopt-cart';
export type { Utm } from './use-cases/utm';
export { lockCartToBuy, type CartToBuy } from './use-cases/cart-to-buy';
export { callerWithCampaign, cartNamedBy, findOwnCart, hashFrom, resolveCart } from './named-cart';

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
