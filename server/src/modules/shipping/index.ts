import { defineModule } from '../../platform/module';
import { provideProductClasses } from '../catalog';
import { findClass } from './classes.repository';
import { shippingClassType, shippingMethodType, shippingZoneType } from './content-types/shipping';
import { shippingSettingsModel } from './packages/packages.repository';
import { shippingRoutes } from './shipping.routes';

export {
  findEnabledMethods,
  findShippingClasses,
  findShippingMethod,
  hasShipping,
  readPacking,
  readShippingOptions,
} from './shipping-table';
export { packageWeight, type Packing } from './packages/save-packages';

/** Where the store delivers to, how, and what it costs. */
export const shippingModule = defineModule({
  name: 'shipping',
  contentTypes: [shippingZoneType, shippingMethodType, shippingClassType],
  rawModels: [shippingSettingsModel],
  routes: shippingRoutes,
  start: (platform) => {
    provideProductClasses(platform, {
      shippingClassExists: async (id) => (await findClass(platform.db, id)) !== null,
    });
    return Promise.resolve();
  },
});
