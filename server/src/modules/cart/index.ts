import { defineModule } from '../../platform/module';
import { cartRoutes } from './cart.routes';
import { cartType } from './content-types/cart';
import { removeAbandonedCarts } from './use-cases/remove-abandoned';

export { lockCart, saveOutcome, type CartRow } from './cart.repository';
export { checkoutFormFields } from './cart.input';
export { priceRequest, priceStoredCart, type CartItem, type CartPrices } from './pricing/price-items';
export {
  addressIn,
  customerOf,
  formOf,
  vatNumberOf,
  type CheckoutData,
  type PricingRequest,
} from './pricing/pricing-request';
export type { ChangedCart } from './use-cases/add-item';
export { saveCheckoutData, type FormChanges } from './use-cases/save-checkout-data';
export { adoptCart } from './use-cases/adopt-cart';
export { cartNamedBy, findCart, findOwnCart, hashFrom, type Visitor } from './use-cases/resolve-cart';

/** Shopping sessions. */
export const cartModule = defineModule({
  name: 'cart',
  contentTypes: [cartType],
  routes: cartRoutes,
  filters: {
    'shop/cart/can_purchase': 'Whether a variant may be put into a cart; false, or the reason why not.',
    'shop/cart/item_price': 'Cents of one unit of a line. Context {sellable, item}.',
    'shop/cart/fees':
      'Fees of a cart: {key, label, source, amount, taxable, inclusive}. Context {cart_items, payment_method, ...}.',
    'shop/cleanup/old_carts_days': 'After how many days without a touch a cart that was not bought is deleted; 30.',
  },
  crons: (platform) => [
    {
      name: 'shop-remove-abandoned-carts',
      rule: '43 3 * * *',
      run: async () => void (await removeAbandonedCarts(platform)),
    },
  ],
});
