import { defineModule } from '../../platform/module';
import { provideOrderSaver } from '../coupons';
import { orderEditorRoutes } from './order-editor.routes';
import { removeCoupons } from './use-cases/remove-coupons';

/** Orders that are written and edited in the back office. */
export const orderEditorModule = defineModule({
  name: 'order-editor',
  routes: orderEditorRoutes,
  start: async (platform) => {
    provideOrderSaver(platform, { withoutCoupons: (removal, author) => removeCoupons(platform, removal, author) });
  },
});
