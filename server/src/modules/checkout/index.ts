import { defineModule } from '../../platform/module';
import { checkoutRoutes } from './checkout.routes';
import { summaryRoutes } from './summary.routes';

/** From a cart to an order. */
export const checkoutModule = defineModule({ name: 'checkout', routes: [...checkoutRoutes, ...summaryRoutes] });
