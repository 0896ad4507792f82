import { defineModule } from '../../platform/module';
import { CHECKOUT_ACTIONS, CHECKOUT_FILTERS } from './checkout.hooks';
import { checkoutEvents, completePaidCarts } from './checkout.events';
import { checkoutRoutes } from './checkout.routes';
import { summaryRoutes } from './summary.routes';

export { placeFromCart, type OrderPlaced } from './place-from-cart';
export { localeConfig, sellerInfo } from './use-cases/order-input';
export { writeTaxes } from './use-cases/write-taxes';

/** From a cart to an order. */
export const checkoutModule = defineModule({
  name: 'checkout',
  routes: [...checkoutRoutes, ...summaryRoutes],
  events: checkoutEvents,
  start: async (platform) => platform.events.consume(completePaidCarts(platform)),
  filters: CHECKOUT_FILTERS,
  actions: CHECKOUT_ACTIONS,
});
