import { defineModule } from '../../platform/module';
import { cartRoutes } from './cart.routes';
import { cartType } from './content-types/cart';

export { lockCart, saveOutcome, type CartRow } from './cart.repository';
export { priceItems, type CartItem, type CartPrices } from './use-cases/price-items';
export { cartNamedBy, findCart, hashFrom } from './use-cases/resolve-cart';

/** Shopping sessions. */
export const cartModule = defineModule({ name: 'cart', contentTypes: [cartType], routes: cartRoutes });
