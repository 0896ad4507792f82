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
});
