import { linesOf } from '../../platform/events/hook-points';
import { defineModule } from '../../platform/module';
import { CHECKOUT_ACTIONS } from './checkout.hooks';
import { checkoutEvents, completePaidCarts } from './checkout.events';
import { checkoutRoutes } from './checkout.routes';
import { summaryRoutes } from './summary.routes';

export { sellerInfo } from './use-cases/seller-info';
export { writeTaxes } from './use-cases/write-taxes';

/** From a cart to an order. */
export const checkoutModule = defineModule({
  name: 'checkout',
  routes: [...checkoutRoutes, ...summaryRoutes],
  events: checkoutEvents,
  start: async (platform) => platform.events.consume(completePaidCarts(platform)),
  filters: {
    'shop/checkout/validate_before_process':
      'Whether a cart may be checked out; false, or the reason why not. Context {cart_hash}.',
    'shop/checkout/validate_data': 'What is wrong with the form: {field: {rule: message}}. Context {data, cart_hash}.',
  },
  actions: linesOf(CHECKOUT_ACTIONS),
});
