import { defineModule } from '../../platform/module';
import { checkoutFieldsModel } from './checkout-fields.repository';
import { checkoutFieldsRoutes } from './checkout-fields.routes';

export { presentPublicFields } from './checkout-fields.presenter';
export { readCheckoutFields, readShownFields } from './use-cases/save-fields';

/** Which fields the checkout form has, and which of them must be filled in. */
export const checkoutFieldsModule = defineModule({
  name: 'checkout-fields',
  rawModels: [checkoutFieldsModel],
  routes: checkoutFieldsRoutes,
});
