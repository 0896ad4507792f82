import { defineModule } from '../../platform/module';
import { checkoutRoutes } from './checkout.routes';
import { summaryRoutes } from './summary.routes';

/** From a cart to an order. */
export const checkoutModule = defineModule({
  name: 'checkout',
  routes: [...checkoutRoutes, ...summaryRoutes],
  filters: {
    'shop/checkout/validate_before_process':
      'Whether a cart may be checked out; false, or the reason why not. Context {cart_hash}.',
    'shop/checkout/validate_data': 'What is wrong with the form: {field: {rule: message}}. Context {data, cart_hash}.',
  },
});
