import { defineModule } from '../../platform/module';
import { CART_ACTIONS, CART_FILTERS } from './cart.hooks';
import { cartRoutes } from './cart.routes';
import { cartType } from './content-types/cart';
import { forgetVisitorsOfCarts, removeAbandonedCarts } from './use-cases/clean-up-carts';
import { joinAccountCarts } from './use-cases/join-account-carts';

// Use cases
export { cartService } from './cart-service';
export { adoptCart } from './use-cases/adopt-cart';
export { takingOutVanished } from './use-cases/take-out-vanished';
export { lockCartToBuy, type CartToBuy } from './use-cases/cart-to-buy';
export { openLockedCart } from './use-cases/open-locked-cart';
export { saveCheckoutData, type FormChanges } from './use-cases/save-checkout-data';
export {
  completeCartOf,
  deleteCartOf,
  findCartByHash,
  findCartsOfCustomer,
  giveCarts,
  lockCartOf,
  saveOutcome,
} from './cart.repository';
export { callerWithCampaign, cartBeforeSignIn, cartNamedBy, findOwnCart, hashFrom, resolveCart } from './named-cart';

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
export { chooseDelivery, enqueueCouponsOfCart, type DeliveryChoice } from './pricing/load-pricing-facts';
export { priceDelivery, quoteTax, type Delivery } from './pricing/quote-tax';
export { reconcileBumps } from './pricing/reconcile-bumps';
export { priceWithOffers, presentOffer, type OfferedCart } from './bumps/find-offers';

// Read models
export { cartRecord, type CartRecord } from './cart.hooks';
export { findCartsByIds, findCartsOfOrders, type CartRow } from './cart.repository';
export { checkoutFormFields } from './cart.input';
export { lineInfoOf } from './cart.presenter';
export { taxMetaOf } from './checkout-data';
export type { Utm } from './use-cases/find-cart';
export { readSavedAddresses, savedNameOf } from './use-cases/saved-address';
export {
  creditRows,
  readFragments,
  renderRow,
  renderSummary,
  taxRow,
  taxWordOf,
  type SummaryRow,
  type TaxDisplay,
} from './views';

/** Shopping sessions. */
export const cartModule = defineModule({
  name: 'cart',
  transfer: { references: [{ table: 'shop_carts', column: 'user_id', to: 'user', form: 'id' }] },
  contentTypes: [cartType],
  routes: cartRoutes,
  filters: CART_FILTERS,
  actions: CART_ACTIONS,
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
  start: joinAccountCarts,
});
